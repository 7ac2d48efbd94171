"""The page of a season in all its states, in few queries."""

from __future__ import annotations

from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.live import services
from games.live.opening import open_game
from games.models import LiveGame, SimulationRun
from games.simulation.chunks import TO_SIMULATE, simulate
from games.simulation.runs import play_inline, start_simulation
from league.models import Game, Season, Team
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from stats.models import BattingLine
from tests.games.live.live_games import first_game, make_live_season, make_person
from tests.html import parsed, text, values
from tests.leagues import START, make_draft, make_league, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client: Client, admin_user: User) -> Client:
    client.force_login(admin_user)
    return client


def played(season: Season, day: int | None = None) -> Season:
    play_inline(start_simulation(season, day, inline=True))
    season.refresh_from_db()
    return season


def test_a_draft_shows_its_schedule_to_whoever_may_publish_it(client: Client, boss: Client) -> None:
    season = make_draft()
    page = text(boss.get(season.get_absolute_url()))
    assert "Yes, publish it" in page
    assert "12 games will be fixed" in page
    boss.logout()
    page = text(Client().get(season.get_absolute_url()))
    assert "The schedule is being drawn up" in page
    assert "Standings" not in page


def test_a_draft_tells_others_no_more_than_that_it_is(client: Client) -> None:
    season = make_draft()
    url = season.get_absolute_url()
    pages = [client.get(url), client.get(f"{url}?day=1"), client.get(f"{url}?day=99")]
    assert {text(page) for page in pages} == {text(pages[0])}
    around = [client.get(season.league.get_absolute_url()), client.get("/")]
    for page in map(text, [pages[0], *around]):
        assert "12 games" not in page
        assert "April" not in page
    assert "Nine 1" not in text(pages[0])
    for address in ("progress/", "progress/?day=1", "progress/?day=99"):
        assert client.get(url + address).status_code == 404


def test_a_published_season_shows_its_first_day_and_an_even_table(client: Client) -> None:
    season = make_season()
    response = client.get(season.get_absolute_url())
    page = text(response)
    assert "0 of 12 games" in page
    assert "Day 1, Tuesday 1 April 2031" in page
    assert page.count("Not played yet") == 2
    assert page.count("Nobody leads yet") == 2
    assert "by simulation" not in page
    assert "sse-connect" in response.content.decode()


def test_the_last_day_played_is_shown_first_and_any_day_can_be_picked(client: Client) -> None:
    season = played(make_season(), 1)
    played(season, 2)
    assert "Day 2, Wednesday 2 April 2031" in text(client.get(season.get_absolute_url()))
    page = text(client.get(season.get_absolute_url(), {"day": "3"}))
    assert "Day 3, Thursday 3 April 2031" in page
    assert page.count("Not played yet") == 2


@pytest.mark.parametrize("day", ["0", "7", "x", "-1", "1.5", "٣", "9" * 30])
def test_a_day_that_is_not_in_the_schedule_is_not_found(client: Client, day: str) -> None:
    url = make_season().get_absolute_url()
    assert client.get(url, {"day": day}).status_code == 404


def test_results_standings_and_leaders_of_a_complete_season(client: Client) -> None:
    season = played(make_season())
    response = client.get(season.get_absolute_url())
    page = text(response)
    assert season.state == Season.State.COMPLETE
    assert "State complete Game" in page
    assert "Champions" in page
    assert page.count("Final") == 2
    homers: Counter[str] = Counter()
    for name, hr in BattingLine.objects.values_list("player__name", "hr"):
        homers[name] += hr
    assert "Home runs" in page
    assert any(name in page for name, hr in homers.items() if hr == max(homers.values()))
    game = season.games.filter(day=6).first()
    winner = max(game.visitors_runs or 0, game.home_runs or 0)
    assert str(winner) in [one.text.strip() for one in parsed(response).select(".winner .runs")]
    assert "sse-connect" not in response.content.decode()


def test_progress_is_on_the_page_itself_and_comes_again_without_a_script(client: Client) -> None:
    season = make_season()
    SimulationRun.objects.create(season=season, state="running", done=5, total=12)
    html = parsed(client.get(season.get_absolute_url()))
    assert html.select("progress[value='5'][max='12']")
    (again,) = values(html, "content", "noscript > meta[http-equiv=refresh]")
    assert again.isdigit()
    assert "being played" in text(html)


def test_a_run_that_failed_says_why(client: Client) -> None:
    season = make_season()
    SimulationRun.objects.create(
        season=season, state="failed", done=5, total=12, error="the <dice> were lost"
    )
    page = text(client.get(season.get_absolute_url()))
    assert "stopped after 5 of 12 games: the <dice> were lost" in page


