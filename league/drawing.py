"""A season's schedule, drawn up at once or by a worker; it is there whole, or not at all."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

import redis
from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet

from league.errors import Conflict, Invalid
from league.models import Season, Stage
from league.office.acts import Act
from league.office.deeds import deed
from league.stages.advancing import draw_up
from league.stages.loading import format_of, settings_of
from league.stages.telling import Told

logger = logging.getLogger(__name__)

UNDONE: Final = "The schedule could not be drawn up"
STOPPED: Final = "The search for dates was stopped."
#: Seconds between two reports of how far it is.
REPORTED: Final = 0.3
#: How long a worker's word on how far it is counts, and a word to stop.
KEPT: Final = 60


@dataclass(slots=True)
class Drawing:
    """How far a schedule is: games drawn, and how many there will be at most; while dates are
    searched for, which try this is of how many."""

    games: int = 0
    planned: int = 0
    step: int = 0
    steps: int = 0


class Stopped(Exception):
    """Somebody wants no more of a drawing."""


def draw_by_worker(pk: int) -> None:
    """Draw up a season that waits for it; nothing where it is done, or being done by another.

    Where its calendar has no room for it, what clashes is noted instead; that it was stopped, too.
    """
    try:
        with reported(pk) as told, transaction.atomic():
            season = _waiting().filter(pk=pk).first()
            if season is None:
                return
            draw_up(season, told)
            Season.objects.filter(pk=pk).update(drawn=True)
    except Invalid as error:
        _give_up(pk, error.message)
    except Stopped:
        _give_up(pk, STOPPED)


def stop_drawing(season: Season, *, by: Any = None) -> None:
    """Have no more dates searched for: by the worker who is at it, or by any. `by` is who stops it.
    Raises Conflict where the schedule is there, or there can be none."""
    with deed(by, Act.DRAW_UP, season.league, season) as done:
        done.change("search", None, "stopped")
        if _waiting().filter(pk=season.pk).first():  # in no worker's hands
            _give_up(season.pk, STOPPED)
        elif Season.objects.filter(pk=season.pk, drawn=False, clash="").exists():
            transaction.on_commit(lambda: _tell(_stop_key(season.pk), True))
        else:
            raise Conflict(f"The schedule of {season} is not being drawn up.")


def _give_up(pk: int, why: str) -> None:
    Season.objects.filter(pk=pk, drawn=False).update(clash=why)


def _waiting() -> QuerySet[Season]:
    waiting = Season.objects.select_for_update(skip_locked=True, of=("self",), no_key=True)
    return waiting.select_related("league").filter(drawn=False, clash="")


class Reporter(Told):
    """Keeps what a drawing tells; a thread of its own passes it on, and hears whether to stop."""

    def __init__(self) -> None:
        self.now = Drawing()
        self.stopped = False
        self.stop: Callable[[], None] = lambda: None

    def games(self, drawn: int) -> None:
        self.now = Drawing(games=drawn)
        self._heed()

    def trying(self, step: int, steps: int, stop: Callable[[], None]) -> None:
        self.now, self.stop = Drawing(step=step, steps=steps), stop
        self._heed()

    def _heed(self) -> None:
        if self.stopped:
            raise Stopped


@contextlib.contextmanager
def reported(pk: int) -> Iterator[Reporter]:
    """What hears how far a drawing is, and tells the page of it meanwhile: in a thread of its own,
    as nothing waits for Redis inside a transaction."""
    reporter = Reporter()
    ended = threading.Event()

    def tell() -> None:
        told = Drawing()
        while not ended.wait(REPORTED):
            if reporter.now != told:
                told = reporter.now
                _tell(_key(pk), asdict(told))
            if _heard(_stop_key(pk)):
                reporter.stopped = True
                reporter.stop()

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield reporter
    finally:
        ended.set()
        thread.join()


def progress(season: Season) -> Drawing:
    """How far a season is that is being drawn up."""
    told = _heard(_key(season.pk))
    found = Drawing(**told) if isinstance(told, dict) else Drawing()
    for stage in season.stages.filter(state=Stage.State.OPEN):  # others are drawn when fed
        found.planned += games_planned(stage, stage.entries.count(), max(stage.pools.count(), 1))
    return found


def games_planned(stage: Stage, entries: int, pools: int) -> int:
    """How many games a stage of so many clubs has at most."""
    fewest_most: tuple[int, int] = format_of(stage).games_planned(
        entries, settings_of(stage), pools
    )
    return fewest_most[1]


def _tell(key: str, words: object) -> None:
    try:
        cache.set(key, words, KEPT)
    except redis.RedisError as error:
        logger.warning("Nobody hears of %s: %s", key, error)


def _heard(key: str) -> object:
    try:
        return cache.get(key)
    except redis.RedisError:
        return None


def _key(pk: int) -> str:
    return f"drawing-{pk}"


def _stop_key(pk: int) -> str:
    return f"drawing-{pk}-stopped"
