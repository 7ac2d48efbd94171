"""What happens, as server-sent events: of a table, and of a season.

Each event has an id; who comes again with it as `Last-Event-ID` is sent what they have missed: the
state of now, with all plays that came after it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET
from rest_framework.exceptions import APIException, AuthenticationFailed

from accounts.models import Scope
from api import limits, problems
from api.authentication import HEADER, key_of
from api.formats import encoded
from api.shapes import tables as shapes
from api.views.tables import table_row, table_seen
from games.events.hub import Topic, hub
from games.events.presence import roll
from games.events.responses import HEARTBEAT, response, retry
from games.events.rights import Look, Shared, VisitorsRight
from games.live.presence import WATCHING, place
from games.live.seating import Person, seats_of
from games.live.session import Session, find
from games.news import live_topic, season_topic
from games.views.scene import latest_plays, player_names
from games.views.season_page import MARKED, find_season, season_mark
from league.errors import Conflict, LeagueError
from league.models import Season

PACE: Final = 0.2  # seconds between two events to one program, at least
COMES_BACK: Final = 1000  # milliseconds
ALL: Final = 10**6


def event(name: str, data: dict[str, Any], mark: str) -> str:
    """One event with its id."""
    told = encoded(data).decode()
    return f"id: {mark}\nevent: {name}\ndata: {told}\n\n"


class Visitor:
    """Who opened a stream, by key or session, looked up anew as long as it lasts."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.scopes: set[str] = set(Scope.values)

    def now(self) -> HttpRequest:
        """A request like theirs by the same visitor as they are now. Raises AuthenticationFailed
        for a key that is no more."""
        made = HttpRequest()
        made.method, made.path, made.GET = "GET", self.request.path, self.request.GET
        made.META = self.request.META
        stored: Any = self.request.session
        made.session = type(stored)(stored.session_key)
        key = key_of(self.request)
        if key is not None:
            made.user, self.scopes = key.person, set(key.scopes)
            if Scope.READ not in self.scopes:
                raise PermissionDenied("This needs a key with the scope “read”.")
        else:
            made.user = get_user(made)
        return made

    def person(self, request: HttpRequest) -> Person:
        """Who they are at a table."""
        user = request.user
        if not user.is_authenticated or Scope.PLAY not in self.scopes:
            return Person()
        return Person(user.pk, "", user.get_username())


def refused(request: HttpRequest, error: Exception) -> HttpResponseBase:
    """The problem of a stream that is not opened."""
    found = problems.problem_of(error, request.path)
    assert found is not None
    body, headers = found
    if body["status"] == 401:
        headers["WWW-Authenticate"] = HEADER
    return problems.answer(body["status"], body["detail"], headers)


async def opened(
    request: HttpRequest, look: Callable[[], Any]
) -> tuple[Any, HttpResponseBase | None]:
    """What a look finds, or the refusal; counted, and holding no connection."""

    def looked() -> Any:
        try:
            limits.count(request, Scope.READ, None)
            return look()
        finally:
            close_old_connections()

    try:
        return await sync_to_async(looked)(), None
    except (LeagueError, APIException, PermissionDenied, Http404) as error:
        return None, refused(request, error)


def lasting(look: Callable[[], Any]) -> Look:
    """A look as a right to watch takes it, which ends with a key too."""

    def looked(_: HttpRequest) -> None:
        try:
            look()
        except (AuthenticationFailed, LeagueError) as error:
            raise PermissionDenied(str(error)) from None

    return looked


# Tables


class TableNews(Shared):
    """A table of now as spectators see it, made once for all of them."""

    __slots__ = ("_told", "live_id")

    def __init__(self, live_id: int) -> None:
        super().__init__()
        self.live_id = live_id
        self._told: dict[str, asyncio.Task[Told]] = {}

    async def told(self, site: str) -> Told:
        """With addresses at this site."""
        if site not in self._told:
            look = sync_to_async(table_told, thread_sensitive=False)
            self._told[site] = asyncio.create_task(look(self.live_id, None, site))
        return await asyncio.shield(self._told[site])

    def after(self, before: TableNews) -> TableNews:
        """What is told is the table of now, so any later news will do."""
        return self


class Told:
    """A table as a seat may see it, with all its plays."""

    def __init__(self, data: dict[str, Any], plays: list[dict[str, Any]]) -> None:
        self.data = data
        self.plays = plays

    @property
    def mark(self) -> str:
        return f"{self.data['mark']}.{len(self.plays)}"

    def since(self, known: int) -> str:
        """The event for who knows so many plays; the new ones in their order."""
        new = self.plays[known:] if known <= len(self.plays) else self.plays
        return event("table", {**self.data, "newPlays": new}, self.mark)


def table_told(live_id: int, seat: int | None, site: str) -> Told:
    """A table of now as this seat may see it."""
    try:
        return told_of(find(live_id), seat, site)
    finally:
        close_old_connections()


def told_of(session: Session, seat: int | None, site: str) -> Told:
    """The same of one that was found."""
    data = shapes.Table(table_row(session, seat), context={"site": site}).data
    game = session.game
    plays = latest_plays(game, player_names(session), ALL)[::-1] if game else []
    told = shapes.Told(plays, many=True).data
    return Told(dict(data), [dict(one) for one in told])


