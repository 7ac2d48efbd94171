"""Who sends a request: by a key, or by the session of the browser."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.models import User
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.keys import find_key, note_use
from accounts.models import ApiKey

SCHEME: Final = "Bearer"
HEADER: Final = f'{SCHEME} realm="Pennant"'
WRONG: Final = "This key is not known here, or it was revoked, or has expired."
FORM: Final = "Send a key as “Authorization: Bearer pennant_…”."


def key_of(request: HttpRequest) -> ApiKey | None:
    """The key that comes with a request; None without one.

    Raises AuthenticationFailed for what is no key, or no more.
    """
    given = request.META.get("HTTP_AUTHORIZATION", "")
    if not given:
        return None
    scheme, _, text = given.partition(" ")
    if scheme.lower() != SCHEME.lower() or not text.isascii() or " " in text:
        raise AuthenticationFailed(FORM)
    key = find_key(text)
    if key is None:
        raise AuthenticationFailed(WRONG)
    return key


class Keys(BaseAuthentication):
    """A key in the header of the request."""

    def authenticate(self, request: Request) -> tuple[User, ApiKey] | None:
        key = key_of(request._request)
        if key is None:
            return None
        note_use(key)
        return key.person, key

    def authenticate_header(self, request: Request) -> str:
        return HEADER


class Sessions(SessionAuthentication):
    """A browser's session, whose writes bring the token of its forms."""

    def enforce_csrf(self, request: Any) -> None:
        super().enforce_csrf(request)


def key_sent(request: Request) -> ApiKey | None:
    """The key by which a request came in; None for a session, and for nobody."""
    return request.auth if isinstance(request.auth, ApiKey) else None
