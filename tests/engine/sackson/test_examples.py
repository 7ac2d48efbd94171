"""Every example that the rule sheet prints."""

from __future__ import annotations

import pytest

from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    STOLEN_BASE,
)
from tests.engine.sackson.table import Table, batted, position, ways


def test_1_a_queen_of_another_suit_is_a_strike() -> None:
    table = Table(position(batting="Q♥", pitching="7♠"))
    assert table.play(pitch="7♠", swing="Q♥") is None
    assert table.count == (0, 1)


def test_2_a_second_strike_and_then_a_foul_that_is_none() -> None:
    table = Table(position(batting="5♣ Q♠", pitching="5♠ 8♠", strikes=1))
    table.play(pitch="5♠", swing="5♣")
    assert table.count == (0, 2)
    assert table.play(pitch="8♠", swing="Q♠") is None
    assert table.count == (0, 2)


def test_3_a_ball_and_then_a_hit() -> None:
    table = Table(position(batting="3♣ 9♥ A♥", pitching="6♣ 7♥ 2♦"))
    table.play(pitch="6♣", swing="3♣")
    assert table.count == (1, 0)
    play = table.play(pitch="7♥", swing="9♥", place="A♥", field="2♦")
    assert play is not None
    assert play.pitches == "BX"


def test_4_twice_the_difference_within_a_color() -> None:
    table, play = batted("A♥", "2♦")
    assert (play.outcome, ways(play)) == (GROUND_OUT, "Bx1")
    assert table.state.outs == 1


def test_5_three_times_the_difference_between_colors() -> None:
    table, play = batted("8♦", "6♣", bases={1: 8, 2: 9})
    assert (play.outcome, ways(play), play.rbi) == (DOUBLE, "2-H 1-3 B-2", 1)
    assert table.on == {3: 8, 2: 1}


def test_6_no_difference_is_an_out() -> None:
    assert batted("6♠", "6♦")[1].outcome is GROUND_OUT


def test_7_back_to_second_and_on_the_next_try_to_third() -> None:
    table = Table(position(batting="K♥ Q♥ 4♦", pitching="J♠ 2♥ 6♣", bases={2: 9}))
    steal = {"dead_ball": "steal", "steal_third": "K♥", "throw_third": "J♠"}
    assert table.play(**steal) is None
    assert table.on == {2: 9}
    table.play(pitch="6♣", swing="4♦")
    play = table.play(dead_ball="steal", steal_third="Q♥", throw_third="2♥")
    assert play is not None
    assert (play.outcome, ways(play)) == (STOLEN_BASE, "2-3")


def test_8_chased_back_to_third_and_then_tagged_out_at_home() -> None:
    table = Table(position(batting="J♦ Q♣ 4♦", pitching="7♦ J♠ 6♣", bases={3: 9}))
    assert table.play(dead_ball="steal", steal_home="J♦", throw_home="7♦") is None
    assert table.on == {3: 9}
    table.play(pitch="6♣", swing="4♦")
    play = table.play(dead_ball="steal", steal_home="Q♣", throw_home="J♠")
    assert play is not None
    assert (play.outcome, ways(play)) == (CAUGHT_STEALING, "3xH")
    assert table.on == {}


def test_9_a_triple_steal_that_leaves_the_last_man_where_he_was() -> None:
    """The sheet has the jack of diamonds twice; the second is another jack (R20)."""
    bases = {1: 7, 2: 8, 3: 9}
    table = Table(position(batting="K♥ Q♥ Q♠", pitching="J♦ J♣ 5♣", bases=bases))
    play = table.play(
        dead_ball="steal",
        steal=(3, 2, 1),
        steal_home="K♥",
        steal_third="Q♥",
        steal_second="Q♠",
        tag=[3, 2],
        throw_home="J♦",
        throw_third="J♣",
        throw_second="5♣",
    )
    assert play is not None
    assert (play.outcome, ways(play)) == (CAUGHT_STEALING, "3xH")
    assert table.on == {1: 7, 2: 8}
    assert table.state.outs == 1


@pytest.mark.parametrize(
    ("fielded", "outcome", "moves", "on"),
    [
        ("K♣", SACRIFICE_BUNT, "1-2 Bx1", {2: 8, 3: 9}),
        ("K♥", GROUNDED_INTO_DOUBLE_PLAY, "1x2 Bx1", {3: 9}),
        ("J♥", GROUNDED_INTO_DOUBLE_PLAY, "1x2 Bx1", {3: 9}),
    ],
)
def test_10_a_sacrifice_of_dubious_strategy(fielded, outcome, moves, on) -> None:
    table = Table(
        position(batting="10♦ Q♥", pitching=f"6♦ {fielded}", bases={1: 8, 3: 9}),
    )
    play = table.play(pitch="6♦", swing="10♦", place="Q♥", field=fielded)
    assert play is not None
    assert (play.outcome, ways(play)) == (outcome, moves)
    assert table.on == on


@pytest.mark.parametrize(
    ("error", "outcome", "moves"),
    [("pass", GROUND_OUT, "Bx1"), ("4♦", REACHED_ON_ERROR, "B-1")],
)
def test_11_the_companion_of_the_fielders_card_is_an_error(error, outcome, moves) -> None:
    table = Table(position(batting="9♠ 3♦ 4♦", pitching="7♠ 4♥"))
    play = table.play(pitch="7♠", swing="9♠", place="3♦", field="4♥", error=error)
    assert play is not None
    assert (play.outcome, ways(play)) == (outcome, moves)


@pytest.mark.parametrize(
    ("bases", "outcome", "moves"),
    [({1: 9}, GROUNDED_INTO_DOUBLE_PLAY, "1x2 Bx1"), ({}, GROUND_OUT, "Bx1")],
)
def test_12_a_companion_in_the_field_is_a_double_play(bases, outcome, moves) -> None:
    play = batted("3♣", "3♠", bases=bases)[1]
    assert (play.outcome, ways(play)) == (outcome, moves)
