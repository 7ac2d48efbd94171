"""Games per second of whole seasons, from the queue to the last line in Postgres.

`bin/bench season [--teams N] [--legs N] [--workers N] [--rounds N] [--ai NAME] [--json]`.
A Celery worker with N processes plays a season on a Postgres and a Redis of the bench's own, with
the settings of a lasting database. Before each season as many processes play its games with the
engine alone, box score and all, and store nothing: what a season could be at most. The best round
of either counts. Then some games are played in this process with a clock on each step, to tell
where the time goes.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from launch import local

SECONDS = 2.0  # of the engine alone, in each round
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench season", description=__doc__)
    parser.add_argument("--teams", type=int, default=30)
    parser.add_argument("--legs", type=int, default=6)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ai", default="veteran")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--engine", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.engine:
        with local.unconnected():
            engine_alone(given.ai)
        return
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
    from launch.worker import Worker

    logged = {"LOG_LEVEL": "INFO"}  # it tells when it is ready
    worker = Worker(place / "worker.log", processes=given.workers, environment=logged)
    worker.start()
    while " ready." not in worker.log.read_text():
        if worker.trouble:
            sys.exit(worker.trouble)
        time.sleep(0.05)
    rounds = []
    for _ in range(given.rounds):
        season = make_season(given)
        alone = engine_in_processes(given)
        rounds.append(alone | play_season(season, worker))
    worker.stop()
    engine = max(one["engine_games_per_second"] for one in rounds)
    season_rate = max(one["games_per_second"] for one in rounds)
    least = min(rounds, key=lambda one: sum(one["processor_ms_per_game"].values()))
    engine_ms = min(one["engine_processor_ms"] for one in rounds)
    return {
        "teams": given.teams,
        "games": rounds[0]["games"],
        "workers": given.workers,
        "ai": given.ai,
        "engine_games_per_second": engine,
        "games_per_second": season_rate,
        "share_of_the_engine": round(season_rate / engine, 3),
        "engine_processor_ms_per_game": engine_ms,
        "processor_ms_per_game": least["processor_ms_per_game"],
        "share_of_the_processors": round(
            engine_ms / sum(least["processor_ms_per_game"].values()), 3
        ),
        "rounds": rounds,
        "ms_per_game": steps(given),
    }


def play_season(season: Any, worker: Any) -> dict[str, Any]:
    """One season by the worker: its games a second, and what the processors did for a game."""
    from games.models import SimulationRun
    from games.simulation.runs import start_simulation

    before, began = processor_seconds(), time.time()
    run = start_simulation(season)
    while run.state in (SimulationRun.State.QUEUED, SimulationRun.State.RUNNING):
        time.sleep(0.25)  # to ask more often would take from what is measured
        run.refresh_from_db()
        if worker.trouble:
            sys.exit(worker.trouble)
    assert run.finished_at is not None
    seconds = run.finished_at.timestamp() - began
    spent = {kind: used - before[kind] for kind, used in processor_seconds().items()}
    if run.state != SimulationRun.State.DONE:
        sys.exit(run.error)
    return {
        "games": run.done,
        "seconds": round(seconds, 2),
        "games_per_second": round(run.done / seconds, 1),
        "processor_ms_per_game": {
            kind: round(1000 * used / run.done, 3) for kind, used in spent.items()
        },
    }


def engine_in_processes(given: argparse.Namespace) -> dict[str, Any]:
    """As many processes as the worker has, each at the engine alone for some seconds."""
    command = [sys.executable, "-m", "bench.season", "--engine", "--ai", given.ai]
    started = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(given.workers)
    ]
    for process in started:
        assert process.stdout is not None
        process.stdout.readline()  # it is ready
    for process in started:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    told = [json.loads(process.communicate()[0]) for process in started]
    return {
        "engine_games_per_second": round(sum(one["games"] / one["seconds"] for one in told), 1),
        "engine_processor_ms": round(
            1000 * sum(one["processor"] for one in told) / sum(one["games"] for one in told), 3
        ),
    }


def engine_alone(ai: str) -> None:
    """Play games as a worker does, and store none. Begins when told, and prints what it did."""
    import django

    django.setup()

    from config.heap import settle
    from engine import RULESETS
    from games.seeds import draw_seed
    from games.simulation.chunks import Entrant, Fixture, play
    from stats.copying import Side

    rules = RULESETS["piecepack"]
    clubs = (Entrant(Side(1, ()), ai, None), Entrant(Side(2, ()), ai, None))

    def one() -> None:
        play(Fixture(0, rules, rules.Options(), draw_seed()[0], clubs)).box_score()

    for _ in range(50):
        one()
    settle()
    print("ready", flush=True)
    sys.stdin.readline()
    games, began, processor = 0, time.perf_counter(), time.process_time()
    while (seconds := time.perf_counter() - began) < SECONDS:
        one()
        games += 1
    processor = time.process_time() - processor
    print(json.dumps({"games": games, "seconds": seconds, "processor": processor}))


def make_season(given: argparse.Namespace) -> Any:
    """A published season between new teams."""
    from league.models import League
    from league.services import add_team, create_league, create_season, publish_season

    number = League.objects.count() + 1
    league = create_league(name=f"Bench {number}", ruleset="piecepack")
    for team in range(1, given.teams + 1):
        add_team(
            league,
            place=f"Town {team}",
            nickname=f"Team {team}",
            abbreviation=f"T{team}",
            color="#1d5c8f",
            ai=given.ai,
        )
    today = datetime.date(2031, 4, 1)
    return publish_season(create_season(league, name="2031", legs=given.legs, starts_on=today))


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
    """Milliseconds that each step takes a game, in a season played here from chunk to chunk."""
    from django.db.backends.base.base import BaseDatabaseWrapper

    from engine import Ballgame
    from games import results
    from games.simulation import chunks
    from games.simulation.runs import play_inline, start_simulation
    from stats import services
    from stats.copying import Table

    clocks: dict[str, float] = defaultdict(float)
    season = make_season(argparse.Namespace(**{**vars(given), "legs": 2}))
    with (
        timed(chunks, "simulate", clocks, "whole"),
        timed(chunks, "claim", clocks, "claim"),
        timed(chunks, "play", clocks, "engine: the game"),
        timed(Ballgame, "box_score", clocks, "engine: the box score"),
        timed(results, "result", clocks, "rows, packed"),
        timed(results, "keep_records", clocks, "records"),
        timed(services, "_make_final", clocks, "scores"),
        timed(Table, "copy", clocks, "lines and plays, by COPY"),
        timed(chunks, "record_progress", clocks, "progress"),
        timed(BaseDatabaseWrapper, "commit", clocks, "commit"),
    ):
        run = play_inline(start_simulation(season, inline=True))
    whole = clocks.pop("whole")
    found = {**clocks, "the rest": whole - sum(clocks.values())}
    return {step: round(1000 * time_ / run.done, 3) for step, time_ in found.items()}


@contextmanager
def timed(owner: Any, name: str, clocks: dict[str, float], step: str) -> Iterator[None]:
    """A clock on a function, while the block lasts."""
    function: Callable[..., Any] = getattr(owner, name)

    def clocked(*arguments: Any, **named: Any) -> Any:
        began = time.perf_counter()
        try:
            return function(*arguments, **named)
        finally:
            clocks[step] += time.perf_counter() - began

    setattr(owner, name, clocked)
    try:
        yield
    finally:
        setattr(owner, name, function)


def report(found: dict[str, Any]) -> str:
    spent = found["processor_ms_per_game"]
    lines = [
        "{games:,} games between {teams} teams by {ai}s, {workers} processes; best of".format(
            **found
        )
        + f" {len(found['rounds'])} rounds:",
        "the engine alone: {engine_games_per_second:,} games/s".format(**found),
        "a season: {games_per_second:,} games/s, {0:.0%} of that".format(
            found["share_of_the_engine"], **found
        ),
        "processors, ms a game: engine alone {}; a season {}: {:.0%}".format(
            found["engine_processor_ms_per_game"],
            " + ".join(f"{kind} {used}" for kind, used in spent.items()),
            found["share_of_the_processors"],
        ),
        "in one process, chunk by chunk, ms a game:",
        *(f"  {step:<24} {ms:6.3f}" for step, ms in found["ms_per_game"].items()),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
