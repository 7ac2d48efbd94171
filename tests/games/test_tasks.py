"""Seasons played by a real worker on a real Redis, which are killed and taken away meanwhile."""

from __future__ import annotations

import datetime
import json
import time
from collections.abc import Callable
from typing import Any

import pytest
import redis as redis_client
from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from config.embedded.children import free_port
from engine import Ballgame, Record
from games import simulation, tasks
from games.channel import channel, publish, season_topic
from games.models import GameRecord, SimulationRun
from games.services import start_simulation
from league.errors import Conflict, Unavailable
from league.models import Game, Season
from stats.models import BattingLine, TeamLine
from tests.fixtures.processes import StartWorker
from tests.leagues import make_season

pytestmark = pytest.mark.django_db(transaction=True)


def wait_until(true: Callable[[], Any], patience: float = 60) -> None:
    deadline = time.monotonic() + patience
    while not true():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)


def ended(run: SimulationRun) -> bool:
    run.refresh_from_db()
    return run.state in (SimulationRun.State.DONE, SimulationRun.State.FAILED)


def prove_season(season: Season) -> None:
    """Every game final once, whole, and as its record says."""
    season.refresh_from_db()
    assert season.state == Season.State.COMPLETE
    games = season.games.count()
    assert season.games.filter(state="final").count() == games
    assert TeamLine.objects.filter(game__season=season).count() == 2 * games
    for kept in GameRecord.objects.filter(game__season=season).select_related("game"):
        again = Ballgame.replay(Record.from_json(kept.record))
        assert again.score == (kept.game.visitors_runs, kept.game.home_runs)
        lines = BattingLine.objects.filter(game=kept.game)
        assert lines.count() == sum(map(len, again.box_score().batting))


def test_a_worker_plays_a_season_and_tells_of_it(
    start_worker: StartWorker, redis: redis_client.Redis
) -> None:
    season = make_season(6, legs=2)
    listening = redis.pubsub()
    listening.subscribe(channel(season_topic(season.pk)))
    run = start_simulation(season)
    enqueued = redis.llen(tasks.QUEUE)
    with pytest.raises(Conflict, match="being simulated already"):
        start_simulation(season)
    start_worker(processes=2)
    wait_until(lambda: ended(run))
    assert (run.state, run.done, run.total, run.error) == ("done", 30, 30, "")
    prove_season(season)
    news = []
    while (message := listening.get_message(timeout=0.5)) is not None:
        if message["type"] == "message":
            news.append(json.loads(message["data"]))
    assert [n["run"] for n in news] == [run.pk] * len(news)
    assert 2 < len(news) <= enqueued  # one a task; none from a task that finds the run ended
    assert {"run": run.pk, "state": "done", "done": 30, "total": 30, "left_out": 0} in news
    listening.close()


def test_killed_in_mid_season_nothing_is_lost_and_nothing_doubled(
    start_worker: StartWorker,
) -> None:
    season = make_season(12, legs=4)
    run = start_simulation(season)
    tasks.enqueue(run)  # every task twice: the same games come to both processes
    first = start_worker(processes=2)
    finals = season.games.filter(state="final")
    wait_until(lambda: finals.count() >= 40)
    first.kill()
    kept = dict(finals.values_list("pk", "finished_at"))
    lines = list(BattingLine.objects.filter(game__in=kept).order_by("pk").values())
    assert 40 <= len(kept) < season.games.count()
    assert not ended(run)
    start_worker(processes=2, beat=True)
    wait_until(lambda: ended(run))
    assert (run.state, run.done) == ("done", 264)
    prove_season(season)
    assert dict(finals.filter(pk__in=kept).values_list("pk", "finished_at")) == kept
    assert list(BattingLine.objects.filter(game__in=kept).order_by("pk").values()) == lines


def test_a_redis_that_forgot_everything_loses_nothing(
    start_worker: StartWorker, redis: redis_client.Redis
) -> None:
    season = make_season(6, legs=2)
    run = start_simulation(season)
    redis.flushdb()
    start_worker(processes=1)  # takes up at its start what no queue knows of
    wait_until(lambda: ended(run))
    prove_season(season)


def test_a_database_that_drops_its_connections_loses_nothing(
    start_worker: StartWorker, redis: redis_client.Redis
) -> None:
    season = make_season(12, legs=4)
    run = start_simulation(season)
    start_worker(processes=2)
    finals = season.games.filter(state="final")
    wait_until(lambda: finals.count() >= 40)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        (dropped,) = cursor.fetchone()
    assert dropped >= 2
    wait_until(lambda: redis.llen(tasks.QUEUE) == 0)
    time.sleep(1)  # for the tasks in hand
    assert not ended(run)
    assert run.state == SimulationRun.State.RUNNING
    long_ago = timezone.now() - datetime.timedelta(minutes=1)
    SimulationRun.objects.filter(pk=run.pk).update(moved_at=long_ago)
    tasks.resume_unfinished()
    wait_until(lambda: ended(run))
    assert (run.state, run.done) == ("done", 264)
    prove_season(season)


