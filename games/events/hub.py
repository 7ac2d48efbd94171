"""One connection to Redis a web process, which hears of what is watched there and of nothing else,
fanned out to everybody who watches.

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
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, Self, TypeVar
from weakref import WeakKeyDictionary

import redis.asyncio as redis
from django.conf import settings
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from games.events.publishing import channel
from league.line import PATIENCE

logger = logging.getLogger(__name__)

SILENCE: Final = 15.0  # seconds after which one looks whether the other side is still there
#: What the connection is called in Redis' list of them.
NAME: Final = "pennant-hub"
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
            async with asyncio.timeout(SILENCE):  # `wait_for` makes a task each time
                await self._woken.wait()
        self._woken.clear()
        news, self._latest = self._latest, None
        self.taken_at = time.monotonic()
        return news


class Hub:
    """The subscriptions of one event loop, and its watchers by topic."""

    def __init__(self) -> None:
        self._rooms: dict[str, tuple[Topic[Any], set[Watcher[Any]]]] = {}
        self._listener: asyncio.Task[None] | None = None
        self._rooms_changed = asyncio.Event()
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
        self._rooms_changed.set()
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
                    self._rooms_changed.set()
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
        """Keep the connection, through any restart of Redis, until nobody watches."""
        delay = 0.25
        while True:
            try:
                async with (
                    redis.from_url(
                        settings.REDIS_URL,
                        socket_connect_timeout=PATIENCE,
                        socket_timeout=PATIENCE,
                        client_name=NAME,
                        retry=Retry(NoBackoff(), 0),  # who listens and who subscribes would race
                    ) as client,
                    client.pubsub() as subscription,
                    self._subscribed(subscription) as subscribing,
                ):
                    asked = False
                    while True:
                        message = await subscription.get_message(timeout=SILENCE)
                        if message is not None:
                            asked = False
                            self._pass_on(message)
                            delay = 0.25
                        elif asked:
                            raise TimeoutError("it does not answer")
                        else:
                            asked = True
                            await subscription.ping()
                        if subscribing.done():  # it ends with the connection alone
                            raise ConnectionError(subscribing.exception())
                        self._cut_off_stalled()
            except (RedisError, OSError) as error:
                logger.warning("Live pages wait for Redis: %s", error)
                await asyncio.sleep(delay)
                delay = min(delay * 2, 5.0)

    @contextlib.asynccontextmanager
    async def _subscribed(self, subscription: PubSub) -> AsyncIterator[asyncio.Task[None]]:
        """While the block lasts, hear of what is watched; the task that sees to it."""
        await subscription.connect()
        following = asyncio.create_task(self._follow(subscription))
        try:
            yield following
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    async def _follow(self, subscription: PubSub) -> None:
        """Hear of the rooms that there are, as they come and go."""
        heard: set[str] = set()
        while True:
            self._rooms_changed.clear()
            wanted = {channel(name) for name in self._rooms}
            if wanted - heard:
                await subscription.subscribe(*wanted - heard)
            if heard - wanted:
                await subscription.unsubscribe(*heard - wanted)
            heard = wanted
            await self._rooms_changed.wait()

    def _pass_on(self, message: dict[str, Any]) -> None:
        if message["channel"] is None:  # the answer to a ping
            return
        name = message["channel"].decode().removeprefix(settings.LIVE_CHANNEL_PREFIX)
        if (room := self._rooms.get(name)) is None:
            return
        topic, watchers = room
        if message["type"] == "subscribe":  # anew, too: something may have been missed meanwhile
            for watcher in watchers:
                watcher.look()
            return
        if message["type"] != "message":
            return
        try:
            told = json.loads(message["data"])
        except ValueError:
            return
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
