"""A Redis that hangs: every page waits for it once at most, and holds no database meanwhile."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
import redis as redis_client
from celery import current_app
from django.conf import settings

from launch.embedded import Redis
from league import line
from league.line import Breaker
from league.models import Season
from league.tasks import draw_schedule
from tests.fixtures.processes import Site, StartWorker, database_url, served
from tests.leagues import make_draft

#: What a page may wait, and what else it may take on a busy machine.
WAIT = 2.0
BUSY = 1.0


@contextlib.contextmanager
def hung(server: Redis) -> Iterator[None]:
    """Redis answers nobody, and refuses nobody, while the block lasts."""
    assert server.child is not None
    os.kill(server.child.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.child.pid, signal.SIGCONT)


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[Redis]:
    server = Redis(tmp_path, "secret")
    server.start()
    server.wait()
    yield server
    if server.child is not None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(server.child.pid, signal.SIGCONT)
    server.stop()


def ask(site: Site, path: str, form: dict[str, str] | None = None) -> tuple[int, float, str]:
    """The status of a page (of a post, with a token that fits), how long it took, its Location."""
    host = urlsplit(site.url).netloc
    connection = http.client.HTTPConnection(host, timeout=30)
    headers = {"Cookie": "csrftoken=" + "a" * 32}
    body = None
    if form is not None:
        body = urlencode({**form, "csrfmiddlewaretoken": "a" * 32})
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    began = time.monotonic()
    connection.request("POST" if body is not None else "GET", path, body, headers)
    response = connection.getresponse()
    response.read()
    took = time.monotonic() - began
    connection.close()
    return response.status, took, response.headers.get("Location", "")


def friendly(site: Site) -> tuple[int, float, str]:
    form = {"level": "rookie", "seat": "1", "option_innings": "5"}
    return ask(site, "/play/piecepack/start/", form)


@pytest.mark.django_db(transaction=True)
def test_pages_wait_once_and_hold_no_connection(own_redis: Redis, tmp_path: Path) -> None:
    """The site has one connection to the database: a page that kept it would stop all others."""
    only_one = {
        "REDIS_URL": own_redis.url,
        "DATABASE_URL": database_url(),
        "WEB_CONNECTIONS": "1",
    }
    with served(tmp_path / "site.log", only_one) as site:
        status, _, table = friendly(site)
        assert status == 303  # all is well, and its connections to Redis are open
        with hung(own_redis):
            times: dict[str, tuple[int, float, str]] = {}
            first = threading.Thread(target=lambda: times.update(first=friendly(site)))
            first.start()
            time.sleep(0.4)  # by now it waits for Redis
            status, took, _ = ask(site, "/how-to-play/")
            assert status == 200
            status, took, _ = ask(site, "/")
            assert (status, took < BUSY) == (200, True), took
            assert first.is_alive(), "it should still wait"
            first.join()
            status, took, _ = times["first"]
            assert status == 303
            assert line.PATIENCE - 0.1 < took < WAIT + BUSY
            for page in (lambda: friendly(site), lambda: ask(site, "/healthz")):
                status, took, _ = page()
                assert (status < 400, took < BUSY) == (True, True), took
            status, took, _ = ask(site, "/accounts/forgotten/", {"email": "a@b.example"})
            assert (status, took < BUSY) == (503, True), took
            assert ask(site, urlsplit(table).path)[0] in (
                200,
                404,
            )  # its visitor’s mark is not ours
        deadline = time.monotonic() + line.PAUSE + 10
        while ask(site, "/accounts/forgotten/", {"email": "a@b.example"})[0] != 302:
            assert time.monotonic() < deadline, "Redis is back, and nobody asks it again"
            time.sleep(0.2)
        log = site.log.read_text()
    assert "Traceback" not in log
    assert "inside a transaction" not in log


def test_a_client_waits_once_and_then_for_nobody(own_redis: Redis) -> None:
    client = redis_client.Redis.from_url(own_redis.url, **line.options(own_redis.url))
    assert client.ping()
    with hung(own_redis):
        began = time.monotonic()
        with pytest.raises(redis_client.RedisError):
            client.ping()
        assert line.PATIENCE - 0.1 < time.monotonic() - began < WAIT
        began = time.monotonic()
        for _ in range(20):
            with pytest.raises(redis_client.ConnectionError, match="not asked again"):
                client.ping()
        assert time.monotonic() - began < 0.5
    client.close()


def test_a_client_that_redis_left_asks_anew(own_redis: Redis) -> None:
    """Nobody hung: Redis was merely started anew, and the first to ask does not suffer for it."""
    client = redis_client.Redis.from_url(own_redis.url, **line.options(own_redis.url))
    assert client.ping()
    own_redis.stop()
    with pytest.raises(redis_client.ConnectionError):
        client.ping()
    own_redis.start()
    own_redis.wait()
    assert client.ping()
    client.close()


def test_one_thread_tries_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    breaker = Breaker()
    breaker.admit()
    breaker.trip()
    with pytest.raises(redis_client.ConnectionError):
        breaker.admit()
    now = time.monotonic() + line.PAUSE + 1
    monkeypatch.setattr(time, "monotonic", lambda: now)
    breaker.admit()
    breaker.admit()  # the handshake and the question itself
    refused = []

    def another() -> None:
        try:
            breaker.admit()
        except redis_client.ConnectionError as error:
            refused.append(error)

    thread = threading.Thread(target=another)
    thread.start()
    thread.join()
    assert refused
    breaker.mend()
    breaker.admit()


def test_every_client_of_the_settings_has_timeouts() -> None:
    for found in (
        settings.CACHES["default"]["OPTIONS"],
        settings.CELERY_BROKER_TRANSPORT_OPTIONS,
    ):
        assert 0 < found["socket_timeout"] < WAIT
        assert 0 < found["socket_connect_timeout"] < WAIT
    assert 0 < settings.CELERY_REDIS_SOCKET_TIMEOUT < WAIT
    assert 0 < settings.CELERY_REDIS_SOCKET_CONNECT_TIMEOUT < WAIT


def test_the_broker_uses_the_same_line() -> None:
    with current_app.connection_for_write() as connection:
        pool = connection.default_channel.pool
        assert issubclass(pool.connection_class, line.Connection)
        assert pool.connection_kwargs["socket_timeout"] == line.PATIENCE


@pytest.mark.soak
def test_a_worker_works_on_when_it_is_back(own_redis: Redis, start_worker: StartWorker) -> None:
    """It is told of nothing meanwhile, and loses nothing."""
    start_worker(1, environment={"REDIS_URL": own_redis.url})
    season = make_draft(2)
    waiting = Season.objects.filter(pk=season.pk, drawn=False)
    for pause in (0.0, 2 * line.PATIENCE):
        season.games.all().delete()
        Season.objects.filter(pk=season.pk).update(drawn=False)
        if pause:
            with hung(own_redis):
                time.sleep(pause)
        with current_app.connection_for_write(own_redis.url) as broker:
            draw_schedule.apply_async((season.pk,), connection=broker)
        deadline = time.monotonic() + line.PAUSE + 30
        while waiting.exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert season.games.count() == 2
