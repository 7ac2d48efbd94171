"""AI managers at the table: they see what their seat may see, and answer."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from engine.manager import Manager
from engine.managers import MANAGERS
from games.live.ending import end
from games.live.news import keep, nobody_left, plays_of, thinker
from games.live.session import Session, find

#: Answers in one go: a transaction is short.
IN_ONE_GO: Final = 40


def play_on(pk: int) -> Session:
    """Answer for the AI, until it is a person’s turn, the game is over, or that is enough for now.
    One that thinks ahead is left to `thinking`.

    Where no person is left it is one play at a time, so that the game can be watched and be taken
    back.
    Raises NotFound for a game that does not exist. Done twice it does no more than once.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        managers: dict[int, Manager] = {}
        answered = seat = 0
        told = plays_of(session)
        while session.playing and answered < IN_ONE_GO and not session.ballgame.over:
            if nobody_left(session) and plays_of(session) > told:
                break
            seats = [
                seat
                for seat in session.awaited()
                if session.sides[seat].ai and not thinker(session, seat)
            ]
            if not seats:
                break
            for seat in seats:
                _answer(session, seat, managers)
                answered += 1
            session.pass_on()
        if not answered:
            return session
        if session.ballgame.over:
            end(session)
        keep(session, seat, between=plays_of(session) > told)
    return session


def _answer(session: Session, seat: int, managers: dict[int, Manager]) -> None:
    ai = session.sides[seat].ai
    if seat not in managers:
        seed = session.chance(seat)
        managers[seat] = MANAGERS[ai](session.rules, seed=seed)
    decision = session.asked()[seat]
    option = managers[seat].choose(session.ballgame.view(seat), decision)
    session.answer(seat, decision.options.index(option))
