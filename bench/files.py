"""How long a season's files take, and what memory: `bin/bench files [--ruleset NAME] [--json]`.

On a Postgres of the bench's own 18 clubs play 2,448 games; then each file is made to its last byte
beside a copy of the season's batting lines from Postgres, so that machines can be compared; told
are the seconds, and those in which a core worked for this process or for Postgres. The season is
played in a process of its own, so that the memory is that of a process which makes files alone.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import resource
import time
import traceback
from collections.abc import Callable, Iterable
from typing import Any

from bench.api import spent
from bench.season import own_services

CLUBS, MEETINGS = 18, 16


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench files", description=__doc__)
    parser.add_argument("--ruleset", default="sackson")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with own_services():
        apart(lambda: play(given.ruleset))
        found = measured()
    if given.json:
        print(json.dumps(found, indent=2))
        return
    for name, one in found.items():
        print(f"{name:18}" + "  ".join(f"{key} {value}" for key, value in one.items()))


def apart(do: Callable[[], None]) -> None:
    """Do it in a process of its own, whose memory is not ours."""
    from django.db import connections

    connections.close_all()
    if child := os.fork():
        _, status = os.waitpid(child, 0)
        assert status == 0
        return
    try:
        do()
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def play(ruleset: str) -> None:
    """The season whose files are made."""
    from games.simulation.runs import play_inline, start_simulation
    from league.office.quick import fill_up
    from league.services import create_league, create_season, publish_season

    league = create_league(name="Bench", ruleset=ruleset)
    fill_up(league, to=CLUBS)
    first = datetime.date(2031, 4, 1)
    season = publish_season(create_season(league, name="1", legs=MEETINGS, starts_on=first))
    play_inline(start_simulation(season, inline=True))


def measured() -> dict[str, dict[str, Any]]:
    from django.db import connection

    from api.views.files import play_lines
    from games.exports import lahman, retrosheet
    from games.exports.archive import archive
    from league.models import Season

    season = Season.objects.select_related("league").get()
    league = season.league

    def copied() -> Iterable[bytes]:
        with (
            connection.cursor() as cursor,
            cursor.copy("COPY stats_battingline TO STDOUT") as copy,
        ):
            yield from (bytes(part) for part in copy)

    files: dict[str, Callable[[], Iterable[bytes]]] = {
        "copy of lines": copied,
        "retrosheet": lambda: archive(retrosheet.season_files(season)),
        "lahman": lambda: archive(lahman.files(league, [season])),
        "plays": lambda: play_lines(season, "http://localhost"),
    }
    found: dict[str, dict[str, Any]] = {"season": {"games": season.games.count()}}
    for name, make in files.items():
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        connection.ensure_connection()
        both = os.getpid(), connection.connection.info.backend_pid
        started, (busy, _) = time.perf_counter(), spent(*both)
        size = sum(map(len, make()))
        took, (now, _) = time.perf_counter() - started, spent(*both)
        found[name] = {
            "seconds": round(took, 2),
            "of a processor": round(now - busy, 2),
            "MB sent": round(size / 1e6, 2),
            "MB more at the peak": (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
            // 1024,
            "MB at the peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        }
    return found


if __name__ == "__main__":
    main()
