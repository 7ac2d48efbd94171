"""The API on a large database: `bin/bench api [--rounds N] [--json]`.

Asks the database of this machine's Pennant (fill one by `bin/manage seed_lines`) for the largest
league there is, as `bin/bench book` does for pages: each list and detail of the reading API through
all middleware of this one process, each time for something else. Told are the median, the time that
95 in 100 take no longer than, processor time at the median (ours and Postgres's, where both run on
this Linux), the most queries; and, where it has an ETag, the same of its 304, with the tables that
this one looks at. What either waited for a core that others had is taken off: so these are times of
a machine with nothing else to do. `p95 by the clock` is with it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import re
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import django

from launch.local import reached

START: Final = "/api/v1"
TABLE: Final = re.compile(r'(?:FROM|JOIN) "(\w+)"')


class Run(NamedTuple):
    """A request: its seconds, those of the processors, those that it waited for one, its
    statements, and the ETag that came."""

    seconds: float
    busy: float
    waited: float
    queries: list[str]
    mark: str


def spent(*processes: int) -> tuple[float, float]:
    """The seconds that some processes have run, and that they have waited for a core."""
    sums = [0, 0]
    for pid in processes:
        with contextlib.suppress(OSError):  # not ours to see, or no Linux
            told = Path(f"/proc/{pid}/schedstat").read_text().split()
            sums = [have + int(more) for have, more in zip(sums, told, strict=False)]
    return sums[0] / 1e9, sums[1] / 1e9


@contextlib.contextmanager
def overheard(connection: Any) -> Iterator[list[str]]:
    """The statements that go to the database meanwhile. Unlike Django's own log of them, which puts
    every parameter in its place to be read, this costs next to nothing."""
    sent: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        sent.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield sent


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench api", description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--only", default="", help="these alone, by their names, with commas")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with reached():
        django.setup()
        found = measured(given.rounds, given.only.split(",") if given.only else ())
    if given.json:
        print(json.dumps(found, indent=2))
        return
    for name, one in found.items():
        print(f"{name:18}" + "  ".join(f"{key} {value}" for key, value in one.items()))


def measured(rounds: int, only: Collection[str] = ()) -> dict[str, dict[str, Any]]:
    from django.conf import settings
    from django.db import connection
    from django.db.models import Count
    from django.test import Client

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
        connection.ensure_connection()
        both = os.getpid(), connection.connection.info.backend_pid
        start, (busy, waited) = time.perf_counter(), spent(*both)
        with overheard(connection) as sent:
            answer = client.get(path, headers=headers)
        took, (now_busy, now_waited) = time.perf_counter() - start, spent(*both)
        assert answer.status_code == status, (path, answer.status_code, answer.content[:300])
        return Run(took, now_busy - busy, now_waited - waited, sent, answer.get("ETag", ""))

    for name, address in addresses(league, random.Random(1)).items():
        if only and name not in only:
            continue
        asked(address(), 200)
        full: list[Run] = []
        again: list[Run] = []
        tables: set[str] = set()
        for _ in range(rounds):
            path = address()
            run = asked(path, 200)
            full.append(run)
            if run.mark:
                run = asked(path, 304, **{"If-None-Match": run.mark})
                again.append(run)
                tables |= {table for sql in run.queries for table in TABLE.findall(sql)}
        found[name] = summed(full)
        if again:
            found[f"{name}, 304"] = {**summed(again), "looks at": ", ".join(sorted(tables))}
    return found


def summed(runs: list[Run]) -> dict[str, Any]:
    """Of some requests what is told."""
    own = sorted(max(one.seconds - one.waited, one.busy) for one in runs)
    clock = sorted(one.seconds for one in runs)
    busy = sorted(one.busy for one in runs)
    return {
        "median ms": round(1000 * own[len(own) // 2], 1),
        "p95 ms": round(1000 * own[int(0.95 * len(own))], 1),
        "cpu ms": round(1000 * busy[len(busy) // 2], 1),
        "p95 by the clock": round(1000 * clock[int(0.95 * len(clock))], 1),
        "queries": max(len(one.queries) for one in runs),
    }


def addresses(league: Any, chosen: random.Random) -> dict[str, Callable[[], str]]:
    """By its name, what asks for a resource of a kind, each time for another."""
    from league.models import Game, Player, Round, Series

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

    series = list(Series.objects.filter(stage__season__league=league).values_list("pk", flat=True))
    of_series = dict(
        Series.objects.filter(pk__in=chosen.sample(series, min(500, len(series)))).values_list(
            "pk", "stage__season__slug"
        )
    )

    rounds = range(1, Round.objects.filter(stage__season__league=league).latest("number").number)

    def one_series() -> str:
        pk = some(list(of_series))
        return f"{home}/seasons/{of_series[pk]}/series/{pk}"

    return {
        "rulesets": lambda: f"{START}/rulesets",
        "records of all": lambda: f"{START}/rulesets/{league.ruleset}/records",
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
        "rounds": lambda: f"{home}/seasons/{some(seasons)}/stages/1/bracket?round={some(rounds)}",
        "series": one_series,
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
