"""What a lead and the cards left are worth in Quick Baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.quick.state import State
from engine.rulesets.quick.tables import BAT_NAMES, PITCH_NAMES

#: Both by `bin/bench outlook`: the chances of 0, 1, 2 … runs in a half-inning, and what each of
#: `reserves` is worth in runs while there is time to use it.
HALF_INNING: Final = (0.631, 0.144, 0.09, 0.058, 0.04, 0.019, 0.009, 0.006, 0.003)
WEIGHTS: Final[tuple[float, ...]] = ()


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Batting cards and pitching cards in hand, one by one, and pitchers used up."""
    side = state.sides[seat]
    pitches = side.pitches | state.hidden[seat]
    return (
        *(float(side.bats >> card & 1) for card in range(len(BAT_NAMES))),
        *(float(pitches >> card & 1) for card in range(len(PITCH_NAMES))),
        float(side.pitcher),
    )
