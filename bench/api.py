"""The API on a large database: `bin/bench api [--rounds N] [--json]`.

Asks the database of this machine's Pennant (fill one by `bin/manage seed_lines`) for the largest
league there is, as `bin/bench book` does for pages: each list and detail of the reading API through
all middleware of this one process, each time for something else. Told are the median, the time that
95 in 100 take no longer than, processor time at the median, the most queries; and, where it has an
ETag, the same of its 304, with the tables that this one looks at.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import django

from launch.local import reached

START: Final = "/api/v1"
TABLE: Final = re.compile(r'(?:FROM|JOIN) "(\w+)"')


class Run(NamedTuple):
    """A request: its seconds, those of the processor, its statements, and what came."""

    seconds: float
    busy: float
    queries: list[str]
    answer: Any


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench api", description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with reached():
        django.setup()
        found = measured(given.rounds)
    if given.json:
        print(json.dumps(found, indent=2))
        return
    for name, one in found.items():
        print(f"{name:18}" + "  ".join(f"{key} {value}" for key, value in one.items()))


def measured(rounds: int) -> dict[str, dict[str, Any]]:
    from django.conf import settings
    from django.db import connection
    from django.db.models import Count
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from config.heap import settle
    from league.models import League
    from stats.models import BattingLine

    settings.ALLOWED_HOSTS = ["testserver"]
    settings.API_READS = None  # nobody is counted out
    settle()
    league = League.objects.annotate(games=Count("seasons__games")).order_by("-games")[0]
    client = Client(headers={"Accept-Encoding": "gzip"})
    found: dict[str, dict[str, Any]] = {"data": {"batting lines": BattingLine.objects.count()}}

    def asked(path: str, status: int, **headers: str) -> Run:
        start, busy = time.perf_counter(), time.process_time()
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(path, headers=headers)
        took = time.perf_counter() - start, time.process_time() - busy
        assert answer.status_code == status, (path, answer.status_code, answer.content[:300])
        return Run(*took, [one["sql"] for one in queries.captured_queries], answer)

    for name, address in addresses(league, random.Random(1)).items():
        asked(address(), 200)
        full: list[Run] = []
        again: list[Run] = []
        tables: set[str] = set()
        for _ in range(rounds):
            path = address()
            run = asked(path, 200)
            full.append(run)
            if mark := run.answer.get("ETag"):
                run = asked(path, 304, **{"If-None-Match": mark})
                again.append(run)
                tables |= {table for sql in run.queries for table in TABLE.findall(sql)}
        found[name] = summed(full)
        if again:
            found[f"{name}, 304"] = {**summed(again), "looks at": ", ".join(sorted(tables))}
    return found


def summed(runs: list[Run]) -> dict[str, Any]:
    """Of some requests what is told."""
    times = sorted(one.seconds for one in runs)
    busy = sorted(one.busy for one in runs)
    return {
        "median ms": round(1000 * times[len(times) // 2], 1),
        "p95 ms": round(1000 * times[int(0.95 * len(times))], 1),
        "cpu ms": round(1000 * busy[len(busy) // 2], 1),
        "queries": max(len(one.queries) for one in runs),
    }


def addresses(league: Any, chosen: random.Random) -> dict[str, Callable[[], str]]:
    """By its name, what asks for a resource of a kind, each time for another."""
    from league.models import Game, Player

    home = f"{START}/leagues/{league.slug}"
    slugs = list(league.teams.values_list("slug", flat=True))
    seasons = list(league.seasons.values_list("slug", flat=True))
    players = list(Player.objects.filter(team__league=league).values_list("pk", flat=True))
    played = Game.objects.filter(season__league=league, state=Game.State.FINAL)
    games = list(played.order_by("?").values_list("pk", flat=True)[:500])
    splits = ("", "&split=venue:1", "&split=outs:2", "&split=bases:3", "&split=inning:1")

    def some(values: Any) -> Any:
        return chosen.choice(values)

    def game(what: str = "") -> Callable[[], str]:
        return lambda: f"{START}/games/{some(games)}{what}"

    def season(what: str = "") -> Callable[[], str]:
        return lambda: f"{home}/seasons/{some(seasons)}{what}"

    def player(what: str = "") -> Callable[[], str]:
        return lambda: f"{START}/players/{some(players)}{what}"

    return {
        "leagues": lambda: f"{START}/leagues",
        "league": lambda: home,
        "teams": lambda: f"{home}/teams",
        "team": lambda: f"{home}/teams/{some(slugs)}",
        "team seasons": lambda: f"{home}/teams/{some(slugs)}/seasons",
        "players": lambda: f"{home}/players?team={some(slugs)}",
        "player": player(),
        "career": player("/career"),
        "game log": player("/log"),
        "splits": player("/splits"),
        "leaders": lambda: f"{home}/leaders?of={some(('batting', 'pitching'))}{some(splits)}",
        "records": lambda: f"{home}/records",
        "feats": lambda: f"{home}/feats",
        "kinds": lambda: f"{home}/kinds",
        "head to head": lambda: "{}/head-to-head?one={}&other={}".format(
            home, *chosen.sample(slugs, 2)
        ),
        "seasons": lambda: f"{home}/seasons",
        "season": season(),
        "standings": season("/standings"),
        "stages": season("/stages"),
        "stage": season("/stages/1"),
        "games": lambda: f"{START}/games?league={league.slug}&season={some(seasons)}",
        "games of a club": lambda: f"{START}/games?league={league.slug}&team={some(slugs)}",
        "game": game(),
        "line score": game("/linescore"),
        "box score": game("/boxscore"),
        "plays": game("/plays"),
        "chances": game("/win-probability"),
    }


if __name__ == "__main__":
    main()
