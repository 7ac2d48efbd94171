"""Writing the official record of a finished game: every line of it, once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import orjson
import psycopg
from django.db import IntegrityError, connection, models

from engine import box
from engine.plays import Play
from league.errors import Conflict
from stats.models import BattingLine, FieldingLine, PitchingLine, TeamLine


@dataclass(slots=True)
class Side:
    """One of the two teams: its key, and its players' keys by roster spot."""

    team: int
    players: Sequence[int]


def save_result(
    game: int, sides: tuple[Side, Side], result: box.BoxScore, plays: Sequence[Play]
) -> None:
    """Store the final score, all lines and the play-by-play of the game with key `game`.

    `sides` are visitors and home. Call it in a transaction. Raises Conflict when the game is final
    already; the caller's transaction must then not be committed.

    One prepared statement writes it all. Per game this measured a fifth faster than a binary COPY
    into each table (four round trips fewer), and took half of Python's time.
    """
    assert connection.in_atomic_block, "score and lines stand or fall together"
    visitors, home = sides
    parameters = (
        game,
        visitors.team,
        list(visitors.players),
        home.team,
        list(home.players),
        encode(result),
        encode([play.to_json() for play in plays]),
    )
    official = Conflict("This game is final; its result is official and is not written again.")
    try:
        if execute_prepared(_SAVE, parameters).rowcount != 1:
            raise official
    except IntegrityError as error:
        if isinstance(error.__cause__, psycopg.errors.UniqueViolation):
            raise official from None
        raise


def encode(value: Any) -> str:
    """Plain data, dataclasses and named tuples as JSON."""
    return orjson.dumps(value, default=tuple).decode()


def execute_prepared(query: str, parameters: Sequence[Any]) -> psycopg.Cursor[Any]:
    """Run a statement with `$1` parameters on Django's connection, planned once a connection.

    For the few statements that run for every game of a season, where planning would cost more
    than running.
    """
    connection.ensure_connection()
    raw = connection.connection
    if raw.prepare_threshold is None:  # what Django sets; its own cursors never prepare anyway
        raw.prepare_threshold = 5
    with connection.wrap_database_errors:
        return psycopg.RawCursor(raw).execute(query, parameters, prepare=True)


def _columns(line: type[Any]) -> list[str]:
    """The fields of a line that are columns by the same name."""
    return [f'"{field.name}"' for field in fields(line) if field.name != "player"]


def _insert_lines(model: type[models.Model], line: type[Any], key: str) -> str:
    """An INSERT of both sides' lines, read from the box score as JSON."""
    columns = _columns(line)
    types = ["player int"] + [
        f"{column} {'text' if column == chr(34) + 'position' + chr(34) else 'int2'}"
        for column in columns
    ]
    return f"""
    INSERT INTO {model._meta.db_table} (game_id, team_id, player_id, "order", {", ".join(columns)})
    SELECT $1, side.team, side.players[line.player + 1], line.nth, {", ".join(columns)}
      FROM sides AS side, ROWS FROM (
           jsonb_to_recordset(side.box -> '{key}' -> side.seat) AS ({", ".join(types)})
      ) WITH ORDINALITY AS line (player, {", ".join(columns)}, nth)"""


def _insert_team_lines() -> str:
    columns = [column for column in _columns(box.TeamLine) if column != '"innings"']
    types = [f"{column} int2" for column in columns]
    return f"""
    INSERT INTO {TeamLine._meta.db_table} (game_id, team_id, home, innings, {", ".join(columns)})
    SELECT $1, side.team, side.seat = 1,
           ARRAY(SELECT runs::int2
                   FROM jsonb_array_elements_text(side.box -> 'teams' -> side.seat -> 'innings')
                        WITH ORDINALITY AS inning (runs, nth) ORDER BY nth),
           {", ".join(columns)}
      FROM sides AS side,
           jsonb_to_record(side.box -> 'teams' -> side.seat) AS line ({", ".join(types)})"""


_SAVE: Final = f"""
WITH sides AS (
    SELECT seat, team, players, $6::jsonb AS box
      FROM (VALUES (0, $2::int8, $3::int8[]), (1, $4::int8, $5::int8[])) AS s (seat, team, players)
), batting AS ({_insert_lines(BattingLine, box.BattingLine, "batting")}
), pitching AS ({_insert_lines(PitchingLine, box.PitchingLine, "pitching")}
), fielding AS ({_insert_lines(FieldingLine, box.FieldingLine, "fielding")}
), teams AS ({_insert_team_lines()}
), play_by_play AS (
    INSERT INTO stats_playbyplay (game_id, plays) VALUES ($1, $7)
)
UPDATE league_game
   SET state = 'final', finished_at = now(),
       visitors_runs = ($6::jsonb #>> '{{teams,0,r}}')::int2,
       home_runs = ($6::jsonb #>> '{{teams,1,r}}')::int2,
       innings = jsonb_array_length($6::jsonb #> '{{teams,0,innings}}')
 WHERE id = $1::int8 AND state = 'scheduled'
"""