def test_the_fragment_replaces_what_changes_and_nothing_else(client: Client) -> None:
    season = played(make_season(), 1)
    html = client.get(season.get_absolute_url() + "progress/").content.decode()
    swapped = values(html, "id", "[hx-swap-oob=true]")
    assert swapped == [
        *("season-head", "standings", "reasons", "race", "outlook", "results", "leaders")
    ]
    assert "<html" not in html


def test_publishing_says_so_and_a_second_time_is_a_conflict(boss: Client) -> None:
    season = make_draft()
    url = season.get_absolute_url()
    assert "The schedule is published." in text(boss.post(url + "publish/", follow=True))
    again = boss.post(url + "publish/")
    assert again.status_code == 409
    assert "only a draft can be published" in text(again)
    assert f'href="{url}"' in again.content.decode()


def test_simulating_a_draft_is_a_conflict(boss: Client) -> None:
    response = boss.post(make_draft().get_absolute_url() + "simulate/")
    assert response.status_code == 409
    assert "publish it before it is simulated" in text(response)
    assert not SimulationRun.objects.exists()


def test_simulating_twice_is_a_conflict(boss: Client) -> None:
    url = make_season().get_absolute_url()
    assert boss.post(url + "simulate/").status_code == 303
    response = boss.post(url + "simulate/")
    assert response.status_code == 409
    assert "being simulated already" in text(response)
    assert SimulationRun.objects.count() == 1


def test_simulating_a_complete_season_is_a_conflict(boss: Client) -> None:
    season = played(make_season())
    response = boss.post(season.get_absolute_url() + "simulate/")
    assert response.status_code == 409
    assert "every game has been played" in text(response)


@pytest.mark.parametrize(("day", "status"), [("x", 422), ("0", 404), ("99", 404), ("-1", 422)])
def test_simulating_a_day_that_is_none(boss: Client, day: str, status: int) -> None:
    response = boss.post(make_season().get_absolute_url() + "simulate/", {"day": day})
    assert response.status_code == status
    assert not SimulationRun.objects.exists()


def test_one_day_can_be_simulated(boss: Client) -> None:
    season = make_season()
    assert boss.post(season.get_absolute_url() + "simulate/", {"day": "2"}).status_code == 303
    run = SimulationRun.objects.get()
    assert (run.day, run.total) == (2, 2)


def test_the_desk_offers_what_there_is_to_play(boss: Client) -> None:
    playoffs = StagePlan("Finals", "single_elimination", feed={"stage": 1, "of_each": 4})
    stages = [StagePlan("Season", settings={"meetings": 6}), playoffs]
    league = make_league(4)
    season = publish_season(create_season(league, name="1", starts_on=START, stages=stages))
    url = season.get_absolute_url()

    def offered() -> list[tuple[str, str, int, bool]]:
        found = boss.get(url).context["parts"]
        return [(part.asked, part.words, part.games, part.more) for part in found]

    assert offered() == [
        ("day=1", "day 1, 1 April", 2, False),
        ("until=7", "a week, to 7 April", 14, False),
        ("stage=1", "all of Season", 36, False),
        ("", "to the end of the season", 36, True),
    ]
    assert boss.post(url + "simulate/", {"part": "until=7"}).status_code == 303
    run = play_inline(SimulationRun.objects.get())
    assert run.until == 7
    assert season.games.filter(state=Game.State.FINAL).count() == 14
    play_inline(start_simulation(season, stage=1, inline=True))
    assert offered() == [
        ("day=19", "day 19, 19 April", 2, False),
        ("stage=2&round=1", "Semifinals of Finals", 2, False),
        ("", "to the end of the season", 2, True),
    ]
    assert boss.post(url + "simulate/", {"part": "stage=2&round=1"}).status_code == 303
    run = play_inline(SimulationRun.objects.order_by("pk").last() or run)
    assert str(run.round) == "League 1, 1, Finals, round 1"


@pytest.mark.parametrize("part", ["day=0", "until=0", "stage=9", "round=1"])
def test_a_part_that_is_not_there_is_refused(boss: Client, part: str) -> None:
    response = boss.post(make_season().get_absolute_url() + "simulate/", {"part": part})
    assert response.status_code == 404
    assert not SimulationRun.objects.exists()


