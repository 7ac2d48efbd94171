"""The rulings on batting, running, the end and lineups, and the printed examples."""

from __future__ import annotations

import pytest

from engine import Ballgame, IllegalLineup
from engine.plays import (
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    HOME_RUN,
    SINGLE,
    STRIKEOUT,
    TRIPLE,
)
from engine.rulesets.piecepack import RULES
from engine.rulesets.piecepack.tables import FIELDED_BY
from tests.engine.piecepack.table import Table, cards, hand, position

ACES = {"steal_second": True}
JUICE = {"juice_cards": True}
J, Q, K = 11, 12, 13


# The printed examples


def test_example_1_matching_dice_are_ignored() -> None:
    """Tile 4 rolls null, 4, ace with equal cards: a hit result of 1, a strikeout."""
    play = Table(position(due=5)).play(0, 4, 1)
    assert play.detail[4] == 1
    assert play.outcome is STRIKEOUT


@pytest.mark.parametrize(("die", "runs", "outs"), [(3, 1, 0), (4, 0, 1)])
def test_example_4_lead_runner_tries_home_on_a_single(die: int, runs: int, outs: int) -> None:
    """First and second, a single: whether safe at home or out, first and second again."""
    table = Table(position(bases="1 2", due=0))
    play = table.play(4, 4, 0, 5, die, extra_base="go")
    assert play.outcome is SINGLE
    assert table.state.outs == outs
    assert play.runs == runs
    assert table.on_base == {1: 1, 2: 2}


@pytest.mark.parametrize("die", [2, 5])
def test_example_5_fly_out_leaves_the_other_runner(die: int) -> None:
    """First and second, a fly out: the runner on second tries, the one on first stays."""
    table = Table(position(bases="1 2", due=0))
    play = table.play(4, 4, 0, 0, die, extra_base="go")
    assert play.outcome is FLY_OUT
    safe = die <= 3
    assert table.on_base == ({1: 2, 3: 3} if safe else {1: 2})
    assert table.state.outs == (1 if safe else 2)


# Plate appearance


@pytest.mark.parametrize(
    ("dice", "outcome"),
    [
        ((0, 0, 3), STRIKEOUT),
        ((0, 0, 4), GROUND_OUT),
        ((0, 2, 5), GROUND_OUT),
        ((0, 3, 5), FLY_OUT),
        ((5, 5, 0), FLY_OUT),
        ((5, 4, 2), DOUBLE),
        ((5, 5, 2), DOUBLE),
        ((5, 5, 3), TRIPLE),
        ((5, 5, 4), TRIPLE),
        ((5, 5, 5), HOME_RUN),
    ],
)
def test_every_row_of_the_hit_chart(dice: tuple[int, int, int], outcome: object) -> None:
    red = (0,) if 4 <= sum(dice) <= 10 else ()
    play = Table(position(due=0)).play(*dice, *red)
    assert play.detail[4] == sum(dice)
    assert play.outcome is outcome


@pytest.mark.parametrize(
    ("result", "fielders"),
    [(4, "53"), (5, "63"), (6, "43"), (7, "3"), (8, "7"), (9, "8"), (10, "9")],
)
def test_who_fields_what(result: int, fielders: str) -> None:
    dice = (min(result, 5), max(result - 5, 0), 0) if result != 6 else (3, 3, 0)
    play = Table(position(due=0)).play(*dice, 0)
    assert play.detail[4] == result
    assert play.fielders == fielders


@pytest.mark.parametrize(("pitch", "swing", "modifier"), [(9, 4, -2), (4, 9, 2), (6, 6, 0)])
def test_the_higher_card_moves_the_result_by_two(pitch: int, swing: int, modifier: int) -> None:
    play = Table(position(due=0)).play(2, 2, 2, 5, pitch=pitch, swing=swing)
    assert play.detail[3:5] == (modifier, 6 + modifier)


def test_cards_played_leave_the_hands() -> None:
    table = Table(position())
    table.play(0, 0, 0, pitch=9, swing=4)
    assert 9 not in cards(table.state.sides[1].pitch)
    assert 4 not in cards(table.state.sides[0].swing)


@pytest.mark.parametrize("tile", [1, 2, 3, 4])
def test_r11_red_die_below_the_tile_is_an_out(tile: int) -> None:
    """Against value 1 only a null makes the out."""
    for die in range(6):
        table = Table(position(due=0))
        slot = table.state.sides[1].tiles.index(tile)
        result = FIELDED_BY.index(slot) if slot in FIELDED_BY else 0
        if not result:  # the catcher fields nothing
            continue
        dice = (min(result, 5), max(result - 5, 0), 0) if result != 6 else (3, 3, 0)
        out = table.play(*dice, die).outcome in (GROUND_OUT, FLY_OUT)
        assert out == (die < tile)


