"""A series as it stands: who meets in it, who has won it, which of its games are needed, and whose
home each is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from league.competition import lots
from league.competition.values import (
    MOST_GAMES,
    Field,
    Filler,
    Length,
    Series,
    Slot,
    Stage,
    by_series,
)
from league.errors import Invalid

Stands = tuple[int, ...]
#: The clubs of the two slots; None where it is not known yet, or nobody will come.
Clubs = tuple[int | None, int | None]

#: Home patterns by the number of games, the usual one first: the better seed begins at home.
PATTERNS: Final[Mapping[int, tuple[str, ...]]] = {
    1: ("1",),
    3: ("1-1-1", "2-1"),
    5: ("2-2-1", "1-1-1-1-1"),
    7: ("2-3-2", "2-2-1-1-1", "1-1-1-1-1-1-1"),
    9: ("2-3-2-1-1", "1-1-1-1-1-1-1-1-1"),
}


class End(StrEnum):
    """How a series was decided."""

    PLAYED = "played"
    BYE = "bye"  # nobody was there to meet
    WITHDRAWN = "withdrawn"  # by whom it was lost
    NOT_NEEDED = "not_needed"  # a reset: the final had decided all


class Need(StrEnum):
    """Whether a game of a series is to be played."""

    PLAYED = "played"
    SURE = "sure"
    IF_NECESSARY = "if_necessary"
    NOT_NEEDED = "not_needed"  # never played


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a series by its number from 1. `home` is the slot whose club is at home, 0 or 1;
    None where that hangs on clubs not known yet."""

    number: int
    home: int | None
    need: Need


@dataclass(frozen=True, slots=True)
class Status:
    """A series as it stands."""

    series: Series
    clubs: Clubs
    nobody: tuple[bool, bool]  # slots that were byes from the start
    wins: tuple[int, int]
    winner: int | None = None  # None where it ended level
    loser: int | None = None
    end: End | None = None
    unsure: bool = False  # a reset, as long as the final is not decided

    @property
    def decided(self) -> bool:
        return self.end is not None

    @property
    def played(self) -> int:
        return sum(self.wins)


def stands(pattern: str) -> Stands:
    """The stands of a home pattern: “2-3-2” is two at the one's, three at the other's, and two."""
    parts = pattern.split("-")
    if not all(part.isascii() and part.isdecimal() and 0 < len(part) < 3 for part in parts):
        raise Invalid(f"“{pattern}” is no home pattern: one is “2-3-2”.", "patterns")
    found = tuple(map(int, parts))
    if 0 in found or sum(found) > MOST_GAMES:
        raise Invalid(
            f"“{pattern}” is no home pattern: it has 1 to {MOST_GAMES} games, each stand one or"
            " more.",
            "patterns",
        )
    return found


