"""Looking at the processes of this machine (on Linux)."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable
from pathlib import Path


def children_of(pid: int) -> list[int]:
    """The processes that process `pid` started."""
    found: list[int] = []
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # ended meanwhile
        for thread in Path(f"/proc/{pid}/task").glob("*/children"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                found += map(int, thread.read_text().split())
    return found


def descendants_of(pid: int) -> list[int]:
    """The processes that process `pid` started, those that they started, and so on."""
    found = []
    for child in children_of(pid):
        found += [child, *descendants_of(child)]
    return found


def command_of(pid: int) -> str:
    """The command line of process `pid`; empty when it has ended."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


def is_running(pid: int) -> bool:
    """Whether process `pid` lives; one that only waits to be collected does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def wait_until_gone(pids: Iterable[int], patience: float = 10) -> None:
    """Return when none of these processes lives; fail when that takes too long."""
    deadline = time.monotonic() + patience
    left = [pid for pid in pids if is_running(pid)]
    while left and time.monotonic() < deadline:
        time.sleep(0.02)
        left = [pid for pid in left if is_running(pid)]
    assert not left, f"still running: {[command_of(pid) for pid in left]}"
