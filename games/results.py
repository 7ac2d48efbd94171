"""The one way in which a game ends, played live or simulated: its result and record are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine import Ballgame
from league.models import Season
from stats.copying import Side, server_cursor
from stats.services import Result, encode, result, save_results


@dataclass(slots=True)
class Finished:
    """A game that was played out, ready to be stored."""

    result: Result
    ruleset_version: int
    record: str  # JSON

    @property
    def game(self) -> int:
        return self.result.score.game


def finished(game: int, sides: tuple[Side, Side], played: Ballgame) -> Finished:
    """What is to be stored of the game with key `game`; nothing is stored yet."""
    found = result(game, sides, played.box_score(), played.plays or [])
    return Finished(found, played.rules.version, encode(played.record().to_json()).decode())


def finish_games(season: Season, games: Sequence[Finished]) -> None:
    """Store finished games of a season: scores, lines, play-by-play and records, all or nothing.

    Call it in a transaction. Raises Conflict when one of them is final already.
    """
    keep_records(games)
    save_results(season, [one.result for one in games])


def keep_records(games: Sequence[Finished]) -> None:
    """Make the record of each game whole, in one statement."""
    with server_cursor() as cursor:
        cursor.execute(
            _KEEP_RECORDS,
            [
                [one.game for one in games],
                [one.ruleset_version for one in games],
                [one.record for one in games],
            ],
        )


_KEEP_RECORDS: Final = """UPDATE "games_gamerecord" AS kept
   SET ruleset_version = played.version, record = played.record
  FROM unnest(%b::int8[], %b::int2[], %b::text[]) AS played (game, version, record)
 WHERE kept.game_id = played.game
"""
