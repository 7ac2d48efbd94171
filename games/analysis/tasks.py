"""What Celery workers do for analyses and hints: tasks that may be run twice without harm."""

from __future__ import annotations

import datetime
import logging
from typing import Any, Final

import redis
from celery import Task, shared_task
from django.dispatch import receiver
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerError

from games.analysis.hints import give_hint, hint_wanted
from games.analysis.making import ACTIVE, go_on, wanted
from games.models import Analysis
from league.outage import fresh_connection_after_outage

logger = logging.getLogger(__name__)

#: How long an analysis may stand still before a worker is called again.
PATIENCE: Final = datetime.timedelta(seconds=20)


@shared_task
def analyze(pk: int) -> None:
    """Go on with an analysis for a moment; then go to the end of the queue."""
    with fresh_connection_after_outage():
        analysis = go_on(pk)
    if analysis is not None and analysis.state in ACTIVE:
        _enqueue(analyze, pk)


@shared_task
def think_of_hint(pk: int, seat: int, turn: str) -> None:
    """Think about a question for who is asked it, and tell their page."""
    with fresh_connection_after_outage():
        give_hint(pk, seat, turn)


@shared_task
def resume_analyses() -> None:
    """Enqueue again what stands still: a worker or Redis was lost."""
    with fresh_connection_after_outage():
        now = timezone.now()
        still = Analysis.objects.filter(state__in=ACTIVE, moved_at__lte=now - PATIENCE)
        for pk in list(still.values_list("pk", flat=True)):
            _enqueue(analyze, pk)


@receiver(wanted)
def _analyze(pk: int, **_: Any) -> None:
    _enqueue(analyze, pk)


@receiver(hint_wanted)
def _think(pk: int, seat: int, turn: str, **_: Any) -> None:
    _enqueue(think_of_hint, pk, seat, turn)


def _enqueue(task: Task, *what: Any) -> None:
    """Without Redis nobody comes now; analyses are resumed later, hints asked for again."""
    try:
        task.apply_async(what, retry=False)
    except (BrokerError, redis.RedisError, OSError) as error:
        logger.warning("%s of %s was not enqueued: %s", task.name, what, error)
