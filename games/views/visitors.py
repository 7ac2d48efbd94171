"""Who sent a request, as live games know them: by account, or by a mark in their session."""

from __future__ import annotations

import secrets
from typing import Final

from django.http import HttpRequest

from games.live.seating import Person

GUEST: Final = "guest"  # the session's key for a visitor's mark


def person(request: HttpRequest) -> Person:
    """Who sent this request."""
    user = request.user
    account = user.pk if user.is_authenticated else None
    mark = request.session.get(GUEST, "")
    return Person(account, mark, user.get_username() if account is not None else "a visitor")


def person_to_play(request: HttpRequest) -> Person:
    """Who sent this request; a visitor without an account gets a mark to be known by."""
    if not request.user.is_authenticated and GUEST not in request.session:
        request.session[GUEST] = secrets.token_hex(16)
    return person(request)
