"""The examples that the rule sheet prints."""

from __future__ import annotations

import pytest

from engine.cards import CLUBS, DIAMONDS, card_of
from engine.plays import DOUBLE, SINGLE
from engine.rulesets.cardball.tables import (
    DIFFERENT_SUIT,
    FOUL,
    ONE_BASE,
    RESULTS,
    SAME_SUIT,
    STRIKE,
)
from tests.engine.cardball.table import Table, moves, position


def test_1_batting_4_pitching_7_is_minus_3() -> None:
    assert RESULTS[card_of(4, CLUBS)][card_of(7, CLUBS)] == SAME_SUIT[-3] == FOUL
    assert RESULTS[card_of(4, CLUBS)][card_of(7, DIAMONDS)] == DIFFERENT_SUIT[-3] == STRIKE


def test_2_batting_7_pitching_4_is_plus_3() -> None:
    assert RESULTS[card_of(7, CLUBS)][card_of(4, CLUBS)] == SAME_SUIT[3] == ONE_BASE
    assert RESULTS[card_of(7, CLUBS)][card_of(4, DIAMONDS)] == DIFFERENT_SUIT[3] == FOUL


def double(**answers: object) -> Table:
    """A double, 9♠ on 4♠, with 5♦ on second and 7♦ to throw him out."""
    table = Table(position(bases={2: "5♦"}, batting=["9♠"], pitching=["4♠", "7♦"]))
    table.pitch("9♠", "4♠", "swing", **answers)
    return table


def test_6_after_a_double_a_runner_who_stops_at_third_cannot_be_thrown_out() -> None:
    table = double(advance=(2, 3))
    assert "out" not in table.asked
    assert table.on_base == {2: "9♠", 3: "5♦"}
    assert table.plays[-1].outcome is DOUBLE


def test_6_after_a_double_a_runner_who_goes_home_can_be_thrown_out() -> None:
    table = double(advance=(2, 4), out=("out", "7♦", 2))
    assert moves(table.plays[-1]) == "2x4 0-2"
    assert table.state.score == (0, 0)


def test_6_he_scores_once_the_throws_are_over() -> None:
    table = double(advance=(2, 4))
    assert table.views["out"][2].sides[0].runs == 0
    assert table.state.score == (1, 0)


@pytest.mark.parametrize(("end", "thrown_at"), [(2, False), (3, True)])
def test_7_a_runner_on_second_who_does_not_run_cannot_be_thrown_out(
    end: int, thrown_at: bool
) -> None:
    table = Table(position(bases={2: "5♦"}, batting=["8♠"], pitching=["5♠", "7♦"]))
    made = table.pitch("8♠", "5♠", "swing", advance=(2, end))
    assert made is not None
    assert made.outcome is SINGLE
    assert ("out" in table.asked) is thrown_at
