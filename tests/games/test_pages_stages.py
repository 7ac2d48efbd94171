"""The page of a season of stages: its table in parts and on any day, what is settled, what would
follow, and who has won."""

from __future__ import annotations

import datetime
from typing import Any
from urllib.parse import urljoin

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.simulation.runs import play_inline, start_simulation
from games.views.season_table import Asked, counted_stages, shown_table
from league.models import Game, League, Season, Stage
from league.services import create_season, publish_season, refresh_season
from league.stages import marking
from league.stages.planning import PoolPlan, StagePlan
from league.standings import season_table, stage_tables
from tests.html import parsed, text
from tests.leagues import START, make_draft, make_league, make_season

pytestmark = pytest.mark.django_db

FIRST = datetime.datetime(2031, 4, 1, 12, tzinfo=datetime.UTC)
TABLES = {"single_elimination": False, "double_elimination": False, "swiss": True}


def divisions(league: League, wild_cards: int = 0) -> list[StagePlan]:
    """Two conferences of a division each, whose firsts, and wild cards, play for the title."""
    clubs = list(league.teams.order_by("pk").values_list("pk", flat=True))
    half = len(clubs) // 2
    return [
        StagePlan(
            "Season",
            settings={"meetings": 2, "outside": 1},
            pools=[
                PoolPlan("East", clubs[:half], "Sun" if wild_cards else ""),
                PoolPlan("West", clubs[half:], "Moon" if wild_cards else ""),
            ],
        ),
        StagePlan(
            "Playoffs",
            "single_elimination",
            {"best_of": [3]},
            feed={"stage": 1, "of_each": 1, "wild_cards": wild_cards},
        ),
    ]


def season_of(league: League, stages: list[StagePlan], *, publish: bool = True) -> Season:
    season = create_season(league, name="2031", starts_on=START, stages=stages)
    return publish_season(season) if publish else season


def with_playoffs(clubs: int = 6, wild_cards: int = 0) -> Season:
    league = make_league(clubs, time_zone="UTC")
    return season_of(league, divisions(league, wild_cards))


def win(season: Season, stage: int = 1, last_first: bool = False) -> None:
    """The club entered first wins each game of a stage, a day of play after the other; or the last
    one does."""
    for game in season.games.filter(series__stage__number=stage, state=Game.State.SCHEDULED):
        home_is_first = game.home_id < game.visitors_id
        game.home_runs, game.visitors_runs = (2, 1) if home_is_first != last_first else (1, 2)
        game.state, game.innings = Game.State.FINAL, 9
        game.finished_at = FIRST + datetime.timedelta(days=game.day - 1)
        game.save()
    refresh_season(season)
    season.refresh_from_db()


def play_out(season: Season) -> None:
    """The first club wins the table, the last one all that follows it."""
    win(season)
    while season.state != Season.State.COMPLETE:
        win(season, 2, last_first=True)


@pytest.fixture
def boss(admin_user: User) -> Client:
    client = Client()
    client.force_login(admin_user)
    return client


@pytest.mark.parametrize("format", [*TABLES, "divisions"])
def test_it_stands_in_every_state_for_everybody(format: str, boss: Client) -> None:
    league = make_league(4)
    stages = divisions(league) if format == "divisions" else [StagePlan("Cup", format)]
    season = season_of(league, stages, publish=False)
    states = []
    while True:
        for client in (Client(), boss):
            for address in (season.get_absolute_url(), league.get_absolute_url(), "/leagues/", "/"):
                assert client.get(address).status_code == 200
        page = parsed(boss.get(season.get_absolute_url()))
        assert bool(page.select("#standings")) == TABLES.get(format, True)
        assert page.select(".course a")
        for link in page.select(".course a"):
            there = urljoin(season.get_absolute_url(), str(link["href"]))
            assert boss.get(there).status_code == 200
        states.append(season.state)
        if season.state == Season.State.DRAFT:
            publish_season(season)
        elif season.state == Season.State.COMPLETE:
            break
        else:
            day = None if season.state == Season.State.UNDER_WAY else 1
            play_inline(start_simulation(season, day, inline=True))
        season.refresh_from_db()
    assert states == ["draft", "published", "under_way", "complete"]
    champion = season.stages.last().entries.get(place=1).team
    told = text(boss.get(season.get_absolute_url()))
    assert f"Champions {champion}" in told
    assert ("Final ranking" in told) == (format != "swiss")


def test_the_parts_of_a_table() -> None:
    season = with_playoffs(wild_cards=1)
    win(season)
    url = season.get_absolute_url()

    def headings(query: dict[str, str]) -> list[str]:
        page = parsed(Client().get(url, query))
        return [one.text for one in page.select("#standings .group th")]

    assert headings({}) == headings({"by": "division"}) == ["Sun, East", "Moon, West"]
    assert headings({"by": "conference"}) == ["Sun", "Moon"]
    assert headings({"by": "all"}) == []
    assert Client().get(url, {"by": "color"}).status_code == 404
    assert Client().get(make_season().get_absolute_url(), {"by": "division"}).status_code == 404
    rows = parsed(Client().get(url, {"sort": "won"})).select("#standings tbody tr:not(.group)")
    won = [int(row.select("td")[0].text) for row in rows]
    assert won == [*sorted(won[:3], reverse=True), *sorted(won[3:], reverse=True)]


