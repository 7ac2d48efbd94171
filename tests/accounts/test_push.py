"""Messages to browsers: who takes them and of what, that only the browser can read one, and what
becomes of those that are gone."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from accounts import pushing
from accounts.checks import key_of_messages
from accounts.models import Kind, Notice, PushSubscription, Way
from accounts.notices import choose, tell
from accounts.posting import Refused
from accounts.pushing import MOST, Unsent, choose_kinds, padded, send, site_key, subscribe
from tests.accounts.browsers import KEY, Browser, PushService
from tests.html import parsed, text, the

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]
WORDS = {"title": "Your turn: Owls at Herons", "address": "/tables/7/", "tag": "turn:7"}


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    settings.VAPID_PRIVATE_KEY = KEY
    settings.PUSH_INSIDE = True
    made = PushService()
    yield made
    made.server.shutdown()


@pytest.fixture
def ada(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("ada", "ada@a.example")


@pytest.fixture
def awaited() -> Iterator[list[tuple[int, dict[str, str]]]]:
    """Messages that are to go out, in place of a worker that would send them."""
    found: list[tuple[int, dict[str, str]]] = []

    def note(pk: int, message: dict[str, str], **_: Any) -> None:
        found.append((pk, message))

    pushing.message_awaited.connect(note)
    yield found
    pushing.message_awaited.disconnect(note)


def taking(person: User, browser: Browser) -> PushSubscription:
    """A browser that takes messages for somebody."""
    given = browser.form
    subscribe(person, given["endpoint"], given["p256dh"], given["auth"], "Firefox on Linux")
    return PushSubscription.objects.get(endpoint=given["endpoint"])


class TestSending:
    def test_the_browser_alone_can_read_it(self, ada: User, service: PushService) -> None:
        browser, other = Browser(service), Browser(service)
        row = taking(ada, browser)
        assert send(row.pk, WORDS, "turn:7")
        assert browser.messages() == [WORDS]
        with pytest.raises(Exception, match="Decryption"):
            other.messages()
        _, headers, body = service.taken[0]
        assert b"Owls" not in body
        assert int(headers["ttl"]) > 0
        assert len(headers["topic"]) == 32
        assert f"k={site_key()}" in headers["authorization"]
        claims = json.loads(padded(headers["authorization"].split(".")[1]))
        assert timezone.now().timestamp() < claims["exp"] < timezone.now().timestamp() + 86_400
        assert claims["sub"].startswith(("mailto:", "https://"))
        assert browser.form["auth"] not in row.secret, "it is sealed"
        row.refresh_from_db()
        assert row.sent_at

    @pytest.mark.parametrize("status", [404, 410])
    def test_a_browser_that_is_gone_is_forgotten(
        self, ada: User, service: PushService, status: int
    ) -> None:
        row = taking(ada, Browser(service))
        service.statuses = [status]
        assert not send(row.pk, WORDS, "x")
        assert not PushSubscription.objects.exists()
        assert not send(row.pk, WORDS, "x")
        assert len(service.taken) == 1

    def test_what_may_be_tried_again_and_what_not(self, ada: User, service: PushService) -> None:
        row = taking(ada, Browser(service))
        service.statuses = [503, 429, 400]
        for _ in range(2):
            with pytest.raises(Unsent):
                send(row.pk, WORDS, "x")
        assert not send(row.pk, WORDS, "x")
        row.refresh_from_db()
        assert row.failing_since
        assert send(row.pk, WORDS, "x")
        row.refresh_from_db()
        assert row.failing_since is None

    def test_one_that_takes_none_for_weeks_is_forgotten(
        self, ada: User, service: PushService
    ) -> None:
        row = taking(ada, Browser(service))
        row.failing_since = timezone.now() - pushing.GIVEN_UP - datetime.timedelta(hours=1)
        row.save()
        service.server.shutdown()
        service.server.server_close()
        with pytest.raises(Unsent):
            send(row.pk, WORDS, "x")
        assert not PushSubscription.objects.exists()

    def test_one_that_is_ended_while_it_is_sent(self, ada: User, service: PushService) -> None:
        row = taking(ada, Browser(service))
        PushSubscription.objects.filter(pk=row.pk).delete()
        pushing._failed(row)
        assert not PushSubscription.objects.exists()

    def test_never_into_a_network(self, ada: User, service: PushService, settings: Any) -> None:
        row = taking(ada, Browser(service))
        settings.PUSH_INSIDE = False
        assert not send(row.pk, WORDS, "x")
        assert not service.taken
        keys = Browser(service).form
        for address in (
            "https://127.0.0.1/x",
            "https://localhost/x",
            "https://[::ffff:10.0.0.1]/x",
            "http://93.184.216.34/x",
            "file:///etc/passwd",
            "https://" + "a" * 1000,
        ):
            with pytest.raises(Refused):
                subscribe(ada, address, keys["p256dh"], keys["auth"], "")
        assert not PushSubscription.objects.exists()


class TestOfWhat:
    def test_what_was_chosen_and_once(
        self, ada: User, service: PushService, awaited: Any, django_capture_on_commit_callbacks: Any
    ) -> None:
        row = taking(ada, Browser(service))

        def told(kind: Kind, key: str) -> list[tuple[int, dict[str, str]]]:
            awaited.clear()
            with django_capture_on_commit_callbacks(execute=True):
                tell(ada, kind, "Ada is invited", "/leagues/", key=key)
            return list(awaited)

        message = {"title": "Ada is invited", "address": "/leagues/", "tag": "a"}
        assert told(Kind.INVITATION, "a") == [(row.pk, message)]
        assert told(Kind.INVITATION, "a") == []
        assert told(Kind.RESULT, "b") == []
        assert told(Kind.TURN, "c") == [], "the table tells of turns itself"
        choose_kinds(ada, [Kind.RESULT, "nonsense"])
        assert len(told(Kind.RESULT, "d")) == 1
        assert told(Kind.INVITATION, "e") == []
        choose(ada, {Kind.RESULT: Way.NONE})
        assert told(Kind.RESULT, "f") == []
        assert Notice.objects.count() == 5
        choose(ada, {Kind.RESULT: Way.SITE})
        ada.is_active = False
        ada.save()
        assert told(Kind.RESULT, "g") == [], "a closed account"

    def test_no_query_without_a_key(
        self, ada: User, service: PushService, settings: Any, django_assert_num_queries: Any
    ) -> None:
        taking(ada, Browser(service))
        settings.VAPID_PRIVATE_KEY = ""
        assert site_key() == ""
        with django_assert_num_queries(0):
            assert pushing.push([ada], Kind.TURN, "x", "/", "x") == 0

    def test_a_key_that_is_none_does_not_start(self, settings: Any) -> None:
        for key in ("short", "not base64!", KEY + "AAAA"):
            settings.VAPID_PRIVATE_KEY = key
            (error,) = key_of_messages()
            assert "VAPID_PRIVATE_KEY" in error.msg
        settings.VAPID_PRIVATE_KEY = KEY
        assert key_of_messages() == []


class TestPages:
    def test_a_browser_comes_and_goes(
        self, ada: User, service: PushService, client: Client, django_user_model: type[User]
    ) -> None:
        client.force_login(ada)
        browser = Browser(service)
        agent = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}
        for _ in range(2):  # twice is once
            assert (
                client.post("/accounts/notices/browsers/", browser.form, headers=agent).status_code
                == 204
            )
        row = PushSubscription.objects.get()
        page = client.get("/accounts/notices/settings/")
        assert "Firefox on Linux" in text(page)
        form = the(page, "#push")
        assert form["data-key"] == site_key()
        assert form["data-known"] == pushing.known_as(row)
        bob = django_user_model.objects.create_user("bob")
        his = Client()
        his.force_login(bob)
        assert his.post(f"/accounts/notices/browsers/{row.pk}/end/").status_code == 404
        his.post("/accounts/notices/browsers/", {"endpoint": browser.endpoint, "off": "on"})
        assert PushSubscription.objects.get().person == ada, "another’s stays"
        his.post("/accounts/notices/browsers/", browser.form)
        assert PushSubscription.objects.get().person == bob, "who uses it now"
        assert his.post(f"/accounts/notices/browsers/{row.pk}/end/").status_code == 302
        assert not PushSubscription.objects.exists()

    @pytest.mark.parametrize("how", ["log-out", "another"])
    def test_it_ends_with_its_session(
        self, ada: User, service: PushService, client: Client, how: str
    ) -> None:
        ada.set_password("pw-for-tests")
        ada.save()
        given = {"username": "ada", "password": "pw-for-tests"}
        desk = Client()
        for one in (client, desk):
            one.post("/accounts/login/", given)
        client.post("/accounts/notices/browsers/", Browser(service).form)
        desk.post("/accounts/notices/browsers/", Browser(service, "desk").form)
        assert ada.push_subscriptions.count() == 2
        if how == "log-out":
            client.post("/accounts/logout/")
        else:
            desk.post("/accounts/sessions/")
        assert ada.push_subscriptions.get().endpoint.endswith("/desk")

    def test_they_end_with_the_password(
        self, ada: User, service: PushService, client: Client
    ) -> None:
        ada.set_password("pw-for-tests")
        ada.save()
        client.post("/accounts/login/", {"username": "ada", "password": "pw-for-tests"})
        client.post("/accounts/notices/browsers/", Browser(service).form)
        taking(ada, Browser(service, "stolen"))
        changed = {"old_password": "pw-for-tests"}
        new = "another one 4 tests"
        changed |= {"new_password1": new, "new_password2": new}
        assert client.post("/accounts/password/", changed).status_code == 302
        assert not ada.push_subscriptions.exists()

    @pytest.mark.parametrize(
        "wrong",
        [
            {"endpoint": ""},
            {"endpoint": "nonsense"},
            {"p256dh": "AAAA"},
            {"p256dh": "B" + "A" * 86},
            {"p256dh": "ü"},
            {"auth": "short"},
            {"auth": ""},
        ],
    )
    def test_what_is_no_browser(
        self, ada: User, service: PushService, client: Client, wrong: dict[str, str]
    ) -> None:
        client.force_login(ada)
        answer = client.post("/accounts/notices/browsers/", Browser(service).form | wrong)
        assert answer.status_code == 422
        assert answer.content
        assert not PushSubscription.objects.exists()

    def test_the_oldest_makes_way(self, ada: User, service: PushService) -> None:
        for number in range(MOST + 1):
            taking(ada, Browser(service, f"number-{number}"))
        assert ada.push_subscriptions.count() == MOST
        assert not ada.push_subscriptions.filter(endpoint__endswith="/number-0").exists()

    def test_kinds_are_chosen(self, ada: User, service: PushService, client: Client) -> None:
        client.force_login(ada)
        page = parsed(client.get("/accounts/notices/settings/"))
        checked = [one["value"] for one in page.select("[name=pushed][checked]")]
        assert checked == list(pushing.USUAL)
        given = dict.fromkeys(Kind.values, "site") | {"pushed": ["turn", "result"]}
        assert client.post("/accounts/notices/settings/", given).status_code == 302
        assert pushing.kinds(ada) == ["turn", "result"]
        given["pushed"] = ["nonsense"]
        assert client.post("/accounts/notices/settings/", given).status_code == 422

    def test_a_site_without_a_key_offers_none(self, ada: User, client: Client) -> None:
        client.force_login(ada)
        page = parsed(client.get("/accounts/notices/settings/"))
        assert not page.select("#push, [name=pushed]")
