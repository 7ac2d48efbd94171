"""Messages to browsers of managers whose game waits while they are not at the table."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.models import Kind, PushSubscription
from accounts.pushing import push
from games.live.mail import awaited_sides
from games.live.presence import presences
from games.models import Side

#: How long a game waits before a message goes out: they may be on their way to it.
AFTER: Final = datetime.timedelta(seconds=10)
#: Turns that are told of in one sweep.
MOST: Final = 200


def push_turns(now: datetime.datetime) -> int:
    """Send a message, once for each wait, to everybody who is awaited, is not at the table and has
    a browser that takes messages; how many browsers. Nothing is sent of a game against an AI alone.

    Each is claimed before it is sent, so two workers never send it twice.
    """
    if not settings.VAPID_PRIVATE_KEY:
        return 0
    takes = PushSubscription.objects.filter(person=OuterRef("person"))
    rival = Side.objects.filter(live=OuterRef("live")).exclude(pk=OuterRef("pk"))
    rival = rival.filter(Q(person__isnull=False) | ~Q(guest=""))
    waiting = awaited_sides().filter(asked_at__lte=now - AFTER, pushed_at=None)
    waiting = waiting.filter(Exists(takes))
    waiting = waiting.filter(Q(live__game__isnull=False) | Exists(rival))
    sent = 0
    away = _away(waiting.order_by("asked_at", "pk").values_list("pk", "live_id", "seat"))
    sides = waiting.select_related("live__game__visitors", "live__game__home")
    for side in sides.filter(pk__in=[*islice(away, MOST)]).order_by("asked_at", "pk"):
        sent += _push(side, now)
    return sent


def _away(waiting: Iterable[tuple[int, int, int]]) -> Iterator[int]:
    """Those of these sides (key, game and seat) whose manager is not at the table: whoever is there
    takes nobody's turn. One exchange with Redis for so many as one sweep tells."""
    rows = iter(waiting)
    while some := [*islice(rows, MOST)]:
        there = presences({live for _, live, _ in some})
        yield from (pk for pk, live, seat in some if not there[live].seats[seat].here)


def _push(side: Side, now: datetime.datetime) -> int:
    mine = Side.objects.filter(pk=side.pk, asked_at=side.asked_at, pushed_at=None)
    live, game = side.live, side.live.game
    what = f"{game.visitors.nickname} at {game.home.nickname}" if game else "a friendly"
    words = f"Your lineup is awaited: {what}" if live.state == live.State.LINEUPS else ""
    with transaction.atomic():
        if not mine.update(pushed_at=now):
            return 0
        words = words or f"Your turn: {what}"
        return push([side.person_id], Kind.TURN, words, live.get_absolute_url(), f"turn:{live.pk}")