def test_a_game_in_other_hands_is_neither_played_nor_waited_for() -> None:
    season = make_season(2, legs=1)
    game = season.games.get()
    (fixture,) = simulation.fixtures([game.pk])
    other = connection.copy()
    try:
        with transaction.atomic(), other.cursor() as cursor:
            other.set_autocommit(False)
            cursor.execute("SELECT 1 FROM league_game WHERE id = %s FOR UPDATE", [game.pk])
            assert not simulation.simulate_game(fixture)
            other.rollback()
    finally:
        other.close()
    assert simulation.simulate_game(fixture)


class TestResuming:
    def test_what_stood_still_is_enqueued_again_once(self, redis: redis_client.Redis) -> None:
        season = make_season(6, legs=2)
        run = start_simulation(season)
        redis.flushdb()
        tasks.resume_unfinished()  # it has just moved
        assert redis.llen(tasks.QUEUE) == 0
        long_ago = timezone.now() - datetime.timedelta(minutes=1)
        SimulationRun.objects.filter(pk=run.pk).update(moved_at=long_ago)
        tasks.resume_unfinished()
        enqueued = redis.llen(tasks.QUEUE)
        assert enqueued == len(tasks.chunks(run))
        SimulationRun.objects.filter(pk=run.pk).update(moved_at=long_ago)
        tasks.resume_unfinished()  # nobody works, but the queue has it all
        assert redis.llen(tasks.QUEUE) == enqueued

    def test_a_run_whose_games_are_all_final_is_finished(self, redis: redis_client.Redis) -> None:
        season = make_season(2)
        run = start_simulation(season)
        redis.flushdb()
        season.games.update(state="final", visitors_runs=1, home_runs=0)
        tasks.resume_unfinished()
        run.refresh_from_db()
        season.refresh_from_db()
        assert (run.state, run.done) == ("done", 2)
        assert season.state == Season.State.COMPLETE

    def test_ended_runs_stay_ended(self, redis: redis_client.Redis) -> None:
        season = make_season(2)
        SimulationRun.objects.create(season=season, total=2, state="failed", error="It rained.")
        tasks.resume_unfinished()
        assert redis.llen(tasks.QUEUE) == 0
        assert start_simulation(season).total == 2


class TestWithoutRedis:
    @pytest.fixture
    def nowhere(self) -> str:
        return f"redis://127.0.0.1:{free_port()}/0"

    def test_nothing_is_started(self, settings: Any, nowhere: str) -> None:
        season = make_season(2)
        settings.REDIS_URL = nowhere
        with pytest.raises(Unavailable, match=r"Redis.*cannot be reached. Nothing was changed"):
            start_simulation(season)
        assert not SimulationRun.objects.exists()

    def test_a_broker_that_goes_away_just_then(self, nowhere: str) -> None:
        season = make_season(2)
        try:
            current_app.conf.broker_url = nowhere
            current_app._after_fork()  # forgets its pool of connections
            with pytest.raises(Unavailable):
                start_simulation(season)
        finally:
            current_app.conf.broker_url = settings.CELERY_BROKER_URL
            current_app._after_fork()  # forgets its pool of connections
        assert not SimulationRun.objects.exists()
        assert start_simulation(season).total == 2

    def test_progress_unheard_is_no_error(self, settings: Any, nowhere: str) -> None:
        season = make_season(2)
        run = start_simulation(season, inline=True)
        settings.REDIS_URL = nowhere
        games = list(season.games.values_list("pk", flat=True))
        tasks.simulate_chunk(run.pk, games)
        publish(run)
        run.refresh_from_db()
        assert (run.state, run.done) == ("done", 2)


def test_a_chunk_twice_or_of_nothing(redis: redis_client.Redis) -> None:
    season = make_season(4)
    run = start_simulation(season, inline=True)
    games = list(season.games.values_list("pk", flat=True))
    for _ in range(2):
        tasks.simulate_chunk(run.pk, games[:5])
        run.refresh_from_db()
        assert (run.state, run.done) == ("running", 5)
    tasks.simulate_chunk(run.pk, [])
    tasks.simulate_chunk(run.pk + 1000, games)
    tasks.simulate_chunk(run.pk, [10**9])
    assert Game.objects.filter(state="final").count() == 5


@pytest.mark.parametrize(("games", "size"), [(1, 2), (56, 2), (500, 20), (2610, 40)])
def test_tasks_are_of_a_size_that_suits_the_run(games: int, size: int) -> None:
    assert tasks.chunk_size(games) == size
