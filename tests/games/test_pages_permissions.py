"""Who may open what: every address of the site against every kind of visitor."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import GameRecord, SimulationRun
from league.models import League, Season
from tests.leagues import make_draft, make_league, make_season

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "stranger", "commissioner", "staff")
READ = ("league", "season", "progress", "colors", "team", "player", "game")

# What each role gets: of a public league, of a private one
TABLE = {
    ("public", "read"): (200, 200, 200, 200),
    ("private", "read"): (404, 404, 200, 200),
    ("public", "publish"): ("login", 403, 303, 303),
    ("private", "publish"): (404, 404, 303, 303),
    ("public", "simulate"): ("login", 403, 303, 303),
    ("private", "simulate"): (404, 404, 303, 303),
    ("public", "draft game"): (404, 404, 200, 200),
    ("private", "draft game"): (404, 404, 200, 200),
}


@pytest.fixture
def visitors(django_user_model: type[User]) -> dict[str, Client]:
    """A client for each role."""
    clients = {role: Client() for role in ROLES}
    for role in ROLES[1:]:
        user = django_user_model.objects.create_user(role, is_staff=role == "staff")
        clients[role].force_login(user)
    return clients


def league_of(visibility: str) -> League:
    return make_league(2, visibility=visibility, owner=User.objects.get(username="commissioner"))


def addresses(season: Season) -> dict[str, str]:
    league = season.league
    team = league.teams.first()
    return {
        "league": league.get_absolute_url(),
        "season": season.get_absolute_url(),
        "progress": season.get_absolute_url() + "progress/",
        "colors": league.get_absolute_url() + "colors.css",
        "team": team.get_absolute_url(),
        "player": team.players.first().get_absolute_url(),
        "game": season.games.first().get_absolute_url(),
    }


def check(expected: object, response, back: str = "") -> None:
    if expected == "login":
        assert response.status_code == 302
        assert response.url == f"/accounts/login/?next={back}"
    else:
        assert response.status_code == expected


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize("page", READ)
def test_reading(visitors: dict[str, Client], visibility: str, page: str) -> None:
    url = addresses(make_season(league=league_of(visibility)))[page]
    for role, expected in zip(ROLES, TABLE[visibility, "read"], strict=True):
        check(expected, visitors[role].get(url))


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize("role", ROLES)
def test_publishing(visitors: dict[str, Client], visibility: str, role: str) -> None:
    season = make_draft(league=league_of(visibility))
    url = season.get_absolute_url()
    expected = dict(zip(ROLES, TABLE[visibility, "publish"], strict=True))[role]
    check(expected, visitors[role].post(url + "publish/"), url)
    season.refresh_from_db()
    assert (season.state == Season.State.PUBLISHED) == (expected == 303)
    assert GameRecord.objects.exists() == (expected == 303)


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize("role", ROLES)
def test_simulating(visitors: dict[str, Client], visibility: str, role: str) -> None:
    season = make_season(league=league_of(visibility))
    url = season.get_absolute_url()
    expected = dict(zip(ROLES, TABLE[visibility, "simulate"], strict=True))[role]
    check(expected, visitors[role].post(url + "simulate/"), url)
    assert SimulationRun.objects.exists() == (expected == 303)


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_the_games_of_a_draft_are_their_commissioners(
    visitors: dict[str, Client], visibility: str
) -> None:
    season = make_draft(league=league_of(visibility))
    url = season.games.first().get_absolute_url()
    for role, expected in zip(ROLES, TABLE[visibility, "draft game"], strict=True):
        check(expected, visitors[role].get(url))


def test_a_private_league_is_not_listed_for_others(visitors: dict[str, Client]) -> None:
    league = league_of("private")
    for role in ROLES:
        listed = league.name in visitors[role].get("/").content.decode()
        assert listed == (role in ("commissioner", "staff"))


def test_a_write_wants_a_post(visitors: dict[str, Client]) -> None:
    url = make_season(league=league_of("public")).get_absolute_url()
    for action in ("publish/", "simulate/"):
        assert visitors["staff"].get(url + action).status_code == 405


def test_a_write_wants_the_forms_token(django_user_model: type[User]) -> None:
    boss = django_user_model.objects.create_user("commissioner")
    url = make_season(league=league_of("public")).get_absolute_url()
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(boss)
    assert strict.post(url + "simulate/").status_code == 403
    assert not SimulationRun.objects.exists()


def test_buttons_are_shown_to_those_who_may_press_them(visitors: dict[str, Client]) -> None:
    url = make_season(league=league_of("public")).get_absolute_url()
    for role in ROLES:
        shown = "simulate/" in visitors[role].get(url).content.decode()
        assert shown == (role in ("commissioner", "staff"))
