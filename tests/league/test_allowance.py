"""What an ordinary account may have; staff and leagues that nobody runs have no limits."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.errors import Invalid
from league.models import Game, League
from league.services import create_season
from tests.leagues import make_draft, make_league, make_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def flynn(settings: Any) -> User:
    settings.LEAGUES_PER_ACCOUNT = 2
    settings.TEAMS_PER_ACCOUNT = 5
    settings.GAMES_PER_ACCOUNT = 14
    return User.objects.create_user("flynn")


def test_leagues(flynn: User, client: Client) -> None:
    for _ in range(2):
        make_league(0, owner=flynn)
    with pytest.raises(Invalid, match="at most 2 leagues, and this would make 3"):
        make_league(0, owner=flynn)
    client.force_login(flynn)
    given = {
        "game": "piecepack", "of": "piecepack", "name": "A third", "visibility": "public",
        "option_innings": "9",
    }  # fmt: skip
    page = client.post("/leagues/new/", given)
    assert page.status_code == 422
    assert "at most 2 leagues" in " ".join(page.context["form"].errors["name"])
    assert League.objects.count() == 2


def test_teams_over_all_leagues(flynn: User, client: Client) -> None:
    make_league(4, owner=flynn)
    league = make_league(1, owner=flynn)
    client.force_login(flynn)
    given = {
        "place": "Town", "nickname": "Nine", "abbreviation": "TN", "color": "#1d5c8f",
        "ai": "veteran",
    }  # fmt: skip
    page = client.post(f"{league.get_absolute_url()}new-team/", given)
    assert page.status_code == 422
    assert "at most 5 teams in your leagues" in " ".join(page.context["form"].errors["place"])
    assert league.teams.count() == 1


def test_games_not_yet_played(flynn: User) -> None:
    league = make_league(4, owner=flynn)
    season = make_draft(legs=2, league=league)  # 12 games
    more: dict[str, Any] = {"name": "2032", "legs": 1, "starts_on": season.starts_on}
    with pytest.raises(Invalid, match=r"at most 14 games not yet played.*make 18") as refused:
        create_season(league, **more)
    assert refused.value.field == "legs"
    assert league.seasons.count() == 1
    final = {"state": Game.State.FINAL, "visitors_runs": 1, "home_runs": 0}
    season.games.filter(day__lte=2).update(**final)  # four are played
    assert create_season(league, **more).games.count() == 6


def test_staff_and_nobody_have_none(flynn: User) -> None:
    boss = User.objects.create_user("boss", is_staff=True)
    for owner in (boss, None):
        league = make_league(6, owner=owner)
        assert make_draft(legs=2, league=league).games.count() == 30
    league = make_league(5, owner=flynn)
    with pytest.raises(Invalid):
        make_team(league, 6, by=flynn)
    make_team(league, 6, by=boss)  # what staff does for him
