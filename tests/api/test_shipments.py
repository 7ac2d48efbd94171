"""Files that workers make, archives that they read: ordered, followed, had, canceled, expired."""

from __future__ import annotations

import datetime
import io
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.db import connection, connections, transaction
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone

from api.models import Piece, Shipment
from api.shipments import progress, work
from api.shipments.services import (
    KEPT,
    MOST,
    REMEMBERED,
    cancel,
    link,
    linked,
    order,
    pieces,
    send_in,
)
from games.archives.writing import archived
from games.simulation.runs import play_inline, start_simulation
from launch.worker import Worker
from league.errors import Conflict, Forbidden, Invalid, NotFound, Unavailable
from league.models import Game, League, LogEntry
from tests import threads
from tests.api.world import Program, program
from tests.leagues import commissioner, make_league, make_season

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]

Kind, State = Shipment.Kind, Shipment.State


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def league(ada: User) -> League:
    made = make_league(2, options={"innings": 1}, owner=ada)
    play_inline(start_simulation(make_season(league=made), inline=True))
    return made


def made(shipment: Shipment) -> zipfile.ZipFile:
    """What is in a file once a worker has made it."""
    assert work.work(shipment.pk)
    shipment.refresh_from_db()
    assert shipment.state == State.DONE
    data = b"".join(pieces(shipment))
    assert shipment.size == len(data)
    return zipfile.ZipFile(io.BytesIO(data))


def had(address: str) -> Any:
    """The answer at an address, as a server would send it; all of it is in `data`."""

    async def all_of_it() -> Any:
        answer: Any = await AsyncClient().get(address)
        parts = [part async for part in answer] if answer.streaming else [answer.content]
        answer.data = b"".join(parts)
        await sync_to_async(connections.close_all)()
        return answer

    return threads.play(all_of_it())


def at_link(token: str) -> Any:
    return had(reverse("api:file", args=[token]))


def test_each_kind_is_made_and_had_by_its_link(league: League, ada: User) -> None:
    season = league.seasons.get()
    mine = program(ada)
    for kind, ending in (
        (Kind.RETROSHEET, ".EVA"),
        (Kind.LAHMAN, "Batting.csv"),
        (Kind.PLAYS, "plays.jsonl"),
        (Kind.ARCHIVE, "league.json"),
    ):
        told = mine.post(f"/leagues/{league.slug}/exports", {"kind": kind}, 202)
        assert (told["state"], told["file"]) == ("waiting", None)
        shipment = Shipment.objects.get(pk=told["id"])
        with made(shipment) as file:
            assert any(name.endswith(ending) for name in file.namelist()), kind
            assert file.testzip() is None
        there = mine.get(f"/exports/{told['id']}")
        assert (there["state"], there["done"]) == ("done", there["total"])
        address = there["file"].removeprefix("http://testserver")
        assert had(address).data == b"".join(pieces(shipment)), "whoever has the link has the file"
        assert mine.send("DELETE", f"/exports/{told['id']}").status_code == 204
        assert had(address).status_code == 404
    told = mine.post(
        f"/leagues/{league.slug}/exports", {"kind": "plays", "season": season.slug}, 202
    )
    with made(Shipment.objects.get(pk=told["id"])) as file:
        assert file.namelist() == ["plays.jsonl"]
    listed = mine.get(f"/leagues/{league.slug}/exports")["results"]
    assert len(listed) == 5
    assert program(User.objects.create_user("eve")).get(f"/exports/{told['id']}", 404)
    assert LogEntry.objects.filter(league=league, act="export").count() == 1


