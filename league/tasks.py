"""What Celery workers do for a league: tasks that may be run twice without harm."""

from __future__ import annotations

import logging

import redis
from celery import shared_task
from kombu.exceptions import OperationalError as BrokerError

from league.broker import unavailable
from league.drawing import UNDONE, draw_by_worker
from league.models import Season
from league.office import mailing
from league.outage import fresh_connection_after_outage
from league.stages import marking

logger = logging.getLogger(__name__)


@shared_task
def draw_schedule(season_id: int) -> None:
    """Draw up the schedule of a season that waits for it."""
    with fresh_connection_after_outage():
        draw_by_worker(season_id)


@shared_task
def draw_unfinished() -> None:
    """Draw up what still waits: its task was lost with a worker, or with Redis."""
    for pk in Season.objects.filter(drawn=False, clash="").values_list("pk", flat=True):
        draw_schedule(pk)


@shared_task
def settle_marks(stage_id: int) -> None:
    """Calculate what is settled of a table."""
    with fresh_connection_after_outage():
        marking.settle(stage_id)


@shared_task
def settle_unsettled() -> None:
    """Have those tables settled whose call was lost with a worker, or with Redis."""
    for pk in marking.unsettled():
        call_for_marks(pk)


@shared_task
def mail_invitations() -> None:
    """Send those invitations that are on their way to an address."""
    with fresh_connection_after_outage():
        mailing.mail_invitations()


def post_invitations() -> None:
    """Have a worker send them now. Without Redis the beat does."""
    try:
        mail_invitations.delay()
    except (BrokerError, redis.RedisError, OSError) as error:
        logger.warning("Nobody is called to mail invitations: %s", error)


def call_for_marks(pk: int) -> None:
    """Have a worker settle a table, where none has just been told. Without Redis it is done
    later."""
    if not marking.call(pk):
        return
    try:
        settle_marks.delay(pk)
    except (BrokerError, redis.RedisError, OSError) as error:
        logger.warning("Nobody is called to settle stage %s: %s", pk, error)


def enqueue(pk: int) -> None:
    """Have a worker draw up a season. Where that cannot be, the season is taken back."""
    try:
        draw_schedule.delay(pk)
    except (BrokerError, redis.RedisError, OSError):
        Season.objects.filter(pk=pk, drawn=False).delete()
        raise unavailable(UNDONE) from None
