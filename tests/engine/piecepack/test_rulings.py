"""Each ruling, by its number, and the examples that the rule sheet prints."""

from __future__ import annotations

import pytest

from engine import Ballgame, IllegalLineup
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    HOME_RUN,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
)
from engine.rulesets.piecepack import RULES
from engine.rulesets.piecepack.rules import change_pitcher
from engine.rulesets.piecepack.tables import ACE, DECK, FIELDED_BY
from tests.engine.piecepack.table import LINEUP, Table, cards, hand, position

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


# Trouble


def in_trouble(allowed: int = 3, **more: object) -> Table:
    """Home's first pitcher has allowed three, the bases are full, a homer is about to come."""
    state = position(bases="1", due=0, **more)  # type: ignore[arg-type]
    state.sides[1].allowed = allowed
    table = Table(state)
    table.play(5, 5, 5)
    return table


def test_four_runs_put_a_pitcher_in_deep_trouble_for_three_batters() -> None:
    """R5, R24: four dice and no change for three batters, not for the one who scored; then over."""
    table = in_trouble()
    side = table.state.sides[1]
    assert (side.allowed, side.trouble) == (5, 3)
    for left in (2, 1, 0):
        play = table.play(0, 0, 0, 5, 5 if left == 0 else 0, pitch=8 + left, swing=8 + left)
        assert len(play.detail[2]) == 4
        assert "pitching_change" not in table.asked
        assert side.trouble == left
        table.state.outs = 0
    play = table.play(0, 0, 0, pitch=2, swing=2)
    assert len(play.detail[2]) == 3
    assert "pitching_change" in table.asked
    assert side.trouble == 0


def test_trouble_ends_with_the_half_inning() -> None:
    table = in_trouble(outs=2)
    table.play(0, 0, 0, 0, pitch=3, swing=3)
    assert table.state.half == 1
    assert table.state.sides[1].trouble == 0


def test_r13_pinch_hitting_for_a_pitcher_once_in_trouble() -> None:
    table = in_trouble(outs=2)
    table.play(0, 0, 0, 0, pitch=3, swing=3)
    table.state.sides[1].due = 8
    table.play(0, 0, 0, pinch_hit="pinch_hit")
    assert table.asked.count("pinch_hit") == 1


def test_r8_inherited_runners_count_against_the_man_on_the_mound() -> None:
    state = position(bases="3", due=0)
    state.sides[1].allowed = 3
    table = Table(state)
    table.play(5, 4, 0, 5, pitching_change="change")
    assert table.state.sides[1].allowed == 1
    assert table.state.sides[1].trouble == 0


def test_third_pitcher_is_never_in_trouble_and_never_changed() -> None:
    state = position(due=0)
    change_pitcher(state, state.sides[1])
    change_pitcher(state, state.sides[1])
    state.sides[1].allowed = 3
    table = Table(state)
    table.play(5, 5, 5)
    assert "pitching_change" not in table.asked
    assert state.sides[1].trouble == 0


# Cards running out, changes


def test_swing_cards_come_back_when_the_last_is_played() -> None:
    state = position(due=0)
    state.sides[0].swing = hand(7)
    Table(state).play(0, 0, 0)
    assert state.sides[0].swing == DECK


@pytest.mark.parametrize("left", [(), (ACE,)])
def test_the_ace_alone_is_an_empty_hand(left: tuple[int, ...]) -> None:
    state = position(due=0, options=ACES)
    state.sides[0].swing = hand(7, *left)
    Table(state).play(0, 0, 0)
    assert cards(state.sides[0].swing) == tuple(range(1, 14))


@pytest.mark.parametrize("left", [(), (ACE,)])
def test_r15_keeping_the_pitcher_leaves_the_faces_out(left: tuple[int, ...]) -> None:
    state = position(due=0, options=ACES)
    state.sides[1].pitch = hand(*left)
    table = Table(state)
    table.play(0, 0, 0, pitch=5, pitch_cards_spent="keep")
    assert table.asked[0] == "pitch_cards_spent"
    assert cards(state.sides[1].pitch) == (1, 2, 3, 4, 6, 7, 8, 9, 10)


