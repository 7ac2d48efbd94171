"""How Triple Play!'s veterans like to play their cards: `bin/bench likings [--rounds N]`.

Each reckons with how the other side plays, by outs and bases: with what it likes of the ranks that
it may hold. What they then play says how true that was, and each liking moves by how often the rank
came, over how often it was expected, less from round to round (fictitious play: what is reckoned
with is the mean of all rounds, and what does well against it is hard to do well against). Prints
four tables of the strategy. They begin with those that are there.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from typing import Any, Final

from bench.managers import all_options
from engine import RULESETS, Ballgame, Decision, play_out
from engine.rulesets.triple_play import strategy, veteran
from engine.rulesets.triple_play.strategy import LEVEL, RANKS
from engine.rulesets.triple_play.view import View

RULES: Final = RULESETS["triple_play"]
SPOTS: Final = range(24)
#: By kind of question, the table; that of games where hands are kept has another ending.
TABLES: Final = {"at_bat": "SWINGS", "pitch": "PITCHES"}
KEPT: Final = "_KEPT"
#: Cards, played and expected, before a rank that is seldom seen is believed to be so.
FEW: Final = 4
#: The least that a rank is liked, by a mean of one.
LEAST: Final = 0.02
#: How much of a correction is made, at first and at least. With greater steps they go round in a
#: circle, and can be read.
STEP: Final = 0.25
SLOWEST: Final = 0.03

Table = list[list[float]]
#: By kind of question, then by spot and rank: cards played, and expected.
Count = dict[str, tuple[Table, Table]]


class Scout:
    """A veteran who counts what he plays, and what the other side reckons with."""

    sees = True

    def __init__(self, seed: int, count: Count) -> None:
        self.veteran = veteran.TriplePlayVeteran(RULES, seed=seed)
        self.count = count

    def choose(self, view: View, decision: Decision) -> Any:
        option = self.veteran.choose(view, decision)
        if decision.kind in TABLES and isinstance(option, int):
            batting = decision.kind == "at_bat"
            likely = (veteran.swings_expected if batting else veteran.pitches_expected)(view)
            spot = veteran.spot_of(view.bases, view.outs)
            came, reckoned = (table[spot] for table in self.count[decision.kind])
            came[LEVEL[option]] += 1
            whole = sum(likely)
            for level, share in enumerate(likely):
                reckoned[level] += share / whole
        return option


def blank() -> Table:
    return [[0.0] * len(RANKS) for _ in SPOTS]


def counted(task: tuple[dict[str, Table], bool, int, int]) -> Count:
    """So many games between veterans with these tables, from this seed on."""
    tables, kept, first, games = task
    for name, table in tables.items():
        setattr(veteran, name, table)
    options = all_options(RULES) if kept else RULES.options({})
    count: Count = {kind: (blank(), blank()) for kind in TABLES}
    pair = Scout(first, count), Scout(first + 1, count)
    for seed in range(first, first + games):
        game = Ballgame(RULES, seed=seed, options=options, log=False)
        play_out(game, visitors=pair[seed % 2], home=pair[1 - seed % 2])
    return count


def corrected(row: list[float], came: list[float], expected: list[float], by: float) -> list[float]:
    """Likings of one spot, moved towards what was played."""
    moved = [
        liking * ((one + FEW) / (other + FEW)) ** by
        for liking, one, other in zip(row, came, expected, strict=True)
    ]
    mean = sum(moved) / len(moved)
    return [max(LEAST, liking / mean) for liking in moved]


def summed(tables: Sequence[Table]) -> Table:
    return [
        [sum(numbers) for numbers in zip(*rows, strict=True)] for rows in zip(*tables, strict=True)
    ]


def found(rounds: int, games: int) -> Iterator[dict[str, Table]]:
    """All four tables, after each round."""
    names = [name + end for name in TABLES.values() for end in ("", KEPT)]
    tables = {
        name: [[max(LEAST, one) for one in row] for row in getattr(strategy, name)]
        for name in names
    }
    shares = os.cpu_count() or 1
    with Pool(shares) as pool:
        for turn in range(rounds):
            by = max(SLOWEST, STEP / (1 + turn / 4))
            for kept in (False, True):
                first = 1_000_000 * (1 + 2 * turn + kept)
                tasks = [
                    (tables, kept, first + share * games, games // shares)
                    for share in range(shares)
                ]
                counts = pool.map(counted, tasks, chunksize=1)
                for kind, name in TABLES.items():
                    table = tables[name + KEPT * kept]
                    came, expected = (summed([one[kind][n] for one in counts]) for n in (0, 1))
                    for spot in SPOTS:
                        table[spot] = corrected(table[spot], came[spot], expected[spot], by)
            yield tables


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench likings", description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--games", type=int, default=2400, help="a round, of either kind")
    given = parser.parse_args()
    tables: dict[str, Table] = {}
    for turn, tables in enumerate(found(given.rounds, given.games), 1):  # noqa: B007
        print(f"{turn} of {given.rounds}", file=sys.stderr)
    for name, table in tables.items():
        print(f"{name}: Final = (")
        for row in table:
            print(f"    ({', '.join(f'{liking:.3f}' for liking in row)}),")
        print(")")


if __name__ == "__main__":
    main()
