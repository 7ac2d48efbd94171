"""Elo: how strong clubs are, by who beat whom. Pure functions.

Each begins with 1500; a game moves both by twelve times how far its result is from what was
expected; at the first game of another season a club is a third of the way back to 1500. By how much
a run is won does not matter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

START: Final = 1500.0
MOST: Final = 12.0  # that a game moves a rating
SCALE: Final = 400.0
BACK: Final = 1 / 3  # of the way to START, from season to season


class Played(NamedTuple):
    """A game by the keys of it, its season and its clubs."""

    game: int
    season: int
    visitors: int
    home: int
    home_won: bool


class Rated(NamedTuple):
    """A club's rating before a game and after it."""

    game: int
    team: int
    before: float
    after: float


def edge(chance: float) -> float:
    """How many points playing at home is worth, if it wins this share among equals."""
    return SCALE * math.log10(chance / (1 - chance))


def chance(home: float, visitors: float, at_home: float) -> float:
    """The home side's chance to win by both ratings and the worth of playing at home."""
    return 1 / (1 + 10 ** (-(home + at_home - visitors) / SCALE))


def rated(
    games: Iterable[Played], at_home: float, known: Mapping[int, tuple[float, int]]
) -> Iterator[Rated]:
    """The ratings of games in the order of playing, visitors and home. `known` has clubs that have
    played before: their rating and the season of it."""
    now = dict(known)

    def of(team: int, season: int) -> float:
        rating, last = now.get(team, (START, season))
        return rating if last == season else rating - (rating - START) * BACK

    for game in games:
        visitors, home = of(game.visitors, game.season), of(game.home, game.season)
        change = MOST * (game.home_won - chance(home, visitors, at_home))
        now[game.visitors] = visitors - change, game.season
        now[game.home] = home + change, game.season
        yield Rated(game.game, game.visitors, visitors, visitors - change)
        yield Rated(game.game, game.home, home, home + change)