def usual_stands(games: int) -> Stands:
    """The stands of a series whose pattern nobody has chosen; a long one is in two halves."""
    if games in PATTERNS:
        return stands(PATTERNS[games][0])
    return tuple(part for part in (games - games // 2, games // 2) if part)


def statuses(stage: Stage) -> dict[str, Status]:
    """All series of a stage as they stand, by key, in their order.

    Whoever withdrew loses what its games have not decided; its opponent goes on, even if it too
    withdrew, but later. So what was decided once stays so.
    """
    return _Walk(stage).all()


def resolve(stage: Stage) -> dict[str, Clubs]:
    """Who meets in each series, as far as it is known."""
    return {key: status.clubs for key, status in statuses(stage).items()}


def games(status: Status, seeds: Mapping[int, int], lot: str) -> tuple[Game, ...]:
    """The games of a series, those that may not be needed too; none where it was a bye from the
    start. `seeds` are those of the clubs, `lot` the stage's."""
    if status.series.bye:
        return ()
    return tuple(
        Game(number, home_side(status, number, seeds, lot), _need(status, number))
        for number in range(1, _most(status.series) + 1)
    )


def fewest_most(series: Series) -> tuple[int, int]:
    """How many games a series has at least and at most; a reset at least none, a bye none."""
    if series.bye:
        return 0, 0
    least = series.length.games if series.length.every else series.length.to_win
    return (0 if series.reset_of else least), _most(series)


def home_side(status: Status, number: int, seeds: Mapping[int, int], lot: str) -> int | None:
    """The slot whose club is at home in a game of a series."""
    drawn = _drawn_side(status, number, seeds, lot)
    swapped = number in status.series.swapped
    return drawn if drawn is None or not swapped else 1 - drawn


def _drawn_side(status: Status, number: int, seeds: Mapping[int, int], lot: str) -> int | None:
    """The same by the pattern alone."""
    series = status.series
    if number > series.length.games:
        return _first_at_home(status, Field.SEED, seeds, lot)
    first = _first_at_home(status, series.field, seeds, lot)
    if first is None:
        return None
    if series.field is Field.LOT:
        return (first + number - 1) % 2
    turn = 0
    while number > series.stands[turn % len(series.stands)]:
        number -= series.stands[turn % len(series.stands)]
        turn += 1
    return (first + turn) % 2


def _first_at_home(status: Status, field: Field, seeds: Mapping[int, int], lot: str) -> int | None:
    if field is Field.FIRST:
        return 0
    one, other = status.clubs
    if one is None or other is None:
        return None
    if field is Field.SEED:
        return int(seeds[other] < seeds[one])
    return int(lots.draw(lot, f"home:{status.series.key}", (one, other))[0] == other)


def _most(series: Series) -> int:
    """The number of the last game that there can be."""
    length = series.length
    return length.games + (length.every and series.must_decide and length.games % 2 == 0)


def _need(status: Status, number: int) -> Need:
    if number <= status.played:
        return Need.PLAYED
    if status.decided:
        return Need.NOT_NEEDED
    if status.unsure:
        return Need.IF_NECESSARY
    length = status.series.length
    if not length.every:
        sure = status.played + length.to_win - max(status.wins)
        return Need.SURE if number <= sure else Need.IF_NECESSARY
    if number <= length.games:
        return Need.SURE
    ahead, left = abs(status.wins[0] - status.wins[1]), length.games - status.played
    if not left:
        return Need.SURE
    return Need.IF_NECESSARY if ahead <= left else Need.NOT_NEEDED


class _Walk:
    """Resolves the slots of a stage, each series once."""

    def __init__(self, stage: Stage) -> None:
        self._series = {series.key: series for series in stage.series}
        self._results = by_series(stage.results)
        self._entries = {entry.club: entry for entry in stage.entries}
        self._seeds = {str(entry.seed): entry.club for entry in stage.entries}
        self._gone = {club for club, entry in self._entries.items() if entry.withdrawn}
        self._found: dict[str, Status] = {}

    def all(self) -> dict[str, Status]:
        return {key: self._status(key) for key in self._series}

    def _status(self, key: str) -> Status:
        if key not in self._found:
            self._found[key] = self._make(self._series[key])
        return self._found[key]

    def _fill(self, slot: Slot) -> tuple[int | None, bool]:
        """The club of a slot, and whether nobody will ever come."""
        if slot.filler is Filler.CLUB:
            return int(slot.of), False
        if slot.filler is Filler.SEED:
            return self._seeds[slot.of], False
        if slot.filler is Filler.BYE:
            return None, True
        of = self._status(slot.of)
        club = of.winner if slot.filler is Filler.WINNER else of.loser
        return club, of.decided and club is None

    def _make(self, series: Series) -> Status:
        (one, no_one), (other, no_other) = self._fill(series.first), self._fill(series.second)
        wins, leads = self._count(series, one, other)
        clubs, nobody = (one, other), (no_one, no_other)

        def status(end: End | None, winner: int | None = None, loser: int | None = None) -> Status:
            return Status(series, clubs, nobody, wins, winner, loser, end)

        if leads is not None:
            return status(End.PLAYED, clubs[leads], clubs[1 - leads])
        if series.length.every and not series.must_decide and sum(wins) >= series.length.games:
            return status(End.PLAYED)
        if series.reset_of:
            final = self._status(series.reset_of)
            if not final.decided:
                return replace(status(None), unsure=True)
            if final.winner == final.clubs[0]:
                return status(End.NOT_NEEDED, final.winner, final.loser)
        if any(club is None and not empty for club, empty in zip(clubs, nobody, strict=True)):
            return status(None)  # somebody is still to come
        if one is None or other is None:
            return status(End.BYE, other if one is None else one)
        if not {one, other} & self._gone:
            return status(None)
        winner = max(one, other, key=self._staying)
        return status(End.WITHDRAWN, winner, one + other - winner)

    def _staying(self, club: int) -> tuple[bool, int, int]:
        """The more, the longer it stays; of two who went at once the better seed goes on."""
        entry = self._entries[club]
        return not entry.withdrawn, entry.withdrew, -entry.seed

    def _count(
        self, series: Series, one: int | None, other: int | None
    ) -> tuple[tuple[int, int], int | None]:
        """The wins of each, and the slot of whoever has won by them."""
        wins = [0, 0]
        if one is None or other is None:
            return (0, 0), None
        for result in self._results.get(series.key, ()):
            if result.winner in (one, other):
                wins[result.winner == other] += 1
        return (wins[0], wins[1]), _winner(series.length, wins[0], wins[1])


def _winner(length: Length, first: int, second: int) -> int | None:
    """The slot of whoever has won by games: 0, 1, or None as long as nobody has."""
    over = first + second >= length.games if length.every else max(first, second) >= length.to_win
    return int(second > first) if over and first != second else None
