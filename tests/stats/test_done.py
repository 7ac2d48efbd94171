"""What players have done: the same before, while and after their games are added up."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.simulation.runs import play_inline, start_simulation
from league.models import Season
from stats import catalog
from stats.models import BattingLine, Line, PitchingLine, Uncounted
from stats.selectors.done import done
from stats.selectors.sums import sums
from stats.tallies import count_season, count_waiting
from tests.leagues import make_season

pytestmark = pytest.mark.django_db

KINDS: list[tuple[type[Line], Any]] = [
    (BattingLine, catalog.BATTING),
    (PitchingLine, catalog.PITCHING),
]
BY = ("season", "player", "team")


def told(rows: list[dict[str, int]]) -> list[list[tuple[str, int]]]:
    return sorted(sorted(row.items()) for row in rows)


def recounted(season: Season, model: type[Line], fields: set[str], **of: Any) -> Any:
    """The same by the lines alone."""
    rows = sums(
        model._default_manager.filter(game__season=season, **of),
        ("game__season", "player", "team"),
        fields,
    )
    return told([{"season": row.pop("game__season"), **row} for row in rows])


def check(season: Season) -> None:
    player = season.teams.first().players.get(spot=0)
    for model, kind in KINDS:
        fields = catalog.fields(kind.of_lines())
        assert told(done(model, BY, fields, season=season)) == recounted(season, model, fields)
        assert told(done(model, BY, fields, season__in=[season.pk])) == recounted(
            season, model, fields
        )
        for of in ({"player": player}, {"team": player.team}):
            assert told(done(model, BY, fields, season=season, **of)) == recounted(
                season, model, fields, **of
            )


def test_nothing_is_missing_and_nothing_is_twice() -> None:
    season = make_season(4, legs=2)
    check(season)
    play_inline(start_simulation(season, day=1, inline=True))
    assert Uncounted.objects.exists()
    check(season)
    count_waiting(at_once=True)
    assert not Uncounted.objects.exists()
    check(season)
    play_inline(start_simulation(season, day=2, inline=True))
    check(season)
    play_inline(start_simulation(season, inline=True))
    while count_season(season.pk):
        check(season)
    check(season)


def test_one_statement_says_it() -> None:
    season = make_season(2)
    with CaptureQueriesContext(connection) as seen:
        done(BattingLine, BY, {"ab", "h"}, season=season)
    assert len(seen) == 1
