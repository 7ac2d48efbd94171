"""An all-star at the table: `bin/bench thinking [--answers N] [--no-season] [--json]`.

On a Postgres and a Redis of the bench's own, with the workers of the demo, a person plays
friendlies against all-stars, one after the other, while seasons are simulated. From the moment that
a table waits for an all-star until its answer is stored.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from bench.season import own_services

#: Answers at one table before the next has its turn.
IN_A_ROW = 10
RULESETS = ("piecepack", "triple_play", "quick", "sackson", "cardball")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench thinking", description=__doc__)
    parser.add_argument("--answers", type=int, default=100)
    parser.add_argument("--no-season", action="store_true", help="nothing else to do")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with own_services() as place:
        found = measure(given, place)
    if given.json:
        print(json.dumps(found, indent=2))
    else:
        print(
            f"{found['answers']} answers: half within {found['median']} s, 95 % within "
            f"{found['p95']} s, none before {found['least']} s"
        )


def measure(given: argparse.Namespace, place: Path) -> dict[str, Any]:
    from launch.worker import THINKING, Thinker, Worker

    logged = {"LOG_LEVEL": "INFO"}
    workers = [
        Worker(place / "worker.log", environment=logged, without=THINKING),
        Thinker(place / "thinker.log", environment=logged),
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        while " ready." not in worker.log.read_text():
            if worker.trouble:
                sys.exit(worker.trouble)
            time.sleep(0.05)
    if not given.no_season:
        simulate()
    taken = play(given.answers)
    for worker in workers:
        worker.stop()
    return {
        "answers": len(taken),
        "least": round(min(taken), 3),
        "median": round(statistics.median(taken), 3),
        "p95": round(statistics.quantiles(taken, n=20)[-1], 3),
    }


def simulate() -> None:
    """Seasons that keep the workers busy to the end."""
    from games.simulation.runs import start_simulation
    from tests.leagues import make_league, make_season

    for _ in range(2):
        start_simulation(make_season(16, 40, make_league(16, ruleset="cardball")))


def play(answers: int) -> list[float]:
    """Seconds that all-stars took for so many answers, over games of all rulesets."""
    from django.contrib.auth.models import User

    from games.live import services
    from games.live.opening import open_friendly
    from games.live.seating import Person
    from games.live.session import find

    user = User.objects.create_user("casey")
    who = Person(user.pk, name="casey")
    draw = Random(1)
    tables = [open_friendly(slug, who, level="all_star").pk for slug in RULESETS]
    taken: list[float] = []
    while len(taken) < answers:
        pk = tables[len(taken) // IN_A_ROW % len(tables)]
        session = find(pk)
        if 0 in session.awaited():
            began, given = time.monotonic(), session.sides[0].answers
            while session.sides[0].answers == given and 0 in session.awaited():
                time.sleep(0.01)
                session = find(pk)
            taken.append(time.monotonic() - began)
        elif 1 in session.awaited():
            option = draw.randrange(len(session.asked()[1].options))
            session = services.answer(pk, who, 1, session.turn(1), option)
        if session.over:
            tables[tables.index(pk)] = open_friendly(session.rules.slug, who, level="all_star").pk
    return taken


if __name__ == "__main__":
    main()
