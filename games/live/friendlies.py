"""Friendlies between two sides whoever they are: opened at once, and played again the other way
round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction

from engine.managers import MANAGERS
from engine.ruleset import AnyRuleset
from games.live.news import keep
from games.live.offers import DECLINE, OFFER, REMATCH, TAKE_BACK, make_offer, offered_by
from games.live.opening import AUTOPILOT, begin_if_ready, start_clock
from games.live.seating import Person, own_side
from games.live.session import Session, find
from games.models import LiveGame, Side
from games.seeds import draw_seed, stream
from league.errors import Conflict, Invalid


class Chair(NamedTuple):
    """Who is to sit on a side: a person, a visitor by their mark, or an AI; by which lineup it
    plays, if that is known; and whether they are there, for no clock runs before."""

    person: Any = None  # primary key
    guest: str = ""
    ai: str = ""
    lineup: Sequence[Any] | None = None
    here: bool = True


@transaction.atomic
def open_between(
    rules: AnyRuleset,
    options: Mapping[str, Any],
    chairs: tuple[Chair, Chair],
    *,
    decision_seconds: int | None = None,
    bank_seconds: int = 0,
    lineups: bool = False,
    watchable: bool = False,
) -> LiveGame:
    """Open a friendly of the visitors and the home side. `options` are as they are stored.

    With `lineups` people draw up their own before the first pitch, where the game has any;
    otherwise they play the veteran's, and the game begins at once.
    """
    seed, commitment = draw_seed()
    live = LiveGame.objects.create(
        ruleset=rules.slug,
        ruleset_version=rules.version,
        options=options,
        seed=seed,
        commitment=commitment,
        decision_seconds=decision_seconds,
        bank_seconds=bank_seconds,
        watchable=watchable,
    )
    sides = [
        Side(
            live=live,
            seat=seat,
            person_id=chair.person,
            guest="" if chair.person else chair.guest,
            ai=chair.ai,
            lineup=None if chair.lineup is None else list(chair.lineup),
            bank=bank_seconds,
            present=chair.here and not chair.ai,
            accepted=chair.here,
        )
        for seat, chair in enumerate(chairs)
    ]
    Side.objects.bulk_create(sides)
    session = find(live.pk, lock=True)
    for side in session.sides:
        if side.lineup is None and not side.ai and not (lineups and rules.positions):
            veteran = MANAGERS[AUTOPILOT](rules, seed=stream(seed, side.seat))
            side.lineup = list(veteran.lineup(rules.options(options)))
    if session.awaited():
        start_clock(session)
    begin_if_ready(session)
    keep(session)
    return session.live


# Rematches


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
