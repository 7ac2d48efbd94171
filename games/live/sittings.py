"""Who has sat on which side of a scheduled game, and what follows from it while it is under way.

Whoever sits on a side may look into its hand. So nobody who has sat on one side plays on the other,
and nobody who has sat at a table decides what becomes of it.
"""

from __future__ import annotations

from typing import Any

from games.live.session import Session
from games.models import Side, Sitting
from league.errors import Conflict, Forbidden


def seat(side: Side, person: Any, ai: str) -> None:
    """Let a person, by primary key, sit on a side of a scheduled game, or the AI where there is
    none. The caller saves the side."""
    side.person_id = person
    side.ai = "" if person else ai
    if person:
        Sitting.objects.get_or_create(live=side.live, seat=side.seat, person_id=person)


def sat(session: Session, person: Any) -> set[int]:
    """The sides of this game on which this account sits or has sat."""
    if person is None:
        return set()
    rows = Sitting.objects.filter(live=session.live, person=person)
    return set(rows.values_list("seat", flat=True))


def require_no_part(session: Session, person: Any) -> None:
    """Raises Forbidden for somebody who has sat at this table: they decide nothing about it."""
    if sat(session, person):
        raise Forbidden(
            "You play in this game, or have played in it: another commissioner, the staff or the "
            "clock decides what becomes of it."
        )


def require_fair(session: Session, changing: int, person: Any, by: Any) -> None:
    """Whether a side may change hands now: to `person`, None the AI, as `by` wants it, None the
    house. Under the lock of the table.

    Raises Conflict where somebody would then play against a hand that they may have seen, or where
    `by` has sat on the other side.
    """
    game = session.live.game
    assert game is not None
    title = f"{game.visitors.nickname} at {game.home.nickname}"
    other = session.sides[1 - changing]
    if person is not None and other.seat in sat(session, person):
        raise Conflict(
            f"{title} is under way, and who is to get the team sits on the other side of it, or "
            "has sat there: the team waits until that game is over.",
            "username",
        )
    if other.person_id is not None and changing in sat(session, other.person_id):
        raise Conflict(
            f"{title} is under way, and the manager of the other team has seen this one’s hand in "
            "it: the team waits until that game is over.",
            "username",
        )
    if other.seat in sat(session, by):
        raise Conflict(
            f"{title} is under way, and you play on the other side of it, or have played there: "
            "the team waits until that game is over, or another commissioner decides.",
            "username",
        )
