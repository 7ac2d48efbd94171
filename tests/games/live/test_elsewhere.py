"""At a table one is told whose turn it is: in its title, and where else a game waits."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.live import services
from games.live.opening import open_game
from games.live.session import find
from games.models import LiveGame
from games.templatetags.scenes import ago, countdown
from tests.games.live.live_games import (
    begin,
    first_game,
    friendly,
    make_live_season,
    make_person,
    who,
)
from tests.html import parsed, text, the

pytestmark = pytest.mark.django_db
SIGN = "Your turn – "


@pytest.fixture
def people() -> tuple[User, User]:
    return make_person("ada"), make_person("flynn")


@pytest.fixture
def live(people) -> LiveGame:
    """A game of Card Baseball in which both have to choose."""
    return begin(make_live_season(*people, ruleset="sackson"), *people)


@pytest.mark.parametrize(
    ("seconds", "away", "clock"),
    [
        (5, "1 min", "0:05"),
        (754, "12 min", "12:34"),
        (3 * 3600 + 60, "3 h", "3:01:00"),
        (86_400 + 5, "1 day", "1 day 0:05"),
        (3 * 86_400, "3 days", "3 days"),
    ],
)
def test_times_in_few_letters(seconds: int, away: str, clock: str) -> None:
    assert ago(timezone.now() - datetime.timedelta(seconds=seconds)) == away
    assert countdown(seconds) == clock


def title(page: object) -> str:
    return the(page, "title").get_text()


def test_the_title_says_whose_turn_it_is(live, people, client: Client) -> None:
    at = live.get_absolute_url()
    assert not title(client.get(at)).startswith(SIGN)
    table = find(live.pk)
    seat = table.awaited()[0]
    client.force_login(people[seat])
    page = client.get(at)
    assert title(page).startswith(SIGN + table.sides[0].team.nickname)
    assert "favicon-turn" in the(page, "#icon")["href"]
    assert the(page, "#table")["data-turn"] == "yours"
    services.answer(live.pk, who(people[seat]), seat, table.turn(seat), 0)
    while seat in (table := find(live.pk)).awaited():
        services.answer(live.pk, who(people[seat]), seat, table.turn(seat), 0)
    page = client.get(at)
    assert not title(page).startswith(SIGN)
    assert "favicon-turn" not in the(page, "#icon")["href"]


def test_a_lineup_is_a_turn_too(people, client: Client) -> None:
    waits = open_game(first_game(make_live_season(*people)).pk)
    assert waits.state == LiveGame.State.LINEUPS
    client.force_login(people[0])
    assert title(client.get(waits.get_absolute_url())).startswith(SIGN)


def test_games_that_wait_elsewhere(live, people, client: Client) -> None:
    """The longest first; each table leaves itself out; nobody else hears of them."""
    ada, flynn = people
    second, third = friendly(ada), friendly(ada)
    seat = next(side.seat for side in find(second.pk).sides if side.person_id == ada.pk)
    assert all(seat in find(one.pk).awaited() for one in (second, third))
    client.force_login(ada)
    table = live.get_absolute_url()
    page = client.get(table)
    strip = the(page, "#elsewhere")
    assert text(strip).startswith("2 other games wait for you")
    assert the(strip, "a")["href"] == second.get_absolute_url()
    assert title(page).startswith(SIGN), "of any table"
    with CaptureQueriesContext(connection) as counted:
        fetched = client.get(f"{third.get_absolute_url()}elsewhere/")
    assert len(counted) <= 3  # session, user, the games
    assert the(fetched, "#elsewhere")["data-waits"] == str(1 + (0 in find(live.pk).awaited()))
    for at in ("/", "/my-games/"):
        assert title(client.get(at)).startswith(SIGN)
    client.force_login(flynn)
    assert not parsed(client.get(table)).select("#elsewhere a")
    client.logout()
    page = client.get(table)
    assert the(page, "#elsewhere")["data-waits"] == "0"
    assert not parsed(page).select('[hx-get$="/elsewhere/"]')
