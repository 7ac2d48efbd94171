"""What Celery workers do for live games: short tasks that may be run twice without harm."""

from __future__ import annotations

import datetime
import logging
from typing import Any

import redis
from celery import shared_task
from celery.signals import worker_ready
from django.dispatch import receiver
from kombu.exceptions import OperationalError as BrokerError

from games.live.ai import play_on
from games.live.news import ai_awaited
from games.live.thinking import think
from games.live.upkeep import look_after
from league.outage import fresh_connection_after_outage

logger = logging.getLogger(__name__)


@shared_task
def play_ai(live_id: int) -> None:
    """Answer for the AI in a live game."""
    with fresh_connection_after_outage():
        play_on(live_id)


@shared_task
def think_ahead(live_id: int) -> None:
    """Answer for an AI that thinks ahead: in a queue of its own, for it takes most of a second."""
    with fresh_connection_after_outage():
        think(live_id)


@shared_task
def look_after_live_games() -> None:
    """What is due in live games: clocks that ran out, an AI that was not woken, mail."""
    with fresh_connection_after_outage():
        look_after()


@receiver(ai_awaited)
def wake_ai(pk: int, pause: float = 0.0, thinks: bool = False, **_: Any) -> None:
    """Have a worker answer for the AI, after a pause in seconds."""
    try:
        task = think_ahead if thinks else play_ai
        task.apply_async((pk,), countdown=pause or None, retry=False)
    except (BrokerError, redis.RedisError, OSError) as error:
        logger.warning("The AI of live game %s was not woken: %s", pk, error)


@worker_ready.connect
def _at_start(**_: Any) -> None:
    """A worker that starts looks after them at once, without waiting for the beat."""
    try:
        look_after(datetime.timedelta(0))
    except Exception:
        logger.exception("Live games could not be looked after at start")
