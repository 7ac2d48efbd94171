"""Who is at a live table: how many watch, and of each side whether its manager has it open."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import NamedTuple

from games.events.presence import Attendance, attendance

#: The role of who has no seat; a seat's is its number.
WATCHING = "watching"


class Seen(NamedTuple):
    """Whether a side's manager has the table open; if not, when they had it last, if ever."""

    here: bool
    since: datetime.datetime | None


class Presence(NamedTuple):
    """Who is at a table: how many watch without a seat; the visitors and the home side."""

    watching: int
    seats: tuple[Seen, Seen]


def place(live_id: int) -> str:
    """What the presence at a live game is counted, and its news published, under."""
    return f"at:{live_id}"


def presences(pks: Iterable[int]) -> dict[int, Presence]:
    """Who is at each of these live games. One exchange with Redis, no query; without Redis nobody
    is known to be there."""
    places = {pk: place(pk) for pk in pks}
    found = attendance(places.values())
    return {pk: _presence(found[where]) for pk, where in places.items()}


def presence_of(pk: int) -> Presence:
    """Who is at one live game."""
    return presences([pk])[pk]


def _presence(there: Attendance) -> Presence:
    return Presence(there.here[WATCHING], (_seen(there, "0"), _seen(there, "1")))


def _seen(there: Attendance, role: str) -> Seen:
    if there.here[role]:
        return Seen(True, None)
    last = there.last.get(role)
    since = None if last is None else datetime.datetime.fromtimestamp(last, datetime.UTC)
    return Seen(False, since)
