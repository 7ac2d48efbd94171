"""What the rule sheet says plainly: counts, turns, piles, balls in play, halves, the end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.plays import (
    CAUGHT_STEALING,
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
    Play,
)
from engine.rulesets.cardball import RULES
from engine.rulesets.cardball.tables import HAND
from tests.engine.cardball.table import CARDS, Table, cards, moves, pitch, position

LOADED = {1: "3♥", 2: "6♥", 3: "7♥"}
NINTH: dict[str, Any] = {"inning": 9, "half": 1}


def made(table: Table) -> Play:
    (play,) = table.plays
    return play


# The count


def test_three_strikes_are_an_out_and_the_count_is_discarded() -> None:
    table = pitch("7♠", "8♦", balls=["2♣", "3♣"], strikes=["8♣", "9♣"])
    s = table.state
    assert (made(table).outcome, moves(made(table))) == (STRIKEOUT, "0x1")
    assert (made(table).pitches, made(table).fielders) == ("BBCCS", "2")
    assert (s.outs, s.sides[0].due, s.balls, s.strikes, s.codes) == (1, 1, [], [], "")
    assert {*cards("2♣", "3♣", "8♣", "9♣", "8♦")} == {*s.spent}
    assert s.retired == cards("7♠")


def test_two_strikes_are_not_an_out_and_three_balls_no_walk() -> None:
    table = pitch("7♠", "8♦", "take", strikes=["8♣"])
    assert table.plays == []
    assert table.state.strikes == cards("8♣", "8♦")
    table = pitch("7♠", "5♦", "take", balls=["2♣", "3♣"])
    assert table.plays == []
    assert table.state.balls == cards("2♣", "3♣", "5♦")


@pytest.mark.parametrize(
    ("bases", "moved", "on"),
    [
        ({}, "0-1", {1: "7♠"}),
        ({1: "9♣"}, "1-2 0-1", {1: "7♠", 2: "9♣"}),
        ({2: "9♣"}, "0-1", {1: "7♠", 2: "9♣"}),
        ({1: "9♣", 3: "8♣"}, "1-2 0-1", {1: "7♠", 2: "9♣", 3: "8♣"}),
    ],
)
@pytest.mark.parametrize("thrown", ["5♦", "A♦"])
def test_a_walk_and_a_hit_batter_move_who_is_forced(bases, moved, on, thrown) -> None:
    table = pitch("7♠", thrown, "take", bases=bases, balls=["2♦", "3♦", "4♦"])
    assert made(table).outcome is (WALK if thrown == "5♦" else HIT_BY_PITCH)
    assert (moves(made(table)), table.on_base) == (moved, on)
    assert CARDS[thrown] in table.state.spent
    assert table.state.sides[0].due == 1


def test_a_batter_hit_with_the_bases_loaded_brings_a_run_home() -> None:
    table = pitch("7♠", "A♦", "take", bases=LOADED)
    assert (made(table).runs, made(table).rbi, table.state.score) == (1, 1, (1, 0))
    assert table.state.run_pile == cards("7♥")


@pytest.mark.parametrize("call", ["swing", "sac_fly"])
def test_a_foul_is_a_foul_whatever_was_called(call: str) -> None:
    table = pitch("7♠", "7♦", call)
    assert (table.plays, table.state.strikes) == ([], cards("7♦"))
    assert table.state.pitches == [(CARDS["7♦"], CARDS["7♠"], "F")]


# Stealing


def test_a_runner_caught_stealing_goes_to_the_out_pile_and_the_cards_are_discarded() -> None:
    fields: dict[str, Any] = {"bases": {1: "9♣"}, "batting": ["Q♠"], "pitching": ["K♠"]}
    table = pitch("7♠", "9♦", "take", answers={"steal": "Q♠", "throw": "K♠"}, **fields)
    s = table.state
    assert (made(table).outcome, made(table).pitches) == (CAUGHT_STEALING, "C")
    assert (s.retired, s.spent, s.outs) == (cards("9♣"), cards("Q♠", "K♠"), 1)
    assert (s.strikes, s.codes, s.sides[0].due) == (cards("9♦"), "C.", 0)


@pytest.mark.parametrize(
    ("bases", "on"),
    [
        ({1: "9♣", 3: "8♣"}, {2: "9♣", 3: "8♣"}),
        ({1: "9♣"}, {2: "9♣"}),
        ({1: "9♣", 2: "8♣"}, {1: "9♣", 3: "8♣"}),
        ({2: "8♣"}, {3: "8♣"}),
    ],
)
def test_a_stolen_base(bases: dict[int, str], on: dict[int, str]) -> None:
    thrown = "K♦" if 2 not in bases else "K♠"
    fields: dict[str, Any] = {"bases": bases, "batting": ["Q♠"], "pitching": [thrown]}
    table = pitch("7♠", "9♦", "take", answers={"steal": "Q♠", "throw": thrown}, **fields)
    assert (made(table).outcome, table.on_base, table.state.outs) == (STOLEN_BASE, on, 0)


def test_after_a_third_out_on_the_bases_the_same_batter_leads_off() -> None:
    fields: dict[str, Any] = {"bases": {1: "9♣"}, "batting": ["Q♠"], "pitching": ["K♠"]}
    answers = {"steal": "Q♠", "throw": "K♠"}
    table = pitch("7♠", "9♦", "take", balls=["2♦"], outs=2, answers=answers, **fields)
    s = table.state
    assert (s.half, s.outs, s.sides[0].due, s.balls, s.strikes, s.codes) == (1, 0, 0, [], [], "")
    assert {*cards("2♦", "9♦", "9♣", "Q♠", "K♠")} == {*s.spent}


# Balls in play


@pytest.mark.parametrize(
    ("bat", "thrown", "outcome", "moved"),
    [
        ("6♠", "4♠", SINGLE, "3-4 2-3 1-2 0-1"),
        ("7♠", "4♠", SINGLE, "3-4 2-3 1-2 0-1"),
        ("8♠", "4♠", SINGLE, "3-4 2-3 1-2 0-1"),
        ("9♠", "4♠", DOUBLE, "3-4 2-4 1-3 0-2"),
        ("10♠", "4♠", TRIPLE, "3-4 2-4 1-4 0-3"),
        ("10♠", "3♠", HOME_RUN, "3-4 2-4 1-4 0-4"),
        ("9♠", "4♦", SINGLE, "3-4 2-3 1-2 0-1"),
    ],
)
def test_runners_may_go_as_far_as_the_hit(bat, thrown, outcome, moved) -> None:
    table = pitch(bat, thrown, bases=LOADED, pitching=["2♦", "2♣", "3♦", "3♣", "4♣", "5♣"])
    assert (made(table).outcome, moves(made(table))) == (outcome, moved)
    scored = moved.count("-4")
    assert (made(table).runs, made(table).rbi, table.state.score[0]) == (scored, scored, scored)
    assert len(table.state.run_pile) == scored


def test_nobody_is_thrown_out_on_a_home_run() -> None:
    table = pitch("10♠", "3♠", bases={1: "5♦"}, pitching=["9♦", "Q♠", "K♠"])
    assert table.asked == ["bat", "pitch", "call"]


@pytest.mark.parametrize(
    ("bat", "thrown", "limit"), [("8♠", "5♠", 3), ("9♠", "4♠", 2), ("10♠", "4♠", 1)]
)
def test_out_cards_by_the_hit(bat: str, thrown: str, limit: int) -> None:
    """A man from first and another from second, each with a higher card against him."""
    table = Table(
        position(
            bases={1: "5♦", 2: "5♥"},
            batting=[bat],
            pitching=[thrown, "9♦", "10♦", "J♦", "Q♦", "K♦"],
        )
    )
    table.pitch(bat, thrown, "swing", out=[("out", "9♦", 1)])
    # After the first: two more on a single, one on a double, none on a triple
    assert table.asked.count("out") == min(limit, 2)
    outs = [("out", "9♦", 1), ("out", "10♦", 0), ("out", "J♦", 2)][:limit]
    table = Table(
        position(
            bases={1: "5♦", 2: "5♥"},
            batting=[bat],
            pitching=[thrown, "9♦", "10♦", "J♦", "Q♦", "K♦"],
        )
    )
    table.pitch(bat, thrown, "swing", out=outs)
    assert table.asked.count("out") == limit


def test_a_triple_play_on_a_single() -> None:
    table = Table(
        position(
            bases={1: "5♦", 2: "5♥"}, batting=["8♠"], pitching=["5♠", "9♦", "10♦", "J♦"], half=1
        )
    )
    play = table.pitch(
        "8♠", "5♠", "swing", out=[("out", "9♦", 1), ("out", "10♦", 0), ("out", "J♦", 2)]
    )
    assert play is not None
    assert (play.outcome, moves(play)) == (GROUNDED_INTO_DOUBLE_PLAY, "2x3 1x2 0x1")
    assert (table.state.half, table.state.inning) == (0, 2)


def test_a_ground_ball_through_the_infield_is_a_single() -> None:
    table = pitch("4♠", "8♦", bases={1: "3♣"}, pitching=["2♦", "2♣", "3♦", "A♣", "A♦", "A♥"])
    assert (made(table).outcome, table.on_base) == (SINGLE, {1: "4♠", 2: "3♣"})


def test_a_pop_up_that_drops_is_a_single_and_runners_may_be_thrown_out() -> None:
    table = pitch(
        "3♠",
        "8♦",
        bases={1: "5♦"},
        pitching=["9♦", "10♦"],
        answers={"catch": "drop", "out": [("out", "9♦", 1), ("out", "10♦", 0)]},
    )
    assert moves(made(table)) == "1x2 0x1"


def test_a_dropped_pop_up_keeps_its_three_out_cards() -> None:
    """R24: the card that was to catch it is the batter's now."""
    table = pitch(
        "3♠",
        "8♦",
        bases={1: "5♦"},
        batting=["J♥"],
        pitching=["10♥", "9♦", "10♦"],
        answers={
            "catch": "10♥",
            "safe": ("safe", "J♥", 0),
            "out": [("out", "9♦", 1), ("out", "10♦", 0)],
        },
    )
    assert (made(table).outcome, moves(made(table))) == (GROUNDED_INTO_DOUBLE_PLAY, "1x2 0x1")
    assert made(table).moves[-1].runner.card == CARDS["10♥"]


