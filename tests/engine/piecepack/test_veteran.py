"""How the veteran of piecepack plays: what he always does, and never."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.exploiters import EXPLOITERS
from bench.managers import all_options, match
from bench.veterans_0_1 import veteran_0_1
from engine import RULESETS
from engine.managers import MANAGERS
from engine.rulesets.piecepack.veteran import PiecepackVeteran, best_edge, mixed

RULES = RULESETS["piecepack"]
HAND = tuple(range(2, 14))
SHARES = [number / 240 for number in range(240)]


def shares(hand: tuple[int, ...], top: int, stake: float) -> Counter[int]:
    return Counter(mixed(hand, top, stake, share) for share in SHARES)


def test_every_card_comes_up_as_often_where_as_much_depends_as_usual() -> None:
    assert set(shares(HAND, 13, 1.0).values()) == {20}


def test_low_cards_alone_where_little_depends() -> None:
    assert max(shares(HAND, 13, 0.5)) == 7


def test_the_highest_where_twice_as_much_depends() -> None:
    assert set(shares(HAND, 13, 2.0)) == {13}


def test_a_card_that_beats_all_need_be_no_higher() -> None:
    """The king is worth no more than the ten against a hand of nine and less."""
    assert max(shares(HAND, 9, 3.0)) == 10


def test_who_cannot_beat_the_highest_mostly_gives_nothing() -> None:
    assert shares((2, 3, 4), 13, 4.0)[2] > 0.7 * len(SHARES)


def test_two_lineups_out_of_three_differ() -> None:
    veteran = PiecepackVeteran(RULES, seed=1)
    lineups = {veteran.lineup(RULES.Options()) for _ in range(60)}
    assert len(lineups) > 40
    assert all(RULES.check_lineup(lineup, RULES.Options()) for lineup in lineups)


@pytest.mark.parametrize("options", [RULES.Options(), all_options(RULES)])
def test_beats_the_veteran_of_0_1(options) -> None:
    pair = MANAGERS["veteran"](RULES, seed=1), veteran_0_1(RULES, seed=2)
    assert match(*pair, 400, 1, options)[0] >= 0.53


@pytest.mark.soak
def test_cannot_be_read() -> None:
    """A reader takes nine games of ten from the veteran of 0.1."""
    reader = EXPLOITERS["reader"](RULES, seed=3, other=MANAGERS["veteran"])
    assert match(reader, MANAGERS["veteran"](RULES, seed=4), 40, 1, RULES.Options())[0] < 0.75


def test_meets_a_good_glove_behind_the_plate_with_the_best_card_against_any() -> None:
    assert best_edge(HAND, sum(1 << rank for rank in (2, 3, 4)), 1.0) == 5
