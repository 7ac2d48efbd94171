"""What the calculations of a competition cost: standings, marks, schedules.

`bin/bench competition [--rounds N] [--json]`. Every subject is timed once a round, in turn, on the
processor's clock, and its best round counts: what else the machine does adds time, never takes it.
What counts are ratios of one run, to counting the records of 30 clubs from 2,430 results.
"""

from __future__ import annotations

import argparse
import dataclasses
import gc
import json
import random
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from league.competition.calendar import Blackout, Calendar, in_turn
from league.competition.constrained import fit
from league.competition.ledger import Ledger
from league.competition.marks import marks
from league.competition.qualifying import Rule
from league.competition.ranking import rank
from league.competition.round_robin import RoundRobin, Settings
from league.competition.tie_breaks import RULES, Policy
from league.competition.values import Entry, Result, Stage

FORMAT: Final = RoundRobin()
CLUBS: Final = 30
DIVISIONS: Final = 6
#: 28 meetings in the division and 2 outside of it are 162 games each.
LONG: Final = Settings(28, 2)
DAY: Final = date(2031, 4, 1)
FIRST: Final = datetime(2031, 4, 1, tzinfo=UTC)
EVERYTHING: Final = Policy((*sorted(set(RULES) - {"lot"}), "lot"), as_it_stands=True)


def season() -> Stage:
    """Thirty clubs in six divisions, three of each half."""
    entries = tuple(
        Entry(club, club, f"{club % DIVISIONS}", conference="EW"[club % 2])
        for club in range(1, CLUBS + 1)
    )
    stage = Stage(entries, LONG, lot="seed")
    return dataclasses.replace(stage, rounds=FORMAT.draw(stage))


def played(stage: Stage, days_left: int = 0, *, level: bool = False) -> Stage:
    """The same after so many rounds; `level`: with every home team winning 1–0."""
    chance = random.Random(1)
    rounds = stage.rounds[: len(stage.rounds) - days_left]
    results = []
    for number, series in enumerate(one for drawn in rounds for one in drawn.series):
        runs = chance.randrange(8)
        other = chance.choice([n for n in range(9) if n != runs])
        results.append(
            Result(
                number,
                FIRST + timedelta(minutes=number),
                int(series.second.of),
                int(series.first.of),
                0 if level else runs,
                1 if level else other,
                9,
                series=series.key,
            )
        )
    return dataclasses.replace(stage, results=tuple(results))


def ten_blackouts() -> Calendar:
    """Sixteen clubs have a week more than they have games."""
    out = tuple(
        Blackout(DAY + timedelta(3 * number), DAY + timedelta(3 * number + number % 3), number + 1)
        for number in range(10)
    )
    return Calendar(DAY, ends_on=DAY + timedelta(36), blackouts=out)


def dated(clubs: int, meetings: int) -> Callable[[], object]:
    stage = Stage(
        tuple(Entry(club, club) for club in range(1, clubs + 1)), Settings(meetings), lot="seed"
    )
    return lambda: in_turn(FORMAT.draw(stage), Calendar(DAY))


def standings(stage: Stage) -> Callable[[], object]:
    """Everybody's place, with every tie-break."""

    def ranked() -> object:
        ledger = Ledger(stage.entries, stage.results)
        return rank(ledger.records, ledger, EVERYTHING, lot=stage.lot)

    return ranked


def subjects() -> dict[str, Callable[[], Any]]:
    drawn = season()
    whole, level, late = played(drawn), played(drawn, level=True), played(drawn, 10)
    empty = dataclasses.replace(drawn, rounds=())
    sixteen = Stage(tuple(Entry(club, club) for club in range(1, 17)), Settings(2))
    rounds = FORMAT.draw(sixteen)
    return {
        "records": lambda: Ledger(whole.entries, whole.results),
        "standings": standings(whole),
        "standings, all level": standings(level),
        "marks, ten days left": lambda: marks(FORMAT, late, Policy(), Rule(1, 3)),
        "30 clubs by divisions, drawn": lambda: FORMAT.draw(empty),
        "40 clubs, 156 games each, dated": dated(40, 4),
        "16 clubs, ten blackouts": lambda: fit(rounds, ten_blackouts()),
    }


def measure(rounds: int) -> dict[str, dict[str, float]]:
    best: dict[str, float] = {}
    gc.disable()
    for _ in range(rounds):
        for name, subject in subjects().items():
            gc.collect()
            began = time.process_time()
            found = subject()
            spent = time.process_time() - began
            best[name] = min(best.get(name, spent), spent)
            assert found, name
    return {
        name: {"ms": round(spent * 1000, 2), "ratio": round(spent / best["records"], 2)}
        for name, spent in best.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="bin/bench competition",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = measure(given.rounds)
    if given.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{'':<34}{'ms':>10}{'× records':>12}")
    for name, one in found.items():
        print(f"{name:<34}{one['ms']:>10,.1f}{one['ratio']:>12,.2f}")


if __name__ == "__main__":
    main()
