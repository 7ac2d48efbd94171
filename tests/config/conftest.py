"""Fixtures for tests that start launchers."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def shared_var() -> Iterator[Path]:
    """A data folder for all tests of a module."""
    with tempfile.TemporaryDirectory(prefix="pennant-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@pytest.fixture
def var() -> Iterator[Path]:
    """A data folder of the test's own.

    Other users may enter it, as Postgres may have to run as one; tmp_path is closed to them.
    """
    with tempfile.TemporaryDirectory(prefix="pennant-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
