"""Calendars that other programs follow, read back by one."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client
from icalendar import Calendar

from games.models import Appointment
from games.ruling import rule
from league.models import CalendarKey, Game, League
from league.office.days import set_days
from league.office.members import add_member
from tests.games.live.live_games import first_game, make_live_season, make_person
from tests.html import text
from tests.leagues import make_draft, make_league, make_season

pytestmark = pytest.mark.django_db


def events(client: Any, url: str) -> dict[str, Any]:
    response = client.get(url)
    assert response.status_code == 200, response.status_code
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    read = Calendar.from_ical(response.content)
    return {str(event["uid"]).partition("@")[0]: event for event in read.walk("VEVENT")}


def test_each_game_is_there_and_moves(client: Client) -> None:
    season = make_season(2)
    make_draft(2)
    url = f"{season.league.get_absolute_url()}calendar.ics"
    found = events(client, url)
    assert set(found) == {f"game-{game.pk}" for game in season.games.all()}
    game = first_game(season)
    key = f"game-{game.pk}"
    assert found[key]["summary"] == f"{game.visitors.nickname} at {game.home.nickname}"
    assert found[key].decoded("dtstart") == game.date  # any time that day
    assert str(found[key]["url"]).endswith(game.get_absolute_url())
    Game.objects.filter(pk=game.pk).update(date=datetime.date(2031, 5, 1))
    assert events(client, url)[key].decoded("dtstart") == datetime.date(2031, 5, 1)
    rule(game, "home", "They never came")
    assert events(client, url)[key]["summary"].endswith(f"{game.home.nickname} 9")
    rule(Game.objects.get(pk=game.pk), "struck", "Nobody came")
    assert events(client, url)[key]["status"] == "CANCELLED"


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/Denver"])
@pytest.mark.parametrize("day", ["2031-03-08", "2031-03-09", "2031-03-30", "2031-10-26"])
def test_the_hour_is_the_leagues_on_every_day(client: Client, zone: str, day: str) -> None:
    season = make_season(2, league=make_league(2, time_zone=zone))
    set_days(season.league, hour=datetime.time(19))
    season.games.update(date=day)
    for event in events(client, f"{season.league.get_absolute_url()}calendar.ics").values():
        begins = event.decoded("dtstart")
        there = datetime.datetime.fromisoformat(f"{day}T19:00").replace(tzinfo=ZoneInfo(zone))
        assert begins.astimezone(datetime.UTC) == there.astimezone(datetime.UTC)
        assert event["dtstart"].params["TZID"] == zone


def test_what_is_agreed_upon_goes_before(client: Client) -> None:
    season = make_live_season(make_person("ada"), make_person("bob"))
    at = datetime.datetime(2031, 4, 3, 18, tzinfo=datetime.UTC)
    game = first_game(season)
    Appointment.objects.create(game=game, agreed_at=at)
    team = game.home.get_absolute_url()
    assert events(client, f"{team}calendar.ics")[f"game-{game.pk}"].decoded("dtstart") == at


def test_a_calendar_is_sent_once(client: Client, django_assert_max_num_queries: Any) -> None:
    season = make_season(6)
    url = f"{season.league.get_absolute_url()}calendar.ics"
    with django_assert_max_num_queries(5):
        first = client.get(url)
    again = client.get(url, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


class TestSecretAddresses:
    def test_ones_own_and_of_a_private_league(self, client: Client) -> None:
        ada, bob = make_person("ada"), make_person("bob")
        season = make_live_season(ada, bob)
        other = make_season(2)
        League.objects.filter(pk=season.league_id).update(visibility="private")
        add_member(season.league, ada, "fan")
        client.force_login(ada)
        page = text(client.get("/calendar/"))
        key = CalendarKey.objects.get(person=ada)
        assert f"/calendar/{key.token}/mine.ics" in page
        assert f"/calendar/{key.token}/{season.league.slug}.ics" in page
        assert f"{other.league.slug}.ics" not in page
        anybody = Client()
        mine = events(anybody, f"/calendar/{key.token}/mine.ics")
        assert set(mine) == {f"game-{game.pk}" for game in season.games.all()}
        assert (
            events(anybody, f"/calendar/{key.token}/{season.league.slug}.ics").keys() == mine.keys()
        )
        assert anybody.get(f"{season.league.get_absolute_url()}calendar.ics").status_code == 404

    def test_another_one_ends_the_old(self, client: Client) -> None:
        ada = make_person("ada")
        client.force_login(ada)
        client.get("/calendar/")
        old = CalendarKey.objects.get().token
        client.post("/calendar/")
        assert client.get(f"/calendar/{old}/mine.ics").status_code == 404
        assert (
            client.get(f"/calendar/{CalendarKey.objects.get().token}/mine.ics").status_code == 200
        )
        User.objects.update(is_active=False)
        token = CalendarKey.objects.get().token
        assert Client().get(f"/calendar/{token}/mine.ics").status_code == 404

    def test_who_left_a_private_league_reads_nothing_of_it(self, client: Client) -> None:
        ada = make_person("ada")
        season = make_season(2, league=make_league(2, visibility="private"))
        key = CalendarKey.objects.create(person=ada)
        url = f"/calendar/{key.token}/{season.league.slug}.ics"
        assert client.get(url).status_code == 404
        add_member(season.league, ada, "fan")
        assert client.get(url).status_code == 200
        season.league.memberships.all().delete()
        assert client.get(url).status_code == 404
