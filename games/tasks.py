"""What Celery workers do: short tasks that take ids and may be run twice without harm."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from celery import current_app, shared_task
from celery.signals import worker_ready
from django.db import InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from games import simulation
from games.channel import publish, waiting
from games.models import SimulationRun
from games.table.ai import play_on
from games.table.upkeep import look_after

logger = logging.getLogger(__name__)

#: Games a task: at most a fraction of a second of work, which is what a killed worker loses.
SMALLEST_CHUNK: Final = 2
LARGEST_CHUNK: Final = 40
#: Tasks a run, roughly: so small ones are shared among the workers, and seen to progress, too.
TASKS_A_RUN: Final = 25
QUEUE: Final = "simulation"
#: How long a run may stand still before its games are enqueued again.
PATIENCE: Final = datetime.timedelta(seconds=10)


@shared_task
def simulate_chunk(run_id: int, game_ids: list[int]) -> None:
    """Play some games of a run and tell how far it is."""
    with fresh_connection_after_outage():
        run = simulation.simulate(run_id, game_ids)
    if run is not None:
        publish(run)


@shared_task
def resume_unfinished() -> None:
    """Enqueue again what is left of runs that stand still: a worker or Redis was lost."""
    with fresh_connection_after_outage():
        _resume(PATIENCE)


@shared_task
def play_ai(live_id: int) -> None:
    """Answer for the AI in a live game."""
    with fresh_connection_after_outage():
        play_on(live_id)


@shared_task
def look_after_tables() -> None:
    """What is due at the live tables: clocks that ran out, an AI that was not woken, mail."""
    with fresh_connection_after_outage():
        look_after()


@worker_ready.connect
def _at_start(**_: Any) -> None:
    """A worker that starts takes up what others left, without waiting for the beat."""
    try:
        _resume(datetime.timedelta(0))
        look_after(datetime.timedelta(0))
    except Exception:
        logger.exception("What others left unfinished could not be resumed at start")


@contextmanager
def fresh_connection_after_outage() -> Iterator[None]:
    """Drop a connection that broke: a worker keeps it from task to task, and would never know."""
    try:
        yield
    except (OperationalError, InterfaceError):
        connection.close()
        raise


def enqueue(run: SimulationRun) -> None:
    """Put all that a run still has to play into the queue. Raises kombu's OperationalError."""
    with current_app.producer_or_acquire() as producer:
        for games in chunks(run):
            simulate_chunk.apply_async((run.pk, games), producer=producer)


def chunks(run: SimulationRun) -> list[list[int]]:
    """The games that a run still has to play, in lists of the size that a task gets."""
    games = list(simulation.remaining(run).values_list("pk", flat=True))
    size = chunk_size(len(games))
    return [games[start : start + size] for start in range(0, len(games), size)]


def chunk_size(games: int) -> int:
    """How many of a run's games make a task."""
    return min(max(games // TASKS_A_RUN, SMALLEST_CHUNK), LARGEST_CHUNK)


def _resume(patience: datetime.timedelta) -> None:
    """Enqueue the rest of each active run that has not moved for `patience`.

    Not while tasks wait in the queue: workers are then merely busy, or away, and to enqueue more
    at every beat would pile up duplicates. The run's row lock lets one process do it.
    """
    if waiting(QUEUE):
        return
    active = SimulationRun.objects.filter(state__in=simulation.ACTIVE)
    for run_id in active.values_list("pk", flat=True):
        run = simulation.record_progress(run_id)
        if run is None:
            continue
        if run.state not in simulation.ACTIVE:
            publish(run)
            continue
        with transaction.atomic():
            now = timezone.now()
            claimed = active.filter(pk=run_id, moved_at__lte=now - patience).update(moved_at=now)
        if claimed:
            logger.info("Simulation run %s stood still and is resumed", run_id)
            enqueue(run)
