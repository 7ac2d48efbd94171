"""How the veteran of piecepack plays: what he always does, and never."""

from __future__ import annotations

import pytest

from bench.exploiters import EXPLOITERS
from bench.managers import all_options, match
from bench.veterans_0_1 import veteran_0_1
from engine import RULESETS, Decision
from engine.managers import MANAGERS
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
