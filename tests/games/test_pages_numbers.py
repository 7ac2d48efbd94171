"""Numbers that come from outside: what is one, and what is said of everything else."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.live.session import find
from tests.games.live.live_games import begin, make_live_season, make_person
from tests.html import text
from tests.leagues import make_season

pytestmark = pytest.mark.django_db

NO_NUMBERS = ["-1", "+1", "1.0", "1e1", "٣", "1234567", " 1", "1\n", "x", "<b>"]


@pytest.mark.parametrize("day", NO_NUMBERS)
def test_a_day_that_is_none_is_not_found(client: Client, day: str) -> None:
    address = make_season().get_absolute_url()
    found = client.get(address, {"day": day})
    assert found.status_code == 404


@pytest.mark.parametrize("day", ["", "1", "0001"])
def test_a_day_is_plain_digits_or_left_out(client: Client, day: str) -> None:
    assert client.get(make_season().get_absolute_url(), {"day": day}).status_code == 200


@pytest.mark.parametrize(
    "day", ["-1", "1.0", "٣", "1234567", "x", "a very long word indeed, no day"]
)
def test_a_day_to_simulate(client: Client, admin_user: User, day: str) -> None:
    season = make_season()
    client.force_login(admin_user)
    refused = client.post(f"{season.get_absolute_url()}simulate/", {"day": day}, follow=True)
    said = f"“{day[:20]}” is no day of play; give its number, like 12."
    assert said in text(refused)
    assert not season.runs.exists()


@pytest.mark.parametrize("teams", ["", "x", "1,,2", "1,", "-1", "1 ,2", "٣", "1" * 19])
def test_teams_that_are_no_list_of_numbers(client: Client, teams: str) -> None:
    found = client.get("/team-colors.css", {"teams": teams})
    assert found.status_code == 404


def test_more_teams_than_any_page_shows(client: Client) -> None:
    assert client.get("/team-colors.css", {"teams": ",".join("1" * 200)}).status_code == 200
    assert client.get("/team-colors.css", {"teams": ",".join("1" * 201)}).status_code == 404
    assert client.get("/team-colors.css", {"teams": "9" * 18}).status_code == 200


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "The form’s “seat” should be a number, not “”."),
        ({"seat": "-1"}, "The form’s “seat” should be a number, not “-1”."),
        ({"seat": " 0"}, "The form’s “seat” should be a number, not “ 0”."),
        ({"seat": "2"}, "A side is 0 (the visitors) or 1 (the home side)."),
        ({"seat": "0"}, "The form’s “option” should be a number, not “”."),
        ({"seat": "0", "option": "1.5"}, "The form’s “option” should be a number, not “1.5”."),
        ({"seat": "0", "option": "x" * 30}, f"“option” should be a number, not “{'x' * 20}”."),
    ],
)
def test_a_seat_and_a_choice(client: Client, given: dict[str, str], told: str) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob), ada, bob)
    client.force_login(ada)
    turn = find(live.pk).turn(0)
    refused = client.post(f"/tables/{live.pk}/answer/", {"turn": turn, **given})
    assert refused.status_code == 422
    assert " ".join(told.split()) in text(refused)
    assert find(live.pk).turn(0) == turn
