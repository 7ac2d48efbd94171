"""Setting up a league on the web: the league, its teams, a season."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine import RULESETS
from games.presentation import pace
from league.models import Game, League, Player, Season, Team
from tests.html import text
from tests.leagues import make_league

pytestmark = pytest.mark.django_db

LEAGUE = {
    "name": "Harbor League",
    "slug": "",
    "visibility": "public",
    "time_zone": "Europe/Berlin",
    "clock": "live",
    "absent": "autopilot",
    "option_innings": "5",
}
TEAM = {
    "place": "Lantern Bay",
    "nickname": "Keepers",
    "abbreviation": "LBK",
    "color": "#1d5c8f",
    "ai": "rookie",
    "slug": "",
}
SEASON = {"name": "2031", "starts_on": "2031-04-01", "legs": "4", "slug": ""}
NEW = "/leagues/new/piecepack/"


@pytest.fixture
def boss(django_user_model: type[User], client: Any) -> User:
    """A commissioner, logged in."""
    user = django_user_model.objects.create_user("boss")
    client.force_login(user)
    return user


def errors(response: Any) -> dict[str, list[str]]:
    """The errors of a refused form, by field; what was refused keeps what was typed."""
    assert response.status_code == 422
    return {name: [*found] for name, found in response.context["form"].errors.items()}


class TestLeague:
    @pytest.mark.parametrize("url", ["/leagues/new/", NEW])
    def test_is_for_people_with_an_account(self, client: Any, url: str) -> None:
        assert client.get(url).url == f"/accounts/login/?next={url}"
        client.post(url, LEAGUE)
        assert not League.objects.exists()

    def test_first_the_game(self, client: Any, boss: User) -> None:
        page = text(client.get("/leagues/new/"))
        for slug, rules in RULESETS.items():
            assert rules.name in page
            assert f"about {pace(RULESETS[slug]).decisions:,}" in page
            assert f"about {pace(RULESETS[slug]).answers:,} answers" in page
            form = client.get(f"/leagues/new/{slug}/")
            assert form.status_code == 200
            assert "Nothing was stored" not in text(form)

    def test_then_the_rest(self, client: Any, boss: User) -> None:
        given = {**LEAGUE, "clock": "slow", "absent": "forfeit", "option_juice_cards": "on"}
        response = client.post(NEW, given)
        assert response.url == "/leagues/harbor-league/"
        league = League.objects.get()
        assert league.commissioner == boss
        assert league.options == {"innings": 5, "juice_cards": True, "steal_second": False}
        assert (league.ruleset, league.time_zone) == ("piecepack", "Europe/Berlin")
        assert (league.decision_seconds, league.bank_seconds) == (2 * 86_400, 0)
        assert (league.lineup_seconds, league.absent) == (2 * 86_400, "forfeit")
        assert "2 days a decision" in text(client.get(response.url))

    @pytest.mark.parametrize("slug", sorted(RULESETS))
    def test_what_is_suggested_can_be_had(self, client: Any, boss: User, slug: str) -> None:
        form = client.get(f"/leagues/new/{slug}/").context["form"]
        given = {name: form[name].initial for name in form.fields}
        filled = {name: "" if value is None else value for name, value in given.items()}
        typed = {name: value for name, value in filled.items() if value is not False}
        response = client.post(f"/leagues/new/{slug}/", {**typed, "name": "Harbor"})
        assert response.status_code == 302
        options = League.objects.get().options
        assert options["innings"] == pace(RULESETS[slug]).innings
        assert options == {**RULESETS[slug].options_json(RULESETS[slug].options()), **options}

    def test_time_zones_are_grouped_by_region(self, client: Any, boss: User) -> None:
        form = client.get(NEW).context["form"]
        groups = dict(form.fields["time_zone"].choices)
        assert list(groups)[:3] == ["Everywhere", "Africa", "America"]
        assert groups["Everywhere"] == [("UTC", "UTC")]
        assert ("America/Argentina/Buenos_Aires", "Buenos Aires, Argentina") in groups["America"]
        assert ("Europe/Berlin", "Berlin") in groups["Europe"]
        assert sum(map(len, groups.values())) > 400
        html = client.get(NEW).content.decode()
        assert '<optgroup label="Europe">' in html
        assert 'data-own-zone="choose"' in html
        again = client.post(NEW, {**LEAGUE, "name": ""}).content.decode()
        assert 'data-own-zone="list"' in again
        assert '<option value="Europe/Berlin" selected>' in again

    @pytest.mark.parametrize(
        ("given", "field", "says"),
        [
            ({"name": ""}, "name", "required"),
            ({"name": "x" * 81}, "name", "at most 80"),
            ({"name": "a\0b"}, "name", "Null characters"),
            ({"name": "Лига"}, "slug", "gives no slug"),
            ({"name": "New"}, "slug", "another use"),
            ({"slug": "Taken"}, "slug", "“taken” already"),
            ({"option_innings": "0"}, "option_innings", "greater than or equal to 1"),
            ({"option_innings": "100"}, "option_innings", "less than or equal to 99"),
            ({"option_innings": "five"}, "option_innings", "whole number"),
            ({"option_innings": ""}, "option_innings", "required"),
            ({"time_zone": "Moon/Crater"}, "time_zone", "not one of the available"),
            ({"visibility": "secret"}, "visibility", "not one of the available"),
            ({"clock": "bullet"}, "clock", "not one of the available"),
            ({"absent": "shrug"}, "absent", "not one of the available"),
        ],
    )
    def test_bad_input(
        self, client: Any, boss: User, given: dict[str, str], field: str, says: str
    ) -> None:
        make_league(0, slug="taken")
        response = client.post(NEW, {**LEAGUE, "option_juice_cards": "on", **given})
        found = errors(response)
        assert list(found) == [field]
        assert says in found[field][0]
        assert f'id="id_{field}_error"' in response.content.decode()
        assert response.context["form"]["option_juice_cards"].value() is True
        assert League.objects.count() == 1

    def test_an_option_that_is_a_word(self, client: Any, boss: User) -> None:
        url = "/leagues/new/quick/"
        given = {**LEAGUE, "option_stars": "3", "option_wild_swing": "always"}
        assert list(errors(client.post(url, given))) == ["option_wild_swing"]
        assert client.post(url, {**given, "option_wild_swing": "any"}).status_code == 302
        assert League.objects.get().options == {"innings": 5, "stars": 3, "wild_swing": "any"}

    def test_a_game_that_does_not_exist(self, client: Any, boss: User) -> None:
        assert client.get("/leagues/new/cricket/").status_code == 404
        assert client.post("/leagues/new/cricket/", LEAGUE).status_code == 404
        assert not League.objects.exists()

    def test_options_of_another_game_change_nothing(self, client: Any, boss: User) -> None:
        assert (
            client.post(NEW, {**LEAGUE, "option_stars": "9", "ruleset": "quick"}).status_code == 302
        )
        league = League.objects.get()
        assert league.ruleset == "piecepack"
        assert "stars" not in league.options


@pytest.mark.parametrize("page", ["new-team", "new-season"])
@pytest.mark.parametrize("visibility", ["public", "private"])
def test_only_the_commissioner_adds(
    client: Any, django_user_model: type[User], page: str, visibility: str
) -> None:
    boss, stranger = (django_user_model.objects.create_user(name) for name in ("boss", "stranger"))
    league = make_league(2, commissioner=boss, visibility=visibility)
    url = league.get_absolute_url() + page + "/"
    private = visibility == "private"
    for answer in (client.get, client.post):
        client.logout()
        assert answer(url).status_code == (404 if private else 302)
        client.force_login(stranger)
        assert answer(url).status_code == (404 if private else 403)
        client.force_login(boss)
        assert answer(url).status_code == (200 if answer == client.get else 422)
        assert answer(f"/leagues/nowhere/{page}/").status_code == 404
    assert (Team.objects.count(), Season.objects.count()) == (2, 0)


class TestTeam:
    @pytest.fixture
    def league(self, boss: User) -> League:
        return make_league(1, commissioner=boss)

    def url(self, league: League) -> str:
        return league.get_absolute_url() + "new-team/"

    def test_comes_with_its_players(self, client: Any, league: League) -> None:
        assert client.post(self.url(league), TEAM).url == league.get_absolute_url()
        team = league.teams.get(slug="keepers")
        assert str(team) == "Lantern Bay Keepers"
        assert (team.abbreviation, team.color, team.ai) == ("LBK", "#1d5c8f", "rookie")
        assert team.players.count() == len(RULESETS["piecepack"].roster)
        assert "AI: rookie" in text(client.get(league.get_absolute_url()))

    def test_one_after_the_other(self, client: Any, league: League) -> None:
        assert client.post(self.url(league), {**TEAM, "again": "1"}).url == self.url(league)

    @pytest.mark.parametrize(
        ("given", "field", "says"),
        [
            ({"place": " "}, "place", "required"),
            ({"nickname": "n" * 41}, "nickname", "at most 40"),
            ({"nickname": "§"}, "slug", "gives no slug"),
            ({"abbreviation": "lbk"}, "abbreviation", "two to four capitals"),
            ({"abbreviation": "LBKXX"}, "abbreviation", "at most 4"),
            ({"abbreviation": "T1"}, "abbreviation", "already"),
            ({"slug": "nine-1"}, "abbreviation", "already"),
            ({"color": "blue"}, "color", "“blue” is no color"),
            ({"color": "red; } body { display: none"}, "color", "at most 20"),
            ({"ai": "ghost"}, "ai", "not one of the available"),
        ],
    )
    def test_bad_input(
        self, client: Any, league: League, given: dict[str, str], field: str, says: str
    ) -> None:
        before = Player.objects.count()
        response = client.post(self.url(league), {**TEAM, **given})
        found = errors(response)
        assert list(found) == [field]
        assert says in found[field][0]
        assert response.context["form"]["ai"].value() == given.get("ai", "rookie")
        assert league.teams.count() == 1
        assert Player.objects.count() == before


class TestSeason:
    @pytest.fixture
    def league(self, boss: User) -> League:
        return make_league(3, commissioner=boss)

    def url(self, league: League) -> str:
        return league.get_absolute_url() + "new-season/"

    def entered(self, league: League) -> list[int]:
        return list(league.teams.values_list("pk", flat=True))

    def test_is_drawn_up_and_can_be_published(self, client: Any, league: League) -> None:
        some = self.entered(league)[:2]
        response = client.post(self.url(league), {**SEASON, "teams": some})
        season = Season.objects.get()
        assert response.url == season.get_absolute_url()
        assert (season.state, season.legs) == (Season.State.DRAFT, 4)
        assert season.starts_on == datetime.date(2031, 4, 1)
        assert {team.pk for team in season.teams.all()} == {*some}
        assert season.games.count() == 4
        page = client.get(response.url).content.decode()
        assert "publish/" in page
        assert client.post(response.url + "publish/").status_code == 303

    def test_all_teams_are_entered_at_first(self, client: Any, league: League) -> None:
        form = client.get(self.url(league)).context["form"]
        assert form["teams"].initial == self.entered(league)

    @pytest.mark.parametrize(
        ("given", "field", "says"),
        [
            ({"name": ""}, "name", "required"),
            ({"name": "Teams"}, "slug", "another use"),
            ({"name": "Managers"}, "slug", "another use"),
            ({"name": "New season"}, "slug", "another use"),
            ({"legs": "0"}, "legs", "greater than or equal to 1"),
            ({"legs": "41"}, "legs", "less than or equal to 40"),
            ({"starts_on": "soon"}, "starts_on", "valid date"),
            ({"starts_on": "9999-12-31"}, "starts_on", "to 2200-12-31"),
            ({"teams": []}, "teams", "required"),
            ({"teams": ["x"]}, "teams", "not a valid value"),
        ],
    )
    def test_bad_input(
        self, client: Any, league: League, given: dict[str, Any], field: str, says: str
    ) -> None:
        usual = {**SEASON, "teams": self.entered(league)}
        response = client.post(self.url(league), {**usual, **given})
        found = errors(response)
        assert list(found) == [field]
        assert says in found[field][0]
        assert not Season.objects.exists()
        assert not Game.objects.exists()

    def test_one_team_and_a_team_of_another_league(self, client: Any, league: League) -> None:
        other = make_league(1).teams.get().pk
        one, two, _ = self.entered(league)
        for teams, says in (
            ([one], "from 2 to 60"),
            ([one, two, other], "not one of the available"),
        ):
            found = errors(client.post(self.url(league), {**SEASON, "teams": teams}))
            assert says in found["teams"][0]
        assert not Season.objects.exists()

    def test_a_name_is_taken(self, client: Any, league: League) -> None:
        given = {**SEASON, "teams": self.entered(league)}
        client.post(self.url(league), given)
        assert "already" in errors(client.post(self.url(league), given))["slug"][0]
        assert Season.objects.count() == 1


class TestLeaguePage:
    def test_says_who_manages_and_what_the_commissioner_may_do(
        self, client: Any, boss: User
    ) -> None:
        league = make_league(2, commissioner=boss)
        team = league.teams.first()
        team.manager = boss
        team.save()
        url = league.get_absolute_url()
        page = client.get(url)
        assert "boss" in text(page)
        assert "AI: veteran" in text(page)
        for name in ("new-team", "new-season", "managers"):
            assert f'href="{url}{name}/"' in page.content.decode()
        client.logout()
        for name in ("new-team", "new-season", "managers"):
            assert f"{name}/" not in client.get(url).content.decode()

    def test_takes_as_many_queries_for_ten_managers_as_for_two(
        self, client: Any, boss: User
    ) -> None:
        counts = []
        for number in (2, 10):
            league = make_league(number, commissioner=boss)
            league.teams.update(manager=boss)
            for page in ("", "managers/", "new-team/", "new-season/"):
                with CaptureQueriesContext(connection) as queries:
                    client.get(league.get_absolute_url() + page)
                counts.append(len(queries))
        assert counts[:4] == counts[4:]
        assert max(counts) <= 8
