"""What Celery workers do for the record book: tasks that may be run twice without harm."""

from __future__ import annotations

from celery import shared_task

from league.outage import fresh_connection_after_outage
from stats import tallies


@shared_task
def count_waiting() -> None:
    """Add up the games that became final, of seasons that rest."""
    with fresh_connection_after_outage():
        tallies.count_waiting()
