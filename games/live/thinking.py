"""An AI that thinks ahead, at the table: outside of every lock; it answers if nothing has moved."""

from __future__ import annotations

import time
from typing import Any, Final

from django.db import transaction

from engine.managers.all_star import AllStar
from games.live.ending import end
from games.live.news import keep, plays_of, thinker
from games.live.session import Session, find

#: He thinks so long about an answer, in milliseconds: no person's thinking is shown up by his.
THINKING: Final = 620.0


def think(pk: int) -> Session:
    """Answer once for each AI that is awaited and thinks ahead.

    The table is not locked while he thinks: who sits on the other side may answer meanwhile. If the
    game has moved on since, his answer is dropped, for somebody else gave it: done twice it does no
    more than once. Raises NotFound for a game that does not exist.
    """
    session = find(pk)
    answers = {
        seat: _thought(session, seat) for seat in session.awaited() if thinker(session, seat)
    }
    if not answers:
        return session
    asked = _asked(session)
    with transaction.atomic():
        session = find(pk, lock=True)
        if _asked(session) != asked or not session.playing:
            return session
        told = plays_of(session)
        given = [seat for seat in answers if thinker(session, seat) and not session.sealed(seat)]
        for seat in given:
            session.answer(seat, answers[seat])
        if not given:
            return session
        session.pass_on()
        if session.ballgame.over:
            end(session)
        keep(session, given[0], between=plays_of(session) > told)
    return session


def _thought(session: Session, seat: int) -> int:
    """His answer to what a seat is asked now, as an index, from what that seat may know. It takes
    as long as he has, however soon he is sure."""
    began = time.monotonic()
    seed = session.chance(seat)
    rules = session.ballgame.rules
    manager = AllStar(rules, seed=seed, milliseconds=THINKING, clock=time.monotonic)
    option = manager.think(session.ballgame, seat)
    time.sleep(max(0.0, THINKING / 1000 - (time.monotonic() - began)))
    return session.asked()[seat].options.index(option)


def _asked(session: Session) -> Any:
    """What must be as it was for an answer to hold."""
    live = session.live
    return live.state, live.choices, [side.answers for side in session.sides]
