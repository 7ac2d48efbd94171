"""What a lead and the cards left are worth in piecepack baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.piecepack.state import State

#: Both by `bin/bench outlook`: of a thousand half-innings, in how many 0, 1, 2 … runs are to come,
#: by outs and the men on base, and what each of `reserves` is worth in runs while there is time.
TO_COME: Final = """
555 146 102 73 40 29 19 13 11 12
413 120 143 112 66 47 32 24 19 10 14
309 236 138 111 60 48 33 26 18 10 11
281 119 117 145 96 74 54 41 34 16 9 14
156 383 139 106 71 47 32 26 18 22
148 239 121 141 100 81 55 41 28 20 11 15
147 129 222 155 102 84 56 40 25 17 8 15
125 115 116 118 130 107 91 78 56 26 14 8 16
713 119 70 42 22 14 8 12
590 107 120 77 40 25 16 11 14
453 246 116 77 42 24 15 10 17
443 122 111 126 70 49 32 21 14 12
280 405 121 80 42 29 19 11 13
256 290 120 123 76 49 33 24 15 14
266 147 249 129 78 52 31 22 13 13
240 139 136 120 117 86 64 43 27 14 14
873 67 30 15 15
792 70 69 34 17 9 9
657 198 69 36 18 12 10
664 102 79 73 37 20 11 14
511 330 78 38 21 10 12
504 247 85 79 39 20 11 15
508 136 204 72 39 20 11 10
501 114 126 93 77 38 22 16 13
"""
WEIGHTS: Final = (
    -0.104,
    -0.045,
    0.287,
    0.146,
    0.365,
    0.654,
    -0.293,
    0.034,
    0.213,
    0.268,
    0.143,
    0.273,
    -0.436,
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
