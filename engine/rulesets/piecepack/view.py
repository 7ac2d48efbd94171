"""What a seat may know. In this game all but the card being chosen lies face up."""

from __future__ import annotations

from typing import NamedTuple

from engine.diamond import Bases
from engine.plays import new_tuple
from engine.rulesets.piecepack.options import Options
from engine.rulesets.piecepack.state import Side, State


class View(NamedTuple):
    """The game as a seat sees it (`seat` None: a spectator), at a question or between two."""

    seat: int | None
    options: Options
    inning: int
    half: int
    outs: int
    bases: Bases
    pinch_hitting: bool
    shown: tuple[int, int, tuple[int, ...], int] | None
    sides: tuple[Side, Side]


def view(s: State, seat: int | None) -> View:
    """What this seat may know: a side has no secrets, so the view shares it with the state."""
    return new_tuple(
        View,
        (seat, s.options, s.inning, s.half, s.outs, s.bases, s.pinch_hitting, s.shown, s.sides),
    )
