"""Settings of accounts that are looked at before anything starts."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Error

from accounts.pushing import site_key


def key_of_messages(**_: Any) -> list[CheckMessage]:
    """VAPID_PRIVATE_KEY is a key, if there is one."""
    try:
        site_key()
    except ValueError as error:
        hint = 'Draw one: python3 -c "import secrets; print(secrets.token_urlsafe(32))"'
        return [Error(f"VAPID_PRIVATE_KEY is no private key: {error}.", hint, id="accounts.E001")]
    return []
