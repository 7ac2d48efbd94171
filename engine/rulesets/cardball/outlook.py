"""What a lead and the cards held are worth in Cardball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.cards import RANK
from engine.rulesets.cardball.state import State

#: Both by `bin/bench outlook`: of a thousand half-innings, in how many 0, 1, 2 … runs are to come,
#: by outs and the men on base, and what each of `reserves` is worth in runs while there is time.
TO_COME: Final = """
475 124 96 73 46 34 27 19 14 11 11 9 7 7 7 6 4 4 4 3 3 2 3 11
370 134 103 84 56 44 35 25 20 16 15 12 10 10 9 7 6 6 5 4 5 3 4 2 2 13
298 185 145 107 52 48 50 34 8 8 8 0 0 8 8 18 0 0 0 0 8 0 0 0 0 15
216 143 122 97 70 59 45 35 26 24 21 17 15 15 13 12 9 9 7 5 7 5 6 3 3 2 2 2 10
178 257 122 99 57 52 28 9 27 26 10 21 11 17 16 8 3 8 9 7 0 4 3 9 4 4 0 0 0 11
154 199 104 95 50 40 40 10 60 35 5 20 10 40 25 30 0 5 15 5 0 0 20 0 0 5 0 0 0 0 0 33
109 168 110 102 105 72 43 32 37 18 24 43 4 14 19 12 12 2 12 6 13 9 0 7 6 2 3 0 3 13
53 95 100 93 83 72 61 50 45 39 36 33 29 27 26 22 18 16 13 11 11 10 9 6 6 5 5 5 4 3 3 11
670 97 78 53 25 17 13 7 6 4 4 4 2 3 3 3 11
598 113 84 62 33 23 18 12 9 7 6 5 4 4 4 3 2 2 11
494 114 98 79 59 33 24 17 14 12 6 6 9 4 5 4 1 3 2 2 2 2 10
452 147 98 82 46 33 28 19 15 11 9 8 7 7 6 5 3 3 3 2 2 2 12
318 216 119 64 61 36 23 17 14 10 14 12 10 16 5 7 8 8 5 5 5 3 0 4 2 2 2 2 12
298 174 113 87 67 51 32 18 22 18 14 15 12 13 10 6 5 7 3 7 5 3 1 2 2 2 1 12
213 211 146 101 72 59 32 24 22 14 12 9 11 6 6 6 5 8 4 6 2 4 7 3 4 1 1 2 9
100 149 122 95 79 66 54 43 38 32 29 25 23 20 17 15 13 11 10 10 8 7 6 5 4 3 3 2 11
772 54 51 36 17 11 7 10 7 7 4 6 5 3 10
784 49 53 38 16 11 7 7 6 5 3 4 3 2 12
769 61 83 29 12 13 10 2 3 1 5 3 9
706 89 55 52 22 15 11 9 7 6 4 4 5 2 3 10
585 169 79 35 31 16 15 9 11 11 3 8 3 4 2 6 2 11
607 120 72 54 28 23 18 15 10 9 6 8 3 5 5 4 1 1 11
548 148 75 73 32 23 19 13 9 10 7 4 8 6 3 4 3 3 12
369 140 102 68 55 45 35 29 25 21 18 16 13 10 9 7 6 5 5 4 3 2 13
"""
WEIGHTS: Final[tuple[float, ...]] = ()


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Cards in hand by rank."""
    held = [0.0] * 13
    for card in state.hands[seat]:
        held[RANK[card] - 1] += 1.0
    return tuple(held)
