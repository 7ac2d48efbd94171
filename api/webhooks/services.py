"""What people do with their webhooks."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from accounts.posting import Refused, checked
from api.models import Delivery, Event, Webhook
from api.webhooks.happening import tell
from api.webhooks.sending import deliver, new_secret
from league.errors import Conflict, Invalid
from league.models import League

logger = logging.getLogger(__name__)

MOST: Final = 10
#: What is told of a league, which is named.
OF_LEAGUES: Final = (Event.GAME, Event.SEASON, Event.STAGE)
LONGEST: Final = 500


def make_webhook(
    person: User, url: str, events: Collection[str], league: League | None = None
) -> tuple[Webhook, str]:
    """A webhook, and its secret, which nobody will see again. Raises Invalid for an address that
    cannot be, or events without their league; Conflict for too many."""
    if len(url) > LONGEST:
        raise Invalid(f"An address has at most {LONGEST} characters.", "url")
    try:
        checked(url, inside=settings.WEBHOOKS_INSIDE)
    except Refused as error:
        logger.warning("A webhook of account %s to %.200r is refused: %s", person.pk, url, error)
        raise Invalid(str(error), "url") from None
    if not events:
        raise Invalid("Say of what it is to hear.", "events")
    if league is None and set(events) & set(OF_LEAGUES):
        raise Invalid("Say of which league it is to hear.", "league")
    if person.webhooks.count() >= MOST:
        raise Conflict(f"You have {MOST} webhooks: remove one first.")
    text, kept = new_secret()
    chosen = [event for event in Event.values if event in events]
    made = Webhook.objects.create(person=person, league=league, url=url, secret=kept, events=chosen)
    return made, text


def try_webhook(hook: Webhook) -> Delivery:
    """Send a test at once; what came of it."""
    key = f"test:{timezone.now().timestamp()}"
    tell(hook, Event.TEST, [(key, {"webhook": hook.pk})])
    made = hook.deliveries.select_related("webhook__person", "webhook__league").get(key=key)
    deliver(made)
    Delivery.objects.filter(pk=made.pk).update(next_at=None)  # a test is tried once
    return made


def switch_on(hook: Webhook) -> Webhook:
    """Send to a webhook again that was switched off."""
    hook.ended_at, hook.ended_why, hook.failing_since = None, "", None
    hook.made_at = timezone.now()
    hook.save(update_fields=["ended_at", "ended_why", "failing_since", "made_at"])
    return hook
