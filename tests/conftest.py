"""Fixtures for everybody: a real worker, the served site, a real browser."""

from __future__ import annotations

import gc
import os
from typing import Any, Final

import pytest
from django.conf import settings as django_settings
from django.core.cache import caches
from django.template import Context, Template
from django.test.signals import template_rendered
from hypothesis import HealthCheck
from hypothesis import settings as profile

pytest_plugins = [
    "tests.fixtures.database",
    "tests.fixtures.processes",
    "tests.fixtures.browser",
    "tests.fixtures.folders",
]

_common = profile(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=50)
profile.register_profile("default", _common)
profile.register_profile("ci", _common, derandomize=True, print_blob=True)
profile.register_profile("thorough", _common, max_examples=2000)
profile.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default")
)


def pytest_configure() -> None:
    """People whom the tests make have passwords that cost nothing to keep."""
    quick = "django.contrib.auth.hashers.MD5PasswordHasher"
    django_settings.PASSWORD_HASHERS = [quick, *django_settings.PASSWORD_HASHERS]
    gc.disable()  # while what is collected lasts to the end


def pytest_collection_finish() -> None:
    """All that is here by now stays: what looks for garbage need not look through it each time."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 10, 20)


@pytest.fixture
def real_passwords(settings: Any) -> None:
    """For people who log in to a served site, which knows no other than the real ones."""
    settings.PASSWORD_HASHERS = settings.PASSWORD_HASHERS[1:]


@pytest.fixture(scope="session", autouse=True)
def pages_tell_their_context(django_test_environment: None) -> None:
    """A test client hears of a page and what it extends, not of each of its hundred pieces, whose
    contexts it would copy."""

    def render(self: Template, context: Context) -> str:
        if len(context.render_context.dicts) == 2:  # its own beside the first, of nothing within
            template_rendered.send(sender=self, template=self, context=context)
        return self.nodelist.render(context)

    Template._render = render  # type: ignore[attr-defined]


@pytest.fixture(scope="session", autouse=True)
def front_page_of_now() -> None:
    """A test that changes something sees it on the front page at once."""
    from games.views import tonight

    tonight.KEPT = 0


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """What one test had rendered is not kept for the next."""
    caches["process"].clear()


#: Folders and files whose tests take longest, or wait longest for other processes.
LONG: Final = ("browser", "launch", "fuzz", "test_conformance", "test_permissions", "test_restarts",
               "test_tasks", "upgrade", "test_production", "test_served")  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no process is left alone with it at the end."""

    def place(item: pytest.Item) -> int:
        if item.get_closest_marker("ci"):
            return -1
        parts = {*item.path.parts, item.path.stem}
        return next((at for at, name in enumerate(LONG) if name in parts), len(LONG))

    items.sort(key=place)
