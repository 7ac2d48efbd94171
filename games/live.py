"""Live pages: one Redis subscription a web process, fanned out to everybody who watches.

A worker publishes a season's progress on its channel, and whoever moves a live game that it has
moved. Every watcher is sent the latest state of what he watches, at his own pace: nothing queues up
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
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterator
from typing import Any, Final
from weakref import WeakKeyDictionary

import redis.asyncio as redis
from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from redis.exceptions import RedisError

from games.channel import season_topic, table_topic
from games.rights import Right, Shared
from games.table.spectators import Scene
from games.turnstile import let_in, turned_away
from league.line import PATIENCE

logger = logging.getLogger(__name__)

HEARTBEAT: Final = 15.0  # seconds of silence after which a comment keeps the connection open
PACE: Final = 0.2  # seconds between two events to one watcher, at least
RESULTS_EVERY: Final = 2.0  # seconds between two calls to fetch standings and results
STALLED: Final = 60.0  # seconds after which a watcher who takes nothing is cut off
ENDED: Final = frozenset({"done", "failed"})


class News(Shared):
    """A season's simulation as it goes: `run`, `state`, `done`, `total`; empty when a game at the
    table has begun or ended."""

    __slots__ = ("_html", "progress")

    def __init__(self, progress: dict[str, Any]) -> None:
        super().__init__()
        self.progress = progress
        self._html = ""

    @property
    def html(self) -> str:
        """The progress bar; rendered once, however many watch."""
        if not self._html:
            self._html = render_to_string("games/progress.html", {"run": self.progress})
        return self._html

    @property
    def calls_for_results(self) -> bool:
        """Whether standings and results are to be fetched at once: a run or a game has ended."""
        return not self.progress or self.progress.get("state") in ENDED

    def after(self, before: News) -> News:
        """The older is forgotten, unless it alone calls for the results."""
        return self if not before.calls_for_results or self.calls_for_results else before


Told = Any  # News of a season, or the Scene at a table: both know which comes `after` which


class Watcher:
    """One open page: the latest news for it, and whether its stream must end."""

    def __init__(self) -> None:
        self.task = asyncio.current_task()
        self.taken_at = time.monotonic()
        self.closed = False
        self.must_look = False  # something may have been missed: Postgres knows
        self._latest: Told | None = None
        self._woken = asyncio.Event()

    def tell(self, news: Told) -> None:
        """What nobody has taken yet makes way for what came after it."""
        self._latest = news if self._latest is None else news.after(self._latest)
        self._woken.set()

    def look(self) -> None:
        self.must_look = True
        self._woken.set()

    def close(self) -> None:
        self.closed = True
        self._woken.set()

    async def next(self, patience: float) -> Told | None:
        """Waits until it is woken, or for `patience` seconds; the latest news, if there is any."""
        self.taken_at = time.monotonic()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), patience)
        self._woken.clear()
        news, self._latest = self._latest, None
        self.taken_at = time.monotonic()
        return news


class Hub:
    """The subscription of one event loop, and its watchers by topic."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._listener: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def watching(self) -> int:
        return len(self._everybody())

    @contextlib.contextmanager
    def watch(self, *topics: str) -> Iterator[Watcher]:
        """A watcher of these topics for as long as the block lasts."""
        watcher = Watcher()
        if self._closed:
            watcher.close()
        for topic in topics:
            self._watchers[topic].add(watcher)
        if self._listener is None or self._listener.done():
            self._listener = asyncio.create_task(self._listen())
        try:
            yield watcher
        finally:
            for topic in topics:
                self._watchers[topic].discard(watcher)
                if not self._watchers[topic]:
                    del self._watchers[topic]
            if not self._watchers and self._listener is not None:
                self._listener.cancel()
                self._listener = None

    def close(self) -> None:
        """End every stream: the server stops."""
        self._closed = True
        for watcher in self._everybody():
            watcher.close()

    def _everybody(self) -> set[Watcher]:
        return set().union(*self._watchers.values())

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
                        message = await subscription.get_message(timeout=HEARTBEAT)
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
        topic = message["channel"].decode().removeprefix(prefix)
        watchers = list(self._watchers.get(topic, ()))
        if not watchers:
            return
        try:
            told = json.loads(message["data"])
        except ValueError:
            return
        news: Told = News(told)
        if topic.startswith(table_topic("")):
            news = Scene(int(topic.split(":")[1]), told.get("moment", ""))
        for watcher in watchers:
            watcher.tell(news)

    def _cut_off_stalled(self) -> None:
        limit = time.monotonic() - STALLED
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


