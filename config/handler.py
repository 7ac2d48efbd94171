"""Django's ASGI handler, with the house's page for what is not even the beginning of a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import django
from django.core.handlers.asgi import ASGIHandler

from config.gate import REFUSED
from config.unreadable import GARBLED


class Handler(ASGIHandler):
    """Bytes in an address that are no text, or an encoding by which its parameters, of which there
    are too many, would have to be read at once: `TurnedAway` answers with status 400."""

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
