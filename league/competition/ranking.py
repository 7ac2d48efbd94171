"""The order of clubs, with the reason of each place as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from league.competition.ledger import Ledger, Record, games_behind
from league.competition.tie_breaks import RULES, Figures, Policy, Tied, order

#: By what clubs are ordered before any tie-break.
Measure = Callable[[Record], Any]


def percentage(record: Record) -> Fraction:
    """Won of played, .500 before the first game: the order of a table."""
    return record.games.order


def points(record: Record) -> int:
    """Wins and byes: the order of a Swiss."""
    return record.points


@dataclass(frozen=True, slots=True)
class Step:
    """One rule put to clubs that were level. `parts` are what it made of them, the best first: one
    part alone where it decided nothing; `figures` is None where it did not count."""

    rule: str
    clubs: tuple[int, ...]
    figures: Figures | None
    parts: tuple[tuple[int, ...], ...]

    @property
    def decided(self) -> bool:
        return len(self.parts) > 1


@dataclass(frozen=True, slots=True)
class Tie:
    """Clubs that were level, and what was asked to part them, in turn."""

    clubs: tuple[int, ...]  # as they come out
    rank: int  # of the first of them
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A club's place. `by` is the rule that decided it last among equals; where nothing did, the
    place is shared with `shared`."""

    club: int
    rank: int
    shared: tuple[int, ...] = ()
    by: Step | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """All places, best first, and the ties that were looked into."""

    places: tuple[Place, ...]
    ties: tuple[Tie, ...] = ()

    @property
    def clubs(self) -> list[int]:
        return [place.club for place in self.places]

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """Clubs by place, those who share one together."""
        by_rank = groupby(self.places, key=lambda place: place.rank)
        return [tuple(place.club for place in shared) for _, shared in by_rank]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    place: Place
    record: Record
    behind: float  # of the club placed first


def rank(
    clubs: Iterable[int],
    ledger: Ledger,
    policy: Policy,
    measure: Measure = percentage,
    lot: str = "",
) -> Ranking:
    """Rank some of the clubs of a ledger, by a measure and then by the rules of the policy."""
    measured = {club: measure(ledger.records[club]) for club in sorted(clubs)}
    ties: list[Tie] = []
    groups: list[tuple[int, ...]] = []
    by: dict[int, Step] = {}
    for level in _level(measured):
        steps: list[Step] = []
        parted = _part(level, ledger, policy, lot, steps)
        if len(level) > 1:
            before = sum(len(group) for group in groups)
            ties.append(
                Tie(tuple(club for part in parted for club in part), before + 1, tuple(steps))
            )
        for step in steps:
            if step.decided:
                by |= dict.fromkeys(step.clubs, step)
        groups += parted
    return Ranking(places(groups, by), tuple(ties))


def places(
    groups: Iterable[Sequence[int]], by: Mapping[int, Step] | None = None
) -> tuple[Place, ...]:
    """Places of groups, best first; who is in one group shares a place: 1 2 3 3 5."""
    found: list[Place] = []
    for group in groups:
        place = len(found) + 1
        for club in group:
            others = tuple(other for other in group if other != club)
            found.append(Place(club, place, others, by.get(club) if by else None))
    return tuple(found)


def table(ranking: Ranking, ledger: Ledger) -> list[Row]:
    """A ranking with each club's record and the games that it is behind."""
    records = [ledger.records[club] for club in ranking.clubs]
    return [
        Row(place, record, games_behind(records[0], record))
        for place, record in zip(ranking.places, records, strict=True)
    ]


def _part(
    clubs: tuple[int, ...], ledger: Ledger, policy: Policy, lot: str, steps: list[Step]
) -> list[tuple[int, ...]]:
    """Part clubs that are level; `steps` takes what was asked, in turn.

    The rule that parts them sets the best apart; all the others begin again together.
    """
    if len(clubs) == 1:
        return [clubs]
    tied = Tied(clubs, ledger, policy, lot)
    for name in policy.rules:
        figures = RULES[name](tied)
        orders = {club: 0 if figures is None else order(figures[club]) for club in clubs}
        parts = tuple(_level(orders))
        steps.append(Step(name, clubs, figures, parts))
        if len(parts) > 1:
            if not policy.each_alone:
                parts = (parts[0], tuple(club for part in parts[1:] for club in part))
            return [group for part in parts for group in _part(part, ledger, policy, lot, steps)]
    return [clubs]


def _level(measured: Mapping[int, Any]) -> list[tuple[int, ...]]:
    """Clubs by their measure, the highest first, those who are level together."""
    best_first = sorted(measured, key=lambda club: measured[club], reverse=True)
    return [tuple(level) for _, level in groupby(best_first, key=lambda club: measured[club])]
