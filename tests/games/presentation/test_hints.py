"""Every decision that a game may ask is explained, briefly, with a place to read on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from engine import RULESETS
from engine.managers import MANAGERS
from games.presentation import PRESENTATIONS
from games.presentation.hints import LONGEST
from tests.engine.managed import between, rookies
from tests.html import ids

#: What is asked only under an option.
OPTIONS: dict[str, dict[str, Any]] = {
    "piecepack": {"juice_cards": True, "steal_second": True},
    "quick": {"stars": 9, "wild_swing": "any"},
}
SLUGS = sorted(RULESETS)
GAMES = 50


def asked(slug: str) -> set[str]:
    """The kinds of decisions in short games, half by rookies and half by any legal choices; half
    with all options."""
    rules = RULESETS[slug]
    random = Random(slug)
    found = set()
    for seed in range(GAMES):
        options = rules.options({"innings": 4, **(OPTIONS.get(slug, {}) if seed % 2 else {})})
        game = between(*rookies(rules, seed), seed, options, log=False)
        rookie = MANAGERS["rookie"](rules, seed=seed)
        while asks := game.asks:
            seat, decision = next(iter(asks.items()))
            found.add(decision.kind)
            wild = seed % 4 < 2
            choice = random.choice(decision.options) if wild else rookie.choose(None, decision)
            game.answer(seat, choice)
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_every_kind_that_games_ask_is_explained(slug: str) -> None:
    assert asked(slug) == {*PRESENTATIONS[slug].hints}


@pytest.mark.parametrize("slug", SLUGS)
def test_an_explanation_is_short_and_leads_on(slug: str) -> None:
    anchors = {*ids(Client().get(f"/how-to-play/{slug}/"))}
    for kind, hint in PRESENTATIONS[slug].hints.items():
        assert 40 < len(hint.text) <= LONGEST, kind
        assert hint.text.endswith("."), kind
        assert hint.anchor in anchors, kind
