"""Middleware of the house: static files, and proper pages for who is refused and in an outage."""

from __future__ import annotations

import contextlib
import logging
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin
from whitenoise.middleware import WhiteNoiseMiddleware

from config.gate import REFUSED
from config.outage import describe, is_outage, is_overload, unavailable_page
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


class TurnedAway(MiddlewareMixin):
    """The page for a request that the gate did not let in; it has the headers of every other."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        status = getattr(request, "scope", {}).get(REFUSED)
        if status is None:
            return None
        logger.warning("%s %s: refused with %s", request.method, request.path, status)
        page = render_to_string(f"{status}.html", {"most": settings.BODY_BYTES})
        return HttpResponse(page, status=status, headers={"Connection": "close"})


class Compressed(GZipMiddleware):
    """Pages compressed, static files and streams left as they are: the files are compressed
    already, and a stream of events must reach its reader event by event.

    A page that repeats what its address says beside a secret lets a listener guess the secret by
    the page's length (BREACH). Our only secret of that kind is the CSRF token, which Django masks
    anew in each response; a random length on top is Django's too.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        return response if response.streaming else super().process_response(request, response)


class Unavailable(MiddlewareMixin):
    """Answers 503 with a page when a view could not reach Postgres or Redis, or they are busy."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not is_outage(error):
            return None
        level = logging.WARNING if is_overload(error) else logging.ERROR
        said = describe(error).replace("\n", " ")
        logger.log(level, "%s %s: %s", request.method, request.path, said)
        return unavailable_page(error)


class Refused(MiddlewareMixin):
    """What a service refused and no view has put into words of its own: its message, as a page."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return refusal(request, error) if isinstance(error, LeagueError) else None
