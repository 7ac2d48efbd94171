"""The race of a season: how many games each club was over or under even, day by day, and its
drawing. Pure functions over results."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from league.models import Team
from league.standings import Table

MOST_LINES: Final = 10  # more cannot be told apart; those in front are drawn
MOST_POINTS: Final = 72  # of a line
MOST_COLUMNS: Final = 9  # of the table beside it
MOST_TICKS: Final = 6
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10000)  # between two ticks
EDGE: Final = 4.0  # the share of the height kept free above and below, in hundredths
LABEL: Final = 8.6  # the height of a label, in hundredths
ACROSS: Final = 1000  # both sides of the field in which the lines are drawn


class Result(NamedTuple):
    """Who won a game of which day against whom, by their numbers."""

    day: int
    winner: int
    loser: int


class Tick(NamedTuple):
    """A number at the edge of the drawing, and where it stands, in hundredths."""

    number: int
    at: float


@dataclass(slots=True)
class Line:
    """A club in the race: `margins` are its wins less losses before the first day and after each of
    the days of the table."""

    team: Team
    margin: int  # now
    margins: list[int]
    points: str  # of its line, in ACROSS by ACROSS
    end: float  # the height at which it ends, and that of its label, in hundredths
    label: float


@dataclass(slots=True)
class Race:
    """The drawing, and what the table beside it says. `lines` go by the standings."""

    day: int  # the last one played
    lines: list[Line]
    others: int  # clubs that are not drawn
    ticks: list[Tick]
    dates: list[Tick]  # days along the foot
    days: list[int]  # of the table


def race(table: Table, shown: int | None = None) -> Race | None:
    """The race of a stage by its table; None before the second day of play.

    Of many clubs those in front are drawn, and the one with the number `shown`.
    """
    drawn = [row.team for row in table.rows[:MOST_LINES]]
    if shown is not None and shown not in {team.pk for team in drawn}:
        drawn[-1:] = [row.team for row in table.rows if row.team.pk == shown]
    results = sorted(
        (Result(one.day, one.winner, one.loser) for one in table.results),
        key=lambda result: result.day,
    )
    if not results or not drawn or results[-1].day < 2:
        return None
    found = margins({team.pk for team in drawn}, results)
    return draw([(team, found[team.pk]) for team in drawn], len(table.rows) - len(drawn))


def margins(teams: Collection[int], results: Iterable[Result]) -> dict[int, list[int]]:
    """Wins less losses of each team before the first day and after each day up to the last of the
    results, which come by day."""
    found = {team: [0] for team in teams}
    today = 0
    for day, winner, loser in results:
        while today < day:
            today += 1
            for line in found.values():
                line.append(line[-1])
        if winner in found:
            found[winner][-1] += 1
        if loser in found:
            found[loser][-1] -= 1
    return found


def draw(clubs: Sequence[tuple[Team, list[int]]], others: int = 0) -> Race:
    """The drawing of the margins of some clubs, which are equally long."""
    last = len(clubs[0][1]) - 1
    steps = spread_days(last, MOST_POINTS)
    table = spread_days(last, MOST_COLUMNS)[1:]
    most = max(0, *(max(line) for _, line in clubs))
    least = min(0, *(min(line) for _, line in clubs))
    apart = next(step for step in STEPS if -(-most // step) - least // step < MOST_TICKS)
    top, bottom = -(-most // apart) * apart, least // apart * apart

    def height(margin: int) -> float:
        return round(EDGE + (100 - 2 * EDGE) * (top - margin) / max(top - bottom, 1), 2)

    def across(day: int) -> float:
        return round(100 * day / last, 2)

    ends = [height(line[-1]) for _, line in clubs]
    scale = ACROSS / 100
    lines = [
        Line(
            team,
            line[-1],
            [line[day] for day in table],
            " ".join(f"{across(day) * scale:.0f},{height(line[day]) * scale:.0f}" for day in steps),
            end,
            label,
        )
        for (team, line), end, label in zip(clubs, ends, apart_from(ends, LABEL), strict=True)
    ]
    ticks = [Tick(number, height(number)) for number in range(top, bottom - 1, -apart)]
    between = next(step for step in STEPS if last / step < MOST_TICKS)
    dates = [Tick(day, across(day)) for day in range(between, last, between)]
    return Race(last, lines, others, ticks, [date for date in dates if date.at < 95], table)


def spread_days(last: int, most: int) -> list[int]:
    """The days from 0 to the last, or so many of them, evenly spread, with both ends."""
    if last < most:
        return list(range(last + 1))
    return sorted({round(last * step / (most - 1)) for step in range(most)})


def apart_from(wished: Sequence[float], least: float) -> list[float]:
    """For heights between 0 and 100 the nearest that are so far from each other, in their order;
    of equals the earlier stands above. There must be room for them all."""
    order = sorted(range(len(wished)), key=lambda one: (wished[one], one))
    found = [0.0] * len(wished)
    above = -least / 2
    for one in order:
        above = found[one] = max(wished[one], above + least)
    below = 100 + least / 2
    for one in reversed(order):
        below = found[one] = round(min(found[one], below - least), 2)
    return found
