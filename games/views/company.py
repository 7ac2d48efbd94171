"""What the people at a table have with each other, as one side sees it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from django.urls import reverse
from django.utils import timezone

from games.live.friendlies import has_rematch, is_ai
from games.live.offers import REMATCH, UNDO, offered_by
from games.live.phrases import PHRASES, Said, heard, may_talk
from games.live.session import Session
from games.live.undoing import may_undo

Whose = Literal["", "mine", "theirs"]
#: For how long a phrase stands beside the board.
FRESH: Final = datetime.timedelta(minutes=2)


@dataclass(slots=True)
class Company:
    """What is between two sides: a rematch that may be had, is offered, has begun; an answer that
    may be taken back, or is asked to be; what they say; the box score of a friendly."""

    people: bool = False  # a person, or a visitor, sits on each side
    rematch: bool = False  # it may be had
    offered: Whose = ""
    next_game: str = ""  # its address
    box: str = ""  # its address
    undo: bool = False  # this side may take its last answer back, or ask to
    at_once: bool = False  # nobody needs to allow it
    asked: Whose = ""
    undone: int = 0
    phrases: Mapping[str, str] = field(default_factory=dict)  # that can be said; none: no talk
    heard: list[Said] = field(default_factory=list)  # the latest first
    latest: Said | None = None  # of the other side, if it is of now
    muted: bool = False


def company(session: Session, seat: int | None) -> Company:
    """For this seat; a spectator is told only of the box score. No query."""
    live = session.live
    kept = session.over and live.game is None and session.begun and not live.played_on
    box = reverse("live_box", args=[live.pk]) if kept else ""
    people = all(side.person_id or side.guest for side in session.sides)
    found = Company(people, box=box, undone=live.undone)
    if seat is None:
        return found
    if may_talk(session):
        _listen(found, session, seat)
    if live.game is None:
        found.rematch = has_rematch(session)
        found.offered = _whose(offered_by(live, REMATCH), seat) if found.rematch else ""
        found.next_game = reverse("live", args=[live.rematch_id]) if live.rematch_id else ""
        found.undo = may_undo(session, seat)
        found.at_once = is_ai(session.sides[1 - seat])
        found.asked = _whose(offered_by(live, UNDO), seat) if session.playing else ""
    return found


def _listen(found: Company, session: Session, seat: int) -> None:
    found.phrases = PHRASES
    found.muted = session.sides[seat].muted
    found.heard = heard(session, seat)[::-1]
    theirs = next((one for one in found.heard if one.seat != seat), None)
    if theirs is not None and timezone.now() - theirs.at < FRESH:
        found.latest = theirs


def _whose(by: int | None, seat: int) -> Whose:
    return "" if by is None else "mine" if by == seat else "theirs"
