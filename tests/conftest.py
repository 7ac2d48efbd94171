"""Fixtures for everybody: a real worker, the served site, a real browser."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.fixtures.processes", "tests.fixtures.browser"]

_shared = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("default", max_examples=50, **_shared)
settings.register_profile("ci", max_examples=50, derandomize=True, print_blob=True, **_shared)
settings.register_profile("thorough", max_examples=2000, **_shared)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default"))
