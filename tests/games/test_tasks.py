"""Seasons played by a real worker on a real Redis, which are killed and taken away meanwhile."""

from __future__ import annotations

import datetime
import json
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import redis as redis_client
from celery import current_app
from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from engine import Ballgame, Record
from games.events.publishing import channel
from games.models import GameRecord, SimulationRun
from games.news import publish_progress, season_topic
from games.simulation import chunks, tasks
from games.simulation.runs import start_simulation
from launch.embedded.children import free_port
from league.errors import Conflict, Unavailable
from league.models import Game, League, Season
from league.services import create_season, publish_season
from stats.models import BattingLine, TeamLine
from tests.fixtures.processes import StartWorker
from tests.leagues import START, make_season

pytestmark = pytest.mark.django_db(transaction=True)


def second_season(league: League) -> Season:
    return publish_season(create_season(league, name="2032", legs=2, starts_on=START))


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
    season = make_season(12, legs=4)
    listening = redis.pubsub()
    listening.subscribe(channel(season_topic(season.pk)))
    run = start_simulation(season)
    assert redis.llen(tasks.QUEUE) == 1
    with pytest.raises(Conflict, match="being simulated already"):
        start_simulation(season)
    start_worker(processes=2)
    wait_until(lambda: ended(run))
    assert (run.state, run.done, run.total, run.error) == ("done", 264, 264, "")
    prove_season(season)
    news = []
    while (message := listening.get_message(timeout=0.5)) is not None:
        if message["type"] == "message":
            news.append(json.loads(message["data"]))
    assert [n["run"] for n in news] == [run.pk] * len(news)
    assert 2 < len(news) < 50  # one a chunk; none from a task that finds the run ended
    assert {"run": run.pk, "state": "done", "done": 264, "total": 264, "left_out": 0} in news
    listening.close()


