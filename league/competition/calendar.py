"""Drawn rounds on dates: the days on which a league plays, and each game's first pitch.

Where nothing binds, the rounds stand one after the other on the days of play. Where blackout dates
of single clubs or an end date are in the way, `constrained` finds dates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final, NamedTuple

from league.competition.series import fewest_most
from league.competition.values import Field, Filler, Round, Series
from league.errors import Invalid

A_DAY: Final = timedelta(days=1)
EVERY_DAY: Final = tuple(range(7))
EVENING: Final = time(19)
MOST_TIMES: Final = 24
YEARS: Final = 20  # after which no more days are looked for
MOST_REST: Final = 60


@dataclass(frozen=True, slots=True)
class Blackout:
    """Days on which nobody plays, or a club does not."""

    first: date
    last: date
    club: int | None = None

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise Invalid("The last day of a blackout is not before its first.", "blackouts")

    def covers(self, day: date) -> bool:
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a league plays: from `starts_on`, on these days of the week (Monday is 0), at these
    local times, until `ends_on` where there is such a day.

    Days of the week in `doubleheaders` have two games of each club, the first at one of the earlier
    times, the second at one of the later. Between two series a club has `rest` days off at least,
    and it plays on `in_a_row` days in a row at most (0: as many as there are).
    """

    starts_on: date
    ends_on: date | None = None
    weekdays: tuple[int, ...] = EVERY_DAY
    times: tuple[time, ...] = (EVENING,)
    doubleheaders: tuple[int, ...] = ()
    blackouts: tuple[Blackout, ...] = ()
    rest: int = 0
    in_a_row: int = 0

    def __post_init__(self) -> None:
        for name in ("weekdays", "doubleheaders"):
            days = getattr(self, name)
            if not set(days) <= set(EVERY_DAY) or len(set(days)) < len(days):
                raise Invalid("Days of the week are 0 (Monday) to 6, each once.", name)
        if not self.weekdays:
            raise Invalid("There is at least one day of the week with games.", "weekdays")
        if not set(self.doubleheaders) <= set(self.weekdays):
            raise Invalid("A doubleheader is on a day of the week with games.", "doubleheaders")
        if not 0 < len(self.times) <= MOST_TIMES or len(set(self.times)) < len(self.times):
            raise Invalid(f"There are 1 to {MOST_TIMES} times of day, each once.", "times")
        if self.doubleheaders and len(self.times) < 2:
            raise Invalid("A doubleheader needs two times of day.", "times")
        if self.ends_on is not None and self.ends_on < self.starts_on:
            raise Invalid("The last day is not before the first.", "ends_on")
        for name, most in (("rest", MOST_REST), ("in_a_row", MOST_REST)):
            if not 0 <= getattr(self, name) <= most:
                raise Invalid(f"{getattr(self, name)} is not between 0 and {most}.", name)

    def a_day(self, day: date) -> int:
        """How many games a club can play on a day: none, one, or two."""
        if day.weekday() not in self.weekdays or day < self.starts_on or self.closed(day):
            return 0
        return 2 if day.weekday() in self.doubleheaders else 1

    def closed(self, day: date) -> bool:
        """Whether nobody plays on a day."""
        return any(one.club is None and one.covers(day) for one in self.blackouts)

    def out(self, club: int, day: date) -> bool:
        """Whether a club has a blackout of its own."""
        return any(one.club == club and one.covers(day) for one in self.blackouts)

    def times_of(self, half: int, day: date) -> tuple[time, ...]:
        """The times of day for the first (0) or second (1) game of the clubs."""
        times = tuple(sorted(self.times))
        if self.a_day(day) < 2:
            return times
        middle = (len(times) + 1) // 2
        return times[middle:] if half else times[:middle]

    def turns(self) -> Iterator[Turn]:
        """The turns of play one after the other, past the last day too."""
        day = self.starts_on
        last = day + YEARS * 366 * A_DAY
        while day <= last:
            for half in range(self.a_day(day)):
                yield Turn(day, half)
            day += A_DAY


