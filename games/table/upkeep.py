"""What has to happen at the live tables although nobody does anything: swept every few seconds."""

from __future__ import annotations

import datetime
import logging
from typing import Final

from django.db.models import Q
from django.utils import timezone

from games.models import LiveGame, Side
from games.table.mail import remind
from games.table.news import wake_ai
from games.table.services import time_out
from league.errors import LeagueError

logger = logging.getLogger(__name__)

#: How long an AI may be awaited before it is woken again: its task was lost.
PATIENCE: Final = datetime.timedelta(seconds=3)


def look_after(patience: datetime.timedelta = PATIENCE) -> None:
    """Let clocks run out, wake AI managers that are awaited too long, write to who is awaited."""
    now = timezone.now()
    open_sides = Side.objects.exclude(live__state=LiveGame.State.OVER)
    late = Q(due__lte=now)
    for pk in sorted(set(open_sides.filter(late).values_list("live", flat=True))):
        try:
            time_out(pk)
        except LeagueError as error:
            logger.warning("The clock of live game %s: %s", pk, error)
    asleep = open_sides.exclude(ai="").filter(asked_at__lte=now - patience)
    for pk in sorted(set(asleep.values_list("live", flat=True))):
        wake_ai(pk)
    remind(now)
