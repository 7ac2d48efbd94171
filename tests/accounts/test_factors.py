"""Two factors: an app's codes and recovery codes, asked for after the password."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import unquote

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.vault import opened, sealed
from tests.accounts.test_accounts import GOOD, who
from tests.html import parsed, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

HOME, APP, CODES = (f"/accounts/two-factor/{page}" for page in ("", "app/", "codes/"))
SECOND = "/accounts/login/code/"
LOG_IN = {"username": "casey", "password": GOOD, "next": "/leagues/new/"}


@pytest.fixture
def casey(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("casey", "casey@mudville.example", GOOD)


def code_of(secret: str) -> str:
    """What the app shows now; near the end of its half minute what it shows next."""
    if time.time() % 30 > 25:
        time.sleep(30.1 - time.time() % 30)
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


@pytest.fixture
def secret(client: Any, casey: User) -> str:
    """Casey has set up an app, and is logged out again."""
    client.post("/accounts/login/", LOG_IN)
    client.post(f"/accounts/confirm/?next={APP}", {"password": GOOD})
    key = parsed(client.get(APP)).select_one("dd").text
    assert client.post(APP, {"code": "000000x"}).status_code == 422
    assert client.post(APP, {"code": code_of(key)}).url == CODES
    client.post("/accounts/logout/")
    return key


def codes() -> list[str]:
    wrapped = Authenticator.objects.get(type="recovery_codes").wrap()
    return list(wrapped.get_unused_codes())


def test_the_password_alone_opens_nothing(client: Any, secret: str) -> None:
    assert client.post("/accounts/login/", LOG_IN).url == SECOND
    assert who(client) is None
    assert "The second factor" in text(client.get(SECOND))
    wrong = client.post(SECOND, {"code": "12345"})
    assert (wrong.status_code, who(client)) == (422, None)
    assert "Incorrect code" in text(wrong)
    assert client.post(SECOND, {"code": code_of(secret)}).url == "/leagues/new/"
    assert who(client) == "casey"


def test_a_code_is_good_once(client: Any, secret: str) -> None:
    code = code_of(secret)
    for status in (302, 422):
        client.post("/accounts/login/", LOG_IN)
        assert client.post(SECOND, {"code": code}).status_code == status
        client.post("/accounts/logout/")


def test_a_recovery_code_is_good_once(client: Any, secret: str) -> None:
    code, *rest = codes()
    for status in (302, 422):
        client.post("/accounts/login/", LOG_IN)
        assert client.post(SECOND, {"code": code}).status_code == status
        client.post("/accounts/logout/")
    assert codes() == rest


def test_codes_are_shown_and_made_anew(client: Any, casey: User, secret: str) -> None:
    client.force_login(casey)
    assert unquote(client.get(CODES).url) == f"/accounts/confirm/?next={CODES}"
    client.post("/accounts/confirm/", {"password": GOOD})
    old = codes()
    assert all(code in text(client.get(CODES)) for code in old)
    client.post(f"{CODES}new/")
    assert not {*codes()} & {*old}


def test_the_app_is_taken_away(client: Any, casey: User, secret: str) -> None:
    client.force_login(casey)
    client.post("/accounts/confirm/", {"password": GOOD})
    assert "an app" in text(client.get("/accounts/"))
    assert client.post(f"{APP}remove/").url == HOME
    assert not Authenticator.objects.exists()
    assert client.post("/accounts/login/", LOG_IN).url == "/leagues/new/"


def test_a_new_password_is_no_second_factor(client: Any, casey: User, secret: str) -> None:
    casey.set_password("no joy in town")
    casey.save()
    assert client.post("/accounts/login/", {**LOG_IN, "password": "no joy in town"}).url == SECOND


def test_who_changes_their_mind_is_out(client: Any, secret: str) -> None:
    client.post("/accounts/login/", LOG_IN)
    assert client.get("/accounts/login/").url == SECOND
    client.post("/accounts/logout/")
    assert client.get("/accounts/login/").status_code == 200


def test_codes_are_not_guessed_at_for_long(client: Any, secret: str) -> None:
    """By one place so often, by all places together not much oftener."""
    client.post("/accounts/login/", LOG_IN)
    answers = [client.post(SECOND, {"code": str(number)}).status_code for number in range(21)]
    assert answers[:10] == [422] * 10
    assert answers[-1] == 429
    elsewhere = [
        client.post(SECOND, {"code": "1"}, REMOTE_ADDR=f"192.0.2.{number}").status_code
        for number in range(120)
    ]
    assert elsewhere[0] == 422
    assert elsewhere[-1] == 429


def test_visitors_keep_their_games(secret: str) -> None:
    """What a visitor's session holds is there after both factors."""
    client = Client()
    session = client.session
    session["guest"] = "a mark"
    session.save()
    client.post("/accounts/login/", LOG_IN)
    client.post(SECOND, {"code": codes()[0]})
    assert client.session["guest"] == "a mark"


def test_no_secret_is_stored_as_it_is(secret: str, settings: Any) -> None:
    stored = Authenticator.objects.get(type="totp").data["secret"]
    assert secret not in stored
    assert opened(stored) == secret
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert opened(stored) == secret  # a key is changed with the old one at hand
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(ValidationError, match="key has changed"):
        opened(stored)
    assert sealed("a") != sealed("a")
