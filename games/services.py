"""Writes to games: one function each, for pages, commands, admin and programs alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import redis
from django.db import IntegrityError, transaction
from django.db.models import Count, Max
from kombu.exceptions import OperationalError as BrokerError

from engine import RULESETS
from games import simulation
from games.channel import publish, require_broker, unavailable
from games.models import GameRecord, Lineup, SimulationRun
from games.table.lineups import LineupForm
from games.tasks import call_a_hand
from games.verification import draw_seed
from league.errors import Conflict, NotFound
from league.models import Game, Season, Team
from league.services import publish_season


def open_season(season: Season) -> Season:
    """Publish a draft and draw the secret seed of every game, whose hash is public from now on.

    Raises Conflict for a season that is no draft.
    """
    with transaction.atomic():
        publish_season(season)
        games = season.games.filter(record=None).values_list("pk", flat=True)
        GameRecord.objects.bulk_create(map(_sealed_record, games), batch_size=1000)
    return season


def _sealed_record(game_id: int) -> GameRecord:
    seed, commitment = draw_seed()
    return GameRecord(game_id=game_id, seed=seed, commitment=commitment)


def set_lineup(team: Team, spots: Sequence[Any]) -> Lineup:
    """Store a team's standing lineup: a value for each of the ruleset's positions.

    Raises Invalid, naming the position at fault, for a lineup that the rules forbid.
    """
    rules = RULESETS[team.league.ruleset]
    checked = LineupForm(rules, spots).check(rules.options(team.league.options))
    lineup, _ = Lineup.objects.update_or_create(team=team, defaults={"spots": list(checked)})
    return lineup


def start_simulation(
    season: Season, day: int | None = None, *, inline: bool = False
) -> SimulationRun:
    """Have the workers play the rest of a season, or one day of it; returns the run to watch.

    With `inline` nothing is enqueued: the caller plays the run with `play_inline`.

    Raises Conflict for a draft, a complete season, one being simulated or a day already played;
    NotFound for a day that the schedule does not have; Unavailable when Redis cannot be reached.
    Nothing is then changed.
    """
    if not inline:
        require_broker()
    with transaction.atomic():
        locked = Season.objects.select_for_update(of=("self",), no_key=True)
        locked = locked.select_related("league")
        season = locked.get(pk=season.pk)
        run = SimulationRun(season=season, day=day, total=0)
        run.total = _games_to_play(season, run)
        try:
            with transaction.atomic():
                run.save()
        except IntegrityError:
            raise Conflict(_being_simulated(season)) from None
        if not inline:
            transaction.on_commit(lambda: _enqueue_or_undo(run))
    return run


def play_inline(
    run: SimulationRun, told: Callable[[SimulationRun], None] = lambda run: None
) -> SimulationRun:
    """Play a run in this process, chunk by chunk; `told` hears of each. Returns the ended run."""
    while (now := simulation.simulate(run.pk)) is not None:
        told(now)
        publish(now)
    run.refresh_from_db()
    return run


def _games_to_play(season: Season, run: SimulationRun) -> int:
    """How many games the run would play, or the error that says why it may not."""
    if season.state == Season.State.DRAFT:
        raise Conflict(f"{season} is a draft: publish it before it is simulated.")
    if season.state == Season.State.COMPLETE:
        raise Conflict(f"{season} is complete: every game has been played.")
    if season.runs.filter(state__in=simulation.ACTIVE).exists():
        raise Conflict(_being_simulated(season))
    days = season.games.aggregate(last=Max("day"))["last"] or 0
    if run.day is not None and not 1 <= run.day <= days:
        raise NotFound(f"{season} has no day {run.day}; its days are 1 to {days}.")
    games = simulation.remaining(run).aggregate(total=Count("pk"), sealed=Count("record"))
    if not games["total"]:
        what = season if run.day is None else f"Day {run.day} of {season}"
        left = season.games.exclude(state=Game.State.FINAL)
        if (left if run.day is None else left.filter(day=run.day)).exists():
            raise Conflict(f"What is left of {what} is for its managers to play at the table.")
        raise Conflict(f"{what} has been played already.")
    if games["sealed"] < games["total"]:
        raise Conflict(f"{season} has games without a seed: it was not opened for play.")
    return int(games["total"])


def _being_simulated(season: Season) -> str:
    return f"{season} is being simulated already; wait until that is done."


def _enqueue_or_undo(run: SimulationRun) -> None:
    """A run that cannot be enqueued is taken back: what was enqueued of it finds nothing to do."""
    try:
        call_a_hand()
    except (BrokerError, redis.RedisError, OSError):
        SimulationRun.objects.filter(pk=run.pk).delete()
        raise unavailable() from None
