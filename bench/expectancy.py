"""Run expectancy of a ruleset: runs to the end of the half-inning by bases and outs.

`bin/bench expectancy [ruleset] [--manager rookie] [--games 3000]`. The tables that a veteran goes
by come from here.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from itertools import groupby
from typing import Any

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from engine.plays import HOME_PLATE, NO_PLAY, Play, Runner

BASES = ("empty", "1", "2", "12", "3", "13", "23", "123")


def games(slug: str, manager: str, count: int) -> Iterator[list[Play]]:
    rules = RULESETS[slug]
    options = rules.Options()
    visitors, home = (MANAGERS[manager](rules, seed=seed) for seed in (1, 2))
    for seed in range(count):
        game = Ballgame(
            rules,
            seed=seed,
            options=options,
            visitors=visitors.lineup(options),
            home=home.lineup(options),
        )
        play_out(game, visitors=visitors, home=home)
        yield game.plays or []


#: Men on base by base, outs, and runs from then to the end of the half-inning.
Moment = tuple[dict[int, Runner], int, int]


def men_after(men: dict[int, Runner], play: Play) -> dict[int, Runner]:
    """Who is on which base after a play."""
    men = dict(men)
    for move in play.moves:
        if move.start:
            men.pop(move.start, None)
        if not move.out and move.end < HOME_PLATE:
            men[move.end] = move.runner
    return men


def moments(plays: list[Play]) -> Iterator[Moment]:
    """The moment before every play of a game."""
    for _, group in groupby(plays, key=lambda play: (play.inning, play.half)):
        half = list(group)
        to_come = sum(play.runs for play in half)
        men: dict[int, Runner] = {}
        for play in half:
            if play.outcome is not NO_PLAY:
                yield men, play.outs, to_come
            to_come -= play.runs
            men = men_after(men, play)


def number_of(men: dict[int, Runner]) -> int:
    """First 1, second 2, third 4."""
    return sum(1 << base - 1 for base in men)


def means(values: Iterable[tuple[Hashable, float]]) -> dict[Any, float]:
    """The mean value by key."""
    totals: dict[Hashable, tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    for key, value in values:
        times, total = totals[key]
        totals[key] = times + 1, total + value
    return {key: total / times for key, (times, total) in totals.items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench expectancy", description=__doc__)
    parser.add_argument("ruleset", nargs="?", default="piecepack", choices=sorted(RULESETS))
    parser.add_argument("--manager", default="rookie", choices=sorted(MANAGERS))
    parser.add_argument("--games", type=int, default=3000)
    args = parser.parse_args()
    seen = [
        moment
        for plays in games(args.ruleset, args.manager, args.games)
        for moment in moments(plays)
    ]
    table = means(((number_of(men), outs), runs) for men, outs, runs in seen)
    print(f"{args.ruleset}, {args.manager}s, {args.games} games: runs to come by bases and outs")
    for bases, name in enumerate(BASES):
        print(f"{name:>5}", *(f"{table.get((bases, outs), 0):6.2f}" for outs in range(3)))


if __name__ == "__main__":
    main()
