"""The list of public leagues: paged, searched; and the style sheet of the clubs that it shows."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.simulation.runs import play_inline, start_simulation
from league.models import League
from tests.html import parsed, the, values
from tests.leagues import make_league, make_season, make_team

pytestmark = pytest.mark.django_db


def listed(client: Client, query: str = "") -> list[str]:
    found = parsed(client.get(f"/leagues/{query}")).select("h3 > a[href]:first-child")
    return [each.get_text() for each in found]


def test_public_leagues_are_listed_and_private_ones_are_not_even_for_staff(
    client: Client, admin_user: User
) -> None:
    make_league(0, name="Harbor League")
    make_league(0, name="Hidden League", visibility=League.Visibility.PRIVATE)
    client.force_login(admin_user)
    assert listed(client) == ["Harbor League"]
    assert listed(client, "?q=hidden") == []


def test_leagues_come_in_pages_that_keep_the_search(client: Client) -> None:
    for number in range(25):
        make_league(0, name=f"Harbor {number:02}")
    make_league(0, name="Junction")
    assert len(listed(client)) == 20
    assert listed(client, "?page=2")[-1] == "Junction"
    later = the(client.get("/leagues/?q=harbor&game=piecepack"), "[rel=next]")
    assert listed(client, str(later["href"])) == [f"Harbor {number}" for number in range(20, 25)]
    assert listed(client, "?page=99") == listed(client, "?page=2")


def test_a_search_finds_names_clubs_and_games(client: Client) -> None:
    harbor, junction = make_league(0, name="Harbor"), make_league(0, name="Junction")
    make_league(0, name="Quick Stop", ruleset="quick")
    make_team(harbor, 1, place="Oyster Bay", nickname="Gulls")
    make_team(junction, 1, place="Salt Lick", nickname="Herons")
    assert listed(client, "?q=HARB") == ["Harbor"]
    assert listed(client, "?q=gull") == ["Harbor"]
    assert listed(client, "?q=salt+herons") == ["Junction"]
    assert listed(client, "?q=junction+gulls") == []
    assert listed(client, "?game=quick") == ["Quick Stop"]
    assert listed(client, "?q=100%25") == []
    assert "No league found" in client.get("/leagues/?q=nothing").content.decode()


@pytest.mark.parametrize("query", ["?game=chess", f"?q={'x' * 81}"])
def test_what_cannot_be_searched_is_told(client: Client, query: str) -> None:
    response = client.get(f"/leagues/{query}")
    assert response.status_code == 422
    assert 'class="errorlist"' in response.content.decode()


def test_the_list_takes_a_fixed_number_of_queries_and_one_sheet_of_colors(client: Client) -> None:
    counts = []
    for number in (2, 6):
        for _ in range(number):
            play_inline(start_simulation(make_season(2), inline=True))
        with CaptureQueriesContext(connection) as queries:
            html = client.get("/leagues/").content.decode()
        counts.append(len(queries))
        assert html.count("colors.css") == 1
    assert counts[0] == counts[1] <= 6
    (sheet,) = values(html, "href", "[href^='/team-colors.css']")
    css = client.get(sheet).content.decode()
    flags = parsed(html).select(".flag")
    shown = {name[5:] for flag in flags for name in flag["class"] if name.startswith("team-")}
    assert len(shown) == 8
    assert {number for number in shown if f".team-{number} {{" in css} == shown


def test_one_sheet_gives_no_color_of_a_league_that_is_hidden(client: Client) -> None:
    seen = make_team(make_league(0), 1, color="#112233")
    hidden = make_league(0, visibility=League.Visibility.PRIVATE)
    other = make_team(hidden, 1, color="#445566")
    css = client.get(f"/team-colors.css?teams={seen.pk},{other.pk}")
    assert f".team-{seen.pk} " in css.content.decode()
    assert f".team-{other.pk} " not in css.content.decode()
    assert css["Cache-Control"] == "private, max-age=300"
    for wrong in ("", "x", "1,,2", "-1", "9" * 19, ",".join(["1"] * 201)):
        assert client.get(f"/team-colors.css?teams={wrong}").status_code == 404
