"""What a seat may know: its own hand, and all that lies open or was seen to be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.diamond import Bases
from engine.plays import new_tuple
from engine.rulesets.triple_play.options import Options
from engine.rulesets.triple_play.state import Hidden, Side, State
from engine.rulesets.triple_play.tables import FACE_DOWN, NO_CARD


class View(NamedTuple):
    """The game as a seat sees it (`seat` None: a spectator). Pairs are (visitors, home)."""

    seat: int | None
    options: Options
    inning: int
    half: int
    outs: int
    bases: Bases
    called: int  # from the bench just now, NO_CARD if nobody is
    pinch_hitter: int  # roster spot; -1 for none
    fouls: tuple[tuple[int, int], ...]
    stealing: bool
    committed: int  # the batter's card to herself, FACE_DOWN to others, NO_CARD if there is none
    shown: tuple[int, int] | None  # the batter's card and the pitcher's, turned up
    hand: Sequence[int]  # the seat's own
    drawn: Sequence[int]  # for a pinch runner to be chosen from; the seat's own
    hands: tuple[int, int]  # how many cards
    decks: tuple[int, int]  # how many cards
    #: Of those seen to be buried, what has come up since unseen: in the hand, or laid down from it.
    #: Who has counted the cards above them knows.
    risen: tuple[Sequence[int], Sequence[int]]
    discard: int  # the card on top of the pitcher's pile, or NO_CARD
    sides: tuple[Side, Side]


def risen(side: Side, hidden: Hidden) -> Sequence[int]:
    """Cards seen to be buried that are no longer in the deck, though nobody saw them since."""
    if not side.buried:
        return ()
    return [card for card in side.buried if card not in hidden.deck]


def view(s: State, seat: int | None) -> View:
    """What this seat may know; the view shares with the state what is open or the seat's own."""
    visitors, home = s.hidden
    half = s.half
    committed = s.committed
    if seat != half and committed != NO_CARD:
        committed = FACE_DOWN
    pile = (visitors if half else home).discard
    return new_tuple(
        View,
        (
            seat,
            s.options,
            s.inning,
            half,
            s.outs,
            s.bases,
            s.called,
            s.pinch_hitter,
            s.fouls,
            s.stealing,
            committed,
            s.shown,
            () if seat is None else home.hand if seat else visitors.hand,
            s.drawn if seat == half else (),
            (len(visitors.hand), len(home.hand)),
            (len(visitors.deck), len(home.deck)),
            (risen(s.sides[0], visitors), risen(s.sides[1], home)),
            pile[-1] if pile else NO_CARD,
            s.sides,
        ),
    )


def seen_of_batter(view: View) -> list[int]:
    """Cards of the side at bat that all saw go elsewhere than to its hand, or under its deck."""
    batting = view.sides[view.half]
    on = [runner.card for runner in view.bases if runner]
    return batting.retired + batting.scored + batting.buried + on


def seen_of_pitcher(view: View) -> list[int]:
    """… of the side in the field."""
    pitching = view.sides[1 - view.half]
    return pitching.spent + pitching.buried
