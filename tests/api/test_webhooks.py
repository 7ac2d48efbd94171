"""Webhooks: what is told, how it is signed and tried again, and where nothing is ever sent."""

from __future__ import annotations

import datetime
import json
import socket
import threading
from collections.abc import Iterator
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from accounts.posting import Refused, checked
from api.models import Delivery, Event, Webhook
from api.webhooks.happening import look
from api.webhooks.sending import LATER, end, send_due, signature
from api.webhooks.services import make_webhook
from games.live.opening import open_friendly
from games.live.seating import Person
from games.simulation.runs import play_inline, start_simulation
from league.errors import Conflict, Invalid
from league.services import publish_season
from tests.api.world import Program, program
from tests.leagues import make_draft, make_league, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


@pytest.fixture
def ada(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("ada")


class Taker:
    """A program that takes what is sent to it, with this status."""

    def __init__(self) -> None:
        self.status = 204
        self.taken: list[tuple[dict[str, str], str]] = []
        taker = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                taker.taken.append((dict(self.headers), body))
                self.send_response(taker.status)
                self.send_header("Location", "http://127.0.0.1:1/")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?a=b"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def taker(settings: Any) -> Iterator[Taker]:
    settings.WEBHOOKS_INSIDE = True
    made = Taker()
    yield made
    made.server.shutdown()


def due_now() -> None:
    Delivery.objects.exclude(next_at=None).update(next_at=timezone.now())


def test_signed_as_standard_webhooks_says() -> None:
    """The example of its own documents."""
    told = signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        '{"test": 2432232314}',
    )
    assert told == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_each_thing_is_told_once_and_signed(ada: User, taker: Taker) -> None:
    league = make_league(2)
    hook, secret = make_webhook(ada, taker.url, [Event.GAME, Event.SEASON, Event.STAGE], league)
    assert secret not in hook.secret
    season = publish_season(make_draft(league=league))
    play_inline(start_simulation(season, inline=True))
    look()
    look()
    while send_due():
        pass
    told = [json.loads(body) for _, body in taker.taken]
    kinds = [one["type"] for one in told]
    assert kinds.count("season.published") == 1
    assert kinds.count("game.final") == season.games.count()
    assert kinds.count("stage.complete") == 1
    for headers, body in taker.taken:
        sent = {name.lower(): value for name, value in headers.items()}
        at = int(sent["webhook-timestamp"])
        assert sent["webhook-signature"] == signature(secret, sent["webhook-id"], at, body)
    game = next(one["data"] for one in told if one["type"] == "game.final")
    path = game["url"].partition("/api/v1")[2]
    assert Program().get(path)["homeRuns"] == game["homeRuns"]
    assert not Delivery.objects.exclude(next_at=None).exists()


def test_a_turn_is_told_to_whose_it_is(ada: User, taker: Taker) -> None:
    hook, _ = make_webhook(ada, taker.url, [Event.TURN])
    live = open_friendly("quick", Person(ada.pk), seat=0)
    look()
    look()
    (told,) = hook.deliveries.all()
    assert json.loads(told.body)["data"]["table"] == live.pk
    assert live.seed not in told.body


def test_what_fails_is_tried_later_and_later_and_ends_after_a_week(ada: User, taker: Taker) -> None:
    taker.status = 500
    hook, _ = make_webhook(ada, taker.url, [Event.TURN])
    open_friendly("quick", Person(ada.pk), seat=0)
    look()
    waits = []
    for _ in range(len(LATER) + 1):
        before = timezone.now()
        assert send_due() == 1
        one = hook.deliveries.get()
        waits.append(one.next_at and round((one.next_at - before).total_seconds()))
        assert (one.status, one.error) == (500, "It was not taken.")
        due_now()
    assert waits == [*LATER, None]
    hook.refresh_from_db()
    assert hook.failing_since is not None
    Webhook.objects.update(failing_since=timezone.now() - datetime.timedelta(days=8))
    Delivery.objects.update(next_at=timezone.now(), tries=1)
    send_due()
    hook.refresh_from_db()
    assert hook.ended_at is not None
    due_now()
    count = len(taker.taken)
    send_due()
    assert len(taker.taken) == count, "nothing is sent to one that is off"


def test_one_that_is_taken_again_has_not_failed(ada: User, taker: Taker) -> None:
    hook, _ = make_webhook(ada, taker.url, [Event.TURN])
    taker.status = 302
    open_friendly("quick", Person(ada.pk), seat=0)
    look()
    send_due()
    assert hook.deliveries.get().error == "Redirects are not followed."
    assert len(taker.taken) == 1
    taker.status = 200
    due_now()
    send_due()
    hook.refresh_from_db()
    assert hook.failing_since is None
    assert hook.deliveries.get().done_at is not None


def test_who_may_not_see_a_league_any_more_hears_nothing_of_it(ada: User, taker: Taker) -> None:
    league = make_league(2)
    hook, _ = make_webhook(ada, taker.url, [Event.GAME], league)
    play_inline(start_simulation(make_season(league=league), inline=True))
    look()
    league.visibility = "private"
    league.save()
    while send_due():
        pass
    assert not taker.taken
    hook.refresh_from_db()
    assert "may not see" in hook.ended_why


