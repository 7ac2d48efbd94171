"""Small leagues made up at random, and figures counted the slow way."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence

from league.competition.values import Entry, Result

FIRST = datetime.datetime(2031, 4, 1, 19, tzinfo=datetime.UTC)


def entries(n: int, n_pools: int = 1) -> tuple[Entry, ...]:
    """Clubs 1 to n, seeded so, dealt to divisions A, B … in turn; one table has none."""
    names = "ABCDEFGHIJ" if n_pools > 1 else [""]
    return tuple(Entry(club, club, names[(club - 1) % n_pools]) for club in range(1, n + 1))


def result(
    number: int,
    visitors: int,
    home: int,
    runs: str = "1-0",
    *,
    hours: int | None = None,
    **more: int,
) -> Result:
    """A game that the visitors won 1–0 unless said otherwise, an hour after the one before."""
    scored, allowed = map(int, runs.split("-"))
    finished = FIRST + datetime.timedelta(hours=number if hours is None else hours)
    return Result(number, finished, visitors, home, scored, allowed, **{"innings": 9, **more})  # type: ignore[arg-type]


def at_random(chance: random.Random, clubs: Sequence[int], games: int) -> list[Result]:
    """Games of any two, with few runs so that much is level; some forfeited, some at one moment."""
    found = []
    for number in range(1, games + 1):
        visitors, home = chance.sample(list(clubs), 2)
        runs = chance.randrange(4)
        other = chance.choice([one for one in range(5) if one != runs])
        forfeited = chance.random() < 0.1
        found.append(
            Result(
                number,
                FIRST + datetime.timedelta(hours=chance.randrange(40)),
                visitors,
                home,
                runs,
                other,
                None if forfeited else chance.choice([5, 9, 9, 10]),
                chance.choice([5, 9]),
                forfeited,
            )
        )
    return found
