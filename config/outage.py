"""Telling a database or Redis that cannot be reached, or is too busy, from every other error."""

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


#: What Postgres says, by SQLSTATE, when there is too much to do at once: out of connections or
#: memory, a statement that took too long, a lock that was not to be had.
OVERLOADS = ("53", "57014", "55P03", "40001", "40P01")
#: The same where it refuses to be connected to, which comes without a SQLSTATE.
FULL = ("too many clients", "remaining connection slots", "too many connections")


def is_overload(error: BaseException | None) -> bool:
    """Whether `error` means that Postgres is there, but too busy. Every such is an outage, too."""
    if not isinstance(error, django.db.OperationalError):
        return False
    state = getattr(error.__cause__, "sqlstate", None) or ""
    return state.startswith(OVERLOADS) or any(words in str(error) for words in FULL)


def is_outage(error: BaseException | None) -> bool:
    """Whether `error` means that Postgres or Redis could not be reached."""
    return isinstance(error, OUTAGES)


def describe(error: BaseException) -> str:
    """What a person at a terminal can do about an outage."""
    if is_overload(error):
        return f"The database is too busy: {' '.join(str(error).split())}\nTry again in a while."
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


def unavailable_page(error: BaseException | None) -> HttpResponse:
    """The 503 page for an outage; it needs no service itself."""
    busy = is_overload(error)
    page = render_to_string("503_busy.html" if busy else "503.html")
    return HttpResponse(page, status=503, headers={"Retry-After": "5" if busy else "10"})
