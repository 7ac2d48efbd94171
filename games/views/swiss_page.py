"""The tables of a Swiss: against whom round by round, and who met whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from games.views.stage_rounds import Match, RoundShown
from league.models import Game, Team
from league.standings import Standing, Table


@dataclass(slots=True)
class Met:
    """A club's series of a round: against whom (None: a bye), and its runs and theirs once it is
    over."""

    team: Team | None
    own: int | None
    theirs: int | None
    won: bool
    over: bool
    match: Match


@dataclass(slots=True)
class SwissRow:
    """A club's line: each round, and how many games it had at home and away."""

    standing: Standing
    met: list[Met | None]
    home: int
    away: int


@dataclass(slots=True)
class CrossCell:
    """What a club did against another: “self”, “won”, “lost”, “next”, or nothing yet."""

    kind: str
    number: int  # of the round


@dataclass(slots=True)
class CrossRow:
    """A club's line of the cross-table, the others in the same order."""

    team: Team
    rank: int
    won: int
    cells: list[CrossCell]


@dataclass(slots=True)
class SwissTables:
    """Clubs by their points; who met whom; the pairs of the round to be played, by the record of
    the better of the two."""

    table: Table
    groups: list[list[SwissRow]]
    cross: list[CrossRow]
    next: RoundShown | None = None
    pairs: list[tuple[Standing, list[Match]]] = field(default_factory=list)


def swiss_tables(
    table: Table, rounds: Sequence[RoundShown], open_round: RoundShown | None
) -> SwissTables:
    """What the rounds of a Swiss come to, in the order of its table."""
    met = [_met(one) for one in rounds]
    rows = [_row(standing, met) for standing in table.rows]
    groups = [list(some) for _, some in groupby(rows, key=lambda row: row.standing.record.points)]
    pairs = _pairs(table, open_round) if open_round else []
    return SwissTables(table, groups, _cross(rows), open_round, pairs)


def _met(one: RoundShown) -> dict[int, Met]:
    """The series of a round by each of its clubs."""
    found = {}
    for match in one.matches:
        for seat, other in (match.seats, match.seats[::-1]):
            if seat.team is not None:
                over = match.state in ("over", "bye")
                found[seat.team.pk] = Met(
                    other.team, seat.tally, other.tally, seat.won, over, match
                )
    return found


def _row(standing: Standing, met: Sequence[Mapping[int, Met]]) -> SwissRow:
    club = standing.team.pk
    own = [one.get(club) for one in met]
    at = Counter(
        game.home_id == club
        for one in own
        if one is not None
        for game in one.match.games
        if game.state == Game.State.FINAL
    )
    return SwissRow(standing, own, at[True], at[False])


def _cross(rows: Sequence[SwissRow]) -> list[CrossRow]:
    found = []
    for row in rows:
        against: dict[int, CrossCell] = {}
        for number, met in enumerate(row.met, 1):
            if met is not None and met.team is not None:
                kind = ("won" if met.won else "lost") if met.over else "next"
                against[met.team.pk] = CrossCell(kind, number)
        against[row.standing.team.pk] = CrossCell("self", 0)
        cells = [against.get(one.standing.team.pk, CrossCell("", 0)) for one in rows]
        standing = row.standing
        found.append(CrossRow(standing.team, standing.rank, standing.won, cells))
    return found


def _pairs(table: Table, one: RoundShown) -> list[tuple[Standing, list[Match]]]:
    """The pairs under the better record of the two, the best first."""
    place = {row.team.pk: number for number, row in enumerate(table.rows)}
    known = [
        (min(place[seat.team.pk] for seat in match.seats if seat.team), match)
        for match in one.matches
        if any(seat.team for seat in match.seats)
    ]
    known.sort(key=lambda pair: pair[0])
    found = []
    for _, some in groupby(known, key=lambda pair: table.rows[pair[0]].record.points):
        listed = list(some)
        found.append((table.rows[listed[0][0]], [match for _, match in listed]))
    return found
