"""Run expectancy of a ruleset: runs to the end of the half-inning by bases and outs.

`bin/bench expectancy [ruleset] [--manager rookie] [--games 3000]`. The tables that a veteran goes
by come from here.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from engine.plays import HOME_PLATE, Play

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


def bases_after(bases: int, play: Play) -> int:
    for move in play.moves:
        if move.start:
            bases &= ~(1 << move.start - 1)
        if not move.out and move.end < HOME_PLATE:
            bases |= 1 << move.end - 1
    return bases


def expectancy(slug: str, manager: str, count: int) -> dict[tuple[int, int], float]:
    """By (bases, outs): mean runs from then to the end of the half-inning."""
    totals: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    for plays in games(slug, manager, count):
        for _, group in groupby(plays, key=lambda play: (play.inning, play.half)):
            half = list(group)
            to_come = sum(play.runs for play in half)
            bases = 0
            for play in half:
                total = totals[bases, play.outs]
                total[0] += 1
                total[1] += to_come
                to_come -= play.runs
                bases = bases_after(bases, play)
    return {state: runs / times for state, (times, runs) in totals.items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench expectancy", description=__doc__)
    parser.add_argument("ruleset", nargs="?", default="piecepack", choices=sorted(RULESETS))
    parser.add_argument("--manager", default="rookie", choices=sorted(MANAGERS))
    parser.add_argument("--games", type=int, default=3000)
    args = parser.parse_args()
    table = expectancy(args.ruleset, args.manager, args.games)
    print(f"{args.ruleset}, {args.manager}s, {args.games} games: runs to come by bases and outs")
    for bases, name in enumerate(BASES):
        print(f"{name:>5}", *(f"{table.get((bases, outs), 0):6.2f}" for outs in range(3)))


if __name__ == "__main__":
    main()
