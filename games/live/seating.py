"""Who sits at a live game: people by account, visitors by a mark in their session, AI managers."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.live.session import Session
from games.models import Side
from league.errors import Forbidden

logger = logging.getLogger(__name__)


@dataclass(slots=True, frozen=True)
class Person:
    """Who asks for something: an account, or a visitor known by their session alone."""

    account: Any = None  # primary key
    guest: str = ""
    name: str = "a visitor"

    def has(self, side: Side) -> bool:
        """Whether this side is theirs to play."""
        if self.account is not None and side.person_id == self.account:
            return True
        return bool(self.guest) and side.guest == self.guest


def own_side(session: Session, who: Person, seat: int) -> Side:
    """The side, if it is theirs to play. Raises Forbidden, and says so in the log."""
    side = session.sides[seat]
    if not who.has(side):
        logger.warning("%s may not play seat %s of live game %s", who.name, seat, session.live.pk)
        raise Forbidden("Only this side’s manager may do that.")
    return side


def seats_of(who: Person, sides: Sequence[Side]) -> list[int]:
    """The seats that are theirs: mostly one, both with both teams, none of a spectator."""
    return [side.seat for side in sides if who.has(side)]
