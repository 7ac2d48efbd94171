"""A database that is there but busy: the page says so, and when to come back."""

from __future__ import annotations

import contextlib
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import psycopg.errors
import pytest
from django.db import OperationalError
from django.test import RequestFactory

from config.outage import describe, is_overload
from config.views import server_error
from tests.fixtures.processes import Site, database_url, served


def get(site: Site, path: str) -> tuple[int, Any, str]:
    try:
        with urllib.request.urlopen(site.url + path, timeout=30) as response:
            return response.status, response.headers, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def busy(answer: tuple[int, Any, str]) -> bool:
    status, headers, body = answer
    return status == 503 and headers["Retry-After"] == "5" and "Full house" in body


@pytest.mark.django_db(transaction=True)
def test_all_connections_busy(tmp_path: Path) -> None:
    few = {
        "DATABASE_URL": database_url(),
        "WEB_CONNECTIONS": "1",
        "WEB_PATIENCE": "0.3",
        "WEB_STATEMENT_SECONDS": "2",
    }
    with (
        served(tmp_path / "site.log", few) as site,
        psycopg.connect(database_url()) as other,
        contextlib.closing(other),
    ):
        other.execute("LOCK TABLE league_league IN ACCESS EXCLUSIVE MODE")
        answers: list[tuple[int, Any, str]] = []
        waiting = threading.Thread(target=lambda: answers.append(get(site, "/")))
        waiting.start()
        time.sleep(0.5)  # it has the only connection, and waits for the lock
        began = time.monotonic()
        assert busy(get(site, "/"))
        assert time.monotonic() - began < 1.5
        waiting.join()
        assert busy(answers[0])  # its statement took too long
        other.rollback()
        assert get(site, "/")[0] == 200
    log = (tmp_path / "site.log").read_text()
    assert "The database is too busy" in log
    assert "cannot be reached" not in log
    assert "Traceback" not in log


def raised(error: Exception) -> OperationalError:
    """As Django wraps what psycopg raises."""
    try:
        try:
            raise error
        except Exception as cause:
            raise OperationalError(str(cause)) from cause
    except OperationalError as wrapped:
        return wrapped


@pytest.mark.parametrize(
    "error",
    [
        psycopg.errors.TooManyConnections("all busy"),
        psycopg.errors.QueryCanceled("canceling statement due to statement timeout"),
        psycopg.errors.LockNotAvailable("lock"),
        psycopg.errors.OutOfMemory("memory"),
        psycopg.OperationalError("FATAL:  sorry, too many clients already"),
        psycopg.OperationalError("FATAL:  remaining connection slots are reserved for roles"),
    ],
)
def test_what_is_an_overload(rf: RequestFactory, error: Exception) -> None:
    wrapped = raised(error)
    assert is_overload(wrapped)
    assert "too busy" in describe(wrapped)
    try:
        raise wrapped
    except OperationalError:
        assert server_error(rf.get("/")).headers["Retry-After"] == "5"


@pytest.mark.parametrize(
    "error", [psycopg.OperationalError("connection refused"), psycopg.errors.AdminShutdown("bye")]
)
def test_what_is_an_outage(error: Exception) -> None:
    assert not is_overload(raised(error))
    assert "cannot be reached" in describe(raised(error))


@pytest.mark.django_db
def test_postgres_that_takes_no_more_says_what_we_look_for() -> None:
    """Its words are all that there is to tell by: no connection, no SQLSTATE."""
    url = urlsplit(database_url())
    role = f"narrow_{url.path[1:]}"
    with psycopg.connect(database_url(), autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {role} LOGIN PASSWORD 'x' CONNECTION LIMIT 0")
        try:
            narrow = url._replace(netloc=f"{role}:x@{url.netloc.rpartition('@')[2]}").geturl()
            with pytest.raises(psycopg.OperationalError) as refused:
                psycopg.connect(narrow)
        finally:
            connection.execute(f"DROP ROLE {role}")
    assert is_overload(raised(refused.value)), refused.value
