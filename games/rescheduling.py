"""A schedule is not changed while workers play it: a run of a day is of that day."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.simulation.chunks import ACTIVE
from league.errors import Conflict
from league.models import Season
from league.signals import schedule_changes


@receiver(schedule_changes)
def refuse_while_simulated(season: Season, **_: Any) -> None:
    """Raises Conflict while the season is being simulated."""
    if season.runs.filter(state__in=ACTIVE).exists():
        raise Conflict(f"{season} is being simulated; wait until that is done.")
