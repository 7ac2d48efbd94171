"""A long schedule is drawn up by a worker: there whole, or not at all."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.test import Client

from games.simulation.runs import start_simulation
from launch.embedded.children import free_port
from league import drawing
from league.drawing import Drawing, draw_by_worker, games_planned
from league.errors import Conflict
from league.models import Game, League, Season
from league.services import publish_season
from league.stages import writing
from league.stages.advancing import draw_up
from league.stages.telling import Told
from league.tasks import draw_unfinished
from tests.fixtures.processes import StartWorker, database_url
from tests.html import text, the
from tests.leagues import START, make_draft, make_league


@pytest.fixture
def boss() -> User:
    return User.objects.create_user("boss", is_staff=True)


@pytest.fixture
def league(boss: User) -> League:
    return make_league(6, owner=boss)


def post(client: Client, league: League, legs: int = 2, **more: Any) -> Any:
    given = {
        "name": "2031",
        "starts_on": str(START),
        "legs": legs,
        "teams": list(league.teams.values_list("pk", flat=True)),
    }
    return client.post(f"{league.get_absolute_url()}new-season/", {**given, **more})


def in_own_connection(work: Callable[[int], object], pk: int) -> None:
    try:
        work(pk)
    finally:
        connection.close()


def rows(season: Season) -> list[tuple[Any, ...]]:
    found = season.games.values_list("number", "day", "date", "visitors__slug", "home__slug")
    return list(found.order_by("number"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis")
def test_a_worker_draws_it_up_and_the_page_waits(
    client: Client, boss: User, league: League, settings: Any, start_worker: StartWorker
) -> None:
    settings.GAMES_AT_ONCE = 29
    client.force_login(boss)
    page = post(client, league)
    season = Season.objects.get()
    assert (page.status_code, page.url) == (302, season.get_absolute_url())
    assert not season.drawn
    waiting = client.get(page.url)
    assert ": 0 of 30 games" in text(waiting)
    assert the(waiting, "#drawing")["hx-trigger"] == "every 2s"
    with pytest.raises(Conflict, match="still being drawn up"):
        publish_season(season)
    with pytest.raises(Conflict):
        start_simulation(season)
    start_worker(1)
    deadline = time.monotonic() + 30
    while not Season.objects.filter(pk=season.pk, drawn=True).exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    drawn = client.get(page.url).content.decode()
    assert 'id="drawing"' not in drawn
    assert "Publish the schedule" in drawn
    other = make_draft(legs=2, league=make_league(6))
    assert rows(season) == rows(other)  # as it would have been drawn up at once


@pytest.mark.django_db
def test_a_short_one_is_there_at_once(client: Client, league: League, boss: User) -> None:
    client.force_login(boss)
    post(client, league)
    season = Season.objects.get()
    assert season.drawn
    assert season.games.count() == games_planned(season.stages.get(), 6, 1) == 30


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis")
class TestTheWorker:
    @pytest.fixture
    def season(self, league: League) -> Season:
        season = make_draft(legs=2, league=league)
        season.stages.get().rounds.all().delete()
        Season.objects.filter(pk=season.pk).update(drawn=False)
        return season

    def test_tells_how_far_it_is_and_shows_nothing_half_done(
        self, season: Season, client: Client, boss: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(writing, "BATCH", 10)
        monkeypatch.setattr(drawing, "REPORTED", 0.01)
        client.force_login(boss)
        words = "The schedule is being drawn up: {} of 30 games"
        seen: list[tuple[int, int]] = []

        def looked(done: int) -> None:
            told.games(done)
            deadline = time.monotonic() + 10
            while drawing.progress(season).games != done:
                assert time.monotonic() < deadline
                time.sleep(0.01)
            assert words.format(done) in text(client.get(season.get_absolute_url()))
            with psycopg.connect(database_url()) as other:
                row = other.execute("SELECT count(*) FROM league_game").fetchone()
            assert row is not None
            seen.append((done, row[0]))

        listening = Told()
        monkeypatch.setattr(listening, "games", looked)
        with drawing.reported(season.pk) as told, transaction.atomic():
            draw_up(season, listening)
        assert seen == [(10, 0), (20, 0), (30, 0)]

    def test_its_page_looks_again_for_how_far_it_is(
        self, season: Season, client: Client, boss: User
    ) -> None:
        """The page asks for its progress alone, and is loaded anew when there is more to see."""
        address, asks = season.get_absolute_url(), {"HX-Request": "true", "HX-Target": "drawing"}
        client.force_login(boss)
        page = client.get(address)
        assert 'http-equiv="refresh"' not in page.content.decode()
        assert the(page, "#drawing")["hx-get"] == address
        part = client.get(address, headers=asks)
        assert part["Cache-Control"] == page["Cache-Control"]
        assert text(part).startswith("The schedule is being drawn up: 0 of 30 games")
        assert "<html" not in part.content.decode()
        Season.objects.filter(pk=season.pk).update(drawn=True)
        there = client.get(address, headers=asks)
        assert (there.status_code, there["HX-Refresh"]) == (204, "true")
        assert client.get(address).status_code == 200
        season.delete()
        assert client.get(address, headers=asks)["HX-Refresh"] == "true"
        assert client.get(address).status_code == 404

    def test_that_fails_leaves_nothing(
        self, season: Season, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        series_row = writing.series_row

        def broken(stage: Any, row: Any, *given: Any) -> Any:
            if row.number == 10:
                raise ValidationError("struck by lightning")
            return series_row(stage, row, *given)

        monkeypatch.setattr(writing, "BATCH", 10)
        with monkeypatch.context() as patched:
            patched.setattr(writing, "series_row", broken)
            with pytest.raises(ValidationError):
                draw_by_worker(season.pk)
        assert season.games.count() == 0
        assert not Season.objects.get().drawn
        draw_unfinished()  # what the beat has done
        assert season.games.count() == 30

    def test_that_comes_twice_does_it_once(self, season: Season) -> None:
        for _ in range(2):
            draw_by_worker(season.pk)
        assert Game.objects.count() == 30

    def test_does_not_wait_for_another_at_it(self, season: Season) -> None:
        with psycopg.connect(database_url()) as other:
            other.execute("SELECT FROM league_season FOR UPDATE")
            draw_by_worker(season.pk)
            assert season.games.count() == 0
            other.rollback()

    def test_that_was_cut_off_is_told_as_nothing(self, season: Season) -> None:
        cache.clear()
        assert drawing.progress(season) == Drawing(planned=30)

    def test_is_stopped_before_anybody_is_at_it(
        self, season: Season, client: Client, boss: User
    ) -> None:
        client.force_login(boss)
        page = client.post(f"{season.get_absolute_url()}stop/", follow=True)
        assert "The search for dates was stopped." in text(page)
        draw_unfinished()
        assert not season.games.exists()
        with pytest.raises(Conflict, match="not being drawn up"):
            drawing.stop_drawing(season)

    def test_is_stopped_in_a_worker_s_hands(
        self, season: Season, client: Client, boss: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(drawing, "REPORTED", 0.01)
        client.force_login(boss)
        at_it, ended = threading.Event(), threading.Event()

        def search(season: Season, told: Told) -> None:
            """As the solver: it ends when it is told to, and then another try begins."""
            for step in (1, 2):
                told.trying(step, 3, ended.set)
                at_it.set()
                assert ended.wait(10)

        monkeypatch.setattr(drawing, "draw_up", search)
        worker = threading.Thread(target=in_own_connection, args=(draw_by_worker, season.pk))
        worker.start()
        assert at_it.wait(10)
        deadline = time.monotonic() + 10
        while "try 1 of 3" not in text(client.get(season.get_absolute_url())):
            assert time.monotonic() < deadline
        assert client.post(f"{season.get_absolute_url()}stop/").status_code == 303
        worker.join(10)
        season.refresh_from_db()
        assert (season.drawn, season.clash) == (False, drawing.STOPPED)
        assert not season.games.exists()


@pytest.mark.django_db(transaction=True)
def test_without_redis_it_is_refused(
    client: Client, boss: User, league: League, settings: Any, tmp_path: Path
) -> None:
    settings.GAMES_AT_ONCE = 29
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    client.force_login(boss)
    page = post(client, league)
    assert page.status_code == 503
    assert "could not be drawn up: Redis" in page.content.decode()
    assert Season.objects.count() == 0


@pytest.mark.django_db
def test_others_see_no_more_than_of_any_draft(client: Client, league: League) -> None:
    season = make_draft(legs=2, league=league)
    drawn = client.get(season.get_absolute_url())
    Season.objects.filter(pk=season.pk).update(drawn=False)
    assert client.get(season.get_absolute_url()).content == drawn.content
