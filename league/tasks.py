"""What Celery workers do for a league: tasks that may be run twice without harm."""

from __future__ import annotations

from celery import shared_task
from django.db import InterfaceError, OperationalError, connection

from league.drawing import draw_by_worker
from league.models import Season


@shared_task
def draw_schedule(season_id: int) -> None:
    """Draw up the schedule of a season that waits for it."""
    try:
        draw_by_worker(season_id)
    except (OperationalError, InterfaceError):
        connection.close()  # a worker keeps one that broke from task to task
        raise


@shared_task
def draw_unfinished() -> None:
    """Draw up what still waits: its task was lost with a worker, or with Redis."""
    for pk in Season.objects.filter(drawn=False).values_list("pk", flat=True):
        draw_schedule(pk)
