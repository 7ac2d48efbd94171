"""What a lead and the cards held are worth in Card Baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.cards import RANK
from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.tables import STARTING_PITCHER

#: Both by `bin/bench outlook`: the chances of 0, 1, 2 … runs in a half-inning, and what each of
#: `reserves` is worth in runs while there is time to use it.
HALF_INNING: Final = (0.663, 0.173, 0.088, 0.042, 0.018, 0.011, 0.005)
WEIGHTS: Final[tuple[float, ...]] = ()


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Cards in hand by rank, pinch hitters called, relief pitchers used up."""
    held = [0.0] * 13
    for card in state.hands[seat]:
        held[RANK[card] - 1] += 1.0
    side = state.sides[seat]
    return (*held, float(side.pinch_hitters), float(side.pitcher - STARTING_PITCHER))
