"""When a wild swing may be called, and that the call gives nothing away (R1, R19)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.rulesets.quick import RULES
from engine.rulesets.quick.state import State
from engine.rulesets.quick.tables import PITCH_BIT
from tests.engine.quick.faces import BATS, DOUBLES, PITCHES, SINGLES, match
from tests.engine.quick.table import Table, in_field, position, relieve

CHANGES = (("d2", "g2"), ("d3", "y2"), ("d4", "g1"))


def offers(state: State) -> tuple[object, ...]:
    """What the batter may play."""
    table = Table(state.copy())
    table.exchange(batted="leave", pitched="PO")
    return table.offered["swing"]


def wild(**situation: Any) -> bool:
    return "wild" in offers(position(**situation))


def test_r1_not_with_a_card_that_might_match() -> None:
    assert not wild()
    assert not wild(bats=["G1"], pitches=["g1"])
    assert not wild(bats=["G1"], pitches=["g1", "b1", "r1", "d1"])


def test_r1_when_no_card_could_match_any_pitch_left() -> None:
    """The starting double, d1, has been played."""
    assert wild(bats=["G1"], pitches=["b1", "r1", "y1"])


def test_r1_without_colored_cards() -> None:
    assert wild(bats=[])


def test_r1_the_unseen_double_counts_as_any_that_it_could_be() -> None:
    """It is d1, which green does not match, but it might be d2 or d4."""
    assert not wild(bats=["G1"], pitches=["b1", "d1"])


def test_r1_a_double_that_came_in_is_not_the_unseen_one() -> None:
    """d2 and d4 lie discarded; only d1 or d3 can be hidden, and green matches neither."""
    state = position(bats=["G1"], starting=("d1", "d1"))
    relieve(state, ("d2", "r1"), ("d4", "b2"))
    side = in_field(state)
    side.pitches = PITCH_BIT["b1"] | PITCH_BIT["y1"]
    assert "wild" in offers(state)
    side.pitches |= PITCH_BIT["d2"]
    assert "wild" not in offers(state)


def test_r1_by_the_group_of_this_batter() -> None:
    """G2 has a blue border for batters 1–3 alone."""
    assert not wild(bats=["G2"], pitches=["b1"], batter=3)
    assert wild(bats=["G2"], pitches=["b1"], batter=4)
    assert wild(bats=["G2"], pitches=["b1"], batter=7)


def test_r1_the_pitcher_sees_outer_borders_only() -> None:
    """Yellow meets d1’s inner border in the hands of batter 8, not in the pitcher’s."""
    state = position(bats=["Y1"], batter=8)
    relieve(state, ("d2", "r1"), ("d3", "y1"), ("d4", "b1"))
    in_field(state).pitches = PITCH_BIT["d1"] | PITCH_BIT["g1"]
    assert "wild" not in offers(state)
    state.sides[0].due = 8
    assert "wild" in offers(state)


def test_r1_any_is_the_literal_rule() -> None:
    assert wild(options={"wild_swing": "any"})


def test_r1_last_resort_is_the_default() -> None:
    assert RULES.Options().wild_swing == "last_resort"


def test_r19_a_card_swapped_out_is_held_no_more() -> None:
    """r1 has left the game and r2 lies discarded: nothing red is left but in doubles."""
    state = position(bats=["R1"], pitches=["b1", "y1"])
    relieve(state, ("d4", "b2"))
    side = in_field(state)
    side.pitches = PITCH_BIT["b1"]
    assert "wild" in offers(state)
    side.pitches = side.held  # refilled, in public
    assert "wild" not in offers(state)


def test_r19_the_starting_double_is_public_for_good_once_played() -> None:
    """Played in the last inning, d1 is a card like any other: back in the hand, it can match."""
    state = position(outs=2, batter=2)
    table = Table(state)
    table.exchange(batted="leave", pitched="d1")
    table.play(batted="R1", pitched="b1")
    table.state.outs = 2
    table.play(batted="R1", pitched="b1")
    state = table.state
    assert state.half == 0
    side = in_field(state)
    state.sides[0].bats = 0b1  # R1
    side.pitches = PITCH_BIT["d1"]
    assert "wild" not in offers(state)
    side.pitches = PITCH_BIT["y1"] | PITCH_BIT["b1"] | PITCH_BIT["g1"]
    assert "wild" in offers(state)


def random_position(random: Random, start: str, relieved: int, played: bool) -> State:
    """Any hands; the starting double hidden, or in sight in hand or discard when `played`."""
    few = random.random()
    bats = [card for card in BATS if random.random() < few]
    state = position(bats=bats, batter=random.randint(1, 9), starting=("d1", start))
    order = [double for double in DOUBLES if double != start]
    random.shuffle(order)
    for double in order[:relieved]:
        colors = PITCHES[double].split()[0]
        held = [
            single
            for single in SINGLES
            if single[0].upper() in colors and in_field(state).held & PITCH_BIT[single]
        ]
        relieve(state, (double, random.choice(held)))
    side = in_field(state)
    if played and state.hidden[1]:
        table = Table(state)
        bats_now, due = state.sides[0].bats, state.sides[0].due
        table.exchange(batted="leave", pitched=start)
        state = table.state
        state.sides[0].bats, state.sides[0].due = bats_now, due
        state.outs, state.exchanges, state.codes = 0, (), ""
        side = in_field(state)
    few = random.random()
    side.pitches = sum(
        PITCH_BIT[card] for card in PITCHES if side.held & PITCH_BIT[card] and random.random() < few
    )
    return state


@pytest.mark.parametrize("relieved", [0, 1, 2, 3])
@pytest.mark.parametrize("played", [False, True])
def test_r1_r19_against_the_rulings_word_for_word(relieved: int, played: bool) -> None:
    """Random hands: legal if and only if no card matches a pitch that may still be held."""
    random = Random(10 * relieved + played)
    found = set()
    for _ in range(150):
        start = random.choice(DOUBLES)
        state = random_position(random, start, relieved, played)
        side = in_field(state)
        if not side.pitches and not state.hidden[1]:
            continue  # no pitch can be made without a change
        may_hold = [card for card in PITCHES if side.pitches & PITCH_BIT[card]]
        if state.hidden[1]:
            may_hold += [card for card in DOUBLES if not side.held & PITCH_BIT[card]]
        batter = state.sides[0].due + 1
        hand = [card for i, card in enumerate(BATS) if state.sides[0].bats >> i & 1]
        legal = not any(match(batter, bat, pitch) for bat in hand for pitch in may_hold)
        assert ("wild" in offers(state)) is legal, (batter, hand, may_hold)
        found.add(legal)
    assert found == {True, False}


def test_r1_the_legality_of_the_call_reveals_nothing() -> None:
    """States that differ only in the hidden double offer the batter the same, in every hand."""
    random = Random(5)
    for _ in range(150):
        state = random_position(random, "d1", random.choice((0, 1, 2)), played=False)
        side = in_field(state)
        offered = set()
        for double in DOUBLES:
            if not side.held & PITCH_BIT[double]:
                state.hidden = 0, PITCH_BIT[double]
                offered.add(offers(state))
        assert len(offered) == 1
