"""Celery's clock, which shows that it runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import celery.beat

#: The file that is touched at every tick, where one is named.
MARK = "BEAT_FILE"


class Scheduler(celery.beat.Scheduler):
    """Keeps its schedule in memory: it needs no file but that mark."""

    #: Seconds between two ticks at most
    max_interval = 5

    def tick(self, *args: Any, **kwargs: Any) -> float:
        wait = float(super().tick(*args, **kwargs))
        if mark := os.environ.get(MARK):
            Path(mark).touch()
        return wait
