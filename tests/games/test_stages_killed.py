"""Workers that are killed in a run that crosses stages: every round drawn once, every game once."""

from __future__ import annotations

import random
import time
from functools import partial

import pytest

from games.simulation.runs import start_simulation
from league.models import Season, Series, Stage
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from stats.models import TeamLine
from tests.fixtures.processes import StartWorker
from tests.games.test_tasks import chunk_in_hand, ended, more_than, prove_season, wait_until
from tests.leagues import START, make_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


def season_of(clubs: int, meetings: int) -> Season:
    """A table, then a Swiss of all, then a double elimination of the best of that."""
    stages = [
        StagePlan("Season", settings={"meetings": meetings}),
        StagePlan("Swiss", "swiss", {"rounds": 5}, feed={"stage": 1}),
        StagePlan(
            "Playoffs", "double_elimination", {"best_of": [5]}, feed={"stage": 2, "of_each": 8}
        ),
    ]
    league = make_league(clubs)
    return publish_season(create_season(league, name="1", starts_on=START, stages=stages))


def drawn(season: Season) -> dict[int, tuple[int, str]]:
    """Each series by its key in the database: its stage, and its own key."""
    found = Series.objects.filter(stage__season=season)
    return {pk: (stage, key) for pk, stage, key in found.values_list("pk", "stage", "key")}


def prove_stages(season: Season) -> None:
    prove_season(season)
    table, swiss, playoffs = season.stages.order_by("number")
    assert [stage.state for stage in (table, swiss, playoffs)] == [Stage.State.COMPLETE] * 3
    assert swiss.rounds.count() == 5
    pairs = {
        frozenset(pair)
        for pair in swiss.series.values_list("first_team", "second_team")
        if None not in pair
    }
    assert len(pairs) == swiss.series.exclude(second_team=None).count()
    assert playoffs.entries.count() == 8
    for series in playoffs.series.filter(winner__isnull=False).exclude(first_team=None):
        games = list(series.games.order_by("turn"))
        assert [game.turn for game in games] == [*range(1, len(games) + 1)]
    numbers = list(season.games.order_by("number").values_list("number", flat=True))
    assert numbers == [*range(1, len(numbers) + 1)]


def kill_workers(season: Season, start_worker: StartWorker, times: int) -> None:
    run = start_simulation(season)
    chance = random.Random(times)
    expected = run.total + 60  # at least: the others are drawn meanwhile
    finals = season.games.filter(state="final")
    kept: dict[int, object] = {}
    there: dict[int, tuple[int, str]] = {}
    for kill in range(times):
        worker = start_worker(processes=2)
        goal = expected * kill // (times + 1)
        wait_until(partial(more_than, goal, finals))
        wait_until(chunk_in_hand)
        time.sleep(chance.uniform(0, 0.05))
        worker.kill()
        wait_until(lambda: not chunk_in_hand())  # Postgres has noticed
        assert dict(finals.filter(pk__in=kept).values_list("pk", "finished_at")) == kept
        kept = dict(finals.values_list("pk", "finished_at"))
        assert TeamLine.objects.filter(game__season=season).count() == 2 * len(kept)
        now = drawn(season)
        assert there.items() <= now.items()  # what was drawn stays as it is
        assert len(set(now.values())) == len(now)
        there = now
    start_worker(processes=2, beat=True)
    wait_until(lambda: ended(run), 120)
    assert (run.state, run.error, run.done) == ("done", "", finals.count())
    prove_stages(season)


@pytest.mark.soak
def test_killed_where_a_stage_ends_nothing_is_drawn_twice(start_worker: StartWorker) -> None:
    kill_workers(season_of(10, 1), start_worker, times=2)


@pytest.mark.soak
def test_killed_twenty_times_across_stages(start_worker: StartWorker) -> None:
    kill_workers(season_of(16, 4), start_worker, times=20)