def test_one_whose_secret_is_gone_with_the_sites_key_holds_nobody_up(
    ada: User, taker: Taker, settings: Any
) -> None:
    lost, _ = make_webhook(ada, taker.url, [Event.TURN])
    settings.SECRET_KEY = "another" * 8
    make_webhook(ada, taker.url, [Event.TURN])
    open_friendly("quick", Person(ada.pk), seat=0)
    look()
    assert send_due() == 2
    assert len(taker.taken) == 1
    lost.refresh_from_db()
    assert "key has changed" in lost.ended_why
    program(ada).post(f"/webhooks/{lost.pk}/on")
    assert "key has changed" in program(ada).post(f"/webhooks/{lost.pk}/test")["error"]


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://localhost:8000/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://10.0.0.1/",
        "http://172.16.0.1/",
        "http://192.168.1.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[fe80::1%25lo]/",
        "http://[fc00::1]/",
        "http://0.0.0.0/",
        "http://224.0.0.1/",
        "http://100.64.0.1/",
        "ftp://example.com/",
        "file:///etc/passwd",
        "http://",
        "http://user:pw@example.com/",
        "http://exa mple.com/",
        "http://[::1",
        "http://example.com:99999/",
        "http://no-such-name.invalid/",
    ],
)
def test_nothing_is_sent_inside(ada: User, url: str, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Refused):
        checked(url)
    with pytest.raises(Invalid) as refused:
        make_webhook(ada, url, [Event.TURN])
    assert refused.value.field == "url"
    assert "is refused" in caplog.text


def test_a_name_that_turns_inside_is_refused_when_it_is_called(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It led outside when the webhook was made."""

    def leads_to(address: str) -> Any:
        return lambda *_, **__: [(2, 1, 6, "", (address, 80))]

    monkeypatch.setattr(socket, "getaddrinfo", leads_to("93.184.216.34"))
    hook, _ = make_webhook(ada, "http://rebound.example/", [Event.TURN])
    monkeypatch.setattr(socket, "getaddrinfo", leads_to("127.0.0.1"))
    told = program(ada).post(f"/webhooks/{hook.pk}/test")
    assert "inside a network" in told["error"]
    assert told["doneAt"] is None


def test_by_the_api(ada: User, taker: Taker, django_user_model: type[User]) -> None:
    mine, league = program(ada), make_league(2)
    sent = {"url": taker.url, "events": ["game.final"], "league": league.slug}
    made = mine.post("/webhooks", sent, 201)
    assert made["secret"].startswith("whsec_")
    assert mine.get(f"/webhooks/{made['id']}")["secret"] is None
    assert mine.post(f"/webhooks/{made['id']}/test")["status"] == 204
    assert json.loads(taker.taken[0][1])["type"] == "test"
    assert len(mine.get(f"/webhooks/{made['id']}/deliveries")["results"]) == 1
    end(Webhook.objects.get(), "x")
    assert mine.post(f"/webhooks/{made['id']}/on")["endedAt"] is None
    other = program(django_user_model.objects.create_user("bob"))
    other.get(f"/webhooks/{made['id']}", 404)
    for wrong in (
        {"url": taker.url, "events": []},
        {"url": taker.url, "events": ["test"]},
        {"url": taker.url, "events": ["turn.awaited"], "league": "nowhere"},
    ):
        assert mine.send("POST", "/webhooks", wrong).status_code in (400, 404)
    mine.post("/webhooks", {"url": taker.url, "events": ["game.final"]}, 422)
    for _ in range(9):
        make_webhook(ada, taker.url, [Event.TURN])
    with pytest.raises(Conflict):
        make_webhook(ada, taker.url, [Event.TURN])
    assert mine.send("DELETE", f"/webhooks/{made['id']}").status_code == 204


def test_the_pages(ada: User, taker: Taker, settings: Any, django_user_model: Any) -> None:
    client, league = Client(), make_league(2)
    door = "/accounts/webhooks/"
    assert client.get(door).status_code == 302
    client.force_login(ada)
    assert "None yet." in client.get(door).content.decode()
    good = {"url": taker.url, "events": ["game.final"], "league": league.slug}
    for wrong, words in (
        ({"url": ""}, "This field is required"),
        ({"url": "ftp://example.com/"}, "begins with https:// or http://"),
        ({"events": []}, "This field is required"),
        ({"events": ["test"]}, "Select a valid choice"),
        ({"league": "nowhere"}, "There is no league of this name"),
        ({"league": ""}, "Say of which league"),
    ):
        answer = client.post(door, {**good, **wrong})
        assert answer.status_code == 422, wrong
        assert words in unescape(answer.content.decode()), wrong
    settings.WEBHOOKS_INSIDE = False
    for inside in (
        taker.url,
        "http://[::ffff:127.0.0.1]/",
        "http://2130706433/",
        "http://10.0.0.1",
    ):
        answer = client.post(door, {**good, "url": inside})
        assert answer.status_code == 422
        assert "inside a network" in answer.content.decode()
    assert not Webhook.objects.exists()
    settings.WEBHOOKS_INSIDE = True
    assert "whsec_" in client.post(door, good).content.decode()
    assert "whsec_" not in client.get(door).content.decode()
    hook = Webhook.objects.get()
    own = f"{door}{hook.pk}/"
    assert "Nothing in the last month." in client.get(own).content.decode()
    assert "The test was taken: 204." in client.post(own, {"do": "test"}, follow=True).text
    taker.status = 500
    page = client.post(own, {"do": "test"}, follow=True).text
    assert "The test was not taken: It was not taken." in page
    assert page.count('<tr><th scope="row">') == 2, "both are in the log"
    assert "Switch it on again" not in page
    end(hook, "Nothing was taken for a week.")
    assert "Nothing was taken for a week." in client.get(own).text
    assert "It is on again." in client.post(own, {"do": "on"}, follow=True).text
    eve = Client()
    eve.force_login(django_user_model.objects.create_user("eve"))
    assert eve.get(own).status_code == eve.post(own, {"do": "remove"}).status_code == 404
    assert client.post(own, {"do": "remove"})["Location"] == door
    assert not Webhook.objects.exists()
