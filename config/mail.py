"""What becomes of mail where no way to send it is set."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

logger = logging.getLogger(__name__)


class Unsent(BaseEmailBackend):
    """Sends nothing, and says so without a word of the mail: its links are secret."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            logger.warning("Mail “%s” was not sent: EMAIL_URL is not set", message.subject)
        return 0