def test_r22_no_second_question_after_keep() -> None:
    state = position(due=0)
    state.sides[1].pitch = 0
    table = Table(state)
    table.play(0, 0, 0, pitch_cards_spent="keep")
    assert table.asked == ["pitch_cards_spent", "pitch", "swing"]


def test_change_brings_all_cards_back_but_the_best_two() -> None:
    state = position(due=0)
    side = state.sides[1]
    side.pitch = hand(2)
    table = Table(state)
    table.play(0, 0, 0, pitch=3, swing=2, pitching_change="change")
    assert cards(side.pitch) == (2, 4, 5, 6, 7, 8, 9, J, Q)
    side.pitch = 0
    table.play(0, 0, 0, pitch=3, swing=3, pitch_cards_spent="change")
    assert cards(side.pitch) == (2, 4, 5, 6, 7, 8, J)
    assert side.pitcher == 2


def test_in_trouble_or_third_the_pitcher_can_only_be_kept() -> None:
    for pitcher, trouble in ((0, 2), (2, 0)):
        state = position(due=0)
        state.sides[1].pitch = 0
        state.sides[1].pitcher, state.sides[1].trouble = pitcher, trouble
        table = Table(state)
        table.play(0, 0, 0, *([0] if trouble else []), pitch=2, swing=2)
        assert table.asked == ["pitch", "swing"]
        assert state.sides[1].pitcher == pitcher


def test_r7_and_r22_the_change_is_asked_once_between_batters() -> None:
    table = Table(position(due=0))
    table.play(0, 0, 0)
    assert table.asked == ["pitching_change", "pitch", "swing"]


def test_r18_a_pinch_hitter_answers_for_the_spent_hand() -> None:
    state = position(due=8)
    state.sides[0].pitch = 0
    table = Table(state)
    table.play(0, 0, 0, pinch_hit="pinch_hit")
    state.outs = 2
    table.play(0, 0, 0, pitch=3, swing=3)
    table.play(0, 0, 0, pitch=5, swing=5)
    assert "pitch_cards_spent" not in table.asked


def test_pinch_hit_changes_the_pitcher_at_once() -> None:
    state = position(due=8)
    table = Table(state)
    play = table.play(0, 0, 0, pinch_hit="pinch_hit", swing=K)
    assert state.sides[0].pitcher == 1
    assert play.batter == 11
    assert cards(state.sides[0].pitch) == (2, 3, 4, 5, 6, 7, 8, 9, J, Q)


def test_no_pinch_hitter_for_the_third_pitcher() -> None:
    state = position(due=8)
    state.sides[0].pitcher = 2
    table = Table(state)
    assert table.play(0, 0, 0).batter == 10
    assert "pinch_hit" not in table.asked


# The pitcher's bat


def swings_offered(*ranks: int, options: dict[str, bool] | None = None) -> tuple[int, ...]:
    state = position(due=8, options=options)
    state.sides[0].swing = hand(*ranks)
    table = Table(state)
    offered: list[tuple[int, ...]] = []
    answer = table._answer
    table._answer = lambda d, a: (  # type: ignore[method-assign]
        offered.append(tuple(d.options)) if d.kind == "swing" else None,
        answer(d, {**a, "swing": d.options[0]}),
    )[1]
    table.play(0, 0, 0)
    return offered[0]


def test_pitcher_swings_no_face_card_while_he_has_another() -> None:
    assert swings_offered(2, J, K) == (2,)
    assert swings_offered(J, K) == (J, K)


def test_r9_and_r21_the_ace_counts_as_no_face() -> None:
    assert swings_offered(ACE, J, K, options=ACES) == (ACE,)


# Juice cards


def test_pitchers_juice_rolls_every_five_again_once() -> None:
    """R20: compulsory, and what the second roll shows stands."""
    play = Table(position(due=0, options=JUICE)).play(5, 5, 2, 5, 0, 0, pitch=J, swing=10)
    assert play.detail[7] == (5, 5, 2)
    assert play.detail[2] == (5, 0, 2)


def test_batters_juice_asks_how_many_nulls_left_to_right() -> None:
    table = Table(position(due=0, options=JUICE))
    play = table.play(0, 2, 0, 3, 5, pitch=2, swing=J, reroll_nulls=1)
    assert play.detail[2] == (3, 2, 0)
    assert table.asked[-1] == "reroll_nulls"