async def stream(
    season_id: int, current: Callable[[], Awaitable[bool]], right: Right
) -> AsyncGenerator[str, None]:
    """The server-sent events of one watcher.

    `progress` carries the bar as HTML; `results` tells the page to fetch standings and results.
    `current` says, once the watch has begun, whether the page still shows what is in Postgres. The
    stream ends with the `right` to it.
    """
    with hub().watch(season_topic(season_id)) as watcher:
        yield "retry: 2000\n\n"
        watcher.look()
        fetched = time.monotonic()
        while True:
            news = await watcher.next(HEARTBEAT)
            if watcher.closed or not await right.holds(news):
                return
            results = False
            if watcher.must_look:
                watcher.must_look = False
                results = not await current()
            elif news is None:
                yield ": still here\n\n"
            if news is not None:
                if news.progress:
                    yield event("progress", news.html)
                results |= news.calls_for_results or time.monotonic() - fetched >= RESULTS_EVERY
            if results:
                fetched = time.monotonic()
                yield event("results")
            if news is not None:
                await asyncio.sleep(PACE)


async def table_stream(
    live_id: int,
    current: Callable[[], Awaitable[bool]],
    right: Right,
    seats: Collection[int] = (),
) -> AsyncGenerator[str, None]:
    """The server-sent events of one page of a live game.

    A spectator's `scene` carries all that he may see as HTML, made once for all of them. A player,
    who has `seats`, is only told that it `moved`, and that something has changed for a seat of his:
    he fetches what is his alone. `current` says, once the watch has begun, whether the page still
    shows what is in Postgres. The stream ends with the `right` to it.
    """
    heard = ""  # what he was told last: once is enough
    own = [table_topic(live_id, seat) for seat in seats]
    with hub().watch(table_topic(live_id), *own) as watcher:
        yield "retry: 1000\n\n"
        watcher.look()
        while True:
            scene = await watcher.next(HEARTBEAT)
            if watcher.closed or not await right.holds(scene):
                return
            if watcher.must_look:
                watcher.must_look = False
                if scene is None and not await current():
                    scene = Scene(live_id)
            elif scene is None:
                yield ": still here\n\n"
            if scene is not None and (scene.told != heard or not heard):
                heard = scene.told
                yield event("moved", heard) if seats else event("scene", await scene.html())


def response(request: HttpRequest, events: AsyncGenerator[str, None]) -> HttpResponseBase:
    """A stream of events as nothing on its way may store or hold it back; a refusal where too many
    are open."""
    refused = turned_away(request)
    if refused is not None:
        return refused
    streamed = StreamingHttpResponse(content_type="text/event-stream")
    leave = let_in(request, streamed)

    async def counted() -> AsyncGenerator[str, None]:
        try:
            async with contextlib.aclosing(events):
                async for told in events:
                    yield told
        finally:
            leave()

    streamed.streaming_content = counted()
    streamed["Cache-Control"] = "no-cache"
    streamed["X-Accel-Buffering"] = "no"
    return streamed


def event(name: str, data: str = "") -> str:
    """One event in the format of server-sent events."""
    lines = data.splitlines() or [""]
    return f"event: {name}\n" + "".join(f"data: {line}\n" for line in lines) + "\n"
