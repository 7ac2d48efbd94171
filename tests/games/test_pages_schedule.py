"""The editor of a schedule: a change is seen first, made as it was seen, and refused in words."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.simulation.runs import play_inline, start_simulation
from league.models import Game, League, Season
from league.services import create_season, publish_season
from league.stages.editing import swap_home
from league.stages.planning import StagePlan
from tests.html import text, values
from tests.leagues import START, make_draft, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client: Client) -> User:
    boss = User.objects.create_user("boss")
    client.force_login(boss)
    return boss


def league_of(boss: User, clubs: int = 4) -> League:
    return make_league(clubs, owner=boss)


def page_of(season: Season) -> str:
    return reverse("schedule", args=[season.league.slug, season.slug])


def key_of(game: Game) -> str:
    return f"{game.series_id}-{game.turn}"


def sent(client: Client, season: Season, **asked: str) -> dict[str, Any]:
    """The form under a preview, as a browser would send it."""
    html = client.get(page_of(season), asked).content.decode()
    own = "#change form [name]"
    return dict(zip(values(html, "name", own), values(html, "value", own), strict=True))


def stored(season: Season) -> list[Any]:
    return list(season.games.order_by("pk").values())


def test_a_game_is_moved_as_it_was_seen(client: Client, boss: User) -> None:
    season = make_draft(league=league_of(boss))
    game = season.games.get(number=1)
    before = stored(season)
    asked = {"game": key_of(game), "do": "move", "to": "2031-04-20"}
    page = client.get(page_of(season), asked)
    told = text(page)
    assert page.status_code == 200
    for words in ("What it would do", "moves from Tue 1 April to Sun 20 April 2031", "Move it"):
        assert words in told
    assert "Nothing clashes that did not before." in told
    assert stored(season) == before
    form = sent(client, season, **asked)
    answer = client.post(page_of(season), form)
    assert (answer.status_code, answer["Location"]) == (303, f"{page_of(season)}?week=3")
    game.refresh_from_db()
    assert str(game.date) == "2031-04-20"
    again = client.post(page_of(season), form)
    assert again.status_code == 409
    assert "changed since you looked" in text(again)


def test_clashes_are_confirmed_and_marked(client: Client, boss: User) -> None:
    season = make_draft(league=league_of(boss))
    game = season.games.get(number=1)
    asked = {"game": key_of(game), "do": "move", "to": "2031-04-02"}
    assert "play twice" in text(client.get(page_of(season), asked))
    form = sent(client, season, **asked)
    assert form["anyway"] == "on"
    before = stored(season)
    refused = client.post(page_of(season), {**form, "anyway": ""})
    assert refused.status_code == 422
    assert "That clashes" in text(refused)
    assert stored(season) == before
    assert client.post(page_of(season), form).status_code == 303
    html = client.get(page_of(season), {"week": 1}).content.decode()
    assert html.count("fixture bad") == 3
    assert "2 clashes" in html


def test_home_and_away_and_the_figures_before_and_after(client: Client, boss: User) -> None:
    season = publish_season(make_draft(league=league_of(boss)))
    game = season.games.get(number=1)
    asked = {"game": key_of(game), "do": "swap"}
    told = text(client.get(page_of(season), asked))
    assert "becomes" in told
    assert "was 3–3, 2–4" in told
    assert client.post(page_of(season), sent(client, season, **asked)).status_code == 303
    assert season.games.get(number=1).home == game.visitors


def test_every_day_of_the_week_says_what_it_would_mean(client: Client, boss: User) -> None:
    season = make_draft(league=league_of(boss))
    game = season.games.get(number=1)
    html = client.get(page_of(season), {"game": key_of(game)}).content.decode()
    drops = values(html, "href", ".drop")
    assert len(drops) == 6
    assert client.get(page_of(season) + drops[0].partition("#")[0]).status_code == 200
    assert "no clash" in html


@pytest.mark.parametrize(
    ("given", "status", "words"),
    [
        ({}, 422, "Choose a game"),
        ({"game": "x", "do": "move"}, 422, "Choose a game"),
        ({"do": "fly"}, 422, "fly"),
        ({"to": "soon"}, 422, "Write the day as year, month and day"),
        ({"to": ""}, 422, "Choose the day"),
        ({"at": "late"}, 422, "Write the time"),
        ({"at": "19:30"}, 422, "no time of day"),
        ({"seen": ""}, 422, "See first what the change would do"),
        ({"to": "2031-03-31"}, 422, "The season begins on April 1, 2031"),
        ({"to": "9999-12-31"}, 422, "to December 31, 2200"),
        ({"game": "999999-1"}, 404, "no such game"),
        ({"seen": "old"}, 409, "changed since you looked"),
    ],
)
def test_bad_input_is_told_and_changes_nothing(
    client: Client, boss: User, given: dict[str, str], status: int, words: str
) -> None:
    season = make_draft(2, league=league_of(boss, 2))
    game = season.games.get(number=1)
    form = sent(client, season, game=key_of(game), do="move", to="2031-04-20")
    before = stored(season)
    answer = client.post(page_of(season), {**form, **given} if given else {})
    assert answer.status_code == status
    assert words in text(answer)
    assert stored(season) == before


@pytest.mark.parametrize("asked", ["week=0", "week=99", "week=x", "game=1", "game=0-1", "game=²-1"])
def test_what_is_not_there_is_not_found(client: Client, boss: User, asked: str) -> None:
    season = make_draft(2, league=league_of(boss, 2))
    assert client.get(f"{page_of(season)}?{asked}").status_code == 404


def test_what_has_begun_and_later_games_of_a_bracket(client: Client, boss: User) -> None:
    plan = StagePlan("Cup", "double_elimination", {"best_of": [3]}, calendar={"times": ["19:00"]})
    season = create_season(league_of(boss), name="1", starts_on=START, stages=[plan])
    publish_season(season)
    play_inline(start_simulation(season, day=1, inline=True))
    told = text(client.get(page_of(season)))
    assert "if necessary" in told
    assert "Game 1 of" in told
    final = season.games.filter(state="final")[0]
    asked = {"game": key_of(final), "do": "swap"}
    answer = client.get(page_of(season), asked)
    assert answer.status_code == 409
    assert "The game is over" in text(answer)


def test_few_queries_and_the_door_to_it(client: Client, boss: User) -> None:
    season = make_draft(16, legs=4, league=league_of(boss, 16))
    assert page_of(season) in client.get(season.get_absolute_url()).content.decode()
    game = season.games.get(number=1)
    asked = {"game": key_of(game), "do": "move", "to": "2031-04-02"}
    with CaptureQueriesContext(connection) as queries:
        assert client.get(page_of(season), asked).status_code == 200
    assert len(queries) <= 12, [query["sql"][:90] for query in queries]


def test_a_swiss_does_not_explain_what_was_done_by_hand(client: Client, boss: User) -> None:
    plan = StagePlan("Open", "swiss", {"rounds": 3})
    season = create_season(league_of(boss), name="1", starts_on=START, stages=[plan])
    game = season.games.get(number=1)
    swap_home(season, (str(game.series_id), 1))
    told = text(client.get(season.stages.get().get_absolute_url()))
    away = game.visitors.nickname
    assert f"The {away} are at home, as home and away were exchanged by hand." in told
