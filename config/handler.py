"""Django's ASGI handler, with the house's page for what is not even the beginning of a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.gate import REFUSED
from config.unreadable import GARBLED


class Handler(ASGIHandler):
    """A request is answered in one thread, with all middleware: Django would go to a thread and
    back for the view and for many of them, which takes longer than many a page. An asynchronous
    view still runs in the event loop.

    Bytes in an address that are no text, or an encoding by which its parameters, of which there are
    too many, would have to be read at once: `TurnedAway` answers with status 400.
    """

    def __init__(self) -> None:
        self.load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        answered: HttpResponseBase = await sync_to_async(self.get_response)(request)
        return answered

    def create_request(self, scope: Mapping[str, Any], body_file: Any) -> Any:
        try:
            request, refused = super().create_request(scope, body_file)
        except GARBLED:
            request, refused = None, None
        if request is not None or (refused is not None and refused.status_code != 400):
            return request, refused
        left = [pair for pair in scope["headers"] if pair[0] == b"host"]
        bare = {**scope, "query_string": b"", "headers": left, REFUSED: 400}
        return super().create_request(bare, body_file)


def get_handler() -> Handler:
    """Django, set up and ready to answer."""
    django.setup(set_prefix=False)
    return Handler()
