"""A few friendly phrases between two people at a table, in place of talk; whoever wants none of
them hears none."""

from __future__ import annotations

import datetime
from typing import Final, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.live.friendlies import is_ai
from games.live.news import keep
from games.live.seating import Person, own_side
from games.live.session import Session, find
from league.errors import Conflict, Invalid, TooMany

#: All that can be said.
PHRASES: Final = {
    "hello": "Hello!",
    "luck": "Good luck!",
    "play": "Nice play!",
    "close": "That was close!",
    "moment": "One moment, please.",
    "thanks": "Thanks!",
    "game": "Good game!",
}
#: How many are kept, of both sides together.
KEPT: Final = 12
#: A side says so many in this time, and no more.
MOST: Final = 5
IN: Final = datetime.timedelta(minutes=1)


class Said(NamedTuple):
    """What a side has said, and when."""

    seat: int
    words: str
    at: datetime.datetime


def say(pk: int, who: Person, seat: int, phrase: str) -> Session:
    """Say one of PHRASES to the person on the other side.

    Raises Forbidden for somebody else's side, Invalid for any other words, Conflict where no person
    sits on the other side, TooMany for one after the other.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        own_side(session, who, seat)
        if phrase not in PHRASES:
            raise Invalid("Choose one of the phrases.", "phrase")
        if not may_talk(session):
            raise Conflict("There is nobody at this table to hear it.")
        live, now = session.live, timezone.now()
        recent = [one for one in said(session) if one.seat == seat and now - one.at < IN]
        if len(recent) >= MOST:
            raise TooMany("That was a lot to say: wait a minute.")
        live.said = [*live.said, {"seat": seat, "phrase": phrase, "at": now.isoformat()}][-KEPT:]
        keep(session)
    return session


def mute(pk: int, who: Person, seat: int, muted: bool) -> Session:
    """Hear what the other side says no more, or again. Nobody else is told.

    Raises Forbidden for somebody else's side, Conflict where nobody talks.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        side = own_side(session, who, seat)
        if not may_talk(session):
            raise Conflict("There is nobody at this table to be heard.")
        side.muted = muted
        keep(session, seat)
    return session


def may_talk(session: Session) -> bool:
    """Whether two people sit at this table: of a game of a league until it is over."""
    people = not any(is_ai(side) or not (side.person_id or side.guest) for side in session.sides)
    return people and (session.live.game is None or not session.over)


def said(session: Session) -> list[Said]:
    """What was said last, in order."""
    found = []
    for one in session.live.said:
        at = parse_datetime(one["at"])
        if at is not None and one["phrase"] in PHRASES:
            found.append(Said(one["seat"], PHRASES[one["phrase"]], at))
    return found


def heard(session: Session, seat: int) -> list[Said]:
    """What this side hears of it: all, or where it is muted its own alone."""
    muted = session.sides[seat].muted
    return [one for one in said(session) if one.seat == seat or not muted]
