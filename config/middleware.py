"""Middleware of the house: static files, and a proper page when a service is gone."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin
from whitenoise.middleware import WhiteNoiseMiddleware

from config.outage import describe, is_outage, unavailable_page

logger = logging.getLogger(__name__)


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise that under ASGI leaves every other request in the event loop."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self.is_async:
            return self._answer(request)
        return super().__call__(request)

    async def _answer(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(self.static_prefix):
            file = await sync_to_async(self._read, thread_sensitive=False)(request)
            if file is not None:
                return file
        return await self.get_response(request)

    def _read(self, request: HttpRequest) -> HttpResponse | None:
        """The static file in one piece (Django warns of files that are streamed under ASGI)."""
        path = request.path_info
        file = self.find_file(path) if self.autorefresh else self.files.get(path)
        if file is None:
            return None
        streamed = self.serve(file, request)
        with contextlib.closing(streamed):
            body = b"".join(streamed)
        return HttpResponse(body, status=streamed.status_code, headers=dict(streamed.items()))


class Unavailable(MiddlewareMixin):
    """Answers 503 with a page when a view could not reach Postgres or Redis."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not is_outage(error):
            return None
        logger.error("%s %s: %s", request.method, request.path, describe(error).replace("\n", " "))
        return unavailable_page()
