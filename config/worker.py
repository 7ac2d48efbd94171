"""A Celery worker as a child process that never outlives this one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from config.embedded.children import start, stop, tail


class Worker:
    """Two prefork processes of Celery, with its beat, on the services os.environ names."""

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

    def start(self) -> None:
        """Start it and return at once. Call this from the main thread."""
        command = [sys.executable, "-m", "celery", "-A", "config", "worker"]
        command += ["--concurrency", str(self.processes), "--loglevel", "INFO"]
        command += ["--without-gossip", "--without-mingle"]
        if self.beat:
            command.append("--beat")
        root = Path(__file__).resolve().parent.parent
        self.log.write_bytes(b"")
        environment = os.environ | self.environment
        self.child = start(command, log=self.log, cwd=root, env=environment)

    @property
    def trouble(self) -> str | None:
        """What the log said last, if the worker has ended by itself; None while it runs."""
        if self.child is None or self.child.poll() is None:
            return None
        return tail(self.log)

    def kill(self) -> None:
        """`kill -9`: no goodbye, nothing handed back."""
        if self.child is not None:
            self.child.kill()
            self.child.wait()

    def stop(self, patience: float = 5) -> None:
        """Let it finish the tasks in hand, but not for longer than `patience` seconds."""
        if self.child is not None:
            stop(self.child, signal.SIGTERM, patience)