@require_GET
async def of_table(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A table: at first, and whenever it moves, `table` with the table as one may see it and the
    plays that are new."""
    visitor = Visitor(request)

    def look() -> tuple[int | None, str]:
        """From which seat they look, and of a game that is over its mark."""
        who = visitor.now()
        person = visitor.person(who)
        table = table_seen(who, pk, person)
        seat = _seat(request, seats_of(person, table.sides))
        return seat, told_of(table, seat, "").mark if table.over else ""

    found, refusal = await opened(request, look)
    if refusal is not None:
        return refusal
    seat, end = found

    def still() -> None:
        now, _ = look()
        if now != seat:
            raise PermissionDenied

    if end and request.headers.get("Last-Event-ID") == end:
        return HttpResponse(status=204)  # who has seen its end need not come again
    right = VisitorsRight(request, lasting(still), shared=False)
    return response(request, table_stream(request, pk, seat, right))


def _seat(request: HttpRequest, mine: list[int]) -> int | None:
    """The seat that a program looks from: its own; of two the one that it names."""
    wanted = request.GET.get("seat", "")
    if wanted:
        if wanted not in map(str, mine):
            raise PermissionDenied("That is not your side.")
        return int(wanted)
    if len(mine) > 1:
        raise Conflict("You play both sides: say which “seat”, 0 or 1.", "seat")
    return mine[0] if mine else None


def _known(request: HttpRequest) -> tuple[str, int]:
    """The mark that a program saw last, and how many plays it knows."""
    mark = request.headers.get("Last-Event-ID", "")[:80]
    plays = mark.rpartition(".")[2]
    return mark, int(plays) if plays.isascii() and plays.isdecimal() and len(plays) < 7 else 0


async def table_stream(
    request: HttpRequest, pk: int, seat: int | None, right: VisitorsRight
) -> AsyncGenerator[str, None]:
    """The events of one program at a table. The stream ends with the right to it, and after the
    game's end."""
    mark, known = _known(request)
    site = request.build_absolute_uri("/")[:-1]
    look = sync_to_async(table_told, thread_sensitive=False)
    topics = [live_topic(pk), *([live_topic(pk, seat)] if seat is not None else [])]
    role = WATCHING if seat is None else str(seat)
    with (
        hub().watch(*(Topic(topic, lambda _: TableNews(pk)) for topic in topics)) as watcher,
        roll().present(place(pk), [role]),
    ):
        yield retry(COMES_BACK)
        watcher.look()
        while True:
            news = await watcher.next()
            if watcher.must_look:  # news may have been missed
                watcher.must_look = False
                news = news or TableNews(pk)
            if watcher.closed or not await right.holds(news):
                return
            if news is None:
                yield HEARTBEAT
                continue
            told = await (news.told(site) if seat is None else look(pk, seat, site))
            if told.mark != mark:
                yield told.since(known)
                mark, known = told.mark, len(told.plays)
            if told.data["state"] == "over":
                return
            await asyncio.sleep(PACE)


# Seasons


class SeasonNews(Shared):
    """A run of the simulation as it goes; empty when a game at a table has begun or ended."""

    __slots__ = ("progress",)

    def __init__(self, progress: dict[str, Any]) -> None:
        super().__init__()
        self.progress = progress

    def after(self, before: SeasonNews) -> SeasonNews:
        return self


@require_GET
async def of_season(request: HttpRequest, slug: str, season: str) -> HttpResponseBase:
    """A season: at first, and whenever games of it are played, `season` with how far it is and how
    far a run of the simulation is."""
    visitor = Visitor(request)

    def look() -> Season:
        return find_season(visitor.now(), slug, season)

    found, refusal = await opened(request, look)
    if refusal is not None:
        return refusal
    right = VisitorsRight(request, lasting(look), shared=False)
    return response(request, season_stream(request, found.pk, right))


def season_told(pk: int) -> tuple[dict[str, Any], str]:
    """How far a season is, and its mark."""
    try:
        season = Season.objects.get(pk=pk)
        counts = season.games.aggregate(**MARKED)
        run = season.runs.first()
        told = {
            "state": season.state,
            "gamesPlayed": counts["played"],
            "gamesAtTables": counts["at_table"],
            "run": run and {"id": run.pk, "state": run.state, "done": run.done, "total": run.total},
        }
        return told, season_mark(season, run, **counts)
    finally:
        close_old_connections()


async def season_stream(
    request: HttpRequest, pk: int, right: VisitorsRight
) -> AsyncGenerator[str, None]:
    """The events of one program of a season."""
    mark = request.headers.get("Last-Event-ID", "")[:80]
    look = sync_to_async(season_told, thread_sensitive=False)
    with hub().watch(Topic(season_topic(pk), SeasonNews)) as watcher:
        yield retry(2 * COMES_BACK)
        watcher.look()
        while True:
            news = await watcher.next()
            if watcher.must_look:  # news may have been missed
                watcher.must_look = False
                news = news or SeasonNews({})
            if watcher.closed or not await right.holds(news):
                return
            if news is None:
                yield HEARTBEAT
                continue
            told, now = await look(pk)
            if now != mark:
                mark = now
                yield event("season", told, mark)
            await asyncio.sleep(PACE)
