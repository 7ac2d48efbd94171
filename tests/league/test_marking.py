"""Marks of a table: a worker calculates them when results change, and keeps what they are of."""

from __future__ import annotations

import datetime
import time

import pytest

from games.simulation.runs import play_inline, start_simulation
from league.models import Game, Season, Stage
from league.services import create_season, publish_season, refresh_season
from league.stages import marking
from league.stages.planning import PoolPlan, StagePlan
from tests.fixtures.processes import StartWorker
from tests.leagues import START, make_league, make_season

FIRST = datetime.datetime(2031, 4, 1, 19, tzinfo=datetime.UTC)


def won_by_home(season: Season, games: int) -> None:
    for game in season.games.filter(state=Game.State.SCHEDULED).order_by("number")[:games]:
        strong = min(game.home_id, game.visitors_id)
        game.home_runs, game.visitors_runs = (2, 1) if game.home_id == strong else (1, 2)
        game.state, game.finished_at = Game.State.FINAL, FIRST
        game.save()


@pytest.mark.django_db
def test_marks_of_a_race_with_playoffs() -> None:
    league = make_league(6)
    clubs = list(league.teams.order_by("pk").values_list("pk", flat=True))
    stages = [
        StagePlan(
            "Season",
            settings={"meetings": 4, "outside": 2},
            pools=[PoolPlan("East", clubs[:3]), PoolPlan("West", clubs[3:])],
        ),
        StagePlan("Final", "single_elimination", feed={"stage": 1, "of_each": 1}),
    ]
    season = publish_season(create_season(league, name="1", starts_on=START, stages=stages))
    season.state = Season.State.UNDER_WAY
    season.save()
    total = season.games.count()
    won_by_home(season, total - 3)
    stage = season.stages.get(number=1)
    assert marking.unsettled() == [stage.pk]
    marking.settle(stage.pk)
    stage.refresh_from_db()
    assert marking.unsettled() == []
    assert stage.marks
    assert stage.marks["played"] == total - 3
    kept = stage.marks["clubs"]
    assert kept[str(clubs[0])]["first"] == kept[str(clubs[0])]["berth"] == "clinched"
    assert kept[str(clubs[2])]["first"] == kept[str(clubs[5])]["berth"] == "eliminated"
    assert all(one["settled_first"] and one["settled_berth"] for one in kept.values())
    won_by_home(season, 3)
    refresh_season(season)
    marking.settle(stage.pk)
    stage.refresh_from_db()
    assert stage.state == Stage.State.COMPLETE
    assert stage.marks
    assert [one["berth"] for one in stage.marks["clubs"].values()].count("clinched") == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis")
def test_a_worker_settles_them_when_results_come(start_worker: StartWorker) -> None:
    season = make_season(4)
    play_inline(start_simulation(season, 1, inline=True))
    start_worker(1)
    deadline = time.monotonic() + 30
    while (Stage.objects.get(season=season).marks or {}).get("played") != 2:
        assert time.monotonic() < deadline
        time.sleep(0.05)
