"""What the all-star would do at a question of a friendly: for who is asked it, and only there."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from engine.managers.all_star import AllStar
from games.analysis.making import mix_in_words
from games.live.seating import Person, own_side
from games.live.session import Session, find
from games.models import LiveGame, Side
from games.news import publish_move
from league.errors import Conflict, Forbidden

#: Games imagined for a hint.
ROLLOUTS: Final = 500
#: Sent with the key of a live game (`pk`), a `seat` and the mark of its question (`turn`), when a
#: worker is to think about a hint.
hint_wanted = Signal()


def ask_hint(pk: int, who: Person, seat: int) -> Session:
    """Ask what the all-star would do at the question of now; a worker thinks about it.

    Raises Forbidden for somebody else's side, and wherever two people play or a league is played;
    Conflict where nothing is asked.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        side = own_side(session, who, seat)
        if not may_ask(session):
            raise Forbidden("Hints are for friendlies against an AI.")
        if side.ai or seat not in session.awaited() or not session.playing:
            raise Conflict("You are asked nothing now: there is nothing to give a hint for.")
        turn = session.turn(seat)
        advice = advice_of(side, turn) or {"turn": turn, "mix": None}
        side.advice = advice
        _tell(session, side)
        if not advice["mix"]:
            transaction.on_commit(lambda: hint_wanted.send(LiveGame, pk=pk, seat=seat, turn=turn))
    return session


def may_ask(session: Session) -> bool:
    """Whether hints are given at this table: not where a game counts, or another person plays."""
    return session.live.game_id is None and any(
        side.person_id is None and not side.guest for side in session.sides
    )


def advice_of(side: Side, turn: str) -> dict[str, Any] | None:
    """The hint for the question of this mark: its `mix` is None as long as it is thought about."""
    found: dict[str, Any] | None = side.advice
    return found if found and found.get("turn") == turn else None


def give_hint(pk: int, seat: int, turn: str) -> Session | None:
    """Think, outside of every lock, and store the hint; None where the game has moved on. What goes
    into it of the game is what this seat may know."""
    session = find(pk)
    if not _waits(session, seat, turn):
        return None
    game = session.ballgame
    seed = session.chance(seat)
    considered = AllStar(game.rules, seed=seed, rollouts=ROLLOUTS).consider(game, seat)
    mix = mix_in_words(game, session.asked()[seat], considered)
    with transaction.atomic():
        session = find(pk, lock=True)
        if not _waits(session, seat, turn):
            return None
        side = session.sides[seat]
        side.advice = {"turn": turn, "mix": mix}
        _tell(session, side)
    return session


def _waits(session: Session, seat: int, turn: str) -> bool:
    found = advice_of(session.sides[seat], turn)
    waits = session.playing and turn == session.turn(seat) and seat in session.asked()
    return waits and found is not None and found["mix"] is None


def _tell(session: Session, side: Side) -> None:
    """Store a side's hint, and tell its own page alone."""
    side.moved_at = timezone.now()
    side.save(update_fields=["advice", "moved_at"])
    pk, seat = session.live.pk, side.seat
    transaction.on_commit(lambda: publish_move(pk, session.moment(seat), seat=seat))
