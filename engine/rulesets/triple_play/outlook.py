"""What a lead and the men left are worth in Triple Play!, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.triple_play.state import State

#: Both by `bin/bench outlook`: the chances of 0, 1, 2 … runs in a half-inning, and what each of
#: `reserves` is worth in runs while there is time to use it.
HALF_INNING: Final = (0.596, 0.21, 0.104, 0.049, 0.022, 0.012, 0.005, 0.002)
WEIGHTS: Final = (0.495, 0.832)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Men left on the bench and in the bullpen."""
    side = state.sides[seat]
    return float(len(side.bench)), float(len(side.bullpen))
