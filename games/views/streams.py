"""What open pages are told as it happens: the streams of a season and of a live game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from typing import Any, Final, Protocol

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.template.loader import render_to_string

from games.events.hub import Topic, hub
from games.events.presence import roll
from games.events.responses import HEARTBEAT, event, retry
from games.events.rights import Right, Shared
from games.live.presence import WATCHING, place, presence_of
from games.live.session import Session, find
from games.news import TONIGHT, live_topic, season_topic
from games.views.drawing import draw
from games.views.scene import scene, there
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
    """News of a live game: that it has moved, or who is there; the table as spectators see it, from
    when it is first asked for.

    `by` is the seat whose manager moved it, if one did: they have been shown it.
    """

    __slots__ = ("_event", "_there", "by", "came", "live_id", "moment", "moved")

    def __init__(self, live_id: int, told: dict[str, Any] | None = None) -> None:
        super().__init__()
        told = told or {}
        self.live_id = live_id
        self.moment: int | str = told.get("moment", "")
        self.by: int | None = told.get("by")
        self.came: bool = "here" in told
        self.moved = not self.came
        self._event: asyncio.Task[bytes] | None = None
        self._there: asyncio.Task[bytes] | None = None

    async def event(self) -> bytes:
        """`scene`, rendered by the first who asks, awaited by the rest."""
        if self._event is None:
            self._event = _in_thread(lambda: event("scene", public_scene(self.live_id)))
        return await asyncio.shield(self._event)

    async def there(self) -> bytes:
        """`presence`, likewise."""
        if self._there is None:
            self._there = _in_thread(lambda: event("presence", who_is_there(self.live_id)))
        return await asyncio.shield(self._there)

    @property
    def told(self) -> str:
        """What a player is told: of which moment it is, if that is known."""
        return str(self.moment)

    def shown_to(self, seats: Collection[int]) -> bool:
        """Whether whoever plays these has been shown it, as they brought it about."""
        return self.by is not None and self.by in seats

    def after(self, before: Scene) -> Scene:
        """What is shown is the game of now, so any later news will do; of a move by one side and
        then by the other nobody has been shown all. All who watch share what is left."""
        latest = self if self.moved else before
        latest.came = self.came or before.came
        if self.moved and before.moved and self.by != before.by:
            latest.by = None
        return latest


def _in_thread(work: Callable[[], str]) -> asyncio.Task[bytes]:
    """What this makes, as it is sent."""
    return asyncio.create_task(sync_to_async(lambda: work().encode(), thread_sensitive=False)())


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
        return drawn(find(live_id), None)
    except LeagueError as error:
        return render_to_string("live/no_scene.html", {"message": error.message})
    finally:
        close_old_connections()


def drawn(
    found: Session,
    seat: int | None,
    beside: Any = None,
    *,
    message: str = "",
    csrf_token: str = "",
) -> str:
    """The part of a table's page that changes, for this seat; the same wherever it is sent from.
    `beside` is what else its templates are given, as a dataclass; the token is of its forms. Raises
    Conflict for a game of rules that are no more."""
    context = shown(scene(found, seat, message, presence_of(found.live.pk)))
    if beside is not None:
        context |= shown(beside)
    if csrf_token:
        context["csrf_token"] = csrf_token
    return draw("scene.html", context)


def who_is_there(live_id: int) -> str:
    """The parts of the page that tell it."""
    presence = presence_of(live_id)
    try:
        told = shown(there(find(live_id), presence))
    except LeagueError:  # the game is no more, or of rules that are not
        told = {"watching": presence.watching}
    finally:
        close_old_connections()
    return render_to_string("live/presence.html", told).strip()


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


class Eyes(Right, Protocol):
    """What a player may see, looked up together with their right to it."""

    #: The table as they see it; empty where it is to be fetched.
    html: str


async def live_stream(
    live_id: int,
    current: Callable[[], Awaitable[bool]],
    right: Right | Eyes,
    seats: Collection[int] = (),
) -> AsyncGenerator[bytes, None]:
    """The server-sent events of one page of a live game.

    A spectator's `scene` carries all that they may see as HTML, made once for all of them; a
    player's, who has `seats`, what is theirs alone. Of what a player did themselves, and was shown
    in the response, they are only told that it `moved`, and when: another window of theirs fetches
    it. `presence` tells who is there. `current` says, once the watch has begun, whether the page
    still shows what is in Postgres. The stream ends with the `right` to it.
    """

    def read(told: dict[str, Any]) -> Scene:
        return Scene(live_id, told)

    heard = ""  # what they were told last: once is enough
    topics = [live_topic(live_id), *(live_topic(live_id, seat) for seat in seats), place(live_id)]
    roles = [str(seat) for seat in seats] or [WATCHING]
    with (
        hub().watch(*(Topic(topic, read) for topic in topics)) as watcher,
        roll().present(place(live_id), roles),
    ):
        yield retry(1000).encode()
        watcher.look()
        while True:
            news = await watcher.next()
            if watcher.closed:
                return
            quiet = news is None
            if watcher.must_look:
                watcher.must_look = False
                quiet = False
                if (news is None or not news.moved) and not await current():
                    news = Scene(live_id)
            if not await right.holds(news):
                return
            if quiet:
                yield HEARTBEAT.encode()
            if news is None:
                continue
            if news.came:
                yield await news.there()
            if news.moved and (news.told != heard or not heard):
                heard = news.told
                if not seats:
                    yield await news.event()
                elif (html := getattr(right, "html", "")) and not news.shown_to(seats):
                    yield event("scene", html).encode()
                else:
                    yield event("moved", heard).encode()
