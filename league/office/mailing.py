"""Invitations that are sent by mail: each once."""

from __future__ import annotations

import logging
from typing import Final

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import timezone

from league.models import Invitation

logger = logging.getLogger(__name__)

#: How many are sent in one go.
BATCH: Final = 100


def mail_invitations() -> int:
    """Send what is to be mailed and can still be accepted; how many mails. Each is claimed before
    it is sent, so two workers never send it twice."""
    now = timezone.now()
    waiting = Invitation.objects.filter(mailed_at=None, revoked_at=None, expires_at__gt=now)
    waiting = waiting.exclude(email="").select_related("league", "team", "made_by")
    sent = 0
    for invitation in waiting.order_by("pk")[:BATCH]:
        mine = Invitation.objects.filter(pk=invitation.pk, mailed_at=None)
        if mine.update(mailed_at=now):
            sent += _send(invitation)
    return sent


def _send(invitation: Invitation) -> bool:
    """What cannot be sent is tried again with the next ones."""
    context = {
        "invitation": invitation,
        "league": invitation.league,
        "address": settings.SITE_URL + invitation.get_absolute_url(),
    }
    subject = render_to_string("league/office/mail_subject.txt", context)
    body = render_to_string("league/office/mail.txt", context)
    try:
        send_mail(" ".join(subject.split()), body, None, [invitation.email])
    except OSError:
        logger.exception("Invitation %s could not be mailed", invitation.pk)
        Invitation.objects.filter(pk=invitation.pk).update(mailed_at=None)
        return False
    return True
