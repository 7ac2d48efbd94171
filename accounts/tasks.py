"""Mail of accounts, and messages to browsers, sent by a worker."""

from __future__ import annotations

import logging
from typing import Any

import redis
from allauth.account.forms import ResetPasswordForm
from celery import shared_task
from django.core.mail import send_mail
from django.dispatch import receiver
from kombu.exceptions import OperationalError as BrokerError

from accounts import pushing
from accounts.notices import send_digests, send_waiting

logger = logging.getLogger(__name__)
#: Seconds until a message that a push service has not taken is tried again, each time: below the
#: time after which a task goes to another worker.
AGAIN = (2, 8, 20)


@shared_task(autoretry_for=(OSError,), retry_backoff=True, max_retries=3)
def mail(subject: str, body: str, email: str) -> None:
    """Send one mail; tried again for some seconds where the post office is out."""
    send_mail(subject, body, None, [email])


@shared_task
def mail_password_reset(email: str) -> None:
    """Send the way to a new password to whoever has this address, if anybody has."""
    form = ResetPasswordForm({"email": email})
    if form.is_valid():
        form.save(None)


@shared_task
def send_notices() -> None:
    """Mail what waits, at once or in the mail of the day."""
    send_waiting()
    send_digests()


@shared_task(bind=True, max_retries=len(AGAIN))
def push(task: Any, browser: int, message: dict[str, str], topic: str) -> None:
    """Send a message to a browser; tried again for half a minute where it is not taken."""
    try:
        pushing.send(browser, message, topic)
    except pushing.Unsent as error:
        tries = task.request.retries
        if tries >= len(AGAIN):
            logger.warning("A message to browser %s was given up: %s", browser, error)
            return
        raise task.retry(countdown=AGAIN[tries], exc=error) from error


@receiver(pushing.message_awaited)
def have_it_sent(pk: int, message: dict[str, str], topic: str, **_: Any) -> None:
    """Have a worker send a message. Without Redis it is lost: what it tells stands on the site."""
    try:
        push.apply_async((pk, message, topic), retry=False)
    except (BrokerError, redis.RedisError, OSError) as error:
        logger.warning("A message to browser %s was not sent: %s", pk, error)
