"""A test for each ruling, where the rule sheet is silent or says two things; test_piles has those
on drawing."""

from __future__ import annotations

import pytest

from engine.cards import short
from engine.plays import (
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_RUN,
    POP_OUT,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
)
from engine.rulesets.cardball import RULES
from engine.rulesets.cardball.tables import FACE_DOWN, GROUND_BALL, RESULTS
from tests.engine.cardball.table import CARDS, Table, cards, moves, position


def offered_cards(table: Table, kind: str, base: int) -> list[str]:
    """Out or safe cards that could be put on the man who started from this base."""
    options = [option for option in table.offered[kind] if isinstance(option, tuple)]
    return [short(card) for _, card, on in options if on == base]


# What is seen


def test_r1_a_card_swung_with_is_seen_and_a_card_taken_with_is_not() -> None:
    for call, seen in (("swing", True), ("take", False)):
        table = Table(position(batting=["7♠"], pitching=["9♦"]))
        table.pitch("7♠", "9♦", call)
        views = [RULES.view(table.state, seat) for seat in (0, 1, None)]
        assert [CARDS["7♠"] in view.spent for view in views] == [seen] * 3
        assert [CARDS["7♠"] in view.taken for view in views] == [not seen, False, False]
        assert {view.discard for view in views} == {1}


def test_r1_score_piles_are_open() -> None:
    s = position(scored=["K♠", "Q♦"])
    assert RULES.view(s, None).sides[0].scored == cards("K♠", "Q♦")


def test_r20_the_suit_of_the_pitch_is_announced_and_its_rank_is_not() -> None:
    table = Table(position(batting=["7♠"], pitching=["9♦"]))
    table.pitch("7♠", "9♦", "take")
    visitors, home, spectator = table.views["call"]
    assert [view.suit for view in (visitors, home, spectator)] == [1, 1, 1]
    assert [view.pitched for view in (visitors, home, spectator)] == [
        FACE_DOWN,
        CARDS["9♦"],
        FACE_DOWN,
    ]
    assert [view.batted for view in (visitors, home, spectator)] == [
        CARDS["7♠"],
        FACE_DOWN,
        FACE_DOWN,
    ]


# The count


def test_r3_a_foul_is_a_strike_but_never_the_third() -> None:
    table = Table(position(batting=["7♠", "8♠"], pitching=["7♦", "8♦"], strikes=["9♣"]))
    table.pitch("7♠", "7♦", "swing")
    assert len(table.state.strikes) == 2
    table.pitch("8♠", "8♦", "swing")
    assert len(table.state.strikes) == 2
    assert table.state.spent == cards("7♠", "8♦", "8♠")
    assert table.state.outs == 0


def test_r4_the_batting_card_of_ball_four_goes_to_first_and_runners_are_forced() -> None:
    table = Table(
        position(
            bases={1: "9♣", 2: "8♣", 3: "7♣"},
            batting=["7♠"],
            pitching=["5♦"],
            balls=["2♦", "3♦", "4♦"],
        )
    )
    made = table.pitch("7♠", "5♦", "take")
    assert made is not None
    assert (made.outcome, moves(made), made.rbi) == (WALK, "3-4 2-3 1-2 0-1", 1)
    assert table.on_base == {1: "7♠", 2: "9♣", 3: "8♣"}
    assert table.state.balls == []


@pytest.mark.parametrize(
    ("bat", "pitch", "call", "count", "window"),
    [
        ("7♠", "9♦", "take", {}, True),
        ("7♠", "5♦", "take", {}, True),
        ("7♠", "9♦", "swing", {}, True),  # missed
        ("7♠", "7♦", "swing", {}, False),  # a foul
        ("7♠", "9♦", "take", {"strikes": ["8♣", "10♣"]}, False),
        ("7♠", "5♦", "take", {"balls": ["4♣", "5♣", "6♣"]}, False),
    ],
)
def test_r5_a_steal_follows_a_ball_or_a_strike_that_leaves_the_batter_at_bat(
    bat: str, pitch: str, call: str, count: dict[str, list[str]], window: bool
) -> None:
    table = Table(position(bases={2: "9♣"}, batting=[bat], pitching=[pitch], **count))  # type: ignore[arg-type]
    table.pitch(bat, pitch, call)
    assert ("steal" in table.asked) is window


