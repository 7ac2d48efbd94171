"""The pitchers’ hands, the starting double, changes and swaps, the last pitcher."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations, product
from typing import Any

import pytest

from engine import Ballgame, Decision, IllegalChoice, Seat
from engine.chance import Chance
from engine.plays import NO_PLAY, SINGLE, STRIKEOUT
from engine.rulesets.quick import RULES
from tests.engine.quick.faces import DOUBLES, PITCHES, SINGLES
from tests.engine.quick.table import Table, at_bat, hold, in_field, position, relieve

TO_THE_LAST = [("d2", "g2"), ("d3", "y2"), ("d4", "g1")]
LAST_HAND = ("r1", "r2", "y1", "b1", "b2", *DOUBLES)


def last_pitcher(hand: Iterable[str] = LAST_HAND, **more: Any) -> Table:
    """P4 on the mound, with d1 to start with and g2, y2 and g1 swapped out."""
    state = position(**more)
    relieve(state, *TO_THE_LAST)
    hold(state, hand)
    return Table(state)


def colors_of(pitch: str) -> str:
    return PITCHES[pitch].split()[0]


# The start


def test_r20_both_starting_doubles_are_asked_first_and_in_secret() -> None:
    game = Ballgame(RULES, seed=1)
    assert {seat: asked.kind for seat, asked in game.asks.items()} == {
        Seat.VISITORS: "starting_double",
        Seat.HOME: "starting_double",
    }
    assert {tuple(asked.options) for asked in game.asks.values()} == {DOUBLES}
    before = game.view(Seat.HOME), game.view(None)
    game.answer(Seat.VISITORS, "d3")
    assert (game.view(Seat.HOME), game.view(None)) == before
    game.answer(Seat.HOME, "d1")
    assert game.asks[Seat.HOME].kind == "pitching_change"


@pytest.mark.parametrize("double", DOUBLES)
def test_a_starting_hand_is_eight_singles_one_double_and_the_pitch_out(double: str) -> None:
    table = Table(position(starting=("d1", double)))
    table.exchange(pitched="PO")
    assert set(table.offered["pitch"]) == {*SINGLES, double, "PO"}


def test_a_batting_hand_is_nine_cards_and_the_black_one() -> None:
    table = Table(position())
    table.exchange(pitched="PO")
    assert set(table.offered["swing"]) == {
        *("R1", "R2", "Y1", "Y2", "G1", "G2", "B1", "B2", "B3"),
        "leave",
    }


@pytest.mark.parametrize("owner", Seat)
@pytest.mark.parametrize("half", [0, 1])
def test_r17_only_its_own_side_knows_the_starting_double(owner: Seat, half: int) -> None:
    pairs = [("d1", double) if owner else (double, "d1") for double in DOUBLES]
    states = [position(starting=pair, half=half) for pair in pairs]
    for seat in (owner.other, None):
        assert len({repr(RULES.view(state, seat)) for state in states}) == 1
    assert len({repr(RULES.view(state, owner)) for state in states}) == 4


def test_r17_everybody_knows_it_once_it_is_played() -> None:
    views = []
    for double in ("d1", "d3"):
        table = Table(position(starting=("d1", double), batter=2))
        table.exchange(batted="leave", pitched=double)
        views.append(repr(RULES.view(table.state, 0)))
        assert not table.state.hidden[1]
    assert views[0] != views[1]


def test_r17_a_swap_is_public() -> None:
    views = set()
    for single in ("r1", "r2", "g1", "g2"):
        state = position()
        relieve(state, ("d2", single))
        views.add(repr(RULES.view(state, 0)))
    assert len(views) == 4


# A change


@pytest.mark.parametrize("double", DOUBLES)
def test_a_change_offers_the_doubles_set_aside(double: str) -> None:
    table = Table(position(starting=("d1", double)))
    table.exchange(pitched="PO")
    stay, *offered = table.offered["pitching_change"]
    assert stay == "stay"
    assert set(offered) == set(DOUBLES) - {double}


@pytest.mark.parametrize("double", ["d2", "d3", "d4"])
def test_a_single_goes_out_for_a_double_that_has_its_color(double: str) -> None:
    table = Table(position())
    table.exchange(pitched="PO", pitching_change=double)
    singles = {single for single in SINGLES if single[0].upper() in colors_of(double)}
    assert set(table.offered["swap"]) == singles
    assert len(singles) == 4


def test_the_printed_swaps_of_a_red_caught() -> None:
    """Out for the red and yellow Caught, or for the green and red Foul Ball."""
    for double, start in (("d1", "d2"), ("d2", "d1")):
        table = Table(position(starting=("d1", start)))
        table.exchange(pitched="PO", pitching_change=double, swap="r1")
        assert "r1" not in table.pitches
        assert double in table.pitches


def test_a_change_takes_up_every_card_played() -> None:
    table = Table(position(pitches=["b1", "d1"]))
    table.exchange(pitched="PO", pitching_change="d2", swap="g1")
    assert set(table.pitches) == {*SINGLES, "d1", "d2"} - {"g1"}


def test_a_card_played_may_be_the_one_that_goes() -> None:
    table = Table(position(pitches=["b1", "d1"]))
    table.exchange(pitched="PO", pitching_change="d2", swap="r2")
    assert "r2" not in table.pitches


def test_a_card_that_went_never_returns() -> None:
    table = Table(position(outs=2))
    table.play(batted="R1", pitched="b1", pitching_change="d2", swap="g1")
    for batted, pitched in (("R1", "b1"), ("Y1", "r2"), ("G1", "y2")):
        table.play(batted=batted, pitched=pitched)
    assert table.state.half == 0
    assert set(table.pitches) == {*SINGLES, "d1", "d2"} - {"g1"}
    table.exchange(pitched="PO", pitching_change="d4")
    assert "g1" not in table.offered["swap"]


def test_a_double_that_came_in_does_not_go_again() -> None:
    state = position()
    relieve(state, ("d2", "r1"))
    table = Table(state)
    table.exchange(pitched="PO", pitching_change="d3")
    assert set(table.offered["swap"]) <= set(SINGLES)
    assert "d2" in table.pitches
    assert set(table.offered["pitching_change"]) == {"stay", "d3", "d4"}


@pytest.mark.parametrize("start", DOUBLES)
def test_the_four_pitchers_have_one_to_four_doubles(start: str) -> None:
    """Whatever comes in for whatever: nine cards, and a legal swap is always left."""
    others = [double for double in DOUBLES if double != start]
    for order, pick in product(permutations(others), (0, -1)):
        table = Table(position(starting=("d1", start)))
        for number, double in enumerate(order, 2):
            swap = table_swaps(table, double)[pick]
            table.exchange(batted="R1", pitched="PO", pitching_change=double, swap=swap)
            assert in_field(table.state).pitcher == number - 1
            assert sum(card in DOUBLES for card in table.pitches) == number
            assert len(table.pitches) == 9


def table_swaps(table: Table, double: str) -> tuple[str, ...]:
    """What could go for this double, asked of a copy."""
    twin = Table(table.state.copy())
    with pytest.raises(IllegalChoice):
        twin.exchange(pitching_change=double, swap="nobody")
    return twin.offered["swap"]


def test_r13_a_change_in_mid_count_and_the_last_man_has_the_batter() -> None:
    table = Table(position(batter=3))
    table.exchange(batted="R1", pitched="PO")
    table.exchange(batted="Y1", pitched="PO")
    assert table.state.balls == 2
    play = table.play(batted="R1", pitched="r1", pitching_change="d2", swap="g1")
    assert (play.outcome, play.batter, play.pitcher) == (SINGLE, 2, 9)
    assert play.moves[-1].runner.pitcher == 9
    assert table.state.balls == 2


def test_r13_a_pitcher_relieved_in_mid_count_leaves_his_pitches() -> None:
    table = Table(position())
    table.exchange(pitched="PO")
    table.play(pitched="b1", pitching_change="d2", swap="g1")
    assert [play.outcome for play in table.plays] == [NO_PLAY, STRIKEOUT]
    assert [play.pitches for play in table.plays] == ["B", "B.S"]
    assert [play.pitcher for play in table.plays] == [8, 9]


def test_r20_one_change_at_most_between_two_plays() -> None:
    table = Table(position())
    for double, swap in TO_THE_LAST[:2]:
        table.exchange(pitched="PO", pitching_change=double, swap=swap)
        assert table.asked == ["pitching_change", "swap", "pitch", "swing"]


@pytest.mark.parametrize(("inning", "half"), [(1, 0), (1, 1), (4, 0)])
def test_r20_a_change_is_legal_before_the_first_pitch_of_a_half(inning: int, half: int) -> None:
    table = Table(position(inning=inning, half=half))
    table.exchange(pitched="PO", pitching_change="d3", swap="y1")
    assert in_field(table.state).pitcher == 1


def test_the_relief_pitcher_bats_ninth_and_the_old_one_is_out_of_the_game() -> None:
    table = Table(position(outs=2, batter=9))
    table.play(batted="R1", pitched="b1", pitching_change="d2", swap="g1")
    at_bat(table.state).due = 8
    play = table.play(batted="R1", pitched="b1")
    assert (play.half, play.batter) == (1, 9)
    assert in_field(table.state).pitcher == 0


def test_the_same_pitcher_goes_on_in_the_next_inning() -> None:
    state = position(outs=2)
    relieve(state, ("d2", "g1"))
    table = Table(state)
    table.play(batted="R1", pitched="b1")
    table.state.outs = 2
    table.play(batted="R1", pitched="b1")
    assert (table.state.half, in_field(table.state).pitcher) == (0, 1)
    assert {"d1", "d2"} <= set(table.pitches)


# Running out of cards


@pytest.mark.parametrize("relieved", [0, 1, 2])
def test_a_pitcher_without_cards_must_be_changed(relieved: int) -> None:
    state = position(pitches=[])
    held = in_field(state)
    relieve(state, *TO_THE_LAST[:relieved])
    held.pitches = 0
    table = Table(state)
    table.exchange(pitched="PO")
    assert "pitching_change" not in table.asked
    assert set(table.offered["forced_change"]) == {d for d, _ in TO_THE_LAST[relieved:]}
    assert held.pitcher == relieved + 1
    assert len(table.pitches) == 9


@pytest.mark.parametrize("hand", [["r1"], ["d1"]])
def test_one_card_left_does_not_force_a_change_and_brings_nothing_back(hand: list[str]) -> None:
    """Nor when it is the double that nobody has seen."""
    table = Table(position(pitches=hand))
    table.exchange(batted="leave", pitched="PO")
    assert "pitching_change" in table.asked
    assert table.pitches == tuple(hand)


def test_the_first_three_pitchers_never_take_up_their_discards() -> None:
    table = Table(position(pitches=["b1", "r2"]))
    table.play(batted="R1", pitched="b1")
    assert table.pitches == ("r2",)
    table.play(batted="Y1", pitched="r2")
    assert not table.pitches


def test_the_last_pitcher_must_see_out_the_game() -> None:
    table = last_pitcher()
    assert set(table.pitches) == set(LAST_HAND)
    table.exchange(pitched="PO")
    assert table.asked == ["pitch", "swing"]


@pytest.mark.parametrize(
    ("hand", "after"), [(["b1", "r2", "d4"], 2), (["b1", "r2"], 9), (["b1", "d3"], 9), (["b1"], 9)]
)
def test_r8_the_last_pitcher_takes_up_his_cards_with_one_left(hand: list[str], after: int) -> None:
    """R24: at once after the play, also with none left."""
    table = last_pitcher(hand=hand)
    assert table.play(batted="R1", pitched="b1").outcome is STRIKEOUT
    assert len(table.pitches) == after


@pytest.mark.parametrize("batted", ["leave", "steal 1", "R1"])
def test_r24_after_each_play_not_each_batter(batted: str) -> None:
    table = last_pitcher(hand=["r1", "b2"], bases={1: 9}, outs=2, batter=2)
    table.exchange(batted=batted, pitched="b2")
    assert at_bat(table.state).due == 1
    assert len(table.pitches) == 9


def test_r24_a_pitch_out_spends_nothing() -> None:
    table = last_pitcher(hand=["r1", "b2"])
    table.exchange(pitched="PO")
    assert set(table.pitches) == {"r1", "b2"}


def test_r17_the_double_that_must_be_left_is_known_before_it_is_played() -> None:
    """R19: once the three others have come in, the starting double can be only one."""
    state = position()
    for number, change in enumerate(TO_THE_LAST, 1):
        relieve(state, change)
        assert bool(state.hidden[1]) is (number < 3)


@pytest.mark.parametrize("half", [0, 1])
def test_the_side_in_the_field_is_asked_for_its_pitcher(half: int) -> None:
    script = RULES.play(position(half=half), Chance(1), None)
    asked = next(script)
    assert isinstance(asked, Decision)
    assert (asked.seat, asked.kind) == (1 - half, "pitching_change")
