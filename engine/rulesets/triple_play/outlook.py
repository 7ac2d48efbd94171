"""What a lead and the men left are worth in Triple Play!, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.triple_play.state import State

#: Both by `bin/bench outlook`: of a thousand half-innings, in how many 0, 1, 2 … runs are to come,
#: by outs and the men on base, and what each of `reserves` is worth in runs while there is time.
TO_COME: Final = """
589 207 102 53 25 13 11
424 274 152 78 37 19 16
138 479 201 97 45 20 20
298 194 174 147 89 53 24 21
58 483 198 138 69 34 9 11
39 459 258 132 59 29 14 10
32 133 440 197 102 57 22 17
78 231 195 161 142 98 47 29 19
754 137 60 27 22
633 167 103 52 23 22
465 317 120 56 24 18
543 106 146 108 51 28 18
125 637 133 61 26 18
232 407 173 108 46 20 14
103 318 321 140 68 31 19
279 242 118 154 98 65 26 18
873 80 30 17
775 112 69 26 18
707 186 67 25 15
718 79 101 56 28 18
612 280 67 25 16
619 181 101 60 23 16
602 94 200 64 23 17
589 90 124 91 62 28 16
"""
WEIGHTS: Final = (0.511, 0.912)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Men left on the bench and in the bullpen."""
    side = state.sides[seat]
    return float(len(side.bench)), float(len(side.bullpen))
