"""Writing the official record: every final score, and every line of a game played out, once."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Final, NamedTuple

import msgspec
import psycopg
from django.db import IntegrityError, connection

from engine.plays import Play
from engine.scoring import box
from league.errors import Conflict
from league.models import Season
from league.services import refresh_season
from stats import facts
from stats.copying import LineTable, Side, Table, server_cursor, smallints, text
from stats.models import BattingLine, FieldingLine, PitchingLine, PlayByPlay, TeamLine

#: The runs of winner and loser of a forfeited game, by the Official Baseball Rules.
FORFEIT: Final = (9, 0)


class Score(NamedTuple):
    """How a game ended. A forfeited one has no innings."""

    game: int
    visitors: int
    home: int
    innings: int | None
    forfeited: bool = False


@dataclass(slots=True)
class Result:
    """A game that was played out, ready to be stored: its score, and its rows in each of TABLES."""

    score: Score
    rows: tuple[bytes, ...]


def result(
    game: int, sides: tuple[Side, Side], found: box.BoxScore, plays: Sequence[Play]
) -> Result:
    """The result of the game with key `game`; nothing is stored. `sides` are visitors and home."""
    visitors, home = found.teams
    rows = (
        _BATTING.pack(game, sides, found.batting),
        _PITCHING.pack(game, sides, found.pitching),
        _FIELDING.pack(game, sides, found.fielding),
        _team_row(game, sides[0].team, visitors, home=False)
        + _team_row(game, sides[1].team, home, home=True),
        _PLAYS.of_game(game) + text(encode(plays)),
        facts.packed(game, sides, plays),
    )
    return Result(Score(game, visitors.r, home.r, len(visitors.innings)), rows)


def save_results(season: Season, results: Sequence[Result]) -> None:
    """Make games of a season final that were played out: scores, lines, facts and play-by-play.

    One statement a table, however many there are. Call it in a transaction. Raises Conflict when
    one of them is final already; the transaction must then not be committed.
    """
    store_results(results)
    refresh_season(season)


def store_results(results: Sequence[Result]) -> None:
    """The same of games whose season is not looked at: what follows from them is there already, as
    they come from an archive."""
    _make_final([one.score for one in results])
    try:
        for nth, table in enumerate(TABLES):
            table.copy(one.rows[nth] for one in results)
    except IntegrityError as error:
        if isinstance(error.__cause__, psycopg.errors.UniqueViolation):
            raise _official() from None
        raise


def save_forfeit(season: Season, game: int, winner: int) -> None:
    """Make a game of a season final in favor of a seat (0 visitors, 1 home), 9 to 0 and without
    any lines. Call it in a transaction. Raises Conflict when it is final already."""
    save_forfeits(season, [(game, winner)])


def save_forfeits(season: Season, games: Sequence[tuple[int, int]]) -> None:
    """The same of several games, each with the seat that wins it."""
    scores = []
    for game, winner in games:
        visitors, home = FORFEIT if winner == 0 else FORFEIT[::-1]
        scores.append(Score(game, visitors, home, None, forfeited=True))
    store_scores(scores)
    refresh_season(season)


def store_scores(scores: Sequence[Score]) -> None:
    """Make games final that have no lines; their season is not looked at."""
    _make_final(scores)


#: Plain data, dataclasses and named tuples as JSON, in bytes.
encode: Final = msgspec.json.Encoder().encode


def _make_final(scores: Sequence[Score]) -> None:
    """The one place where a score becomes official. Raises Conflict where one is already."""
    assert connection.in_atomic_block, "score and lines stand or fall together"
    columns = [list(column) for column in zip(*scores, strict=True)] or [[] for _ in Score._fields]
    with server_cursor() as cursor:
        cursor.execute(_MAKE_FINAL, columns)
        if cursor.rowcount != len(scores):
            raise _official()


_MAKE_FINAL: Final = """WITH final AS (
    UPDATE "league_game" AS game
       SET state = 'final', finished_at = statement_timestamp(), visitors_runs = score.visitors,
           home_runs = score.home, innings = score.innings, forfeited = score.forfeited
      FROM unnest(%b::int8[], %b::int2[], %b::int2[], %b::int2[], %b::bool[])
           AS score (game, visitors, home, innings, forfeited)
     WHERE game.id = score.game AND game.state IN ('scheduled', 'live')
    RETURNING game.id)
INSERT INTO "stats_uncounted" (game_id, since) SELECT id, statement_timestamp() FROM final
"""


def _official() -> Conflict:
    return Conflict("This game is final; its result is official and is not written again.")


def _team_row(game: int, team: int, line: box.TeamLine, *, home: bool) -> bytes:
    counts = [2] * (2 * len(_TEAM_COUNTS))
    counts[1::2] = _team_counts(line)
    return _TEAM_ROW.pack(_TEAMS.columns, 8, game, 8, team, 1, home, *counts) + smallints(
        line.innings
    )


_TEAM_COUNTS: Final = [field.name for field in fields(box.TeamLine) if field.name != "innings"]
_team_counts: Final = attrgetter(*_TEAM_COUNTS)
_TEAM_ROW: Final = struct.Struct("!h" + "iq" * 2 + "i?" + "ih" * len(_TEAM_COUNTS))

_BATTING: Final = LineTable(BattingLine, box.BattingLine)
_PITCHING: Final = LineTable(PitchingLine, box.PitchingLine)
_FIELDING: Final = LineTable(FieldingLine, box.FieldingLine)
_TEAMS: Final = Table(TeamLine, ["game_id", "team_id", "home", *_TEAM_COUNTS, "innings"])
_PLAYS: Final = Table(PlayByPlay, ["game_id", "plays"])

#: What a game that was played out leaves a row in.
TABLES: Final = (_BATTING, _PITCHING, _FIELDING, _TEAMS, _PLAYS, facts.FACTS)
