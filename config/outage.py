"""Telling a database or Redis that cannot be reached from every other error."""

from __future__ import annotations

import django.db
import kombu.exceptions
import psycopg.errors
import redis.exceptions
from django.http import HttpResponse
from django.template.loader import render_to_string

OUTAGES = (
    django.db.OperationalError,
    django.db.InterfaceError,
    redis.exceptions.ConnectionError,
    redis.exceptions.TimeoutError,
    kombu.exceptions.OperationalError,
)


def is_outage(error: BaseException | None) -> bool:
    """Whether `error` means that Postgres or Redis could not be reached."""
    return isinstance(error, OUTAGES)


def describe(error: BaseException) -> str:
    """What a person at a terminal can do about an outage."""
    if isinstance(error, (django.db.OperationalError, django.db.InterfaceError)):
        what, name = "database", "DATABASE_URL"
    else:
        what, name = "Redis", "REDIS_URL"
    reason = " ".join(str(error).split())
    return f"The {what} cannot be reached: {reason}\nIs it running, and is {name} right?"


def is_unmigrated(error: BaseException) -> bool:
    """Whether `error` means that the database is there but its tables are not."""
    return isinstance(error, django.db.ProgrammingError) and isinstance(
        error.__cause__, psycopg.errors.UndefinedTable
    )


def unavailable_page() -> HttpResponse:
    """The 503 page; it needs no service itself."""
    return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": "10"})
