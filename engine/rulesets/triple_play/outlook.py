"""What a lead and the men left are worth in Triple Play!, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.triple_play.state import State

#: Both by `bin/bench outlook`: the chances of 0, 1, 2 … runs in a half-inning, and what each of
#: `reserves` is worth in runs while there is time to use it.
HALF_INNING: Final = (0.602, 0.182, 0.108, 0.058, 0.028, 0.012, 0.006, 0.004)
WEIGHTS: Final = (0.604, 0.822)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Men left on the bench and in the bullpen."""
    side = state.sides[seat]
    return float(len(side.bench)), float(len(side.bullpen))
