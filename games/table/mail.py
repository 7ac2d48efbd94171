"""Mail to managers whose game waits for them: at most one for each wait."""

from __future__ import annotations

import datetime
import logging
from typing import Any, Final

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import QuerySet
from django.template.loader import render_to_string

from games.models import LiveGame, Side
from games.table.forfeits import why

logger = logging.getLogger(__name__)

#: How long a game waits before its manager is written to: he may be looking at it.
AFTER: Final = datetime.timedelta(minutes=2)
HOUR: Final = datetime.timedelta(hours=1)
#: However many tables somebody opens for him.
MOST_AN_HOUR: Final = 10


def remind(now: datetime.datetime) -> int:
    """Write to everybody who has been awaited for a while and not heard of it; how many mails.

    Each mail is claimed before it is sent, so two workers never send it twice.
    """
    waiting = awaited_sides().filter(
        asked_at__lte=now - AFTER, mailed_at=None, live__game__isnull=False
    )
    waiting = waiting.exclude(person__email="").select_related("person", "live__game")
    sent = 0
    for side in waiting:
        recent = Side.objects.filter(person=side.person_id, mailed_at__gt=now - HOUR)
        if recent.count() >= MOST_AN_HOUR:
            continue
        mine = Side.objects.filter(pk=side.pk, asked_at=side.asked_at, mailed_at=None)
        if mine.update(mailed_at=now):
            sent += _write(side)
    return sent


def tell_of_forfeits() -> int:
    """Write to whoever won or lost by a forfeit that was not his own doing; how many mails."""
    sent = 0
    sides = Side.objects.filter(untold=True).select_related("person", "live__game__home")
    for side in sides.select_related("live__game__visitors"):
        if Side.objects.filter(pk=side.pk, untold=True).update(untold=False):
            sent += _write_of_forfeit(side)
    return sent


def awaited_sides() -> QuerySet[Side]:
    """Sides of people for whom a game waits."""
    sides = Side.objects.exclude(live__state=LiveGame.State.OVER)
    return sides.filter(asked_at__isnull=False, person__isnull=False, ai="")


def _write(side: Side) -> bool:
    return _send(
        side,
        "table/mail",
        {
            "lineups": side.live.state == LiveGame.State.LINEUPS,
            "address": settings.SITE_URL + side.live.get_absolute_url(),
        },
    )


def _write_of_forfeit(side: Side) -> bool:
    game, won = side.live.game, side.seat == side.live.winner
    assert game is not None
    loser = (game.visitors, game.home)[side.seat ^ won]
    return _send(
        side,
        "table/mail_forfeit",
        {
            "won": won,
            "reason": why(side.live, side.seat, loser.nickname),
            "address": settings.SITE_URL + game.get_absolute_url(),
        },
    )


def _send(side: Side, name: str, context: dict[str, Any]) -> bool:
    """Send the mail of this name to a side's manager, if he has an address."""
    if side.person is None or not side.person.email:
        return False
    context |= {"side": side, "game": side.live.game}
    subject = " ".join(render_to_string(f"{name}_subject.txt", context).split())
    try:
        send_mail(subject, render_to_string(f"{name}.txt", context), None, [side.person.email])
    except OSError:
        logger.exception("No mail to %s about live game %s", side.person, side.live_id)
        return False
    return True
