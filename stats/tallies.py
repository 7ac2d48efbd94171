"""Keeping what is added up true: lines and facts of games, by player, stage and split.

A game that became final waits in `Uncounted`, written in the same transaction as its score. A
worker adds all that wait to the tallies and takes them off the list in one transaction, one worker
a league at a time: so each game is counted once, whoever dies when. A result that is taken back has
its whole season counted anew. `recount` writes a season's tallies from nothing, and gives the same
rows.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Final

from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from engine import RULESETS
from league.models import Game, Season
from stats import annals, facts, ratings, records
from stats.adding import STATEMENTS
from stats.models import BattingTally, PitchingTally, Uncounted

#: A season in which games become final goes on for a while: it is counted when it rests so long …
REST: Final = datetime.timedelta(seconds=3)
#: … or when a game has waited for so long.
PATIENCE: Final = datetime.timedelta(seconds=60)
#: Games added at a time: what a killed worker loses.
AT_ONCE: Final = 3000

#: Of a season's league, for its records and ratings are of all of it.
_LEAGUE: Final = "hashtext('stats.tallies'), league_id::int) FROM league_season WHERE id = %s"
_LOCK: Final = f"SELECT pg_advisory_xact_lock({_LEAGUE}"
_TRY: Final = f"SELECT pg_try_advisory_xact_lock({_LEAGUE}"


def count_waiting(*, at_once: bool = False) -> int:
    """Add up the games that wait, of seasons that rest, or of all `at_once`. Returns how many."""
    waiting = Uncounted.objects.order_by().values("game__season")
    now = timezone.now()
    counted = 0
    for season, last in waiting.annotate(last=Max("since")).values_list("game__season", "last"):
        first = Uncounted.objects.filter(game__season=season).earliest("since").since
        if at_once or now - last > REST or now - first > PATIENCE:
            while games := count_season(season):
                counted += games
    return counted


@transaction.atomic
def count_season(season: int, *, streaks: bool = True) -> int:
    """Add up the games of a season that wait, at most AT_ONCE, and bring the records of its league
    up to them, `streaks` too. Returns how many; 0 while another worker counts its league."""
    with connection.cursor() as cursor:
        cursor.execute(_TRY, [season])
        if cursor.fetchone() != (True,):
            return 0  # another worker counts it
        cursor.execute(_TAKE, {"season": season, "most": AT_ONCE})
        games = [pk for (pk,) in cursor.fetchall()]
    if games:
        _add(Season.objects.select_related("league").get(pk=season), games, streaks=streaks)
    return len(games)


@transaction.atomic
def recount(season: Season) -> int:
    """Write the tallies of a season anew. Returns how many games they are made of."""
    _clear(season.pk)
    Uncounted.objects.filter(game__season=season).delete()
    final = Game.objects.filter(season=season, state=Game.State.FINAL)
    games = list(final.order_by("date", "number", "pk").values_list("pk", flat=True))
    for start in range(0, len(games), AT_ONCE):
        _add(season, games[start : start + AT_ONCE], streaks=True)
    return len(games)


def uncount(game: Game) -> None:
    """A part of a write that takes the result of a final game back: its season is counted anew
    without it."""
    season = game.season_id
    _clear(season)
    final = Game.objects.filter(season=season, state=Game.State.FINAL).exclude(pk=game.pk)
    Uncounted.objects.bulk_create(
        [Uncounted(game_id=pk) for pk in final.values_list("pk", flat=True)],
        ignore_conflicts=True,
    )
    Uncounted.objects.filter(game=game).delete()
    records.forget(game)


def _clear(season: int) -> None:
    """Take a season's tallies away, while nobody counts its league."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [season])
    for model in (BattingTally, PitchingTally):
        model.objects.filter(stage__season=season).delete()


def _add(season: Season, games: Sequence[int], *, streaks: bool) -> None:
    facts.fill(games)
    annals.write(season, games)
    innings = RULESETS[season.league.ruleset].options(season.played_by).innings
    with connection.cursor() as cursor:
        for statement in STATEMENTS:
            cursor.execute(statement, {"games": list(games), "innings": innings})
    records.keep(season, games, streaks=streaks)
    ratings.keep(season, games)


_TAKE: Final = """
DELETE FROM stats_uncounted WHERE game_id IN (
    SELECT waiting.game_id FROM stats_uncounted waiting
      JOIN league_game game ON game.id = waiting.game_id
     WHERE game.season_id = %(season)s ORDER BY waiting.game_id LIMIT %(most)s
) RETURNING game_id
"""
