"""What a change at the table sets in motion, once it is committed: news, and the AI's turn."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.dispatch import Signal

from games.live.session import Session
from games.models import LiveGame
from games.news import publish_move, publish_results, publish_tonight

#: Sent with the key of a live game (`pk`) and a `pause` in seconds, when an AI is to answer there.
ai_awaited = Signal()
#: Seconds between two plays where only AI managers are left.
PAUSE: Final = 1.0


def keep(session: Session, own: int | None = None) -> None:
    """Store what is new at a table; on commit tell everybody there, and wake the AI if the game
    waits for one. The pages of its season hear that a table opens, and that a game is over.

    `own` is the seat whose own affair it is, if the game has not moved on by it: a sealed answer, a
    standing order. Nobody else is told then, nor could tell by a mark.

    Without Redis nobody hears of it now: pages look again by themselves, and whoever sweeps finds
    the AI that is awaited.
    """
    if session.moved_on:
        own = None
    session.save(own)
    pk, game = session.live.pk, session.live.game
    season = game.season_id if game and session.live.state != LiveGame.State.PLAYING else None
    thinking = any(session.sides[seat].ai for seat in session.awaited())
    pause = float(session.live.play_seconds or PAUSE) if nobody_left(session) else 0.0

    def tell() -> None:
        publish_move(pk, session.moment(own), seat=own)
        if game is not None and own is None:
            publish_tonight()
        if season is not None:
            publish_results(season)
        if thinking:
            ai_awaited.send(LiveGame, pk=pk, pause=pause)

    transaction.on_commit(tell)


def nobody_left(session: Session) -> bool:
    """Whether AI managers play on both sides."""
    return all(side.ai for side in session.sides)
