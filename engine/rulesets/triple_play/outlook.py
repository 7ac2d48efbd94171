"""What a lead and the men left are worth in Triple Play!, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.triple_play.state import State

#: Both by `bin/bench outlook`: of a thousand half-innings, in how many 0, 1, 2 … runs are to come,
#: by outs and the men on base, and what each of `reserves` is worth in runs while there is time.
TO_COME: Final = """
575 231 104 48 23 19
431 271 157 75 35 18 13
178 489 186 82 38 15 12
381 206 171 113 61 36 21 11
30 527 232 108 59 30 14
47 503 223 124 52 26 14 11
70 199 420 153 85 47 16 10
125 271 211 157 108 61 39 14 14
750 143 60 26 21
651 166 97 48 21 17
501 307 108 47 22 15
589 105 130 95 41 23 17
116 649 138 55 27 15
241 428 166 93 43 16 13
136 325 311 128 60 29 11
269 257 133 159 95 54 19 14
885 75 25 15
803 105 56 22 14
728 183 56 21 12
756 79 84 45 19 17
622 274 66 26 12
640 196 84 48 20 12
649 90 173 53 35
633 99 91 78 57 25 17
"""
WEIGHTS: Final = (0.533, 0.820)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Men left on the bench and in the bullpen."""
    side = state.sides[seat]
    return float(len(side.bench)), float(len(side.bullpen))
