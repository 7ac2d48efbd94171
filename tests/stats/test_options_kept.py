"""A season keeps the options that it was played by when its league takes others."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.simulation.runs import play_inline, start_simulation
from league.errors import Conflict
from league.models import League, Season
from league.office.mending import edit_league
from league.services import create_season, publish_season
from stats.models import Worth
from stats.selectors.book import CATALOGS, baselines, scope
from stats.selectors.leaderboard import Asked, everybody, leaderboard
from stats.tallies import count_waiting, recount
from tests.html import parsed
from tests.leagues import START, make_league, make_season

pytestmark = pytest.mark.django_db


def play(season: Season) -> Season:
    play_inline(start_simulation(season, inline=True))
    count_waiting(at_once=True)
    season.refresh_from_db()
    return season


def take_options(league: League, **options: object) -> League:
    """The league as its office leaves it with other options."""
    fields = ("name", "time_zone", "visibility", "absent", "open_to_requests")
    form: dict[str, Any] = {name: getattr(league, name) for name in fields}
    return edit_league(league, **form, clock="live", options=league.options | options)


def test_a_season_that_is_over_keeps_them(client: Client) -> None:
    league = make_league(2, ruleset="sackson")
    first = play(make_season(league=league, legs=3))
    game = first.games.order_by("number")[0]

    def chart() -> str:
        return str(parsed(client.get(game.get_absolute_url())).select_one("#turn").parent)

    before, worth = chart(), list(Worth.objects.order_by("pk").values_list())
    old = dict(league.options)
    league = take_options(league, innings=5)
    later = START.replace(year=START.year + 1)
    draft = create_season(league, name="Next", legs=3, starts_on=later)
    first.refresh_from_db()
    assert first.options == first.played_by == old
    assert draft.options is None
    assert draft.played_by["innings"] == 5
    assert chart() == before
    recount(first)
    assert list(Worth.objects.order_by("pk").values_list()) == worth
    second = play(publish_season(draft))
    assert Season.objects.get(pk=second.pk).options is None
    whole = scope(league)
    tables = whole.chances.values()
    assert [table and table.options["innings"] for table in tables] == [old["innings"], 5]
    weights = {one.weights for one in baselines(whole, "batting").values()}
    assert len(weights) == 2
    # What is weighed differently is not weighed together
    figure = CATALOGS["batting"]["woba"]
    for where, known in ((whole, False), (scope(league, first), True)):
        rows = leaderboard(everybody(where), Asked("batting", figure), 0, 5).rows
        assert rows
        assert all((row.value is not None) == known for row in rows)
    for page in ("leaders/?in=all", "records/", "kinds/?in=all", "leaders/games/?in=all&sort=wpa"):
        assert client.get(f"{league.get_absolute_url()}{page}").status_code == 200


def test_a_season_that_goes_on_forbids_others() -> None:
    league = make_league(2, ruleset="sackson")
    make_season(league=league, legs=1)
    with pytest.raises(Conflict, match="keep their options"):
        take_options(league, innings=5)
