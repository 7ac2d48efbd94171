"""The race: its margins against a slow recount, and a drawing in which nothing overlaps."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.models import Team
from league.race import LABEL, MOST_LINES, MOST_TICKS, Result, apart_from, draw, margins, race
from league.standings import tables
from tests.league.test_standings import play_at_random
from tests.leagues import make_draft, make_season

games = st.lists(
    st.tuples(st.integers(1, 30), st.integers(1, 6), st.integers(1, 6)).filter(
        lambda game: game[1] != game[2]
    )
)


@given(games)
def test_margins_are_those_of_a_slow_recount(given: list[tuple[int, int, int]]) -> None:
    results = sorted(Result(*game) for game in given)
    last = max((game.day for game in results), default=0)
    found = margins({1, 2, 3, 4}, results)
    for team in (1, 2, 3, 4):
        slow = [
            sum(game.day <= day and game.winner == team for game in results)
            - sum(game.day <= day and game.loser == team for game in results)
            for day in range(last + 1)
        ]
        assert found[team] == slow


@given(st.lists(st.floats(0, 100), max_size=MOST_LINES))
def test_labels_stand_apart_inside_the_drawing_and_in_order(wished: list[float]) -> None:
    found = apart_from(wished, LABEL)
    ordered = sorted(found)
    assert all(b - a >= LABEL - 0.02 for a, b in pairwise(ordered))
    assert all(LABEL / 2 - 0.02 <= at <= 100 - LABEL / 2 + 0.02 for at in found)
    assert [at for _, at in sorted(zip(wished, found, strict=True))] == ordered


@given(st.lists(st.lists(st.sampled_from((-1, 0, 1)), min_size=200, max_size=200), min_size=2))
def test_a_drawing_holds_its_lines(given: list[list[int]]) -> None:
    clubs = []
    for number, moves in enumerate(given, 1):
        line = [0]
        for move in moves:
            line.append(line[-1] + move)
        clubs.append((Team(pk=number), line))
    drawn = draw(clubs[:MOST_LINES])
    numbers = [tick.number for tick in drawn.ticks]
    assert len(numbers) <= MOST_TICKS
    assert 0 in numbers
    heights = {tick.number: tick.at for tick in drawn.ticks}
    for one in drawn.lines:
        assert numbers[-1] <= one.margin <= numbers[0]
        assert 0 <= one.end <= 100
        if one.margin in heights:
            assert one.end == heights[one.margin]
        assert one.margins[-1] == one.margin


@pytest.mark.django_db
def test_the_race_ends_as_the_table_says() -> None:
    season = make_draft(12)
    play_at_random(season, 0.7, 19)
    table = tables([season])[season.pk]
    rows = table.rows
    found = race(table, rows[-1].team.pk)
    assert found
    assert found.others == 12 - MOST_LINES
    record = {row.team.pk: row.won - row.lost for row in rows}
    assert {line.team.pk: line.margin for line in found.lines} == {
        row.team.pk: record[row.team.pk] for row in [*rows[: MOST_LINES - 1], rows[-1]]
    }


@pytest.mark.django_db
def test_there_is_no_race_before_the_second_day() -> None:
    season = make_season()
    assert race(tables([season])[season.pk]) is None
