"""Leaders against sums added up line by line, and who qualifies."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.simulation.runs import play_inline, start_simulation
from league.models import Season
from league.standings import standings
from stats import catalog, formulas
from stats.models import BattingLine, PitchingLine
from stats.selectors.leaders import BATTING, PITCHING, Board, best, leaders
from tests.leagues import make_draft, make_season

AVG, HR = BATTING[0], BATTING[1]
ERA = PITCHING[1]


@pytest.fixture
def season(db: None) -> Season:
    season = make_season(4, legs=4)
    play_inline(start_simulation(season, inline=True))
    return season


def slow_sums(model: Any, season: Season) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for line in model.objects.filter(game__season=season):
        for field in model._meta.concrete_fields:
            value = getattr(line, field.name)
            if isinstance(value, int):
                found[line.player_id][field.name] += value
    return found


def by_heading(boards: list[Board]) -> dict[str, Board]:
    return {board.figure.heading: board for board in boards}


def test_they_are_the_best_of_sums_added_up_line_by_line(season: Season) -> None:
    batting, pitching = (by_heading(boards) for boards in leaders(season, top=3))
    bats, arms = slow_sums(BattingLine, season), slow_sums(PitchingLine, season)
    games = {row.team.pk: row.played for row in standings(season)}
    assert set(games.values()) == {12}
    for boards, sums, categories in ((batting, bats, BATTING), (pitching, arms, PITCHING)):
        for category in categories:
            if not category.qualify and category.heading in boards:
                values = [leader.value for leader in boards[category.heading].leaders]
                (field,) = category.fields
                best_first = sorted((s[field] for s in sums.values()), reverse=True)
                assert values == [value for value in best_first[:3] if value]
    averages = sorted(
        (
            Fraction(s["h"], s["ab"])
            for s in bats.values()
            if s["pa"] >= Fraction(31, 10) * 12 * 5 / 9
        ),
        reverse=True,
    )
    assert [leader.value for leader in batting["AVG"].leaders] == averages[:3]
    eras = sorted(
        Fraction(27 * s["er"], s["outs"]) for s in arms.values() if s["outs"] >= 12 * 3 * 5 / 9
    )
    assert [leader.value for leader in pitching["ERA"].leaders] == eras[:3]


def test_three_queries_and_none_to_show_them(season: Season) -> None:
    with CaptureQueriesContext(connection) as queries:
        for boards in leaders(season):
            for board in boards:
                for leader in board.leaders:
                    assert str(leader.player.team)
                    assert leader.player.team.get_absolute_url()
    assert len(queries) == 3


def test_nobody_leads_where_the_game_has_no_such_thing(season: Season) -> None:
    batting, _ = leaders(season)
    assert "SB" not in by_heading(batting)  # no steals without their option


@pytest.mark.django_db
def test_a_season_without_a_game_has_no_leaders() -> None:
    assert leaders(make_draft(2)) == ([], [])


def sums(player: int, **counts: int) -> dict[str, int]:
    return defaultdict(int, player=player, **counts)


def test_equal_figures_share_a_rank() -> None:
    rows = [sums(1, hr=3), sums(2, hr=5), sums(3, hr=3), sums(4, hr=2), sums(5)]
    assert best(HR, rows, [], frozenset(), 9) == [(1, 2, 5), (2, 1, 3), (2, 3, 3), (4, 4, 2)]


def test_averages_are_of_those_who_qualify() -> None:
    regular, guest = sums(1, h=3, ab=10), sums(2, h=1, ab=1)
    assert best(AVG, [regular, guest], [regular], frozenset(), 5) == [(1, 1, Fraction(3, 10))]
    assert best(AVG, [], [sums(3)], frozenset(), 5) == []


def test_the_lowest_era_leads() -> None:
    arms = [sums(1, er=4, outs=27), sums(2, er=0, outs=27), sums(3, er=2, outs=27)]
    assert [player for _, player, _ in best(ERA, arms, arms, frozenset(), 2)] == [2, 3]
    assert formulas.era(2, 27) == 2.0


def test_equal_averages_tie_whatever_their_floats_say() -> None:
    """As floats .1 + .2 is more than .3."""
    one = sums(1, h=1, ab=10, doubles=1)  # .100 and .200
    other = sums(2, h=3, ab=20)  # .150 twice
    better = sums(3, h=2, ab=10)
    ops = catalog.BATTING["ops"]
    places = best(ops, [], [one, other, better], frozenset(), 5)
    assert [(place.rank, place.player) for place in places] == [(1, 3), (2, 1), (2, 2)]


def test_nobody_leads_in_what_the_game_leaves_undefined() -> None:
    rows = [sums(1, so=3, h=1, ab=4)]
    assert best(catalog.PITCHING["so"], rows, rows, frozenset({"so"}), 5) == []
    assert best(AVG, rows, rows, frozenset({"so"}), 5) == [(1, 1, Fraction(1, 4))]
