"""A play of piecepack baseball on the table: two cards and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import RANK_SIGNS
from engine.plays import Play
from engine.rulesets.piecepack.detail import Detail, Steal


@dataclass(slots=True)
class Thrown:
    """The cards and dice of one play."""

    pitch: int
    swing: int
    tile: int = 0  # the batter's: dice that match it count nothing
    dice: Sequence[int] = ()
    modifier: int = 0
    result: int = 0
    red: int | None = None  # the fielder's die
    extra: int | None = None  # the runner's die

    @property
    def pitch_rank(self) -> str:
        return RANK_SIGNS[self.pitch]

    @property
    def swing_rank(self) -> str:
        return RANK_SIGNS[self.swing]

    @property
    def result_text(self) -> str:
        return str(self.result).replace("-", "−")


def thrown(play: Play) -> Thrown:
    """What a play's detail says: two cards and, but for a steal, the dice."""
    laid = play.detail
    if isinstance(laid, Steal):
        return Thrown(laid.pitch, laid.swing)
    assert isinstance(laid, Detail)
    tile = next((move.runner.card for move in play.moves if move.start == 0), 0)
    return Thrown(
        laid.pitch,
        laid.swing,
        tile,
        laid.dice,
        laid.modifier,
        laid.result,
        die(laid.red),
        die(laid.extra),
    )


def die(value: int) -> int | None:
    """A die as it fell; None of one that was not rolled."""
    return value if value >= 0 else None