def test_r18_an_ace_swung_at_counts_one_and_hits_nobody() -> None:
    table = Table(position(batting=["7♠"], pitching=["A♠"]))
    made = table.pitch("7♠", "A♠", "swing")
    assert made is not None
    assert made.outcome is TRIPLE
    table = Table(position(batting=["7♠"], pitching=["A♠"]))
    made = table.pitch("7♠", "A♠", "take")
    assert made is not None
    assert made.outcome is HIT_BY_PITCH
    assert table.on_base == {1: "7♠"}


@pytest.mark.parametrize(("pitch", "balls"), [("2♦", 1), ("7♦", 1), ("8♦", 0), ("K♦", 0)])
def test_r19_two_to_seven_are_balls_and_eight_to_king_strikes(pitch: str, balls: int) -> None:
    table = Table(position(batting=["7♠"], pitching=[pitch]))
    table.pitch("7♠", pitch, "take")
    assert (len(table.state.balls), len(table.state.strikes)) == (balls, 1 - balls)


def test_a_third_strike_taken_leaves_the_card_unseen_in_the_out_pile() -> None:
    table = Table(position(batting=["7♠"], pitching=["9♦"], strikes=["8♣", "10♣"]))
    made = table.pitch("7♠", "9♦", "take")
    assert made is not None
    assert made.outcome is STRIKEOUT
    assert made.moves[0].runner.card == FACE_DOWN
    assert RULES.view(table.state, 0).looked == cards("7♠")
    assert RULES.view(table.state, 1).looked == ()
    assert RULES.view(table.state, 1).retired == []


# Stealing


def test_r14_only_an_empty_base_is_stolen_and_never_home() -> None:
    for bases, window in (
        ({1: "9♣"}, True),
        ({2: "9♣"}, True),
        ({1: "9♣", 2: "8♣"}, True),  # third alone
        ({3: "9♣"}, False),
        ({2: "9♣", 3: "8♣"}, False),
        ({1: "9♣", 3: "8♣"}, True),
    ):
        table = Table(position(bases=bases, batting=["7♠"], pitching=["9♦"]))
        table.pitch("7♠", "9♦", "take")
        assert ("steal" in table.asked) is window


@pytest.mark.parametrize(
    ("base", "thrown", "out"),
    [(1, "K♦", False), (1, "K♠", True), (2, "K♦", True), (2, "K♠", False)],
)
def test_second_is_stolen_with_another_suit_and_third_with_the_same(
    base: int, thrown: str, out: bool
) -> None:
    table = Table(position(bases={base: "9♣"}, batting=["7♠", "Q♠"], pitching=["9♦", thrown]))
    made = table.pitch("7♠", "9♦", "take", steal="Q♠", throw=thrown)
    assert made is not None
    assert (made.outcome is STOLEN_BASE) is not out
    assert moves(made) == f"{base}{'x' if out else '-'}{base + 1}"
    assert table.views["throw"][1].lead_off == FACE_DOWN
    assert table.state.outs == out


# Runners


def test_r6_all_who_went_the_full_distance_are_exposed_the_batter_too() -> None:
    table = Table(
        position(bases={1: "5♦", 2: "5♥"}, batting=["8♠"], pitching=["5♠", "9♦", "9♥", "9♠"])
    )
    table.pitch("8♠", "5♠", "swing")
    assert [offered_cards(table, "out", base) for base in (0, 1, 2)] == [["9♠"], ["9♦"], ["9♥"]]


def test_r17_the_batter_takes_his_whole_hit_and_may_be_put_out_stretching_it() -> None:
    table = Table(position(batting=["9♠"], pitching=["4♠", "Q♠"]))
    made = table.pitch("9♠", "4♠", "swing", out=("out", "Q♠", 0))
    assert made is not None
    assert "advance" not in table.asked
    assert (made.outcome, moves(made)) == (SINGLE, "0x2")


@pytest.mark.parametrize("thrown", ["5♦", "A♦"])
def test_r22_a_batter_who_walks_or_is_hit_is_never_exposed(thrown: str) -> None:
    table = Table(
        position(bases={1: "3♥"}, batting=["3♠"], pitching=[thrown, "K♠"], balls=["2♦", "3♦", "4♦"])
    )
    table.pitch("3♠", thrown, "take")
    assert table.asked == ["bat", "pitch", "call"]


