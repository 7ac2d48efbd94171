"""Games per second of a whole season, from the queue to the last line in Postgres.

`bin/bench season [--teams N] [--legs N] [--workers N] [--manager NAME] [--json]`. A Celery worker
with N processes plays the season on a Postgres and a Redis of the bench's own, with the settings of
a lasting database. Then some games are played in this process with a clock on each step, to tell
where the time goes.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from config import local

SAMPLE = 200  # games played with clocks
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench season", description=__doc__)
    parser.add_argument("--teams", type=int, default=30)
    parser.add_argument("--legs", type=int, default=6)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--manager", default="veteran")
    parser.add_argument("--chunk", type=int, help="games a task at most, if not as usual")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with own_services() as place:
        found = measure(given, place)
    print(json.dumps(found, indent=2) if given.json else report(found))


@contextmanager
def own_services() -> Iterator[Path]:
    """A fresh Postgres and Redis, with a database whose tables are made."""
    with tempfile.TemporaryDirectory(prefix="pennant-bench-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o711)
        for service in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(service, None)
        os.environ["PENNANT_VAR"] = name
        os.environ["LOG_LEVEL"] = "WARNING"
        with local.held() as place, local.services(place):
            import django
            from django.core.management import call_command

            django.setup()
            call_command("migrate", verbosity=0)
            yield place


def measure(given: argparse.Namespace, place: Path) -> dict[str, Any]:
    from config.worker import Worker
    from games import tasks
    from games.models import SimulationRun
    from games.services import start_simulation

    if given.chunk:
        tasks.LARGEST_CHUNK = given.chunk  # type: ignore[misc]
    season = make_season(given)
    worker = Worker(place / "worker.log", processes=given.workers)
    worker.start()
    while " ready." not in worker.log.read_text():
        if worker.trouble:
            sys.exit(worker.trouble)
        time.sleep(0.05)
    before, began = processor_seconds(), time.perf_counter()
    run = start_simulation(season)
    while run.state in (SimulationRun.State.QUEUED, SimulationRun.State.RUNNING):
        time.sleep(0.2)
        run.refresh_from_db()
        if worker.trouble:
            sys.exit(worker.trouble)
    seconds = time.perf_counter() - began
    spent = {kind: used - before[kind] for kind, used in processor_seconds().items()}
    worker.stop()
    if run.state != SimulationRun.State.DONE:
        sys.exit(run.error)
    return {
        "teams": given.teams,
        "games": run.done,
        "workers": given.workers,
        "manager": given.manager,
        "chunk": tasks.chunk_size(run.total),
        "seconds": round(seconds, 2),
        "games_per_second": round(run.done / seconds, 1),
        "processor_ms_per_game": {
            kind: round(1000 * used / run.done, 2) for kind, used in spent.items()
        },
        "median_ms_per_game": steps(given),
    }


def make_season(given: argparse.Namespace) -> Any:
    """A published season between new teams."""
    from games.services import open_season
    from league.models import League
    from league.services import add_team, create_league, create_season

    number = League.objects.count() + 1
    league = create_league(name=f"Bench {number}", ruleset="piecepack")
    for team in range(1, given.teams + 1):
        add_team(
            league,
            place=f"Town {team}",
            nickname=f"Team {team}",
            abbreviation=f"T{team}",
            colour="#1d5c8f",
            manager=given.manager,
        )
    today = datetime.date(2031, 4, 1)
    return open_season(create_season(league, name="2031", legs=given.legs, starts_on=today))


def processor_seconds() -> dict[str, float]:
    """What our processes have used of the processor so far, by kind; dead ones included."""
    used = dict.fromkeys(("python", "postgres", "redis"), 0.0)
    parents, stats = {}, {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = entry.read_text()
        except OSError:
            continue
        words = text.rpartition(")")[2].split()
        pid = int(entry.parent.name)
        parents[pid], stats[pid] = int(words[1]), (text, words)
    for pid, (text, words) in stats.items():
        ancestor = pid
        while ancestor and ancestor != os.getpid():
            ancestor = parents.get(ancestor, 0)
        if not ancestor:
            continue
        kind = next((kind for kind in ("postgres", "redis") if f"({kind}" in text), "python")
        mine = slice(11, 13) if pid == os.getpid() else slice(11, 15)
        used[kind] += sum(map(int, words[mine])) / TICKS
    return used


def steps(given: argparse.Namespace) -> dict[str, float]:
    """Milliseconds of each step of a game, played here one after another: medians of its calls."""
    from django.db.backends.base.base import BaseDatabaseWrapper

    from engine import Ballgame
    from games import results, simulation
    from games.services import play_inline, start_simulation
    from stats import services

    clocks: dict[str, list[float]] = defaultdict(list)
    season = make_season(argparse.Namespace(**{**vars(given), "legs": 2}))
    last = season.games.order_by("number")[min(SAMPLE, season.games.count()) - 1]
    season.games.filter(day__gt=last.day).delete()
    with (
        timed(simulation, "simulate_game", clocks, "game"),
        timed(simulation, "play", clocks, "engine"),
        timed(Ballgame, "box_score", clocks, "box score"),
        timed(services, "encode", clocks, "encode plays"),
        timed(results, "encode", clocks, "encode record"),
        timed(simulation, "execute_prepared", clocks, "database: claim"),
        timed(services, "execute_prepared", clocks, "database: score"),
        timed(services, "write", clocks, "database: lines"),
        timed(results, "execute_prepared", clocks, "database: record"),
        timed(BaseDatabaseWrapper, "commit", clocks, "database: commit"),
    ):
        play_inline(start_simulation(season, inline=True))
    games = len(clocks["game"])
    found = {
        step: 1000 * statistics.median(times) * round(len(times) / games)
        for step, times in clocks.items()
    }
    whole = found.pop("game")
    found["the rest"] = whole - sum(found.values())
    return {step: round(time_, 3) for step, time_ in {"game": whole, **found}.items()}


@contextmanager
def timed(owner: Any, name: str, clocks: dict[str, list[float]], step: str) -> Iterator[None]:
    """A clock on a function, while the block lasts."""
    function: Callable[..., Any] = getattr(owner, name)

    def clocked(*arguments: Any, **named: Any) -> Any:
        began = time.perf_counter()
        try:
            return function(*arguments, **named)
        finally:
            clocks[step].append(time.perf_counter() - began)

    setattr(owner, name, clocked)
    try:
        yield
    finally:
        setattr(owner, name, function)


def report(found: dict[str, Any]) -> str:
    lines = [
        "{games:,} games between {teams} teams by {manager}s, {workers} processes, "
        "{chunk} games a task".format(**found),
        "{seconds} s: {games_per_second} games/s".format(**found),
        "processor, ms a game: "
        + ", ".join(f"{kind} {used}" for kind, used in found["processor_ms_per_game"].items()),
        "one game at a time, median ms:",
        *(f"  {step:<18} {ms:6.3f}" for step, ms in found["median_ms_per_game"].items()),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
