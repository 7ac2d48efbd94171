"""Which rulesets a test goes through."""

from __future__ import annotations

from typing import Any

import pytest

from engine import RULESETS


def every(*daily: str) -> list[Any]:
    """All rulesets, for a test that takes long and goes the same way for each: these every day, the
    others in the soak."""
    return [
        pytest.param(slug, marks=() if slug in daily else pytest.mark.soak)
        for slug in sorted(RULESETS)
    ]
