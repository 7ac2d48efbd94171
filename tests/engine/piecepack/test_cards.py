"""The rulings on pitchers and cards: trouble, changes, hands, juice, the ace."""

from __future__ import annotations

import pytest

from engine.cards import ACE
from engine.plays import (
    CAUGHT_STEALING,
    STOLEN_BASE,
    STRIKEOUT,
)
from engine.rulesets.piecepack.rules import change_pitcher
from engine.rulesets.piecepack.tables import DECK
from tests.engine.piecepack.table import LINEUP, Table, cards, hand, position

ACES = {"steal_second": True}
JUICE = {"juice_cards": True}
J, Q, K = 11, 12, 13


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


@pytest.mark.parametrize(("before", "trouble"), [(1, 0), (2, 3), (3, 3), (4, 0), (7, 0)])
def test_r5_the_fourth_run_brings_trouble_and_no_later_one(before: int, trouble: int) -> None:
    """Two score on the homer. Once over, trouble does not come again for the same pitcher."""
    assert in_trouble(before).state.sides[1].trouble == trouble


def test_r5_runs_in_trouble_do_not_make_it_longer() -> None:
    table = in_trouble()
    table.play(5, 5, 5, 0, pitch=8, swing=8)
    assert table.state.sides[1].trouble == 2


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


def test_a_pinch_hitter_bats_once() -> None:
    """When the order comes round in the same half-inning, the ninth man is the new pitcher."""
    table = Table(position(due=8))
    table.play(5, 5, 5, pinch_hit="pinch_hit")
    assert not table.state.pinch_hitting
    table.state.sides[0].due = 8
    assert table.play(0, 0, 0, pitch=8, swing=8).batter == 9


# The pitcher's bat


def swings_offered(*ranks: int, options: dict[str, bool] | None = None) -> tuple[int, ...]:
    """What the pitcher may swing with, holding these ranks."""
    state = position(due=8, options=options)
    state.sides[0].swing = hand(*ranks)
    table = Table(state)
    table.play(0, 0, 0, swing=min(ranks))
    return table.offered["swing"]


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


def test_r20_the_pitchers_juice_helps_a_batter_of_five() -> None:
    """His fives count for nothing, and are rolled again all the same."""
    play = Table(position(due=8, options=JUICE)).play(5, 5, 0, 4, 4, 5, pitch=J, swing=10)
    assert play.detail[7] == (5, 5, 0)
    assert play.detail[4] == 6


def test_juice_before_matching_dice_are_ignored() -> None:
    """A two of the second roll is a two of the batter's all the same."""
    table = Table(position(due=2, options=JUICE))
    play = table.play(0, 1, 0, 2, pitch=2, swing=J, reroll_nulls=1)
    assert play.detail[2:5] == ((2, 1, 0), 2, 3)


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
