"""What is said to Redis beyond Celery's own: news of a season, and is the broker there."""

from __future__ import annotations

import json
import logging
from functools import lru_cache

import redis
from django.conf import settings

from games.models import SimulationRun
from league.errors import Unavailable

logger = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2)


def season_channel(season_id: int) -> str:
    """The Redis channel of a season's news."""
    return f"{settings.LIVE_CHANNEL_PREFIX}season:{season_id}"


def publish(run: SimulationRun) -> None:
    """Send a run's progress to those who watch. Without Redis nobody hears it, and no more.

    What is published is also in the database, where a page finds it as well.
    """
    news = {"run": run.pk, "state": run.state, "done": run.done, "total": run.total}
    try:
        _client(settings.REDIS_URL).publish(season_channel(run.season_id), json.dumps(news))
    except redis.RedisError as error:
        logger.warning("Progress of season %s not published: %s", run.season_id, error)


def waiting(queue: str) -> int:
    """How many tasks wait in one of Celery's queues, a list by its name in Redis."""
    return int(_client(settings.REDIS_URL).llen(queue))


def require_broker() -> None:
    """Raise Unavailable when tasks cannot be enqueued, before anything is written."""
    try:
        _client(settings.REDIS_URL).ping()
    except redis.RedisError:
        raise unavailable() from None


def unavailable() -> Unavailable:
    return Unavailable(
        "The simulation could not be started: Redis, which hands the games to the workers, cannot "
        "be reached. Nothing was changed; try again when it is back."
    )
