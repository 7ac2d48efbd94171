"""Middleware of the house: static files, and a proper page when a service is gone."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_only_middleware
from django.utils.deprecation import MiddlewareMixin
from whitenoise.middleware import WhiteNoiseMiddleware

from config.outage import describe, is_outage, unavailable_page
from league.errors import LeagueError
from league.pages import refusal

logger = logging.getLogger(__name__)


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise that serves a file in one piece: Django warns of what is streamed under ASGI."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(self.static_prefix):
            file = self._read(request)
            if file is not None:
                return file
        return self.get_response(request)

    def _read(self, request: HttpRequest) -> HttpResponse | None:
        """The static file, if there is one."""
        path = request.path_info
        file = self.find_file(path) if self.autorefresh else self.files.get(path)
        if file is None:
            return None
        streamed = self.serve(file, request)
        with contextlib.closing(streamed):
            body = b"".join(streamed)
        return HttpResponse(body, status=streamed.status_code, headers=dict(streamed.items()))


@sync_only_middleware
def one_thread(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    """The innermost: keeps the others in the one thread of a request. Under ASGI Django would go to
    a thread and back twice for each of them, which takes longer than many a page.
    """
    return get_response


class Unavailable(MiddlewareMixin):
    """Answers 503 with a page when a view could not reach Postgres or Redis."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not is_outage(error):
            return None
        logger.error("%s %s: %s", request.method, request.path, describe(error).replace("\n", " "))
        return unavailable_page()


class Refused(MiddlewareMixin):
    """What a service refused and no view has put into words of its own: its message, as a page."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return refusal(request, error) if isinstance(error, LeagueError) else None
