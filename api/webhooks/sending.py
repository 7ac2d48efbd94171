"""Sending what waits: signed, tried again later and later, and ended where it fails for a week."""

from __future__ import annotations

import base64
import datetime
import hashlib
import hmac
import logging
import secrets
from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from accounts.posting import Refused, post
from accounts.vault import opened, sealed
from api.models import Delivery, Webhook
from league.permissions import may_see

logger = logging.getLogger(__name__)

PREFIX: Final = "whsec_"
#: Seconds until it is tried again, after each time that it failed.
LATER: Final = (5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)
WEEK: Final = datetime.timedelta(days=7)
#: Whoever has one in hand and dies leaves it to another after so long.
IN_HAND: Final = datetime.timedelta(seconds=60)
AT_ONCE: Final = 50
KEPT: Final = datetime.timedelta(days=30)


def new_secret() -> tuple[str, str]:
    """A secret as a program takes it, and as it is kept."""
    text = PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()
    return text, sealed(text)


def signature(secret: str, message: str, at: int, body: str) -> str:
    """“v1,…” by Standard Webhooks: HMAC-SHA256 of id, time and body."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    made = hmac.new(key, f"{message}.{at}.{body}".encode(), hashlib.sha256).digest()
    return f"v1,{base64.b64encode(made).decode()}"


def send_due() -> int:
    """Send what is due, at most AT_ONCE; how many were tried. Several workers never send one at the
    same time."""
    for number in range(AT_ONCE):
        delivery = _taken()
        if delivery is None:
            return number
        deliver(delivery)
    return AT_ONCE


def forget_old() -> None:
    """Let go of what was sent, or given up, long ago."""
    Delivery.objects.filter(next_at=None, made_at__lt=timezone.now() - KEPT).delete()


def _taken() -> Delivery | None:
    now = timezone.now()
    with transaction.atomic():
        due = Delivery.objects.filter(next_at__lte=now).order_by("next_at")
        due = due.select_for_update(of=("self",), skip_locked=True)
        delivery = due.select_related("webhook__person", "webhook__league").first()
        if delivery is not None:
            delivery.next_at = now + IN_HAND
            delivery.save(update_fields=["next_at"])
    return delivery


def deliver(delivery: Delivery) -> bool:
    """Try to send one; whether it was taken. What came of it stands in its row."""
    hook = delivery.webhook
    if hook.ended_at is not None:
        return _given_up(delivery, "The webhook is switched off.")
    if hook.league is not None and not may_see(hook.person, hook.league):
        end(hook, "Its owner may not see the league any more.")
        return _given_up(delivery, hook.ended_why)
    try:
        secret = opened(hook.secret)
    except ValidationError:  # nobody could tell that what comes is ours
        end(hook, "The site’s key has changed, and its secret is gone with it: make another.")
        return _given_up(delivery, hook.ended_why)
    now = timezone.now()
    message, at = f"msg_{delivery.pk}", int(now.timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Pennant-Webhooks/1",
        "webhook-id": message,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret, message, at, delivery.body),
    }
    delivery.tries += 1
    delivery.status, delivery.error = None, ""
    try:
        body = delivery.body.encode()
        delivery.status = post(hook.url, body, headers, inside=settings.WEBHOOKS_INSIDE)
        if not 200 <= delivery.status < 300:
            moved = 300 <= delivery.status < 400
            delivery.error = "Redirects are not followed." if moved else "It was not taken."
    except (Refused, OSError) as error:
        delivery.error = str(error)[:300] or type(error).__name__
        logger.warning("Webhook %s: %s", hook.pk, delivery.error)
    taken = not delivery.error
    delivery.done_at = now if taken else None
    again = None if taken or delivery.tries > len(LATER) else LATER[delivery.tries - 1]
    delivery.next_at = None if again is None else now + datetime.timedelta(seconds=again)
    delivery.save()
    _note(hook, now, taken=taken)
    return taken


def _note(hook: Webhook, now: datetime.datetime, *, taken: bool) -> None:
    mine = Webhook.objects.filter(pk=hook.pk)
    if taken:
        mine.exclude(failing_since=None).update(failing_since=None)
    elif hook.failing_since is None:
        mine.filter(failing_since=None).update(failing_since=now)
    elif now - hook.failing_since > WEEK:
        end(hook, "Nothing was taken for a week.")


def end(hook: Webhook, why: str) -> None:
    """Nothing is sent to a webhook any more."""
    hook.ended_at, hook.ended_why = timezone.now(), why
    hook.save(update_fields=["ended_at", "ended_why"])


def _given_up(delivery: Delivery, why: str) -> bool:
    delivery.next_at, delivery.error = None, why
    delivery.save(update_fields=["next_at", "error"])
    return False
