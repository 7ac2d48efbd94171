"""Streaks, by rule 9.23: the longest of a league, and those of a player or club with what goes on.

They are read from the lines of final games, in the order in which these were played: stages of a
season connect, and seasons too. A scoreless streak counts the outs since a run was last charged to
a pitcher, earned or not; those of the play on which it scored came before it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.db import connection

Whose = Literal["player", "club"]
#: In words, by name.
STREAKS: Final = {
    "hitting": "Games with a hit",
    "on_base": "Games on base",
    "scoreless": "Innings without a run",
    "pitcher_wins": "Wins of a pitcher",
    "club_wins": "Wins of a club",
}
#: From how many on it is one: a game alone, or an inning, is none.
LEAST: Final = {"scoreless": 4}
#: How many of the longest streaks of a league are kept.
LONGEST: Final = 5


@dataclass(frozen=True, slots=True)
class Streak:
    """One streak: outs for a scoreless one, else games. `since` and `last` are the keys of its
    first game and of its last one so far."""

    name: str
    number: int
    team: int
    player: int | None
    season: int  # of its last game
    since: int
    since_date: datetime.date
    last: int
    last_date: datetime.date
    going: bool = False  # it has not been broken

    @property
    def words(self) -> str:
        return STREAKS[self.name]


def longest(league: int) -> Iterator[Streak]:
    """The longest of a league, of each kind the longest first: each as often as it went on, of
    equals the earlier. One query a kind."""
    of = "game.season_id IN (SELECT id FROM league_season WHERE league_id = %(of)s)"
    with connection.cursor() as cursor:
        for name in STREAKS:
            cursor.execute(
                f"{_islands([name], of)} SELECT * FROM islands WHERE number >= %(least)s "
                "ORDER BY number DESC, since_date, since_number, team_id, player_id "
                "LIMIT %(most)s",
                {"of": league, "least": LEAST.get(name, 2), "most": LONGEST},
            )
            for row in cursor.fetchall():
                yield _streak(row)


def streaks_of(whose: Whose, key: int) -> list[Streak]:
    """Of a player or a club the longest of each kind, and the one that goes on, if that is
    another. One query."""
    names = [name for name, (_, one) in _SOURCES.items() if one == whose]
    column = {"player": "line.player_id", "club": "line.team_id"}[whose]
    # The games are found once for all kinds
    sql = f"""WITH played AS MATERIALIZED ({_GAMES[whose]})
        {_islands(names, f"{column} = %(of)s", "played")}
        SELECT * FROM (SELECT *, row_number() OVER (
            PARTITION BY name ORDER BY number DESC, since_date, since_number) AS place
          FROM islands WHERE number > 0) AS placed
         WHERE place = 1 OR going"""
    with connection.cursor() as cursor:
        cursor.execute(sql, {"of": key})
        found = [_streak(row[:-1]) for row in cursor.fetchall()]
    order = list(STREAKS)
    kept = [one for one in found if one.number >= LEAST.get(one.name, 2)]
    return sorted(kept, key=lambda one: (order.index(one.name), -one.number))


def _streak(row: Any) -> Streak:
    name, number, team, player, season, since, since_date, _, last, last_date, going = row
    return Streak(
        name, number, team, player, season, since, since_date, last, last_date, going=going
    )


_PLAYED: Final = "game.id, game.date, game.number AS at, game.season_id"
#: By name, the rows of which a streak is made: each has `good`, how much longer it makes one, and
#: says whether it has `broken` the one before it first.
_SOURCES: Final[Mapping[str, tuple[str, Whose]]] = {
    "hitting": (
        f"""SELECT line.player_id, line.team_id, {_PLAYED}, 0 AS nth, (line.h > 0)::int AS good,
            line.h = 0 AS broken
          FROM stats_battingline line JOIN {{games}} game ON game.id = line.game_id
         WHERE (line.h > 0 OR line.pa > line.bb + line.hbp + line.sh)""",
        "player",
    ),
    "on_base": (
        f"""SELECT line.player_id, line.team_id, {_PLAYED}, 0 AS nth,
            (line.h + line.bb + line.hbp > 0)::int AS good, line.h + line.bb + line.hbp = 0
             AS broken
          FROM stats_battingline line JOIN {{games}} game ON game.id = line.game_id
         WHERE (line.h + line.bb + line.hbp > 0 OR line.pa > line.sh)""",
        "player",
    ),
    # A game with runs is three parts: until the first of them, between two, and after the last
    "scoreless": (
        f"""SELECT line.player_id, line.team_id, {_PLAYED}, part.nth,
            CASE WHEN part.nth = 2 THEN coalesce(charged.after, 0)
             WHEN part.nth = 1 THEN coalesce(charged.between, 0)
             WHEN line.r = 0 THEN line.outs ELSE coalesce(charged.before, 0) END AS good,
            part.nth > 0 AS broken
          FROM stats_pitchingline line JOIN {{games}} game ON game.id = line.game_id
          LEFT JOIN stats_charged charged
            ON charged.game_id = line.game_id AND charged.player_id = line.player_id
          JOIN (VALUES (0), (1), (2)) AS part (nth) ON part.nth = 0 OR line.r > 0
         WHERE TRUE""",
        "player",
    ),
    "pitcher_wins": (
        f"""SELECT line.player_id, line.team_id, {_PLAYED}, 0 AS nth, (line.losses = 0)::int
             AS good, line.losses > 0 AS broken
          FROM stats_pitchingline line JOIN {{games}} game ON game.id = line.game_id
         WHERE line.wins + line.losses > 0""",
        "player",
    ),
    "club_wins": (
        f"""SELECT NULL::bigint AS player_id, line.team_id, {_PLAYED}, 0 AS nth,
            ((line.team_id = game.home_id) = (game.home_runs > game.visitors_runs))::int AS good,
            (line.team_id = game.home_id) <> (game.home_runs > game.visitors_runs) AS broken
          FROM (SELECT id AS game_id, home_id AS team_id FROM {{games}}
                UNION ALL SELECT id, visitors_id FROM {{games}}) line
          JOIN {{games}} game ON game.id = line.game_id
         WHERE TRUE""",
        "club",
    ),
}


#: All games of a player or a club.
_GAMES: Final[Mapping[Whose, str]] = {
    "player": """SELECT * FROM league_game WHERE id IN (
        SELECT game_id FROM stats_battingline WHERE player_id = %(of)s
        UNION ALL SELECT game_id FROM stats_pitchingline WHERE player_id = %(of)s)""",
    "club": "SELECT * FROM league_game WHERE home_id = %(of)s OR visitors_id = %(of)s",
}


def _islands(names: list[str], of: str, games: str = "league_game") -> str:
    """The start of a statement that knows every streak as a row of `islands`; `games` are those to
    look at, by the name of their rows."""
    rows = " UNION ALL ".join(
        f"SELECT '{name}' AS name, line.* FROM ({_SOURCES[name][0].format(games=games)} AND {of} "
        "AND game.state = 'final') AS line"
        for name in names
    )
    more = "WITH" if games == "league_game" else ","
    # All in one order, by which they are sorted once
    going = "(array_agg({} ORDER BY date, at, id) FILTER (WHERE good > 0))"
    first, last = f"{going}[1]", f"{going}[(count(*) FILTER (WHERE good > 0))::int]"
    return f"""
{more} islands AS (
    SELECT name, sum(good) AS number, team_id, player_id, {last.format("season_id")} AS season_id,
           {first.format("id")} AS since, {first.format("date")} AS since_date,
           {first.format("at")} AS since_number, {last.format("id")} AS last,
           {last.format("date")} AS last_date,
           island = max(island) OVER (PARTITION BY name, team_id, player_id) AS going
      FROM (SELECT *, sum(broken::int) OVER (
                PARTITION BY name, team_id, player_id ORDER BY date, at, id, nth) AS island
              FROM ({rows}) AS part) AS parted
     GROUP BY name, team_id, player_id, island
)"""
