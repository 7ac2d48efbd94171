"""What a seat may know. In this game all but the card being chosen lies face up."""

from __future__ import annotations

from typing import NamedTuple

from engine.diamond import Bases
from engine.rulesets.piecepack.state import State
from engine.rulesets.piecepack.tables import cards


class SideView(NamedTuple):
    """One side as everybody sees it; hands are sets of ranks as bits."""

    lineup: tuple[int, ...]
    tiles: tuple[int, ...]
    pitch: int
    swing: int
    due: int
    pitcher: int
    allowed: int
    trouble: int
    runs: int

    @property
    def pitch_hand(self) -> tuple[int, ...]:
        return cards(self.pitch)

    @property
    def swing_hand(self) -> tuple[int, ...]:
        return cards(self.swing)


class View(NamedTuple):
    """The table as a seat sees it (`seat` None: a spectator), at a question or between two."""

    seat: int | None
    innings: int
    inning: int
    half: int
    outs: int
    bases: Bases
    pinch_hitting: bool
    table: tuple[int, int, tuple[int, ...]] | None
    sides: tuple[SideView, SideView]


def side_view(s: State, seat: int) -> SideView:
    side = s.sides[seat]
    return SideView(
        side.lineup,
        side.tiles,
        side.pitch,
        side.swing,
        side.due,
        side.pitcher,
        side.allowed,
        side.trouble,
        side.runs,
    )


def view(s: State, seat: int | None) -> View:
    return View(
        seat,
        s.innings,
        s.inning,
        s.half,
        s.outs,
        s.bases,
        s.pinch_hitting,
        s.table,
        (side_view(s, 0), side_view(s, 1)),
    )
