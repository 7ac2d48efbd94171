"""What a seat may know: its own cards, and all that lies face up or was seen to fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import SUIT
from engine.diamond import Bases
from engine.plays import new_tuple
from engine.rulesets.cardball.options import Options
from engine.rulesets.cardball.state import Side, State
from engine.rulesets.cardball.tables import FACE_DOWN, NO_CARD


class View(NamedTuple):
    """The game as a seat sees it (`seat` None: a spectator). Pairs are (visitors, home).

    A card is FACE_DOWN to all but its owner, NO_CARD if there is none.
    """

    seat: int | None
    options: Options
    inning: int
    half: int
    outs: int
    bases: Bases
    balls: Sequence[int]
    strikes: Sequence[int]
    pitches: Sequence[tuple[int, int, str]]
    batted: int
    pitched: int
    suit: int  # of the pitching card, as announced; -1 if there is none
    revealed: bool
    lead_off: int
    result: str
    ends: Sequence[int]
    out_cards: Sequence[tuple[int, int]]
    safe_cards: Sequence[tuple[int, int]]
    hand: Sequence[int]  # the seat's own
    hands: tuple[int, int]  # how many cards
    deck: int  # how many cards
    discard: int  # how many cards
    spent: Sequence[int]  # of the discards, those that all saw
    taken: Sequence[int]  # and those that this seat took unseen
    retired: Sequence[int]  # of the out pile, those that all saw
    looked: Sequence[int]  # and those that this seat put there unseen
    run_pile: Sequence[int]
    sides: tuple[Side, Side]


def view(s: State, seat: int | None) -> View:
    """What this seat may know; the view shares with the state what is open or the seat's own."""
    half = s.half
    bat, pitch, lead_off = s.batted, s.pitched, s.lead_off
    if seat != half:
        if bat != NO_CARD and not s.revealed:
            bat = FACE_DOWN
        if lead_off != NO_CARD:
            lead_off = FACE_DOWN
    if pitch != NO_CARD and not s.revealed and seat != 1 - half:
        pitch = FACE_DOWN
    visitors, home = s.hands
    return new_tuple(
        View,
        (
            seat,
            s.options,
            s.inning,
            half,
            s.outs,
            s.bases,
            s.balls,
            s.strikes,
            s.pitches,
            bat,
            pitch,
            SUIT[s.pitched] if pitch != NO_CARD else -1,
            s.revealed,
            lead_off,
            s.result,
            s.ends,
            s.out_cards,
            s.safe_cards,
            () if seat is None else s.hands[seat],
            (len(visitors), len(home)),
            len(s.deck),
            len(s.spent) + len(s.taken[0]) + len(s.taken[1]),
            s.spent,
            () if seat is None else s.taken[seat],
            s.retired,
            s.looked if seat == half else (),
            s.run_pile,
            s.sides,
        ),
    )
