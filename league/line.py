"""The line to Redis: how long anybody waits for it, and who is let go meanwhile.

Every client takes its connections from here: the cache, Celery's broker, news, counted tries. When
Redis hangs, whoever noticed has waited for `PATIENCE`; for `PAUSE` seconds all others are told at
once, then one tries again. A Redis that refuses at once needs no such care, and gets none.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any, Final

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

#: Seconds for a connection, and for an answer; a page waits for one of them, once.
PATIENCE: Final = 1.5
PAUSE: Final = 5.0

#: Called before anybody waits for Redis: the web process gives its database connection back.
before_waiting: list[Callable[[], None]] = []


class Breaker:
    """Whether one Redis server is worth asking, as this process has found."""

    def __init__(self) -> None:
        self._shut_until = 0.0
        self._trying: int | None = None

    def admit(self) -> None:
        """Raise redis' ConnectionError while the line is dead; one thread at a time may try."""
        if not self._shut_until or self._trying == threading.get_ident():
            return
        now = time.monotonic()
        if now < self._shut_until:
            raise redis.ConnectionError("it did not answer just now, and is not asked again yet")
        self._shut_until = now + PAUSE
        self._trying = threading.get_ident()

    def trip(self) -> None:
        """It did not answer."""
        if not self._shut_until:
            logger.warning("Redis does not answer; it is left alone for %.0f s at a time", PAUSE)
        self._shut_until = time.monotonic() + PAUSE
        self._trying = None

    def mend(self) -> None:
        """It answered."""
        if self._shut_until:
            logger.warning("Redis answers again")
            self._shut_until = 0.0
            self._trying = None


@cache
def breaker(server: str) -> Breaker:
    """The breaker of the server at this address."""
    return Breaker()


class _Guarded:
    """Mixed into redis' connections: asks the breaker, tells the breaker."""

    def connect_check_health(self, *args: Any, **kwargs: Any) -> None:
        with self._asking():
            super().connect_check_health(*args, **kwargs)  # type: ignore[misc]

    def send_packed_command(self, *args: Any, **kwargs: Any) -> None:
        with self._asking():
            super().send_packed_command(*args, **kwargs)  # type: ignore[misc]

    def read_response(self, *args: Any, **kwargs: Any) -> Any:
        line = breaker(self._host_error())  # type: ignore[attr-defined]
        try:
            response = super().read_response(*args, **kwargs)  # type: ignore[misc]
        except redis.TimeoutError:
            if "timeout" not in kwargs:  # else it was no answer that was waited for, but news
                line.trip()
            raise
        line.mend()
        return response

    @contextlib.contextmanager
    def _asking(self) -> Iterator[None]:
        line = breaker(self._host_error())  # type: ignore[attr-defined]
        line.admit()
        for let_go in before_waiting:
            let_go()
        try:
            yield
        except redis.TimeoutError:
            line.trip()
            raise


class Connection(_Guarded, redis.Connection):
    """redis://"""


class SSLConnection(_Guarded, redis.SSLConnection):
    """rediss://"""


class UnixDomainSocketConnection(_Guarded, redis.UnixDomainSocketConnection):
    """unix://"""


_CLASSES: Final = {"redis": Connection, "rediss": SSLConnection}


def options(url: str) -> dict[str, Any]:
    """What every client of the Redis at `url` is made with.

    One retry, at once: for a connection that Redis has closed meanwhile.
    """
    return {
        "connection_class": _CLASSES.get(url.partition(":")[0], UnixDomainSocketConnection),
        "socket_connect_timeout": PATIENCE,
        "socket_timeout": PATIENCE,
        "retry": Retry(NoBackoff(), 1),
    }


@lru_cache(maxsize=4)
def client(url: str) -> redis.Redis:
    """This process's client of the Redis at `url`."""
    return redis.Redis.from_url(url, **options(url))
