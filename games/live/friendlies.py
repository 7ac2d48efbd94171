"""Friendlies played once more, the other way round."""

from __future__ import annotations

from django.db import transaction

from games.live.news import keep
from games.live.offers import DECLINE, OFFER, REMATCH, TAKE_BACK, make_offer, offered_by
from games.live.opening import Chair, open_between
from games.live.seating import Person, own_side
from games.live.session import Session, find
from games.models import LiveGame, Side
from league.errors import Conflict, Invalid


def rematch(pk: int, who: Person, seat: int, what: str = OFFER) -> LiveGame | None:
    """Play a friendly once more, visitors and home side swapped; the game after it, None where
    there is none yet.

    Against an AI it begins at once. A person is offered it: whoever offers what the other side has
    offered accepts. `what` is OFFER, DECLINE or TAKE_BACK. Raises Forbidden for somebody else's
    side, Conflict for a game that has no rematch, or where no offer stands, Invalid for anything
    else. Done twice it opens one game.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        own_side(session, who, seat)
        _require_over(session)
        live = session.live
        if what not in (OFFER, DECLINE, TAKE_BACK):
            raise Invalid("Offer, decline or take back.", "what")
        if live.rematch_id is not None:
            return LiveGame.objects.get(pk=live.rematch_id)
        offered = offered_by(live, REMATCH)
        if what != OFFER:
            if offered != (seat if what == TAKE_BACK else 1 - seat):
                raise Conflict("No rematch is offered any more.")
            del live.offers[REMATCH]
        elif offered == 1 - seat or is_ai(session.sides[1 - seat]):
            live.offers.pop(REMATCH, None)
            live.rematch = _again(session)
        else:
            make_offer(live, REMATCH, seat)
        keep(session)
    return live.rematch


def is_ai(side: Side) -> bool:
    """Whether an AI has this side for itself, and plays for nobody."""
    return bool(side.ai) and side.person_id is None and not side.guest


def has_rematch(session: Session) -> bool:
    """Whether this game may be played once more, if both want it: a friendly that is over, of who
    is still there."""
    live = session.live
    known = all(side.person_id or side.guest or side.ai for side in session.sides)
    return session.over and live.game is None and not live.played_on and known


def _require_over(session: Session) -> None:
    if not has_rematch(session):
        raise Conflict("There is a rematch of a friendly that is over, and of no other game.")


def _again(session: Session) -> LiveGame:
    live = session.live
    visitors, home = (_chair(session, side) for side in session.sides)
    return open_between(
        session.rules,
        live.options,
        (home, visitors),
        decision_seconds=live.decision_seconds,
        bank_seconds=live.bank_seconds,
        watchable=live.watchable,
    )


def _chair(session: Session, side: Side) -> Chair:
    """Whoever sat here sits down again, with the same lineup; an AI draws up another."""
    if is_ai(side):
        return Chair(ai=side.ai)
    return Chair(side.person_id, side.guest, lineup=side.lineup)