# Runners


def test_hit_moves_everybody_as_far_as_the_batter() -> None:
    table = Table(position(bases="1 3", due=0))
    play = table.play(5, 4, 2, extra_base="hold")
    assert play.outcome is DOUBLE
    assert play.runs == play.rbi == 1
    assert table.on_base == {2: 1, 3: 2}


def test_r2_nobody_may_try_when_only_the_batter_is_left() -> None:
    table = Table(position(bases="3", due=0))
    table.play(5, 4, 0, 5)
    assert "extra_base" not in table.asked
    table = Table(position(bases="1 2 3", due=0))
    assert table.play(5, 5, 4).outcome is TRIPLE
    assert "extra_base" not in table.asked


def test_r2_a_runner_behind_one_who_scored_may_try() -> None:
    table = Table(position(bases="1 3", due=0))
    table.play(5, 4, 0, 5, 0, extra_base="go")
    assert table.asked[-1] == "extra_base"
    assert table.on_base == {1: 1, 3: 2}


def test_r3_first_and_third_is_a_force_at_second() -> None:
    table = Table(position(bases="1 3", due=0))
    play = table.play(0, 0, 4, 0)
    assert play.outcome is FIELDERS_CHOICE
    assert play.fielders == "54"
    assert table.on_base == {1: 1, 3: 4}
    assert table.state.outs == 1


@pytest.mark.parametrize(
    ("bases", "after", "fielders"),
    [
        ("1", {1: 1}, "64"),
        ("1 2", {1: 1, 2: 2}, "65"),
        ("1 2 3", {1: 1, 2: 2, 3: 3}, "62"),
    ],
)
def test_force_takes_the_lead_runner(bases: str, after: dict[int, int], fielders: str) -> None:
    table = Table(position(bases=bases, due=0))
    play = table.play(0, 0, 5, 0)
    assert play.outcome is FIELDERS_CHOICE
    assert play.fielders == fielders
    assert play.runs == 0
    assert table.on_base == after


def test_second_baseman_fields_and_shortstop_covers() -> None:
    assert Table(position(bases="1", due=0)).play(3, 3, 0, 0).fielders == "46"


@pytest.mark.parametrize("bases", ["2", "3", "2 3"])
def test_without_a_force_runners_hold(bases: str) -> None:
    table = Table(position(bases=bases, due=0))
    before = table.on_base
    assert table.play(0, 0, 4, 0).outcome is GROUND_OUT
    assert table.on_base == before


def test_strikeout_holds_everybody() -> None:
    table = Table(position(bases="1 2 3", due=0))
    table.play(0, 0, 0)
    assert table.on_base == {1: 2, 2: 3, 3: 4}


def test_third_out_in_the_air_leaves_no_try() -> None:
    table = Table(position(bases="3", due=0, outs=2))
    assert table.play(5, 3, 0, 0).outcome is FLY_OUT
    assert "extra_base" not in table.asked
    assert (table.state.half, table.state.outs) == (1, 0)


def test_sacrifice_fly_scores_from_third() -> None:
    table = Table(position(bases="3", due=0))
    play = table.play(5, 3, 0, 0, 4, extra_base="go")
    assert play.outcome is FLY_OUT
    assert play.runs == play.rbi == 1


def test_r4_pitcher_is_a_five_on_the_bases() -> None:
    """R23: the question is asked although he cannot fail."""
    table = Table(position(due=8))
    table.play(4, 4, 4)
    assert table.on_base == {2: 5}
    table.play(4, 4, 0, 5, 5, pitch=6, swing=6, extra_base="go")
    assert table.state.sides[0].runs == 1


def test_r4_pinch_hitter_is_a_two_on_the_bases() -> None:
    table = Table(position(due=8))
    play = table.play(4, 4, 4, pinch_hit="pinch_hit")
    assert play.batter == 11
    assert table.on_base == {2: 2}


def test_r14_out_on_the_bases_ends_the_inning_and_earlier_runs_count() -> None:
    table = Table(position(bases="2 3", due=0, outs=2))
    play = table.play(4, 4, 0, 5, 5, extra_base="go")
    assert play.outcome is SINGLE
    assert play.runs == play.rbi == 1
    assert table.state.half == 1


