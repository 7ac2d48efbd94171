"""What Celery workers do for ratings."""

from __future__ import annotations

from celery import shared_task

from games.ratings.services import rate_games
from league.outage import fresh_connection_after_outage


@shared_task
def rate_ended_games() -> None:
    """Rate what has ended since the last time."""
    with fresh_connection_after_outage():
        rate_games()
