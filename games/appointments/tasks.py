"""What the beat has done for leagues that run themselves."""

from __future__ import annotations

from celery import shared_task

from games.appointments.due import run_leagues
from league.outage import fresh_connection_after_outage


@shared_task
def run_the_leagues() -> None:
    """Play what is due, remind of deadlines, and see to those that are over."""
    with fresh_connection_after_outage():
        run_leagues()
