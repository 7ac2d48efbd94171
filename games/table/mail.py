"""Mail to managers whose game waits for them: at most one for each wait."""

from __future__ import annotations

import datetime
import logging
from typing import Final

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import QuerySet
from django.template.loader import render_to_string

from games.models import LiveGame, Side

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


def awaited_sides() -> QuerySet[Side]:
    """Sides of people for whom a game waits."""
    sides = Side.objects.exclude(live__state=LiveGame.State.OVER)
    return sides.filter(asked_at__isnull=False, person__isnull=False, ai="")


def _write(side: Side) -> bool:
    context = {
        "side": side,
        "game": side.live.game,
        "lineups": side.live.state == LiveGame.State.LINEUPS,
        "address": settings.SITE_URL + side.live.get_absolute_url(),
    }
    subject = " ".join(render_to_string("table/mail_subject.txt", context).split())
    assert side.person is not None
    try:
        send_mail(subject, render_to_string("table/mail.txt", context), None, [side.person.email])
    except OSError:
        logger.exception("No mail to %s about live game %s", side.person, side.live_id)
        return False
    return True
