"""What a stage of a competition is made of. A club is its number, as the caller has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from league.errors import Invalid

EVEN: Final = Fraction(1, 2)
BEST_OF: Final = (1, 3, 5, 7, 9)
MOST_GAMES: Final = 40  # of a series of which all games are played


class WonLost(NamedTuple):
    """So many games won, and so many lost."""

    won: int
    lost: int

    @property
    def pct(self) -> Fraction | None:
        """The share won; None before the first game."""
        return Fraction(self.won, self.won + self.lost) if self.won + self.lost else None

    @property
    def order(self) -> Fraction:
        """The share by which it is ordered: .500 before the first game."""
        return Fraction(self.won, self.won + self.lost) if self.won + self.lost else EVEN


@dataclass(frozen=True, slots=True)
class Entry:
    """A club in a stage: its seed from 1, and its division or group where there are some. Several
    divisions may make a conference. `withdrew` counts withdrawals from 1: of two who had to meet
    the one that stayed longer goes on."""

    club: int
    seed: int
    pool: str = ""
    withdrawn: bool = False
    conference: str = ""
    withdrew: int = 0


class Result(NamedTuple):
    """A game that counts: final, or forfeited (whose runs count for nothing).

    `series` is the key of the series that it was a game of. A tuple, as a season has thousands.
    """

    number: int  # in the schedule
    finished_at: datetime
    visitors: int
    home: int
    visitors_runs: int
    home_runs: int
    innings: int | None = None  # played; None for a forfeit
    scheduled: int = 9  # innings that such a game should have
    forfeited: bool = False
    series: str = ""
    day: int = 0  # of play

    @property
    def winner(self) -> int:
        return self.home if self.home_runs > self.visitors_runs else self.visitors

    @property
    def loser(self) -> int:
        return self.visitors if self.home_runs > self.visitors_runs else self.home


def in_order(results: Iterable[Result]) -> list[Result]:
    """Results by when they were finished, then by number."""
    return sorted(results, key=lambda result: (result.finished_at, result.number))


def until(results: Iterable[Result], day: date, zone: tzinfo) -> list[Result]:
    """What had been finished by the end of a day, in the league's zone."""
    return [one for one in results if one.finished_at.astimezone(zone).date() <= day]


class Filler(StrEnum):
    """By what the place of a club in a series is filled."""

    CLUB = "club"  # the club with this number
    SEED = "seed"  # the entry with this seed
    WINNER = "winner"  # of the series with this key
    LOSER = "loser"
    BYE = "bye"  # nobody


