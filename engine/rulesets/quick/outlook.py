"""What a lead and the cards left are worth in Quick Baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.quick.state import State

#: Both by `bin/bench outlook`: of a thousand half-innings, in how many 0, 1, 2 … runs are to come,
#: by outs and the men on base, and what each of `reserves` is worth in runs while there is time.
TO_COME: Final = """
740 134 63 30 18 15
601 143 105 66 43 18 12 12
470 227 164 57 36 19 11 16
426 188 113 108 77 41 24 13 10
258 431 155 76 40 15 25
281 295 141 100 92 28 25 15 23
223 241 201 126 86 43 30 24 6 4 16
238 205 152 93 132 85 58 21 4 12
835 94 37 17 17
715 110 79 47 26 11 12
613 197 93 45 27 11 14
527 175 86 96 55 28 17 16
396 405 105 48 22 10 4 10
419 294 98 76 64 21 12 16
366 225 172 109 82 19 12 15
313 219 134 83 117 57 39 20 18
931 43 14 12
842 64 46 25 23
768 117 52 40 23
695 137 57 63 29 19
616 290 49 27 18
592 240 61 51 30 12 14
560 196 114 57 48 10 15
480 210 121 59 82 22 15 11
"""
WEIGHTS: Final = (-0.528,)


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Pitchers used up: the cards in hand come back before they matter."""
    return (float(state.sides[seat].pitcher),)
