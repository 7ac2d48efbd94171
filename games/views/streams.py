"""What open pages are told as it happens: the streams of a season and of a live game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.template.loader import render_to_string

from games.events.hub import Topic, hub
from games.events.responses import HEARTBEAT, event, retry
from games.events.rights import Right, Shared
from games.live.session import find
from games.news import TONIGHT, live_topic, season_topic
from games.views.scene import scene
from games.views.tonight import rendered
from league.errors import LeagueError
from league.pages import shown

PACE: Final = 0.2  # seconds between two events to one watcher, at least
RESULTS_EVERY: Final = 2.0  # seconds between two calls to fetch standings and results
ENDED: Final = frozenset({"done", "failed"})


class SeasonNews(Shared):
    """A season's simulation as it goes: `run`, `state`, `done`, `total`; empty when a live game has
    begun or ended."""

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

    def after(self, before: SeasonNews) -> SeasonNews:
        """The older is forgotten, unless it alone calls for the results."""
        return self if not before.calls_for_results or self.calls_for_results else before


class Scene(Shared):
    """A live game as spectators see it, from when it is first asked for."""

    __slots__ = ("_html", "live_id", "moment")

    def __init__(self, live_id: int, moment: int | str = "") -> None:
        super().__init__()
        self.live_id = live_id
        self.moment = moment
        self._html: asyncio.Task[str] | None = None

    async def html(self) -> str:
        """Rendered by the first who asks, awaited by the rest."""
        if self._html is None:
            render = sync_to_async(public_scene, thread_sensitive=False)
            self._html = asyncio.create_task(render(self.live_id))
        return await asyncio.shield(self._html)

    @property
    def told(self) -> str:
        """What a player is told: of which moment it is, if that is known."""
        return str(self.moment)

    def after(self, before: Scene) -> Scene:
        """What is shown is the game of now, so any later news will do."""
        return self


class Evening:
    """What the front page tells of tonight, from when it is first asked for."""

    __slots__ = ("_html",)

    def __init__(self, told: object = None) -> None:
        self._html: asyncio.Task[str] | None = None

    async def html(self) -> str:
        """Rendered by the first who asks, awaited by the rest."""
        if self._html is None:
            render = sync_to_async(rendered_tonight, thread_sensitive=False)
            self._html = asyncio.create_task(render())
        return await asyncio.shield(self._html)

    def after(self, before: Evening) -> Evening:
        """What is shown is the evening of now, so any later news will do."""
        return self


def rendered_tonight() -> str:
    """The part of the front page that changes while games are played."""
    try:
        return rendered()
    finally:
        close_old_connections()


def public_scene(live_id: int) -> str:
    """What a page of this game shows to a spectator; why there is nothing to show, if so."""
    try:
        return render_to_string("live/scene.html", shown(scene(find(live_id), None)))
    except LeagueError as error:
        return render_to_string("live/no_scene.html", {"message": error.message})
    finally:
        close_old_connections()


async def season_stream(
    season_id: int, current: Callable[[], Awaitable[bool]], right: Right
) -> AsyncGenerator[str, None]:
    """The server-sent events of one watcher of a season.

    `progress` carries the bar as HTML; `results` tells the page to fetch standings and results.
    `current` says, once the watch has begun, whether the page still shows what is in Postgres. The
    stream ends with the `right` to it.
    """
    with hub().watch(Topic(season_topic(season_id), SeasonNews)) as watcher:
        yield retry(2000)
        watcher.look()
        fetched = time.monotonic()
        while True:
            news = await watcher.next()
            if watcher.closed or not await right.holds(news):
                return
            results = False
            if watcher.must_look:
                watcher.must_look = False
                results = not await current()
            elif news is None:
                yield HEARTBEAT
            if news is not None:
                if news.progress:
                    yield event("progress", news.html)
                results |= news.calls_for_results or time.monotonic() - fetched >= RESULTS_EVERY
            if results:
                fetched = time.monotonic()
                yield event("results")
            if news is not None:
                await asyncio.sleep(PACE)


async def tonight_stream() -> AsyncGenerator[str, None]:
    """The server-sent events of one front page: at first and after each news `tonight`, as HTML.

    All wait for the same moment of each second, and so for one rendering of the news until then.
    """
    with hub().watch(Topic(TONIGHT, Evening)) as watcher:
        yield retry(5000)
        watcher.look()
        while True:
            news = await watcher.next()
            if watcher.closed:
                return
            if watcher.must_look:
                watcher.must_look = False
                news = news or Evening()
            if news is None:
                yield HEARTBEAT
                continue
            yield event("tonight", await news.html())
            await asyncio.sleep(1 - time.time() % 1)


async def live_stream(
    live_id: int,
    current: Callable[[], Awaitable[bool]],
    right: Right,
    seats: Collection[int] = (),
) -> AsyncGenerator[str, None]:
    """The server-sent events of one page of a live game.

    A spectator's `scene` carries all that they may see as HTML, made once for all of them. A
    player, who has `seats`, is only told that it `moved`, and that something has changed for a seat
    of theirs: they fetch what is theirs alone. `current` says, once the watch has begun, whether
    the page still shows what is in Postgres. The stream ends with the `right` to it.
    """

    def read(told: dict[str, Any]) -> Scene:
        return Scene(live_id, told.get("moment", ""))

    heard = ""  # what they were told last: once is enough
    topics = [live_topic(live_id), *(live_topic(live_id, seat) for seat in seats)]
    with hub().watch(*(Topic(topic, read) for topic in topics)) as watcher:
        yield retry(1000)
        watcher.look()
        while True:
            shown = await watcher.next()
            if watcher.closed or not await right.holds(shown):
                return
            if watcher.must_look:
                watcher.must_look = False
                if shown is None and not await current():
                    shown = Scene(live_id)
            elif shown is None:
                yield HEARTBEAT
            if shown is not None and (shown.told != heard or not heard):
                heard = shown.told
                yield event("moved", heard) if seats else event("scene", await shown.html())
