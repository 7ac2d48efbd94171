"""One Redis subscription a web process, fanned out to everybody who watches.

Every watcher is given the latest news of what they watch, at their own pace: nothing queues up
behind a slow one, and one who takes nothing for a minute is cut off. Postgres has the truth; what
is missed here is caught up by looking there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, Self, TypeVar
from weakref import WeakKeyDictionary

import redis.asyncio as redis
from django.conf import settings
from redis.exceptions import RedisError

from league.line import PATIENCE

logger = logging.getLogger(__name__)

SILENCE: Final = 15.0  # seconds after which one looks whether the other side is still there
STALLED: Final = 60.0  # seconds after which a watcher who takes nothing is cut off


class News(Protocol):
    """One piece of news, which all who watch its topic share."""

    def after(self, before: Self) -> Self:
        """What is left of the two to tell somebody who has taken neither yet."""


N = TypeVar("N", bound=News)


@dataclass(slots=True, frozen=True)
class Topic(Generic[N]):
    """What can be watched: the name that its news is published under, and what makes news of that
    which is published."""

    name: str
    read: Callable[[Any], N]


class Watcher(Generic[N]):
    """One open page: the latest news for it, and whether its stream must end."""

    def __init__(self) -> None:
        self.task = asyncio.current_task()
        self.taken_at = time.monotonic()
        self.closed = False
        self.must_look = False  # something may have been missed: Postgres knows
        self._latest: N | None = None
        self._woken = asyncio.Event()

    def tell(self, news: N) -> None:
        """What nobody has taken yet makes way for what came after it."""
        self._latest = news if self._latest is None else news.after(self._latest)
        self._woken.set()

    def look(self) -> None:
        self.must_look = True
        self._woken.set()

    def close(self) -> None:
        self.closed = True
        self._woken.set()

    async def next(self) -> N | None:
        """Waits for news, or until it has been silent; the latest, if there is any."""
        self.taken_at = time.monotonic()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), SILENCE)
        self._woken.clear()
        news, self._latest = self._latest, None
        self.taken_at = time.monotonic()
        return news


class Hub:
    """The subscription of one event loop, and its watchers by topic."""

    def __init__(self) -> None:
        self._rooms: dict[str, tuple[Topic[Any], set[Watcher[Any]]]] = {}
        self._listener: asyncio.Task[None] | None = None
        self._looked_at = 0.0
        self._closed = False

    @property
    def watching(self) -> int:
        return len(self._everybody())

    @contextlib.contextmanager
    def watch(self, *topics: Topic[N]) -> Iterator[Watcher[N]]:
        """A watcher of these topics for as long as the block lasts."""
        watcher: Watcher[N] = Watcher()
        if self._closed:
            watcher.close()
        for topic in topics:
            self._rooms.setdefault(topic.name, (topic, set()))[1].add(watcher)
        if self._listener is None or self._listener.done():
            self._listener = asyncio.create_task(self._listen())
        try:
            yield watcher
        finally:
            for topic in topics:
                _, watchers = self._rooms[topic.name]
                watchers.discard(watcher)
                if not watchers:
                    del self._rooms[topic.name]
            if not self._rooms and self._listener is not None:
                self._listener.cancel()
                self._listener = None

    def close(self) -> None:
        """End every stream: the server stops."""
        self._closed = True
        for watcher in self._everybody():
            watcher.close()

    def _everybody(self) -> set[Watcher[Any]]:
        return set().union(*(watchers for _, watchers in self._rooms.values()))

    async def _listen(self) -> None:
        """Keep the subscription, through any restart of Redis, until nobody watches."""
        prefix = settings.LIVE_CHANNEL_PREFIX
        delay = 0.25
        while True:
            try:
                async with (
                    redis.from_url(
                        settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE
                    ) as client,
                    client.pubsub() as subscription,
                ):
                    await subscription.psubscribe(prefix + "*")
                    asked = False
                    while True:
                        message = await subscription.get_message(timeout=SILENCE)
                        if message is not None:
                            asked = False
                            self._pass_on(message, prefix)
                            delay = 0.25
                        elif asked:
                            raise TimeoutError("it does not answer")
                        else:
                            asked = True
                            await subscription.ping()
                        self._cut_off_stalled()
            except (RedisError, OSError) as error:
                logger.warning("Live pages wait for Redis: %s", error)
                await asyncio.sleep(delay)
                delay = min(delay * 2, 5.0)

    def _pass_on(self, message: dict[str, Any], prefix: str) -> None:
        if message["type"] == "psubscribe":  # anew, too: something may have been missed meanwhile
            for watcher in self._everybody():
                watcher.look()
            return
        if message["type"] != "pmessage":  # the answer to a ping
            return
        room = self._rooms.get(message["channel"].decode().removeprefix(prefix))
        if room is None:
            return
        try:
            told = json.loads(message["data"])
        except ValueError:
            return
        topic, watchers = room
        news = topic.read(told)
        for watcher in watchers:
            watcher.tell(news)

    def _cut_off_stalled(self) -> None:
        now = time.monotonic()
        if now - self._looked_at < STALLED / 12:
            return
        self._looked_at = now
        limit = now - STALLED
        for watcher in self._everybody():
            if watcher.taken_at < limit and watcher.task is not None:
                watcher.task.cancel()


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """This event loop's hub."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
        _end_with_server(loop, _hubs[loop])
    return _hubs[loop]


def _end_with_server(loop: asyncio.AbstractEventLoop, hub: Hub) -> None:
    """Close the hub on SIGTERM and SIGINT, before the server's own handler.

    A server waits for open responses before it tells anybody that it stops; these never end by
    themselves.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if not callable(before):
            continue

        def handle(number: int, frame: Any, before: Any = before) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be gone
                loop.call_soon_threadsafe(hub.close)
            before(number, frame)

        signal.signal(number, handle)
