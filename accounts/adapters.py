"""What django-allauth leaves to the site: its mail, its addresses, who comes from where."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from kombu.exceptions import OperationalError
from qrcode import make
from qrcode.image.svg import SvgPathFillImage

from accounts.limits import counted
from accounts.tasks import mail
from accounts.vault import opened, sealed
from accounts.visitors import address

logger = logging.getLogger(__name__)

#: Pages that lead in: whoever is in goes to none of them.
DOORS: Final = ("account_login", "account_signup")


class AccountAdapter(DefaultAccountAdapter):
    """Accounts: links begin with SITE_URL, mail is sent by a worker."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "incorrect_password": "That is not your password. Nothing was changed.",
        "duplicate_email": "This is your address already.",
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        return address(request)

    def is_safe_url(self, url: str) -> bool:
        """Whether to go on there: a page of this site, and no door to it."""
        safe: bool = super().is_safe_url(url)
        return safe and urlsplit(url).path not in map(reverse, DOORS)

    def is_ajax(self, request: HttpRequest) -> bool:
        """Pages are pages; a script asks for the challenge to a passkey alone."""
        match = request.resolver_match
        asks = request.headers.get("accept") == "application/json"
        return asks and match is not None and match.url_name == "mfa_login_webauthn"

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        return settings.SITE_URL + reverse("account_confirm_email", args=[emailconfirmation.key])

    def get_reset_password_from_key_url(self, key: str) -> str:
        person, _, token = key.partition("-")
        return settings.SITE_URL + reverse("account_reset_password_from_key", args=[person, token])

    def respond_user_inactive(self, request: HttpRequest, user: Any) -> HttpResponse:
        messages.error(request, "This account is closed.")
        return redirect("account_login")

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Nobody fills a stranger's letter box by naming their address again and again."""
        email = emailconfirmation.email_address.email
        if counted(request, "mail", lambda *_: email, "5/h"):
            messages.error(request, f"{email} had so much mail of us that it gets none this hour.")
            return
        super().send_confirmation_mail(request, emailconfirmation, signup)
        messages.info(
            request, f"A mail to {email} is on its way: its link makes the address yours."
        )

    def format_email_subject(self, subject: str) -> str:
        return f"Pennant: {subject}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write a mail and leave it to a worker; a worker sends it itself."""
        given = {"email": email, "site_url": settings.SITE_URL, **context}
        subject = " ".join(render_to_string(f"{template_prefix}_subject.txt", given).split())
        body = render_to_string(f"{template_prefix}_message.txt", given).strip() + "\n"
        letter = (self.format_email_subject(subject), body, email)
        if self.request is None:
            mail(*letter)
        else:
            transaction.on_commit(partial(_leave, self.request, letter))


def _leave(request: HttpRequest, letter: tuple[str, str, str]) -> None:
    """What was done stays done where no worker can be told; it is said that no mail comes."""
    try:
        mail.delay(*letter)
    except OperationalError as error:
        logger.warning("Mail “%s” was not sent: Redis says %s", letter[0], error)
        messages.warning(request, "No mail can be sent just now. Ask for it again later.")


class FactorAdapter(DefaultMFAAdapter):
    """Second factors: named after the person, their secrets sealed."""

    def get_totp_label(self, user: User) -> str:
        return user.get_username()

    def build_totp_svg(self, url: str) -> str:
        """Black on white, by day and by night."""
        return make(url, image_factory=SvgPathFillImage).to_string(encoding="unicode")

    def encrypt(self, text: str) -> str:
        return sealed(text)

    def decrypt(self, encrypted_text: str) -> str:
        return opened(encrypted_text)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {"id": context.request.get_host().partition(":")[0], "name": "Pennant"}

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, Any]:
        entity: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return {**entity, "name": user.get_username()}
