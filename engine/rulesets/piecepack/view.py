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


_new = tuple.__new__  # makes a named tuple in half the time; a veteran's game takes 500


def view(s: State, seat: int | None) -> View:
    """What this seat may know, as it stands now: later plays do not change it."""
    visitors, home = s.sides
    return _new(
        View,
        (
            seat,
            s.innings,
            s.inning,
            s.half,
            s.outs,
            s.bases,
            s.pinch_hitting,
            s.table,
            (
                _new(
                    SideView,
                    (
                        visitors.lineup,
                        visitors.tiles,
                        visitors.pitch,
                        visitors.swing,
                        visitors.due,
                        visitors.pitcher,
                        visitors.allowed,
                        visitors.trouble,
                        visitors.runs,
                    ),
                ),
                _new(
                    SideView,
                    (
                        home.lineup,
                        home.tiles,
                        home.pitch,
                        home.swing,
                        home.due,
                        home.pitcher,
                        home.allowed,
                        home.trouble,
                        home.runs,
                    ),
                ),
            ),
        ),
    )
