"""What a seat may know: everything but the other side's starting double until it is played."""

from __future__ import annotations

from typing import NamedTuple

from engine.diamond import Bases
from engine.plays import new_tuple
from engine.rulesets.quick.options import Options
from engine.rulesets.quick.state import Side, State


class View(NamedTuple):
    """The game as a seat sees it (`seat` None: a spectator), at a question or between two.

    `hidden` is the seat's own starting double while nobody else has seen it, as a bit, else 0.
    """

    seat: int | None
    options: Options
    inning: int
    half: int
    outs: int
    balls: int
    pitchouts: int
    bases: Bases
    exchanges: tuple[tuple[str, str], ...]
    shown: tuple[str, str, int] | None
    hidden: int
    sides: tuple[Side, Side]


def view(s: State, seat: int | None) -> View:
    """What this seat may know: a side has no secrets, so the view shares it with the state."""
    return new_tuple(
        View,
        (
            seat,
            s.options,
            s.inning,
            s.half,
            s.outs,
            s.balls,
            s.pitchouts,
            s.bases,
            s.exchanges,
            s.shown,
            0 if seat is None else s.hidden[seat],
            s.sides,
        ),
    )
