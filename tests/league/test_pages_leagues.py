"""The front page, a league's page and the colors of its teams."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import LiveGame
from games.simulation.runs import play_inline, start_simulation
from games.views import tonight
from league.models import Season
from league.people import give_team
from league.services import create_season
from league.standings import standings
from tests.games.live.live_games import begin, make_live_season
from tests.html import parsed, text, the, values
from tests.leagues import make_draft, make_league, make_season

pytestmark = pytest.mark.django_db


def test_a_site_without_leagues_says_what_it_is(client: Client) -> None:
    page = text(client.get("/"))
    assert "Pennant runs leagues" in page
    assert "designed by Jim Doherty" in page
    assert "No league yet" in page


def test_the_front_page_shows_a_league_with_game_state_and_the_first_clubs(client: Client) -> None:
    season = make_season(league=make_league(4, name="Harbor League"))
    play_inline(start_simulation(season, inline=True))
    page = text(client.get("/"))
    assert "Harbor League Baseball for the piecepack · Season 2031 , complete" in page
    *first, last = standings(season)
    for row in first:
        assert f"{row.team} {row.won}–{row.lost}" in page
    assert f"{last.team} {last.won}–{last.lost}" not in page


def test_a_draft_does_not_hide_the_season_before_it(client: Client) -> None:
    league = make_league(2)
    make_season(league=league)
    create_season(league, name="2032", legs=2, starts_on=datetime.date(2032, 4, 1))
    page = text(client.get("/"))
    assert "Season 2031" in page
    assert "Season 2032" not in page


def test_ones_own_league_and_club_come_first(client: Client) -> None:
    ada = User.objects.create_user("ada")
    for name in ("Aardvark", "Badger", "Coyote", "Dingo", "Elk", "Fox", "Gnu"):
        play_inline(start_simulation(make_season(league=make_league(4, name=name)), inline=True))
    last = standings(Season.objects.get(league__name="Gnu"))[-1]
    assert "Gnu" not in text(the(client.get("/"), "[aria-labelledby=races]"))
    give_team(last.team, ada)
    client.force_login(ada)
    page = client.get("/")
    first = parsed(page).select(".races > li")[0]
    assert text(first).startswith("Gnu")
    assert f"{last.team} {last.won}–{last.lost}" in text(first)
    assert f"{last.team} {last.won}–{last.lost}" in text(the(page, "[aria-labelledby=place] .own"))


def test_the_front_page_takes_as_many_queries_for_five_leagues_as_for_two(client: Client) -> None:
    ada = User.objects.create_user("ada")
    client.force_login(ada)
    counts = []
    for more in (2, 3):
        for _ in range(more):
            season = make_season(2)
            play_inline(start_simulation(season, inline=True))
            for team in season.league.teams.all():
                give_team(team, ada)
            live = begin(make_live_season(ada, ada), ada)
            assert live.state == LiveGame.State.PLAYING
        client.get("/")  # the leaders are kept
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 14


def test_what_all_see_is_rendered_once_a_second(client: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(tonight, "KEPT", 60)
    play_inline(start_simulation(make_season(2), inline=True))
    client.get("/")
    with CaptureQueriesContext(connection) as queries:
        kept = text(client.get("/"))
    cache.clear()
    assert len(queries) == 0
    assert "Last night" in kept


def test_an_empty_league_says_so(client: Client) -> None:
    page = text(client.get(make_league(0).get_absolute_url()))
    assert "No season yet" in page
    assert "No team yet" in page


def test_a_league_shows_its_options_seasons_and_teams(client: Client) -> None:
    league = make_league(3, options={"steal_second": True, "innings": 7})
    make_draft(league=league)
    page = text(client.get(league.get_absolute_url()))
    assert "Stealing Second yes" in page
    assert "Juice Cards no" in page
    assert "Innings 7" in page
    assert "2031" in page
    assert page.count("Town") == 3


def test_an_unknown_league_is_not_found(client: Client) -> None:
    for url in ("/leagues/nowhere/", "/leagues/nowhere/colors.css", "/nowhere/"):
        response = client.get(url)
        assert response.status_code == 404
        assert "A swing and a miss" in response.content.decode()


def test_colors_are_a_style_sheet_that_may_be_kept(client: Client) -> None:
    league = make_league(2)
    response = client.get(league.get_absolute_url() + "colors.css")
    assert response["Content-Type"] == "text/css; charset=utf-8"
    assert response["Cache-Control"] == "private, max-age=300"
    for team in league.teams.all():
        assert f".team-{team.pk} {{ --team: #1d5c8f;" in response.content.decode()


def test_no_page_has_an_inline_style_or_script(client: Client) -> None:
    season = make_season(2)
    play_inline(start_simulation(season, inline=True))
    team = season.teams.first()
    for url in (
        "/",
        season.league.get_absolute_url(),
        season.get_absolute_url(),
        make_season(2).get_absolute_url(),
        season.games.first().get_absolute_url(),
        team.get_absolute_url(),
        team.players.first().get_absolute_url(),
        "/accounts/login/",
        "/nowhere/",
    ):
        html = parsed(client.get(url))
        names = {name for found in html.select("*") for name in found.attrs}
        assert not {name for name in names if name == "style" or name.startswith("on")}, url
        assert not html.select("style, script:not([src])"), url
        for address in values(html, "href") + values(html, "src"):
            assert not address.startswith(("//", "http:", "https:")), url