#: A place that another series fills.
FED: Final = (Filler.WINNER, Filler.LOSER)


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the two places of a series: two columns of a table hold it."""

    filler: Filler
    of: str = ""

    @classmethod
    def club(cls, club: int) -> Slot:
        return cls(Filler.CLUB, str(club))

    @classmethod
    def seed(cls, seed: int) -> Slot:
        return cls(Filler.SEED, str(seed))

    @classmethod
    def winner(cls, series: str) -> Slot:
        return cls(Filler.WINNER, series)

    @classmethod
    def loser(cls, series: str) -> Slot:
        return cls(Filler.LOSER, series)


BYE: Final = Slot(Filler.BYE)


@dataclass(frozen=True, slots=True)
class Length:
    """How long a series is: the best of so many games, or all of them."""

    games: int = 1
    every: bool = False

    def __post_init__(self) -> None:
        if self.every and not 1 <= self.games <= MOST_GAMES:
            raise Invalid(f"A series has 1 to {MOST_GAMES} games, not {self.games}.", "games")
        if not self.every and self.games not in BEST_OF:
            raise Invalid(
                f"A series is the best of 1, 3, 5, 7 or 9 games, not of {self.games}.", "best_of"
            )

    @property
    def to_win(self) -> int:
        """Wins after which nobody can be caught."""
        return self.games // 2 + 1


class Field(StrEnum):
    """Who is at home first."""

    FIRST = "first"  # the club of the first slot
    SEED = "seed"  # the better seed
    LOT = "lot"  # on neutral ground: by lot, then in turn


@dataclass(frozen=True, slots=True)
class Series:
    """Two clubs that meet in one game or several. `stands` are games in a row at one venue, in
    turn: (2, 3, 2) begins with two at the home of whom `field` names."""

    key: str  # its own in the stage: “W3”
    first: Slot
    second: Slot
    length: Length = Length()
    stands: tuple[int, ...] = (1,)
    field: Field = Field.FIRST
    must_decide: bool = False  # level after all games: one more, at the better seed's
    reset_of: str = ""  # played only if the second club won that series
    swapped: frozenset[int] = frozenset()  # games whose home and away were exchanged by hand

    @property
    def bye(self) -> bool:
        """Whether a slot was empty from the start."""
        return BYE in (self.first, self.second)


class Part(StrEnum):
    """The part of a competition that a round belongs to."""

    TABLE = "table"
    WINNERS = "winners"  # the only bracket of single elimination, too
    LOSERS = "losers"
    FINAL = "final"  # of double elimination
    THIRD = "third"


@dataclass(frozen=True, slots=True)
class Round:
    """Series that are played at the same time. `number` counts from 1 in its part; `size` is how
    many places a full bracket has in it (8 in the quarterfinals), 0 in a table."""

    number: int
    series: tuple[Series, ...]
    part: Part = Part.TABLE
    size: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage as it stands: `settings` are those of its format, `lot` the committed seed by which
    lots are drawn; of each game that was `struck` the key of its series."""

    entries: tuple[Entry, ...]
    settings: Any
    rounds: tuple[Round, ...] = ()
    results: tuple[Result, ...] = ()
    lot: str = ""
    struck: tuple[str, ...] = ()

    @property
    def series(self) -> list[Series]:
        """All that has been drawn, in order."""
        return [series for drawn in self.rounds for series in drawn.series]


def check_entries(entries: Sequence[Entry], least: int = 2, most: int | None = None) -> None:
    """Raise Invalid unless each club is there once and the seeds are 1 to n."""
    if len(entries) < least:
        raise Invalid(f"At least {least} clubs are needed, not {len(entries)}.", "entries")
    if most is not None and len(entries) > most:
        raise Invalid(f"At most {most} clubs can enter, not {len(entries)}.", "entries")
    twice = [club for club, times in Counter(one.club for one in entries).items() if times > 1]
    if twice:
        raise Invalid("A club enters once only.", "entries")
    seeds = Counter(one.seed for one in entries)
    if again := sorted(seed for seed, times in seeds.items() if times > 1):
        raise Invalid(f"Seed {again[0]} is given twice: every club has its own.", "seeds")
    if missing := sorted(set(range(1, len(entries) + 1)) - set(seeds)):
        raise Invalid(f"Seed {missing[0]} is missing: the seeds are 1 to {len(entries)}.", "seeds")
    for pool, clubs in pools(entries).items():
        if pool and len({entry.conference for entry in clubs}) > 1:
            raise Invalid(f"{pool} is in two conferences: it can be in one only.", "entries")


def by_seed(entries: Iterable[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: entry.seed)


def pools(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """The entries of each pool, by seed; the pools by their name."""
    found: dict[str, list[Entry]] = {}
    for entry in by_seed(entries):
        found.setdefault(entry.pool, []).append(entry)
    return dict(sorted(found.items()))


def conferences(entries: Iterable[Entry]) -> dict[str, list[str]]:
    """The names of the divisions of each conference, both by name; "" where there are none."""
    found: dict[str, list[str]] = {}
    for pool, clubs in pools(entries).items():
        found.setdefault(clubs[0].conference, []).append(pool)
    return dict(sorted(found.items()))


def by_series(results: Iterable[Result]) -> Mapping[str, list[Result]]:
    """The games of each series, in the order in which they were finished."""
    found: dict[str, list[Result]] = {}
    for result in in_order(results):
        found.setdefault(result.series, []).append(result)
    return found
