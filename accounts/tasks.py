"""Mail of the site itself, sent by a worker."""

from __future__ import annotations

from urllib.parse import urlsplit

from celery import shared_task
from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm


@shared_task
def mail_password_reset(email: str) -> None:
    """Send the way to a new password to whoever has this address, if anybody has.

    The link leads to SITE_URL: what the request called its host is anybody's to choose.
    """
    site = urlsplit(settings.SITE_URL)
    form = PasswordResetForm({"email": email})
    if form.is_valid():
        form.save(
            domain_override=f"{site.netloc}{site.path}",
            use_https=site.scheme == "https",
            subject_template_name="registration/password_reset_subject.txt",
            email_template_name="registration/password_reset_email.txt",
        )
