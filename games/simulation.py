"""Playing scheduled games with AI managers, and keeping the truth about how far that is.

A game is played from its secret seed alone: its dice, and a stream of chance for each manager
derived from it. Whoever plays it again after a crash plays the same game.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db import InterfaceError, OperationalError, models, transaction
from django.utils import timezone

from engine import RULESETS, Ballgame, IllegalLineup, Seat, play_out
from engine.manager import Manager
from engine.managers import MANAGERS
from engine.ruleset import BaseOptions, Lineup, Ruleset
from games.models import GameRecord, SimulationRun
from games.results import finish_game
from league.models import Game, Season, Team
from league.services import refresh_season
from stats.copying import Side
from stats.services import execute_prepared

logger = logging.getLogger(__name__)

ACTIVE = (SimulationRun.State.QUEUED, SimulationRun.State.RUNNING)
#: Games that AI managers play by themselves: those of a team with a person are for the table.
TO_SIMULATE = models.Q(state=Game.State.SCHEDULED, visitors__person=None, home__person=None)
#: Games that they have played: what was played or given up at a table is a person's.
SIMULATED = models.Q(state=Game.State.FINAL, forfeited=False, live=None)

# The lock of a game, and whether it is still to be played. A game that another worker has in hand
# is skipped, not waited for. Losing the last moments of simulation in a crash of the database
# loses no truth (score, lines and record stand or fall together, and a lost game is simply played
# again, the same), so its commit need not wait for the disk.
_CLAIM = """
SELECT set_config('synchronous_commit', 'off', true)
  FROM league_game AS game
 WHERE id = $1 AND state = 'scheduled'
   AND NOT EXISTS (SELECT FROM league_team WHERE id IN (visitors_id, home_id) AND person_id > 0)
   FOR UPDATE OF game SKIP LOCKED
"""


@dataclass(slots=True)
class Club:
    """One team, as it comes to a game."""

    side: Side
    manager: str
    lineup: Any  # as stored; None where the manager draws up his own


@dataclass(slots=True)
class Fixture:
    """A game to be played: all that it takes, read before anything is locked. Secret: the seed."""

    game: int
    rules: Ruleset
    options: BaseOptions
    seed: str
    clubs: tuple[Club, Club]


def fixtures(game_ids: Iterable[int]) -> list[Fixture]:
    """The scheduled games among these that no person plays, in schedule order: two queries."""
    games = list(
        GameRecord.objects.filter(
            game__in=list(game_ids),
            game__state=Game.State.SCHEDULED,
            game__visitors__person=None,
            game__home__person=None,
        )
        .order_by("game__number")
        .values_list(
            *("game", "seed", "game__visitors", "game__home"),
            *("game__season__league__ruleset", "game__season__league__options"),
        )
    )
    teams = {team for game in games for team in game[2:4]}
    rosters = Team.objects.filter(pk__in=teams).order_by()
    rosters = rosters.annotate(roster=ArrayAgg("players", order_by="players__spot"))
    clubs = {
        team: Club(Side(team, players), manager, lineup)
        for team, players, manager, lineup in rosters.values_list(
            "pk", "roster", "manager", "lineup__spots"
        )
    }
    found = []
    for game, seed, visitors, home, slug, options in games:
        rules = RULESETS[slug]
        sides = (clubs[visitors], clubs[home])
        found.append(Fixture(game, rules, rules.options(options), seed, sides))
    return found


def simulate_game(fixture: Fixture) -> bool:
    """Play one game to its end and store it; True if that happened here and now.

    False when it is final already or in another worker's hands: doing it twice does it once.
    """
    with transaction.atomic():
        if execute_prepared(_CLAIM, [fixture.game]).fetchone() is None:
            return False
        played = play(fixture)
        visitors, home = fixture.clubs
        finish_game(fixture.game, (visitors.side, home.side), played)
    return True


def play(fixture: Fixture) -> Ballgame:
    """The finished game, without storing anything."""
    rules, options = fixture.rules, fixture.options
    managers = [
        MANAGERS[club.manager](rules, seed=stream(fixture.seed, seat))
        for seat, club in zip(Seat, fixture.clubs, strict=True)
    ]
    visitors, home = (
        drawn_up(rules, options, club.lineup, manager)
        for club, manager in zip(fixture.clubs, managers, strict=True)
    )
    game = Ballgame(
        rules, seed=int(fixture.seed, 16), options=options, visitors=visitors, home=home
    )
    return play_out(game, visitors=managers[Seat.VISITORS], home=managers[Seat.HOME])


def stream(seed: str, seat: int, turn: int | None = None) -> int:
    """The seed of a manager's own chance: from the game's, which it does not give away.

    At the live table, where he is made anew each time he is awaited, from the `turn` as well.
    """
    when = "" if turn is None else f" from turn {turn}"
    words = f"{seed} manager {Seat(seat).name.lower()}{when}"
    digest = hashlib.sha256(words.encode()).digest()
    return int.from_bytes(digest[:16])


def drawn_up(rules: Ruleset, options: BaseOptions, stored: Any, manager: Manager) -> Lineup:
    """The stored lineup if the rules still allow it, else the manager's own."""
    if stored is not None:
        try:
            return rules.check_lineup(stored, options)
        except IllegalLineup:
            pass
    return manager.lineup(options)


