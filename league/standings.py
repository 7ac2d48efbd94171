"""The table of a season: one aggregate query, then plain functions over its rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from django.db import connection

from league.models import Season, Team

#: One row a team, those without a game too. `back` counts a team's games from the one that was
#: finished last (1), whatever its number: the last ten are those with back <= 10, and
#: a streak reaches back to the first other result.
_TALLIES = """
WITH side AS (
    SELECT home_id AS team_id, number, finished_at, true AS home, home_runs AS rs,
           visitors_runs AS ra
      FROM league_game WHERE season_id = %(season)s AND state = 'final'
    UNION ALL
    SELECT visitors_id, number, finished_at, false, visitors_runs, home_runs
      FROM league_game WHERE season_id = %(season)s AND state = 'final'
), ranked AS (
    SELECT team_id, home, rs, ra, rs > ra AS won,
           row_number() OVER latest_first AS back,
           first_value(rs > ra) OVER latest_first AS won_last
      FROM side
    WINDOW latest_first AS (
        PARTITION BY team_id ORDER BY finished_at DESC NULLS LAST, number DESC
    )
), tally AS (
    SELECT team_id,
           count(*) FILTER (WHERE won) AS won,
           count(*) FILTER (WHERE NOT won) AS lost,
           sum(rs) AS runs_scored,
           sum(ra) AS runs_allowed,
           count(*) FILTER (WHERE won AND home) AS home_won,
           count(*) FILTER (WHERE NOT won AND home) AS home_lost,
           count(*) FILTER (WHERE won AND NOT home) AS away_won,
           count(*) FILTER (WHERE NOT won AND NOT home) AS away_lost,
           count(*) FILTER (WHERE won AND back <= 10) AS last_ten_won,
           count(*) FILTER (WHERE NOT won AND back <= 10) AS last_ten_lost,
           coalesce(min(back) FILTER (WHERE won <> won_last) - 1, count(*))
               * CASE WHEN bool_and(won_last) THEN 1 ELSE -1 END AS streak
      FROM ranked GROUP BY team_id
)
SELECT team.id, team.place, team.nickname, team.abbreviation, team.slug, team.color,
       team.second_color, team.crest, team.ai,
       coalesce(won, 0), coalesce(lost, 0),
       coalesce(runs_scored, 0), coalesce(runs_allowed, 0),
       coalesce(home_won, 0), coalesce(home_lost, 0),
       coalesce(away_won, 0), coalesce(away_lost, 0),
       coalesce(last_ten_won, 0), coalesce(last_ten_lost, 0),
       coalesce(streak, 0)
  FROM league_season_teams AS entry
  JOIN league_team AS team ON team.id = entry.team_id
  LEFT JOIN tally ON tally.team_id = team.id
 WHERE entry.season_id = %(season)s
"""


class WonLost(NamedTuple):
    """So many games won, and so many lost."""

    won: int
    lost: int


NONE: Final = WonLost(0, 0)


@dataclass(slots=True)
class Standing:
    """A team's row of the table. `rank` and `games_behind` are filled in by `table`."""

    team: Team
    won: int = 0
    lost: int = 0
    runs_scored: int = 0
    runs_allowed: int = 0
    home: WonLost = NONE
    away: WonLost = NONE
    last_ten: WonLost = NONE
    streak: int = 0  # wins in a row, or losses as a negative number; 0 before the first game
    rank: int = 0  # from 1; equal records share none: the order of `table` decides
    games_behind: float = 0.0  # of the leader, in halves

    @property
    def played(self) -> int:
        return self.won + self.lost

    @property
    def pct(self) -> Fraction | None:
        """Share of games won; None before the first game."""
        return Fraction(self.won, self.played) if self.played else None

    @property
    def diff(self) -> int:
        return self.runs_scored - self.runs_allowed


class Column(NamedTuple):
    """A column of the table: its name in addresses, its heading, and what that means."""

    name: str
    heading: str
    words: str


COLUMNS: Final = (
    Column("won", "W", "Won"),
    Column("lost", "L", "Lost"),
    Column("pct", "Pct", "Share of games won"),
    Column("behind", "GB", "Games behind the leader"),
    Column("home", "Home", "Won and lost at home"),
    Column("away", "Away", "Won and lost away"),
    Column("last_ten", "L10", "Last ten games"),
    Column("streak", "Strk", "Streak"),
    Column("scored", "RS", "Runs scored"),
    Column("allowed", "RA", "Runs allowed"),
    Column("diff", "Diff", "Run difference"),
)
#: The columns in which less is better.
LOW: Final = frozenset({"lost", "behind", "allowed"})


def in_column(row: Standing, column: str) -> float | Fraction | None:
    """The number by which a column sorts this row."""
    if column in ("home", "away", "last_ten"):
        games: WonLost = getattr(row, column)
        return games.won / sum(games) if any(games) else None
    names = {"behind": "games_behind", "scored": "runs_scored", "allowed": "runs_allowed"}
    number: float | Fraction | None = getattr(row, names.get(column, column))
    return number


class EqualRecords(NamedTuple):
    """Two neighbors with equal records, and which figure put the one above."""

    above: Standing
    below: Standing
    figure: Literal["diff", "runs_scored", "name"]  # fields of both, but for the name


def standings(season: Season) -> list[Standing]:
    """The season's table, best first: one query, whatever the number of games."""
    with connection.cursor() as cursor:
        cursor.execute(_TALLIES, {"season": season.pk})
        rows = cursor.fetchall()
    tallies = []
    for pk, place, nickname, abbreviation, slug, color, second, crest, ai, *numbers in rows:
        team = Team(
            pk=pk,
            league=season.league,
            place=place,
            nickname=nickname,
            abbreviation=abbreviation,
            slug=slug,
            color=color,
            second_color=second,
            crest=crest,
            ai=ai,
        )
        team._state.adding, team._state.db = False, connection.alias
        won, lost, scored, allowed, *venues, streak = numbers
        home, away, last_ten = (WonLost(*venues[i : i + 2]) for i in (0, 2, 4))
        tallies.append(Standing(team, won, lost, scored, allowed, home, away, last_ten, streak))
    return table(tallies)


def table(tallies: Iterable[Standing]) -> list[Standing]:
    """The rows in order, with rank and games behind.

    By percentage, then run difference, then runs scored, then name. A team without a game stands
    at .500: below those who win, above those who lose.
    """
    rows = sorted(tallies, key=_order)
    for rank, row in enumerate(rows, 1):
        row.rank = rank
        row.games_behind = games_behind(rows[0], row)
    return rows


def equal_records(rows: Iterable[Standing]) -> list[EqualRecords]:
    """Of a table: each two neighbors with equal records, but for those who have not played."""
    return [
        EqualRecords(above, below, _decided(above, below))
        for above, below in pairwise(rows)
        if _record(above) == _record(below) and (above.played or below.played)
    ]


def _decided(above: Standing, below: Standing) -> Literal["diff", "runs_scored", "name"]:
    if above.diff != below.diff:
        return "diff"
    return "runs_scored" if above.runs_scored != below.runs_scored else "name"


def games_behind(leader: Standing, row: Standing) -> float:
    """((Wl − W) + (L − Ll)) / 2. It can be negative where the teams' games differ in number."""
    return ((leader.won - row.won) + (row.lost - leader.lost)) / 2


def _order(row: Standing) -> tuple[Fraction, int, int, str]:
    return (-_record(row), -row.diff, -row.runs_scored, str(row.team))


def _record(row: Standing) -> Fraction:
    """The percentage by which the table goes."""
    return Fraction(1, 2) if row.pct is None else row.pct
