"""Who sent a request, as live games know them: by account, or by a mark in their session."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts.notices import unread
from games.live.names import guest_name
from games.live.seating import Person
from games.live.selectors import Counts, Row, counts_of, waiting_for

GUEST: Final = "guest"  # the session's key for a visitor's mark
MARK: Final = 16  # its length in bytes, told as so many pairs of hexadecimal digits
#: Where on the site an address is, by its first part.
PARTS: Final = {
    "": "front",
    "leagues": "leagues",
    "games": "leagues",
    "players": "leagues",
    "play": "play",
    "lobby": "play",
    "challenges": "play",
    "how-to-play": "play",
    "my-games": "mine",
    "search": "search",
}


def person(request: HttpRequest) -> Person:
    """Who sent this request."""
    user = request.user
    account = user.pk if user.is_authenticated else None
    mark = request.session.get(GUEST, "")
    name = user.get_username() if account is not None else guest_name(mark)
    return Person(account, mark, name if account is not None or mark else "a visitor")


def person_to_play(request: HttpRequest) -> Person:
    """Who sent this request; a visitor without an account gets a mark to be known by."""
    if not request.user.is_authenticated and GUEST not in request.session:
        request.session[GUEST] = _mark(request)
    return person(request)


def _mark(request: HttpRequest) -> str:
    """A mark that nobody else can know, and the same for a form that is sent twice: the second tap
    of a double one comes without the session that the first is given."""
    form = request.POST.get("csrfmiddlewaretoken", "")  # another each time that a form is shown
    if not form:
        return secrets.token_hex(MARK)
    browser = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    return salted_hmac("games.guest", f"{browser} {form}", algorithm="sha256").hexdigest()[
        : 2 * MARK
    ]


def waiting(request: HttpRequest) -> list[Row]:
    """The games that wait for who sent this request, looked up once; no query for a visitor who has
    none."""
    known: Any = request
    if not hasattr(known, "waits"):
        asks = request.user.is_authenticated or GUEST in request.session
        known.waits = waiting_for(person(request)) if asks else []
    found: list[Row] = known.waits
    return found


def waiting_elsewhere(request: HttpRequest, table: int) -> list[Row]:
    """The games that wait for who sent this request at other tables than this one."""
    return [row for row in waiting(request) if row.live.pk != table]


def counts(request: HttpRequest) -> Counts:
    """How many games wait for who sent this request, and how many notices they have not read:
    looked up once, in one query."""
    known: Any = request
    if not hasattr(known, "counts"):
        user = getattr(request, "user", None)  # a request that was refused early has none
        if user is None:
            known.counts = Counts(0, 0)
        elif not user.is_authenticated:
            known.counts = Counts(len(waiting(request)), 0)
        elif hasattr(known, "waits"):
            known.counts = Counts(len(known.waits), unread(user))
        else:
            known.counts = counts_of(user.pk)
    found: Counts = known.counts
    return found


def masthead(request: HttpRequest) -> dict[str, str | Callable[[], int]]:
    """For templates: which part of the site this is, how many games wait for whoever looks, and how
    many notices they have not read."""
    here = PARTS.get(request.path_info.split("/")[1], "")
    return {
        "here": here,
        "games_waiting": lambda: counts(request).games,
        "notices_unread": lambda: counts(request).notices,
    }
