"""What Celery workers do for a season: short tasks that may be run twice without harm."""

from __future__ import annotations

import datetime
import logging
from typing import Any, Final

import redis
from celery import current_app, shared_task
from celery.signals import worker_ready
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerError

from games.models import SimulationRun
from games.news import publish_progress
from games.simulation import chunks
from league.broker import waiting
from league.outage import fresh_connection_after_outage

logger = logging.getLogger(__name__)

QUEUE: Final = "simulation"
#: How long a run may stand still before a worker is called again.
PATIENCE: Final = datetime.timedelta(seconds=10)


@shared_task
def simulate_next() -> None:
    """Play a chunk of the league that has waited longest, tell how far it is, and go to the end of
    the queue; where nothing is to be had, stay away.

    So leagues that simulate at once take turns, however many games each has. Who finds the queue
    empty calls another: in the end all workers are busy, and one or two more tasks wait.
    """
    with fresh_connection_after_outage():
        for run_id in chunks.next_runs():
            run = chunks.simulate(run_id, claimed=_call)
            if run is not None:
                publish_progress(run)
                _call(unless_one_waits=False)
                return


def call_a_hand() -> None:
    """Have one more worker simulate. Raises kombu's OperationalError."""
    with current_app.producer_or_acquire() as producer:
        simulate_next.apply_async(producer=producer)


def _call(*, unless_one_waits: bool = True) -> None:
    """The same from within a task. Without Redis nobody comes, and runs are resumed later."""
    try:
        if not (unless_one_waits and waiting(QUEUE)):
            call_a_hand()
    except (BrokerError, redis.RedisError, OSError) as error:
        logger.warning("No other worker was called to simulate: %s", error)


@shared_task
def resume_unfinished() -> None:
    """Enqueue again what is left of runs that stand still: a worker or Redis was lost."""
    with fresh_connection_after_outage():
        _resume(PATIENCE)


@worker_ready.connect
def _at_start(**_: Any) -> None:
    """A worker that starts takes up what others left, without waiting for the beat."""
    try:
        _resume(datetime.timedelta(0))
    except Exception:
        logger.exception("What others left unfinished could not be resumed at start")


def _resume(patience: datetime.timedelta) -> None:
    """Call a worker for active runs that have not moved for `patience`, and end those that have
    nothing left.

    Not while tasks wait in the queue: workers are then merely busy, or away.
    """
    if waiting(QUEUE):
        return
    active = SimulationRun.objects.filter(state__in=chunks.ACTIVE)
    for run_id in active.values_list("pk", flat=True):
        run = chunks.record_progress(run_id)
        if run is not None and run.state not in chunks.ACTIVE:
            publish_progress(run)
    now = timezone.now()
    if active.filter(moved_at__lte=now - patience).update(moved_at=now):
        logger.info("Simulation stood still and is resumed")
        call_a_hand()
