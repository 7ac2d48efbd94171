"""Pages about the site itself: is it well, and what it says when it is not."""

from __future__ import annotations

import sys

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views import defaults

from config.outage import is_outage, unavailable_page


def health(request: HttpRequest) -> HttpResponse:
    """200 when database and Redis answer; the middleware makes a 503 of it when they do not."""
    connection.ensure_connection()
    cache.get("health")
    return HttpResponse("ok\n", content_type="text/plain")


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for an error outside any view: 503 when a service is gone, else 500."""
    if is_outage(sys.exc_info()[1]):
        return unavailable_page()
    return defaults.server_error(request)
