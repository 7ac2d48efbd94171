"""Quick starts: filled up, copied, the next season."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.errors import Conflict, Forbidden, Invalid
from league.models import League, Season, Team
from league.office.mending import retire_team
from league.office.quick import copy_league, fill_up, next_season, proposed
from league.services import create_season, publish_season
from league.stages.planning import PoolPlan, StagePlan
from tests.html import text
from tests.leagues import START, commissioner, make_draft, make_league

pytestmark = pytest.mark.django_db

WEEK = datetime.timedelta(weeks=1)


@pytest.fixture
def boss(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("boss")


class TestFillingUp:
    def test_clubs_join_that_are_unlike_the_others(self) -> None:
        league = make_league(3)
        added = fill_up(league, to=12, ai="rookie")
        assert (len(added), league.teams.count()) == (9, 12)
        for name in ("nickname", "abbreviation", "crest", "slug"):
            assert len(set(league.teams.values_list(name, flat=True))) == 12, name
        assert {team.ai for team in added} == {"rookie"}

    def test_they_enter_drafts_which_are_drawn_anew(self) -> None:
        draft = make_draft(3)
        address = draft.get_absolute_url()
        fill_up(draft.league, to=6)
        again = Season.objects.get()
        assert again.get_absolute_url() == address
        assert (again.teams.count(), again.games.count()) == (6, 30)
        assert again.starts_on == START

    def test_they_join_the_divisions_that_have_the_fewest(self) -> None:
        league = make_league(4)
        one, two, three, four = (team.pk for team in league.teams.order_by("pk"))
        pools = (PoolPlan("East", [one, two, three]), PoolPlan("West", [four]))
        plan = StagePlan("Season", settings={"meetings": 2, "outside": 1}, pools=pools)
        create_season(league, name="2031", starts_on=START, stages=[plan])
        fill_up(league, to=8)
        stage = Season.objects.get().stages.get()
        assert [pool.entries.count() for pool in stage.pools.all()] == [4, 4]
        east = stage.pools.get(name="East").entries.values_list("team", flat=True)
        assert {one, two, three} < {*east}

    def test_bad_input(self, boss: User) -> None:
        league = make_league(3)
        for to in (3, 201):
            with pytest.raises(Invalid, match="fill it up to 4 to 200"):
                fill_up(league, to=to)
        with pytest.raises(Invalid, match="There is no AI"):
            fill_up(league, to=4, ai="genius")
        with pytest.raises(Forbidden):
            fill_up(league, boss, to=4)
        publish_season(make_draft(league=league))
        with pytest.raises(Conflict, match="is published"):
            fill_up(league, to=4)
        assert league.teams.count() == 3


class TestCopying:
    def test_its_clubs_are_there_and_its_people_are_not(self, boss: User) -> None:
        league = make_league(3, options={"innings": 7}, time_zone="America/Denver")
        commissioner(league, boss)
        make_draft(league=league)
        retire_team(league.teams.order_by("pk")[2])
        made = copy_league(league, "Another", boss)
        assert (made.owner, made.options, made.time_zone) == (
            boss,
            league.options,
            "America/Denver",
        )
        assert made.teams.count() == 2
        assert not made.seasons.exists()
        for old in league.teams.filter(retired_at=None):
            new = made.teams.get(abbreviation=old.abbreviation)
            assert (new.place, new.color, new.crest) == (old.place, old.color, old.crest)
            names = [list(team.players.values_list("spot", "name")) for team in (old, new)]
            assert names[0] == names[1]

    def test_who_does_not_run_it_copies_nothing(self, boss: User) -> None:
        with pytest.raises(Forbidden):
            copy_league(make_league(2), "Another", boss)
        assert League.objects.count() == 1


class TestTheNextSeason:
    def test_is_like_this_one_and_later(self) -> None:
        league = make_league(5)
        clubs = list(league.teams.order_by("pk"))
        pools = (
            PoolPlan("East", [club.pk for club in clubs[:3]]),
            PoolPlan("West", [club.pk for club in clubs[3:]]),
        )
        feed = {"stage": 1, "of_each": 1}
        calendar = {
            "weekdays": [5, 6],
            "blackouts": [{"first": "2031-04-12", "last": "2031-04-13"}],
        }
        plans = [
            StagePlan("Season", settings={"meetings": 2, "outside": 1}, pools=pools,
                      calendar=calendar),
            StagePlan("Final", "single_elimination", feed=feed),
        ]  # fmt: skip
        season = create_season(league, name="Season 9", starts_on=START, stages=plans)
        retire_team(clubs[2])
        name, day = proposed(season)
        last = season.games.order_by("-date")[0].date
        assert (name, day.weekday()) == ("Season 10", START.weekday())
        assert last < day <= last + 2 * WEEK
        after = next_season(season)
        assert (after.name, after.starts_on, after.state) == ("Season 10", day, "draft")
        assert [stage.name for stage in after.stages.all()] == ["Season", "Final"]
        first = after.stages.get(number=1)
        assert [pool.entries.count() for pool in first.pools.all()] == [2, 2]
        moved = datetime.date(2031, 4, 12) + (day - START)
        assert first.calendar["blackouts"][0]["first"] == moved.isoformat()

    @pytest.mark.parametrize(
        ("name", "after"), [("2031", "2032"), ("Fall", "Fall 2"), ("2 of 9", "2 of 10")]
    )
    def test_its_name(self, name: str, after: str) -> None:
        season = create_season(make_league(2), name=name, starts_on=START)
        assert proposed(season)[0] == after


def test_pages(client: Client, boss: User) -> None:
    league = make_league(2)
    commissioner(league, boss)
    season = make_draft(league=league)
    client.force_login(boss)

    def posted(url: str, given: dict[str, Any]) -> str:
        return text(client.post(url, given, follow=True))

    office = f"{league.get_absolute_url()}office/"
    assert "It has 2" in text(client.get(f"{office}fill/"))
    assert "2 clubs joined" in posted(f"{office}fill/", {"to": 4, "ai": "veteran"})
    assert client.post(f"{office}fill/", {"to": 4, "ai": "veteran"}).status_code == 422
    assert "has its clubs" in posted(f"{office}copy/", {"name": "Another"})
    assert Team.objects.count() == 8
    following = {"name": "2032", "starts_on": "2032-04-01"}
    season = Season.objects.get()
    assert "The draft is there" in posted(f"{season.get_absolute_url()}next/", following)
    assert client.post(f"{season.get_absolute_url()}next/", following).status_code == 422
