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
from league.models import Game, League, LeagueDraft, Player, Season, Team
from tests.html import text
from tests.leagues import make_league

pytestmark = pytest.mark.django_db

GAME = {
    "game": "piecepack",
    "of": "piecepack",
    "name": "Harbor League",
    "slug": "",
    "visibility": "public",
    "option_innings": "5",
}
SCHEDULE = {
    "name": "2031",
    "starts_on": "2031-04-01",
    "time_zone": "Europe/Berlin",
    "clock": "live",
    "absent": "autopilot",
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
NEW = "/leagues/new/"
CLUBS, FORMAT, WHEN, PUBLISH = (
    f"{NEW}{step}/" for step in ("clubs", "format", "schedule", "publish")
)
NAMES = [("Lantern Bay", "Keepers"), ("Gull Rock", "Terns"), ("Salt Marsh", "Herons")]


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


def clubs(*names: tuple[str, str], **first: str) -> dict[str, str]:
    """The rows of these clubs as a browser sends them, the first one with more of its own."""
    sent = {"rows": str(len(names))}
    for row, (place, nickname) in enumerate(names):
        club = {"place": place, "nickname": nickname, "abbreviation": "", "color": "#1d5c8f"}
        club |= {"manager": "veteran", "again": "0"} | (first if row == 0 else {})
        sent |= {f"club{row}-{name}": value for name, value in club.items()}
    return sent


def set_up(client: Any, **given: dict[str, Any]) -> Any:
    """Go through all steps as far as one is refused; what the last one answered."""
    for url, sent in (
        (NEW, {**GAME, **given.get("game", {})}),
        (CLUBS, given.get("clubs", clubs(*NAMES))),
        (FORMAT, {"format": "round_robin", "legs": "2", **given.get("format", {})}),
        (WHEN, {**SCHEDULE, **given.get("schedule", {})}),
        (PUBLISH, given.get("publish", {"do": "publish"})),
    ):
        response = client.post(url, sent)
        if response.status_code not in (302, 303):
            break
    return response


class TestLeague:
    @pytest.mark.parametrize("url", [NEW, CLUBS, PUBLISH])
    def test_is_for_people_with_an_account(self, client: Any, url: str) -> None:
        assert client.get(url).url == f"/accounts/login/?next={url}"
        client.post(url, GAME)
        assert not League.objects.exists()

    def test_first_the_game(self, client: Any, boss: User) -> None:
        page = text(client.get(NEW))
        for slug, rules in RULESETS.items():
            assert rules.name in page
            assert f"about {pace(RULESETS[slug]).answers:,} answers" in page
            # Without a script the first click shows its options
            chosen = client.post(NEW, {"game": slug, "of": ""})
            assert chosen.status_code == 200
            assert {*chosen.context["form"].option_names} <= {*chosen.context["form"].fields}
            assert "Nothing was stored" not in text(chosen)
        assert not LeagueDraft.objects.exists()

    def test_all_is_made_at_the_end_and_nothing_before(self, client: Any, boss: User) -> None:
        game = {"option_juice_cards": "on"}
        schedule = {"clock": "slow", "absent": "forfeit"}
        sent = clubs(*NAMES, manager="me", abbreviation="LB")
        response = set_up(client, game=game, schedule=schedule, clubs=sent, publish={"do": ""})
        league, season = League.objects.get(), Season.objects.get()
        assert response.url == season.get_absolute_url()
        assert league.owner == boss
        assert league.options == {"innings": 5, "juice_cards": True, "steal_second": False}
        assert (league.ruleset, league.time_zone) == ("piecepack", "Europe/Berlin")
        assert (league.decision_seconds, league.bank_seconds) == (2 * 86_400, 0)
        assert (league.lineup_seconds, league.absent) == (2 * 86_400, "forfeit")
        assert (season.state, season.games.count()) == (Season.State.DRAFT, 6)
        assert season.starts_on == datetime.date(2031, 4, 1)
        teams = {team.nickname: team for team in league.teams.all()}
        assert [*teams] == ["Terns", "Keepers", "Herons"]
        assert (teams["Keepers"].abbreviation, teams["Keepers"].manager) == ("LB", boss)
        assert (teams["Terns"].abbreviation, teams["Terns"].manager) == ("GRT", None)
        assert len({team.crest for team in teams.values()}) == 3
        assert not LeagueDraft.objects.exists()

    def test_or_published(self, client: Any, boss: User) -> None:
        set_up(client, publish={"do": "publish"})
        assert Season.objects.get().state == Season.State.PUBLISHED

    def test_goes_back_and_forth_and_loses_nothing(self, client: Any, boss: User) -> None:
        set_up(client, publish={"do": ""}, schedule={"name": ""})
        assert not League.objects.exists()
        client.logout()
        client.force_login(boss)
        assert 'value="Harbor League"' in client.get(NEW).content.decode()
        rows = [row for row, _, _ in client.get(CLUBS).context["rows"]]
        assert [(row["place"].value(), row["nickname"].value()) for row in rows] == NAMES
        assert client.post(NEW, {**GAME, "name": "Bay League"}).url == CLUBS
        page = text(client.get(FORMAT))
        assert "Bay League" in page
        assert "6 games in all" in page
        assert "6 days of play" in page
        assert client.get(PUBLISH).url == WHEN

    def test_over_again(self, client: Any, boss: User) -> None:
        set_up(client, publish={"do": ""}, format={"legs": "0"})
        assert client.post(NEW, {"do": "over"}).url == NEW
        assert not LeagueDraft.objects.exists()
        assert client.get(CLUBS).url == NEW

    def test_a_crest_appears_with_the_name(self, client: Any, boss: User) -> None:
        client.post(NEW, GAME)
        pictures = []
        for again in ("0", "1"):
            sent = clubs(("Cedar Hollow", "Owls"), ("", ""), again=again)
            page = client.post(CLUBS, {**sent, "do": "show"})
            assert page.status_code == 200
            (_, owls, named), (_, _, unnamed) = page.context["rows"]
            assert (named, unnamed) == (True, False)
            pictures.append(owls.picture)
        assert "-owl-1d5c8f-" in pictures[0]
        assert pictures[0] != pictures[1]
        # As the club will wear it
        drawn = client.post(CLUBS, {**clubs(*NAMES), "do": "again-0"}).context["rows"]
        assert drawn[0][0]["again"].value() == 1
        response = set_up(client, clubs=clubs(*NAMES, again="1"))
        assert response.status_code == 302
        keepers = Team.objects.get(nickname="Keepers")
        assert drawn[0][1].picture == keepers.crest_url

    @pytest.mark.parametrize("to", [8, 12, 60])
    def test_is_filled_up_with_ai_clubs(self, client: Any, boss: User, to: int) -> None:
        client.post(NEW, GAME)
        page = client.post(CLUBS, {**clubs(*NAMES, ("", "")), "do": "fill", "to": str(to)})
        rows = page.context["rows"]
        assert len(rows) == to
        assert [row["nickname"].value() for row, _, _ in rows][:3] == [name for _, name in NAMES]
        assert len({row["nickname"].value() for row, _, _ in rows}) == to
        assert len({wears.abbreviation for _, wears, _ in rows}) == to
        assert len({wears.picture for _, wears, _ in rows}) == to
        if to == 12:
            sent = {"rows": "12"} | {
                f"club{index}-{name}": row[name].value()
                for index, (row, _, _) in enumerate(rows)
                for name in ("place", "nickname", "abbreviation", "color", "manager", "again")
            }
            assert set_up(client, clubs=sent, format={"legs": "1"}).status_code == 302
            assert Season.objects.get().games.count() == 66

    def test_drops_and_adds_clubs(self, client: Any, boss: User) -> None:
        client.post(NEW, GAME)
        page = client.post(CLUBS, {**clubs(*NAMES), "do": "drop-0"})
        assert [row["nickname"].value() for row, _, _ in page.context["rows"]] == [
            "Terns",
            "Herons",
        ]
        page = client.post(CLUBS, {**clubs(*NAMES), "do": "add"})
        assert len(page.context["rows"]) == 4
        for do in ("drop-9", "again--1", "drop-x"):
            assert client.post(CLUBS, {**clubs(*NAMES), "do": do}).status_code in (200, 303)

    @pytest.mark.parametrize("slug", sorted(RULESETS))
    def test_what_is_suggested_can_be_had(self, client: Any, boss: User, slug: str) -> None:
        form = client.post(NEW, {"game": slug, "of": ""}).context["form"]
        given = {name: form[name].initial for name in form.fields}
        filled = {name: "" if value is None else value for name, value in given.items()}
        typed = {name: value for name, value in filled.items() if value is not False}
        set_up(client, game={**typed, "game": slug, "of": slug, "name": "Harbor"})
        options = League.objects.get().options
        assert options["innings"] == pace(RULESETS[slug]).innings
        assert options == {**RULESETS[slug].options_json(RULESETS[slug].options()), **options}

    def test_time_zones_are_grouped_by_region(self, client: Any, boss: User) -> None:
        set_up(client, schedule={"name": ""})
        form = client.get(WHEN).context["form"]
        groups = dict(form.fields["time_zone"].choices)
        assert list(groups)[:3] == ["Everywhere", "Africa", "America"]
        assert groups["Everywhere"] == [("UTC", "UTC")]
        assert ("America/Argentina/Buenos_Aires", "Buenos Aires, Argentina") in groups["America"]
        assert ("Europe/Berlin", "Berlin") in groups["Europe"]
        assert sum(map(len, groups.values())) > 400
        html = client.get(WHEN).content.decode()
        assert '<optgroup label="Europe">' in html
        assert 'data-own-zone="choose"' in html
        again = client.post(WHEN, {**SCHEDULE, "name": ""}).content.decode()
        assert 'data-own-zone="list"' in again
        assert '<option value="Europe/Berlin" selected>' in again

    @pytest.mark.parametrize(
        ("step", "given", "field", "says"),
        [
            ("game", {"name": ""}, "name", "required"),
            ("game", {"name": "x" * 81}, "name", "at most 80"),
            ("game", {"name": "a\0b"}, "name", "Null characters"),
            ("game", {"name": "Лига"}, "slug", "gives no slug"),
            ("game", {"name": "New"}, "slug", "another use"),
            ("game", {"slug": "Taken"}, "slug", "“taken” already"),
            ("game", {"option_innings": "0"}, "option_innings", "greater than or equal to 1"),
            ("game", {"option_innings": "100"}, "option_innings", "less than or equal to 99"),
            ("game", {"option_innings": "five"}, "option_innings", "whole number"),
            ("game", {"option_innings": ""}, "option_innings", "required"),
            ("game", {"visibility": "secret"}, "visibility", "not one of the available"),
            ("format", {"legs": "0"}, "legs", "greater than or equal to 1"),
            ("format", {"legs": "41"}, "legs", "less than or equal to 40"),
            ("format", {"format": "ladder"}, "format", "not one of the available"),
            ("schedule", {"name": "Teams"}, "name", "another use"),
            ("schedule", {"starts_on": "9999-12-31"}, "starts_on", "to 2200-12-31"),
            ("schedule", {"time_zone": "Moon/Crater"}, "time_zone", "not one of the available"),
            ("schedule", {"clock": "bullet"}, "clock", "not one of the available"),
            ("schedule", {"absent": "shrug"}, "absent", "not one of the available"),
        ],
    )
    def test_bad_input(
        self, client: Any, boss: User, step: str, given: dict[str, str], field: str, says: str
    ) -> None:
        make_league(0, slug="taken")
        response = set_up(client, **{step: given})
        found = errors(response)
        assert list(found) == [field]
        assert says in found[field][0]
        assert f'id="id_{field}_error"' in response.content.decode()
        assert League.objects.count() == 1

    @pytest.mark.parametrize(
        ("given", "field", "says"),
        [
            ({"place": " "}, "place", "required"),
            ({"nickname": "n" * 60}, "nickname", "at most 40"),
            ({"nickname": "a\0b"}, "nickname", "Null characters"),
            ({"nickname": "a\u200bb"}, "nickname", ""),
            ({"abbreviation": "lbk"}, "abbreviation", "two to four capitals"),
            ({"abbreviation": "LBKXX"}, "abbreviation", "at most 4"),
            ({"color": "blue"}, "color", "“blue” is no color"),
            ({"manager": "ghost"}, "manager", "not one of the available"),
        ],
    )
    def test_bad_clubs(
        self, client: Any, boss: User, given: dict[str, str], field: str, says: str
    ) -> None:
        response = set_up(client, clubs=clubs(*NAMES, **given))
        assert response.status_code == 422
        (bad, _, _), *others = response.context["rows"]
        assert list(bad.errors) == [field]
        assert says in bad.errors[field][0]
        assert not any(row.errors for row, _, _ in others)
        assert f'id="id_club0-{field}_error"' in response.content.decode()
        assert client.get(FORMAT).status_code in (200, 302)
        assert not League.objects.exists()

    @pytest.mark.parametrize(
        "names",
        [
            [("Тверь", "Волки"), ("القاهرة", "الأهلي"), ("🦉🦉", "🦊")],
            [("Boston", "Reds"), ("Cincinnati", "Reds"), ("Reds", "Reds")],
            [("W" * 40, "M" * 40), ("A", "B"), ("§", "§")],
        ],
    )
    def test_clubs_of_any_name(self, client: Any, boss: User, names: list[tuple[str, str]]) -> None:
        assert set_up(client, clubs=clubs(*names)).status_code == 302
        teams = [*Team.objects.all()]
        assert {(team.place, team.nickname) for team in teams} == {*names}
        assert len({team.slug for team in teams}) == len({team.abbreviation for team in teams}) == 3

    def test_one_club_is_no_league(self, client: Any, boss: User) -> None:
        response = set_up(client, clubs=clubs(NAMES[0], ("", "")))
        assert response.status_code == 422
        assert "two clubs" in text(response)

    def test_what_has_happened_meanwhile_is_told_at_the_end(self, client: Any, boss: User) -> None:
        set_up(client, schedule={"name": ""})
        client.post(WHEN, SCHEDULE)
        make_league(0, slug="harbor-league")
        response = client.post(PUBLISH, {"do": "publish"})
        assert response.status_code == 409
        assert "“harbor-league” already" in text(response)
        assert League.objects.count() == 1
        assert not Team.objects.exists()

    def test_an_option_that_is_a_word(self, client: Any, boss: User) -> None:
        given = {**GAME, "game": "quick", "of": "quick", "option_stars": "3"}
        wrong = client.post(NEW, {**given, "option_wild_swing": "always"})
        assert list(errors(wrong)) == ["option_wild_swing"]
        set_up(client, game={**given, "option_wild_swing": "any"})
        assert League.objects.get().options == {"innings": 5, "stars": 3, "wild_swing": "any"}

    def test_a_game_that_does_not_exist(self, client: Any, boss: User) -> None:
        assert client.post(NEW, {**GAME, "game": "cricket"}).status_code == 422
        assert client.post(NEW, {}).status_code == 422
        assert not LeagueDraft.objects.exists()


@pytest.mark.parametrize("page", ["new-team", "new-season"])
@pytest.mark.parametrize("visibility", ["public", "private"])
def test_only_the_commissioner_adds(
    client: Any, django_user_model: type[User], page: str, visibility: str
) -> None:
    boss, stranger = (django_user_model.objects.create_user(name) for name in ("boss", "stranger"))
    league = make_league(2, owner=boss, visibility=visibility)
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
        return make_league(1, owner=boss)

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
        return make_league(3, owner=boss)

    def url(self, league: League) -> str:
        return league.get_absolute_url() + "new-season/"

    def entered(self, league: League) -> list[int]:
        return list(league.teams.values_list("pk", flat=True))

    def test_is_drawn_up_and_can_be_published(self, client: Any, league: League) -> None:
        some = self.entered(league)[:2]
        response = client.post(self.url(league), {**SEASON, "teams": some})
        season = Season.objects.get()
        assert response.url == season.get_absolute_url()
        assert (season.state, season.stages.get().settings) == (Season.State.DRAFT, {"meetings": 4})
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
            ([one], "from 2 to 200"),
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
        league = make_league(2, owner=boss)
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
            league = make_league(number, owner=boss)
            league.teams.update(manager=boss)
            for page in ("", "managers/", "new-team/", "new-season/"):
                with CaptureQueriesContext(connection) as queries:
                    client.get(league.get_absolute_url() + page)
                counts.append(len(queries))
        assert counts[:4] == counts[4:]
        assert max(counts) <= 8