def simulate(run_id: int, game_ids: Sequence[int]) -> SimulationRun | None:
    """Play these games of a run, and bring the run's progress up to date.

    Returns the run as it then stands; None when it does not exist or is not active any more, and
    nothing was played. An error in a game ends the run as failed, with the error as its text; the
    games before it stand. An outage of the database is raised: the run stays active, to be
    resumed.
    """
    if not SimulationRun.objects.filter(pk=run_id, state__in=ACTIVE).exists():
        return None
    error = ""
    at: Fixture | None = None
    try:
        for at in fixtures(game_ids):
            simulate_game(at)
    except (OperationalError, InterfaceError):
        raise
    except Exception as caught:
        logger.exception("Simulation run %s failed", run_id)
        error = f"{type(caught).__name__}: {caught}"
        if at is not None:
            game = Game.objects.select_related("visitors", "home").get(pk=at.game)
            error = f"Game {game.number}, {game}: {error}"
    return record_progress(run_id, error)


def record_progress(run_id: int, error: str = "") -> SimulationRun | None:
    """Bring a run, and its season, up to date with its games; with `error`, end it as failed.

    Counts the games themselves, so it is right whoever played them and however often it is called.
    What went to a person meanwhile is not the run's any more and never counts as played; what went
    back to an AI manager is. Returns None for a run that is not active any more.
    """
    with transaction.atomic():
        seasons = Season.objects.select_for_update(of=("self",), no_key=True)
        season = seasons.filter(runs=run_id).first()
        runs = SimulationRun.objects.select_for_update(of=("self",), no_key=True)
        run = runs.filter(pk=run_id, season=season, state__in=ACTIVE).first()
        if season is None or run is None:
            return None
        run.season = season
        left, played = counts(run)
        now = timezone.now()
        done = max(played - run.played_before, 0)
        if done != run.done:
            run.done, run.moved_at = done, now
        run.total = max(run.total, done + left)
        if error:
            run.state, run.error = SimulationRun.State.FAILED, error
        elif not left:
            run.state = SimulationRun.State.DONE
        elif done:
            run.state = SimulationRun.State.RUNNING
        if run.state not in ACTIVE:
            run.finished_at = now
        run.save(update_fields=["state", "done", "total", "error", "moved_at", "finished_at"])
        refresh_season(season, unfinished=left > 0)
    return run


def counts(run: SimulationRun) -> tuple[int, int]:
    """How many games of a run's scope AI managers have still to play, and how many they have
    played, before it began too."""
    found = scope(run).aggregate(
        left=models.Count("pk", filter=TO_SIMULATE), played=models.Count("pk", filter=SIMULATED)
    )
    return found["left"], found["played"]


def remaining(run: SimulationRun) -> models.QuerySet[Game]:
    """The games that a run still has to play, in schedule order: those without a person."""
    return scope(run).filter(TO_SIMULATE).order_by("number")


def scope(run: SimulationRun) -> models.QuerySet[Game]:
    """All games of a run's season, or of its day."""
    games = Game.objects.filter(season=run.season_id)
    return games if run.day is None else games.filter(day=run.day)
