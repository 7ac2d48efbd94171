"""What workers do for shipments, in a queue of its own."""

from __future__ import annotations

from celery import shared_task

from api.shipments import work
from league.outage import fresh_connection_after_outage


@shared_task
def ship(pk: int) -> None:
    """Make or read what is ordered. May be called twice without harm."""
    with fresh_connection_after_outage():
        work.work(pk)


@shared_task
def sweep() -> None:
    """What was lost with a worker is begun anew, and what has expired is let go of."""
    with fresh_connection_after_outage():
        work.sweep()
