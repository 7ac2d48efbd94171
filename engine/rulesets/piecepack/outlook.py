"""What a lead and the cards left are worth in piecepack baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.piecepack.state import State

#: Both by `bin/bench outlook`: of a thousand half-innings, in how many 0, 1, 2 … runs are to come,
#: by outs and the men on base, and what each of `reserves` is worth in runs while there is time.
TO_COME: Final = """
553 145 104 74 41 28 19 14 10 12
420 121 143 109 65 46 33 24 17 10 12
295 239 143 108 68 49 32 26 18 10 12
289 118 114 146 97 73 54 41 29 17 8 14
161 367 147 109 71 48 31 26 17 10 13
135 250 120 143 99 83 58 41 28 18 11 14
147 137 228 145 107 73 59 44 26 14 7 13
132 113 118 123 132 108 93 71 49 28 13 8 12
712 117 71 44 22 13 8 13
586 108 120 77 40 26 16 11 16
447 242 123 77 43 26 16 11 15
445 120 109 127 71 47 30 22 14 15
281 389 125 82 50 30 16 12 15
254 287 121 130 76 49 34 20 14 15
261 153 242 128 84 52 32 22 11 15
244 140 134 123 117 83 61 44 27 13 14
870 66 31 16 17
786 73 71 36 16 8 10
654 200 72 36 19 8 11
657 105 83 76 35 20 11 13
524 310 81 41 21 13 10
497 251 90 82 37 18 11 14
508 128 207 75 37 24 10 11
495 122 124 95 75 39 22 14 14
"""
WEIGHTS: Final = (
    -0.110,
    -0.037,
    0.233,
    0.146,
    0.249,
    0.521,
    -0.283,
    -0.003,
    0.180,
    0.228,
    0.251,
    0.247,
    -0.447,
)
#: Two to five, six to eight, nine and ten, jack, queen, king; as bits.
RANKS: Final = (0b111100, 0b111000000, 0b11000000000, 1 << 11, 1 << 12, 1 << 13)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Cards to pitch and to swing, by RANKS that are near each other, and pitchers used up."""
    side = state.sides[seat]
    return (
        *(float((side.pitch & ranks).bit_count()) for ranks in RANKS),
        *(float((side.swing & ranks).bit_count()) for ranks in RANKS),
        float(side.pitcher),
    )
