"""What a seat may know: its own hand, and all that is or was open. Never what another is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.diamond import Bases
from engine.plays import new_tuple
from engine.rulesets.sackson.detail import Detail
from engine.rulesets.sackson.options import Options
from engine.rulesets.sackson.state import Side, State


class View(NamedTuple):
    """The game as a seat sees it (`seat` None: a spectator). Pairs are (visitors, home)."""

    seat: int | None
    options: Options
    inning: int
    half: int
    outs: int
    balls: int
    strikes: int
    bases: Bases
    hits: int  # base hits in this half
    stolen: bool  # no steal may be announced before the next pitch
    pinch_hitting: bool
    relieving: bool
    thrown: Detail  # as in the detail of a play
    running: tuple[tuple[int, int, int], ...]  # a steal under way: base, card, answer or -1
    lying: Sequence[int]  # the cards of this pitch or steal, in the order in which they fell
    hand: Sequence[int]  # the seat's own: numbers, then faces
    hands: tuple[int, int]  # how many cards
    deck: int  # how many cards
    pile: Sequence[int]  # the discard pile, the last on top
    sides: tuple[Side, Side]


def view(s: State, seat: int | None) -> View:
    """What this seat may know; the view shares with the state what is open or the seat's own."""
    visitors, home = s.hands
    return new_tuple(
        View,
        (
            seat,
            s.options,
            s.inning,
            s.half,
            s.outs,
            s.balls,
            s.strikes,
            s.bases,
            s.hits,
            s.stolen,
            s.pinch_hitting,
            s.relieving,
            s.thrown,
            s.running,
            s.lying,
            () if seat is None else home if seat else visitors,
            (len(visitors), len(home)),
            len(s.deck),
            s.pile,
            s.sides,
        ),
    )
