"""A league moves to another zone: what is still to be played keeps its time of day."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from league.competition.calendar import first_pitch
from league.models import Game, League, Season, Series

BATCH = 1_000


def move_first_pitches(league: League, old: str, new: str) -> int:
    """Let games of a league that are still to be played begin at the same time of day in the zone
    `new` as they would have in `old`; how many series that changed. In the caller's transaction."""
    was, now = ZoneInfo(old), ZoneInfo(new)

    def moved(moment: datetime.datetime) -> datetime.datetime:
        local = moment.astimezone(was)
        return first_pitch(local.date(), local.time(), now)

    seasons = Season.objects.filter(league=league).exclude(state=Season.State.COMPLETE)
    games = Game.objects.filter(season__in=seasons, first_pitch__isnull=False)
    done = set(games.exclude(state=Game.State.SCHEDULED).values_list("series", "turn"))
    changed = []
    for row in Series.objects.filter(stage__season__in=seasons).exclude(first_pitches=[]):
        row.first_pitches = [
            at if (row.pk, turn) in done else moved(at)
            for turn, at in enumerate(row.first_pitches, 1)
        ]
        changed.append(row)
    Series.objects.bulk_update(changed, ["first_pitches"], batch_size=BATCH)
    left = list(games.filter(state=Game.State.SCHEDULED))
    for game in left:
        assert game.first_pitch is not None
        game.first_pitch = moved(game.first_pitch)
    Game.objects.bulk_update(left, ["first_pitch"], batch_size=BATCH)
    return len(changed)
