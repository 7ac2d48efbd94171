"""Giving a team to a person and taking it back, with the games that it is playing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from engine import RULESETS
from games.live.opening import open_friendly, open_game, send_lineup
from games.live.seating import Person
from games.live.services import resign
from games.models import LiveGame, Side
from league.errors import Conflict
from league.models import League, Team
from league.people import find_person, give_team, take_team_back
from tests.leagues import make_league, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


@pytest.fixture
def people(django_user_model: type[User]) -> dict[str, User]:
    names = ("boss", "casey", "flynn", "stranger")
    return {name: django_user_model.objects.create_user(name) for name in names}


@pytest.fixture
def league(people: dict[str, User]) -> League:
    return make_league(2, owner=people["boss"])


@pytest.fixture
def team(league: League) -> Team:
    return first_of(league)


def first_of(league: League) -> Team:
    team = league.teams.first()
    assert team is not None
    return team


def url_of(league: League) -> str:
    return league.get_absolute_url() + "managers/"


def manager(team: Team) -> User | None:
    return Team.objects.get(pk=team.pk).manager


class TestGiving:
    def test_a_team_changes_hands(self, team: Team, people: dict[str, User]) -> None:
        give_team(team, people["casey"])
        assert manager(team) == people["casey"]
        give_team(team, people["flynn"])
        assert manager(team) == people["flynn"]
        take_team_back(team)
        assert manager(team) is None

    def test_what_is_so_already_is_refused(self, team: Team, people: dict[str, User]) -> None:
        with pytest.raises(Conflict, match="the AI does"):
            take_team_back(team)
        give_team(team, people["casey"])
        with pytest.raises(Conflict, match="already"):
            give_team(team, people["casey"])


class TestGamesUnderWay:
    @pytest.fixture
    def live(self, league: League, people: dict[str, User]) -> LiveGame:
        """Casey at home against the AI, before the lineups."""
        season = make_season(league=league)
        game = season.games.all()[0]
        give_team(game.home, people["casey"])
        return open_game(game.pk)

    def home(self, live: LiveGame) -> Side:
        return Side.objects.get(live=live, seat=1)

    def test_the_new_manager_takes_the_seat(self, live: LiveGame, people: dict[str, User]) -> None:
        side = self.home(live)
        assert side.team is not None
        assert side.asked_at is not None
        Side.objects.filter(pk=side.pk).update(
            mailed_at=timezone.now(), hints=True, standing_orders={"steal": "1"}, bank=77
        )
        give_team(side.team, people["flynn"])
        after = self.home(live)
        assert (after.person, after.ai) == (people["flynn"], "")
        assert (after.mailed_at, after.hints, after.standing_orders) == (None, False, {})
        assert after.bank == 77
        assert after.asked_at is not None
        assert after.asked_at > side.asked_at
        other = Side.objects.get(live=live, seat=0)
        assert (other.person, other.ai) == (None, "veteran")

    def test_a_lineup_that_was_sent_stays(self, live: LiveGame, people: dict[str, User]) -> None:
        casey = people["casey"]
        spots = list(RULESETS["piecepack"].default_lineup)
        give_team(live.game.visitors, people["stranger"])
        send_lineup(live.pk, Person(casey.pk), 1, spots)
        give_team(live.game.home, people["flynn"])
        assert self.home(live).lineup == spots
        live.refresh_from_db()
        assert live.state == LiveGame.State.LINEUPS

    def test_the_ai_takes_the_seat_and_the_game_begins(
        self, live: LiveGame, people: dict[str, User]
    ) -> None:
        take_team_back(live.game.home)
        after = self.home(live)
        assert (after.person, after.ai) == (None, "veteran")
        live.refresh_from_db()
        assert live.state == LiveGame.State.PLAYING

    def test_a_team_comes_back_in_mid_game(self, live: LiveGame, people: dict[str, User]) -> None:
        take_team_back(live.game.home)
        give_team(live.game.home, people["flynn"])
        after = self.home(live)
        assert (after.person, after.ai) == (people["flynn"], "")

    def test_a_game_that_is_over_keeps_its_names(
        self, live: LiveGame, people: dict[str, User]
    ) -> None:
        resign(live.pk, Person(people["casey"].pk), 1)
        give_team(live.game.home, people["flynn"])
        assert self.home(live).person == people["casey"]

    def test_friendlies_are_nobody_elses(self, live: LiveGame, people: dict[str, User]) -> None:
        friendly = open_friendly("piecepack", Person(people["casey"].pk))
        take_team_back(live.game.home)
        assert Side.objects.get(live=friendly, seat=1).person == people["casey"]


class TestPage:
    def post(self, client: Any, team: Team, username: str = "", action: str = "give") -> Any:
        given = {"team": team.slug, "username": username, "action": action}
        return client.post(url_of(team.league), given)

    @pytest.fixture
    def boss(self, client: Any, people: dict[str, User]) -> Any:
        client.force_login(people["boss"])
        return client

    def test_gives_and_takes_back(self, boss: Any, team: Team, people: dict[str, User]) -> None:
        response = self.post(boss, team, " Casey ")
        assert response.url == url_of(team.league)
        assert manager(team) == people["casey"]
        assert f"The {team} are managed by casey now" in boss.get(response.url).content.decode()
        assert self.post(boss, team, action="take").status_code == 302
        assert manager(team) is None

    @pytest.mark.parametrize(
        ("username", "action", "says"),
        [
            ("nobody", "give", "Nobody here is called “nobody”"),
            ("", "give", "Write the username"),
            ("  ", "give", "Write the username"),
            ("a\0b", "give", "Null characters"),
            ("x" * 151, "give", "at most 150"),
            ("gone", "give", "Nobody here"),
            ("", "take", "the AI does"),
            ("casey", "steal", ""),
        ],
    )
    def test_bad_input(
        self,
        boss: Any,
        team: Team,
        people: dict[str, User],
        username: str,
        action: str,
        says: str,
    ) -> None:
        User.objects.create_user("gone", is_active=False)
        response = self.post(boss, team, username, action)
        if not says:  # any other button gives
            assert manager(team) == people["casey"]
            return
        assert response.status_code == 422
        form = dict(response.context["rows"])[team]
        assert says in form.errors["username"][0]
        assert f'id="id_{team.pk}_username_error"' in response.content.decode()
        assert manager(team) is None

    def test_twice_is_refused_kindly(self, boss: Any, team: Team, people: dict[str, User]) -> None:
        self.post(boss, team, "casey")
        response = self.post(boss, team, "casey")
        assert response.status_code == 422
        assert "casey manages the" in response.content.decode()

    def test_a_team_of_another_league(self, boss: Any, team: Team) -> None:
        other = make_league(3).teams.all()[2]
        given = {"team": other.slug, "username": "casey", "action": "give"}
        assert boss.post(url_of(team.league), given).status_code == 404
        assert manager(other) is None

    @pytest.mark.parametrize(
        ("visibility", "expected"), [("public", [302, 403, 403]), ("private", [404, 404, 403])]
    )
    def test_is_the_commissioners(
        self,
        client: Any,
        league: League,
        people: dict[str, User],
        visibility: str,
        expected: Any,
    ) -> None:
        League.objects.filter(pk=league.pk).update(visibility=visibility)
        team = first_of(league)
        give_team(team, people["casey"])
        for who, status in zip((None, "stranger", "casey"), expected, strict=True):
            client.logout()
            if who:
                client.force_login(people[who])
            for response in (client.get(url_of(league)), self.post(client, team, "stranger")):
                assert response.status_code == status
                if status == 302:
                    assert response.url == f"/accounts/login/?next={url_of(league)}"
        assert manager(team) == people["casey"]


def test_the_admin_gives_no_team_away(admin_client: Any, team: Team, people: Any) -> None:
    """It would leave the games under way behind, and no line in the log."""
    url = f"/admin/league/team/{team.pk}/change/"
    assert not admin_client.get(url).context["adminform"].form.fields
    assert admin_client.post(url, {"manager": people["casey"].pk}).status_code == 403
    assert manager(team) is None


def test_a_name_is_found_however_it_is_written(people: dict[str, User]) -> None:
    assert find_person("CASEY") == people["casey"]
    shouted = User.objects.create_user("CASEY")
    assert find_person("CASEY") == shouted
    assert find_person("casey") == people["casey"]


class TestPrivateLeague:
    @pytest.fixture
    def hidden(self, people: dict[str, User]) -> League:
        league = make_league(2, owner=people["boss"], visibility="private")
        for team in league.teams.all():
            give_team(team, people["casey"])
        return league

    def test_is_its_managers_to_see(
        self, client: Any, hidden: League, people: dict[str, User]
    ) -> None:
        season = make_season(league=hidden)
        pages = [hidden, season, season.games.first(), hidden.teams.first()]
        urls = [page.get_absolute_url() for page in pages]
        urls.append(hidden.get_absolute_url() + "colors.css")
        for who, status in (("casey", 200), ("flynn", 404)):
            client.force_login(people[who])
            assert [client.get(url).status_code for url in urls] == [status] * len(urls)
            listed = re.findall(re.escape(hidden.name), client.get("/").content.decode())
            assert bool(listed) == (status == 200)

    def test_is_listed_once(self, client: Any, hidden: League, people: dict[str, User]) -> None:
        client.force_login(people["casey"])
        assert [race.league for race in client.get("/").context["races"]] == [hidden]

    def test_is_run_by_its_commissioner_alone(
        self, client: Any, hidden: League, people: dict[str, User]
    ) -> None:
        season = make_season(league=hidden)
        client.force_login(people["casey"])
        url = season.get_absolute_url() + "simulate/"
        assert client.post(url).status_code == 403
