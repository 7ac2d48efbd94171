"""Whole games that change only on purpose: `bin/python -m tests.engine.golden` writes them anew."""

import pytest

from engine import RULESETS
from tests.engine.golden import FOLDER, GAMES, text


@pytest.mark.parametrize("name", sorted(GAMES))
def test_golden_game(name: str) -> None:
    assert text(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_ruleset_has_a_golden_game() -> None:
    assert {slug for slug, *_ in GAMES.values()} == set(RULESETS)
