"""What a change at the table sets in motion, once it is committed: news, and the AI's turn."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.dispatch import Signal

from engine.managers import MANAGERS
from games.live.session import Session
from games.models import LiveGame
from games.news import publish_move, publish_results, publish_tonight

#: Sent with the key of a live game (`pk`), a `pause` in seconds and whether it `thinks`, when an
#: AI is to answer there.
ai_awaited = Signal()
#: Seconds between two plays where only AI managers are left.
PAUSE: Final = 1.0


def keep(
    session: Session, own: int | None = None, *, by: int | None = None, between: bool = True
) -> None:
    """Store what is new at a table; on commit tell everybody there, and wake the AI if the game
    waits for one. The pages of its season hear that a table opens, and that a game is over.

    `own` is the seat whose own affair it is, if the game has not moved on by it: a sealed answer, a
    standing order. Nobody else is told then, nor could tell by a mark. `by` is the seat whose
    manager did it, and is shown the table as it is then. Where AI managers are left alone they
    pause `between` two plays, not in the middle of one.

    Without Redis nobody hears of it now: pages look again by themselves, and whoever sweeps finds
    the AI that is awaited.
    """
    if session.moved_on:
        own = None
    session.save(own)
    pk, game = session.live.pk, session.live.game
    season = game.season_id if game and session.live.state != LiveGame.State.PLAYING else None
    awaited = [seat for seat in session.awaited() if session.sides[seat].ai]
    kinds = {thinker(session, seat) for seat in awaited}
    pause = float(session.live.play_seconds or PAUSE) if between and nobody_left(session) else 0.0

    def tell() -> None:
        publish_move(pk, session.moment(own), seat=own, by=by)
        if game is not None and own is None:
            publish_tonight()
        if season is not None:
            publish_results(season)
        for thinks in kinds:
            ai_awaited.send(LiveGame, pk=pk, pause=pause, thinks=thinks)

    transaction.on_commit(tell)


def nobody_left(session: Session) -> bool:
    """Whether AI managers play on both sides."""
    return all(side.ai for side in session.sides)


def thinker(session: Session, seat: int) -> bool:
    """Whether an AI plays for this seat that thinks ahead."""
    ai = session.sides[seat].ai
    return ai in MANAGERS and MANAGERS[ai].thinks


def plays_of(session: Session) -> int:
    """How many plays the game has had."""
    return len(session.game.plays or ()) if session.game else 0
