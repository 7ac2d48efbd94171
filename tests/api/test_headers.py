"""What stands around an answer: marks of what it is of, how much is left, who may read it."""

from __future__ import annotations

import gzip
import json
import time
from datetime import timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from accounts.models import Scope
from league.office.mending import edit_team
from tests.api.world import Program, make_world, program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


@pytest.fixture
def ada(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("ada")


def dates_hold(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """As if so many seconds had gone by since all that was done."""
    monkeypatch.setattr("api.views.base.SETTLED", 60 - seconds)


def test_who_has_it_already_is_told_so_until_it_changes(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, anybody = make_world(owner=ada), Program()
    box = f"/games/{world.game.pk}/boxscore"
    leaders = f"{world.base}/leaders"
    dates_hold(monkeypatch, 90)
    marks: dict[str, dict[str, str]] = {}
    for address in (box, leaders, f"/games/{world.game.pk}/record"):
        first = anybody.send("GET", address)
        assert first.status_code == 200
        marks[address] = {"If-None-Match": first.headers["ETag"]}
        again: Any = anybody.send("GET", address, headers=marks[address])
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
        other = anybody.send("GET", f"{address}?fields=game", headers=marks[address])
        assert other.status_code != 304, "a mark is of its address"
    for address in (box, leaders):
        since = anybody.send("GET", address).headers["Last-Modified"]
        dated = {"If-Modified-Since": since}
        again = anybody.send("GET", address, headers=dated)
        assert (again.status_code, again.headers["Last-Modified"]) == (304, since)
        both = {**dated, "If-None-Match": '"another"'}
        assert anybody.send("GET", address, headers=both).status_code == 200, "a mark goes first"
        early = {"If-Modified-Since": "Mon, 01 Jan 2001 00:00:00 GMT"}
        for headers in (early, {"If-Modified-Since": "yesterday"}):
            assert anybody.send("GET", address, headers=headers).status_code == 200
        dates_hold(monkeypatch, 0)
        soon = anybody.send("GET", address, headers=dated)
        assert soon.status_code == 200, "not within its minute"
        assert "Last-Modified" not in soon.headers
        dates_hold(monkeypatch, 90)
        marks[address] |= {"If-Modified-Since": since}
    team = world.game.home
    edit_team(team, ada, place="Elsewhere", nickname=team.nickname, abbreviation="ELS", ai=team.ai)
    for address, headers in marks.items():
        assert anybody.send("GET", address, headers=headers).status_code == 200, address
    for address in (box, leaders):
        since = marks[address]["If-Modified-Since"]
        told = anybody.send("GET", address).headers["Last-Modified"]
        assert parsedate_to_datetime(told) >= parsedate_to_datetime(since)


def test_since_when_a_league_stands_is_of_its_last_change(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, anybody, owner = make_world(owner=ada), Program(), program(ada)
    leaders = f"{world.base}/leaders"

    def told(of: Program, later: float, since: str = "") -> Any:
        dates_hold(monkeypatch, 90)
        monkeypatch.setattr("api.marks.time", SimpleNamespace(time=lambda: start + later))
        return of.send("GET", leaders, headers={"If-Modified-Since": since} if since else {})

    start = time.time() - 1000
    first = told(anybody, 0).headers["Last-Modified"]
    assert told(anybody, 5).headers["Last-Modified"] == first
    assert told(owner, 7).headers["Last-Modified"] != first, "who sees drafts sees something else"
    assert told(anybody, 8, first).status_code == 304
    team = world.game.home
    edit_team(team, ada, place="Elsewhere", nickname=team.nickname, abbreviation="ELS", ai=team.ai)
    changed = told(anybody, 10, first)
    assert changed.status_code == 200
    second = changed.headers["Last-Modified"]
    assert parsedate_to_datetime(second) - parsedate_to_datetime(first) == timedelta(seconds=10)
    assert told(anybody, 20, second).status_code == 304
    cache.clear()  # Redis forgot
    assert told(anybody, 30, second).status_code == 200


def test_any_site_reads_and_what_is_long_comes_packed() -> None:
    make_world()
    answer: Any = Program().send(
        "GET", "/games", headers={"Origin": "https://a.example", "Accept-Encoding": "gzip"}
    )
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert answer.headers["Content-Encoding"] == "gzip"
    games = json.loads(gzip.decompress(answer.content))["results"]
    assert games[0]["finishedAt"].endswith("Z")
    assert games[0]["timeZone"] == "UTC"
    for name in ("Authorization", "Cookie"):
        assert name in answer.headers["Vary"]


def test_how_much_is_left_by_scope(ada: User, settings: Any) -> None:
    cache.clear()
    settings.API_READS, settings.API_PLAYS = "3/m", "1/m"
    mine = program(ada, Scope.READ, Scope.PLAY)
    for left in (2, 1, 0):
        answer: Any = mine.send("GET", "/leagues")
        assert answer.status_code == 200
        assert answer.headers["RateLimit-Limit"] == "3"
        assert answer.headers["RateLimit-Remaining"] == str(left)
        assert 0 < int(answer.headers["RateLimit-Reset"]) <= 60
    refused: Any = mine.send("GET", "/leagues")
    assert refused.status_code == 429
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert Program().send("GET", "/leagues").status_code == 200, "each account and address its own"
    assert mine.send("POST", "/friendlies", {"ruleset": "quick"}).status_code == 201
    assert mine.send("POST", "/friendlies", {"ruleset": "quick"}).status_code == 429
