"""What has to happen at the live tables although nobody does anything: swept every few seconds."""

from __future__ import annotations

import contextlib
import datetime
import logging
from collections.abc import Iterator
from typing import Final

from django.db.models import DateTimeField, DurationField, ExpressionWrapper, F, QuerySet, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from engine.managers import MANAGERS
from games.live.challenges import forget_old
from games.live.mail import remind, tell_acts, tell_of_forfeits
from games.live.news import ai_awaited
from games.live.pushing import push_turns
from games.live.services import step_in, time_out
from games.models import LiveGame, Side
from games.news import publish_move
from league.models import League
from league.outage import OUTAGES

logger = logging.getLogger(__name__)

THINKERS: Final = [name for name, level in MANAGERS.items() if level.thinks]

#: Told instead of a moment, at each sweep: who has heard it needs not hear it again.
LATE: Final = "late"
#: How long an AI may be awaited before it is woken again: its task was lost.
PATIENCE: Final = datetime.timedelta(seconds=3)
#: How long a friendly is kept in which nobody has an account.
FORGOTTEN: Final = datetime.timedelta(days=7)


def look_after(patience: datetime.timedelta = PATIENCE) -> None:
    """Let clocks run out, wake AI managers that are awaited too long, write to who is awaited.

    Trouble at one table is logged and leaves the others alone; an outage is raised.
    """
    now = timezone.now()
    sides = Side.objects.exclude(live__state=LiveGame.State.OVER)
    for pk in _tables(sides.filter(due__lte=now, ai="")):
        with _alone(pk):
            if time_out(pk) is None:
                publish_move(pk, LATE)  # who watches may now claim the game
    for side in sides.filter(person=None, guest="", ai=""):
        with _alone(side.live_id):  # their account is gone
            step_in(side.live_id, side.seat, League.Absent.AUTOPILOT)
    second = Value(datetime.timedelta(seconds=1))
    pause = ExpressionWrapper(Coalesce("live__play_seconds", 0) * second, DurationField())
    slow = ExpressionWrapper(F("asked_at") + pause, DateTimeField())
    waiting = sides.exclude(ai="").annotate(expected_at=slow)
    late = waiting.filter(expected_at__lte=now - patience)
    for pk in _tables(late.exclude(ai__in=THINKERS)):
        ai_awaited.send(LiveGame, pk=pk, pause=0.0, thinks=False)
    for pk in _tables(late.filter(ai__in=THINKERS)):
        ai_awaited.send(LiveGame, pk=pk, pause=0.0, thinks=True)
    push_turns(now)
    remind(now)
    tell_of_forfeits()
    tell_acts(now)
    forget_old(now)
    guests = LiveGame.objects.filter(game=None, sides__guest__gt="", moved_at__lt=now - FORGOTTEN)
    guests.exclude(sides__person__isnull=False).delete()


def _tables(sides: QuerySet[Side]) -> list[int]:
    return sorted(set(sides.values_list("live", flat=True)))


@contextlib.contextmanager
def _alone(pk: int) -> Iterator[None]:
    try:
        yield
    except OUTAGES:
        raise
    except Exception:
        logger.exception("Live game %s could not be looked after", pk)
