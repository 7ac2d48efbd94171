"""How far a worker is with a shipment, and whether it is still wanted. That is in Redis: the worker
stores nothing until all is done. Lost, it is unknown for a moment."""

from __future__ import annotations

import contextlib
from typing import Final

import redis
from django.core.cache import cache

#: Seconds for which it is remembered.
KEPT: Final = 3600


def note(shipment: int, done: int) -> None:
    """So many games are done."""
    with contextlib.suppress(redis.RedisError):
        cache.set(f"shipment-{shipment}", done, KEPT)


def noted(shipment: int) -> int | None:
    """How many games are done; None where no worker has said so."""
    try:
        found = cache.get(f"shipment-{shipment}")
    except redis.RedisError:
        return None
    return int(found) if found is not None else None


def call_off(shipment: int) -> None:
    """It is not wanted any more: whoever is at it stops at the next piece, or at the end."""
    with contextlib.suppress(redis.RedisError):
        cache.set(f"shipment-{shipment}-off", 1, KEPT)


def called_off(shipment: int) -> bool:
    """Whether it is not wanted any more."""
    try:
        return bool(cache.get(f"shipment-{shipment}-off"))
    except redis.RedisError:
        return False
