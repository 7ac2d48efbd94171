"""A league's home: the days about today, the race, leaders, clubs and champions, in few queries."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.simulation.runs import play_inline, start_simulation
from games.views import home
from league.models import Season
from league.services import create_season, publish_season
from league.standings import standings
from tests.html import parsed, text
from tests.leagues import make_draft, make_league, make_season

pytestmark = pytest.mark.django_db


def played(season: Season, day: int | None = None) -> Season:
    play_inline(start_simulation(season, day, inline=True))
    season.refresh_from_db()
    return season


def test_yesterdays_results_and_tonights_games(client: Client) -> None:
    league = make_league(4)
    yesterday = timezone.now().date() - datetime.timedelta(days=1)
    season = publish_season(create_season(league, name="Now", legs=2, starts_on=yesterday))
    played(season, 1)
    page = client.get(league.get_absolute_url())
    html = parsed(page)
    assert len(html.select(".line.small")) == 2
    assert len(html.select(".board")) == 2
    words = text(page)
    assert "Last night Day 1 of 6" in words
    assert "Tonight Day 2 of 6" in words
    assert not html.select(".race")
    played(season)
    html = parsed(client.get(league.get_absolute_url()))
    assert not html.select(".board")
    assert len(html.select(".race .track")) == 4
    champion = standings(season)[0].team
    assert champion.nickname in html.select(".banners li")[0].text


def test_a_draft_is_no_season_of_now(client: Client, admin_user: User) -> None:
    league = make_draft().league
    client.force_login(admin_user)
    html = parsed(client.get(league.get_absolute_url()))
    assert not html.select("#race, #tonight, #leaders")
    assert "draft" in html.select("#seasons + ul")[0].text


def test_as_many_queries_for_many_clubs_and_seasons_as_for_few(client: Client) -> None:
    counts = []
    for clubs, seasons in ((2, 1), (12, 3)):
        league = make_league(clubs)
        for year in range(seasons):
            season = create_season(
                league, name=f"{year}", legs=2, starts_on=datetime.date(2030 + year, 4, 1)
            )
            played(publish_season(season), 1)
        with CaptureQueriesContext(connection) as queries:
            client.get(league.get_absolute_url())
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 15


def test_the_standings_are_sorted_by_their_headings(client: Client) -> None:
    season = played(make_season())
    url = season.get_absolute_url()

    def column(query: dict[str, str]) -> list[int]:
        rows = parsed(client.get(url, query)).select("#standings tbody tr")
        return [int(row.select("td")[11].text) for row in rows]

    assert column({"sort": "allowed"}) == sorted(column({}))
    assert column({"sort": "-allowed"}) == sorted(column({}), reverse=True)
    heading = parsed(client.get(url, {"sort": "allowed", "day": "2"})).select("th[aria-sort] a")[0]
    assert heading["href"] == "?sort=-allowed&day=2#standings-title"
    assert client.get(url, {"sort": "luck"}).status_code == 404
    progress = client.get(f"{url}progress/", {"sort": "-allowed"})
    assert 'aria-sort="descending"' in progress.content.decode()


def test_champions_of_long_ago_are_those_of_their_tables(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = make_league(4)
    for year in range(3):
        start = datetime.date(2031 + year, 4, 1)
        played(publish_season(create_season(league, name=str(year), legs=2, starts_on=start)))

    def banners() -> list[list[str]]:
        html = parsed(client.get(league.get_absolute_url()))
        return [
            [text(one.select_one("b")), text(one.select_one("span")), text(one.select_one("small"))]
            for one in html.select(".banners li")
        ]

    late = banners()
    monkeypatch.setattr(home, "LATE", 1)
    seen = banners()
    assert seen[0] == late[0]
    assert len(seen) == 3
    for (name, who, words), (same, winner, told) in zip(seen[1:], late[1:], strict=True):
        assert (name, who) == (same, winner)
        assert not words or words.startswith("before ")  # some share the first place
        assert told.endswith(words)
    with CaptureQueriesContext(connection) as few:
        banners()
    monkeypatch.setattr(home, "LATE", 0)
    with CaptureQueriesContext(connection) as none:
        banners()
    assert len(none) <= len(few)
