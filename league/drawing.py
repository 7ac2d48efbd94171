"""A season's schedule, drawn up at once or by a worker; it is there whole, or not at all."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from typing import Final

import redis
from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet

from league.errors import Invalid
from league.models import Season, Stage
from league.stages.advancing import draw_up
from league.stages.loading import format_of, settings_of

logger = logging.getLogger(__name__)

UNDONE: Final = "The schedule could not be drawn up"
#: Seconds between two reports of how far it is.
REPORTED: Final = 0.3
#: How long a worker's word on how far it is counts.
KEPT: Final = 60


def draw_by_worker(pk: int) -> None:
    """Draw up a season that waits for it; nothing where it is done, or being done by another.

    Where its calendar has no room for it, what clashes is noted instead.
    """
    try:
        with reported(pk) as told, transaction.atomic():
            season = _waiting().filter(pk=pk).first()
            if season is None:
                return
            draw_up(season, told)
            Season.objects.filter(pk=pk).update(drawn=True)
    except Invalid as error:
        Season.objects.filter(pk=pk, drawn=False).update(clash=error.message)


def _waiting() -> QuerySet[Season]:
    waiting = Season.objects.select_for_update(skip_locked=True, of=("self",), no_key=True)
    return waiting.select_related("league").filter(drawn=False, clash="")


@contextlib.contextmanager
def reported(pk: int) -> Iterator[Callable[[int], None]]:
    """What takes how many games there are, and tells the page of it meanwhile: in a thread of its
    own, as nothing waits for Redis inside a transaction."""
    latest = 0
    ended = threading.Event()

    def tell() -> None:
        told = 0
        while not ended.wait(REPORTED):
            if latest != told:
                told = latest
                report(pk, told)

    def take(done: int) -> None:
        nonlocal latest
        latest = done

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield take
    finally:
        ended.set()
        thread.join()


def report(pk: int, done: int) -> None:
    """Let the page know how many games of a season there are."""
    try:
        cache.set(_key(pk), done, KEPT)
    except redis.RedisError as error:
        logger.warning("Nobody hears how far season %s is drawn up: %s", pk, error)


def progress(season: Season) -> tuple[int, int]:
    """How many games of a season that is being drawn up there are, and how many there will be."""
    try:
        done = cache.get(_key(season.pk), 0)
    except redis.RedisError:
        done = 0
    stage = season.stages.order_by("number")[0]
    planned = games_planned(stage, stage.entries.count(), max(stage.pools.count(), 1))
    return done, planned


def games_planned(stage: Stage, entries: int, pools: int) -> int:
    """How many games a stage of so many clubs has at most."""
    fewest_most: tuple[int, int] = format_of(stage).games_planned(
        entries, settings_of(stage), pools
    )
    return fewest_most[1]


def _key(pk: int) -> str:
    return f"drawing-{pk}"
