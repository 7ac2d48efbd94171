"""Celery's broker, which is Redis: is it there, and what waits in it."""

from __future__ import annotations

import redis
from django.conf import settings

from league.errors import Unavailable
from league.line import client


def waiting(queue: str) -> int:
    """How many tasks wait in one of Celery's queues, a list by its name in Redis."""
    return int(client(settings.REDIS_URL).llen(queue))


def require_broker(undone: str) -> None:
    """Raise Unavailable when tasks cannot be enqueued, before anything is written; `undone` says
    what could not be done."""
    try:
        client(settings.REDIS_URL).ping()
    except redis.RedisError:
        raise unavailable(undone) from None


def unavailable(undone: str) -> Unavailable:
    """Why something could not be handed to the workers."""
    return Unavailable(
        f"{undone}: Redis, which hands long work to the workers, cannot be reached. "
        "Nothing was changed; try again when it is back."
    )
