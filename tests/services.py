"""Pytest plugin: a Postgres and a Redis for the whole run, up before Django reads its settings."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from launch.embedded import EmbeddedError
from launch.local import ephemeral

_stack = contextlib.ExitStack()
MEMORY: Final = Path("/dev/shm")
#: Bytes that the databases, profiles and folders of a whole run stay well below.
ROOM: Final = 4 << 30


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Start the services once; every xdist worker inherits them and takes a Redis database."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        os.environ.setdefault("CELERY_VISIBILITY_TIMEOUT", "5")
        try:
            _stack.enter_context(ephemeral(_stack.enter_context(in_memory())))
        except EmbeddedError as error:
            raise pytest.UsageError(f"The tests have no services: {error}") from None
    else:
        server = os.environ["REDIS_URL"].rpartition("/")[0]
        os.environ["REDIS_URL"] = f"{server}/{int(worker.removeprefix('gw')) + 1}"


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Stop what was started."""
    _stack.close()


@contextlib.contextmanager
def in_memory() -> Iterator[Path | None]:
    """A folder in memory where there is room, for all that the run writes: a disk that others use
    too makes tests wait. None where there is no room."""
    if not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        yield None
        return
    with tempfile.TemporaryDirectory(
        prefix="pennant-", dir=MEMORY, ignore_cleanup_errors=True
    ) as name:
        Path(name).chmod(0o711)  # a server under another account passes through
        os.environ["TMPDIR"] = name
        tempfile.tempdir = None  # read anew
        yield Path(name)
