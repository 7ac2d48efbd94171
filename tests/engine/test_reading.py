"""A reader's looks into the other hand: by what he may know, and of what he may answer."""

from __future__ import annotations

from random import Random

import pytest

from bench.reading import READINGS, opponent, other_side
from bench.veterans_0_1 import veteran_0_1
from engine import RULESETS, Ballgame


@pytest.mark.parametrize("slug", sorted(READINGS))
def test_hands_are_dealt_from_what_was_not_seen(slug: str) -> None:
    """Whatever the other holds, the reader's worth of his options is the same for a seed."""
    rules = RULESETS[slug]
    game = Ballgame(rules, seed=5, snapshots=True)
    managers = [veteran_0_1(rules, seed=seed) for seed in (1, 2)]
    kinds, reading = READINGS[slug]
    deal = other_side if slug == "cardball" else opponent
    read = 0
    while read < 5:
        asked = game.asks
        for seat, decision in asked.items():
            if decision.kind in kinds:
                views = [game.view(seat), game.imagine(seat, 9).view(seat)]
                found = []
                for view in views:
                    twin = veteran_0_1(rules, seed=3)
                    found.append(reading(view, decision, twin.choose, Random(4)))
                    hand = deal(view, Random(1)).hand
                    assert len(hand) == view.hands[1 - seat]
                    assert not {*hand} & {*view.hand}
                assert found[0] == found[1]
                assert found[0].keys() <= {*decision.options}
                read += bool(found[0])
        for seat, decision in asked.items():
            game.answer(seat, managers[seat].choose(game.view(seat), decision))
