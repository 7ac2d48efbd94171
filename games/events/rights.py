"""The right to watch: it is looked up anew for as long as a stream lasts, which may be days."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

from asgiref.sync import sync_to_async
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import close_old_connections
from django.http import Http404, HttpRequest

from league.outage import OUTAGES

logger = logging.getLogger(__name__)

EVERY: Final = 45.0  # seconds after which a right is looked up at the next heartbeat: in a minute
Look = Callable[[HttpRequest], object]  # raises Http404 or PermissionDenied for who may not


class Shared:
    """What many watch at once: whether everybody may see it is asked once for all of them."""

    __slots__ = ("_public",)

    def __init__(self) -> None:
        self._public: asyncio.Task[bool] | None = None

    async def public(self, ask: Callable[[], Awaitable[bool]]) -> bool:
        if self._public is None:
            self._public = asyncio.ensure_future(ask())
        return await asyncio.shield(self._public)


class Right(Protocol):
    """Whether a watcher may be sent this news; with None, whether they may still watch at all."""

    async def holds(self, news: Shared | None) -> bool: ...


class VisitorsRight:
    """The right of whoever sent a request, by their session and account as these are then.

    `look` raises what keeps them out. What is shown alike to all who see it is `shared`.
    """

    def __init__(self, request: HttpRequest, look: Look, *, shared: bool = True) -> None:
        self._request = request
        self._look = look
        self._shared = shared
        self._looked_at = time.monotonic()

    async def holds(self, news: Shared | None) -> bool:
        if news is None and time.monotonic() - self._looked_at < EVERY:
            return True
        self._looked_at = time.monotonic()
        if news is not None and self._shared and await news.public(self._everybody):
            return True
        return await self.sees()

    async def sees(self) -> bool:
        """As of now, by whoever it is then."""
        return await _sees(self._look, lambda: visitor_now(self._request))

    def _everybody(self) -> Awaitable[bool]:
        return _sees(self._look, lambda: _as(self._request, AnonymousUser(), {}))


def visitor_now(request: HttpRequest) -> HttpRequest:
    """A request like this one by the same visitor as they are now: they may have logged out, or
    their account may be closed."""
    stored: Any = request.session
    found = _as(request, AnonymousUser(), type(stored)(stored.session_key))
    found.user = get_user(found)
    return found


def _as(request: HttpRequest, user: Any, session: Any) -> HttpRequest:
    made = HttpRequest()
    made.method, made.path, made.GET = request.method, request.path, request.GET
    made.user, made.session = user, session
    return made


async def _sees(look: Look, visitor: Callable[[], HttpRequest]) -> bool:
    """Looked up in one of a few threads, and no connection is kept. What cannot be looked up is not
    shown: the page comes back by itself."""

    def looked() -> bool:
        try:
            look(visitor())
        except (Http404, PermissionDenied):
            return False
        except OUTAGES as error:
            logger.warning("A stream ends, as the database does not answer: %s", error)
            return False
        finally:
            close_old_connections()
        return True

    return await sync_to_async(looked, thread_sensitive=False)()
