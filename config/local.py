"""The environment in which Pennant runs on one machine, with the services that it needs."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from config.embedded import EmbeddedError, Postgres, Redis, folder

LOCAL = {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "ALLOWED_HOSTS": "127.0.0.1,localhost,[::1],testserver",
    "HTTPS": "0",
    "STATIC_FROM_SOURCE": "1",
}
SERVICES = ("DATABASE_URL", "REDIS_URL")


def _adopt(environment: dict[str, str]) -> None:
    """Set what is not set yet: the caller's own environment wins."""
    for name, value in environment.items():
        if not os.environ.get(name):
            os.environ[name] = value


@contextlib.contextmanager
def _running(
    place: Path, *, ephemeral: bool, meanwhile: Callable[[], object] | None = None
) -> Iterator[dict[str, str]]:
    """Run the services that the environment does not name; yield the URLs of those."""
    wanted = [name for name in SERVICES if not os.environ.get(name)]
    password = folder.secret(place, "services-password")
    redis = Redis(place, password)
    postgres = Postgres(place, password, ephemeral=ephemeral)
    try:
        if "REDIS_URL" in wanted:
            redis.start()
        if "DATABASE_URL" in wanted:
            postgres.start()
        if meanwhile is not None:
            meanwhile()
        if "DATABASE_URL" in wanted:
            postgres.wait()
            if not ephemeral:
                _create_database(postgres.url)
        if "REDIS_URL" in wanted:
            redis.wait()
        urls = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        yield {name: urls[name] for name in wanted}
    finally:
        redis.stop()
        postgres.stop()


def _create_database(url: str) -> None:
    import psycopg  # only now: it takes a while, and initdb has run meanwhile

    with psycopg.connect(url.rpartition("/")[0] + "/postgres", autocommit=True) as connection:
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = 'pennant'")
        if found.fetchone() is None:
            connection.execute("CREATE DATABASE pennant")


@contextlib.contextmanager
def launched(meanwhile: Callable[[], object] | None = None) -> Iterator[Path]:
    """Hold var/ and run the services on it, with os.environ set for Django. Yields the folder.

    Raises EmbeddedError when the folder, or a service, is not to be had.
    """
    place = folder.var_folder()
    folder.prepare(place)
    with folder.hold(place):
        folder.withdraw(place)
        folder.sweep(place, "test-*")
        _adopt(LOCAL | {"SECRET_KEY": folder.secret(place, "secret-key")})
        with _running(place, ephemeral=False, meanwhile=meanwhile) as urls:
            _adopt(urls)
            folder.announce(place, {name: os.environ[name] for name in (*SERVICES, "SECRET_KEY")})
            try:
                yield place
            finally:
                folder.withdraw(place)


@contextlib.contextmanager
def reached(patience: float = 60) -> Iterator[None]:
    """Set os.environ for the running demo's services, or run them while the block lasts."""
    if all(os.environ.get(name) for name in (*SERVICES, "SECRET_KEY")):
        _adopt(LOCAL)
        yield
        return
    place = folder.var_folder()
    deadline = time.monotonic() + patience
    with contextlib.ExitStack() as stack:
        while True:
            try:
                stack.enter_context(launched())
                break
            except folder.InUse:
                if environment := folder.announced(place):
                    _adopt(LOCAL | environment)
                    break
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        yield


@contextlib.contextmanager
def ephemeral() -> Iterator[Path]:
    """Run services that forget everything, with os.environ set for Django: for tests, benches."""
    parent = folder.var_folder()
    try:
        folder.prepare(parent)
    except EmbeddedError:
        parent = Path(tempfile.gettempdir())
    folder.sweep(parent, "test-*")
    with tempfile.TemporaryDirectory(prefix="test-", dir=parent, ignore_cleanup_errors=True) as name:
        place = Path(name)
        place.chmod(0o711)
        with folder.hold(place), _running(place, ephemeral=True) as urls:
            _adopt(LOCAL | {"SECRET_KEY": secrets.token_urlsafe(48)} | urls)
            yield place
