"""A Celery worker as a child process that never outlives this one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from config.embedded.children import start, stop, tail

RESTARTS = 5


class Worker:
    """Prefork processes of Celery, with its beat, on the services that os.environ names."""

    def __init__(
        self,
        log: Path,
        *,
        processes: int = 2,
        beat: bool = True,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.log = log
        self.processes = processes
        self.beat = beat
        self.environment = environment or {}
        self.child: subprocess.Popen[bytes] | None = None
        self.restarts = 0
        self.trouble = ""  # why it runs no more, as `keep_up` found
        log.write_bytes(b"")

    def start(self) -> None:
        """Start it and return at once. Call this from the main thread."""
        command = [sys.executable, "-m", "celery", "-A", "config", "worker"]
        command += ["--concurrency", str(self.processes), "--loglevel", "INFO"]
        command += ["--without-gossip", "--without-mingle"]
        if self.beat:
            command.append("--beat")
        root = Path(__file__).resolve().parent.parent
        self.child = start(command, log=self.log, cwd=root, env=os.environ | self.environment)

    def keep_up(self) -> None:
        """Start it again if it has ended by itself, but not for ever. From the main thread."""
        if self.child is None or self.child.poll() is None:
            return
        if self.restarts < RESTARTS:
            self.restarts += 1
            self.start()
        else:
            self.trouble = f"the worker ended {RESTARTS} times. Its log says:\n{tail(self.log)}"

    def kill(self) -> None:
        """`kill -9`: no goodbye, nothing handed back."""
        if self.child is not None:
            self.child.kill()
            self.child.wait()

    def stop(self, patience: float = 5) -> None:
        """Let it finish the tasks in hand, but not for longer than `patience` seconds."""
        if self.child is not None:
            stop(self.child, signal.SIGTERM, patience)
