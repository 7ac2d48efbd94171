"""An answer of a friendly is taken back: against an AI at once, against a person if they allow it.

The game goes back to the question of the side's own last answer by hand; all that came after is
undone, the other side's answers too. What was seen stays seen: the dice and the cards are those of
the same seed, so the other side decides whether that is fair, and such a game is not rated.
"""

from __future__ import annotations

from typing import Final

from django.db import transaction

from games.live.friendlies import is_ai
from games.live.news import keep
from games.live.offers import (
    DECLINE,
    OFFER,
    TAKE_BACK,
    UNDO,
    forget_offer,
    make_offer,
    offered_by,
)
from games.live.seating import Person, own_side
from games.live.services import go_on, require_play
from games.live.session import Session, find
from league.errors import Conflict, Invalid

ALLOW: Final = "allow"
#: In one game.
MOST: Final = 200


def undo(pk: int, who: Person, seat: int, what: str = OFFER) -> Session:
    """Take one's last answer back, or have the other side's be taken back.

    `what` is OFFER (ask for it; against an AI it is done), TAKE_BACK (ask no more), “allow” or
    DECLINE what the other side asks for. Raises Forbidden for somebody else's side, Conflict where
    there is nothing to take back or to answer, or the other side has asked first; Invalid for
    anything else.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        own_side(session, who, seat)
        require_play(session)
        live = session.live
        if live.game is not None:
            raise Conflict("In a game of a league what is played is played.")
        if what == OFFER:
            _require_answer(session, seat)
            if offered_by(live, UNDO) == 1 - seat:
                raise Conflict("The other side asks for the same: allow it first, or decline.")
            if not is_ai(session.sides[1 - seat]):
                make_offer(live, UNDO, seat)
                keep(session)
            else:
                _take_back(session, seat)
        elif what == TAKE_BACK:
            _require_asked(session, seat)
            forget_offer(live, UNDO, seat)
            keep(session)
        elif what in (ALLOW, DECLINE):
            _require_asked(session, 1 - seat)
            forget_offer(live, UNDO, 1 - seat)
            if what == ALLOW:
                _require_answer(session, 1 - seat)
                _take_back(session, 1 - seat)
            else:
                keep(session)
        else:
            raise Invalid("Offer, take back, allow or decline.", "what")
    return session


def may_undo(session: Session, seat: int) -> bool:
    """Whether this side has an answer that it may want to take back."""
    side, live = session.sides[seat], session.live
    given = side.by_hand is not None and side.by_hand < len(live.choices)
    return session.playing and live.game is None and not side.ai and given


def _require_answer(session: Session, seat: int) -> None:
    if session.live.undone >= MOST:
        raise Conflict(f"{MOST} answers were taken back in this game: that is enough.")
    if not may_undo(session, seat):
        raise Conflict("There is no answer to take back: only the last one by hand can be.")


def _require_asked(session: Session, seat: int) -> None:
    if offered_by(session.live, UNDO) != seat:
        raise Conflict("Nobody asks for an answer to be taken back any more.")


def _take_back(session: Session, seat: int) -> None:
    """Go back to the question of a side's last answer. Its standing orders end, which would answer
    it again; the time that was spent stays spent."""
    side = session.sides[seat]
    to = side.by_hand
    assert to is not None
    session.go_back(to)
    side.standing_orders.clear()
    for one in session.sides:
        one.habits.clear()
        one.asked_at = None
        if one.by_hand is not None and one.by_hand >= to:
            one.by_hand = None
    session.live.offers.clear()
    go_on(session)
