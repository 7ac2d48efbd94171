"""What a lead and the cards held are worth in Card Baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.tables import STARTING_PITCHER

#: Both by `bin/bench outlook`: of a thousand half-innings, in how many 0, 1, 2 … runs are to come,
#: by outs and the men on base, and what each of `reserves` is worth in runs while there is time.
TO_COME: Final = """
639 173 93 47 26 22
470 227 140 78 45 22 18
383 316 146 74 43 21 17
319 227 175 119 83 35 24 18
270 440 134 60 51 31 4 10
212 315 202 124 77 41 17 12
213 217 276 132 88 40 18 16
172 215 204 158 121 70 33 16 11
806 109 49 21 15
663 180 87 39 19 12
562 280 89 39 19 11
546 213 124 65 31 11 10
398 438 97 32 23 12
400 340 139 71 29 21
419 240 218 68 34 21
359 251 174 102 62 29 23
939 39 22
851 89 37 23
771 170 37 22
768 119 66 28 19
695 246 35 24
695 199 60 30 16
705 139 110 27 19
615 186 107 47 27 18
"""
WEIGHTS: Final = (-0.287, -0.533)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Pinch hitters called and relief pitchers used up; a hand is worth next to nothing."""
    side = state.sides[seat]
    return float(side.pinch_hitters), float(side.pitcher - STARTING_PITCHER)
