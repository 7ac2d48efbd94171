"""What Quick Baseball's hands and situations are worth: `bin/bench quick_values [--write]`.

Veterans play each other with the values that they have, now and then at random, and every exchange
that they meet is solved: what it is worth by what may come after it. The values are then set anew
so that their sums come as near as can be to that, over and over. The table is
`engine/rulesets/quick/values.py`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

import numpy as np

from engine import RULESETS, Ballgame, play_out
from engine.decisions import Decision
from engine.rulesets.quick import values as stored
from engine.rulesets.quick.cards import BATTING_CARDS, PITCHING_CARDS
from engine.rulesets.quick.exchange import Asked, Worth, shown
from engine.rulesets.quick.values import Hands, Values
from engine.rulesets.quick.veteran import QuickVeteran, question

RULES = RULESETS["quick"]
#: What stands above the tables.
MARK: Final = "# fmt: off\n"
FILE: Final = Path(stored.__file__)
#: By name in the file: the options that they are for.
SETS: Final[dict[str, dict[str, Any]]] = {
    "PLAIN": {},
    "ANY_SWING": {"stars": 9, "wild_swing": "any"},
}
#: How often an answer is given at random, so that what is rare is met too.
CURIOUS: Final = 0.15
#: So many exchanges of none weigh against each value.
RIDGE: Final = 3.0

#: Where each kind of value begins among all of them, and its shape.
SHAPES: Final = {
    "bases": (3, 8),
    "slots": (3, 9),
    "balls": (3, 3),
    "left": (3,),
    "bats": (3, 9, 9),
    "cards": (3, 12),
    "counts": (3, 10),
    "colors": (3, 4, 4),
    "last cards": (3, 12),
    "last counts": (3, 10),
    "last colors": (3, 4, 4),
}
STARTS: Final[dict[str, int]] = {}
SIZE = 0
for _name, _shape in SHAPES.items():
    STARTS[_name] = SIZE
    SIZE += int(np.prod(_shape))


class Curious(QuickVeteran):
    """A veteran who tries things out, and keeps what every exchange of his pitchers was worth."""

    def __init__(self, worth: Worth, seed: int) -> None:
        super().__init__(RULES, seed=seed)
        self.worth: Worth = worth
        self.met: list[tuple[Asked, float]] = []

    def choose(self, view: Any, decision: Decision) -> Any:
        if decision.kind == "pitch":
            asked = question(view, view.sides[1 - view.half].pitches | view.hidden)
            self.met.append((asked, self.worth.mixes_of(asked)[2]))
        if decision.kind in ("pitch", "swing") and self.random() < CURIOUS:
            return decision.options[int(self.random() * len(decision.options))]
        return super().choose(view, decision)


def parts(asked: Asked) -> list[int]:
    """The places of the values whose sum the half-inning is worth."""
    outs, hand = asked.outs, asked.pitches
    last = "last " if asked.held else ""
    cards = STARTS[last + "cards"] + outs * len(PITCHING_CARDS)
    colors = STARTS[last + "colors"] + outs * 16
    bats = STARTS["bats"] + (outs * 9 + asked.slot) * len(BATTING_CARDS)
    found = [
        STARTS["bases"] + outs * 8 + asked.bases,
        STARTS["slots"] + outs * 9 + asked.slot,
        STARTS["balls"] + outs * 3 + asked.balls,
        STARTS[last + "counts"] + outs * 10 + min(hand.bit_count(), 9),
    ]
    if asked.left:
        found.append(STARTS["left"] + outs)
    found += [bats + i for i in range(len(BATTING_CARDS)) if asked.bats >> i & 1]
    found += [cards + i for i in range(len(PITCHING_CARDS)) if hand >> i & 1]
    found += [colors + 4 * i + number for i, number in enumerate(shown(hand))]
    return found


def values_of(numbers: Any) -> Values:
    def part(name: str) -> Any:
        shape = SHAPES[name]
        start = STARTS[name]
        return nested(np.round(numbers[start : start + int(np.prod(shape))], 3).reshape(shape))

    return Values(
        part("bases"),
        part("slots"),
        part("balls"),
        part("left"),
        part("bats"),
        Hands(part("cards"), part("counts"), part("colors")),
        Hands(part("last cards"), part("last counts"), part("last colors")),
    )


def nested(numbers: Any) -> Any:
    """Tuples of tuples of numbers."""
    if numbers.ndim == 1:
        return tuple(map(float, numbers))
    return tuple(map(nested, numbers))


def numbers_of(values: Values) -> Any:
    parts: list[Any] = [*values[:-2], *values.pitches, *values.last]
    return np.concatenate([np.ravel(part) for part in parts])


def turn(values: Values, games: int, seed: int, options: dict[str, Any]) -> tuple[Any, str]:
    """The values that come nearest to what the exchanges of so many games were worth."""
    worth = Worth(values)
    pair = Curious(worth, 2 * seed), Curious(worth, 2 * seed + 1)
    chosen = RULES.options(options)
    runs = 0
    for number in range(games):
        game = Ballgame(
            RULES,
            seed=seed * 100_000 + number,
            options=chosen,
            visitors=pair[0].lineup(chosen),
            home=pair[1].lineup(chosen),
            log=False,
        )
        play_out(game, visitors=pair[0], home=pair[1])
        runs += sum(game.score)
    met = pair[0].met + pair[1].met
    rows = np.zeros((len(met), SIZE), dtype=np.float32)
    for row, (asked, _) in zip(rows, met, strict=True):
        row[parts(asked)] = 1
    wanted = np.array([value for _, value in met])
    weights = np.full(SIZE, RIDGE)
    weights[: 3 * 8] = RIDGE / 100
    square = (rows.T @ rows).astype(float) + np.diag(weights)
    found = np.linalg.solve(square, rows.T @ wanted)
    off = wanted - rows @ found
    return found, f"{runs / games / 2:.2f} runs a side, off by {off.std():.3f}"


def module(sets: dict[str, Values]) -> str:
    """The file: its head as it is, then the tables, as many numbers to a line as fit."""
    head, *_ = FILE.read_text().partition(MARK)
    lines = [head + MARK]
    for name, values in sets.items():
        told = ", ".join(
            f"{type(part).__name__}({', '.join(map(str, part))})"
            if isinstance(part, Hands)
            else str(part)
            for part in values
        )
        lines += [f"{name}: Final = Values("]
        lines += [*wrap(told, 96, initial_indent="    ", subsequent_indent="    "), ")"]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench quick_values", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="a turn (default 300)")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--of", nargs="*", default=[*SETS], choices=[*SETS])
    parser.add_argument("--write", action="store_true", help="write the table")
    given = parser.parse_args()
    sets: dict[str, Values] = {name: getattr(stored, name) for name in SETS}
    for name in given.of:
        numbers = numbers_of(sets[name])
        for number in range(given.turns):
            found, words = turn(values_of(numbers), given.games, number + 1, SETS[name])
            numbers = (numbers + found) / 2
            print(f"{name} {number + 1}: {words}", file=sys.stderr)
        sets[name] = values_of(numbers)
    if given.write:
        FILE.write_text(module(sets))
    else:
        print(module(sets))


if __name__ == "__main__":
    main()