class Turn(NamedTuple):
    """When each club can play one game: a day, or the half of a doubleheader."""

    day: date
    half: int  # 0, or 1 for the second game


class Dated(NamedTuple):
    """A game with its date. The clubs are None as long as they are not known."""

    series: str  # its key
    number: int  # in the series, from 1
    round: int  # place of the round in the stage, from 1
    home: int | None
    visitors: int | None
    day: date
    at: time  # local

    @property
    def clubs(self) -> tuple[int, ...]:
        return tuple(club for club in (self.home, self.visitors) if club is not None)


def first_pitch(day: date, at: time, zone: tzinfo) -> datetime:
    """The moment of a local time, in UTC. On the days on which clocks change: a time that there is
    twice is the first of them; one that is left out is so much later as the clock was put forward
    (2:30 becomes 3:30)."""
    return datetime.combine(day, at, zone).replace(fold=0).astimezone(UTC)


def left_out(day: date, at: time, zone: tzinfo) -> bool:
    """Whether there is no such local time on a day: the clock is put forward past it."""
    return first_pitch(day, at, zone).astimezone(zone).time() != at


def games_of(series: Series) -> int:
    """For how many games of a series there must be dates: those that may be necessary too."""
    return fewest_most(series)[1]


def in_turn(rounds: Sequence[Round], calendar: Calendar) -> tuple[Dated, ...]:
    """The rounds one after the other on the days of play: the fast path. It does not look at
    blackouts of single clubs and at the last day: `editing.clashes` tells."""
    placed: dict[tuple[str, int], Turn] = {}
    turns = calendar.turns()
    before: date | None = None
    row = 0  # days of play up to `before`
    for drawn in rounds:
        longest = max(map(games_of, drawn.series), default=0)
        for game in range(longest):
            # A day off comes before a series rather than in it.
            ahead = longest if game == 0 and longest <= calendar.in_a_row else 1
            for turn in turns:
                since = (turn.day - before).days if before else MOST_REST + 1
                if game == 0 and calendar.rest and since <= calendar.rest:
                    continue
                if since == 1 and calendar.in_a_row and row + ahead > calendar.in_a_row:
                    continue
                break
            else:
                raise Invalid(f"There are not enough days of play in {YEARS} years.", "weekdays")
            if since:
                row = row + 1 if since == 1 else 1
                before = turn.day
            for series in drawn.series:
                if game < games_of(series):
                    placed[series.key, game + 1] = turn
    return dated(rounds, calendar, placed)


def dated(
    rounds: Sequence[Round], calendar: Calendar, placed: Mapping[tuple[str, int], Turn]
) -> tuple[Dated, ...]:
    """Games with their dates and times, in the order in which they are played. The games of a turn
    are dealt to its times, another one first each day."""
    found = []
    dealt: Counter[Turn] = Counter()
    for number, drawn in enumerate(rounds, 1):
        for series in drawn.series:
            homes = at_home(series)
            for game in range(1, games_of(series) + 1):
                turn = placed[series.key, game]
                times = calendar.times_of(turn.half, turn.day)
                at = times[(dealt[turn] + turn.day.toordinal()) % len(times)]
                dealt[turn] += 1
                home, visitors = homes[game - 1]
                found.append(Dated(series.key, game, number, home, visitors, turn.day, at))
    return tuple(sorted(found, key=lambda one: (one.day, one.at, one.round)))


def at_home(series: Series) -> list[tuple[int | None, int | None]]:
    """Who is at home and who visits in each game, where that is known before any is played."""
    first, second = (
        int(slot.of) if slot.filler is Filler.CLUB else None
        for slot in (series.first, series.second)
    )
    if series.field is not Field.FIRST:
        return [(None, None)] * games_of(series)
    found: list[tuple[int | None, int | None]] = []
    for stand, games in enumerate(series.stands):
        found += [(second, first) if stand % 2 else (first, second)] * games
    return (found + [found[-1]] * games_of(series))[: games_of(series)]
