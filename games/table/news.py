"""What a change at the table sets in motion, once it is committed: news, and the AI's turn."""

from __future__ import annotations

import logging
from typing import Final

import redis
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError as BrokerError

from games.channel import publish_move, publish_results
from games.models import LiveGame
from games.table.table import Table

logger = logging.getLogger(__name__)

AI_TASK: Final = "games.tasks.play_ai"
#: Seconds between two plays where only AI managers are left.
PAUSE: Final = 1.0


def keep(table: Table, own: int | None = None) -> None:
    """Store what is new at a table; on commit tell everybody there, and wake the AI if the game
    waits for one. The pages of its season hear that a table opens, and that a game is over.

    `own` is the seat whose own affair it is, if the game has not moved on by it: a sealed answer, a
    standing order. Nobody else is told then, nor could tell by a mark.

    Without Redis nobody hears of it now: pages look again by themselves, and whoever sweeps finds
    the AI that is awaited.
    """
    if table.moved_on:
        own = None
    table.save(own)
    pk, game = table.live.pk, table.live.game
    season = game.season_id if game and table.live.state != LiveGame.State.PLAYING else None
    thinking = any(table.sides[seat].ai for seat in table.awaited())
    pause = PAUSE if nobody_left(table) else 0.0

    def tell() -> None:
        publish_move(pk, table.moment(own), seat=own)
        if season is not None:
            publish_results(season)
        if thinking:
            wake_ai(pk, pause)

    transaction.on_commit(tell)


def nobody_left(table: Table) -> bool:
    """Whether AI managers play on both sides."""
    return all(side.ai for side in table.sides)


def wake_ai(pk: int, pause: float = 0.0) -> None:
    """Have a worker answer for the AI, after a pause in seconds."""
    try:
        current_app.send_task(AI_TASK, (pk,), countdown=pause or None, retry=False)
    except (BrokerError, redis.RedisError, OSError) as error:
        logger.warning("The AI of live game %s was not woken: %s", pk, error)