def test_the_table_of_a_past_day() -> None:
    season = with_playoffs()
    win(season)
    url = season.get_absolute_url()
    (now,) = stage_tables([found_stage(season)])
    (then,) = stage_tables([found_stage(season)], datetime.date(2031, 4, 2))
    assert sum(row.won for row in then.rows) == 5 < sum(row.won for row in now.rows)
    page = parsed(Client().get(url, {"on": "2031-04-02"}))
    rows = page.select("#standings tbody tr:not(.group)")
    assert sum(int(row.select("td")[0].text) for row in rows) == 5
    assert "At the end of Wednesday 2 April 2031" in text(page)
    links = {link.text: link["href"] for link in page.select("#as-of a")}
    assert links["‹"] == "?on=2031-04-01#standings-title"
    assert links["›"] == "?on=2031-04-03#standings-title"
    assert links["Back to now"].startswith("?")
    assert "clinch" not in str(page)


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("yesterday", "Write the day as year, month and day: 2031-05-02."),
        ("2031-02-30", "Write the day as"),
        ("٢٠٣١-٠٤-٠٢", "Write the day as"),
        ("2099-01-01", "1 January 2099 is still to come"),
    ],
)
def test_what_is_no_past_day(day: str, words: str) -> None:
    url = make_season().get_absolute_url()
    response = Client().get(url, {"on": day})
    assert response.status_code == 422
    assert words in text(parsed(response).select("#on-error")[0])
    assert parsed(response).select("#on[aria-invalid]")
    assert Client().get(f"{url}progress/", {"on": day}).status_code == 200


@pytest.mark.parametrize("stage", ["2", "3", "0", "x"])
def test_a_stage_without_a_table_is_not_found(stage: str) -> None:
    url = with_playoffs().get_absolute_url()
    assert Client().get(url, {"stage": stage}).status_code == 404


def found_stage(season: Season, number: int = 1) -> Stage:
    stage = season.stages.get(number=number)
    stage.season = season
    return stage


def test_two_tables_are_each_shown_and_games_of_both() -> None:
    league = make_league(4)
    stages = [
        StagePlan("Groups", settings={"meetings": 1}),
        StagePlan("Final round", settings={"meetings": 1}, feed={"stage": 1, "of_each": 2}),
    ]
    season = season_of(league, stages)
    url = season.get_absolute_url()
    _, waiting = parsed(Client().get(url)).select(".course a")
    assert waiting["href"] == f"{url}#ending-2"
    win(season)
    for query, clubs in (({}, 2), ({"stage": "1"}, 4), ({"stage": "2", "day": "1"}, 2)):
        page = parsed(Client().get(url, query))
        assert len(page.select("#standings tbody tr")) == clubs
        assert len(page.select(".course [aria-current]")) == 1
    for team in league.teams.all():
        assert Client().get(team.get_absolute_url()).status_code == 200


def test_marks_are_shown_as_long_as_they_are_of_these_results() -> None:
    season = with_playoffs()
    stage = found_stage(season)
    games = list(season.games.order_by("number"))
    for game in games[:-1]:
        first = game.home_id < game.visitors_id
        game.home_runs, game.visitors_runs = (2, 1) if first else (1, 2)
        game.state, game.finished_at = Game.State.FINAL, FIRST
        game.save()
    season.state = Season.State.UNDER_WAY
    season.save()
    url = season.get_absolute_url()
    assert "not settled yet : it is calculated from the latest results" in shown(url)
    marking.settle(stage.pk)
    page = parsed(Client().get(url))
    letters = [one.text.strip() for one in page.select("#standings .clinch")]
    assert letters.count("y") == 2
    assert "e" in letters
    heads = [one.text.strip() for one in page.select("#standings thead th")]
    assert heads[-2:] == ["1st", "Berth"]
    assert page.select("#standings tbody tr")[1].select("td")[-1].text.strip() == "in"
    assert "exact over the games that remain (1)" in text(page)
    assert len(page.select("#standings tr.gone")) == letters.count("e")
    assert len(page.select("#standings tr.berth")) == 2
    kept: Any = found_stage(season).marks
    for one in kept["clubs"].values():
        one |= {"first": "", "settled_first": False, "magic_first": None}
        one |= {"berth": "", "settled_berth": False, "magic_berth": None}
    Stage.objects.filter(pk=stage.pk).update(marks=kept)
    page = parsed(Client().get(url))
    assert {one.text.strip() for one in page.select("#standings .clinch")} == {"?"}


