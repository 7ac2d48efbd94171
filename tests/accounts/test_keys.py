"""Keys for programs: made on their page, shown once, kept as a digest, revoked."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from accounts.keys import MOST, find_key, make_key, note_use
from accounts.models import ApiKey, Scope
from tests.html import text, the

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]
PAGE = "/accounts/keys/"


@pytest.fixture
def ada(client: Client, django_user_model: type[User]) -> User:
    """She has just said once more who she is."""
    made = django_user_model.objects.create_user("ada", password="pw-for-tests")
    client.force_login(made)
    client.post("/accounts/confirm/", {"password": "pw-for-tests"})
    return made


def test_made_shown_once_and_revoked(client: Client, ada: User) -> None:
    sent = {"name": "my bot", "scopes": ["read", "play"], "days": "30"}
    shown = the(client.post(PAGE, sent), "#key")
    made = ApiKey.objects.get()
    assert find_key(text(shown)) == made
    assert made.scopes == [Scope.READ, Scope.PLAY]
    assert made.expires_at is not None
    assert text(shown) not in client.get(PAGE).content.decode()
    assert "my bot" in client.get(PAGE).content.decode()
    assert client.post(PAGE, {"revoke": str(made.pk)}).status_code == 302
    assert find_key(text(shown)) is None


def test_what_is_refused(client: Client, ada: User, django_user_model: type[User]) -> None:
    for sent in ({}, {"name": "x"}, {"name": "x", "scopes": ["rule"]}, {"scopes": ["read"]}):
        assert client.post(PAGE, {**sent, "days": "0"}).status_code == 422
    assert not ApiKey.objects.exists()
    other, _ = make_key(django_user_model.objects.create_user("bob"), "his", [Scope.READ])
    for revoked in (str(other.pk), "x", "9" * 30, "-1"):
        assert client.post(PAGE, {"revoke": revoked}).status_code == 404
    assert ApiKey.objects.get() == other
    for number in range(MOST):
        make_key(ada, str(number), [Scope.READ])
    page = client.post(PAGE, {"name": "one more", "scopes": ["read"], "days": "0"})
    assert f"You have {MOST} keys" in page.content.decode()
    assert ada.api_keys.count() == MOST


def test_a_key_expires_and_ends_with_its_account(ada: User) -> None:
    made, secret = make_key(ada, "x", [Scope.READ], days=1)
    assert secret not in str(vars(made))
    assert find_key(secret) == made
    assert find_key(secret[:-1]) is None
    note_use(made)
    made.refresh_from_db()
    assert made.used_at is not None
    ApiKey.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    assert find_key(secret) is None
    ApiKey.objects.update(expires_at=None)
    User.objects.update(is_active=False)
    assert find_key(secret) is None


def test_whoever_has_been_in_for_long_says_once_more_who_they_are(
    client: Client, django_user_model: type[User]
) -> None:
    client.force_login(django_user_model.objects.create_user("ada", password="x"))
    assert "/accounts/confirm/" in client.get(PAGE).headers["Location"]
