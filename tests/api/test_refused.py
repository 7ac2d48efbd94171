"""What cannot be read, is not there, or is for others: the right status, told as a problem that
names what is wrong; and cursors, which are good for their list alone."""

from __future__ import annotations

import base64
import datetime
import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from accounts.keys import make_key, revoke_key
from accounts.models import ApiKey, Scope
from api.formats import DEPTH
from league.models import League
from tests.api.world import Program, World, make_world, program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

HUGE = "9" * 40


@pytest.fixture
def ada(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("ada")


def wrong_reads(world: World) -> list[tuple[str, int, str]]:
    """Addresses below the API's start, the status of each, and the name that it is about."""
    base, game = world.base, f"/games/{world.game.pk}"
    season = f"{base}/seasons/{world.season.slug}"
    player = f"/players/{world.game.home.players.get(spot=0).pk}"
    old_style = base64.b64encode(b"o=100000").decode()
    every = {
        "nothing=1": "nothing",
        "fields=name,nothing": "fields",
        "fields=": "fields",
        "fields=%00": "",
        "expand=nothing": "expand",
        "expand=owner,nothing": "expand",
        "fields=name&fields=name": "fields",
    }
    pages = {
        "cursor=": "cursor",
        "cursor=x": "cursor",
        "cursor=%00": "",
        "cursor=%E2%98%83:x:y": "cursor",
        f"cursor={old_style}": "cursor",
        f"cursor={'x' * 3000}": "cursor",
        "limit=0": "limit",
        "limit=201": "limit",
        "limit=-1": "limit",
        "limit=1.5": "limit",
        "limit=%D9%A3": "limit",
        f"limit={HUGE}": "limit",
    }
    lists = ["/leagues", "/games", f"{base}/players", f"{base}/seasons", f"{base}/feats"]
    things = [base, game, f"{game}/linescore", player, season, f"{season}/standings", "/rulesets"]
    found = [
        (f"{path}?{query}", 400, name)
        for path in [*lists, *things]
        for query, name in every.items()
    ]
    found += [(f"{path}?{query}", 400, name) for path in lists for query, name in pages.items()]
    for query, status, name in (
        ("order=luck", 400, "order"),
        ("state=over", 400, "state"),
        ("since=2031-02-30", 400, "since"),
        ("until=yesterday", 400, "until"),
        ("day=one", 400, "day"),
        (f"series={HUGE}", 400, "series"),
        (f"team={'x' * 51}", 400, "team"),
    ):
        found.append((f"/games?{query}", status, name))
    for query, status, name in (
        ("of=running", 400, "of"),
        ("stat=luck", 404, "stat"),
        ("split=luck:1", 404, "split"),
        ("split=outs:7", 404, "split"),
        ("split=outs", 404, "split"),
        ("split=opponent:nobody", 404, "split"),
        ("split=month:203113", 404, "split"),
        (f"split=month:{HUGE}", 404, "split"),
        ("split=versus:0", 404, "split"),
        ("team=nobody", 404, "team"),
        ("kind=nothing", 404, "kind"),
        ("qualified=maybe", 400, "qualified"),
        ("lastFirst=1", 400, "lastFirst"),
        ("page=0", 400, "page"),
        ("page=99", 404, "page"),
        (f"page={HUGE}", 400, "page"),
        ("season=2099", 404, "season"),
        ("stage=1&season=all", 422, "stage"),
        ("stage=9", 404, "stage"),
    ):
        found.append((f"{base}/leaders?{query}", status, name))
    for query, status, name in (
        ("one=nobody&other=nobody", 404, "one"),
        (f"one={world.game.home.slug}", 400, "other"),
        (f"one={world.game.home.slug}&other={world.game.home.slug}", 422, "other"),
    ):
        found.append((f"{base}/head-to-head?{query}", status, name))
    found += [
        (f"{season}/standings?by=luck", 400, "by"),
        (f"{season}/standings?stage=9", 404, "stage"),
        (f"{season}/standings?on=2031-02-30", 400, "on"),
        (f"{season}/stages/1/bracket?round=0", 400, "round"),
        (f"{season}/stages/1/bracket?round=99", 404, "round"),
        (f"{season}/stages/1/bracket?limit=41", 400, "limit"),
        (f"{player}/log?season=2099", 404, "season"),
        (f"{player}/splits?of=running", 400, "of"),
        (f"{base}/kinds?season=2099", 404, "season"),
        ("/leagues?ruleset=chess", 400, "ruleset"),
        ("/leagues?order=luck", 400, "order"),
    ]
    gone = [
        "/nothing",
        "/rulesets/chess",
        "/leagues/nowhere",
        f"{base}/seasons/2099",
        f"{base}/teams/nobody",
        f"{season}/stages/9",
        f"{season}/stages/9/bracket",
        f"{season}/series/0",
        f"{season}/runs/0",
        *(f"/{what}/{number}" for what in ("games", "players", "tables") for number in (0, HUGE)),
        *(f"/games/{HUGE}/{what}" for what in ("linescore", "boxscore", "plays", "record")),
    ]
    return found + [(path, 404, "") for path in gone]


def complaint(response: Any, status: int, name: str) -> str:
    """What is wrong with a refusal; nothing, if it is as it ought to be."""
    if response.status_code != status:
        return f"{response.status_code} {response.content[:200]!r}"
    if (kind := response.headers["Content-Type"]) != "application/problem+json":
        return kind
    told = json.loads(response.content)
    if told["status"] != status or not told["title"] or not told["detail"]:
        return str(told)
    if name and name not in told.get("errors", {}):
        return f"{told} does not name {name}"
    return ""


def test_what_cannot_be_asked_is_named() -> None:
    world, anybody = make_world(), Program()
    wrong = [
        f"{path[:80]} → {status}: {said}"
        for path, status, name in wrong_reads(world)
        if (said := complaint(anybody.send("GET", path), status, name))
    ]
    assert not wrong, "\n".join(wrong)
    _cursors_are_of_their_list(world, anybody)


def _cursors_are_of_their_list(world: World, anybody: Program) -> None:
    games = f"/games?league={world.league.slug}"
    whole = anybody.get(f"{games}&limit=200")["results"]
    for order in ("date", "-date"):
        rows: list[Any] = []
        back: list[Any] = []
        address = f"{games}&order={order}&limit=7"
        while address:
            page = anybody.get(address)
            rows += page["results"]
            last, address = address, page["next"]
        while last:
            page = anybody.get(last)
            back = page["results"] + back
            last = page["previous"]
        ids = [row["id"] for row in rows]
        assert sorted(ids) == sorted(row["id"] for row in whole), "each once, days of many games"
        assert [row["date"] for row in rows] == sorted(
            (row["date"] for row in rows), reverse=order == "-date"
        )
        assert [row["id"] for row in back] == ids
    page = anybody.get(f"{games}&limit=2")
    cursor = page["next"].partition("cursor=")[2].partition("&")[0]
    assert anybody.get(f"{games}&limit=5&fields=id&cursor={cursor}")["results"][0] == {
        "id": whole[2]["id"]
    }
    for other in (
        f"{games}&order=-date&cursor={cursor}",
        f"{games}&state=final&cursor={cursor}",
        f"/games?cursor={cursor}",
        f"/leagues?cursor={cursor}",
        f"{games}&cursor={cursor[:-1]}",
        f"{games}&cursor={cursor}x",
    ):
        assert not complaint(anybody.send("GET", other), 400, "cursor"), other


def test_what_cannot_be_sent_is_named(ada: User) -> None:
    everything = program(ada)
    nested = "{}"
    for _ in range(DEPTH):
        nested = f'{{"options": {nested}}}'
    bottomless = '{"options": ' * 60_000 + "1" + "}" * 60_000
    bodies: list[tuple[Any, int, str]] = [
        ("[]", 400, ""),
        ("1", 400, ""),
        ("null", 400, ""),
        ('{"name": ', 400, ""),
        ('{"name": "a", }', 400, ""),
        ('{"name": NaN}', 400, ""),
        (b'{"name": "\xff"}', 400, ""),
        (b"\x00", 400, ""),
        (r'{"name": "a\u0000b"}', 400, ""),
        (r'{"a\u0000": 1}', 400, ""),
        (r'{"name": "\ud800"}', 400, ""),
        (nested, 400, ""),
        (bottomless, 400, ""),
        ("[" * 60_000, 400, ""),
        ({"nothing": 1}, 400, "nothing"),
        ({"ruleset": 7}, 400, "ruleset"),
        ({"ruleset": None}, 400, "ruleset"),
        ({"ruleset": ["quick"]}, 400, "ruleset"),
        ({"ruleset": "x" * 5000}, 400, "ruleset"),
        ({"options": []}, 400, "options"),
        ({"options": {"innings": {"a": 1}}}, 400, "options.innings"),
    ]
    wrong: dict[Any, Any] = {}
    for address in ("/leagues", "/friendlies"):
        for body, status, name in bodies:
            said = complaint(everything.send("POST", address, body), status, name)
            if said:
                wrong[address, str(body)[:60]] = said
    friendly = [
        ({"ruleset": "chess"}, (400, 422), "ruleset"),
        ({"ruleset": "quick", "seat": 2}, (400,), "seat"),
        ({"ruleset": "quick", "seat": 10**400}, (400,), "seat"),
        ({"ruleset": "quick", "seat": True}, (400,), "seat"),
        ({"ruleset": "quick", "lineup": "yes"}, (400,), "lineup"),
        ({"ruleset": "quick", "options": {"innings": 10**30}}, (400, 422), ""),
        ({"ruleset": "quick", "options": {"innings": "9"}}, (400, 422), ""),
        ({"ruleset": "quick", "options": {"nothing": 1}}, (400, 422), ""),
    ]
    for body, statuses, name in friendly:
        response: Any = everything.send("POST", "/friendlies", body)
        if response.status_code not in statuses or (
            said := complaint(response, response.status_code, name)
        ):
            wrong[str(body)] = response.status_code, response.content[:200]
    for kind in ("text/plain", "application/xml", "multipart/form-data; boundary=a"):
        response = everything.client.post(
            "/api/v1/friendlies", "{}", content_type=kind, headers=everything.headers
        )
        if said := complaint(response, 415, ""):
            wrong[kind] = said
    for method, address in (("PUT", "/leagues"), ("DELETE", "/games"), ("POST", "/rulesets")):
        if said := complaint(everything.send(method, address), 405, ""):
            wrong[method, address] = said
    assert not wrong
    assert not League.objects.exists()


def test_keys_that_let_nobody_in(ada: User) -> None:
    key, text = make_key(ada, "old", [Scope.READ])
    late, late_text = make_key(ada, "late", [Scope.READ], days=1)
    Program(text).get("/me")
    Program(text).post("/friendlies", {"ruleset": "quick"}, 403)
    revoke_key(ada, key.pk)
    past = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
    ApiKey.objects.filter(pk=late.pk).update(expires_at=past)
    sent = [
        f"Bearer {text}",
        f"Bearer {late_text}",
        "Bearer pennant_" + "x" * 43,
        "Bearer pennant_",
        "Bearer",
        "Bearer a b",
        "Bearer \xe4",
        "Bearer " + "x" * 5000,
    ]
    for header in sent:
        response: Any = Program().send("GET", "/me", headers={"Authorization": header})
        assert not complaint(response, 401, ""), header[:40]
        assert response.headers["WWW-Authenticate"].startswith("Bearer"), header[:40]
        assert text not in response.content.decode()
    assert not complaint(Program().send("GET", "/me"), 401, "")
