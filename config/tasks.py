"""Mail of the site itself, sent by a worker."""

from __future__ import annotations

from celery import shared_task
from django.contrib.auth.forms import PasswordResetForm


@shared_task
def mail_password_reset(email: str, host: str, secure: bool) -> None:
    """Send the way to a new password to whoever has this address, if anybody has."""
    form = PasswordResetForm({"email": email})
    if form.is_valid():
        form.save(
            domain_override=host,
            use_https=secure,
            subject_template_name="registration/password_reset_subject.txt",
            email_template_name="registration/password_reset_email.txt",
        )
