"""A table in parts: all clubs in one, by division or by conference, and the rankings of wild
cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from league.competition.ranking import Tie
from league.models import Team
from league.standings import Standing, Table, ranked

#: How a table can be parted, and what that is called.
OVERALL: Final = "all"
DIVISION: Final = "division"
CONFERENCE: Final = "conference"


@dataclass(slots=True)
class Group:
    """Clubs ranked among themselves; `name` is empty where they are all."""

    name: str
    rows: list[Standing]
    ties: tuple[Tie, ...]


def ways(table: Table) -> list[str]:
    """How a table can be parted, the usual way first."""
    if not table.divisions:
        return [OVERALL]
    conferences = {division.conference for division in table.divisions}
    return [DIVISION, *([CONFERENCE] if len(conferences) > 1 else []), OVERALL]


def groups(table: Table, way: str) -> list[Group]:
    """The parts of a table. Of divisions the name says the conference too."""
    if way == OVERALL:
        return [Group("", table.rows, table.ties)]
    if way == CONFERENCE:
        return [_among(table, name, clubs) for name, clubs in _conferences(table).items()]
    order = list(_conferences(table))
    return [
        Group(f"{one.conference}, {one.name}" if one.conference else one.name, one.rows, one.ties)
        for one in sorted(table.divisions, key=lambda one: order.index(one.conference))
    ]


class Chasers(NamedTuple):
    """Who could be a wild card of a conference: the first `berths` of them would be."""

    group: Group
    berths: int

    @property
    def going(self) -> list[Standing]:
        return self.group.rows[: self.berths]

    @property
    def others(self) -> list[Standing]:
        return self.group.rows[self.berths :]


def chasers(table: Table, by_place: Iterable[int], berths: int) -> list[Chasers]:
    """Of each conference all but those who go on by their place, in one ranking."""
    through = set(by_place)
    gone = {entry.team_id for entry in table.entries if entry.withdrawn}
    found = []
    for name, clubs in _conferences(table).items():
        left = [club for club in clubs if club not in through and club not in gone]
        if left:
            found.append(Chasers(_among(table, name, left), berths))
    for chase in found:
        if chase.going:
            last = chase.going[-1].games_behind
            for row in chase.group.rows:
                row.games_behind -= last
    return found


def _conferences(table: Table) -> dict[str, list[int]]:
    """The clubs of each conference."""
    found: dict[str, list[int]] = {}
    for one in table.divisions:
        found.setdefault(one.conference, []).extend(row.team.pk for row in one.rows)
    return found or {"": [row.team.pk for row in table.rows]}


def _among(table: Table, name: str, clubs: list[int]) -> Group:
    rows, ties = ranked(table, clubs)
    return Group(name, rows, ties)


class Cell(NamedTuple):
    """A club's games against another: won and lost, None against itself."""

    won: int
    lost: int
    other: Team
    own: bool


def head_to_head(table: Table, order: Iterable[Group]) -> list[tuple[Team, list[Cell]]]:
    """Everybody's games against everybody, in the order of the table's parts."""
    clubs = [row.team for group in order for row in group.rows]
    beaten = table.ledger.beaten
    return [
        (
            team,
            [
                Cell(
                    beaten.get((team.pk, other.pk), 0),
                    beaten.get((other.pk, team.pk), 0),
                    other,
                    team.pk == other.pk,
                )
                for other in clubs
            ],
        )
        for team in clubs
    ]
