"""The one way in which a game ends, played live or simulated: its result and record are stored."""

from __future__ import annotations

from django.db import transaction

from engine import Ballgame
from stats.copying import Side
from stats.services import encode, execute_prepared, save_result

_KEEP_RECORD = """
UPDATE games_gamerecord SET ruleset_version = $2, record = $3::jsonb WHERE game_id = $1
"""


def finish_game(game_id: int, sides: tuple[Side, Side], played: Ballgame) -> None:
    """Store a finished game: score, lines, play-by-play and record, all or nothing.

    Raises Conflict when it is final already.
    """
    with transaction.atomic(savepoint=False):
        save_result(game_id, sides, played.box_score(), played.plays or [])
        record = encode(played.record().to_json())
        execute_prepared(_KEEP_RECORD, [game_id, played.rules.version, record])
