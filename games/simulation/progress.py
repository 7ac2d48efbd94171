"""The progress of simulations, drawn in a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from typing import TextIO

from games.models import SimulationRun


def bar(done: int, total: int, width: int) -> str:
    """`done` of `total` as a bar `width` characters wide."""
    filled = width * done // total if total else width
    return "█" * filled + "░" * (width - filled)


def follow(
    runs: list[int], given_up: Callable[[], bool], out: TextIO = sys.stdout
) -> list[SimulationRun]:
    """Draw the progress of the runs with these ids until all have ended, and return them.

    Returns early when `given_up` says that nobody works on them, or nobody looks, any more.
    """
    drawn = ""
    while True:
        found = list(SimulationRun.objects.filter(pk__in=runs).select_related("season__league"))
        done = sum(run.done for run in found)
        total = sum(run.total for run in found)
        line = f"{done:,} of {total:,} games"
        if out.isatty():
            width = min(50, shutil.get_terminal_size().columns - len(line) - 4)
            line = f"\r  {bar(done, total, max(width, 10))} {line}"
        elif total:
            line = f"  {100 * done // total // 10 * 10} %\n"
        if line != drawn:
            drawn = line
            out.write(line)
            out.flush()
        active = (SimulationRun.State.QUEUED, SimulationRun.State.RUNNING)
        if not any(run.state in active for run in found) or given_up():
            break
        time.sleep(0.1)
    if out.isatty():
        out.write("\n")
    return found