def test_batter_may_decline_and_is_not_asked_without_a_null() -> None:
    table = Table(position(due=0, options=JUICE))
    assert table.play(0, 0, 0, pitch=2, swing=J, reroll_nulls=0).detail[7] == ()
    table = Table(position(due=0, options=JUICE))
    table.play(1, 1, 3, 5, pitch=2, swing=J)
    assert "reroll_nulls" not in table.asked


@pytest.mark.parametrize(("pitch", "swing"), [(J, J), (10, 9), (9, 10), (K, K)])
def test_no_bonus_for_equal_faces_or_numbers(pitch: int, swing: int) -> None:
    table = Table(position(due=0, options=JUICE))
    play = table.play(0, 0, 0, pitch=pitch, swing=swing)
    assert play.detail[7] == ()
    assert "reroll_nulls" not in table.asked


def test_without_the_option_a_face_is_only_a_high_card() -> None:
    table = Table(position(due=0))
    assert table.play(5, 0, 0, pitch=J, swing=10).detail[2] == (5, 0, 0)


# Stealing second


def steal(pitch: int, *, bases: str = "1", **fields: object) -> Table:
    """Tile 2 on first against a catcher of tile 2."""
    table = Table(position(bases=bases, due=0, options=ACES, **fields))  # type: ignore[arg-type]
    table.play(pitch=pitch, swing=ACE)
    return table


def test_steal_returns_the_pitch_card() -> None:
    table = steal(9)
    play = table.plays[0]
    assert play.outcome is STOLEN_BASE
    assert table.on_base == {2: 2}
    assert 9 in cards(table.state.sides[1].pitch)
    assert ACE not in cards(table.state.sides[0].swing)


def test_pitchout_catches_the_runner_and_costs_both_aces() -> None:
    table = steal(ACE)
    play = table.plays[0]
    assert play.outcome is CAUGHT_STEALING
    assert play.fielders == "26"
    assert table.on_base == {}
    assert ACE not in cards(table.state.sides[1].pitch)
    assert ACE not in cards(table.state.sides[0].swing)


def test_r6_the_plate_appearance_goes_on_with_new_cards_only() -> None:
    table = steal(9)
    play = table.play(0, 0, 0)
    assert table.asked == ["pitch", "swing"]
    assert play.batter == LINEUP[0]
    assert play.outcome is STRIKEOUT


def test_third_out_by_stealing_brings_the_same_batter_next_inning() -> None:
    table = steal(ACE, outs=2)
    assert table.state.half == 1
    assert table.state.sides[0].due == 0
    assert not table.state.interrupted


def test_r19_a_pinch_hitter_up_at_the_third_out_is_gone() -> None:
    state = position(bases="1", due=8, options=ACES, outs=2)
    table = Table(state)
    table.play(pitch=ACE, swing=ACE, pinch_hit="pinch_hit")
    assert state.half == 1
    assert not state.pinch_hitting
    assert (state.sides[0].due, state.sides[0].pitcher) == (8, 1)


@pytest.mark.parametrize(
    ("bases", "home"),
    [
        ("", LINEUP),
        ("1 2", LINEUP),
        ("3", LINEUP),
        ("1", (0, 1, 2, 3, 5, 6, 7, 4)),  # a catcher of tile 3 holds a runner of tile 2
    ],
)
def test_an_ace_without_a_steal_is_a_swing_of_one(bases: str, home: tuple[int, ...]) -> None:
    table = Table(position(bases=bases, due=0, options=ACES, home=home))
    play = table.play(2, 0, 0, pitch=2, swing=ACE)
    assert play.outcome is STRIKEOUT
    assert play.detail[3] == -2


def test_two_aces_without_a_steal_are_equal() -> None:
    play = Table(position(due=0, options=ACES)).play(2, 0, 0, pitch=ACE, swing=ACE)
    assert play.detail[3] == 0


def test_pitchout_against_a_swing_is_a_pitch_of_one() -> None:
    play = Table(position(bases="1", due=0, options=ACES)).play(0, 0, 0, pitch=ACE, swing=2)
    assert play.detail[3] == 2


def test_without_the_option_there_is_no_ace() -> None:
    state = position()
    assert cards(state.sides[0].swing) == tuple(range(2, 14))
    assert cards(state.sides[1].pitch) == tuple(range(2, 14))


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
