"""What a lead and the cards left are worth in piecepack baseball, to who thinks ahead."""

from __future__ import annotations

from typing import Final

from engine.rulesets.piecepack.state import State

#: Both by `bin/bench outlook`: the chances of 0, 1, 2 … runs in a half-inning, and what each of
#: `reserves` is worth in runs while there is time to use it.
HALF_INNING: Final = (
    0.502,
    0.156,
    0.114,
    0.085,
    0.043,
    0.032,
    0.022,
    0.017,
    0.013,
    0.008,
    0.004,
    0.003,
    0.001,
)
WEIGHTS: Final = (
    -0.247,
    -0.016,
    0.189,
    0.085,
    0.149,
    0.524,
    -0.255,
    -0.020,
    0.145,
    0.201,
    0.352,
    0.016,
    0.217,
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
