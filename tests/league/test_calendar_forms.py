"""The days of play, filled in: for a new season, and while a league is set up."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.drawing import draw_by_worker
from league.models import League, Season
from tests.html import text
from tests.league.test_setup import SCHEDULE, WHEN, set_up
from tests.leagues import make_league

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

FRIDAY = datetime.date(2031, 4, 4)


@pytest.fixture
def boss(client: Client) -> User:
    boss = User.objects.create_user("boss")
    client.force_login(boss)
    return boss


@pytest.fixture
def league(boss: User) -> League:
    return make_league(4, owner=boss)


def draw(client: Client, league: League, **given: Any) -> Any:
    sent = {"name": "1", "starts_on": FRIDAY.isoformat(), "legs": "2"}
    teams = [team.pk for team in league.teams.all()]
    return client.post(f"{league.get_absolute_url()}new-season/", {**sent, "teams": teams, **given})


def dates(season: Season) -> list[datetime.date]:
    return list(season.games.order_by("date").values_list("date", flat=True).distinct())


class TestANewSeason:
    def test_on_some_days_at_some_times(self, client: Client, league: League) -> None:
        given = {"weekdays": ["5", "6"], "doubleheaders": ["6"], "times": "13:05, 19:05"}
        assert draw(client, league, **given).status_code == 302
        season = Season.objects.get()
        assert season.stages.get().calendar == {
            "weekdays": [5, 6],
            "doubleheaders": [6],
            "times": ["13:05:00", "19:05:00"],
        }
        assert [day.day for day in dates(season)] == [5, 6, 12, 13]  # 3 rounds a weekend
        assert season.games.filter(date="2031-04-06").count() == 4

    def test_what_binds_is_searched_for_by_a_worker(self, client: Client, league: League) -> None:
        first = league.teams.all()[0]
        out = f"2031-04-06\n{first.abbreviation.lower()}: 2031-04-04 to 2031-04-05"
        given = {"blackouts": out, "ends_on": "2031-05-01", "rest": "1", "days_in_a_row": "2"}
        assert draw(client, league, **given).status_code == 302
        season = Season.objects.get()
        assert not season.drawn
        draw_by_worker(season.pk)
        season = Season.objects.get()
        assert season.drawn, season.clash
        assert FRIDAY + datetime.timedelta(days=2) not in dates(season)
        theirs = [*first.home_games.all(), *first.away_games.all()]
        assert len(theirs) == 6
        assert min(game.date for game in theirs) > datetime.date(2031, 4, 6)

    def test_playoffs_keep_to_the_days_and_to_no_last_one(
        self, client: Client, league: League
    ) -> None:
        given = {
            "weekdays": ["5"],
            "ends_on": "2031-08-01",
            "blackouts": "2031-04-12\nT1: 2031-04-19",
            "playoffs": "single_elimination",
            "of_each": "2",
        }
        assert draw(client, league, **given).status_code == 302
        first, playoffs = Season.objects.get().stages.order_by("number")
        club = league.teams.get(abbreviation="T1")
        closed = {"first": "2031-04-12", "last": "2031-04-12"}
        own = {"first": "2031-04-19", "last": "2031-04-19", "club": club.pk}
        assert first.calendar == {
            "weekdays": [5], "ends_on": "2031-08-01", "blackouts": [closed, own]
        }  # fmt: skip
        assert playoffs.calendar == {"weekdays": [5], "blackouts": [closed]}

    @pytest.mark.parametrize(
        ("field", "given", "said"),
        [
            ("weekdays", {"weekdays": ["7"]}, "7 is not one of the available choices"),
            ("doubleheaders", {"weekdays": ["5"], "doubleheaders": ["6"], "times": "13:05 19:05"},
             "no games on Sunday"),
            ("times", {"doubleheaders": ["6"]}, "needs two times"),
            ("times", {"doubleheaders": ["6"], "times": "19:05"}, "needs two times"),
            ("times", {"times": "half past seven"}, "“half” is no time of day"),
            ("times", {"times": "25:00"}, "“25:00” is no time of day"),
            ("times", {"times": "19:05, 19:05"}, "stands there twice"),
            ("times", {"times": " ".join(f"12:{minute}" for minute in range(10, 40))},
             "at most 24 times"),
            ("rest", {"rest": "61"}, "less than or equal to 60"),
            ("days_in_a_row", {"days_in_a_row": "-1"}, "greater than or equal to 0"),
            ("ends_on", {"ends_on": "2031-04-03"}, "not before the first"),
            ("ends_on", {"ends_on": "soon"}, "valid date"),
            ("blackouts", {"blackouts": "the Fourth of July"}, "write it like “2031-07-04”"),
            ("blackouts", {"blackouts": "2031-02-30"}, "a day that there is not"),
            ("blackouts", {"blackouts": "2031-07-09 to 2031-07-04"}, "ends before it begins"),
            ("blackouts", {"blackouts": "XYZ: 2031-07-04"}, "no club here has the letters “XYZ”"),
            ("blackouts", {"blackouts": "2031-07-04\n" * 101}, "at most 100 lines"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_is_said_at_its_field(
        self, client: Client, league: League, field: str, given: dict[str, Any], said: str
    ) -> None:
        page = draw(client, league, **given)
        assert page.status_code == 422
        assert said in page.context["form"].errors[field][0]
        assert page.context["form"].calendar_open
        assert not Season.objects.exists()

    @pytest.mark.parametrize(
        ("zone", "time", "said"),
        [
            ("Europe/Berlin", "02:30", "On March 28, 2032 the clock in Europe/Berlin leaves 02:30"),
            ("America/New_York", "02:30", "On March 14, 2032 the clock in America/New_York"),
            ("America/New_York", "03:00", ""),
            ("Europe/Berlin", "01:59", ""),
            ("UTC", "02:30", ""),
        ],
    )
    def test_a_time_that_a_clock_leaves_out(
        self, client: Client, league: League, zone: str, time: str, said: str
    ) -> None:
        League.objects.update(time_zone=zone)
        page = draw(client, league, times=time)
        assert page.status_code == (422 if said else 302)
        if said:
            assert said in page.context["form"].errors["times"][0]
            League.objects.update(time_zone="UTC")

    def test_none_is_left_out_on_a_day_without_games(self, client: Client, league: League) -> None:
        League.objects.update(time_zone="Europe/Berlin")
        assert draw(client, league, times="02:30", weekdays=["5"]).status_code == 302

    def test_a_club_that_does_not_take_part_has_no_blackout(
        self, client: Client, league: League
    ) -> None:
        some = [team.pk for team in league.teams.all()[:3]]
        page = draw(client, league, teams=some, blackouts="T4: 2031-04-05")
        assert "no club here" in page.context["form"].errors["blackouts"][0]


class TestTheSetUp:
    def test_keeps_its_days_to_the_end(self, client: Client, boss: User) -> None:
        days = {"weekdays": ["5", "6"], "times": "19:05", "starts_on": "2031-04-01"}
        assert set_up(client, schedule=days, publish={"do": ""}).status_code == 302
        season = Season.objects.get()
        assert season.stages.get().calendar == {"weekdays": [5, 6], "times": ["19:05:00"]}
        assert {day.weekday() for day in dates(season)} == {5, 6}

    def test_shows_the_days_and_what_was_filled_in(self, client: Client, boss: User) -> None:
        days = {"weekdays": ["5"], "starts_on": "2031-04-01"}
        set_up(client, schedule={"name": ""})
        page = client.post(WHEN, {**SCHEDULE, **days, "blackouts": "2031-04-12", "do": "show"})
        assert "Sat, Apr 5" in text(page.content.decode())
        assert "Sat, Apr 12" not in text(page.content.decode())
        assert client.post(WHEN, {**SCHEDULE, **days, "blackouts": "2031-04-12"}).status_code == 303
        again = client.get(WHEN)
        assert again.context["form"]["blackouts"].value() == "2031-04-12"
        assert again.context["form"].calendar_open

    def test_refuses_at_the_field(self, client: Client, boss: User) -> None:
        refused = set_up(client, schedule={"times": "noon"})
        assert refused.status_code == 422
        assert "no time of day" in refused.context["form"].errors["times"][0]
