"""Seasons on a calendar: what it says is kept in the games, and what clashes is named."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.drawing import draw_by_worker
from league.errors import Invalid
from league.models import League, Season
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from tests.html import text
from tests.leagues import make_league

pytestmark = pytest.mark.django_db
FRIDAY = datetime.date(2031, 4, 4)


def season_on(calendar: dict[str, Any], league: League | None = None) -> Season:
    plan = StagePlan("Season", settings={"meetings": 2}, calendar=calendar)
    return create_season(league or make_league(4), name="1", starts_on=FRIDAY, stages=[plan])


def test_days_of_the_week_and_times_in_the_zone_of_the_league() -> None:
    league = make_league(4, time_zone="Europe/Berlin")
    season = season_on({"weekdays": [4, 6], "times": ["19:30"]}, league)
    games = season.games.order_by("number")
    assert [game.date.weekday() for game in games] == [4, 4, 6, 6] * 3
    assert [game.day for game in games] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    first = games[0].first_pitch
    assert first == datetime.datetime(2031, 4, 4, 17, 30, tzinfo=datetime.UTC)


def test_a_time_that_daylight_saving_leaves_out_is_an_hour_later() -> None:
    league = make_league(2, time_zone="Europe/Berlin")
    plan = StagePlan("Season", settings={"meetings": 2}, calendar={"times": ["02:30"]})
    season = create_season(league, name="1", starts_on=datetime.date(2031, 3, 29), stages=[plan])
    utc = [game.first_pitch.astimezone(datetime.UTC) for game in season.games.all()]
    assert [(moment.day, moment.hour) for moment in utc] == [(29, 1), (30, 1)]


def test_without_times_a_game_is_any_time_that_day() -> None:
    assert not season_on({"weekdays": [5]}).games.exclude(first_pitch=None).exists()


def test_a_blackout_of_a_club_is_kept() -> None:
    league = make_league(4)
    club = league.teams.first()
    assert club
    out = {"first": "2031-04-05", "last": "2031-04-06", "club": club.pk}
    season = season_on({"blackouts": [out]}, league)
    own = season.games.filter(home=club) | season.games.filter(visitors=club)
    assert own.count() == 6
    assert not own.filter(date__range=["2031-04-05", "2031-04-06"]).exists()


CLASH = {"ends_on": "2031-04-07", "weekdays": [4, 5, 6, 0]}


def test_what_clashes_is_named_and_nothing_is_written() -> None:
    league = make_league(4)
    with pytest.raises(Invalid, match="6 games to play and room for 4: the last day") as refused:
        season_on(CLASH, league)
    assert refused.value.field == "calendar"
    assert not Season.objects.exists()


def test_a_worker_notes_what_clashes(
    client: Client, settings: Any, redis: Any, django_capture_on_commit_callbacks: Any
) -> None:
    boss = User.objects.create_user("boss")
    league = make_league(4, owner=boss)
    plan = StagePlan("Season", settings={"meetings": 2}, calendar=CLASH)
    season = create_season(
        league, name="1", starts_on=FRIDAY, stages=[plan], at_once=False, by=boss
    )
    assert not season.drawn
    draw_by_worker(season.pk)
    season.refresh_from_db()
    assert "room for 4" in season.clash
    assert not season.games.exists()
    client.force_login(boss)
    page = client.get(season.get_absolute_url())
    assert "There is no such schedule." in text(page)
    assert "the last day, April 7, 2031" in text(page)
    assert "refresh" not in page.content.decode()


def test_later_rounds_keep_to_the_calendar() -> None:
    from games.simulation.runs import play_inline, start_simulation

    plan = StagePlan("Open", "swiss", {"rounds": 3}, calendar={"weekdays": [5]})
    season = create_season(make_league(4), name="1", starts_on=FRIDAY, stages=[plan])
    play_inline(start_simulation(publish_season(season), inline=True))
    dates = season.games.order_by("day").values_list("date", flat=True).distinct()
    assert list(dates) == [datetime.date(2031, 4, day) for day in (5, 12, 19)]


@pytest.mark.parametrize(
    "calendar",
    [{"weekdays": []}, {"weekdays": [7]}, {"times": ["half past"]}, {"luck": 1}, {"rest": -1}],
)
def test_a_calendar_that_cannot_be_is_refused(calendar: dict[str, Any]) -> None:
    league = make_league(4)
    with pytest.raises(Invalid):
        season_on(calendar, league)
    assert not Season.objects.exists()
