"""What Celery workers do for a league: tasks that may be run twice without harm."""

from __future__ import annotations

import redis
from celery import shared_task
from kombu.exceptions import OperationalError as BrokerError

from league.broker import unavailable
from league.drawing import UNDONE, draw_by_worker
from league.models import Season
from league.outage import fresh_connection_after_outage


@shared_task
def draw_schedule(season_id: int) -> None:
    """Draw up the schedule of a season that waits for it."""
    with fresh_connection_after_outage():
        draw_by_worker(season_id)


@shared_task
def draw_unfinished() -> None:
    """Draw up what still waits: its task was lost with a worker, or with Redis."""
    for pk in Season.objects.filter(drawn=False).values_list("pk", flat=True):
        draw_schedule(pk)


def enqueue(pk: int) -> None:
    """Have a worker draw up a season. Where that cannot be, the season is taken back."""
    try:
        draw_schedule.delay(pk)
    except (BrokerError, redis.RedisError, OSError):
        Season.objects.filter(pk=pk, drawn=False).delete()
        raise unavailable(UNDONE) from None