def test_parquet_has_the_plays_and_the_lines(league: League, ada: User) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    with made(order(ada, Kind.PARQUET, league)) as file:
        tables = {
            name.rpartition("/")[2]: parquet.read_table(io.BytesIO(file.read(name)))
            for name in file.namelist()
        }
    game = Game.objects.filter(season__league=league).order_by("number")[0]
    told = Program().get(f"/games/{game.pk}/plays")
    plays = [row for row in tables["plays.parquet"].to_pylist() if row["game"] == game.pk]
    for row, play in zip(plays, told, strict=True):
        assert (row["text"], row["outcome"]) == (play["text"], play["outcome"])
        assert row["batter"] == (play["batter"] and play["batter"]["id"])
    lines = tables["batting.parquet"].to_pylist()
    scores = Game.objects.values_list("visitors_runs", "home_runs")
    assert sum(row["r"] for row in lines) == sum(sum(filter(None, one)) for one in scores)
    assert {"pitching.parquet", "fielding.parquet"} < set(tables)


def test_without_pyarrow_it_says_so(
    league: League, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Unavailable, match="pyarrow is not installed"):
        order(ada, Kind.PARQUET, league)


def test_whoever_may_not_have_it_does_not(league: League, ada: User) -> None:
    eve = User.objects.create_user("eve")
    with pytest.raises(Forbidden):
        order(eve, Kind.ARCHIVE, league)
    wanted = order(eve, Kind.LAHMAN, league)
    made(wanted)
    assert at_link(link(wanted)).status_code == 200
    league.visibility = League.Visibility.PRIVATE
    league.save()
    assert at_link(link(wanted)).status_code == 404
    commissioner(league, eve)
    archive = order(eve, Kind.ARCHIVE, league)
    league.memberships.all().delete()
    assert not work.work(archive.pk), "they are none any more"
    archive.refresh_from_db()
    assert archive.state == State.FAILED
    assert not archive.pieces.exists()
    for token in ("x", link(wanted)[:-1], link(wanted) + "x"):
        answer = at_link(token)
        assert answer.status_code == 404
        assert answer["Content-Type"] == "application/problem+json"
    assert program(eve, "read").post(f"/leagues/{league.slug}/exports", {}, 403)
    assert Program().post(f"/leagues/{league.slug}/exports", {}, 401)


def test_what_cannot_be_is_refused(league: League, ada: User) -> None:
    mine = program(ada)
    exports = f"/leagues/{league.slug}/exports"
    season = league.seasons.get().slug
    assert mine.post(exports, {"kind": "import"}, 400)
    assert mine.post(exports, {"kind": "archive", "season": season}, 422)
    assert mine.post(exports, {"kind": "plays", "season": "nowhere"}, 404)
    empty = make_league(2, owner=ada)
    assert mine.post(f"/leagues/{empty.slug}/exports", {"kind": "plays"}, 409)
    for _ in range(MOST):
        order(ada, Kind.LAHMAN, league)
    assert mine.post(exports, {"kind": "lahman"}, 409)["title"]


def test_canceled_it_is_not_made(league: League, ada: User) -> None:
    one, other = order(ada, Kind.PLAYS, league), order(ada, Kind.PLAYS, league)
    cancel(one)
    assert not work.work(one.pk)
    progress.call_off(other.pk)  # while somebody is at it
    assert not work.work(other.pk)
    assert not Piece.objects.exists()
    one.refresh_from_db()
    assert one.state == State.CANCELED


def test_a_second_worker_goes_away(league: League, ada: User) -> None:
    wanted = order(ada, Kind.LAHMAN, league)

    def elsewhere() -> bool:
        try:
            return work.work(wanted.pk)
        finally:
            connections.close_all()

    with transaction.atomic(), connection.cursor() as cursor, ThreadPoolExecutor(1) as thread:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [work.LOCK, wanted.pk])
        assert not thread.submit(elsewhere).result()
    assert work.work(wanted.pk), "who comes after a worker that died begins anew"
    assert not work.work(wanted.pk), "it is made once"


def test_it_expires_and_is_forgotten(league: League, ada: User) -> None:
    wanted = order(ada, Kind.LAHMAN, league)
    made(wanted)
    assert wanted.expires_at
    assert wanted.expires_at - timezone.now() < KEPT
    Shipment.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    assert at_link(link(wanted)).status_code == 404
    work.sweep()
    assert not Piece.objects.exists()
    Shipment.objects.update(ended_at=timezone.now() - REMEMBERED * 2)
    work.sweep()
    assert not Shipment.objects.exists()
    late = order(ada, Kind.LAHMAN, league)
    Shipment.objects.update(made_at=timezone.now() - work.PATIENCE * 2)
    work.sweep()
    late.refresh_from_db()
    assert late.state == State.FAILED


