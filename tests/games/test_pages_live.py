"""Server-sent events: from a message on a real Redis to whoever watches."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import redis as redis_client
from django.conf import settings
from django.db import connection
from django.test import Client

from games.events import hub as hubs
from games.events.hub import NAME
from games.events.publishing import channel
from games.live import services
from games.live.opening import open_game
from games.live.seating import Person
from games.live.session import find
from games.models import SimulationRun
from games.news import publish_progress, season_topic
from games.simulation.runs import play_inline, start_simulation
from games.views import streams as live
from launch.embedded import Redis, children
from league.models import Season
from tests.fixtures.processes import Site, database_url
from tests.games.live.live_games import begin, first_game, make_live_season, make_person, who
from tests.leagues import make_league, make_season
from tests.threads import in_thread, play


async def yes() -> bool:
    return True


async def no() -> bool:
    return False


class Always:
    """Of whoever may watch whatever happens."""

    async def holds(self, news: object) -> bool:
        return True


ALWAYS = Always()


@asynccontextmanager
async def watching(
    season: int, current: Callable[[], Awaitable[bool]] = yes
) -> AsyncIterator[AsyncGenerator[str, None]]:
    """A stream that is past its opening line."""
    events = live.season_stream(season, current, ALWAYS)
    assert (await anext(events)).startswith("retry: ")
    try:
        yield events
    finally:
        await events.aclose()


async def soon(events: AsyncIterator[str], seconds: float = 5) -> str:
    return await asyncio.wait_for(anext(events), seconds)


def subscriptions(redis: redis_client.Redis) -> int:
    """Hubs that listen, of this test process: Redis shows those of every database."""
    database = str(redis.connection_pool.connection_kwargs["db"])
    listening = redis.client_list(_type="pubsub")
    return sum(client["db"] == database and client["name"] == NAME for client in listening)


async def settle() -> None:
    """Until the hub has its subscription."""
    deadline = time.monotonic() + 5
    with redis_client.Redis.from_url(settings.REDIS_URL) as client:
        while not subscriptions(client):
            assert time.monotonic() < deadline, "the hub did not subscribe"
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.1)


def tell(redis: redis_client.Redis, season: int, **news: object) -> None:
    message = {"run": 1, "state": "running", "done": 0, "total": 9} | news
    redis.publish(channel(season_topic(season)), json.dumps(message))


def test_progress_comes_as_html(redis: redis_client.Redis) -> None:
    async def scene() -> str:
        async with watching(7) as events:
            await settle()
            tell(redis, 7, done=4)
            return await soon(events)

    event = play(scene())
    assert event.startswith("event: progress\ndata: <p")
    assert '<progress value="4" max="9"' in event
    assert all(line.startswith(("event: ", "data: ")) for line in event.strip().splitlines())


def test_nobody_hears_of_another_season(redis: redis_client.Redis) -> None:
    async def scene() -> str:
        async with watching(7) as events:
            await settle()
            tell(redis, 77, done=1)
            tell(redis, 7, done=2)
            return await soon(events)

    assert 'value="2"' in play(scene())


def test_the_end_of_a_run_calls_for_the_results(redis: redis_client.Redis) -> None:
    async def scene() -> list[str]:
        async with watching(7) as events:
            await settle()
            tell(redis, 7, done=9, state="done")
            return [await soon(events), await soon(events)]

    progress, results = play(scene())
    assert "Played: " in progress
    assert results == "event: results\ndata: \n\n"


@pytest.mark.django_db(transaction=True)
def test_a_table_that_opens_and_a_game_that_ends_call_for_the_results(
    redis: redis_client.Redis,
) -> None:
    """And for nothing else: no bar, and no move in between."""
    ada, bob = make_person("ada"), make_person("bob")
    season = make_live_season(ada, bob)
    game = first_game(season)
    published = redis.pubsub()

    def in_thread(write: Callable[..., Any], *given: Any) -> Any:
        try:
            return write(*given)
        finally:
            connection.close()

    async def scene() -> list[str]:
        heard = []
        async with watching(season.pk) as events:
            await settle()
            published.subscribe(channel(season_topic(season.pk)))
            opened = await asyncio.to_thread(in_thread, open_game, game.pk)
            heard.append(await soon(events))
            await asyncio.to_thread(in_thread, begin, season, ada, bob)
            while True:
                try:
                    await soon(events, 0.5)  # a lineup is in
                except TimeoutError:
                    break
        async with watching(season.pk) as events:
            await settle()
            await asyncio.to_thread(in_thread, one_answer, opened.pk, {0: who(ada), 1: who(bob)})
            with pytest.raises(TimeoutError):
                await soon(events, 0.5)
        async with watching(season.pk) as events:
            await settle()
            await asyncio.to_thread(in_thread, services.resign, opened.pk, who(ada), 0)
            heard.append(await soon(events))
        return heard

    assert play(scene()) == ["event: results\ndata: \n\n"] * 2
    said = {message["data"] for message in iter(lambda: published.get_message(timeout=0.2), None)}
    assert said - {1} == {b"{}"}


@pytest.mark.django_db(transaction=True)
def test_the_front_page_is_told_how_a_game_stands_and_that_it_is_over() -> None:
    ada, bob = make_person("ada"), make_person("bob")
    opened = begin(make_live_season(ada, bob), ada, bob)

    def resign() -> None:
        try:
            services.resign(opened.pk, who(ada), 0)
        finally:
            connection.close()

    async def scene() -> list[str]:
        events = live.tonight_stream()
        try:
            heard = [await soon(events), await soon(events)]
            await settle()
            began = time.monotonic()
            await asyncio.to_thread(resign)
            while "by forfeit" not in heard[-1]:
                heard.append(await soon(events))
            assert time.monotonic() - began < 2
        finally:
            await events.aclose()
        return heard

    opening, first, *_, last = play(scene())
    assert opening.startswith("retry: ")
    assert "Live now" in first
    assert opened.get_absolute_url() in first
    assert "Live now" not in last


def one_answer(live: int, people: dict[int, Person]) -> None:
    table = find(live)
    seat = table.awaited()[0]
    services.answer(live, people[seat], seat, table.turn(seat), 0)


def test_the_end_of_a_game_is_not_overtaken_by_a_run_that_goes_on() -> None:
    over = live.SeasonNews({})
    run = live.SeasonNews({"state": "running", "done": 8, "total": 9})
    assert run.after(over) is over
    assert over.after(run) is over


def test_a_page_that_is_behind_is_told_at_once(redis: redis_client.Redis) -> None:
    async def scene() -> str:
        async with watching(7):
            await settle()
            async with watching(7, no) as second:
                return await soon(second, 1)

    assert play(scene()) == "event: results\ndata: \n\n"


def test_many_watch_over_one_subscription(redis: redis_client.Redis) -> None:
    async def scene() -> tuple[int, list[str]]:
        streams = [live.season_stream(7, yes, ALWAYS) for _ in range(50)]
        for events in streams:
            await anext(events)
        await settle()
        count = subscriptions(redis)
        tell(redis, 7, done=3)
        heard = [await soon(events) for events in streams]
        for events in streams:
            await events.aclose()
        return count, heard

    count, heard = play(scene())
    assert count == 1
    assert len(heard) == 50
    assert all('value="3"' in event for event in heard)


def test_a_slow_watcher_gets_the_latest_news_and_no_queue(redis: redis_client.Redis) -> None:
    async def scene() -> str:
        async with watching(7) as events:
            await settle()
            for done in range(9):
                tell(redis, 7, done=done)
            await asyncio.sleep(0.5)
            latest = await soon(events)
            with pytest.raises(TimeoutError):
                await soon(events, 0.5)
            return latest

    assert 'value="8"' in play(scene())


def test_the_end_is_never_overtaken_by_older_news() -> None:
    async def scene() -> live.SeasonNews | None:
        watcher: hubs.Watcher[live.SeasonNews] = hubs.Watcher()
        watcher.tell(live.SeasonNews({"state": "done", "done": 9, "total": 9}))
        watcher.tell(live.SeasonNews({"state": "running", "done": 8, "total": 9}))
        return await watcher.next()

    news = play(scene())
    assert news is not None
    assert news.calls_for_results


def test_silence_is_filled_with_comments(
    redis: redis_client.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "SILENCE", 0.2)

    async def scene() -> str:
        async with watching(7) as events:
            await settle()
            return await soon(events, 2)

    assert play(scene()).startswith(":")


def test_a_watcher_who_takes_nothing_is_cut_off(
    redis: redis_client.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "SILENCE", 0.1)
    monkeypatch.setattr(hubs, "STALLED", 0.5)

    async def stuck() -> None:
        async for _ in live.season_stream(7, yes, ALWAYS):
            await asyncio.sleep(60)  # a client whose window is full

    async def scene() -> int:
        task = asyncio.create_task(stuck())
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 5)
        await asyncio.sleep(0.1)
        return hubs.hub().watching

    assert play(scene()) == 0


def test_nothing_is_left_when_the_last_watcher_goes(redis: redis_client.Redis) -> None:
    async def scene() -> int:
        async with watching(7):
            await settle()
        await asyncio.sleep(0.3)
        return hubs.hub().watching

    assert play(scene()) == 0
    deadline = time.monotonic() + 5
    while subscriptions(redis):
        assert time.monotonic() < deadline, "the hub still listens"
        time.sleep(0.05)


def test_streams_end_when_the_hub_is_closed(redis: redis_client.Redis) -> None:
    async def scene() -> None:
        async with watching(7) as events:
            await settle()
            hubs.hub().close()
            with pytest.raises(StopAsyncIteration):
                await soon(events, 1)

    play(scene())


def test_a_restart_of_redis_is_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The watch goes on over the new server, and the page is told to look for itself."""
    server = Redis(tmp_path, "secret")
    server.start()
    server.wait()
    monkeypatch.setattr(settings, "REDIS_URL", server.url)

    stale: list[bool] = []

    async def behind() -> bool:
        return not stale

    async def scene() -> tuple[str, str]:
        async with watching(7, behind) as events:
            await settle()
            server.stop()
            stale.append(True)
            await asyncio.sleep(0.5)
            server.start()
            server.wait()
            await settle()
            caught_up = await soon(events, 10)
            stale.clear()
            with redis_client.Redis.from_url(server.url) as client:
                tell(client, 7, done=5)
            return caught_up, await soon(events)

    try:
        caught_up, heard = play(scene())
    finally:
        server.stop()
    assert caught_up == "event: results\ndata: \n\n"
    assert 'value="5"' in heard


