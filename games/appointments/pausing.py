"""A league is paused, and goes on: its tables' clocks stand still, its deadlines move."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone

from games.appointments.deadlines import locked
from games.live.news import keep
from games.live.session import find
from games.models import LiveGame
from games.windows import windows
from league.models import Game, League
from league.signals import league_paused, league_resumed


@receiver(league_paused)
def stand_still(league: League, **_: Any) -> None:
    """No clock runs at its tables: each is wound anew, and shows what it showed."""
    for pk in _tables(league):
        session = find(pk, lock=True)
        keep(session)


@receiver(league_resumed)
def go_on(league: League, since: datetime.datetime, **_: Any) -> None:
    """Clocks and deadlines are as far off as they were when it was paused."""
    now = timezone.now()
    for pk in _tables(league):
        session = find(pk, lock=True)
        live = session.live
        if live.lineups_due is not None:
            live.lineups_due += now - max(since, live.opened_at)
        for side in session.sides:
            if side.asked_at is not None:
                side.asked_at += now - max(since, side.asked_at)
        keep(session)
    _move_deadlines(league, since, now)


def _move_deadlines(league: League, since: datetime.datetime, now: datetime.datetime) -> None:
    games = Game.objects.filter(
        Q(visitors__manager__isnull=False) | Q(home__manager__isnull=False),
        season__league=league,
        state__in=Game.LEFT,
        date__lte=now.date() + datetime.timedelta(days=1),
    ).select_related("season__league")
    for game, known in zip(games, windows(games).values(), strict=True):
        if known.closes is not None and known.opens is not None and known.opens <= now:
            arranged = locked(game)
            arranged.closes_at = known.closes + (now - max(since, known.opens))
            arranged.save(update_fields=["closes_at"])


def _tables(league: League) -> list[int]:
    assert transaction.get_connection().in_atomic_block
    tables = LiveGame.objects.exclude(state=LiveGame.State.OVER)
    return sorted(tables.filter(game__season__league=league).values_list("pk", flat=True))