def test_an_archive_comes_in_by_a_worker(league: League, ada: User, worker: Worker) -> None:
    data = b"".join(archived(league))
    mine = program(ada)
    answer = mine.client.post(
        "/api/v1/imports?slug=copy", data, content_type="application/zip", headers=mine.headers
    )
    told = mine.told(answer, 202)
    for _ in range(300):
        now = mine.get(f"/imports/{told['id']}")
        if now["state"] != "waiting":
            break
        time.sleep(0.2)
    assert (now["state"], now["league"]["slug"]) == ("done", "copy"), now
    assert League.objects.get(slug="copy").owner == ada
    assert not Piece.objects.exists(), "what was sent is not kept"
    taken = send_in(ada, io.BytesIO(data), "copy")
    for _ in range(300):
        taken.refresh_from_db()
        if taken.state != State.WAITING:
            break
        time.sleep(0.2)
    assert (taken.state, taken.error.count("choose another slug")) == (State.FAILED, 1)
    assert not Piece.objects.exists()


def test_no_archive_is_refused_at_once(league: League, ada: User, settings: Any) -> None:
    mine = program(ada)

    def send(data: bytes, status: int, query: str = "", kind: str = "application/zip") -> Any:
        answer = mine.client.post(
            f"/api/v1/imports{query}", data, content_type=kind, headers=mine.headers
        )
        return mine.told(answer, status)

    assert send(b"nonsense", 422)
    assert send(b"", 415)
    assert send(b"{}", 415, kind="application/json")
    assert send(b"x", 400, "?nothing=1")
    assert send(b"x", 400, "?visibility=secret")
    settings.ARCHIVE_BYTES = 10
    assert "at most 10 bytes" in send(b"x" * 11, 422)["detail"]
    assert not Shipment.objects.exists()
    with pytest.raises(NotFound):
        linked("nothing")
    with pytest.raises(Invalid):
        send_in(ada, io.BytesIO(b"x"), visibility="secret")


def test_the_pages(league: League, ada: User) -> None:
    client = Client()
    files = reverse("league_exports", args=[league.slug])
    assert "Have it made" not in client.get(files).content.decode(), "for who is logged in"
    assert client.post(files, {"kind": "plays"}).status_code == 302
    assert not Shipment.objects.exists()
    client.force_login(ada)
    assert "archive" in client.get(files).content.decode()
    assert client.post(files, {"kind": "import"}).status_code == 422
    answer = client.post(files, {"kind": "archive"})
    wanted = Shipment.objects.get()
    assert answer["Location"] == wanted.get_absolute_url()
    page = client.get(answer["Location"]).content.decode()
    assert "<progress" in page
    assert 'http-equiv="refresh"' in page
    made(wanted)
    page = client.get(answer["Location"]).content.decode()
    assert "Download it" in page
    assert 'http-equiv="refresh"' not in page
    data = b"".join(pieces(wanted))
    client.post(answer["Location"])
    assert "canceled" in client.get(answer["Location"]).content.decode()
    other = Client()
    other.force_login(User.objects.create_user("eve"))
    assert other.get(answer["Location"]).status_code == 404

    door = reverse("league_import")
    assert client.post(door, {"file": io.BytesIO(b"nonsense")}).status_code == 422
    answer = client.post(door, {"file": io.BytesIO(data), "slug": "copy"})
    assert answer.status_code == 302
    assert work.work(Shipment.objects.latest("pk").pk)
    page = client.get(answer["Location"]).content.decode()
    assert "/leagues/copy/" in page
    for _ in range(MOST):
        order(ada, Kind.LAHMAN, league)
    with pytest.raises(Conflict):
        order(ada, Kind.LAHMAN, league)
