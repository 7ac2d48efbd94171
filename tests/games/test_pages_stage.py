"""Pages of brackets, of a Swiss and of series: in every state, in few queries, with no secret."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.simulation.runs import play_inline, start_simulation
from league.models import League, Season, Stage
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from tests.html import text, the, values
from tests.leagues import START, make_league

pytestmark = pytest.mark.django_db


def season_of(clubs: int, *stages: StagePlan) -> Season:
    season = create_season(make_league(clubs), name="Cup", starts_on=START, stages=stages)
    return publish_season(season)


def played(season: Season, **part: int) -> Season:
    play_inline(start_simulation(season, inline=True, **part))
    return season


def test_a_bracket_is_drawn_and_listed_round_by_round(client: Client) -> None:
    plan = StagePlan("Cup", "single_elimination", {"third_place": True})
    season = played(season_of(6, plan), day=1)
    stage = season.stages.get()
    page = client.get(stage.get_absolute_url())
    html = page.content.decode()
    told = text(page)
    for words in ("Quarterfinals", "Semifinals", "Final", "Third place", "bye", "winner of"):
        assert words in told
    assert html.count('class="wire') == 6
    assert stage.lot not in html
    assert stage.commitment in html
    assert "Final ranking" not in told
    played(season)
    page = client.get(stage.get_absolute_url())
    assert "Final ranking" in text(page)
    assert stage.lot in page.content.decode()


def test_the_way_of_a_club_is_lit(client: Client) -> None:
    season = played(season_of(4, StagePlan("Cup", "double_elimination")))
    stage = season.stages.get()
    champion = stage.entries.get(place=1).team
    html = client.get(stage.get_absolute_url(), {"club": champion.pk}).content.decode()
    assert the(html, "svg.bracket")["class"] == ["bracket", "chosen"]
    assert len(values(html, "d", "path.wire.lit")) >= 2
    assert client.get(stage.get_absolute_url(), {"club": "0"}).status_code == 404
    assert client.get(stage.get_absolute_url(), {"round": "99"}).status_code == 404
    assert client.get(stage.get_absolute_url(), {"round": "one"}).status_code == 404
    assert client.get(stage.get_absolute_url(), {"round": "2"}).status_code == 200


def test_sixty_four_clubs_take_fewer_than_ten_queries(client: Client) -> None:
    season = season_of(64, StagePlan("Cup", "double_elimination"))
    url = season.stages.get().get_absolute_url()
    with CaptureQueriesContext(connection) as queries:
        page = client.get(url)
    assert page.status_code == 200
    assert len(queries) < 10, [query["sql"][:80] for query in queries]


def test_a_large_bracket_is_looked_at_by_quarters(client: Client) -> None:
    season = season_of(32, StagePlan("Cup", "single_elimination"))
    stage = season.stages.get()
    url = stage.get_absolute_url()
    page = client.get(url)
    assert "32 entered, 32 are left." in text(page)
    assert len(values(page, "transform", "svg.bracket .match")) == 7
    assert page.context["shown"] == 1
    assert len(values(client.get(url, {"quarter": "5"}), "transform", "svg.bracket .match")) == 3
    second = stage.entries.get(seed=2).team
    shown = client.get(url, {"club": str(second.pk), "all": "1"})
    assert second.nickname in text(the(shown, "svg.bracket"))
    assert shown.context["shown"] is None
    played(season, stage=1, round=1)
    assert "32 entered, 16 are left." in text(client.get(url))
    for wrong in ("0", "6", "one"):
        assert client.get(url, {"quarter": wrong}).status_code == 404
    played(season)
    assert "are the champions. 32 entered." in text(client.get(url))


def test_a_swiss_has_its_rounds_side_by_side(client: Client) -> None:
    season = season_of(6, StagePlan("Open", "swiss", {"rounds": 3}))
    url = season.stages.get().get_absolute_url()
    played(season, stage=1, round=1)
    page = client.get(url)
    tables = page.context["swiss"]
    assert [len(group) for group in tables.groups] == [3, 3]
    assert sum(len(matches) for _, matches in tables.pairs) == 3
    for group in tables.groups:
        for row in group:
            first, second = row.met
            game = season.games.get(series=first.match.series)
            home = game.home_id == row.standing.team.pk
            runs = (game.visitors_runs, game.home_runs)
            assert (first.own, first.theirs) == (runs if not home else runs[::-1])
            assert first.won == (first.own > first.theirs)
            assert (row.home, row.away) == (int(home), int(not home))
            assert not second.over
    kinds = [cell.kind for row in tables.cross for cell in row.cells]
    assert {kind: kinds.count(kind) for kind in ("self", "won", "lost", "next")} == {
        "self": 6, "won": 3, "lost": 3, "next": 6
    }  # fmt: skip
    assert "are unbeaten" in text(page)


def test_a_swiss_tells_why_each_pair_meets(client: Client) -> None:
    season = season_of(5, StagePlan("Open", "swiss", {"rounds": 4}))
    url = season.stages.get().get_absolute_url()
    assert "Both had 0 points" in text(client.get(url))
    played(season)
    told = text(client.get(url))
    for words in ("Buchholz", "Cross-table", "have the bye", "Final ranking", "Round 4"):
        assert words in told
    assert "have the bye" in text(client.get(url, {"round": "1"}))


def test_a_series_names_each_game_that_is_there_and_that_may_be(client: Client) -> None:
    season = season_of(2, StagePlan("Cup", "single_elimination", {"best_of": [5]}))
    series = season.stages.get().series.get()
    told = text(client.get(series.get_absolute_url()))
    assert told.count("if necessary") == 2
    assert told.count("to be played") == 3
    assert "won the series" not in told
    played(season)
    games = season.games.count()
    told = text(client.get(series.get_absolute_url()))
    assert told.count("not needed") == 5 - games
    assert "if necessary" not in told
    series.refresh_from_db()
    assert f"{series.winner} won the series." in told


def test_a_series_says_where_one_goes_on_to(client: Client) -> None:
    season = season_of(4, StagePlan("Cup", "double_elimination"))
    told = text(client.get(season.stages.get().series.get(key="W1").get_absolute_url()))
    assert "The winner goes on to" in told
    assert "The loser goes on to" in told


def test_a_stage_that_waits_says_so(client: Client) -> None:
    playoffs = StagePlan("Final", "single_elimination", feed={"stage": 1, "of_each": 2})
    season = season_of(4, StagePlan("Season"), playoffs)
    stage = season.stages.get(number=2)
    assert "Nothing is drawn yet" in text(client.get(stage.get_absolute_url()))
    table = season.stages.get(number=1)
    assert client.get(table.get_absolute_url()).url == f"{season.get_absolute_url()}?stage=1"  # type: ignore[attr-defined]


def test_the_commissioner_simulates_a_round(client: Client) -> None:
    client.force_login(User.objects.create_user("boss", is_staff=True))
    season = season_of(4, StagePlan("Cup", "single_elimination"))
    html = client.get(season.stages.get().get_absolute_url()).content.decode()
    assert "Simulate this round" in html
    played(season, stage=1, round=1)
    assert Stage.objects.get().series.filter(over=True).count() == 2
    assert "Simulate" not in text(Client().get(season.stages.get().get_absolute_url()))


def test_a_draft_is_its_commissioners(client: Client) -> None:
    stages = [StagePlan("Cup", "single_elimination")]
    season = create_season(make_league(4), name="Cup", starts_on=START, stages=stages)
    stage = season.stages.get()
    assert client.get(stage.get_absolute_url()).status_code == 404
    assert client.get(stage.series.all()[0].get_absolute_url()).status_code == 404


def test_a_private_league_has_no_such_pages_for_others(client: Client) -> None:
    season = season_of(4, StagePlan("Cup", "single_elimination"))
    stage = season.stages.get()
    addresses = [stage.get_absolute_url(), stage.series.all()[0].get_absolute_url()]
    assert [client.get(url).status_code for url in addresses] == [200, 200]
    season.league.visibility = League.Visibility.PRIVATE
    season.league.save()
    assert [client.get(url).status_code for url in addresses] == [404, 404]