def test_a_pop_up_for_the_third_out_ends_the_half() -> None:
    table = pitch("3♠", "8♦", bases=LOADED, pitching=["4♣"], answers={"catch": "4♣"}, outs=2)
    assert (made(table).outcome, made(table).runs) == (POP_OUT, 0)
    assert (table.state.half, table.state.score) == (1, (0, 0))


def test_nobody_tags_up_on_the_third_out() -> None:
    table = pitch("6♠", "5♠", bases=LOADED, pitching=["J♠"], answers={"catch": "J♠"}, outs=2)
    assert "advance" not in table.asked
    assert (made(table).outcome, moves(made(table)), made(table).runs) == (FLY_OUT, "0x1", 0)


def test_whoever_tags_up_goes_one_base_and_only_if_it_is_free() -> None:
    fields: dict[str, Any] = {"bases": LOADED, "pitching": ["J♠"]}
    table = pitch("6♠", "5♠", answers={"catch": "J♠"}, **fields)
    assert moves(made(table)) == "0x1 3-4 2-3 1-2"
    table = pitch("6♠", "5♠", answers={"catch": "J♠", "advance": (3, 3)}, **fields)
    assert table.asked.count("advance") == 1
    assert table.on_base == LOADED


def test_a_runner_who_tagged_up_may_be_saved() -> None:
    table = pitch(
        "6♠",
        "5♠",
        bases={3: "5♦"},
        batting=["10♦"],
        pitching=["J♠", "9♦"],
        answers={"catch": "J♠", "out": ("out", "9♦", 3), "safe": ("safe", "10♦", 3)},
    )
    assert (made(table).runs, table.state.run_pile) == (1, cards("9♦"))
    assert {*cards("5♦", "10♦")} <= {*table.state.spent}


