"""Numbers of a veteran, found by playing him off against himself: `bin/bench bending RULESET`.

Two of him sit down, the one with every number bent at random, the other with each bent as far the
other way; they play the same deals at either home, with default options and with every option
changed. All numbers then move to where the winners had them, by how much they won. Prints what was
found, to be copied to the veteran's module or that of his strategy.

Each has a copy of these modules of his own, so that a veteran needs no settings for this.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from math import tanh
from multiprocessing import Pool
from random import Random
from types import ModuleType
from typing import Any, Final, NamedTuple

from bench.managers import all_options, played
from engine import RULESETS
from engine.manager import Manager
from engine.ruleset import BaseOptions

#: Pairs that one process plays, and processes' shares after which all numbers move.
PAIRS: Final = 50
SHARES: Final = 8
#: How far they move, in shares of what they are bent by, at first and at last.
SPEED: Final = 1.0, 0.2
#: Runs ahead at which a game more or less counts as won.
CLEAR: Final = 3.0


class Bent(NamedTuple):
    """A number of a veteran's, or a table of them; what is whole in it is left alone."""

    name: str
    by: float  # how far it is bent, about
    changed: bool | None = None  # the options it matters for: by default or changed; None is both
    least: float = -9.0


BENT: Final[dict[str, list[Bent]]] = {
    "sackson": [
        Bent("KEEPING", 0.02),
        Bent("KEEPING_A_FACE", 0.02),
        Bent("LAST_OF_A_SUIT", 0.02),
        Bent("SUIT_OF_A_FACE", 0.15),
        Bent("PLACING", 0.02),
        Bent("A_SACRIFICE", 0.03),
        Bent("PITCHING", 0.01),
        Bent("PITCHING_A_FACE", 0.03),
        Bent("FIELDING", 0.01),
        Bent("PLACE_TRUST", 0.1),
        Bent("A_HIT", 0.05),
        Bent("FIELD_TRUST", 0.1),
        Bent("A_HIT_ALLOWED", 0.05),
        Bent("FIELDER", 0.01),
        Bent("FIELDER_SPENT", 0.01),
        Bent("FOUL_CAUGHT", 0.05),
        Bent("RID_OF_A_FACE", 0.03),
        Bent("A_STEAL", 0.03),
        Bent("PINCH_HIT_AT", 0.2),
        Bent("PINCH_HIT_FOR_A_FACE", 0.05),
        Bent("RELIEF_AT", 0.1),
    ],
    "triple_play": [
        Bent("SWING_PRICES", 0.03, False),
        Bent("PITCH_PRICES", 0.03, False),
        Bent("SWING_PRICES_KEPT", 0.03, True),
        Bent("PITCH_PRICES_KEPT", 0.03, True),
        Bent("THROWS", 0.12, least=0.02),
        Bent("STEAL_MARGIN", 0.04),
        Bent("PATIENCE", 0.02),
        Bent("WELL", 0.05),
        Bent("HITTER", 0.02),
        Bent("HITTER_NOW", 0.06),
        Bent("HITTERS", 0.12),
        Bent("RELIEVER", 0.02),
        Bent("RELIEVER_NOW", 0.06),
        Bent("RELIEVERS", 0.12),
        Bent("DRAWN", 0.03),
        Bent("WALKED_CARD", 0.03),
    ],
}


def leaves(table: Any) -> Iterator[float]:
    """The numbers of a table, those of its rows in turn."""
    if isinstance(table, tuple):
        for row in table:
            yield from leaves(row)
    elif isinstance(table, float):
        yield table


def rebuilt(table: Any, numbers: Iterator[float], least: float) -> Any:
    """A table of the same form, with these numbers."""
    if isinstance(table, tuple):
        return tuple(rebuilt(row, numbers, least) for row in table)
    return max(least, next(numbers)) if isinstance(table, float) else table


