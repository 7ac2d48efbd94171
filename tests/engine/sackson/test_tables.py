"""Every cell of the printed tables, for all cards."""

from __future__ import annotations

import pytest

from engine.cards import DECK_SIZE, RANK, SUIT
from engine.rulesets.sackson.tables import (
    BACK,
    COMPANION,
    FACE,
    FIELDED,
    LONG_FLY,
    OUT,
    SAFE,
    SWINGS,
    fate_of,
)
from tests.engine.sackson.table import card, cards

PAIRS = [(one, other) for one in range(DECK_SIZE) for other in range(DECK_SIZE) if one != other]
BLACK, RED = {0, 3}, {1, 2}


def same_color(one: int, other: int) -> bool:
    return {SUIT[one], SUIT[other]} <= BLACK or {SUIT[one], SUIT[other]} <= RED


def test_companions_share_rank_and_color() -> None:
    """“7♥ is the companion of 7♦; jack♠ is the companion card for jack♣.”"""
    for one, other in (("7♥", "7♦"), ("J♠", "J♣"), ("A♣", "A♠"), ("K♦", "K♥")):
        assert COMPANION[card(one)] == card(other)
    for low, high in PAIRS:
        both = RANK[low] == RANK[high] and same_color(low, high)
        assert (COMPANION[low] == high) is both


def test_faces_are_jack_queen_and_king_and_the_ace_is_low() -> None:
    assert [RANK[one] for one in cards("A♠ 10♠ J♠ Q♠ K♠")] == [1, 10, 11, 12, 13]
    assert [FACE[one] for one in cards("A♠ 10♠ J♠ Q♠ K♠")] == [False, False, True, True, True]
    assert [LONG_FLY[one] for one in cards("8♠ 9♠ 10♠ J♠")] == [False, True, True, False]


def test_swings() -> None:
    for pitch, swing in PAIRS:
        if FACE[pitch]:
            continue
        if SUIT[pitch] != SUIT[swing]:
            close = RANK[pitch] in (9, 10) and COMPANION[pitch] == swing
            assert SWINGS[True][pitch][swing] == ("H" if close else "S")
            assert SWINGS[False][pitch][swing] == "S"
        else:
            code = "F" if RANK[swing] > 10 else "B" if RANK[swing] < RANK[pitch] else "X"
            assert SWINGS[True][pitch][swing] == SWINGS[False][pitch][swing] == code


@pytest.mark.parametrize(
    ("written", "times"), [("♠♠", 1), ("♠♣", 2), ("♣♠", 2), ("♥♦", 2), ("♠♥", 3), ("♦♣", 3)]
)
def test_fielding_by_the_difference(written: str, times: int) -> None:
    """0 to 2 out, 3 or 4 single, 5 or 6 double, 7 or 8 triple, 9 and more a home run."""
    bases = {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3}
    placed_suit, fielded_suit = written[0], written[1]
    ranks = ["A", *map(str, range(2, 11))]
    for low, one in enumerate(ranks):
        for high, other in enumerate(ranks):
            if one + placed_suit != other + fielded_suit:
                hit = bases.get(times * abs(high - low), 4)
                assert FIELDED[card(one + placed_suit)][card(other + fielded_suit)] == hit


def test_a_face_in_the_field_is_a_home_run() -> None:
    for placed, fielded in PAIRS:
        if FACE[fielded]:
            assert FIELDED[placed][fielded] == 4


@pytest.mark.parametrize(
    ("home", "later", "answers"),
    [
        # To second or third: out to the suit's faces, back to another's
        (False, False, {"J♥": OUT, "K♥": OUT, "K♦": BACK, "J♠": BACK, "7♥": SAFE, "7♠": SAFE}),
        # Home: out to the color's faces, back to the other's and to a number of the suit (R15)
        (True, False, {"J♥": OUT, "J♦": OUT, "K♠": BACK, "7♥": BACK, "7♦": SAFE, "7♣": SAFE}),
        # Second or third after another: out to the suit's higher faces alone
        (False, True, {"J♥": BACK, "K♥": OUT, "K♦": BACK, "K♠": BACK, "7♥": SAFE, "7♠": SAFE}),
        # Home after another: out to the suit's faces
        (True, True, {"J♥": OUT, "K♥": OUT, "K♦": BACK, "K♠": BACK, "7♥": SAFE, "7♠": SAFE}),
    ],
)
def test_steals_against_the_queen_of_hearts(home: bool, later: bool, answers) -> None:
    queen = card("Q♥")
    for answer, fate in answers.items():
        assert fate_of(queen, card(answer), home, later) == fate
