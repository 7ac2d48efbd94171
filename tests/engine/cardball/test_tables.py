"""Every cell of the charts, for all cards, and the order of the cards."""

from __future__ import annotations

import pytest

from engine.cards import DECK_SIZE, SUIT
from engine.rulesets.cardball.tables import (
    BEATEN_BY,
    BEATEN_BY_ANY_SUIT,
    DIFFERENT_SUIT,
    OUT_CARDS,
    RESULTS,
    SAME_SUIT,
)
from tests.engine.cardball.table import CARDS

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
#: As printed, from +9 down to -9.
SAME = (
    ["home run"] * 3
    + ["triple", "double", "single", "single", "single", "fly", "fly"]
    + ["foul"] * 4
    + ["strike"] * 5
)
DIFFERENT = (
    ["single"] * 5 + ["fly"] + ["foul"] * 4 + ["strike"] * 3 + ["ground ball"] + ["pop-up"] * 5
)


def counts(rank: str) -> int:
    """An ace is one, and faces are ten each where batting and pitching card are compared."""
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)


@pytest.mark.parametrize(
    ("suits", "chart"), [("♠♠", SAME), ("♥♥", SAME), ("♠♣", DIFFERENT), ("♦♠", DIFFERENT)]
)
def test_what_a_swing_comes_to(suits: str, chart: list[str]) -> None:
    assert len(chart) == 19
    for bat in RANKS:
        for pitch in RANKS:
            one, other = CARDS[bat + suits[0]], CARDS[pitch + suits[1]]
            if one != other:
                assert RESULTS[one][other] == chart[9 - (counts(bat) - counts(pitch))]


def test_the_charts_have_the_printed_rows() -> None:
    assert [SAME_SUIT[x] for x in range(7, -6, -1)] == SAME[2:15]
    assert [DIFFERENT_SUIT[x] for x in range(5, -6, -1)] == DIFFERENT[4:15]
    assert (len(SAME_SUIT), len(DIFFERENT_SUIT)) == (13, 11)


def test_a_card_is_beaten_by_a_higher_one_and_the_king_by_the_ace_too() -> None:
    order = {CARDS[rank + suit]: i for i, rank in enumerate(RANKS) for suit in "♠♥♦♣"}
    for low in range(DECK_SIZE):
        for card in range(DECK_SIZE):
            beats = order[card] > order[low] or (order[card], order[low]) == (0, 12)
            assert (card in BEATEN_BY_ANY_SUIT[low]) is beats
            assert (card in BEATEN_BY[low]) is (beats and SUIT[card] == SUIT[low])


def test_how_many_may_be_thrown_out() -> None:
    """“A triple play or double play for a single, a double play or single out for a double, and a
    single out for a triple or a fly ball”; a ground ball and a pop-up are singles (R13)."""
    assert OUT_CARDS == {
        "single": 3,
        "ground ball": 3,
        "pop-up": 3,
        "double": 2,
        "triple": 1,
        "fly": 1,
        "home run": 0,
    }
