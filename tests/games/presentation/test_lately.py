"""What just happened in a plate appearance that is not over, in words."""

from __future__ import annotations

from random import Random

import pytest

from engine import RULESETS, Ballgame
from games.presentation import presentation


@pytest.mark.parametrize("slug", RULESETS)
def test_when_the_game_is_over_nothing_goes_on(slug: str) -> None:
    """Card Baseball's last play may leave a card that no word stands beside."""
    rules = RULESETS[slug]
    shown = presentation(rules)
    lineup = rules.default_lineup
    for seed in range(30):
        game = Ballgame(rules, seed=seed, visitors=lineup, home=lineup)
        draw = Random(seed)
        while not game.over:
            for seat, decision in game.asks.items():
                game.answer(seat, draw.choice(decision.options[: max(decision.usual, 1)]))
        view = game.view(0)
        assert shown.lately(view, shown.layout(view).places) == "", seed