def test_a_run_is_stopped_after_its_day(boss: Client) -> None:
    season = make_season()
    url = season.get_absolute_url()
    assert boss.post(url + "stop/").status_code == 409
    run = start_simulation(season, inline=True)
    simulate(run.pk, 3)  # a day has two
    assert "Stop after this day" in text(boss.get(url))
    assert boss.post(url + "stop/").status_code == 303
    play_inline(run)
    assert (run.state, run.done, run.total, run.until) == ("done", 4, 4, 2)
    assert "Stop after this day" not in text(boss.get(url))


def test_what_is_left_for_people_is_not_offered_for_simulation(boss: Client) -> None:
    season = make_live_season(make_person(), None)
    response = boss.get(season.get_absolute_url())
    assert "by simulation" not in text(response)
    assert "The 2 games that are left are played by their managers" in text(response)
    assert boss.post(season.get_absolute_url() + "simulate/").status_code == 409
    open_game(first_game(season).pk)
    services.step_in(LiveGame.objects.get().pk, 0, "forfeit")
    page = text(boss.get(season.get_absolute_url()))
    assert "The game that is left is played by its managers" in page
    assert "managers at the table" not in text(Client().get(season.get_absolute_url()))


def test_its_mark_changes_with_the_games_at_its_tables(client: Client) -> None:
    season = make_live_season(make_person(), None)
    url = season.get_absolute_url()
    marks = [client.get(url).context["mark"]]
    live = open_game(first_game(season).pk)
    marks.append(client.get(url).context["mark"])
    services.step_in(live.pk, 0, "forfeit")
    marks.append(client.get(url).context["mark"])
    open_game(season.games.get(state=Game.State.SCHEDULED).pk)
    marks.append(client.get(url).context["mark"])
    assert len(set(marks)) == 4


def test_only_what_would_be_simulated_is_counted(boss: Client) -> None:
    season = make_season(3, legs=1)
    Team.objects.filter(pk=season.teams.first().pk).update(manager=make_person())
    page = text(boss.get(season.get_absolute_url()))
    ((day,),) = season.games.filter(TO_SIMULATE).values_list("day")
    assert f"day {day}, " in page
    assert "to the end of the season 1 game Results are official and stay" in page
    assert "2 more games are left to their managers" in page
    played(season)
    page = text(boss.get(season.get_absolute_url()))
    assert "by simulation" not in page
    assert "The 2 games that are left are played by their managers" in page
    page = text(boss.get(make_season().get_absolute_url()))
    assert "to the end of the season 12 games Results are official and stay. Play them now" in page


def test_an_unknown_season_is_not_found(client: Client) -> None:
    league = make_league(2)
    assert client.get(league.get_absolute_url() + "1999/").status_code == 404
    assert client.get("/leagues/nowhere/1999/").status_code == 404


def big_season() -> Season:
    """Thirty teams and 2,610 games, all but the last day's final."""
    season = make_draft(30, legs=6)
    Game.objects.filter(season=season, day__lt=174).update(
        state="final", visitors_runs=3, home_runs=4, innings=5
    )
    season.state = Season.State.UNDER_WAY
    season.save()
    return season


def test_the_page_of_a_great_season_takes_at_most_twelve_queries(boss: Client) -> None:
    season = big_season()
    assert season.games.count() == 2610
    assert Team.objects.count() == 30
    for client in (boss, Client()):
        with CaptureQueriesContext(connection) as queries:
            response = client.get(season.get_absolute_url())
        assert response.status_code == 200
        assert len(queries) <= 12, [query["sql"][:90] for query in queries]


def test_the_number_of_queries_does_not_grow(client: Client) -> None:
    counts = []
    for teams in (2, 8):
        season = played(make_season(teams))
        with CaptureQueriesContext(connection) as queries:
            client.get(season.get_absolute_url())
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_equal_records_say_why_one_club_is_above(client: Client) -> None:
    season = make_season(2)
    first, second = season.games.order_by("number")
    for game, home, visitors in ((first, 5, 1), (second, 3, 2)):
        game.state, game.home_runs, game.visitors_runs = Game.State.FINAL, home, visitors
        game.save()
    winner, loser = first.home, first.visitors
    a, b = (team.nickname for team in sorted([winner, loser], key=lambda team: team.pk))
    told = (
        f"{winner.nickname}, {loser.nickname}: level at 1–1 "
        f"Head-to-head {a} 1–1 {b} 1–1 Still level: share of games won among the tied. "
        f"Division record {a} 1–1 {b} 1–1 Still level: share of games won in the own division. "
        f"Run difference {winner.nickname} +3 {loser.nickname} −3 {winner.nickname} in front."
    )
    for address in ("", "progress/"):
        page = client.get(season.get_absolute_url() + address).content.decode()
        assert told in " ".join(parsed(page).get_text().split())
