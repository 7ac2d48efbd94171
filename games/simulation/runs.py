"""Runs of simulation: begun by pages, commands, admin and programs alike."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable
from typing import Any, Final

import redis
from django.db import IntegrityError, transaction
from django.db.models import Count, Max, Min, Q
from kombu.exceptions import OperationalError as BrokerError

from games.models import SimulationRun
from games.news import publish_progress
from games.simulation import chunks
from games.simulation.tasks import call_a_hand
from league.broker import require_broker, unavailable
from league.errors import Conflict, NotFound
from league.models import Game, Season
from league.office.acts import Act
from league.office.deeds import deed

logger = logging.getLogger(__name__)

#: When what is due is tried again after a game of it failed.
AGAIN: Final = datetime.timedelta(hours=1)
UNDONE: Final = "The simulation could not be started"


def start_simulation(
    season: Season,
    day: int | None = None,
    *,
    stage: int | None = None,
    round: int | None = None,
    until: int | None = None,
    inline: bool = False,
    by: Any = None,
) -> SimulationRun:
    """Have the workers play the rest of a season, or of one day, of all days `until` one, of one
    `stage` by its number, or of one `round` of that stage; returns the run to watch. What results
    draw meanwhile is played too. `by` is who has them do it.

    With `inline` nothing is enqueued: the caller plays the run with `play_inline`.

    Raises Conflict for a draft, a complete season, one being simulated or what is played already;
    NotFound for a day, stage or round that the season does not have; Unavailable when
    Redis cannot be reached. Nothing is then changed.
    """
    if not inline:
        require_broker(UNDONE)
    with deed(by, Act.SIMULATE, season.league) as done:
        locked = Season.objects.select_for_update(of=("self",), no_key=True)
        locked = locked.select_related("league")
        season = locked.get(pk=season.pk)
        run = SimulationRun(season=season, day=day, until=until, total=0)
        what = _part(run, stage, round)
        done.of(what, season.get_absolute_url())
        run.total = _games_to_play(season, run, what)
        try:
            with transaction.atomic():
                run.save()
        except IntegrityError:
            raise Conflict(_being_simulated(season)) from None
        if not inline:
            transaction.on_commit(lambda: _enqueue_or_undo(run))
    return run


def simulate_due(season: Season, day: datetime.date, moment: datetime.datetime) -> bool:
    """Have the workers play what is due of a season: games whose first pitch was to be by this
    `moment`, or, where they have none, by this `day`. False where there is nothing, or where it is
    being simulated already, which then goes first, or failed within the hour. The house does it."""
    if not _any_due(season, day, moment):
        return False
    with deed(None, Act.SIMULATE, season.league) as done:
        locked = Season.objects.select_for_update(of=("self",), no_key=True)
        season = locked.select_related("league").get(pk=season.pk)
        done.of(f"What is due of {season}", season.get_absolute_url())
        run = SimulationRun(season=season, due_on=day, due_at=moment, total=0)
        try:
            run.total = _games_to_play(season, run, f"what is due of {season}")
        except Conflict:
            done.leaves_nothing = True
            return False
        run.save()
        transaction.on_commit(_call)
    return True


def _any_due(season: Season, day: datetime.date, moment: datetime.datetime) -> bool:
    run = SimulationRun(season=season, due_on=day, due_at=moment)
    failed = Q(state=SimulationRun.State.FAILED, due_at__gt=moment - AGAIN)
    if season.runs.filter(failed | Q(state__in=chunks.ACTIVE)).exists():
        return False
    return chunks.remaining(run).exists()


def _call() -> None:
    """Without Redis nobody comes now; whoever resumes runs calls again."""
    try:
        call_a_hand()
    except (BrokerError, redis.RedisError, OSError) as error:
        logger.warning("Nobody was called to simulate what is due: %s", error)


def stop_simulation(season: Season, *, by: Any = None) -> SimulationRun:
    """Have the run of a season end with the day of play that it is at; returns the run. `by` is who
    stops it. Raises Conflict where none is active."""
    with deed(by, Act.SIMULATE, season.league, season) as done:
        locked = Season.objects.select_for_update(of=("self",), no_key=True)
        season = locked.get(pk=season.pk)
        runs = season.runs.select_for_update(of=("self",), no_key=True)
        run = runs.filter(state__in=chunks.ACTIVE).first()
        if run is None:
            raise Conflict(f"{season} is not being simulated: there is nothing to stop.")
        run.until = chunks.remaining(run).aggregate(day=Min("day"))["day"]
        run.total = run.done + chunks.remaining(run).count()
        done.change("last day", None, run.until)
        run.save(update_fields=["until", "total"])
    return run


def play_inline(
    run: SimulationRun, told: Callable[[SimulationRun], None] = lambda run: None
) -> SimulationRun:
    """Play a run in this process, chunk by chunk; `told` hears of each. Returns the ended run."""
    while (now := chunks.simulate(run.pk)) is not None:
        told(now)
        publish_progress(now)
    run.refresh_from_db()
    return run


def _games_to_play(season: Season, run: SimulationRun, what: str) -> int:
    """How many games the run would play, or the error that says why it may not."""
    if season.state == Season.State.DRAFT:
        raise Conflict(f"{season} is a draft: publish it before it is simulated.")
    if season.state == Season.State.COMPLETE:
        raise Conflict(f"{season} is complete: every game has been played.")
    if season.runs.filter(state__in=chunks.ACTIVE).exists():
        raise Conflict(_being_simulated(season))
    days = season.games.aggregate(last=Max("day"))["last"] or 0
    if run.day is not None and not 1 <= run.day <= days:
        raise NotFound(f"{season} has no day {run.day}; its days are 1 to {days}.")
    if run.until is not None and run.until < 1:  # later days than these may still be drawn
        raise NotFound(f"{season} has no day {run.until}; its days begin with 1.")
    games = chunks.remaining(run).aggregate(total=Count("pk"), sealed=Count("record"))
    if not games["total"]:
        if chunks.asked_of(run).filter(state__in=Game.LEFT).exists():
            raise Conflict(f"What is left of {what} is for its managers to play at the table.")
        if not chunks.asked_of(run).exists():
            raise Conflict(f"{what} has no game yet: what comes before it is not decided.")
        raise Conflict(f"{what} has been played already.")
    if games["sealed"] < games["total"]:
        raise Conflict(f"{season} has games without a seed: it was not opened for play.")
    return int(games["total"])


def _part(run: SimulationRun, stage: int | None, round: int | None) -> str:
    """What a run is to play, in words; noted in it."""
    season = run.season
    if stage is None:
        if round is not None:
            raise NotFound("Say of which stage that round is.")
        if run.until is not None:
            return f"{season} until day {run.until}"
        return str(season) if run.day is None else f"Day {run.day} of {season}"
    found = season.stages.filter(number=stage).first()
    if found is None:
        raise NotFound(
            f"{season} has no stage {stage}; its stages are 1 to {season.stages.count()}."
        )
    found.season = season
    run.stage = found
    if round is None:
        return str(found)
    run.round = found.rounds.filter(number=round).first()
    if run.round is None:
        there = found.rounds.count()
        raise NotFound(f"{found} has no round {round}; it has {there} so far.")
    return f"Round {round} of {found}"


def _being_simulated(season: Season) -> str:
    return f"{season} is being simulated already; wait until that is done."


def _enqueue_or_undo(run: SimulationRun) -> None:
    """A run that cannot be enqueued is taken back: what was enqueued of it finds nothing to do."""
    try:
        call_a_hand()
    except (BrokerError, redis.RedisError, OSError):
        SimulationRun.objects.filter(pk=run.pk).delete()
        raise unavailable(UNDONE) from None
