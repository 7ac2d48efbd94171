"""Pages about the site itself: is it well, and what it says when it is not."""

from __future__ import annotations

import sys

import redis
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views import defaults

from config.outage import is_outage, unavailable_page


def health(request: HttpRequest) -> HttpResponse:
    """200 when the database answers, which pages need; the middleware makes a 503 of it when it
    does not. Without Redis people read and play on, only news comes later.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    try:
        cache.get("health")
    except redis.RedisError:
        return HttpResponse("ok, but for Redis\n", content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for an error outside any view: 503 when a service is gone, else 500."""
    error = sys.exc_info()[1]
    if is_outage(error):
        return unavailable_page(error)
    return defaults.server_error(request)