def test_nobody_passes_the_man_ahead() -> None:
    table = Table(position(bases={1: "5♦", 2: "5♥"}, batting=["9♠"], pitching=["4♠"]))
    table.pitch("9♠", "4♠", "swing")
    assert table.asked.count("advance") == 0  # both must make room for the double
    table = Table(position(bases={1: "5♦", 3: "5♥"}, batting=["8♠"], pitching=["5♠"]))
    table.pitch("8♠", "5♠", "swing", advance=(3, 3))
    assert table.on_base == {1: "8♠", 2: "5♦", 3: "5♥"}


# Out cards and safe cards


def test_r7_a_later_out_card_compares_with_the_one_before_alone() -> None:
    table = Table(
        position(bases={1: "K♦"}, batting=["8♠"], pitching=["5♠", "9♠", "10♠", "A♠"], outs=0)
    )
    made = table.pitch("8♠", "5♠", "swing", out=[("out", "9♠", 0), ("out", "10♠", 1)])
    assert made is not None
    assert moves(made) == "1x2 0x1"


def test_r7_an_ace_beats_a_king_and_any_other_card_beats_the_ace() -> None:
    table = Table(position(bases={1: "K♦"}, batting=["8♠"], pitching=["5♠", "A♦", "2♦"]))
    made = table.pitch("8♠", "5♠", "swing", out=[("out", "A♦", 1)])
    assert made is not None
    assert made.outcome is FIELDERS_CHOICE
    assert "2♦" in offered_cards(table, "out", 0)


def test_r8_nobody_scores_on_a_third_out_by_force() -> None:
    table = Table(position(bases={1: "5♦", 3: "5♥"}, batting=["8♠"], pitching=["5♠", "9♦"], outs=2))
    made = table.pitch("8♠", "5♠", "swing", out=("out", "9♦", 1))
    assert made is not None
    assert (made.outcome, made.runs) == (FIELDERS_CHOICE, 0)
    assert table.state.score == (0, 0)
    assert table.state.half == 1


def test_r8_who_came_home_scores_on_a_third_out_that_is_no_force() -> None:
    table = Table(position(bases={2: "5♦", 3: "5♥"}, batting=["8♠"], pitching=["5♠", "9♦"], outs=2))
    made = table.pitch("8♠", "5♠", "swing", out=("out", "9♦", 2))
    assert made is not None
    assert (made.outcome, moves(made), made.rbi) == (SINGLE, "3-4 2x3 0-1", 1)
    assert table.state.score == (1, 0)


def test_r9_any_suit_puts_the_batter_out_on_a_ground_ball_as_the_first_out() -> None:
    table = Table(position(bases={1: "3♣"}, batting=["4♠"], pitching=["8♦", "5♥", "9♥", "9♦"]))
    assert RESULTS[CARDS["4♠"]][CARDS["8♦"]] == GROUND_BALL
    made = table.pitch("4♠", "8♦", "swing", out=("out", "5♥", 0))
    assert made is not None
    assert made.outcome is GROUND_OUT
    assert offered_cards(table, "out", 1) == ["9♥"]  # the next goes by the first


def test_r9_not_as_the_second() -> None:
    table = Table(position(bases={1: "3♣"}, batting=["4♠"], pitching=["8♦", "9♣", "K♥", "K♣"]))
    table.pitch("4♠", "8♦", "swing", out=("out", "9♣", 1))
    assert offered_cards(table, "out", 0) == ["K♣"]


def test_r10_a_catch_may_be_undone_by_a_safe_card() -> None:
    table = Table(position(batting=["6♠", "Q♠"], pitching=["5♠", "J♠"]))
    made = table.pitch("6♠", "5♠", "swing", catch="J♠", safe=("safe", "Q♠", 0))
    assert made is not None
    assert made.outcome is SINGLE
    assert table.on_base == {1: "J♠"}
    assert {*cards("6♠", "Q♠")} <= {*table.state.spent}


def test_r24_a_dropped_fly_keeps_its_one_out_card_and_the_batter_has_a_new_card() -> None:
    table = Table(
        position(
            bases={1: "5♦"},
            batting=["6♠", "Q♠"],
            pitching=["5♠", "J♠", "K♠", "9♦", "10♦"],
        )
    )
    table.pitch("6♠", "5♠", "swing", catch="J♠", safe=("safe", "Q♠", 0), out=("out", "K♠", 0))
    assert offered_cards(table, "out", 0) == ["K♠"]
    assert table.asked.count("out") == 1


