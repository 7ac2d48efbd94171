"""What a lead and the cards held are worth in Cardball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.cards import RANK
from engine.rulesets.cardball.state import State

#: Both by `bin/bench outlook`: the chances of 0, 1, 2 … runs in a half-inning, and what each of
#: `reserves` is worth in runs while there is time to use it.
HALF_INNING: Final = (
    0.464,
    0.122,
    0.098,
    0.074,
    0.048,
    0.037,
    0.027,
    0.019,
    0.015,
    0.012,
    0.013,
    0.009,
    0.006,
    0.007,
    0.007,
    0.005,
    0.004,
    0.005,
    0.003,
    0.003,
    0.004,
    0.003,
    0.002,
    0.002,
    0.002,
    0.001,
    0.001,
    0.001,
    0.000,
    0.000,
    0.001,
    0.005,
)
WEIGHTS: Final[tuple[float, ...]] = ()


def reserves(state: State, seat: int) -> tuple[float, ...]:
    """Cards in hand by rank."""
    held = [0.0] * 13
    for card in state.hands[seat]:
        held[RANK[card] - 1] += 1.0
    return tuple(held)
