"""Publishing news: whoever watches hears it soon, and nobody waits for it."""

from __future__ import annotations

import json
import logging
from typing import Any

import redis
from django.conf import settings

from league.line import client

logger = logging.getLogger(__name__)


def channel(topic: str) -> str:
    """The Redis channel of the topic of this name."""
    return f"{settings.LIVE_CHANNEL_PREFIX}{topic}"


def publish(topic: str, told: dict[str, Any]) -> None:
    """Tell all who watch a topic. Without Redis nobody hears it, and no more: what is published is
    in the database as well, where a page finds it."""
    try:
        client(settings.REDIS_URL).publish(channel(topic), json.dumps(told))
    except redis.RedisError as error:
        logger.warning("News of %s not published: %s", topic, error)
