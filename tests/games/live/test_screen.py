"""The big screen: which game is on it, and that there is nothing to do but look."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.live import services
from games.models import LiveGame
from league.models import League
from tests.games.live.live_games import begin, make_live_season, make_person, who
from tests.html import parsed, text, the

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> tuple[User, User]:
    return make_person("ada"), make_person("bob")


@pytest.fixture
def live(people) -> LiveGame:
    return begin(make_live_season(*people, ruleset="sackson"), *people)


def test_a_game_by_itself(live, people, client: Client) -> None:
    """Also to a player it shows what spectators see, and no form."""
    for person in (None, *people):
        if person:
            client.force_login(person)
        page = parsed(client.get(f"{live.get_absolute_url()}screen/"))
        assert "Chance to win" in text(page)
        assert not page.select("form, .decision .choice, #notify")
        assert "player" not in the(page, "#feed")["sse-connect"]
        assert live.seed not in str(page)


def test_the_game_that_is_on(live, people, client: Client) -> None:
    with CaptureQueriesContext(connection) as counted:
        page = client.get("/big-screen/")
    assert len(counted) <= 6
    assert live.get_absolute_url() in the(page, "#feed")["sse-connect"]
    asks = the(page, '[hx-get^="/big-screen/"]')["hx-get"]
    assert isinstance(asks, str)
    assert client.get(asks, headers={"HX-Request": "true"}).status_code == 204
    League.objects.update(visibility=League.Visibility.PRIVATE)
    assert "No game is being played" in text(client.get("/big-screen/"))
    League.objects.update(visibility=League.Visibility.PUBLIC)

    second = begin(make_live_season(*people, ruleset="quick"), *people)
    assert client.get(asks, headers={"HX-Request": "true"}).status_code == 204, "it is not over"
    services.resign(live.pk, who(people[0]), 0)
    gone = client.get(asks, headers={"HX-Request": "true"})
    assert gone["HX-Redirect"] == "/big-screen/"
    page = client.get("/big-screen/")
    assert second.get_absolute_url() in the(page, "#feed")["sse-connect"]
    services.resign(second.pk, who(people[1]), 1)
    page = client.get("/big-screen/")
    assert "No game is being played" in text(page)
    assert len(parsed(page).select("main li")) == 2
    assert client.get("/big-screen/", headers={"HX-Request": "true"}).status_code == 204
