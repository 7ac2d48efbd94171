"""Games between managers: begun, played on, played out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import Ballgame, Seat, play_out
from engine.manager import Manager
from engine.managers import MANAGERS
from engine.ruleset import BaseOptions, Ruleset


def between(
    visitors: Manager, home: Manager, seed: int, options: BaseOptions | None = None, **more: Any
) -> Ballgame:
    """A new game with the lineups that these managers draw up."""
    rules = visitors.rules
    chosen = options or rules.Options()
    return Ballgame(
        rules,
        seed=seed,
        options=chosen,
        visitors=visitors.lineup(chosen),
        home=home.lineup(chosen),
        **more,
    )


def rookies(rules: Ruleset, seed: int) -> tuple[Manager, Manager]:
    return MANAGERS["rookie"](rules, seed=seed + 1), MANAGERS["rookie"](rules, seed=seed + 2)


def rookies_game(
    rules: Ruleset, seed: int, options: BaseOptions | None = None, **more: Any
) -> Ballgame:
    """A game between rookies, over."""
    visitors, home = rookies(rules, seed)
    game = between(visitors, home, seed, options, **more)
    return play_out(game, visitors=visitors, home=home)


def veterans_wins(rules: Ruleset, games: int, options: BaseOptions | None = None) -> int:
    """How many of so many games a veteran wins against a rookie, home half the time."""
    veteran = MANAGERS["veteran"](rules, seed=1)
    rookie = MANAGERS["rookie"](rules, seed=2)
    won = 0
    for seed in range(games):
        at_home = seed % 2
        visitors, home = (rookie, veteran) if at_home else (veteran, rookie)
        game = between(visitors, home, seed, options, log=False)
        won += play_out(game, visitors=visitors, home=home).winner == at_home
    return won


def answers(game: Ballgame, seed: int) -> Iterator[tuple[Seat, Any]]:
    """A rookie's answers for both seats, one after the other, until the game is over."""
    rookie = MANAGERS["rookie"](game.rules, seed=seed)
    while game.asks:
        seat, decision = next(iter(game.asks.items()))
        yield seat, rookie.choose(None, decision)
