"""Pages of the record book on a large database: `bin/bench book [--rounds N] [--only ..]`.

Asks the database of this machine's Pennant (fill one by `bin/manage seed_lines`) for the largest
league there is. This one process serves each kind of page through all of its middleware, as a
visitor asks for it, each time for something else; told are the median, the time that 95 in 100 take
no longer than, and the most queries. What this process or Postgres waited for a core that others
had is taken off.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable, Collection
from typing import Any

import django

from bench.api import overheard, spent
from launch.local import reached


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench book", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
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
    from stats.models import BattingLine, PlateAppearance

    settings.ALLOWED_HOSTS = ["testserver"]
    settle()
    league = League.objects.annotate(games=Count("seasons__games")).order_by("-games")[0]
    chosen = random.Random(1)
    client = Client()
    found: dict[str, dict[str, Any]] = {
        "data": {
            "batting lines": BattingLine.objects.count(),
            "plate appearances": PlateAppearance.objects.count(),
            "seasons": league.seasons.count(),
        }
    }
    for name, address in addresses(league, chosen).items():
        if only and name not in only:
            continue
        client.get(address())
        times, queries = [], 0
        both = os.getpid(), connection.connection.info.backend_pid
        for _ in range(rounds):
            path = address()
            start, (_, waited) = time.perf_counter(), spent(*both)
            with overheard(connection) as asked:
                page = client.get(path)
            times.append(time.perf_counter() - start - (spent(*both)[1] - waited))
            assert page.status_code == 200, path
            queries = max(queries, len(asked))
        times.sort()
        found[name] = {
            "median ms": round(1000 * times[len(times) // 2], 1),
            "p95 ms": round(1000 * times[int(0.95 * len(times))], 1),
            "queries": queries,
        }
    return found


def addresses(league: Any, chosen: random.Random) -> dict[str, Callable[[], str]]:
    """By its name, what asks for a page of a kind, each time for another."""
    from league.models import Player

    home = league.get_absolute_url()
    clubs = [team.get_absolute_url() for team in league.teams.all()]
    slugs = list(league.teams.values_list("slug", flat=True))
    seasons = ["all", *league.seasons.values_list("slug", flat=True)]
    players = list(Player.objects.filter(team__league=league).values_list("pk", flat=True))
    splits = ("", "venue:1", "outs:2", "bases:3", "inning:1", "lead:-1", "late:1")
    of = ("batting", "pitching")
    days = list(league.seasons.values_list("slug", "games__date").distinct())

    def some(values: Any) -> Any:
        return chosen.choice(values)

    return {
        "leaders": lambda: (
            f"{home}leaders/?of={some(of)}&split={some(splits)}&in={some(seasons)}&sort=h"
        ),
        "best games": lambda: f"{home}leaders/games/?of={some(of)}&in={some(seasons)}",
        "records": lambda: f"{home}records/",
        "records of all": lambda: f"/records/{league.ruleset}/",
        "cards": lambda: f"{home}kinds/?in={some(seasons)}",
        "head to head": lambda: "{}head-to-head/?one={}&other={}".format(
            home, *chosen.sample(slugs, 2)
        ),
        "player": lambda: f"/players/{some(players)}/",
        "equals": lambda: f"/players/{some(players)}/equals/?in={some(seasons)}",
        "splits": lambda: f"/players/{some(players)}/splits/?in={some(seasons)}",
        "club": lambda: f"{some(clubs)}?season={some(seasons[1:])}",
        "club's splits": lambda: f"{some(clubs)}splits/?of={some(of)}&in={some(seasons)}",
        "season": lambda: f"{home}{some(seasons[1:])}/",
        "season of a day": lambda: "{}{}/?on={}".format(home, *some(days)),
        "league": lambda: home,
    }


if __name__ == "__main__":
    main()