def chunk_in_hand() -> bool:
    """Whether a worker is between claiming some games and storing them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND xact_start IS NOT NULL"
        )
        return bool(cursor.fetchone()[0])


def more_than(known: int, games: QuerySet[Game]) -> bool:
    return games.count() > known


def kill_workers(season: Season, start_worker: StartWorker, times: int) -> None:
    """Simulate a season, and `kill -9` the worker so many times with games in its hands: each time
    what was final stays as it was, and in the end every game is there once."""
    run = start_simulation(season)
    for _ in range(4):
        tasks.call_a_hand()  # more than there are processes: the same games come to all
    games = season.games.count()
    finals = season.games.filter(state="final")
    draw = random.Random(games)
    kept: dict[int, Any] = {}
    lines: list[Any] = []
    for kill in range(times):
        worker = start_worker(processes=2)
        if len(kept) <= games * kill // (times + 1):  # else it would not last till the last kill
            wait_until(partial(more_than, len(kept), finals))
        wait_until(chunk_in_hand)
        time.sleep(draw.uniform(0, 0.6 / times))
        worker.kill()
        wait_until(lambda: not chunk_in_hand())  # Postgres has noticed
        assert dict(finals.filter(pk__in=kept).values_list("pk", "finished_at")) == kept
        kept = dict(finals.values_list("pk", "finished_at"))
        assert TeamLine.objects.filter(game__season=season).count() == 2 * len(kept)
        run.refresh_from_db()
        assert (run.state in chunks.ACTIVE, run.done) == (True, len(kept)), kill
        now = list(BattingLine.objects.filter(game__season=season).order_by("pk").values())
        known = {line["id"] for line in lines}
        assert [line for line in now if line["id"] in known] == lines
        lines = now
    start_worker(processes=2, beat=True)
    wait_until(lambda: ended(run))
    assert (run.state, run.done) == ("done", games)
    prove_season(season)
    assert dict(finals.filter(pk__in=kept).values_list("pk", "finished_at")) == kept
    assert list(BattingLine.objects.filter(game__in=kept).order_by("pk").values()) == lines


@pytest.mark.ci
def test_killed_in_mid_season_nothing_is_lost_and_nothing_doubled(
    start_worker: StartWorker,
) -> None:
    kill_workers(make_season(24, legs=2), start_worker, times=2)


@pytest.mark.soak
def test_twenty_workers_killed_in_a_season_of_2610_games(start_worker: StartWorker) -> None:
    kill_workers(make_season(30, legs=6), start_worker, times=20)


def test_a_redis_that_forgot_everything_loses_nothing(
    start_worker: StartWorker, redis: redis_client.Redis
) -> None:
    season = make_season(6, legs=2)
    run = start_simulation(season)
    redis.flushdb()
    start_worker(processes=1)  # takes up at its start what no queue knows of
    wait_until(lambda: ended(run))
    prove_season(season)


@pytest.mark.ci
def test_a_database_that_drops_its_connections_loses_nothing(
    start_worker: StartWorker, redis: redis_client.Redis
) -> None:
    season = make_season(12, legs=12)
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
    wait_until(lambda: redis.llen(tasks.QUEUE) == 0 or ended(run))
    time.sleep(1)  # for the tasks in hand
    if not ended(run):  # both workers lost what they had, and nobody was called again
        assert run.state == SimulationRun.State.RUNNING
        long_ago = timezone.now() - datetime.timedelta(minutes=1)
        SimulationRun.objects.filter(pk=run.pk).update(moved_at=long_ago)
        tasks.resume_unfinished()
    wait_until(lambda: ended(run))
    assert (run.state, run.done) == ("done", 792)
    prove_season(season)


def test_games_in_other_hands_are_neither_played_nor_waited_for() -> None:
    season = make_season(4)
    run = start_simulation(season, inline=True)
    held = season.games.order_by("number")[:3]
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            other.set_autocommit(False)
            keys = [game.pk for game in held]
            cursor.execute("SELECT 1 FROM league_game WHERE id = ANY(%s) FOR UPDATE", [keys])
            while chunks.simulate(run.pk):
                pass
            run.refresh_from_db()
            assert (run.state, run.done) == ("running", 9), "the rest is for who has it in hand"
            assert set(season.games.exclude(state="final")) == {*held}
            other.rollback()
    finally:
        other.close()
    now = chunks.simulate(run.pk)
    assert now is not None
    assert (now.state, now.done) == ("done", 12)


class TestTurns:
    """No league waits for another's 70,000 games."""

    def served(self, redis: redis_client.Redis, times: int) -> list[SimulationRun]:
        """The runs that came next, one task after another."""
        found = []
        for _ in range(times):
            before = dict(SimulationRun.objects.values_list("pk", "done"))
            tasks.simulate_next()
            (moved,) = [run for run in SimulationRun.objects.all() if run.done != before[run.pk]]
            found.append(moved)
        return found

    def test_leagues_take_turns_chunk_by_chunk(
        self, redis: redis_client.Redis, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(chunks, "SECONDS", 0.0)  # a game each
        runs = [start_simulation(make_season(8, legs=4)), start_simulation(make_season(2))]
        served = self.served(redis, 4)
        assert served == [*runs, *runs]
        runs[1].refresh_from_db()
        assert runs[1].state == "done"
        assert self.served(redis, 2) == [runs[0]] * 2

    def test_a_league_with_two_seasons_has_one_turn(
        self, redis: redis_client.Redis, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(chunks, "SECONDS", 0.0)
        first = make_season(4)
        runs = [start_simulation(first), start_simulation(second_season(first.league))]
        runs.append(start_simulation(make_season(4)))
        served = self.served(redis, 8)
        assert [run.season.league_id == first.league_id for run in served[2:]] == [True, False] * 3
        assert {run.pk for run in served} == {run.pk for run in runs}

    def test_who_finds_nobody_waiting_calls_another(
        self, redis: redis_client.Redis, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(chunks, "SECONDS", 0.0)  # a game each
        run = start_simulation(make_season(8))
        redis.flushdb()
        tasks.simulate_next()
        assert redis.llen(tasks.QUEUE) == 2  # another, and itself again
        tasks.simulate_next()
        assert redis.llen(tasks.QUEUE) == 3  # itself again
        redis.flushdb()
        while not ended(run):
            tasks.simulate_next()
        redis.flushdb()
        tasks.simulate_next()
        assert redis.llen(tasks.QUEUE) == 0, "there is nothing to do"


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
        assert redis.llen(tasks.QUEUE) == 1
        SimulationRun.objects.filter(pk=run.pk).update(moved_at=long_ago)
        tasks.resume_unfinished()  # nobody works, but somebody is called
        assert redis.llen(tasks.QUEUE) == 1

    def test_a_run_whose_games_are_all_final_is_finished(self, redis: redis_client.Redis) -> None:
        season = make_season(2)
        run = start_simulation(season)
        redis.flushdb()
        season.games.update(state="final", visitors_runs=1, home_runs=0)
        tasks.resume_unfinished()
        run.refresh_from_db()
        season.refresh_from_db()
        assert (run.state, run.done, run.left_out) == ("done", 0, 2)
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
        tasks.simulate_next()
        publish_progress(run)
        run.refresh_from_db()
        assert (run.state, run.done) == ("done", 2)
