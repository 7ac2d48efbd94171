"""The environment in which Pennant runs on one machine, with the services that it needs.

Everything here sets os.environ for Django's settings, which must not have been read before. What
the caller's environment says already is never overruled: with DATABASE_URL or REDIS_URL set, that
service is not embedded.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from launch.embedded import EmbeddedError, Postgres, Redis, folder

LOCAL = {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "ALLOWED_HOSTS": "127.0.0.1,localhost,[::1]",
    "HTTPS": "0",
    "STATIC_FROM_SOURCE": "1",
    "EMAIL_URL": "consolemail://",  # printed by the process that sends it
}
ANNOUNCED = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")


def _adopt(environment: dict[str, str]) -> None:
    for name, value in environment.items():
        if not os.environ.get(name):
            os.environ[name] = value


@contextlib.contextmanager
def held() -> Iterator[Path]:
    """Hold var/ (or PENNANT_VAR) and yield it. EmbeddedError when it is not to be had."""
    place = folder.var_folder()
    folder.prepare(place)
    with folder.hold(place):
        folder.withdraw(place)
        folder.sweep(place, "test-*")
        drawn = {
            "SECRET_KEY": folder.secret(place, "secret-key"),
            "VAPID_PRIVATE_KEY": folder.secret(place, "push-key", 32),
        }
        _adopt(LOCAL | drawn)
        yield place


@contextlib.contextmanager
def services(
    place: Path, *, ephemeral: bool = False, meanwhile: Callable[[], None] | None = None
) -> Iterator[None]:
    """Run the services that the environment does not name, their data in `place`.

    `meanwhile` is called in a thread while they start, with the environment set. Services start
    in this thread, which must outlast them: the kernel stops them with it.
    """
    password = folder.secret(place, "services-password")
    redis = None if os.environ.get("REDIS_URL") else Redis(place, password)
    postgres = (
        None if os.environ.get("DATABASE_URL") else Postgres(place, password, ephemeral=ephemeral)
    )
    if redis:
        os.environ["REDIS_URL"] = redis.url
    if postgres:
        os.environ["DATABASE_URL"] = postgres.url
    helper = _Helper(meanwhile) if meanwhile else None
    try:
        if redis:
            redis.start()
        if postgres:
            postgres.start()
            postgres.wait()
        if redis:
            redis.wait()
        if helper:
            helper.result()
        if postgres and not ephemeral:
            _create_database(postgres.url)
        yield
    finally:
        if redis:
            redis.stop()
        if postgres:
            postgres.stop()


class _Helper(threading.Thread):
    """A thread whose error is raised where its end is awaited."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self.work = work
        self.error: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self.work()
        except BaseException as error:
            self.error = error

    def result(self) -> None:
        self.join()
        if self.error:
            raise self.error


def _create_database(url: str) -> None:
    import psycopg  # slow to import, so not before initdb has begun

    with psycopg.connect(url.rpartition("/")[0] + "/postgres", autocommit=True) as connection:
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = 'pennant'")
        if found.fetchone() is None:
            connection.execute("CREATE DATABASE pennant")


@contextlib.contextmanager
def announced(place: Path, site: str) -> Iterator[None]:
    """Let `bin/manage` find the services, and say where the site is, while the block lasts."""
    found = {name: os.environ[name] for name in (*ANNOUNCED, "VAPID_PRIVATE_KEY")}
    folder.announce(place, found | {"SITE": site})
    try:
        yield
    finally:
        folder.withdraw(place)


@contextlib.contextmanager
def reached(patience: float = 60) -> Iterator[None]:
    """The services of the demo that runs, or services of our own while the block lasts."""
    with contextlib.ExitStack() as stack:
        if all(os.environ.get(name) for name in ANNOUNCED):
            _adopt(LOCAL)
        elif not _join_demo(patience, stack):
            stack.enter_context(services(folder.var_folder()))
        yield


@contextlib.contextmanager
def unconnected() -> Iterator[None]:
    """Settings that can be read, for what needs no service; any that are missing reach none."""
    nowhere = {"DATABASE_URL": "postgres://localhost:1/none", "REDIS_URL": "redis://localhost:1/0"}
    _adopt(LOCAL | nowhere | {"SECRET_KEY": secrets.token_urlsafe(48)})
    yield


def _join_demo(patience: float, stack: contextlib.ExitStack) -> bool:
    """Whether a demo runs and we have its environment; if not, `stack` holds var/ for us."""
    deadline = time.monotonic() + patience
    while True:
        try:
            stack.enter_context(held())
            return False
        except folder.InUse:
            if environment := folder.announcement(folder.var_folder()):
                environment.pop("SITE", None)
                _adopt(LOCAL | environment)
                return True
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


@contextlib.contextmanager
def ephemeral(parent: Path | None = None) -> Iterator[Path]:
    """Services that forget everything at the end of the block: for tests.

    They are always our own, whatever DATABASE_URL and REDIS_URL say. Their files lie in `parent`,
    or else in var/.
    """
    parent = parent or folder.var_folder()
    try:
        folder.prepare(parent)
    except EmbeddedError:
        parent = Path(tempfile.gettempdir())
    folder.sweep(parent, "test-*")
    with tempfile.TemporaryDirectory(
        prefix="test-", dir=parent, ignore_cleanup_errors=True
    ) as name:
        place = Path(name)
        place.chmod(0o711)
        for service in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(service, None)  # what a test empties must never be somebody's own
        _adopt(LOCAL | {"SECRET_KEY": secrets.token_urlsafe(48)})
        with folder.hold(place), services(place, ephemeral=True):
            yield place
