"""What comes of two cards laid down: every row of the resolution table, balls, leaves, steals."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from engine import Ballgame
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    HOME_RUN,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    WALK,
)
from engine.rulesets.quick import RULES
from tests.engine.quick.faces import PITCHES, STRIKES
from tests.engine.quick.table import Table, at_bat, position, relieve

OTHERS = [pitch for pitch in PITCHES if pitch not in STRIKES]
ANY = {"wild_swing": "any"}
ALL_DOUBLES = [("d2", "g2"), ("d3", "y2"), ("d4", "g1")]


def facing(pitch: str, **more: Any) -> Table:
    """A table whose pitcher holds this card, hidden if it has two borders."""
    starting = pitch if pitch[0] == "d" else "d1"
    return Table(position(starting=("d1", starting), **more))


# A colored card


def test_against_a_pitch_out_it_is_a_ball_and_both_cards_return() -> None:
    table = Table(position(bases={1: 8}))
    bats, pitches = table.bats, table.pitches
    assert table.exchange(batted="B2", pitched="PO") is None
    assert (table.state.balls, table.state.outs) == (1, 0)
    assert (table.bats, table.pitches) == (bats, pitches)
    assert table.on_base == {1: 8}
    assert at_bat(table.state).due == 0


def test_a_match_is_what_the_batting_card_says() -> None:
    play = Table(position()).play(batted="B2", pitched="b1")
    assert play.outcome is DOUBLE


def test_no_match_is_what_the_pitching_card_says() -> None:
    play = Table(position()).play(batted="R1", pitched="b1")
    assert play.outcome is STRIKEOUT


@pytest.mark.parametrize("pitched", ["r1", "b1"])
def test_colored_cards_are_spent_match_or_no_match(pitched: str) -> None:
    table = Table(position())
    table.exchange(batted="R1", pitched=pitched)
    assert "R1" not in table.bats
    assert pitched not in table.pitches
    assert len(table.bats) == len(table.pitches) == 8


# Balls


def test_three_balls_are_a_walk_and_cost_no_card() -> None:
    table = Table(position())
    assert table.exchange(pitched="PO") is None
    assert table.exchange(pitched="PO") is None
    play = table.play(pitched="PO")
    assert play.outcome is WALK
    assert play.pitches == "BBB"
    assert play.detail[5] == (("R1", "PO"), ("R1", "PO"))
    assert len(table.bats) == len(table.pitches) == 9


def test_the_third_ball_is_a_walk_and_advances_only_who_is_forced() -> None:
    table = Table(position(bases={1: 8, 3: 7}, balls=2))
    play = table.play(pitched="PO")
    assert play.outcome is WALK
    assert (play.runs, table.on_base) == (0, {1: 1, 2: 8, 3: 7})


def test_a_walk_with_the_bases_full_forces_a_run_in() -> None:
    table = Table(position(bases={1: 8, 2: 7, 3: 6}, balls=2))
    play = table.play(pitched="PO")
    assert (play.runs, play.rbi, table.on_base) == (1, 1, {1: 1, 2: 8, 3: 7})


def test_r3_the_count_is_nil_after_a_walk() -> None:
    table = Table(position(balls=2))
    table.exchange(pitched="PO")
    assert table.state.balls == 0
    assert table.exchange(pitched="PO") is None


def test_r3_the_count_runs_on_from_batter_to_batter() -> None:
    table = Table(position())
    table.exchange(pitched="PO")
    table.exchange(batted="R1", pitched="b1")
    table.exchange(batted="Y1", pitched="PO")
    play = table.play(batted="Y1", pitched="PO")
    assert (play.outcome, play.batter) == (WALK, 1)


def test_r3_the_count_is_nil_in_the_next_half() -> None:
    table = Table(position(balls=2, outs=2))
    table.exchange(batted="R1", pitched="b1")
    assert (table.state.half, table.state.balls) == (1, 0)


# Leave


@pytest.mark.parametrize("pitched", STRIKES)
def test_leave_against_a_strike_is_an_out(pitched: str) -> None:
    table = facing(pitched)
    play = table.play(batted="leave", pitched=pitched)
    assert play.outcome is STRIKEOUT
    assert pitched not in table.pitches


@pytest.mark.parametrize("pitched", OTHERS)
@pytest.mark.parametrize("outs", [0, 2])
def test_leave_against_any_other_pitch_is_nothing(pitched: str, outs: int) -> None:
    """The pitch is spent, the batter’s black card is not, and he stays."""
    table = facing(pitched, outs=outs, bases={1: 8})
    assert table.exchange(batted="leave", pitched=pitched) is None
    assert (table.state.outs, table.state.balls, at_bat(table.state).due) == (outs, 0, 0)
    assert table.on_base == {1: 8}
    assert pitched not in table.pitches
    assert len(table.bats) == 9


def test_leave_against_a_pitch_out_is_a_ball() -> None:
    table = Table(position())
    assert table.exchange(batted="leave", pitched="PO") is None
    assert table.state.balls == 1


@pytest.mark.parametrize("pitched", ["r1", "b1", "PO"])
def test_r4_a_second_leave_in_a_row_is_an_out_whatever_was_pitched(pitched: str) -> None:
    table = Table(position())
    table.exchange(batted="leave", pitched="g2")
    assert "leave" in table.offered["swing"]
    play = table.play(batted="leave", pitched=pitched)
    assert play.outcome is STRIKEOUT
    assert table.state.outs == 1


def test_r4_a_leave_that_was_a_ball_counts_as_the_first() -> None:
    table = Table(position())
    table.exchange(batted="leave", pitched="PO")
    play = table.play(batted="leave", pitched="r1")
    assert play.outcome is STRIKEOUT


@pytest.mark.parametrize("between", ["R1", "steal 1"])
def test_r4_leaves_with_another_play_between_them_are_not_in_a_row(between: str) -> None:
    table = Table(position(bases={1: 8}))
    table.exchange(batted="leave", pitched="g2")
    table.exchange(batted=between, pitched="PO" if between == "R1" else "r1")
    assert table.exchange(batted="leave", pitched="r1" if between == "R1" else "g1") is None
    assert table.state.outs == 0


def test_r4_a_pitching_change_is_no_play_between_them() -> None:
    table = Table(position())
    table.exchange(batted="leave", pitched="g2")
    play = table.play(batted="leave", pitched="r1", pitching_change="d2", swap="g1")
    assert play.outcome is STRIKEOUT


def test_r4_two_batters_may_leave_one_after_the_other() -> None:
    table = Table(position())
    table.exchange(batted="leave", pitched="b1")
    assert table.exchange(batted="leave", pitched="r1") is None


@pytest.mark.parametrize("balls", [0, 2])
def test_r18_no_ball_is_counted_on_the_second_leave(balls: int) -> None:
    """Not even the third: he is out, not walked, and the Pitch Out returns."""
    table = Table(position(balls=balls))
    table.exchange(batted="leave", pitched="g2")
    play = table.play(batted="leave", pitched="PO")
    assert play.outcome is STRIKEOUT
    assert table.state.balls == balls
    assert len(table.pitches) == 8


def test_r18_the_pitch_of_the_second_leave_is_spent() -> None:
    table = Table(position())
    table.exchange(batted="leave", pitched="g2")
    table.exchange(batted="leave", pitched="r1")
    assert "r1" not in table.pitches


# Steal


@pytest.mark.parametrize("base", [1, 2, 3])
def test_a_pitch_out_catches_the_runner_and_returns(base: int) -> None:
    table = Table(position(bases={base: 8}))
    play = table.play(batted=f"steal {base}", pitched="PO")
    assert play.outcome is CAUGHT_STEALING
    assert [(move.start, move.end, move.out) for move in play.moves] == [(base, base + 1, True)]
    assert (table.state.outs, table.state.balls, table.on_base) == (1, 0, {})
    assert len(table.pitches) == 9


@pytest.mark.parametrize("pitched", STRIKES)
def test_a_strike_sends_the_runner_back_and_is_spent(pitched: str) -> None:
    table = facing(pitched, bases={1: 8})
    assert table.exchange(batted="steal 1", pitched=pitched) is None
    assert (table.on_base, table.state.outs) == ({1: 8}, 0)
    assert pitched not in table.pitches


@pytest.mark.parametrize("base", [1, 2, 3])
def test_a_runner_who_went_back_is_known_by_the_base_that_he_tried(base: int) -> None:
    """From then on, to whoever watches, and in the play that ends the plate appearance."""
    table = Table(position(bases={base: 8}))
    table.exchange(batted=f"steal {base}", pitched="b1")
    assert RULES.view(table.state, None).exchanges == ((f"steal {base}", "b1"),)
    play = table.play(batted="R1", pitched="r2")
    assert play.detail[-1] == ((f"steal {base}", "b1"),)


@pytest.mark.parametrize("pitched", OTHERS)
def test_any_other_pitch_lets_him_steal_and_is_spent(pitched: str) -> None:
    table = facing(pitched, bases={1: 8, 3: 7})
    play = table.play(batted="steal 1", pitched=pitched)
    assert play.outcome is STOLEN_BASE
    assert table.on_base == {2: 8, 3: 7}
    assert pitched not in table.pitches


@pytest.mark.parametrize("pitched", ["PO", "b1", "r1"])
def test_a_steal_leaves_the_batter_at_the_plate_with_all_his_cards(pitched: str) -> None:
    table = Table(position(bases={2: 8}, batter=4))
    table.exchange(batted="steal 2", pitched=pitched)
    assert at_bat(table.state).due == 3
    assert len(table.bats) == 9


def test_pitches_told_on_a_steal_are_not_told_again() -> None:
    table = Table(position(bases={1: 8}))
    table.exchange(batted="leave", pitched="g1")
    steal = table.play(batted="steal 1", pitched="r1")
    play = table.play(pitched="b1")
    assert (steal.pitches, play.pitches) == ("CC", "CC.S")


def test_r5_home_may_be_stolen() -> None:
    table = Table(position(bases={2: 7, 3: 8}))
    play = table.play(batted="steal 3", pitched="g1")
    assert (play.runs, play.rbi, table.on_base) == (1, 0, {2: 7})
    assert table.state.score == (1, 0)


@pytest.mark.parametrize(
    ("occupied", "steals"),
    [
        ((), []),
        ((1,), ["steal 1"]),
        ((2,), ["steal 2"]),
        ((3,), ["steal 3"]),
        ((1, 2), ["steal 2"]),
        ((1, 3), ["steal 1", "steal 3"]),
        ((2, 3), ["steal 3"]),
        ((1, 2, 3), ["steal 3"]),
    ],
)
def test_r5_one_runner_steals_a_base_that_is_empty(
    occupied: tuple[int, ...], steals: list[str]
) -> None:
    table = Table(position(bases={base: 9 - base for base in occupied}))
    table.exchange()
    assert [call for call in table.offered["swing"] if call.startswith("steal")] == steals


# Wild swing


def test_r2_a_pitch_out_is_a_ball_without_a_roll() -> None:
    table = Table(position(options=ANY))
    assert table.exchange(batted="wild", pitched="PO") is None
    assert table.state.balls == 1


@pytest.mark.parametrize("pitched", ["r1", "b1", "y1", "b2"])
def test_a_wild_swing_rolls_two_dice_and_the_higher_counts(pitched: str) -> None:
    """1: first base; 4: a home run; else out on strikes: in 1, 7 and 28 of 36 rolls."""
    seen: Counter[object] = Counter()
    for dice in product(range(1, 7), repeat=2):
        table = Table(position(options=ANY, bases={2: 8}))
        play = table.play(*dice, batted="wild", pitched=pitched)
        seen[play.outcome] += 1
        expected = {1: SINGLE, 4: HOME_RUN}.get(max(dice), STRIKEOUT)
        assert play.outcome is expected
        assert pitched not in table.pitches
        assert len(table.bats) == 9
        on_base: dict[object, dict[int, int]] = {SINGLE: {1: 1, 3: 8}, HOME_RUN: {}}
        assert table.on_base == on_base.get(expected, {2: 8})
    assert seen == {SINGLE: 1, HOME_RUN: 7, STRIKEOUT: 28}


def test_a_wild_swing_missed_is_no_double_play() -> None:
    table = Table(position(options=ANY, bases={1: 8}))
    table.exchange(6, 6, batted="wild", pitched="y1")
    assert table.state.outs == 1


def test_the_black_cards_return_on_every_call() -> None:
    table = Table(position(options=ANY, bases={1: 8}))
    for batted, pitched, dice in (
        ("leave", "g2", ()),
        ("steal 1", "r1", ()),
        ("wild", "y2", (1, 1)),
    ):
        table.exchange(*dice, batted=batted, pitched=pitched)
        assert {"leave", "wild"} <= set(table.offered["swing"])
        assert "PO" in table.offered["pitch"]
    assert len(table.bats) == 9


# Who decides, and when


def test_both_cards_are_chosen_together() -> None:
    game = Ballgame(RULES, seed=1)
    for seat in (0, 1):
        game.answer(seat, "d1")
    game.answer(1, "stay")
    assert {seat: asked.kind for seat, asked in game.asks.items()} == {0: "swing", 1: "pitch"}


def test_r26_the_rules_do_not_force_progress() -> None:
    """Pitch Outs for ever are legal: the runs walk in."""
    table = Table(position())
    for _ in range(30):
        table.exchange(pitched="PO")
        assert "PO" in table.offered["pitch"]
    assert (table.state.score, table.state.outs) == ((7, 0), 0)


def test_a_last_pitcher_may_pitch_out_too() -> None:
    state = position()
    relieve(state, *ALL_DOUBLES)
    table = Table(state)
    table.exchange(pitched="PO")
    assert table.state.balls == 1
