"""What is decided about a side of a scheduled game from outside the game: it is told to both sides,
at the table for good, and by mail."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.live.session import Session, named
from games.models import LiveGame, Sitting

#: By kind. `by` decided, `team` is the side, `was` and `to` who managed it before and does now.
WORDS: Final = {
    "given": "{by} gave the {team} to {to}.",
    "handed": "{by} gave the {team} to {to}; {was} managed them before.",
    "taken": "{by} took the {team} back from {was}: the AI plays for them.",
    "autopilot": "{by} let the AI play for the {team}.",
    "return": "{by} gave the {team} back to {to}.",
    "time": "{by} gave the {team} their whole bank of time again.",
    "forfeit": "{by} decided the game by forfeit: the {team} lose it.",
}


@dataclass(slots=True)
class Act:
    """One of them: `by` decided about `team`; `was` and `to` managed it before, and after."""

    at: datetime.datetime
    kind: str
    by: str
    team: str
    was: str
    to: str


def note(session: Session, kind: str, seat: int, *, by: Any = None, was: Any = None) -> None:
    """Put on record what is decided about a side of a scheduled game, as it sits now; `was` is who
    managed it before. Whoever has sat at the table is written to, but not who did it.

    The caller keeps the table.
    """
    side, live = session.sides[seat], session.live
    if live.game is None:
        return
    if kind == "given" and was is not None:
        kind = "handed"
    live.acted_at = timezone.now()
    live.acts.append(
        {
            "at": live.acted_at.isoformat(),
            "kind": kind,
            "seat": seat,
            "by": by.get_username() if by else "",
            "was": was.get_username() if was else "",
            "to": side.person.get_username() if side.person else "",
        }
    )
    if kind != "forfeit":  # of which there is mail of its own
        hears = Sitting.objects.filter(live=live, person__email__gt="")
        hears.exclude(person=by).update(untold=True)


def acts(live: LiveGame, names: tuple[str, str]) -> list[Act]:
    """All of them, the latest first; `names` are what the sides are called."""
    return [
        Act(at, act["kind"], act["by"], names[act["seat"]], act["was"], act["to"])
        for act in reversed(live.acts)
        if (at := parse_datetime(act["at"])) is not None
    ]


def in_words(act: Act) -> str:
    """What was decided, as pages and mails tell it."""
    by = act.by or "The league"
    return WORDS[act.kind].format(by=by, team=act.team, was=act.was, to=act.to)


def acts_of(session: Session) -> list[Act]:
    """What the page of a table tells."""
    return acts(session.live, (named(session.sides[0]), named(session.sides[1])))
