"""What the people at a table have with each other, as one side sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.urls import reverse

from games.live.friendlies import REMATCH, has_rematch, offered_by
from games.live.session import Session

Whose = Literal["", "mine", "theirs"]


@dataclass(slots=True)
class Company:
    """What is between two sides: a rematch that may be had, is offered, has begun; the box score
    of a friendly."""

    people: bool = False  # a person, or a visitor, sits on each side
    rematch: bool = False  # it may be had
    offered: Whose = ""
    next_game: str = ""  # its address
    box: str = ""  # its address


def company(session: Session, seat: int | None) -> Company:
    """For this seat; a spectator is told only of the box score. No query."""
    live = session.live
    kept = session.over and live.game is None and session.begun and not live.played_on
    box = reverse("live_box", args=[live.pk]) if kept else ""
    people = all(side.person_id or side.guest for side in session.sides)
    if seat is None or live.game is not None:
        return Company(people, box=box)
    may = has_rematch(session)
    return Company(
        people,
        may,
        _whose(offered_by(live, REMATCH), seat) if may else "",
        reverse("live", args=[live.rematch_id]) if live.rematch_id else "",
        box,
    )


def _whose(by: int | None, seat: int) -> Whose:
    return "" if by is None else "mine" if by == seat else "theirs"
