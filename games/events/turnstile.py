"""How many live pages may be open: of one place, and in all. Counted in each web process."""

from __future__ import annotations

import weakref
from collections import Counter
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.visitors import place

_open: dict[object, str] = {}
_places: Counter[str] = Counter()


def turned_away(request: HttpRequest) -> HttpResponse | None:
    """The page for one stream too many; None for who may come in."""
    if len(_open) >= settings.STREAMS:
        return _refusal(request, 503, "Too many live pages are open just now.")
    if _places[place(request)] >= settings.STREAMS_PER_ADDRESS:
        return _refusal(request, 429, "Too many live pages are open from where you are.")
    return None


def let_in(request: HttpRequest, stream: Any) -> Callable[[], None]:
    """Count a stream until what this returns is called, or the stream is no more."""
    ticket = object()
    _open[ticket] = where = place(request)
    _places[where] += 1
    weakref.finalize(stream, _leave, ticket)
    return lambda: _leave(ticket)


def _leave(ticket: object) -> None:
    where = _open.pop(ticket, None)
    if where is None:
        return
    _places[where] -= 1
    if not _places[where]:
        del _places[where]


def _refusal(request: HttpRequest, status: int, message: str) -> HttpResponse:
    words = {"heading": "No seat left", "message": f"{message} Close some, or try again later."}
    response = render(request, "error.html", words, status=status)
    response["Retry-After"] = "30"
    return response