def test_r13_a_fly_that_drops_is_a_single_with_one_out_card() -> None:
    table = Table(position(bases={1: "5♦"}, batting=["6♠"], pitching=["5♠", "9♦", "10♦", "J♠"]))
    made = table.pitch("6♠", "5♠", "swing", catch="drop", out=("out", "9♦", 1))
    assert made is not None
    assert made.outcome is FIELDERS_CHOICE
    assert table.asked.count("out") == 1


def test_r12_the_side_at_bat_decides_who_tags_up_and_one_may_be_thrown_out() -> None:
    table = Table(
        position(bases={2: "5♥", 3: "5♦"}, batting=["6♠"], pitching=["5♠", "J♠", "9♦", "10♦", "9♥"])
    )
    made = table.pitch(
        "6♠", "5♠", "swing", catch="J♠", advance=[(3, 4), (2, 3)], out=("out", "9♥", 2)
    )
    assert made is not None
    assert (made.outcome, moves(made), made.runs) == (FLY_OUT, "0x1 3-4 2x3", 1)
    assert table.state.outs == 2


def test_runners_hold_when_a_pop_up_is_caught() -> None:
    table = Table(position(bases={3: "5♦"}, batting=["3♠"], pitching=["8♦", "4♣"]))
    made = table.pitch("3♠", "8♦", "swing", catch="4♣")
    assert made is not None
    assert (made.outcome, moves(made)) == (POP_OUT, "0x1")
    assert table.on_base == {3: "5♦"}


def test_r21_one_throw_home() -> None:
    table = Table(
        position(bases={2: "5♥", 3: "5♦"}, batting=["9♠"], pitching=["4♠", "9♦", "10♦", "J♦"])
    )
    table.pitch("9♠", "4♠", "swing", out=("out", "9♦", 3))
    assert offered_cards(table, "out", 2) == []


def test_r25_an_out_card_beyond_the_third_out_leaves_its_man_on_base() -> None:
    table = Table(
        position(
            bases={1: "5♦", 3: "5♥"}, batting=["8♠"], pitching=["5♠", "9♦", "10♦", "J♦"], outs=1
        )
    )
    made = table.pitch(
        "8♠", "5♠", "swing", out=[("out", "9♦", 1), ("out", "10♦", 0), ("out", "J♦", 3)]
    )
    assert made is not None
    assert (made.outcome, moves(made), made.runs) == (GROUNDED_INTO_DOUBLE_PLAY, "1x2 0x1", 0)


def test_r25_an_earlier_out_of_the_batter_does_not_lift_the_force() -> None:
    table = Table(
        position(bases={1: "5♦", 3: "5♥"}, batting=["8♠"], pitching=["5♠", "9♠", "10♠"], outs=1)
    )
    made = table.pitch("8♠", "5♠", "swing", out=[("out", "9♠", 0), ("out", "10♠", 1)])
    assert made is not None
    assert made.runs == 0


def test_r27_a_second_safe_card_must_beat_the_first() -> None:
    table = Table(
        position(
            bases={1: "5♦"},
            batting=["8♠", "J♦", "Q♦", "K♦", "J♠"],
            pitching=["5♠", "9♦", "10♦"],
        )
    )
    table.pitch(
        "8♠",
        "5♠",
        "swing",
        out=[("out", "9♦", 1), ("out", "10♦", 0)],
        safe=[("safe", "Q♦", 1), ("safe", "K♦", 0)],
    )
    assert offered_cards(table, "safe", 0) == ["K♦"]
    assert table.on_base == {1: "10♦", 2: "9♦"}


def test_r28_two_outs_on_a_single_without_a_hit_are_a_double_play() -> None:
    table = Table(position(bases={1: "5♦"}, batting=["8♠"], pitching=["5♠", "9♦", "10♦"]))
    made = table.pitch("8♠", "5♠", "swing", out=[("out", "9♦", 1), ("out", "10♦", 0)])
    assert made is not None
    assert (made.outcome, made.rbi) == (GROUNDED_INTO_DOUBLE_PLAY, 0)


def test_the_batter_put_out_at_first_has_grounded_out() -> None:
    table = Table(position(batting=["8♠"], pitching=["5♠", "9♠"]))
    made = table.pitch("8♠", "5♠", "swing", out=("out", "9♠", 0))
    assert made is not None
    assert (made.outcome, moves(made)) == (GROUND_OUT, "0x1")


