"""What becomes of a table at the deadline of its game."""

from __future__ import annotations

import datetime
from typing import Final

from django.db import transaction

from games.live.ending import forfeit
from games.live.news import keep
from games.live.opening import AUTOPILOT, begin_if_ready, start_clock
from games.live.session import Session, find
from games.models import LiveGame, Side
from league.models import League

#: A game that is being played goes on past its deadline: whoever keeps it waiting for longer than
#: this is absent.
GRACE: Final = datetime.timedelta(minutes=10)


def end_at_deadline(pk: int, rule: str, now: datetime.datetime) -> Session | None:
    """Bring a game to its end that is past its deadline: `rule`, a League.Absent, says what becomes
    of a side that is absent. None where nobody is."""
    with transaction.atomic():
        session = find(pk, lock=True)
        absent = [side for side in session.sides if _is_absent(session, side, now)]
        if session.over or not absent:
            return None
        if rule == League.Absent.FORFEIT and len(absent) == 1:
            forfeit(session, loser=absent[0].seat, how=LiveGame.Forfeit.DEADLINE)
            keep(session)
            return session
        for side in absent:
            side.ai, side.accepted = AUTOPILOT, True
        if session.live.state == LiveGame.State.LINEUPS:
            start_clock(session)
            begin_if_ready(session)
        keep(session)
    return session


def _is_absent(session: Session, side: Side, now: datetime.datetime) -> bool:
    if side.ai or side.seat not in session.awaited():
        return False
    if session.live.state == LiveGame.State.LINEUPS:
        return not side.present
    return side.asked_at is not None and side.asked_at <= now - GRACE