def test_a_redis_that_hangs_is_left_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that is dead looks like one on which nobody speaks; so it is asked."""
    server = Redis(tmp_path, "secret")
    server.start()
    server.wait()
    monkeypatch.setattr(settings, "REDIS_URL", server.url)
    monkeypatch.setattr(hubs, "SILENCE", 0.3)
    stale: list[bool] = []

    async def behind() -> bool:
        return not stale

    async def scene() -> tuple[str, str]:
        assert server.child is not None
        async with watching(7, behind) as events:
            await settle()
            os.kill(server.child.pid, signal.SIGSTOP)
            await asyncio.sleep(1)  # two heartbeats without an answer
            stale.append(True)
            os.kill(server.child.pid, signal.SIGCONT)
            caught_up = await told(events)
            stale.clear()
            await settle()
            with redis_client.Redis.from_url(server.url) as client:
                tell(client, 7, done=5)
            return caught_up, await told(events)

    async def told(events: AsyncIterator[str]) -> str:
        while (heard := await soon(events, 15)).startswith(":"):
            pass  # a heartbeat of the page's own
        return heard

    try:
        caught_up, heard = play(scene())
    finally:
        server.stop()
    assert caught_up == "event: results\ndata: \n\n"
    assert 'value="5"' in heard


def read_events(site: Site, path: str, until: str, seconds: float = 10) -> tuple[str, str]:
    """Head and body of a streamed answer, read up to some text."""
    host, port = site.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=seconds) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        received = ""
        deadline = time.monotonic() + seconds
        while until not in received and time.monotonic() < deadline:
            received += line.recv(65536).decode()
    head, _, body = received.partition("\r\n\r\n")
    return head, body


def test_the_served_site_streams_a_seasons_events(site: Site) -> None:
    season = make_season()
    run = SimulationRun.objects.create(season=season, state="running", done=5, total=12)
    teller = threading.Timer(1, publish_progress, [run])
    teller.start()
    path = season.get_absolute_url() + "events/?seen=nonsense"
    head, body = read_events(site, path, "</progress>")
    teller.join()
    assert head.startswith("HTTP/1.1 200")
    assert "content-type: text/event-stream" in head.lower()
    assert "retry: 2000" in body
    assert "event: results" in body
    assert 'value="5"' in body


def test_who_comes_back_to_a_season_hears_what_happened_at_its_tables(
    site: Site, client: Client
) -> None:
    season = make_live_season(make_person(), None)
    mark = client.get(season.get_absolute_url()).context["mark"]
    path = f"{season.get_absolute_url()}events/?seen={mark}"
    with pytest.raises(TimeoutError):
        read_events(site, path, "event: results", 1)
    open_game(first_game(season).pk)
    _, body = read_events(site, path, "event: results")
    assert "event: progress" not in body


def test_private_seasons_are_not_streamed_to_others(site: Site) -> None:
    season = make_season(league=make_league(2, visibility="private"))
    head, _ = read_events(site, season.get_absolute_url() + "events/", "\r\n\r\n")
    assert head.startswith("HTTP/1.1 404")


def test_an_open_stream_holds_no_connection_to_the_database(site: Site) -> None:
    season = make_season()
    count = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    host, port = site.url.removeprefix("http://").split(":")
    path = season.get_absolute_url() + "events/"

    def open_connections() -> int:
        with connection.cursor() as cursor:
            cursor.execute(count)
            return int(cursor.fetchone()[0])

    before = open_connections()
    streams = []
    for _ in range(40):  # more than the site would ever open
        stream = socket.create_connection((host, int(port)), timeout=5)
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert b"200 OK" in stream.recv(65536)
        streams.append(stream)
    time.sleep(0.5)
    during = open_connections()
    for stream in streams:
        stream.close()
    assert during <= before + 5, "a few lie idle until the next request"


def test_a_server_that_stops_ends_its_streams(site: Site, tmp_path: Path) -> None:
    """Otherwise it would wait for them until its patience (here a minute) is at an end."""
    season = make_season(2)
    port = children.free_port()
    log = tmp_path / "uvicorn.log"
    command = [sys.executable, "-m", "config.serve", "--port", str(port), "--grace", "60"]
    server = children.start(
        command,
        log=log,
        cwd=settings.BASE_DIR,
        env=os.environ | {"DATABASE_URL": database_url()},
    )
    try:
        deadline = time.monotonic() + 30
        while "Uvicorn running" not in log.read_text():
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
            path = season.get_absolute_url() + "events/"
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            heard = b""
            while b"retry:" not in heard:  # the stream itself has begun
                part = line.recv(65536)
                assert part, heard
                heard += part
            assert b"200 OK" in heard
            server.terminate()
            server.wait(20)
    finally:
        server.kill()
        server.wait()
    assert "Traceback" not in log.read_text()


@pytest.mark.django_db
def test_only_a_get_watches(client: Client) -> None:
    url = make_season().get_absolute_url() + "events/"
    assert in_thread(lambda: client.post(url)).status_code == 405


@pytest.mark.django_db
def test_the_fragment_of_a_complete_season_ends_the_watch(client: Client) -> None:
    season: Season = make_season(2)
    play_inline(start_simulation(season, inline=True))
    html = client.get(season.get_absolute_url() + "progress/").content.decode()
    assert 'id="feed" hx-swap-oob="true"' in html
    assert "sse-connect" not in html
