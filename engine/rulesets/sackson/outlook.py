"""What a lead and the cards held are worth in Card Baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.tables import STARTING_PITCHER

#: Both by `bin/bench outlook`: of a thousand half-innings, in how many 0, 1, 2 … runs are to come,
#: by outs and the men on base, and what each of `reserves` is worth in runs while there is time.
TO_COME: Final = """
578 187 103 60 34 18 20
407 233 149 93 56 28 17 17
310 314 164 94 56 28 17 17
278 216 179 140 81 49 28 13 16
202 403 172 100 54 34 18 5 12
175 279 203 146 97 43 26 15 16
165 201 273 154 93 51 34 14 15
152 198 198 159 113 71 52 25 14 6 12
766 127 56 27 14 10
606 197 102 49 24 11 11
500 290 112 52 25 10 11
495 208 137 84 38 21 17
351 432 108 60 28 21
356 316 162 83 42 19 11 11
368 245 214 90 41 23 19
315 243 184 119 68 35 19 17
925 49 15 11
834 100 37 17 12
748 179 44 17 12
742 136 64 34 24
649 262 54 18 17
655 207 81 33 13 11
679 136 124 37 24
593 196 112 52 28 19
"""
WEIGHTS: Final = (-0.234, -0.557)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Pinch hitters called and relief pitchers used up; a hand is worth next to nothing."""
    side = state.sides[seat]
    return float(side.pinch_hitters), float(side.pitcher - STARTING_PITCHER)
