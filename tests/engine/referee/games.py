"""Games for the comparison: by rookies and veterans, with every option in part."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from tests.engine.managed import between


def some_game(slug: str, seed: int) -> Ballgame:
    """A finished game; who manages and the options follow from the seed."""
    rules = RULESETS[slug]
    draw = Random(f"{slug} {seed}")
    chosen: dict[str, Any] = {}
    for option in fields(rules.Options):
        if draw.random() < 0.5:
            continue
        if option.name == "innings":
            chosen["innings"] = draw.choice((1, 2, 3, 4, 5, 5, 6, 6, 7, 9))
        elif "choices" in option.metadata:
            chosen[option.name] = draw.choice([*option.metadata["choices"]])
        elif type(option.default) is bool:
            chosen[option.name] = draw.random() < 0.5
        else:
            low, high = option.metadata["range"]
            chosen[option.name] = draw.randint(low, high)
    visitors, home = (
        MANAGERS["veteran" if draw.random() < 0.35 else "rookie"](rules, seed=2 * seed + side)
        for side in (0, 1)
    )
    game = between(visitors, home, seed, rules.Options(**chosen))
    return play_out(game, visitors=visitors, home=home)
