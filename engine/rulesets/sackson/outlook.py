"""What a lead and the cards held are worth in Card Baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.tables import STARTING_PITCHER

#: Both by `bin/bench outlook`: the chances of 0, 1, 2 … runs in a half-inning, and what each of
#: `reserves` is worth in runs while there is time to use it.
HALF_INNING: Final = (0.663, 0.173, 0.088, 0.042, 0.018, 0.011, 0.005)
WEIGHTS: Final = (-0.098, -0.409)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Pinch hitters called and relief pitchers used up; a hand is worth next to nothing."""
    side = state.sides[seat]
    return float(side.pinch_hitters), float(side.pitcher - STARTING_PITCHER)
