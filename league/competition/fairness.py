"""How fair a schedule is, in figures: for each club and over all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise

from league.competition.calendar import Dated

SATURDAY = 5


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one club. Days off do not break a stand; a rest is days off between two games, none in a
    doubleheader; the distance of a rematch is the days from the last game of one series to the
    first of the next against the same club. None where nothing follows."""

    club: int
    games: int
    home: int
    away: int
    home_stand: int  # the longest, in games
    trip: int
    rest: int | None  # the shortest
    rematch: int | None  # the shortest
    weekend: int  # games on Saturdays and Sundays
    doubleheaders: int


@dataclass(frozen=True, slots=True)
class Fairness:
    """Of a schedule: each club's figures, and the worst of them."""

    clubs: tuple[Figures, ...]
    games: int
    first: date | None
    last: date | None
    days: int  # with games
    margin: int  # the most that home games and away games of a club are apart
    home_stand: int
    trip: int
    rest: int | None
    rematch: int | None
    weekend: tuple[int, int]  # the fewest and the most of a club


def fairness(games: Iterable[Dated]) -> Fairness:
    """The figures of a schedule; games whose clubs are not known count for no club."""
    ordered = sorted(games, key=lambda game: (game.day, game.at))
    own: dict[int, list[Dated]] = defaultdict(list)
    for game in ordered:
        for club in game.clubs:
            own[club].append(game)
    clubs = tuple(_of_club(club, own[club]) for club in sorted(own))
    return Fairness(
        clubs=clubs,
        games=len(ordered),
        first=ordered[0].day if ordered else None,
        last=ordered[-1].day if ordered else None,
        days=len({game.day for game in ordered}),
        margin=max((abs(one.home - one.away) for one in clubs), default=0),
        home_stand=max((one.home_stand for one in clubs), default=0),
        trip=max((one.trip for one in clubs), default=0),
        rest=min((one.rest for one in clubs if one.rest is not None), default=None),
        rematch=min((one.rematch for one in clubs if one.rematch is not None), default=None),
        weekend=(
            min((one.weekend for one in clubs), default=0),
            max((one.weekend for one in clubs), default=0),
        ),
    )


def _of_club(club: int, games: Sequence[Dated]) -> Figures:
    venues = [(at_home, len(list(run))) for at_home, run in groupby(g.home == club for g in games)]
    days = [game.day for game in games]
    off = [max(0, (after - before).days - 1) for before, after in pairwise(days)]
    home = sum(game.home == club for game in games)
    return Figures(
        club=club,
        games=len(games),
        home=home,
        away=len(games) - home,
        home_stand=max((length for at_home, length in venues if at_home), default=0),
        trip=max((length for at_home, length in venues if not at_home), default=0),
        rest=min(off, default=None),
        rematch=min(_rematches(club, games), default=None),
        weekend=sum(day.weekday() >= SATURDAY for day in days),
        doubleheaders=len(days) - len(set(days)),
    )


def _rematches(club: int, games: Sequence[Dated]) -> Iterable[int]:
    """The days between two series against the same club, for each two that follow."""
    met: dict[int | None, tuple[str, date]] = {}
    for game in games:
        other = game.visitors if game.home == club else game.home
        series, day = met.get(other, ("", game.day))
        if series and series != game.series:
            yield (game.day - day).days
        met[other] = game.series, game.day
