"""What there is of a person's account."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User

from accounts.models import ApiKey


@dataclass(frozen=True, slots=True)
class Security:
    """How an account is reached and kept: addresses, the one in use first; sessions; factors; keys
    of programs."""

    addresses: list[EmailAddress]
    sessions: int
    has_app: bool
    passkeys: int
    keys: int


def security(user: User) -> Security:
    """What the page of the account says of its doors."""
    addresses = list(EmailAddress.objects.filter(user=user).order_by("-primary", "-pk"))
    factors = Counter(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    return Security(
        addresses,
        UserSession.objects.filter(user=user).count(),
        Authenticator.Type.TOTP in factors,
        factors[Authenticator.Type.WEBAUTHN],
        ApiKey.objects.filter(person=user).count(),
    )