def test_who_holds_on_a_caught_fly_cannot_be_thrown_out() -> None:
    table = pitch(
        "6♠",
        "5♠",
        bases={3: "5♦"},
        pitching=["J♠", "9♦"],
        answers={"catch": "J♠", "advance": (3, 3)},
    )
    assert "out" not in table.asked


def test_a_card_that_was_saved_stands_for_the_runner_and_the_rest_are_discarded() -> None:
    table = pitch(
        "8♠",
        "5♠",
        bases={1: "5♦"},
        batting=["10♦"],
        pitching=["9♦"],
        answers={"out": ("out", "9♦", 1), "safe": ("safe", "10♦", 1)},
    )
    assert table.on_base == {1: "8♠", 2: "9♦"}
    assert {*table.state.spent} == {*cards("5♠", "5♦", "10♦")}
    runner = table.state.bases[1]
    assert runner is not None
    assert runner.player == 8


def test_out_cards_are_discarded_and_their_men_lie_in_the_out_pile() -> None:
    table = pitch("8♠", "5♠", bases={1: "5♦"}, pitching=["9♦"], answers={"out": ("out", "9♦", 1)})
    assert table.state.retired == cards("5♦")
    assert {*table.state.spent} == {*cards("5♠", "9♦")}


def test_a_run_is_counted_once_nobody_can_be_thrown_out_any_more() -> None:
    table = pitch("8♠", "5♠", bases={3: "5♦"}, pitching=["9♦"], answers={"out": "done"})
    assert table.views["out"][2].run_pile == []
    assert table.state.run_pile == cards("5♦")


