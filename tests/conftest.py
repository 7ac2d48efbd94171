"""Fixtures for everybody: a real worker, the served site, a real browser."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.fixtures.processes", "tests.fixtures.browser", "tests.fixtures.folders"]

_common = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=50)
settings.register_profile("default", _common)
settings.register_profile("ci", _common, derandomize=True, print_blob=True)
settings.register_profile("thorough", _common, max_examples=2000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default")
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no process is left alone with it at the end."""
    items.sort(key=lambda item: not {"browser", "launch"} & set(item.path.parts))
