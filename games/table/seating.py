"""Who sits at a live game: people by account, visitors by a mark in their session, AI managers."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest

from games.models import Side
from games.table.table import Table
from league.errors import Forbidden

logger = logging.getLogger(__name__)

GUEST: Final = "guest"  # the session's key for a visitor's mark


@dataclass(slots=True, frozen=True)
class Person:
    """Who asks for something: an account, or a visitor known by his session alone."""

    account: Any = None  # primary key
    guest: str = ""
    name: str = "a visitor"

    def has(self, side: Side) -> bool:
        """Whether this side is his to play."""
        if self.account is not None and side.person_id == self.account:
            return True
        return bool(self.guest) and side.guest == self.guest


def person(request: HttpRequest) -> Person:
    """Who sent this request."""
    user = request.user
    account = user.pk if user.is_authenticated else None
    mark = request.session.get(GUEST, "")
    return Person(account, mark, user.get_username() if account is not None else "a visitor")


def person_to_play(request: HttpRequest) -> Person:
    """Who sent this request; a visitor without an account gets a mark to be known by."""
    if not request.user.is_authenticated and GUEST not in request.session:
        request.session[GUEST] = secrets.token_hex(16)
    return person(request)


def own_side(table: Table, who: Person, seat: int) -> Side:
    """The side, if it is his to play. Raises Forbidden, and says so in the log."""
    side = table.sides[seat]
    if not who.has(side):
        logger.warning("%s may not play seat %s of live game %s", who.name, seat, table.live.pk)
        raise Forbidden("Only this side’s manager may do that.")
    return side


def seats_of(who: Person, sides: Sequence[Side]) -> list[int]:
    """The seats that are his: mostly one, both if he manages both teams, none of a spectator."""
    return [side.seat for side in sides if who.has(side)]
