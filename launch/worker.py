"""Celery’s worker and its beat as child processes that never outlive this one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from launch.embedded.children import start, stop, tail

RESTARTS = 5


class _Celery:
    """A process of Celery on the services that os.environ names."""

    name = ""
    arguments: tuple[str, ...] = ()

    def __init__(self, log: Path, *, environment: dict[str, str] | None = None) -> None:
        self.log = log
        self.environment = environment or {}
        self.child: subprocess.Popen[bytes] | None = None
        self.restarts = 0
        self.trouble = ""  # why it runs no more, as `keep_up` found
        log.write_bytes(b"")

    def start(self) -> None:
        """Start it and return at once. Call this from the main thread."""
        command = [sys.executable, "-m", "celery", "-A", "config", self.name, *self.arguments]
        root = Path(__file__).resolve().parent.parent
        ours = {"CELERY_SKIP_CHECKS": "1"}  # Django's, of what was checked when it was written
        self.child = start(
            command, log=self.log, cwd=root, env=os.environ | ours | self.environment
        )

    def keep_up(self) -> None:
        """Start it again if it has ended by itself, but not for ever. From the main thread."""
        if self.child is None or self.child.poll() is None:
            return
        if self.restarts < RESTARTS:
            self.restarts += 1
            self.start()
        else:
            self.trouble = (
                f"the {self.name} ended {RESTARTS} times. Its log says:\n{tail(self.log)}"
            )

    def kill(self) -> None:
        """`kill -9`: no goodbye, nothing handed back."""
        if self.child is not None:
            self.child.kill()
            self.child.wait()

    def stop(self, patience: float = 5) -> None:
        """Let it finish the tasks in hand, but not for longer than `patience` seconds."""
        if self.child is not None:
            stop(self.child, signal.SIGTERM, patience)


#: The queue of what takes most of a second while somebody waits for it.
THINKING = "thinking"


class Worker(_Celery):
    """Prefork processes that do the tasks; all of them, or those of other queues than `without`."""

    name = "worker"

    def __init__(
        self,
        log: Path,
        *,
        processes: int = 2,
        environment: dict[str, str] | None = None,
        without: str = "",
    ) -> None:
        super().__init__(log, environment=environment)
        concurrency = ("--concurrency", str(processes))
        queues = ("--exclude-queues", without) if without else ()
        self.arguments = (*concurrency, *queues, "--without-gossip", "--without-mingle")


class Thinker(_Celery):
    """One process that thinks for AI managers at live tables, so that no errand waits for it."""

    name = "worker"
    arguments = (
        *("--concurrency", "1", "--queues", THINKING, "--hostname", "thinker@%h"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    )


class Beat(_Celery):
    """The clock, which has the tasks done that are due. One of it is enough."""

    name = "beat"
    arguments = ("--pidfile=",)


class Crew:
    """Workers and the beat, together."""

    def __init__(self, *members: Worker | Thinker | Beat) -> None:
        self.members = members

    @property
    def trouble(self) -> str:
        """Why one of them runs no more."""
        return next((member.trouble for member in self.members if member.trouble), "")

    def start(self) -> None:
        for member in self.members:
            member.start()

    def keep_up(self) -> None:
        for member in self.members:
            member.keep_up()

    def stop(self) -> None:
        for member in reversed(self.members):
            member.stop()