def test_a_runner_thrown_out_at_home_on_a_single_leaves_the_hit() -> None:
    table = pitch("8♠", "5♠", bases={3: "5♦"}, pitching=["9♦"], answers={"out": ("out", "9♦", 3)})
    assert (made(table).outcome, moves(made(table)), made(table).runs) == (SINGLE, "3x4 0-1", 0)


def test_a_man_forced_home_and_thrown_out_is_a_fielders_choice() -> None:
    table = pitch("8♠", "5♠", bases=LOADED, pitching=["9♥"], answers={"out": ("out", "9♥", 3)})
    assert (made(table).outcome, moves(made(table))) == (FIELDERS_CHOICE, "3x4 2-3 1-2 0-1")


def test_a_triple_stretched_is_a_double() -> None:
    table = pitch("10♠", "4♠", pitching=["J♠"], answers={"out": ("out", "J♠", 0)})
    assert (made(table).outcome, moves(made(table))) == (DOUBLE, "0x3")


def test_runs_count_when_the_third_out_is_made_beyond_first() -> None:
    """R8: the batter was past first base."""
    table = pitch(
        "9♠", "4♠", bases={3: "5♦"}, pitching=["Q♠"], answers={"out": ("out", "Q♠", 0)}, outs=2
    )
    assert (made(table).outcome, made(table).runs, table.state.half) == (SINGLE, 1, 1)


def test_no_run_counts_when_the_batter_is_the_third_out_at_first() -> None:
    table = pitch(
        "8♠", "5♠", bases={3: "5♦"}, pitching=["9♠"], answers={"out": ("out", "9♠", 0)}, outs=2
    )
    assert (made(table).outcome, made(table).runs, table.state.score) == (GROUND_OUT, 0, (0, 0))


# Sacrifices


@pytest.mark.parametrize(
    ("bases", "moved", "on"),
    [
        ({1: "5♥"}, "1-2 0x1", {2: "5♥"}),
        ({2: "5♥"}, "2-3 0x1", {3: "5♥"}),
        ({3: "5♥"}, "0x1", {3: "5♥"}),
    ],
)
def test_a_bunt(bases: dict[int, str], moved: str, on: dict[int, str]) -> None:
    table = pitch("8♠", "5♦", "sac_bunt", bases=bases)
    assert (made(table).outcome, moves(made(table)), table.on_base) == (SACRIFICE_BUNT, moved, on)
    assert (table.state.outs, table.state.retired) == (1, cards("8♠"))


def test_a_bunt_with_two_out_retires_the_man_who_is_pushed_off_third() -> None:
    table = pitch("8♠", "5♦", "sac_bunt", bases={2: "5♥", 3: "6♥"}, outs=2)
    assert (made(table).outcome, made(table).moves[0].out) == (FIELDERS_CHOICE, True)
    assert (table.state.half, table.state.score) == (1, (0, 0))


@pytest.mark.parametrize(
    ("bat", "thrown"), [("6♠", "5♠"), ("8♠", "5♠"), ("9♠", "4♠"), ("10♠", "4♠"), ("10♠", "3♠")]
)
def test_a_sacrifice_fly_on_anything_that_goes_far_enough(bat: str, thrown: str) -> None:
    table = pitch(bat, thrown, "sac_fly", bases=LOADED, pitching=["J♠", "9♥"])
    assert table.asked == ["bat", "pitch", "call"]
    assert (made(table).outcome, moves(made(table))) == (FLY_OUT, "0x1 3-4 2-3 1-2")
    assert (made(table).rbi, table.state.outs) == (1, 1)


def test_a_sacrifice_fly_with_two_out_moves_nobody() -> None:
    table = pitch("10♠", "3♠", "sac_fly", bases=LOADED, outs=2)
    assert (moves(made(table)), made(table).runs, table.state.half) == ("0x1", 0, 1)


@pytest.mark.parametrize(("bat", "thrown", "result"), [("4♠", "8♦", SINGLE), ("3♠", "8♦", SINGLE)])
def test_a_sacrifice_fly_on_the_ground_is_what_it_is(bat: str, thrown: str, result: int) -> None:
    low = ["2♦", "2♣", "2♥", "A♣", "A♦", "A♥"]
    table = pitch(bat, thrown, "sac_fly", bases={3: "Q♣"}, pitching=low)
    assert (made(table).outcome, made(table).detail[1]) == (result, "sac_fly")


# Halves and the end


