"""The example that the rule sheet prints, and that a game can be put on the table."""

from __future__ import annotations

import pytest

from engine.plays import (
    CAUGHT_STEALING,
    FIELDERS_CHOICE,
    INTENTIONAL_WALK,
    NO_PLAY,
    REACHED_ON_ERROR,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    Outcome,
)
from engine.rulesets.triple_play import RULES
from tests.engine.triple_play.table import Table, position


def test_lead_forced_runner_with_runners_on_the_corners() -> None:
    table = Table(position(bases={1: 4, 3: 9}, batting=[6], pitching=[7]))
    play = table.play(swing=6, pitch=7)
    assert play
    assert play.outcome is FIELDERS_CHOICE
    assert (play.runs, play.rbi, table.state.outs) == (1, 1, 1)
    assert table.on_base == {1: "6♦"}
    assert RULES.detail(play) == "6 of diamonds against 7 of clubs: pitcher by 1"


@pytest.mark.parametrize(
    ("swing", "pitch", "outcome"), [(10, 2, STRIKEOUT), (2, 10, REACHED_ON_ERROR), (8, 7, SINGLE)]
)
def test_the_cards_decide(swing: int, pitch: int, outcome: Outcome) -> None:
    play = Table(position(batting=[swing], pitching=[pitch])).play(swing=swing, pitch=pitch)
    assert play
    assert play.outcome is outcome


def test_a_foul_goes_on_with_the_same_plate_appearance() -> None:
    table = Table(position(batting=[9, 8], pitching=[2, 7]))
    assert table.play(swing=9, pitch=2) is None
    assert table.deck(0)[-1] == "9♦"
    play = table.play(swing=8, pitch=7)
    assert play
    assert RULES.detail(play) == (
        "9 of diamonds against 2 of clubs: foul · 8 of diamonds against 7 of clubs: batter by 1"
    )


@pytest.mark.parametrize(("runner", "outcome"), [(4, STOLEN_BASE), (5, CAUGHT_STEALING)])
def test_a_steal_of_second_is_safe_on_a_tie(runner: int, outcome: Outcome) -> None:
    table = Table(position(bases={1: runner}, batting=[7], pitching=[8]))
    play = table.play(swing="steal", steal=7, throw=8)
    assert play
    assert play.outcome is outcome
    assert table.deck(0)[-1] == "7♦"


def test_a_walk_after_relief() -> None:
    table = Table(position(batting=[7], pitching=[2, 3, 4]))
    play = table.play(swing=7, pitch=[("relief", "A♠"), "walk"], discard_top=3)
    assert play
    assert play.outcome is INTENTIONAL_WALK
    assert RULES.roster[play.pitcher].key == "A-major"
    assert RULES.detail(play) == "7 of diamonds: walked"
    assert len(table.hand(1)) == 5
    assert table.seen[-1][2].discard == table.state.hidden[1].discard[-1]


def test_a_pinch_runner_comes_with_a_card_from_the_deck() -> None:
    table = Table(position(bases={2: 10}, batting_deck=[5, 4, 3], pitching=[2]))
    play = table.play(
        swing=("pinch_run", "Q♥"), pinch_run_from="draw", pinch_run_card=3, bury=[5, 4]
    )
    assert play
    assert play.outcome is NO_PLAY
    assert table.on_base == {2: "3♦"}
    assert table.deck(0)[-3:] == ["5♦", "4♦", "10♦"]
    assert RULES.detail(play) == "queen of hearts, with 3 of diamonds"


def test_a_pinch_hitter_is_credited_with_the_plate_appearance() -> None:
    table = Table(position(batting=[2, 3, 4], batting_deck=[9], pitching=[8]))
    play = table.play(swing=[("pinch_hit", "J♦"), 9], pitch=8, bury=4)
    assert play
    assert [RULES.roster[p.batter].key for p in table.plays] == ["J-minor", "J-minor"]
    assert table.deck(0)[-1] == "4♦"
