"""A schedule edited by hand: a game is moved, home and away are swapped, and what then clashes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import Final

from league.competition.calendar import A_DAY, Calendar, Dated
from league.competition.fairness import Fairness, fairness
from league.errors import Invalid

Key = tuple[str, int]  # of a game: its series, and its number in it


class Kind(StrEnum):
    """What is wrong with a date."""

    TWICE = "twice"  # a club plays more often on a day than it may
    SAME_TIME = "same_time"  # or as often as it may, but twice at one time
    BLACKOUT = "blackout"  # of a club, or of the league
    WEEKDAY = "weekday"  # not a day of the week with games
    BEFORE = "before"  # the first day
    AFTER = "after"  # the last day
    REST = "rest"  # too few days off between two series
    IN_A_ROW = "in_a_row"  # too many days in a row
    ORDER = "order"  # of the games of a series


WORDS: Final = {
    Kind.TWICE: "play %n",
    Kind.SAME_TIME: "play twice at one time",
    Kind.BLACKOUT: "have a blackout",
    Kind.WEEKDAY: "not a day of the week with games",
    Kind.BEFORE: "before the first day of the calendar",
    Kind.AFTER: "after the last day of the calendar",
    Kind.REST: "have too few days off before it",
    Kind.IN_A_ROW: "play on too many days in a row",
    Kind.ORDER: "before an earlier game of its series",
}


@dataclass(frozen=True, slots=True, order=True)
class Clash:
    """What is wrong on a day, with which games; `club` is None where it is wrong for all."""

    day: date
    kind: Kind
    games: tuple[Key, ...]
    club: int | None = None

    def words(self, names: Mapping[int, str]) -> str:
        """What is wrong, without the day; `names` are the clubs' nicknames."""
        if self.kind is Kind.BLACKOUT and self.club is None:
            return "nobody plays: a blackout of the league"
        words = WORDS[self.kind].replace("%n", "twice" if len(self.games) == 2 else "too often")
        return words if self.club is None else f"the {names[self.club]} {words}"


@dataclass(frozen=True, slots=True)
class Edited:
    """A schedule after a change: what clashes now and did not before, what does no more, and the
    figures of both."""

    games: tuple[Dated, ...]
    new: tuple[Clash, ...]
    gone: tuple[Clash, ...]
    before: Fairness
    after: Fairness


def clashes(games: Iterable[Dated], calendar: Calendar) -> tuple[Clash, ...]:
    """All that is wrong with the dates of a schedule, by day."""
    found: list[Clash] = []
    of_club: dict[int, list[Dated]] = defaultdict(list)
    of_series: dict[str, list[Dated]] = defaultdict(list)
    for game in sorted(games, key=_when):
        found += _of_one(game, calendar)
        of_series[game.series].append(game)
        for club in game.clubs:
            of_club[club].append(game)
    for club, own in of_club.items():
        found += _of_club(club, own, calendar)
    for played in of_series.values():
        for one, other in pairwise(played):
            if other.number < one.number:
                found.append(Clash(other.day, Kind.ORDER, (_key(one), _key(other))))
    return tuple(sorted(found, key=lambda one: (one.day, one.kind, one.games, one.club or 0)))


def move(games: Sequence[Dated], key: Key, day: date, at: time) -> tuple[Dated, ...]:
    """The same schedule with one game at another time."""
    return _changed(games, {key}, lambda game: game._replace(day=day, at=at))


def swap(games: Sequence[Dated], key: Key) -> tuple[Dated, ...]:
    """The same schedule with home and away exchanged in one game."""
    return _changed(games, {key}, _swapped)


def swap_series(games: Sequence[Dated], series: str) -> tuple[Dated, ...]:
    """The same schedule with home and away exchanged in all games of a series."""
    keys = {_key(game) for game in games if game.series == series}
    return _changed(games, keys or {(series, 1)}, _swapped)


def edited(before: Sequence[Dated], after: Sequence[Dated], calendar: Calendar) -> Edited:
    """What a change does."""
    old, new = clashes(before, calendar), clashes(after, calendar)
    return Edited(
        games=tuple(after),
        new=tuple(one for one in new if one not in old),
        gone=tuple(one for one in old if one not in new),
        before=fairness(before),
        after=fairness(after),
    )


def _changed(
    games: Sequence[Dated], keys: set[Key], change: Callable[[Dated], Dated]
) -> tuple[Dated, ...]:
    missing = keys - {_key(game) for game in games}
    if missing:
        series, number = min(missing)
        raise Invalid(f"There is no game {number} of series {series}.", "game")
    changed = [change(game) if _key(game) in keys else game for game in games]
    return tuple(sorted(changed, key=_when))


def _swapped(game: Dated) -> Dated:
    return game._replace(home=game.visitors, visitors=game.home)


def _key(game: Dated) -> Key:
    return game.series, game.number


def _when(game: Dated) -> tuple[date, time, int, str, int]:
    return game.day, game.at, game.round, game.series, game.number


def _of_one(game: Dated, calendar: Calendar) -> Iterable[Clash]:
    games = (_key(game),)
    if game.day < calendar.starts_on:
        yield Clash(game.day, Kind.BEFORE, games)
    if calendar.ends_on and game.day > calendar.ends_on:
        yield Clash(game.day, Kind.AFTER, games)
    if game.day.weekday() not in calendar.weekdays:
        yield Clash(game.day, Kind.WEEKDAY, games)
    if calendar.closed(game.day):
        yield Clash(game.day, Kind.BLACKOUT, games)
    for club in game.clubs:
        if calendar.out(club, game.day):
            yield Clash(game.day, Kind.BLACKOUT, games, club)


def _of_club(club: int, games: Sequence[Dated], calendar: Calendar) -> Iterable[Clash]:
    """What is wrong with the dates of a club; its games come in the order in which they are."""
    days: dict[date, list[Dated]] = defaultdict(list)
    for game in games:
        days[game.day].append(game)
    row: list[date] = []
    for day, own in days.items():
        keys = tuple(map(_key, own))
        if len(own) > max(1, calendar.a_day(day)):
            yield Clash(day, Kind.TWICE, keys, club)
        else:
            for one, other in pairwise(own):
                if one.at == other.at:
                    yield Clash(day, Kind.SAME_TIME, (_key(one), _key(other)), club)
        row = [*row, day] if row and day - row[-1] == A_DAY else [day]
        if calendar.in_a_row and len(row) > calendar.in_a_row:
            yield Clash(day, Kind.IN_A_ROW, keys, club)
    if calendar.rest:
        for one, other in pairwise(games):
            if one.series != other.series and _off(one, other) < calendar.rest:
                yield Clash(other.day, Kind.REST, (_key(one), _key(other)), club)


def _off(one: Dated, other: Dated) -> int:
    """The days off between two games; below 0 on the same day."""
    return (other.day - one.day) // timedelta(days=1) - 1
