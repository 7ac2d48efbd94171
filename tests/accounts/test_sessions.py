"""Sessions: a list of them, each of them ended, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.test import Client

from accounts import sessions
from accounts.templatetags.browsers import browser
from tests.accounts.test_accounts import GOOD, who
from tests.html import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

SESSIONS = "/accounts/sessions/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/5 Chrome/140.0 Safari/537.36 Edg/140.0"


@pytest.fixture
def casey(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("casey", password=GOOD)


def logged_in(agent: str = FIREFOX, **more: Any) -> Any:
    client = Client(headers={"user-agent": agent})
    client.post("/accounts/login/", {"username": "casey", "password": GOOD}, **more)
    return client


def test_a_list_of_them_and_one_ended(casey: User) -> None:
    desk, telephone = logged_in(), logged_in(EDGE, REMOTE_ADDR="192.0.2.7")
    page = text(desk.get(SESSIONS))
    assert "Firefox on Linux this one" in page
    assert "Edge on Windows" in page
    assert "from 192.0.2.7" in page
    other = UserSession.objects.get(ip="192.0.2.7")
    assert desk.post(SESSIONS, {"session": other.pk}).url == SESSIONS
    assert (who(desk), who(telephone)) == ("casey", None)
    assert UserSession.objects.count() == 1


def test_all_others_ended(casey: User) -> None:
    desk, telephone, library = logged_in(), logged_in(), logged_in()
    desk.post(SESSIONS)
    assert [who(one) for one in (desk, telephone, library)] == ["casey", None, None]


def test_nobody_ends_anothers(casey: User) -> None:
    desk = logged_in()
    other: Any = Client()
    other.force_login(User.objects.create_user("flynn"))
    for which in (UserSession.objects.get().pk, "x", 10**20):
        assert other.post(SESSIONS, {"session": which}).status_code == 422
    assert who(desk) == "casey"


def test_one_from_before_there_was_a_list_is_on_it(client: Any, casey: User) -> None:
    client.force_login(casey)
    assert "this one" in text(client.get(SESSIONS))


def test_another_password_ends_all_but_this(casey: User) -> None:
    desk, telephone = logged_in(), logged_in()
    new = {"new_password1": "no joy in town", "new_password2": "no joy in town"}
    desk.post("/accounts/password/", {**new, "old_password": GOOD})
    assert (who(desk), who(telephone)) == ("casey", None)
    assert text(desk.get(SESSIONS)).count("since") == 1


def test_there_are_so_many_at_most(casey: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST", 2)
    clients = [logged_in() for _ in range(4)]
    assert [who(one) for one in clients] == [None, None, "casey", "casey"]


def test_pages_ask_nothing_more_for_it(casey: User, django_assert_num_queries: Any) -> None:
    """Who it is, by session and person: as many queries as without a list of sessions."""
    desk = logged_in()
    with django_assert_num_queries(3):  # … and what waits for them
        desk.get("/accounts/password/")


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        (EDGE, "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU like Mac OS X) Safari/604.1", "Safari on an iPhone"),
        ("curl/8", "A browser"),
        ("", "A browser"),
    ],
)
def test_a_browsers_name(agent: str, name: str) -> None:
    assert browser(agent) == name
