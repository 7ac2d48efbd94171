"""Child processes that never outlive the process that started them."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from config import leash

LEASH = Path(leash.__file__)


class EmbeddedError(Exception):
    """An embedded service cannot run here. The message is for a person, and says what to do."""


def start(
    command: Sequence[str | Path],
    *,
    log: Path | None,
    signum: signal.Signals = signal.SIGKILL,
    user: int | None = None,
    **options: Any,
) -> subprocess.Popen[bytes]:
    """Start a child that gets `signum` when this process dies, even by `kill -9`.

    The kernel watches the *thread* that starts a child, so call this from one that lasts as long
    as the child should: the main thread. Output is appended to `log`, or shown if that is None.
    Root may have the child run as another `user`. A terminal's Ctrl-C does not reach the child;
    whoever started it stops it.
    """
    leashed = [sys.executable, "-I", "-S", LEASH, int(signum), os.getpid(), user or ""]
    with open(log, "ab") if log else contextlib.nullcontext() as output:
        return subprocess.Popen(
            [str(part) for part in (*leashed, *command)],
            stdin=options.pop("stdin", subprocess.DEVNULL),
            stdout=output,
            stderr=subprocess.STDOUT if output else None,
            start_new_session=True,
            **options,
        )


def stop(child: subprocess.Popen[bytes], signum: signal.Signals, patience: float = 10) -> None:
    """Ask `child` to end with `signum`, wait, and kill it when it has not ended in time."""
    if child.poll() is None:
        child.send_signal(signum)
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


def free_port() -> int:
    """A loopback port that nothing listens on.

    It lies below those that the kernel hands out by itself: of these, one that is free now may be
    somebody's when the server that it is meant for gets to it.
    """
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def tail(log: Path, lines: int = 5) -> str:
    """The last lines of a log file, for an error message."""
    try:
        return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
    except OSError:
        return "(nothing was logged)"
