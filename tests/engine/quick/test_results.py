"""Matches, what batting and pitching cards come to, and what it does to the men on base."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from engine.plays import (
    DOUBLE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HOME_RUN,
    SINGLE,
    STRIKEOUT,
    TRIPLE,
)
from tests.engine.quick.faces import BATS, GROUND_OUTS, PITCHES, match, result, thrown
from tests.engine.quick.table import Table, at_bat, position

HITS = {"1": SINGLE, "2": DOUBLE, "HR": HOME_RUN, "LD": TRIPLE, "GB": SINGLE}
OUTS = {"caught": FLY_OUT, "strike": STRIKEOUT, "ground": GROUND_OUT, "foul": FLY_OUT}
#: Cards that say this to batter 1, and pitches that they match.
SAYS = {"1": ("R1", "r1"), "2": ("B2", "b1"), "LD": ("B3", "b1"), "GB": ("G1", "g1")}


# Matches


@pytest.mark.parametrize("batter", range(1, 10))
def test_every_batting_card_against_every_pitch(batter: int) -> None:
    """By group of the order, inner borders and all: three threes on the dice."""
    for bat, pitch in product(BATS, PITCHES):
        starting = pitch if pitch[0] == "d" else "d1"
        table = Table(position(batter=batter, starting=("d1", starting)))
        said = result(batter, bat)
        hit = match(batter, bat, pitch)
        dice = (3, 3, 3) if hit and said in ("LD", "GB") else ()
        play = table.play(*dice, batted=bat, pitched=pitch)
        assert play.outcome is (HITS[said] if hit else OUTS[thrown(pitch)]), (bat, pitch)


def test_the_first_pitch_is_matched_about_as_often_by_each_third_of_the_order() -> None:
    """Cards drawn at random, against the starter with d1: near the .34 of the rulings."""
    hand = [pitch for pitch in PITCHES if pitch not in ("d2", "d3", "d4")]
    for batter in (1, 4, 7):
        met = sum(match(batter, bat, pitch) for bat, pitch in product(BATS, hand))
        assert 0.28 < met / 81 < 0.36


def test_the_pitcher_is_blind_to_the_inner_border_of_a_pitch() -> None:
    """Batter 8 hits d1 with yellow; the ninth only with red."""
    assert Table(position(batter=8)).play(batted="Y1", pitched="d1").outcome is SINGLE
    assert Table(position(batter=9)).play(batted="Y1", pitched="d1").outcome is FLY_OUT
    assert Table(position(batter=9)).play(batted="R1", pitched="d1").outcome is SINGLE


def test_r14_the_pitcher_has_the_inner_border_of_his_own_card() -> None:
    """B3 is blue, and green for batters 7–9: it hits green, and the outer border of d2."""
    assert Table(position(batter=9)).play(1, 2, 3, batted="B3", pitched="g1").outcome is SINGLE
    state = position(batter=9, starting=("d1", "d2"))
    assert Table(state).play(1, 2, 3, batted="B3", pitched="d2").outcome is SINGLE


def test_example_13_batter_4_up_first_has_the_middle_row() -> None:
    state = position(batter=4, inning=3)
    assert Table(state).play(batted="Y2", pitched="y1").outcome is HOME_RUN


# Batting results


@pytest.mark.parametrize(
    ("batter", "cards", "dice", "bases", "runs", "after"),
    [
        (1, SAYS["1"], (), {1: 7, 2: 8, 3: 9}, 1, {1: 1, 2: 7, 3: 8}),
        (1, SAYS["1"], (), {2: 8}, 0, {1: 1, 3: 8}),
        (1, SAYS["2"], (), {1: 7, 2: 8, 3: 9}, 2, {2: 1, 3: 7}),
        (1, SAYS["2"], (), {1: 7}, 0, {2: 1, 3: 7}),
        (4, ("Y2", "y1"), (), {1: 7, 3: 9}, 3, {}),
        (1, SAYS["LD"], (6, 1, 5), {1: 7}, 0, {1: 1, 2: 7}),
        (1, SAYS["LD"], (6, 2, 5), {1: 7, 2: 8}, 1, {2: 1, 3: 7}),
        (1, SAYS["LD"], (6, 3, 5), {1: 7}, 1, {3: 1}),
        (1, SAYS["GB"], (6, 3, 5), {1: 7, 3: 9}, 1, {1: 1, 2: 7}),
    ],
)
def test_r6_runners_advance_as_many_bases_as_the_batter(
    batter: int,
    cards: tuple[str, str],
    dice: tuple[int, ...],
    bases: dict[int, int],
    runs: int,
    after: dict[int, int],
) -> None:
    table = Table(position(batter=batter, bases=bases))
    play = table.play(*dice, batted=cards[0], pitched=cards[1])
    assert (play.runs, play.rbi, table.on_base) == (runs, runs, after)


def rolls(says: str) -> Counter[object]:
    """What all 216 rolls of a line drive or ground ball come to."""
    bat, pitch = SAYS[says]
    seen: Counter[object] = Counter()
    for dice in product(range(1, 7), repeat=3):
        seen[Table(position()).play(*dice, batted=bat, pitched=pitch).outcome] += 1
    return seen


def test_a_line_drive_is_worth_the_lowest_of_three_dice() -> None:
    """4, 5 and 6 are caught: in 91, 61, 37 and 27 of 216 rolls."""
    assert rolls("LD") == {SINGLE: 91, DOUBLE: 61, TRIPLE: 37, FLY_OUT: 27}


def test_a_ground_ball_is_a_single_if_one_of_three_dice_is_low() -> None:
    assert rolls("GB") == {SINGLE: 189, GROUND_OUT: 27}


@pytest.mark.parametrize("says", ["LD", "GB"])
def test_runners_hold_when_a_ball_hit_is_caught_or_fielded(says: str) -> None:
    bat, pitch = SAYS[says]
    table = Table(position(bases={1: 7, 3: 9}))
    play = table.play(4, 5, 6, batted=bat, pitched=pitch)
    assert (play.runs, table.on_base, table.state.outs) == (0, {1: 7, 3: 9}, 1)


def test_r12_a_ground_ball_out_on_a_match_is_no_double_play() -> None:
    """g1 says “possible double?”, but the pitcher did not beat the batter: no die is rolled."""
    table = Table(position(bases={1: 7}))
    play = table.play(6, 6, 6, batted="G1", pitched="g1")
    assert play.outcome is GROUND_OUT
    assert (table.state.outs, table.on_base) == (1, {1: 7})


# Pitching results


@pytest.mark.parametrize(
    ("pitched", "outcome"),
    [("g2", FLY_OUT), ("b1", STRIKEOUT), ("g1", GROUND_OUT), ("b2", FLY_OUT)],
)
@pytest.mark.parametrize("outs", [0, 1])
def test_a_pitch_that_is_not_matched_is_an_out_and_runners_hold(
    pitched: str, outcome: object, outs: int
) -> None:
    table = Table(position(bases={2: 7, 3: 9}, outs=outs))
    play = table.play(batted="R1", pitched=pitched)
    assert play.outcome is outcome
    assert (play.runs, table.on_base, table.state.outs) == (0, {2: 7, 3: 9}, outs + 1)


@pytest.mark.parametrize("pitched", ["b2", "d2"])
def test_a_foul_with_two_out_is_nothing_and_both_cards_are_spent(pitched: str) -> None:
    table = Table(position(bases={1: 7}, outs=2, starting=("d1", "d2"), batter=3))
    assert table.exchange(batted="Y1", pitched=pitched) is None
    assert (table.state.outs, table.state.balls, at_bat(table.state).due) == (2, 0, 2)
    assert table.on_base == {1: 7}
    assert "Y1" not in table.bats
    assert pitched not in table.pitches


@pytest.mark.parametrize("pitched", ["b2", "d2"])
def test_r11_a_foul_with_two_out_is_a_hit_if_the_colors_match(pitched: str) -> None:
    table = Table(position(outs=2, starting=("d1", "d2")))
    bat = {"b2": "B2", "d2": "R1"}[pitched]
    assert table.play(batted=bat, pitched=pitched).outcome in (SINGLE, DOUBLE)


# Double plays


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("outs", [0, 1])
def test_r7_a_double_play_takes_four_or_more_and_else_runners_stay(die: int, outs: int) -> None:
    table = Table(position(bases={1: 7, 3: 9}, outs=outs))
    play = table.play(die, batted="R1", pitched="y1")
    if die < 4:
        assert play.outcome is GROUND_OUT
        assert (table.state.outs, table.on_base) == (outs + 1, {1: 7, 3: 9})
    elif outs == 0:
        assert play.outcome is GROUNDED_INTO_DOUBLE_PLAY
        assert (table.state.outs, table.on_base) == (2, {3: 9})
    else:
        assert play.outcome is GROUNDED_INTO_DOUBLE_PLAY
        assert (table.state.half, table.state.score) == (1, (0, 0))


@pytest.mark.parametrize("pitched", GROUND_OUTS)
def test_every_ground_out_may_be_a_double_play(pitched: str) -> None:
    table = Table(position(bases={1: 7}, starting=("d1", "d4")))
    assert table.play(6, batted="R1", pitched=pitched).outcome is GROUNDED_INTO_DOUBLE_PLAY


@pytest.mark.parametrize(
    ("bases", "outs"),
    [({}, 0), ({2: 7}, 0), ({3: 7}, 0), ({2: 7, 3: 8}, 1), ({1: 7}, 2), ({1: 7, 2: 8, 3: 9}, 2)],
)
def test_no_die_without_a_forced_runner_or_on_the_third_out(
    bases: dict[int, int], outs: int
) -> None:
    """A die that is asked for and not laid out would fail."""
    play = Table(position(bases=bases, outs=outs)).play(batted="R1", pitched="y1")
    assert play.outcome is GROUND_OUT


@pytest.mark.parametrize("pitched", ["g2", "b1", "b2"])
def test_no_die_for_a_pitch_that_says_nothing_of_a_double(pitched: str) -> None:
    table = Table(position(bases={1: 7}))
    table.play(batted="R1", pitched=pitched)
    assert table.state.outs == 1


@pytest.mark.parametrize("batted", ["leave", "steal 2"])
def test_no_die_when_the_batter_did_not_swing(batted: str) -> None:
    table = Table(position(bases={1: 7, 2: 8}))
    table.exchange(batted=batted, pitched="y1")
    assert table.state.outs == 0


@pytest.mark.parametrize(
    ("bases", "forced"),
    [
        ({1: 7}, [1]),
        ({1: 7, 3: 9}, [1]),
        ({1: 7, 2: 8}, [1, 2]),
        ({1: 7, 2: 8, 3: 9}, [1, 2, 3]),
    ],
)
def test_r23_the_field_chooses_among_the_forced_runners(
    bases: dict[int, int], forced: list[int]
) -> None:
    """Those behind an unbroken chain from first. He is out at his next base, the others hold."""
    for base in forced:
        table = Table(position(bases=bases))
        play = table.play(4, batted="R1", pitched="y1", double_play=base)
        assert sorted(table.offered["double_play"]) == forced
        left = {at: who for at, who in bases.items() if at != base}
        assert (table.on_base, table.state.outs, play.runs) == (left, 2, 0)
        assert {(move.start, move.end) for move in play.moves if move.out} == {
            (0, 1),
            (base, base + 1),
        }


def test_r23_the_field_sees_the_cards_and_the_die_before_it_chooses() -> None:
    table = Table(position(bases={1: 7, 2: 8}))
    table.play(5, batted="R1", pitched="y1", double_play=1)
    assert table.asked[-1] == "double_play"
    assert table.shown == ("R1", "y1", 5)
    assert table.state.shown is None
