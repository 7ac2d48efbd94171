"""Addresses: shown to be one's own by a mailed link, changed, removed, and told of to nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
import redis as redis_client
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

from tests.accounts.post import delivered, link
from tests.accounts.test_accounts import GOOD, SIGN_UP
from tests.html import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

ADDRESS = "/accounts/address/"
OLD, NEW = "casey@mudville.example", "mighty@mudville.example"

Committed = Callable[..., Any]


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Committed:
    """A post, with what is left to its commit done."""

    def post(client: Any, url: str, given: dict[str, str], **more: Any) -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            return client.post(url, given, **more)

    return post


@pytest.fixture
def casey(client: Any, committed: Committed) -> User:
    """Signed up with an address, in, and just confirmed to be there."""
    committed(client, "/accounts/sign-up/", {**SIGN_UP, "username": "casey", "email": OLD})
    client.post("/accounts/confirm/", {"password": GOOD})
    return User.objects.get(username="casey")


def addresses(user: User) -> dict[str, tuple[bool, bool]]:
    """By address, whether it is in use and whether it is confirmed."""
    rows = EmailAddress.objects.filter(user=user)
    return {row.email: (row.primary, row.verified) for row in rows}


def test_who_signs_up_confirms_by_a_link_of_the_sites_own(
    client: Any, casey: User, redis: redis_client.Redis, settings: Any
) -> None:
    assert addresses(casey) == {OLD: (True, False)}
    (message,) = delivered(redis)
    assert message.to == [OLD]
    assert message.subject == "Pennant: Is this your address?"
    assert settings.SITE_URL in message.body
    assert "testserver" not in message.body
    assert "not confirmed" in text(client.get("/accounts/"))

    somebody: Any = Client()  # the mail is read on a telephone
    assert "Yes, it is mine" in text(somebody.get(link(message)))
    assert addresses(casey)[OLD] == (True, False)  # a mail program that opens links says nothing
    assert somebody.post(link(message)).status_code == 302
    assert addresses(casey) == {OLD: (True, True)}
    assert "That link is spent" in text(client.get(link(message)))


def test_no_address_is_needed(client: Any, redis: redis_client.Redis) -> None:
    client.post("/accounts/sign-up/", SIGN_UP)
    assert addresses(User.objects.get()) == {}
    assert delivered(redis) == []
    assert client.get(ADDRESS).status_code == 200


def test_another_address_counts_when_its_link_is_opened(
    client: Any, casey: User, committed: Committed, redis: redis_client.Redis
) -> None:
    before = len(delivered(redis))
    answer = committed(client, ADDRESS, {"action_add": "1", "email": NEW.upper()}, follow=True)
    assert f"A mail to {NEW} is on its way" in text(answer)
    casey.refresh_from_db()
    assert casey.email == OLD
    (message,) = delivered(redis)[before:]
    assert message.to == [NEW]
    committed(client, link(message), {})
    casey.refresh_from_db()
    assert casey.email == NEW
    assert addresses(casey) == {NEW: (True, True)}
    told = delivered(redis)[-1]
    assert told.to == [OLD]  # where somebody else's doing would be noticed
    assert "changed" in told.body


def test_it_must_be_oneself(client: Any, casey: User) -> None:
    """Whoever finds a browser open changes nothing; once confirmed, the post goes on."""
    other: Any = Client()
    other.force_login(casey)
    answer = other.post(ADDRESS, {"action_add": "1", "email": NEW})
    assert unquote(answer.url) == f"/accounts/confirm/?next={ADDRESS}"
    wrong = other.post(answer.url, {"password": "wrong"})
    assert wrong.status_code == 422
    assert "That is not your password" in text(wrong)
    assert NEW not in addresses(casey)
    assert other.post(answer.url, {"password": GOOD}).url == ADDRESS
    assert addresses(casey)[NEW] == (False, False)


@pytest.mark.parametrize(
    ("email", "says"),
    [("casey", "valid email"), (OLD, "your address already"), ("a" * 250 + "@b.example", "254")],
)
def test_bad_input(client: Any, casey: User, email: str, says: str) -> None:
    answer = client.post(ADDRESS, {"action_add": "1", "email": email})
    assert answer.status_code == 422
    assert says in text(answer)
    assert addresses(casey) == {OLD: (True, False)}


def test_an_address_is_taken_away(client: Any, casey: User) -> None:
    client.post(ADDRESS, {"action_remove": "1", "email": OLD})
    casey.refresh_from_db()
    assert (casey.email, addresses(casey)) == ("", {})


def test_nobody_learns_who_has_an_address(
    client: Any, casey: User, redis: redis_client.Redis, committed: Committed
) -> None:
    """Another may give it too; it belongs to whoever opens the link first."""
    (first,) = delivered(redis)
    other = Client()
    for name, email in (("flynn", OLD), ("cooney", NEW)):
        other.cookies.clear()
        given = {**SIGN_UP, "username": name, "email": email}
        assert committed(other, "/accounts/sign-up/", given).status_code == 302
    second = delivered(redis)[1]
    client.post(link(first))
    assert "Somebody else’s address" in text(other.get(link(second)))
    other.post(link(second))
    assert addresses(User.objects.get(username="flynn")) == {OLD: (True, False)}


def test_a_letter_box_is_not_filled(
    client: Any, casey: User, committed: Committed, redis: redis_client.Redis
) -> None:
    for _ in range(12):
        answer = committed(client, ADDRESS, {"action_send": "1", "email": OLD}, follow=True)
    assert f"{OLD} had so much mail" in text(answer)
    assert 5 <= len(delivered(redis)) <= 10  # a window of an hour may end meanwhile


def test_a_site_without_mail_asks_for_none(client: Any, casey: User, settings: Any) -> None:
    settings.EMAIL_BACKEND = "config.mail.Unsent"
    assert "This site sends no mail" in text(client.get(ADDRESS))
