"""How true the chances to win are: `bin/bench chances [ruleset] [--games 20000] [--first 6000000]`.

Plays games that no table was made of and prints, by tenths of the predicted chance, how far the
share of wins is off, with its standard error (of games, not of plays) and with the table's own
added; then the Brier score of the table, of half-innings taken as independent of each other, and of
a logistic curve in lead and innings. Those two are fitted to these very games, in their favor.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import Pool
from typing import Any, Final

from engine import RULESETS
from stats.chances.counting import Seen, Tally, played
from stats.chances.smoothing import MOST_RUNS
from stats.chances.tables import CERTAIN, FAR, Chances, chances_for

PART: Final = 2500
TENTHS: Final = 10


@dataclass(slots=True)
class Check:
    """What was predicted, and what came."""

    plays: int = 0
    brier: float = 0.0
    #: By tenth: plays, how far they are off, and the squares of both by game.
    tenths: list[list[float]] = field(default_factory=lambda: [[0.0] * 5 for _ in range(TENTHS)])

    def add(self, known: Chances, rows: Iterable[Seen], won: bool) -> None:
        own: defaultdict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for row in rows:
            chance = known.of(row.before) / CERTAIN
            self.plays += 1
            self.brier += (chance - won) ** 2
            tenth = own[min(TENTHS - 1, int(TENTHS * chance))]
            tenth[0] += 1
            tenth[1] += won - chance
        for at, (plays, off) in own.items():
            for nth, number in enumerate((plays, off, plays**2, plays * off, off**2)):
                self.tenths[at][nth] += number

    def join(self, other: Check) -> None:
        self.plays += other.plays
        self.brier += other.brier
        for own, more in zip(self.tenths, other.tenths, strict=True):
            for nth, number in enumerate(more):
                own[nth] += number


def checked(ruleset: str, options: dict[str, Any], first: int) -> tuple[Check, Tally]:
    known = chances_for(ruleset, options)
    assert known
    check, tally = Check(), Tally(known.innings)
    for rows, won in played(ruleset, options, "veteran", first, PART):
        check.add(known, rows, won)
        tally.add(rows, home_won=won)
    return check, tally


def report(ruleset: str, check: Check, tally: Tally, made_of: int) -> None:
    games = tally.games
    print(f"{ruleset}: {games:,} games, a table of {made_of:,}")
    within = 0
    widest = 0.0
    for at, (plays, off, squares, cross, offs) in enumerate(check.tenths):
        mean = off / plays
        error = math.sqrt(max(0.0, offs - 2 * mean * cross + mean**2 * squares)) / plays
        both = error * math.sqrt(1 + games / made_of)
        within += abs(mean) <= 2 * both
        widest = max(widest, abs(mean))
        print(f"  .{at}–{(at + 1) / 10:.1f}  off {mean:+.4f}  error {error:.4f}, {both:.4f}")
    print(f"  within two errors: {within} of {TENTHS}; widest {widest:.4f}")
    print(f"  Brier: table {check.brier / check.plays:.4f}", end="")
    print(f", independent half-innings {independent(tally):.4f}, logistic {logistic(tally):.4f}")


def independent(tally: Tally) -> float:
    """The Brier score of half-innings that know nothing of each other."""
    pooled: defaultdict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for (_, _, outs, bases), counts in tally.rests.items():
        pooled[outs, bases].update(counts)
    shares = {
        where: [counts[runs] / sum(counts.values()) for runs in range(MOST_RUNS)]
        for where, counts in pooled.items()
    }
    innings = tally.innings
    starts: dict[tuple[int, int, int], float] = {}

    def chance(inning: int, half: int, outs: int, bases: int, lead: int) -> float:
        last = inning >= innings - 1
        total = 0.0
        for runs, share in enumerate(shares[outs, bases]):
            then = max(-FAR, min(FAR, lead + runs if half else lead - runs))
            if half and last:
                total += share * (then > 0 or 0.5 * (then == 0))
            elif last and then > 0:
                total += share
            else:
                total += share * starts[inning + half, 1 - half, then]
        return total

    for inning in reversed(range(innings)):
        for half in (1, 0):
            for lead in range(-FAR, FAR + 1):
                starts[inning, half, lead] = chance(inning, half, 0, 0, lead)
    kept: dict[tuple[int, ...], float] = {}
    score = plays = 0.0
    for (at, half, outs, bases, lead, _), (times, won) in tally.turns.items():
        where = min(at, innings - 1), half, outs, bases, lead
        if where not in kept:
            kept[where] = chance(*where)
        score += won * (1 - kept[where]) ** 2 + (times - won) * kept[where] ** 2
        plays += times
    return score / plays


def logistic(tally: Tally) -> float:
    """The Brier score of a logistic curve in the lead, by the half-innings that are left."""
    rows: defaultdict[tuple[float, ...], list[int]] = defaultdict(lambda: [0, 0])
    for (inning, half, _, _, lead, _), (times, won) in tally.turns.items():
        left = max(0, 2 * tally.innings - 2 * inning - half) + 1
        both = rows[1.0, half, lead, lead / math.sqrt(left), lead / left]
        both[0] += times
        both[1] += won
    size = 5
    weights = [0.0] * size
    for _ in range(12):
        up = [0.0] * size
        curve = [[1e-9 * (i == j) for j in range(size)] for i in range(size)]
        for row, (times, won) in rows.items():
            chance = _chance(weights, row)
            for i in range(size):
                up[i] += row[i] * (won - times * chance)
                for j in range(size):
                    curve[i][j] += row[i] * row[j] * times * chance * (1 - chance)
        weights = [one + step for one, step in zip(weights, _solved(curve, up), strict=True)]
    score = plays = 0.0
    for row, (times, won) in rows.items():
        chance = _chance(weights, row)
        score += won * (1 - chance) ** 2 + (times - won) * chance**2
        plays += times
    return score / plays


def _chance(weights: list[float], row: tuple[float, ...]) -> float:
    odds = sum(weight * one for weight, one in zip(weights, row, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a few linear equations."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda nth: abs(rows[nth][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(len(rows)):
            if other != at:
                times = rows[other][at] / rows[at][at]
                pairs = zip(rows[other], rows[at], strict=True)
                rows[other] = [one - times * two for one, two in pairs]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="*", default=sorted(RULESETS))
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=6_000_000)
    given = parser.parse_args()
    for ruleset in given.ruleset:
        rules = RULESETS[ruleset]
        options = rules.options_json(rules.Options())
        known = chances_for(ruleset, options)
        if known is None:
            raise SystemExit(f"There is no table of {ruleset}.")
        whole, tally = Check(), Tally(known.innings)
        with Pool(2) as pool:
            starts = range(given.first, given.first + given.games, PART)
            for check, own in pool.imap(partial(checked, ruleset, options), starts):
                whole.join(check)
                tally.join(own)
        report(ruleset, whole, tally, known.games)


if __name__ == "__main__":
    main()
