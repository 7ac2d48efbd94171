"""How the veteran of piecepack plays: what he always does, and never."""

from __future__ import annotations

from bisect import bisect
from functools import partial
from itertools import accumulate
from math import exp
from random import Random

import pytest

from bench.exploiters import EXPLOITERS
from bench.managers import all_options, match
from bench.veterans_0_1 import veteran_0_1
from engine import RULESETS, Decision
from engine.managers import MANAGERS
from engine.rulesets.piecepack import learned
from engine.rulesets.piecepack.strategy import STAKE
from engine.rulesets.piecepack.veteran import PiecepackVeteran, useful
from tests.engine.piecepack.table import hand, position

RULES = RULESETS["piecepack"]


def test_of_cards_that_do_the_same_the_lowest_will_do() -> None:
    """Against a nine and a jack: below the nine, the nine that ties it, between, above."""
    assert useful((2, 3, 7, 9, 10, 12, 13), hand(9, 11)) == [2, 9, 10, 12]
    assert useful((7, 8), hand(2, 13)) == [7]


def test_high_cards_are_for_where_much_depends() -> None:
    """With the bases full and two out against the bases empty, on the mean of many choices."""
    cards = tuple(range(2, 14))
    means = []
    for bases in ("", "1 2 3"):
        state = position(bases=bases, outs=2)
        chosen = [
            PiecepackVeteran(RULES, seed=seed).choose(
                RULES.view(state, 0), Decision(0, "swing", cards)
            )
            for seed in range(200)
        ]
        assert len(set(chosen)) > 6
        means.append(sum(chosen) / len(chosen))
    assert means[1] > means[0] + 1


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


def rows(text: str) -> list[list[float]]:
    return [[float(step) for step in line.split()] for line in text.split("\n") if line]


def steps(role: str, card: int, own: int, other: int, stake: int, time: int) -> float:
    """What self-play has found for a card, added up from the tables as they are told."""
    found = {
        name.removeprefix(f"{role}_").lower(): rows(text)
        for name, text in vars(learned).items()
        if name.startswith(role)
    }
    size = [bisect((2, 5, 8), len(list_of(hand)) - 1) for hand in (own, other)]
    theirs = [one for one in list_of(other) if one > card]
    mine = [one for one in list_of(own) if one > card]
    return (
        found["by_stake"][stake][card]
        + found["by_top"][max(list_of(other))][card]
        + found["by_counts"][4 * size[0] + size[1]][card]
        + found["by_time"][time][card]
        + found["by_low"][sum(2 <= one <= 7 for one in list_of(other))][card]
        + found["by_place"][8 * (stake // 2) + min(len(theirs), 7)][min(len(mine), 7)]
        + found["by_theirs_above"][min(len(theirs), 7)][card]
    )


def list_of(hand: int) -> list[int]:
    return [card for card in range(14) if hand >> card & 1]


@pytest.mark.parametrize("seed", range(12))
def test_cards_are_mixed_as_self_play_has_found(seed: int) -> None:
    """Of every card that is of use, as often as the tables say, whatever is in the two hands."""
    random = Random(seed)
    own, other = (hand(*random.sample(range(2, 14), random.randint(1, 12))) for _ in range(2))
    outs = seed % 3
    state = position(bases="1" if seed % 2 else "", outs=outs)
    state.sides[0].swing, state.sides[1].pitch = own, other
    view = RULES.view(state, 0)
    stake = STAKE[seed % 2][outs][view.sides[0].tiles[view.sides[0].due]]
    cards = useful(list_of(own), other)
    weights = [exp(steps("SWINGS", card, own, other, stake, 0)) for card in cards]
    for chance in (0.01, 0.2, 0.45, 0.7, 0.99):
        veteran = PiecepackVeteran(RULES, seed=1)
        veteran.random = partial(float, chance)
        left = chance * sum(weights)
        plainly = next(
            card for card, upto in zip(cards, accumulate(weights), strict=True) if left < upto
        )
        assert veteran.choose(view, Decision(0, "swing", tuple(list_of(own)))) == plainly
