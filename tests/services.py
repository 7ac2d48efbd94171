"""Pytest plugin: a Postgres and a Redis for the whole run, up before Django reads its settings."""

from __future__ import annotations

import contextlib
import os

import pytest

from launch.embedded import EmbeddedError
from launch.local import ephemeral

_stack = contextlib.ExitStack()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Start the services once; every xdist worker inherits them and takes a Redis database."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        os.environ.setdefault("CELERY_VISIBILITY_TIMEOUT", "5")
        try:
            _stack.enter_context(ephemeral())
        except EmbeddedError as error:
            raise pytest.UsageError(f"The tests have no services: {error}") from None
    else:
        server = os.environ["REDIS_URL"].rpartition("/")[0]
        os.environ["REDIS_URL"] = f"{server}/{int(worker.removeprefix('gw')) + 1}"


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """Stop what was started."""
    _stack.close()
