"""Leagues, clubs and players are mended; what was never played is deleted, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import GameRecord
from games.simulation.runs import play_inline, start_simulation
from league.errors import Conflict, Forbidden, Invalid
from league.models import Game, League, LogEntry, Season, Team
from league.office import mending
from league.office.mending import LEAGUE_FIELDS, seen_of
from tests.html import text, values
from tests.leagues import commissioner, make_draft, make_league, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


@pytest.fixture
def boss(client: Client) -> User:
    boss = User.objects.create_user("boss")
    client.force_login(boss)
    return boss


@pytest.fixture
def league(boss: User) -> League:
    return make_league(3, owner=boss)


def edit(league: League, by: Any = None, **given: Any) -> League:
    as_it_is: dict[str, Any] = {
        "name": league.name, "time_zone": league.time_zone, "visibility": league.visibility,
        "clock": "live", "absent": league.absent, "open_to_requests": False,
        "options": league.options,
    }  # fmt: skip
    return mending.edit_league(league, by, **{**as_it_is, **given})


def sent(page: Any) -> dict[str, str]:
    """What the form of a page sends where nobody touches it."""
    form = page.context["form"]
    found = {name: form[name].value() for name in form.fields}
    found = {name: value for name, value in found.items() if value not in (None, False)}
    return {**found, "seen": values(page, "value", "[name=seen]")[0]}


class TestALeague:
    def test_is_changed_and_the_log_says_what(self, league: League, boss: User) -> None:
        edit(league, boss, name=" New  name ", time_zone="Asia/Tokyo", clock="slow")
        league.refresh_from_db()
        assert (league.name, league.time_zone, league.bank_seconds) == ("New name", "Asia/Tokyo", 0)
        entry = LogEntry.objects.first()
        assert entry.after["name"] == "New name"
        assert {*entry.before} == {
            "name", "time_zone", "decision_seconds", "bank_seconds", "lineup_seconds"
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"name": " "}, "name"),
            ({"time_zone": "Mars/Olympus"}, "time_zone"),
            ({"visibility": "hidden"}, "visibility"),
            ({"clock": "bullet"}, "clock"),
            ({"absent": "shrug"}, "absent"),
            ({"options": {"luck": 1}}, "options"),
        ],
    )
    def test_keeps_what_it_was_where_that_cannot_be(
        self, league: League, given: dict[str, Any], field: str
    ) -> None:
        before = seen_of(league, LEAGUE_FIELDS)
        with pytest.raises(Invalid) as refused:
            edit(league, **given)
        assert refused.value.field == field
        assert seen_of(League.objects.get(), LEAGUE_FIELDS) == before

    def test_keeps_its_options_while_a_season_runs(self, league: League) -> None:
        other = {**league.options, "innings": 6}
        season = make_season(league=league)
        with pytest.raises(Conflict, match="A season is open for play"):
            edit(league, options=other)
        edit(league, name="But its name is free")
        play_inline(start_simulation(season, inline=True))
        assert edit(league, options=other).options["innings"] == 6

    def test_tells_the_later_of_two_what_changed(self, league: League, client: Client) -> None:
        at = f"{league.get_absolute_url()}office/league/"
        page = client.get(at)
        eve = commissioner(league, User.objects.create_user("eve"))
        edit(league, eve, name="Evening League")
        refused = client.post(at, {**sent(page), "time_zone": "Europe/Berlin"})
        assert refused.status_code == 422
        assert "eve has changed this since you looked. It is now name: Evening League." in text(
            refused
        )
        league.refresh_from_db()
        assert league.time_zone == "UTC"
        assert client.post(at, {**sent(client.get(at)), "name": "Late"}).status_code == 302

    def test_is_put_away_and_back(self, league: League, client: Client) -> None:
        make_season(league=league)
        at = f"{league.get_absolute_url()}office/league/"
        for do, listed in (("archive", False), ("back", True)):
            assert client.post(at, {"do": do}, follow=True).status_code == 200
            for page in ("/", "/leagues/"):
                assert (league.name in text(client.get(page))) is listed
            assert client.get(league.get_absolute_url()).status_code == 200

    def test_is_deleted_while_nothing_was_played(self, league: League, client: Client) -> None:
        season = make_season(league=league)
        at = f"{league.get_absolute_url()}office/delete/"
        assert client.post(at, {"typed": "league"}).status_code == 422
        assert League.objects.exists()
        assert client.post(at, {"typed": league.name}).status_code == 302
        for model in (League, Team, Season, Game, GameRecord):
            assert not model._default_manager.exists()
        assert not LogEntry.objects.filter(about=str(season)).exists()

    def test_that_has_played_stays(self, league: League, client: Client) -> None:
        season = make_season(league=league)
        play_inline(start_simulation(season, day=1, inline=True))
        at = f"{league.get_absolute_url()}office/delete/"
        assert client.post(at, {"typed": league.name}).status_code == 409
        at = f"{season.get_absolute_url()}delete/"
        assert client.post(at, {"typed": season.name}).status_code == 409
        assert season.games.filter(state="final").exists()

    def test_is_deleted_by_its_owner_alone(self, league: League) -> None:
        eve = commissioner(league, User.objects.create_user("eve"))
        with pytest.raises(Forbidden):
            mending.delete_league(league, league.name, eve)


class TestAClub:
    def test_and_its_players_get_other_names(self, league: League, client: Client) -> None:
        team = league.teams.all()[0]
        at = f"{team.get_absolute_url()}names/"
        given = {
            **sent(client.get(at)),
            "nickname": "Herons",
            "first-0": "Ada",
            "player-0": "Byron",
        }
        assert client.post(at, given).status_code == 302
        team.refresh_from_db()
        assert (team.nickname, team.slug) == ("Herons", "nine-1")
        assert team.players.get(spot=0).name == "Byron"
        assert LogEntry.objects.first().after == {"nickname": "Herons", "player 0": "Ada Byron"}

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"abbreviation": "T2"}, "abbreviation"),
            ({"abbreviation": "t1"}, "abbreviation"),
            ({"ai": "wizard"}, "ai"),
            ({"player-0": ""}, "player-0"),
            ({"place": "\u202e"}, "place"),
        ],
    )
    def test_keeps_them_where_those_cannot_be(
        self, league: League, client: Client, given: dict[str, str], field: str
    ) -> None:
        team = league.teams.all()[0]
        at = f"{team.get_absolute_url()}names/"
        page = client.post(at, {**sent(client.get(at)), "nickname": "Herons", **given})
        assert page.status_code == 422
        assert [*page.context["form"].errors] == [field]
        team.refresh_from_db()
        assert team.nickname == "Nine 1"

    def test_is_deleted_before_its_first_season_and_retired_after(
        self, league: League, client: Client
    ) -> None:
        first, second, third = league.teams.all()
        draft = make_draft(league=league)
        with pytest.raises(Conflict, match="retire them"):
            mending.delete_team(first, str(first))
        mending.delete_season(draft, draft.name)
        mending.delete_team(first, str(first))
        assert [*league.teams.all()] == [second, third]
        client.post(f"{second.get_absolute_url()}names/", {"do": "retire"})
        page = client.get(f"{league.get_absolute_url()}new-season/")
        assert str(second) not in text(page)
        assert str(third) in text(page)
        client.post(f"{second.get_absolute_url()}names/", {"do": "back"})
        assert str(second) in text(client.get(f"{league.get_absolute_url()}new-season/"))


class TestASeason:
    def test_is_deleted_while_nothing_was_played(self, league: League, client: Client) -> None:
        for season in (make_draft(league=league),):
            at = f"{season.get_absolute_url()}delete/"
            assert "Delete it" in text(client.get(season.get_absolute_url()))
            assert client.post(at, {"typed": "?"}).status_code == 422
            assert client.post(at, {"typed": season.name}).status_code == 302
        assert not Season.objects.exists()
        assert league.teams.count() == 3

    def test_is_not_while_workers_are_at_it(self, league: League) -> None:
        season = make_season(league=league)
        start_simulation(season, inline=True)
        with pytest.raises(Conflict, match="being simulated"):
            mending.delete_season(season, season.name)


def test_a_form_that_keeps_what_was_seen_takes_no_nonsense(league: League, client: Client) -> None:
    at = f"{league.get_absolute_url()}office/league/"
    for seen in ("[", json.dumps({"owner_id": 1, "__class__": 2}), json.dumps([1])):
        page = client.post(at, {**sent(client.get(at)), "seen": seen, "name": "X"})
        assert page.status_code == 422, seen
