"""Mail of accounts, sent by a worker."""

from __future__ import annotations

from allauth.account.forms import ResetPasswordForm
from celery import shared_task
from django.core.mail import send_mail

from accounts.notices import send_digests, send_waiting


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
