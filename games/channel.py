"""What is said to Redis beyond Celery's own: news of a season, and is the broker there."""

from __future__ import annotations

import json
import logging
from typing import Any

import redis
from django.conf import settings

from games.models import SimulationRun
from league.errors import Unavailable
from league.line import client

logger = logging.getLogger(__name__)


def season_topic(season_id: object) -> str:
    """What a season's news is published under."""
    return f"season:{season_id}"


def table_topic(live_id: object, seat: int | None = None) -> str:
    """What a live game's news is published under: everybody's, or one seat's alone."""
    return f"table:{live_id}" if seat is None else f"table:{live_id}:{seat}"


def channel(topic: str) -> str:
    """The Redis channel of a topic."""
    return f"{settings.LIVE_CHANNEL_PREFIX}{topic}"


def publish_move(live_id: int, moment: int | str, *, seat: int | None = None) -> None:
    """Tell those who watch a live game that it has moved on, or a seat alone that something has
    changed for it. What moved is nobody's news here: each fetches what he may see, unless he has
    what stands since this moment. Without Redis nobody hears it, and no more.
    """
    _publish(table_topic(live_id, seat), {"moment": moment})


def publish_results(season_id: int) -> None:
    """Tell those who watch a season that a game at the table has begun or ended; no more than
    that: each fetches what he may see."""
    _publish(season_topic(season_id), {})


def publish(run: SimulationRun) -> None:
    """Send a run's progress to those who watch. Without Redis nobody hears it, and no more.

    What is published is also in the database, where a page finds it as well.
    """
    fields = ("state", "done", "total", "left_out")
    news = {"run": run.pk} | {name: getattr(run, name) for name in fields}
    _publish(season_topic(run.season_id), news)


def _publish(topic: str, news: dict[str, Any]) -> None:
    try:
        client(settings.REDIS_URL).publish(channel(topic), json.dumps(news))
    except redis.RedisError as error:
        logger.warning("News of %s not published: %s", topic, error)


def waiting(queue: str) -> int:
    """How many tasks wait in one of Celery's queues, a list by its name in Redis."""
    return int(client(settings.REDIS_URL).llen(queue))


def require_broker() -> None:
    """Raise Unavailable when tasks cannot be enqueued, before anything is written."""
    try:
        client(settings.REDIS_URL).ping()
    except redis.RedisError:
        raise unavailable() from None


def unavailable() -> Unavailable:
    return Unavailable(
        "The simulation could not be started: Redis, which hands the games to the workers, cannot "
        "be reached. Nothing was changed; try again when it is back."
    )
