"""What a lead and the cards left are worth in Quick Baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.quick.state import State

#: Both by `bin/bench outlook`: the chances of 0, 1, 2 … runs in a half-inning, and what each of
#: `reserves` is worth in runs while there is time to use it.
HALF_INNING: Final = (0.742, 0.133, 0.064, 0.028, 0.019, 0.007, 0.003, 0.002, 0.002)
WEIGHTS: Final = (-0.308,)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Pitchers used up: the cards in hand come back before they matter."""
    return (float(state.sides[seat].pitcher),)
