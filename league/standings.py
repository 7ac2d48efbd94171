"""The table of a season: one aggregate query, then plain functions over its rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from django.db import connection

from league.models import Season, Team

#: One row a team, those without a game too. `back` counts a team's games from its latest (1), so
#: the last ten are those with back <= 10, and a streak reaches back to the first other result.
_TALLIES = """
WITH side AS (
    SELECT home_id AS team_id, number, true AS home, home_runs AS rs, visitors_runs AS ra
      FROM league_game WHERE season_id = %(season)s AND state = 'final'
    UNION ALL
    SELECT visitors_id, number, false, visitors_runs, home_runs
      FROM league_game WHERE season_id = %(season)s AND state = 'final'
), ranked AS (
    SELECT team_id, home, rs, ra, rs > ra AS won,
           row_number() OVER latest_first AS back,
           first_value(rs > ra) OVER latest_first AS won_last
      FROM side
    WINDOW latest_first AS (PARTITION BY team_id ORDER BY number DESC)
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


@dataclass(slots=True)
class Standing:
    """A team's row of the table. `rank` and `games_behind` are filled in by `table`."""

    team: Team
    won: int = 0
    lost: int = 0
    runs_scored: int = 0
    runs_allowed: int = 0
    home_won: int = 0
    home_lost: int = 0
    away_won: int = 0
    away_lost: int = 0
    last_ten_won: int = 0
    last_ten_lost: int = 0
    streak: int = 0  # wins in a row, or losses as a negative number; 0 before the first game
    rank: int = 0  # from 1; equal records share none: the order of `table` decides
    games_behind: float = 0.0  # of the leader, in halves

    @property
    def played(self) -> int:
        return self.won + self.lost

    @property
    def pct(self) -> float | None:
        """Share of games won; None before the first game."""
        return self.won / self.played if self.played else None

    @property
    def diff(self) -> int:
        return self.runs_scored - self.runs_allowed

    @property
    def pct_text(self) -> str:
        """“.625”, “1.000”, or a dash where there is no game yet."""
        return "–" if self.pct is None else f"{self.pct:.3f}".removeprefix("0")

    @property
    def games_behind_text(self) -> str:
        """“3½”; a dash for whoever is level with the leader, “+1” for whoever is ahead."""
        if self.games_behind == 0:
            return "–"
        whole, half = divmod(abs(self.games_behind), 1)
        text = f"{int(whole) or ''}{'½' if half else ''}"
        return f"+{text}" if self.games_behind < 0 else text

    @property
    def diff_text(self) -> str:
        return "0" if self.diff == 0 else f"{self.diff:+d}".replace("-", "−")

    @property
    def streak_text(self) -> str:
        """“W3”, “L1”, or a dash."""
        return "–" if not self.streak else f"{'W' if self.streak > 0 else 'L'}{abs(self.streak)}"

    @property
    def home(self) -> str:
        return f"{self.home_won}–{self.home_lost}"

    @property
    def away(self) -> str:
        return f"{self.away_won}–{self.away_lost}"

    @property
    def last_ten(self) -> str:
        return f"{self.last_ten_won}–{self.last_ten_lost}"


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
        tallies.append(Standing(team, *numbers))
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


def equal_records(rows: Iterable[Standing]) -> list[tuple[Standing, Standing, str]]:
    """Of a table: each two neighbors with equal records, and which figure put the one above."""
    pairs = [(above, below, decided(above, below)) for above, below in pairwise(rows)]
    return [pair for pair in pairs if pair[2]]


def decided(above: Standing, below: Standing) -> str:
    """Which figure puts one club above the next although their records are equal: “run difference,
    +12 to −3”. Nothing where the records decide, or where neither has played."""
    if _record(above) != _record(below) or not (above.played or below.played):
        return ""
    if above.diff != below.diff:
        return f"run difference, {above.diff_text} to {below.diff_text}"
    if above.runs_scored != below.runs_scored:
        return f"runs scored, {above.runs_scored} to {below.runs_scored}"
    return "the alphabet, as all their figures are equal"


def games_behind(leader: Standing, row: Standing) -> float:
    """((Wl − W) + (L − Ll)) / 2. It can be negative where the teams' games differ in number."""
    return ((leader.won - row.won) + (row.lost - leader.lost)) / 2


def _order(row: Standing) -> tuple[float, int, int, str]:
    return (-_record(row), -row.diff, -row.runs_scored, str(row.team))


def _record(row: Standing) -> float:
    """The percentage by which the table goes."""
    return 0.5 if row.pct is None else row.pct
