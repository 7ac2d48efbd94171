"""What writing plate appearances costs a season: the same season with its facts, and without them.

`bin/bench facts [--teams N] [--legs N] [--rounds N] [--ai NAME] [--json]`. Seasons are played in
one process, chunk by chunk, on a Postgres and a Redis of the bench's own, by turns with and without
the facts for splits; told is what Python and Postgres are busy for a game (medians). Without them
their table still gets its COPY, of no rows.
"""

from __future__ import annotations

import argparse
import json
import statistics
from typing import Any

from bench.season import make_season, own_services, processor_seconds


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench facts", description=__doc__)
    parser.add_argument("--teams", type=int, default=30)
    parser.add_argument("--legs", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--ai", default="veteran")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with own_services():
        found = measure(given)
    print(json.dumps(found, indent=2) if given.json else report(found))


def measure(given: argparse.Namespace) -> dict[str, Any]:
    from config.heap import settle
    from stats import facts

    settle()  # as a worker does
    busy(given)
    ways: dict[str, Any] = {"with": facts.packed, "without": lambda *_: b""}
    rounds: dict[str, list[float]] = {which: [] for which in ways}
    for _ in range(given.rounds):
        for which, packed in ways.items():
            facts.packed = packed
            rounds[which].append(busy(given))
    ms = {which: statistics.median(found) for which, found in rounds.items()}
    return {
        "ms_per_game": {which: round(one, 3) for which, one in ms.items()},
        "share_of_the_season": round(1 - ms["without"] / ms["with"], 3),
        "rounds": {which: [round(one, 3) for one in found] for which, found in rounds.items()},
    }


def busy(given: argparse.Namespace) -> float:
    """Milliseconds that the processors are busy a game of a new season."""
    from games.simulation.runs import play_inline, start_simulation

    season = make_season(given)
    before = processor_seconds()
    run = play_inline(start_simulation(season, inline=True))
    spent = sum(processor_seconds().values()) - sum(before.values())
    return 1000 * spent / run.done


def report(found: dict[str, Any]) -> str:
    ms = found["ms_per_game"]
    return (
        f"processors, ms a game: {ms['with']} with facts, {ms['without']} without:"
        f" they are {found['share_of_the_season']:.1%} of a season"
    )


if __name__ == "__main__":
    main()