def test_an_unforced_runner_put_out_leaves_the_hit() -> None:
    table = Table(position(bases={2: "5♦"}, batting=["9♠"], pitching=["4♠", "9♦"]))
    made = table.pitch("9♠", "4♠", "swing", out=("out", "9♦", 2))
    assert made is not None
    assert made.outcome is DOUBLE


# Sacrifices


def test_r11_a_bunt_needs_a_runner_and_with_two_out_moves_nobody() -> None:
    table = Table(position(batting=["8♠"], pitching=["5♦"]))
    table.pitch("8♠", "5♦", "take")
    assert "sac_bunt" not in table.offered["call"]
    table = Table(position(bases={1: "5♥"}, batting=["8♠"], pitching=["5♦"], outs=2))
    made = table.pitch("8♠", "5♦", "sac_bunt")
    assert moves(made) == "0x1"
    assert table.state.half == 1


def test_a_bunt_moves_up_first_and_second_whatever_the_cards() -> None:
    table = Table(position(bases={1: "5♥", 2: "6♥"}, batting=["8♠"], pitching=["A♦"]))
    made = table.pitch("8♠", "A♦", "sac_bunt")
    assert made is not None
    assert (made.outcome, moves(made)) == (SACRIFICE_BUNT, "2-3 1-2 0x1")


@pytest.mark.parametrize(
    ("bases", "moved"),
    [
        ({2: "6♥", 3: "7♥"}, "3x4 2-3 0-1"),
        ({1: "5♥", 2: "6♥", 3: "7♥"}, "3x4 2-3 1-2 0-1"),
    ],
)
def test_r15_a_man_pushed_off_third_is_out_instead_of_the_batter(
    bases: dict[int, str], moved: str
) -> None:
    table = Table(position(bases=bases, batting=["8♠"], pitching=["5♦"]))
    made = table.pitch("8♠", "5♦", "sac_bunt")
    assert made is not None
    assert (made.outcome, moves(made)) == (FIELDERS_CHOICE, moved)


def test_r15_a_man_on_third_who_is_not_pushed_stays() -> None:
    table = Table(position(bases={1: "5♥", 3: "7♥"}, batting=["8♠"], pitching=["5♦"]))
    assert moves(table.pitch("8♠", "5♦", "sac_bunt")) == "1-2 0x1"
    assert table.on_base == {2: "5♥", 3: "7♥"}


def test_a_sacrifice_fly_moves_everybody_up_and_nobody_can_be_thrown_out() -> None:
    table = Table(position(bases={1: "5♥", 3: "7♥"}, batting=["K♠"], pitching=["2♠", "9♥", "10♥"]))
    made = table.pitch("K♠", "2♠", "sac_fly")
    assert made is not None
    assert (made.outcome, moves(made), made.rbi) == (FLY_OUT, "0x1 3-4 1-2", 1)
    assert table.asked == ["bat", "pitch", "call"]


def test_r26_a_sacrifice_fly_may_be_called_with_nobody_on() -> None:
    table = Table(position(batting=["K♠"], pitching=["2♠"]))
    assert moves(table.pitch("K♠", "2♠", "sac_fly")) == "0x1"


def test_r26_a_steal_may_follow_a_strike_on_a_sacrifice_fly() -> None:
    table = Table(position(bases={1: "5♥"}, batting=["8♠"], pitching=["9♦"]))
    table.pitch("8♠", "9♦", "sac_fly")
    assert "steal" in table.asked


# The end of the game


def test_a_walk_off_double_is_a_single_where_that_brings_in_the_winning_run() -> None:
    table = Table(
        position(
            bases={1: "3♥", 2: "6♥", 3: "7♥"},
            batting=["9♠"],
            pitching=["4♠"],
            half=1,
            inning=9,
        )
    )
    made = table.pitch("9♠", "4♠", "swing")
    assert made is not None
    assert (made.outcome, moves(made), made.runs) == (SINGLE, "3-4 2-3 1-2 0-1", 1)
    assert table.state.over


def test_a_walk_off_home_run_counts_in_full() -> None:
    table = Table(position(bases={1: "3♥"}, batting=["K♠"], pitching=["2♠"], half=1, inning=9))
    made = table.pitch("K♠", "2♠", "swing")
    assert made is not None
    assert (made.outcome, made.runs) == (HOME_RUN, 2)
    assert table.state.over
