"""A stream ends when the right to see what it shows ends: at the next event, or in a minute."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import redis as redis_client
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import AsyncRequestFactory, Client

from games.events import hub, rights
from games.live.session import find
from games.news import publish_move, publish_results
from games.views import live as views
from games.views.season import season_events
from league.models import League, Season
from league.people import give_team
from tests.games.live.live_games import begin, make_live_season, make_person
from tests.games.test_pages_live import settle
from tests.threads import play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world(redis: redis_client.Redis):
    ada, bob = make_person("ada"), make_person("bob")
    season = make_live_season(ada, bob)
    return begin(season, ada, bob), season, ada


def as_visitor(person: User | None, path: str) -> Any:
    """A request like the one that opens a stream."""
    client = Client()
    if person is not None:
        client.force_login(person)
    request = AsyncRequestFactory().get(path)
    key = client.cookies["sessionid"].value if person is not None else None
    request.session = SessionStore(key)
    found = rights.visitor_now(request)
    request.user = found.user
    return request


async def opened(view: Callable[..., Any], request: Any, *given: Any) -> AsyncIterator[str]:
    response = await view(request, *given)
    events = aiter(response.streaming_content)
    assert b"retry" in await anext(events)
    await settle()
    return events


async def heard(events: Any, seconds: float = 5) -> str:
    """The next event but those that tell who is there, “” where the stream has ended."""
    try:
        while True:
            said = (await asyncio.wait_for(anext(events), seconds)).decode()
            if not said.startswith("event: presence"):
                return said
    except StopAsyncIteration:
        return ""


def closed(work: Callable[[], Any]) -> Callable[[], Any]:
    def done() -> None:
        try:
            work()
        finally:
            connection.close()

    return done


def private(season: Season) -> None:
    League.objects.filter(pk=season.league.pk).update(visibility="private")


def stays(season: Season, person: User, live: Any) -> None:
    """Nothing changes."""


def loses_his_team(season: Season, person: User, live: Any) -> None:
    team = find(live.pk).sides[0].team
    assert team is not None
    give_team(team, make_person("carl"))


def logs_out(season: Season, person: User, live: Any) -> None:
    Session.objects.all().delete()


def is_closed(season: Season, person: User, live: Any) -> None:
    User.objects.filter(pk=person.pk).update(is_active=False)


def new_password(season: Season, person: User, live: Any) -> None:
    person.set_password("another")
    person.save()


def goes_private(season: Season, person: User, live: Any) -> None:
    private(season)


def of_table(live: Any, person: User | None, query: str) -> tuple[Any, ...]:
    path = f"/tables/{live.pk}/events/{query}"
    return views.events, as_visitor(person, path), live.pk


@pytest.mark.parametrize(
    ("visitor", "query", "what", "lasts"),
    [
        ("ada", "?player", stays, True),
        ("ada", "?player", loses_his_team, False),
        ("ada", "?player", logs_out, False),
        ("ada", "?player", is_closed, False),
        ("ada", "?player", new_password, False),
        ("ada", "?player", goes_private, True),
        ("eve", "", stays, True),
        ("eve", "", goes_private, False),
        ("", "", stays, True),
        ("", "", goes_private, False),
        ("ada", "", goes_private, True),
    ],
)
@pytest.mark.parametrize("silent", [False, True])
def test_the_stream_of_a_table(
    world, monkeypatch, visitor: str, query: str, what: Any, lasts: bool, silent: bool
) -> None:
    live, season, ada = world
    person = {"ada": ada, "": None}.get(visitor) if visitor != "eve" else make_person("eve")
    if silent:  # a minute, in a hurry
        monkeypatch.setattr(hub, "SILENCE", 0.3)
        monkeypatch.setattr(rights, "EVERY", 0.5)
    monkeypatch.setattr("games.live.news.publish_move", lambda *_, **__: None)

    asked = of_table(live, person, f"{query}{'&' if query else '?'}seen=x")

    async def watch() -> bool:
        events = await opened(*asked)
        try:
            assert "event: " in await heard(events), "it was not up to date"
            await sync_to_async(closed(lambda: what(season, ada, live)))()
            if not silent:
                await sync_to_async(closed(lambda: publish_move(live.pk, 7)))()
            for _ in range(6 if silent else 1):
                said = await heard(events)
                if not said:
                    return False
            return True
        finally:
            await events.aclose()  # type: ignore[attr-defined]

    assert play(watch()) == lasts


@pytest.mark.parametrize("person", [None, "eve"])
@pytest.mark.parametrize("what", ["stays", "private", "draft"])
def test_the_stream_of_a_season(world, person: str | None, what: str) -> None:
    _, season, _ = world
    request = as_visitor(make_person(person) if person else None, "/?seen=x")

    def change() -> None:
        if what == "private":
            private(season)
        if what == "draft":
            Season.objects.filter(pk=season.pk).update(state="draft")

    async def watch() -> bool:
        events = await opened(season_events, request, season.league.slug, season.slug)
        try:
            assert "event: results" in await heard(events)
            await sync_to_async(closed(change))()
            await sync_to_async(closed(lambda: publish_results(season.pk)))()
            return bool(await heard(events))
        finally:
            await events.aclose()  # type: ignore[attr-defined]

    assert play(watch()) == (what == "stays")


def test_whether_everybody_may_see_is_asked_once_an_event(world, monkeypatch) -> None:
    live, _, _ = world
    requests = [as_visitor(None, f"/tables/{live.pk}/events/?seen=x") for _ in range(20)]
    asked = []
    look = views._watches

    def counted(request: Any, pk: int) -> Any:
        asked.append(pk)
        return look(request, pk)

    async def watch() -> set[str]:
        many = [await opened(views.events, request, live.pk) for request in requests]
        for events in many:
            await heard(events)
        monkeypatch.setattr(views, "_watches", counted)
        await sync_to_async(closed(lambda: publish_move(live.pk, 7)))()
        said = {await heard(events) for events in many}
        for events in many:
            await events.aclose()  # type: ignore[attr-defined]
        return said

    assert len(play(watch())) == 1
    assert asked == [live.pk]
