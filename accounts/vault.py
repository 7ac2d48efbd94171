"""Secrets of people as they are stored: a copy of the database alone opens no account."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.crypto import salted_hmac


def sealed(text: str) -> str:
    """A secret as it is stored, under SECRET_KEY."""
    return _box().encrypt(text.encode()).decode()


def opened(text: str) -> str:
    """The secret again. Raises ValidationError where it was sealed under a key that is gone."""
    try:
        return _box().decrypt(text.encode()).decode()
    except InvalidToken as error:
        raise ValidationError(
            "This can no longer be read: the site’s key has changed. Ask whoever runs the site."
        ) from error


def _box() -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(urlsafe_b64encode(_derived(key))) for key in keys])


def _derived(key: str) -> bytes:
    return salted_hmac("accounts.vault", "", secret=key, algorithm="sha256").digest()
