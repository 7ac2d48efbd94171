"""Live events of a table: what spectators and players are sent, over a real Redis."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis as redis_client
from django.db import connection
from django.test import Client

from games.live import services
from games.live.session import find
from games.views import streams
from games.views.scene import scene
from league.models import League
from tests.games.live.live_games import begin, friendly, make_live_season, make_person, who
from tests.games.test_pages_live import ALWAYS, no, settle, yes
from tests.threads import play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def session(redis: redis_client.Redis):
    """A game of Card Baseball between two people, and how to move it on."""
    people = make_person("ada"), make_person("bob")
    live = begin(make_live_season(*people, ruleset="sackson"), *people)

    def move() -> None:
        now = find(live.pk)
        seat = now.awaited()[0]
        services.answer(live.pk, who(people[seat]), seat, now.turn(seat), 0)
        if threading.current_thread() is not threading.main_thread():
            connection.close()

    return live, move


async def soon(events: AsyncIterator[bytes], seconds: float = 5) -> str:
    """The next event but those that tell who is there."""
    while (heard := await asyncio.wait_for(anext(events), seconds)).startswith(b"event: presence"):
        pass
    return heard.decode()


def test_spectators_are_sent_what_is_public_and_players_that_it_moved(session) -> None:
    live, move = session

    async def watch() -> tuple[str, str]:
        from asgiref.sync import sync_to_async

        public = streams.live_stream(live.pk, yes, ALWAYS)
        player = streams.live_stream(live.pk, yes, ALWAYS, [0])
        await anext(public)
        await anext(player)
        await settle()
        await sync_to_async(move)()
        heard = await soon(public), await soon(player)
        await public.aclose()
        await player.aclose()
        return heard

    shown, told = play(watch())
    assert told == f"event: moved\ndata: {find(live.pk).moment(0)}\n\n"
    assert shown.startswith('event: scene\ndata: <div id="table"')
    now = find(live.pk)
    assert f'value="{scene(now, None).mark}"' in shown
    for seat in (0, 1):
        hand = scene(now, seat).layout.hand
        assert hand
        for card in hand:
            assert card.words not in shown.split('id="book"')[0]
    assert "csrfmiddlewaretoken" not in shown
    assert live.seed not in shown


def test_who_comes_back_is_shown_what_he_missed(session) -> None:
    live, _ = session

    async def watch() -> str:
        events = streams.live_stream(live.pk, no, ALWAYS)
        await anext(events)
        try:
            return await soon(events, 3)
        finally:
            await events.aclose()

    assert play(watch()).startswith("event: scene")


def test_a_game_is_rendered_once_for_all_who_watch(session, monkeypatch) -> None:
    live, move = session
    rendered = []
    render = streams.public_scene

    def counted(pk: int) -> str:
        rendered.append(pk)
        return render(pk)

    monkeypatch.setattr(streams, "public_scene", counted)

    async def watch() -> set[str]:
        from asgiref.sync import sync_to_async

        many = [streams.live_stream(live.pk, yes, ALWAYS) for _ in range(30)]
        for events in many:
            await anext(events)
        await settle()
        await sync_to_async(move)()
        heard = {await soon(events) for events in many}
        for events in many:
            await events.aclose()
        return heard

    assert len(play(watch())) == 1
    assert rendered == [live.pk]


def status(client: Client, address: str) -> int:
    """What an async view answers, asked in a thread without a browser's event loop."""

    def ask() -> int:
        try:
            return client.get(address).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(ask).result()


def test_a_spectator_asks_for_a_players_events(session, client: Client, caplog) -> None:
    live, _ = session
    address = f"/tables/{live.pk}/events/?player"
    assert status(client, address) == 403
    client.force_login(make_person("eve"))
    assert status(client, address) == 403
    assert "eve asked for a player's events" in caplog.text


def test_events_of_what_one_may_not_see(session, client: Client) -> None:
    live, _ = session
    mine = friendly(make_person("carl"))
    assert status(client, f"/tables/{mine.pk}/events/") == 404
    League.objects.update(visibility=League.Visibility.PRIVATE)
    assert status(client, f"/tables/{live.pk}/events/") == 404
    assert status(client, "/tables/999/events/") == 404


def test_a_page_that_has_it_already_is_sent_nothing(session, client: Client) -> None:
    live, move = session
    mark = scene(find(live.pk), None).mark
    address = f"/tables/{live.pk}/now/?seen={mark}"
    assert client.get(address).status_code == 204
    move()
    assert client.get(address).status_code == 200