def shown(url: str, query: Any = None) -> str:
    return text(Client().get(url, query))


def test_the_playoffs_if_it_ended_today() -> None:
    season = with_playoffs(wild_cards=1)
    url = season.get_absolute_url()
    assert "if it ended today" not in shown(url)
    for game in season.games.filter(day__lte=3):
        game.home_runs, game.visitors_runs = (1, 2) if game.visitors_id < game.home_id else (2, 1)
        game.state, game.finished_at = Game.State.FINAL, FIRST
        game.save()
    page = parsed(Client().get(url))
    assert "Playoffs, if it ended today" in text(page)
    pairs = [[one.text for one in pair.select(".rank")] for pair in page.select(".pairs li")]
    assert pairs == [["1", "4"], ["2", "3"]]
    assert [text(one) for one in page.select(".pairs small")] == ["wild card", "wild card"]
    captions = [" ".join(one.text.split()) for one in page.select("#outlook caption")]
    assert captions[:2] == ["1 wild card, Sun", "1 wild card, Moon"]
    win(season)
    assert "if it ended today" not in shown(url)


def test_whom_the_lot_lets_in_is_told() -> None:
    league = make_league(4)
    stages = [
        StagePlan("Season", tie_breaks={"rules": []}),
        StagePlan("Final", "single_elimination", feed={"stage": 1, "of_each": 2}),
    ]
    season = season_of(league, stages)
    game = season.games.first()
    game.home_runs, game.visitors_runs, game.state = 2, 1, Game.State.FINAL
    game.finished_at = FIRST
    game.save()
    page = parsed(Client().get(season.get_absolute_url()))
    assert [text(one) for one in page.select(".pairs small")] == ["by lot"]
    assert "committed beforehand" in text(page)


def test_a_shared_place_says_so_and_a_rule_that_decided_is_at_the_place() -> None:
    season = make_season(2)
    first, second = season.games.order_by("number")
    for game, home, visitors in ((first, 5, 1), (second, 3, 2)):
        game.state, game.home_runs, game.visitors_runs = Game.State.FINAL, home, visitors
        game.save()
    page = parsed(Client().get(season.get_absolute_url()))
    (rule, _) = page.select("#standings details.why")
    assert "Run difference: " in text(rule)
    Game.objects.filter(pk=second.pk).update(home_runs=5, visitors_runs=1)
    page = parsed(Client().get(season.get_absolute_url()))
    assert [one.text.strip() for one in page.select("#standings .rank")] == ["T1", "T1"]
    assert not page.select("#standings details.why")


def test_champions_are_those_of_the_last_stage() -> None:
    season = with_playoffs()
    play_out(season)
    champion = season.stages.last().entries.get(place=1).team
    leader = season_table(season).rows[0].team
    assert champion != leader
    assert f"Champions {champion}" in shown(season.get_absolute_url())
    home = parsed(Client().get(season.league.get_absolute_url()))
    (banner,) = home.select(".banners li")
    assert champion.nickname in text(banner)
    assert f"before {leader.nickname}" in text(banner)
    row = parsed(Client().get("/leagues/")).select(".league-list li")[0]
    assert f"Champions {champion.abbreviation} {champion}" in text(row)


def test_head_to_head() -> None:
    season = make_season(3, legs=2)
    win(season)
    page = parsed(Client().get(season.get_absolute_url()))
    cells = [
        [" ".join(cell.text.split()) for cell in row.select("td")]
        for row in page.select(".meetings tbody tr")
    ]
    assert cells == [["", "2–0", "2–0"], ["0–2", "", "2–0"], ["0–2", "0–2", ""]]
    assert len(page.select(".meetings .ahead")) == 3


def test_the_standings_of_a_great_season_take_six_queries_at_most() -> None:
    league = make_league(30)
    clubs = list(league.teams.order_by("pk").values_list("pk", flat=True))
    names = [(f"{half} {side}", half) for half in ("Sun", "Moon") for side in "ABC"]
    pools = [PoolPlan(name, clubs[at::6], half) for at, (name, half) in enumerate(names)]
    stages = [
        StagePlan("Season", settings={"meetings": 16, "outside": 4}, pools=pools),
        StagePlan(
            "Playoffs", "single_elimination", feed={"stage": 1, "of_each": 1, "wild_cards": 3}
        ),
    ]
    season = season_of(league, stages)
    total = season.games.count()
    assert total >= 2430
    season.games.filter(number__lte=total - 100).update(
        state=Game.State.FINAL, visitors_runs=3, home_runs=4, innings=9, finished_at=FIRST
    )
    with CaptureQueriesContext(connection) as queries:
        table: Any = season_table(season)
        page = shown_table(table, counted_stages(season), Asked(), None)
    assert len(queries) <= 6
    assert len(page.groups) == 6
    assert len(page.endings[0].going) == 12
    assert make_draft(2).stages.count() == 1
