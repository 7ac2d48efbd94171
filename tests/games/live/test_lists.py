"""Lists of live games, and what a manager is told before he opens a table."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.live import services
from games.live.opening import open_game
from games.live.selectors import to_be_opened
from games.models import LiveGame
from games.templatetags.live_games import stands
from league.models import Game, League, Season
from tests.games.live.live_games import begin, first_game, make_live_season, make_person, who
from tests.html import parsed, text, the
from tests.leagues import make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return make_person("ada")


@pytest.fixture
def flynn() -> User:
    return make_person("flynn")


def give(season: Season, number: int, person: User) -> None:
    team = list(season.teams.order_by("pk"))[number]
    team.manager = person
    team.save()


def test_what_waits_stands_first_and_is_counted(ada, flynn, client: Client) -> None:
    live = begin(make_live_season(ada, flynn))
    client.force_login(ada)
    page = client.get("/my-games/")
    assert "My games 1 waiting for you" in text(page)
    assert f'href="{live.get_absolute_url()}"' in str(parsed(page).select_one("main"))
    assert "1 waiting for you" in text(client.get("/leagues/"))


class TestNextGames:
    def test_which_team_is_mine_and_against_whom(self, ada, flynn, client: Client) -> None:
        season = make_live_season(ada, flynn)
        mine = first_game(season).visitors.nickname
        client.force_login(ada)
        page = text(client.get("/my-games/"))
        assert page.count(f"you: {mine} · against flynn") == 2
        client.force_login(flynn)
        his = first_game(season).home.nickname
        assert text(client.get("/my-games/")).count(f"you: {his} · against ada") == 2
        season.teams.filter(manager=flynn).update(manager=None)
        client.force_login(ada)
        assert f"you: {mine} · against an AI" in text(client.get("/my-games/"))
        season.teams.update(manager=ada)
        assert "you: both teams" in text(client.get("/my-games/"))

    def test_only_the_first_game_of_each_team_opens(self, ada, flynn, client: Client) -> None:
        season = make_season(4)
        give(season, 0, ada)
        other = make_season(2)
        give(other, 1, ada)
        rows = to_be_opened(who(ada))
        assert len(rows) == 8
        opening = [row.game for row in rows if row.opens]
        teams = season.teams.filter(manager=ada).get(), other.teams.filter(manager=ada).get()
        mine = Game.objects.filter(visitors__in=teams) | Game.objects.filter(home__in=teams)
        assert {game.pk for game in opening} == {
            mine.filter(season=each).order_by("number")[0].pk for each in (season, other)
        }
        client.force_login(ada)
        page = client.get("/my-games/").content.decode()
        assert page.count("sit-down/") == 2

    def test_every_button_that_is_shown_opens(self, ada, flynn, client: Client) -> None:
        """Not that of a rival who is at another table."""
        season = make_season(4)
        give(season, 0, ada)
        client.force_login(ada)
        first, second, *_ = (row.game for row in to_be_opened(who(ada)))
        live = open_game(first.pk)
        assert not any(row.opens for row in to_be_opened(who(ada)))
        assert client.post(f"/games/{second.pk}/sit-down/").status_code == 409
        services.resign(live.pk, who(ada), live.sides.get(person=ada).seat)
        (row,) = (row for row in to_be_opened(who(ada)) if row.opens)
        assert row.game == second
        rival = second.home if second.visitors.manager_id == ada.pk else second.visitors
        give(season, list(season.teams.order_by("pk")).index(rival), flynn)
        theirs = Game.objects.filter(season=season, state="scheduled").exclude(pk=second.pk)
        theirs = theirs.filter(home=rival) | theirs.filter(visitors=rival)
        open_game(theirs.exclude(home__manager=ada).exclude(visitors__manager=ada)[0].pk)
        assert not any(row.opens for row in to_be_opened(who(ada)))
        assert client.post(f"/games/{second.pk}/sit-down/").status_code == 409

    @pytest.mark.parametrize(
        ("ruleset", "rival", "seconds", "told"),
        [
            (
                "piecepack",
                True,
                600,
                "Once flynn agrees to play now, you both have 10 minutes to send your lineups",
            ),
            ("piecepack", False, 3600, "You then have 1 hour to send your lineup,"),
            ("triple_play", True, 600, "you both have 10 minutes to say that you are"),
        ],
    )
    def test_the_button_asks_and_says_what_it_starts(
        self, ada, flynn, client: Client, ruleset: str, rival: bool, seconds: int, told: str
    ) -> None:
        season = make_live_season(ada, flynn if rival else None, ruleset=ruleset)
        League.objects.update(lineup_seconds=seconds)
        client.force_login(ada)
        for address in ("/my-games/", first_game(season).get_absolute_url()):
            response = client.get(address)
            assert told in text(response), address
            ask = parsed(response).select("details.ask")[0]
            assert "Open the table" in text(the(ask, "summary"))
            assert ask.select(f"form[action='/games/{first_game(season).pk}/sit-down/']")

    def test_its_queries_do_not_grow(self, ada, flynn, client: Client) -> None:
        client.force_login(ada)
        counts = set()
        for teams in (2, 4, 6):
            season = make_season(teams)
            give(season, 0, ada)
            give(season, 1, flynn)
            with CaptureQueriesContext(connection) as queries:
                client.get("/my-games/")
            counts.add(len(queries))
        assert len(counts) == 1


class TestGamePage:
    def test_it_says_how_a_live_game_stands(self, ada, flynn, client: Client) -> None:
        season = make_live_season(ada, flynn)
        address = first_game(season).get_absolute_url()
        open_game(first_game(season).pk)
        assert "The lineups are being sent" in text(client.get(address))
        live = begin(season, ada, flynn)
        assert f"Being played: {stands(live)}" in text(client.get(address))
        LiveGame.objects.update(inning=3, visitors_runs=2, home_runs=1)
        page = text(client.get(address))
        assert "Being played: Top of the 3rd, 2–1" in page
        assert "Watch it live" in page


class TestCommissioner:
    def test_a_forfeit_takes_a_second_question(self, ada, flynn, client: Client) -> None:
        """Which says whose loss it is."""
        live = begin(make_live_season(ada, flynn), ada, flynn)
        boss = make_person("boss")  # who does not play
        League.objects.update(owner=boss)
        client.force_login(boss)
        page = parsed(client.get(live.get_absolute_url()))
        asks = page.select("section > details.ask")
        (step_in,) = (found for found in asks if text(found).startswith("Step in as commissioner"))
        boards = step_in.select("div.stack")
        for board, side in zip(boards, live.sides.all(), strict=True):
            name = side.team.nickname
            asked = the(board, "details.ask")
            assert board.select("[value=forfeit]") == asked.select("[value=forfeit]")
            assert f"The {name} lose it, 9–0" in text(asked)
            assert the(asked, "[name=seat]")["value"] == str(side.seat)
            assert text(the(asked, "[value=forfeit]")) == f"Yes, the {name} lose it"