def test_r16_caught_at_an_extra_base_is_no_caught_stealing() -> None:
    play = Table(position(bases="2", due=0)).play(4, 4, 0, 5, 5, extra_base="go")
    assert play.outcome is SINGLE
    assert [move.out for move in play.moves] == [False, False, True]


def test_r23_no_question_once_the_winning_run_is_home() -> None:
    table = Table(position(bases="1 3", due=0, inning=5, half=1, runs=(2, 2)))
    play = table.play(4, 4, 0, 5)
    assert "extra_base" not in table.asked
    assert table.state.over
    assert table.state.score == (2, 3)
    assert play.runs == 1


def test_walk_off_hit_is_worth_the_bases_that_the_winning_run_needs() -> None:
    """9.06(f): a drive for three bases with the winning run on second is a double."""
    table = Table(position(bases="1 2", due=0, inning=5, half=1, runs=(2, 2)))
    play = table.play(5, 5, 3)
    assert play.outcome is DOUBLE
    assert play.runs == 1
    assert table.state.score == (2, 3)
    assert table.on_base == {2: 1, 3: 2}


def test_walk_off_home_run_counts_every_run() -> None:
    table = Table(position(bases="1 2", due=0, inning=5, half=1, runs=(2, 2)))
    assert table.play(5, 5, 5).outcome is HOME_RUN
    assert table.state.score == (2, 5)


def test_walk_off_by_the_extra_base() -> None:
    table = Table(position(bases="2", due=0, inning=5, half=1, runs=(2, 2)))
    play = table.play(4, 4, 0, 5, 0, extra_base="go")
    assert play.outcome is SINGLE
    assert table.state.over


@pytest.mark.parametrize(
    ("dice", "outs"), [((4, 4, 0, 0, 0), 0), ((4, 4, 0, 5, 5), 0), ((4, 4, 0, 5, 5), 2)]
)
def test_cards_and_dice_lie_on_the_table_no_longer_than_their_play(
    dice: tuple[int, ...], outs: int
) -> None:
    """Shown for the question that they lead to, and put away, at the end of a half too."""
    table = Table(position(bases="2", due=0, outs=outs))
    table.play(*dice, pitch=9, swing=9, extra_base="go")
    assert table.asked[-1] == "extra_base"
    assert table.shown == (9, 9, (4, 4, 0), dice[3])
    assert table.state.shown is None


# The end


def test_bottom_is_not_played_when_home_leads() -> None:
    state = position(due=0, inning=5, outs=2, runs=(1, 2))
    Table(state).play(0, 0, 0)
    assert state.over


def test_a_tie_goes_to_extra_innings_with_everything_as_it_was() -> None:
    state = position(due=0, inning=5, half=1, outs=2, runs=(2, 2))
    state.sides[1].pitch = hand(3, 4)
    Table(state).play(0, 0, 0)
    assert (state.over, state.inning, state.half) == (False, 6, 0)
    assert cards(state.sides[1].pitch) == (3, 4)


def test_visitors_win_after_the_bottom() -> None:
    state = position(due=0, inning=5, half=1, outs=2, runs=(3, 2))
    Table(state).play(0, 0, 0)
    assert state.over


# Lineups (R1, R12)


@pytest.mark.parametrize(
    ("lineup", "words", "field"),
    [
        ((6, 1, 2, 4, 5, 0, 7, 3), "A 4 may not play the outfield", "LF"),
        ((0, 0, 2, 4, 5, 6, 7, 3), "plays at LF already", "CF"),
        ((0, 1, 2, None, 5, 6, 7, 3), "3B is empty", "3B"),
        ((0, 1, 2, 4, 5, 6, 7), "this one has 7", None),
        ((0, 1, 2, 4, 5, 6, 7, 8), "no position tile", "C"),
        ((0, 1, 2, 4, 5, 6, 7, "3"), "no position tile", "C"),
        (7, "a list of eight tiles", None),
    ],
)
def test_a_lineup_that_breaks_the_rules_says_where(
    lineup: object, words: str, field: str | None
) -> None:
    with pytest.raises(IllegalLineup, match=words) as error:
        Ballgame(RULES, seed=1, visitors=lineup)
    assert error.value.field == field


def test_there_are_900_lineups_by_value() -> None:
    from itertools import permutations

    legal = set()
    for spots in permutations(range(8)):
        try:
            RULES.check_lineup(spots, RULES.Options())
        except IllegalLineup:
            continue
        legal.add(tuple(RULES.roster[spot].value for spot in spots))
    assert len(legal) == 900
