"""Writing the official record of a finished game: every line of it, once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

import orjson
import psycopg
from django.db import IntegrityError, connection

from engine.plays import Play
from engine.scoring import box
from league.errors import Conflict
from stats.copying import LineCopy, Side, write
from stats.models import BattingLine, FieldingLine, PitchingLine


def save_result(
    game: int, sides: tuple[Side, Side], result: box.BoxScore, plays: Sequence[Play]
) -> None:
    """Store the final score, all lines and the play-by-play of the game with key `game`.

    `sides` are visitors and home. Call it in a transaction. Raises Conflict when the game is final
    already; the caller's transaction must then not be committed.

    The players' lines go by binary COPY, packed here: that measured a sixth faster, on both sides
    of the connection together, than one prepared statement that unpacks them from JSON, and twice
    as fast as multi-row inserts.
    """
    assert connection.in_atomic_block, "score and lines stand or fall together"
    visitors, home = result.teams
    parameters = [
        game,
        sides[0].team,
        sides[1].team,
        encode([play.to_json() for play in plays]),
        len(visitors.innings),
        visitors.innings,
        home.innings,
        *_team_counts(visitors),
        *_team_counts(home),
    ]
    official = Conflict("This game is final; its result is official and is not written again.")
    try:
        if execute_prepared(_SAVE, parameters).rowcount != 1:
            raise official
        write(
            (kind, kind.pack(game, sides, lines))
            for kind, lines in (
                (_BATTING, result.batting),
                (_PITCHING, result.pitching),
                (_FIELDING, result.fielding),
            )
        )
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


_BATTING: Final = LineCopy(BattingLine, box.BattingLine)
_PITCHING: Final = LineCopy(PitchingLine, box.PitchingLine)
_FIELDING: Final = LineCopy(FieldingLine, box.FieldingLine)

_TEAM_FIELDS: Final = [
    field.name for field in fields(box.TeamLine) if field.name not in ("innings", "r")
]
_team_counts: Final = attrgetter("r", *_TEAM_FIELDS)


def _numbered(first: int) -> str:
    """Placeholders for the counts of a team line, from `$first`."""
    return ", ".join(f"${first + nth}" for nth in range(1 + len(_TEAM_FIELDS)))


_HOME: Final = 8 + 1 + len(_TEAM_FIELDS)  # the parameter that is the home side's runs

# Everything but the players' lines; first, for it finds out whether the game is still to be played.
_SAVE: Final = f"""
WITH team_lines AS (
    INSERT INTO stats_teamline (game_id, team_id, home, innings, r, {", ".join(_TEAM_FIELDS)})
    VALUES ($1, $2, false, $6, {_numbered(8)}), ($1, $3, true, $7, {_numbered(_HOME)})
), play_by_play AS (
    INSERT INTO stats_playbyplay (game_id, plays) VALUES ($1, $4)
)
UPDATE league_game
   SET state = 'final', finished_at = now(), innings = $5, visitors_runs = $8, home_runs = ${_HOME}
 WHERE id = $1::int8 AND state IN ('scheduled', 'live')
"""