def test_at_the_end_of_a_half_the_field_is_discarded_and_runs_are_put_away() -> None:
    fields: dict[str, Any] = {
        "bases": {2: "9♣"},
        "run_pile": ["K♣"],
        "scored": ["K♥"],
        "strikes": ["8♣", "10♣"],
        "balls": ["2♣"],
    }
    table = pitch("7♠", "9♦", "take", outs=2, retired=cards("3♦"), looked=cards("4♦"), **fields)
    s = table.state
    assert (s.half, s.inning, s.outs, table.on_base) == (1, 1, 0, {})
    assert s.sides[0].scored == cards("K♥", "K♣")
    assert {*s.spent} == {*cards("9♣", "8♣", "10♣", "2♣", "9♦", "3♦")}
    assert s.taken[0] == cards("4♦", "7♠")
    assert (s.run_pile, s.retired, s.looked, s.balls, s.strikes) == ([], [], [], [], [])


def test_hands_are_kept_from_half_to_half() -> None:
    table = pitch(
        "7♠", "9♦", "take", batting=["K♠"], pitching=["K♦"], outs=2, strikes=["8♣", "10♣"]
    )
    s = table.state
    assert s.half == 1
    assert [len(hand) for hand in s.hands] == [6, 6]
    assert CARDS["K♠"] in s.hands[0]
    assert CARDS["K♦"] in s.hands[1]


def test_seven_cards_are_dealt_to_each_side_before_the_first_pitch() -> None:
    s = RULES.start(RULES.Options(), RULES.default_lineup, RULES.default_lineup)
    table = Table(s)
    table.play()
    bat_asked = table.views["bat"][2]
    assert bat_asked.hands == (HAND, HAND)
    assert bat_asked.deck == 52 - 2 * HAND
    assert s.shuffled


@pytest.mark.parametrize(
    ("fields", "over"),
    [
        ({"inning": 9, "runs": (0, 1)}, True),  # the home side need not bat
        ({"inning": 9, "runs": (1, 1)}, False),
        ({"inning": 8, "runs": (0, 1)}, False),
        ({**NINTH, "runs": (1, 0)}, True),
        ({**NINTH, "runs": (1, 1)}, False),
        ({**NINTH, "inning": 10, "runs": (2, 1)}, True),
    ],
)
def test_the_third_out_of_the_last_half_ends_the_game_unless_it_is_tied(fields, over) -> None:
    table = pitch("7♠", "9♦", "take", outs=2, strikes=["8♣", "10♣"], **fields)
    assert table.state.over is over


@pytest.mark.parametrize(
    ("outcome", "play", "fields"),
    [
        (WALK, ("7♠", "5♦", "take"), {"balls": ["2♦", "3♦", "4♦"]}),
        (HIT_BY_PITCH, ("7♠", "A♦", "take"), {}),
        (SINGLE, ("8♠", "5♠", "swing"), {}),
        (FLY_OUT, ("10♠", "3♠", "sac_fly"), {}),
        (FLY_OUT, ("6♠", "5♠", "swing"), {"pitching": ["J♠"], "answers": {"catch": "J♠"}}),
    ],
)
def test_the_winning_run_ends_the_game_and_is_the_last_to_count(outcome, play, fields) -> None:
    bat, thrown, call = play
    table = pitch(bat, thrown, call, bases=LOADED, runs=(2, 2), **NINTH, **fields)
    assert (made(table).outcome, made(table).runs) == (outcome, 1)
    assert (table.state.over, table.state.score) == (True, (2, 3))


def test_a_winning_run_in_an_extra_inning() -> None:
    table = pitch("10♠", "3♠", inning=12, half=1, runs=(2, 2))
    assert (made(table).outcome, table.state.over, table.state.score) == (HOME_RUN, True, (2, 3))


@pytest.mark.parametrize(("inning", "half"), [(8, 1), (9, 0), (11, 0)])
def test_no_run_ends_the_game_before_the_last_bottom(inning: int, half: int) -> None:
    assert not pitch("10♠", "3♠", inning=inning, half=half).state.over


def test_a_run_short_of_the_lead_ends_nothing() -> None:
    table = pitch("10♠", "3♠", runs=(2, 0), **NINTH)
    assert (table.state.over, table.state.score) == (False, (2, 1))


def test_a_double_that_wins_with_a_man_from_second_counts_as_one() -> None:
    """9.06(f): as many bases as the winning run had to go."""
    table = pitch("9♠", "4♠", bases={2: "6♥"}, **NINTH)
    assert (made(table).outcome, moves(made(table))) == (DOUBLE, "2-4 0-2")
    table = pitch("10♠", "4♠", bases={2: "6♥"}, **NINTH)
    assert (made(table).outcome, moves(made(table))) == (DOUBLE, "2-4 0-2")