class Bending:
    """What is bent of a ruleset's veteran, and two copies of him."""

    def __init__(self, slug: str) -> None:
        self.rules = RULESETS[slug]
        self.bent = BENT[slug]
        self.copies = own_modules(slug), own_modules(slug)
        _, veteran = self.copies[0]
        self.tables = [getattr(veteran, one.name) for one in self.bent]
        sizes = [sum(1 for _ in leaves(table)) for table in self.tables]
        #: By number: how far it is bent, and the options that it matters for.
        self.far = [one.by for one, size in zip(self.bent, sizes, strict=True) for _ in range(size)]
        self.where = [
            one.changed for one, size in zip(self.bent, sizes, strict=True) for _ in range(size)
        ]

    def numbers(self) -> list[float]:
        """All that may be bent, in a row."""
        return [*leaves(tuple(self.tables))]

    def named(self, numbers: Sequence[float]) -> dict[str, Any]:
        """The tables with these numbers."""
        rest = iter(numbers)
        return {
            one.name: rebuilt(table, rest, one.least)
            for one, table in zip(self.bent, self.tables, strict=True)
        }

    def seat(self, copy: int, numbers: Sequence[float], seed: int) -> Manager[Any]:
        """A veteran with these numbers; the last one of this copy has them too from now on."""
        modules = self.copies[copy]
        for name, table in self.named(numbers).items():
            for module in modules:
                if hasattr(module, name):
                    setattr(module, name, table)
        veteran = self.rules.veteran
        assert veteran is not None
        made: Manager[Any] = getattr(modules[1], veteran.__name__)(self.rules, seed=seed)
        return made

    def lead(self, pair: Sequence[Manager[Any]], home: int, seed: int, options: BaseOptions) -> int:
        """Runs by which the first of two wins a game; `home` is 1 if it plays at home."""
        one, two = pair
        runs = played(one, two, home, seed, options).score
        return runs[home] - runs[1 - home]

    def slope(self, numbers: Sequence[float], seed: int) -> list[float]:
        """Which way the winners of so many pairs had each number, in shares of its bend."""
        random = Random(seed)
        slope = [0.0] * len(numbers)
        for _ in range(PAIRS):
            bends = [random.gauss(0, 1) for _ in numbers]
            pair = [
                self.seat(
                    copy,
                    [
                        number + sign * far * bend
                        for number, far, bend in zip(numbers, self.far, bends, strict=True)
                    ],
                    random.getrandbits(40),
                )
                for copy, sign in enumerate((1, -1))
            ]
            deal = random.getrandbits(60)
            for changed, options in enumerate((self.rules.options({}), all_options(self.rules))):
                won = sum(tanh(self.lead(pair, home, deal, options) / CLEAR) for home in (0, 1))
                for place, bend in enumerate(bends):
                    if self.where[place] in (None, bool(changed)):
                        slope[place] += won * bend / PAIRS
        return slope


def own_modules(slug: str) -> tuple[ModuleType, ModuleType]:
    """The strategy and the veteran of a ruleset, loaded anew."""
    names = [f"engine.rulesets.{slug}.{part}" for part in ("strategy", "veteran")]
    known = {name: sys.modules.pop(name, None) for name in names}
    strategy, veteran = (import_module(name) for name in names)
    sys.modules.update({name: module for name, module in known.items() if module})
    return strategy, veteran


BENDING: Bending


def begin(slug: str) -> None:
    """A process of the pool has veterans of its own."""
    global BENDING
    BENDING = Bending(slug)


def slope(task: tuple[list[float], int]) -> list[float]:
    return BENDING.slope(*task)


def found(slug: str, steps: int, seed: int) -> Iterator[list[float]]:
    """The numbers after each step; in the second half the mean of those since."""
    bending = Bending(slug)
    numbers = bending.numbers()
    mean = numbers
    with Pool(initializer=begin, initargs=(slug,)) as pool:
        for step in range(steps):
            tasks = [(numbers, hash((seed, step, share))) for share in range(SHARES)]
            slopes = pool.map(slope, tasks, chunksize=1)
            speed = SPEED[0] + (SPEED[1] - SPEED[0]) * step / steps
            numbers = [
                number + speed * far * sum(steep) / SHARES
                for number, far, steep in zip(
                    numbers, bending.far, zip(*slopes, strict=True), strict=True
                )
            ]
            since = step - steps // 2
            if since < 0:
                mean = numbers
            else:
                mean = [
                    one + (number - one) / (since + 1)
                    for one, number in zip(mean, numbers, strict=True)
                ]
            yield mean


def written(table: Any) -> Any:
    """A table as it is printed."""
    if isinstance(table, tuple):
        return tuple(map(written, table))
    return round(table, 3)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench bending", description=__doc__)
    parser.add_argument("ruleset", choices=sorted(BENT))
    parser.add_argument("--steps", type=int, default=400, help="of 400 pairs, four games each")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    bending = Bending(given.ruleset)
    numbers = bending.numbers()
    for step, numbers in enumerate(found(given.ruleset, given.steps, given.seed), 1):  # noqa: B007
        if step % 10 == 0:
            print(f"{step} of {given.steps}", file=sys.stderr)
    for name, table in bending.named(numbers).items():
        print(f"{name}: Final = {written(table)}")


if __name__ == "__main__":
    main()
