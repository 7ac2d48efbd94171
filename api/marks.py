"""Whether something has changed, found without reading it: marks of leagues and of final games.

Whatever people write to a league stands in its log. What comes beside it, without being logged, is
counted: results of seasons that go on, how far their runs are, which stages are settled, and games
whose lines are not added up yet.
"""

from __future__ import annotations

import datetime
import hashlib
import time
from typing import Any, Final, NamedTuple

import redis
from django.core.cache import cache
from django.db import connection
from rest_framework.request import Request

from league.models import Game, League
from league.office.acts import Act
from league.permissions import may

#: What changes when the form of answers does.
EDITION: Final = 1
#: Seconds for which it is remembered since when a league stands as it does.
KEPT: Final = 30 * 24 * 3600

_LOGGED: Final = "(SELECT max(id) FROM league_logentry WHERE league_id = %(league)s)"
_LAST_LOGGED: Final = """
SELECT max(id), max(at) FROM league_logentry WHERE league_id = %(league)s"""
_GOING_ON: Final = f"""
WITH open AS (
    SELECT id FROM league_season WHERE league_id = %(league)s AND state <> 'complete')
SELECT {_LOGGED},
  (SELECT string_agg(concat_ws(' ', part.*), ',' ORDER BY part.season_id) FROM (
      SELECT season_id, count(*) FILTER (WHERE state = 'final'),
             count(*) FILTER (WHERE state = 'live'), max(finished_at)
        FROM league_game WHERE season_id IN (SELECT id FROM open) GROUP BY season_id) AS part),
  (SELECT string_agg(concat_ws(' ', run.id, run.state, run.done), ',' ORDER BY run.id)
     FROM games_simulationrun run WHERE run.season_id IN (SELECT id FROM open)),
  (SELECT string_agg(concat_ws(' ', stage.id, stage.state, stage.marks -> 'played'), ','
                     ORDER BY stage.id)
     FROM league_stage stage WHERE stage.season_id IN (SELECT id FROM open)),
  (SELECT count(*) FROM league_game
    WHERE id = ANY(ARRAY(SELECT game_id FROM stats_uncounted))
      AND season_id IN (SELECT id FROM league_season WHERE league_id = %(league)s))"""


def fresh(request: Request, *marks: Any) -> str:
    """A weak ETag of these marks, for this address."""
    told = repr((EDITION, request.get_full_path(), request.get_host(), marks))
    return f'W/"{hashlib.sha256(told.encode()).hexdigest()[:32]}"'


class Mark(NamedTuple):
    """What changes whenever something else does, and when that was last, if it is known."""

    of: tuple[Any, ...]
    changed: datetime.datetime | None


def league_mark(visitor: Any, league: League) -> Mark:
    """Of a league. One query, over seasons that go on."""
    drafts = may(visitor, Act.SEE_DRAFTS, league)
    standing = _read(_GOING_ON, league.pk)
    name = f"mark-{league.pk}-{int(drafts)}"
    return Mark((league.pk, drafts, standing), _since(name, repr((EDITION, standing))))


def game_mark(game: Game) -> Mark:
    """Of a final game, of which its result and its clubs' and players' names are all that can
    change. One query."""
    logged, at = _read(_LAST_LOGGED, game.season.league_id)
    changed = max(filter(None, (game.finished_at, at)), default=None)
    return Mark((game.pk, game.finished_at, logged, at), changed)


def _since(name: str, standing: str) -> datetime.datetime | None:
    """Since when somebody has found it as it stands, which is never before it was so. Lost, it is
    since now."""
    told = hashlib.sha256(standing.encode()).hexdigest()
    try:
        known, at = cache.get(name) or ("", 0.0)
        if known != told:
            at = time.time()
            cache.set(name, (told, at), KEPT)
    except redis.RedisError:
        return None
    return datetime.datetime.fromtimestamp(at, datetime.UTC)


def _read(sql: str, league: int) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(sql, {"league": league})
        return cursor.fetchone()
