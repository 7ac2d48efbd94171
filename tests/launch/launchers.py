"""Launchers and commands in processes of their own, as a person starts them."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.fixtures.processes import UNSAFE
from tests.launch.processes import descendants_of, wait_until_gone

ROOT = Path(__file__).resolve().parent.parent.parent
NOBODY = 65534

# Holds var/, runs the services on it, and says so; ends with its standard input.
# SIGINT is ignored by what is started in the background, as the tests may have been.
HOLD = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from launch import local
from launch.terminal import plain_errors
with plain_errors(), local.held() as place, local.services(place):
    with local.announced(place, "http://127.0.0.1:8123"):
        print(os.environ["DATABASE_URL"], os.environ["REDIS_URL"], flush=True)
        sys.stdin.read()
"""


PYTHON_STARTS_PYTHON = (
    "import subprocess, sys; subprocess.run([sys.executable, '-c', ''], check=True)"
)


def environment(var: Path, **more: str) -> dict[str, str]:
    """This process's environment without the services of the tests, and with `var` for data."""
    ours = {
        "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "STATIC_FROM_SOURCE",
        UNSAFE,
    }  # fmt: skip
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {"PENNANT_VAR": str(var)} | more


def production(var: Path, **more: str) -> dict[str, str]:
    """The same as in production: only what has no default is set."""
    required = {
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "pennant.example",
        "DATABASE_URL": "postgres://pennant:x@127.0.0.1:1/pennant",
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    kept = {name: value for name, value in environment(var).items() if name != "HTTPS"}
    return kept | required | more


def run(
    *command: str, env: Mapping[str, str], prefix: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """Run Python with `command` to its end."""
    return subprocess.run(
        [*prefix, sys.executable, *command],
        cwd=ROOT, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip


def refusal(result: subprocess.CompletedProcess[str]) -> str:
    """What a command that refused to start said: one message, and no traceback."""
    assert result.returncode == 1, result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    assert result.stderr.startswith("pennant: ")
    return result.stderr


@dataclass
class Launcher:
    """A launcher that runs, and where its services are."""

    process: subprocess.Popen[str]
    database_url: str
    redis_url: str

    @property
    def family(self) -> list[int]:
        return descendants_of(self.process.pid)

    def end(self, signum: signal.Signals) -> None:
        """Send `signum` and return when it, and all that it started, has ended."""
        family = self.family
        self.process.send_signal(signum)
        self.process.wait(30)
        wait_until_gone(family)


@contextlib.contextmanager
def holding(var: Path, prefix: tuple[str, ...] = (), /, **more: str) -> Iterator[Launcher]:
    """A launcher that runs services on `var` and serves nothing."""
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            [*prefix, sys.executable, "-c", HOLD],
            cwd=ROOT, env=environment(var, **more), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
        )  # fmt: skip
        assert process.stdout is not None
        try:
            urls = process.stdout.readline().split()
            errors.seek(0)
            assert urls, errors.read()[-2000:]
            yield Launcher(process, *urls)
        finally:
            end(process)


def end(process: subprocess.Popen[str]) -> None:
    """Kill a launcher and return when nothing of it is left."""
    family = descendants_of(process.pid)
    process.kill()
    process.communicate()
    wait_until_gone(family)


def ordinary_user() -> tuple[str, ...]:
    """What makes of a command one of an ordinary user's; skips the test where nothing does."""
    if os.geteuid() != 0:
        return ()
    unshare = shutil.which("unshare") or "unshare"
    for prefix in (
        ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"),
        (unshare, "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}"),
    ):
        with contextlib.suppress(FileNotFoundError):
            command = [*prefix, sys.executable, "-c", PYTHON_STARTS_PYTHON]
            if subprocess.run(command, check=False, capture_output=True).returncode == 0:
                return prefix
    pytest.skip("root can neither run this Python as another user nor make a user namespace")
