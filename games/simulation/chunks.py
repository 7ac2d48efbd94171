"""Playing scheduled games with AI managers, and keeping the truth about how far that is.

A game is played from its secret seed alone: its dice, and a stream of chance for each manager
derived from it. Whoever plays it again after a crash plays the same game.
"""

from __future__ import annotations

import datetime
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.postgres.aggregates import ArrayAgg
from django.db import connection, models, transaction
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from engine import RULESETS, Ballgame, Seat, play_out
from engine.managers import MANAGERS
from engine.ruleset import BaseOptions, Ruleset
from games.lineups import drawn_up
from games.models import LiveGame, Side, SimulationRun
from games.results import Finished, finish_games, finished
from games.seeds import stream
from league.discretion import without_rows
from league.models import Game, Season, Team
from league.outage import OUTAGES
from league.services import refresh_season
from stats.copying import Side as Club

logger = logging.getLogger(__name__)

ACTIVE = (SimulationRun.State.QUEUED, SimulationRun.State.RUNNING)
_PEOPLES: Final = Team.objects.exclude(manager=None).order_by().values("pk")
#: Games that AI managers play by themselves: those of a team with a person are for the table. Teams
#: are looked up once, not joined twice to every game.
TO_SIMULATE: Final = models.Q(state=Game.State.SCHEDULED) & ~(
    models.Q(visitors__in=_PEOPLES) | models.Q(home__in=_PEOPLES)
)

_AT_TABLES: Final = (
    Side.objects.exclude(live__state=LiveGame.State.OVER)
    .filter(team__isnull=False)
    .order_by()
    .values("team")
)
#: Of a club that sits at a table: it plays one game after the other.
AT_A_TABLE: Final = models.Q(state=Game.State.SCHEDULED) & (
    models.Q(visitors__in=_AT_TABLES) | models.Q(home__in=_AT_TABLES)
)

#: A chunk is so many seconds of play: what a killed worker loses, and what others wait for.
SECONDS: Final = 0.5
#: … but no more than this part of what its run has left, so that all workers are busy to the end.
SHARE: Final = 1 / 3
#: … unless that is too little to be worth the claiming and the storing.
LEAST_SECONDS: Final = 0.05

#: Seconds that a game of each ruleset takes, as this process measured in its last chunk of them:
#: one between managers who think ahead takes a thousand times as long as another.
_paces: dict[str, float] = {}
#: After the name of a ruleset, where a club of the season has such a manager.
AHEAD: Final = " with thought"
THINKERS: Final = [name for name, level in MANAGERS.items() if level.thinks]
_THINKING: Final = models.Exists(
    Team.objects.filter(seasons=OuterRef("season"), ai__in=THINKERS, manager=None)
)
UNKNOWN_PACE: Final = 0.01


@dataclass(slots=True)
class Entrant:
    """One team, as it comes to a game."""

    side: Club
    ai: str
    lineup: Any  # as stored; None where the AI draws up its own


@dataclass(slots=True)
class Fixture:
    """A game to be played: all that it takes. Secret: the seed."""

    game: int
    rules: Ruleset
    options: BaseOptions
    seed: str
    clubs: tuple[Entrant, Entrant]


def claim(run: SimulationRun, most: int) -> list[Fixture]:
    """The next games of a run, locked until the end of the transaction: at most so many of those
    that no person plays and that no other worker has in hand. Two queries."""
    games = remaining(run).select_for_update(of=("self",), no_key=True, skip_locked=True)
    claimed = list(games.values_list("pk", "record__seed", "visitors", "home")[:most])
    teams = {team for game in claimed for team in game[2:]}
    rosters = Team.objects.filter(pk__in=teams).order_by()
    rosters = rosters.annotate(roster=ArrayAgg("players", order_by="players__spot"))
    clubs = {
        team: Entrant(Club(team, players), ai, lineup)
        for team, players, ai, lineup in rosters.values_list("pk", "roster", "ai", "lineup__spots")
    }
    rules = RULESETS[run.season.league.ruleset]
    options = rules.options(run.season.league.options)
    return [
        Fixture(game, rules, options, seed, (clubs[visitors], clubs[home]))
        for game, seed, visitors, home in claimed
    ]


def play(fixture: Fixture) -> Ballgame:
    """The finished game, without storing anything."""
    rules, options = fixture.rules, fixture.options
    managers = [
        MANAGERS[club.ai](rules, seed=stream(fixture.seed, seat))
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


def next_runs() -> list[int]:
    """The active runs; first those of the league that has waited longest for a worker."""
    active = SimulationRun.objects.filter(state__in=ACTIVE)
    league = active.filter(season__league=OuterRef("season__league")).order_by("-moved_at")
    runs = active.annotate(served=Subquery(league.values("moved_at")[:1]))
    return list(runs.order_by("served", "moved_at").values_list("pk", flat=True))


def simulate(
    run_id: int, most: int | None = None, claimed: Callable[[], None] = lambda: None
) -> SimulationRun | None:
    """Play a chunk of a run and store it: one transaction, in which its progress counts it too. It
    has as many games as suit the run, or `most` so many. `claimed` is called when there is
    something to play, before it is played.

    Returns the run as it then stands; None when there was nothing to do: it is not active any more,
    or others have all that is left of it in hand. An error in a game ends the run as failed, with
    the error as its text; all other games of the chunk stand. An outage of the database is raised:
    nothing is lost but the chunk, and the run stays active, to be resumed.
    """
    with transaction.atomic():
        runs = SimulationRun.objects.select_related("season__league").annotate(ahead=_THINKING)
        run = runs.filter(pk=run_id, state__in=ACTIVE).first()
        if run is None:
            return None
        # A crash of the database loses no truth with the last moments of simulation: a game that is
        # lost is simply played again, the same. So the commit need not wait for the disk.
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL synchronous_commit = off")
        chunk = Chunk()
        try:
            kind = run.season.league.ruleset + AHEAD * run.ahead
            fixtures = claim(run, most or share(run, kind))
            if not fixtures and remaining(run).exists():
                return None
            if fixtures:
                claimed()
            chunk.play(fixtures, kind)
            chunk.store(run.season)
        except OUTAGES:
            raise
        except Exception as caught:
            chunk.fail(caught)
        return record_progress(run_id, len(chunk.stored), chunk.error)


def share(run: SimulationRun, kind: str) -> int:
    """How many games of a run a worker takes, by the pace of games of this kind."""
    pace = _paces.get(kind, 1.0 if kind.endswith(AHEAD) else UNKNOWN_PACE)
    wanted = min((run.total - run.done) * SHARE, SECONDS / pace)
    return int(max(wanted, LEAST_SECONDS / pace, 1))


class Chunk:
    """Some games of a run in one worker's hands: played, then stored."""

    def __init__(self) -> None:
        self.played: list[Finished] = []
        self.stored: list[Finished] = []
        self.error = ""

    def play(self, fixtures: Iterable[Fixture], kind: str) -> None:
        """Play these games of one kind, until time is up or one fails."""
        began = time.monotonic()
        for games, fixture in enumerate(fixtures, 1):
            try:
                sides = (fixture.clubs[0].side, fixture.clubs[1].side)
                self.played.append(finished(fixture.game, sides, play(fixture)))
            except Exception as caught:
                self.fail(caught, fixture.game)
                break
            taken = time.monotonic() - began
            _paces[kind] = taken / games
            if taken > SECONDS:
                break

    def store(self, season: Season) -> None:
        """Store what was played, all at once; where that fails, one by one, to find who is at
        fault."""
        if not self.played:
            return
        try:
            self._store(season, self.played)
        except OUTAGES:
            raise
        except Exception:
            for game in self.played:
                try:
                    self._store(season, [game])
                except OUTAGES:
                    raise
                except Exception as caught:
                    self.fail(caught, game.game)

    def _store(self, season: Season, games: list[Finished]) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            finish_games(season, games)
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # not at the end, and nobody's fault
        self.stored += games

    def fail(self, caught: Exception, game_id: int | None = None) -> None:
        """Take down the first error, and in which game it was."""
        logger.error("A simulation failed", exc_info=caught)
        if self.error:
            return
        self.error = without_rows(f"{type(caught).__name__}: {caught}")
        if game_id is not None:
            game = Game.objects.select_related("visitors", "home").get(pk=game_id)
            self.error = f"Game {game.number}, {game}: {self.error}"


def record_progress(run_id: int, played: int = 0, error: str = "") -> SimulationRun | None:
    """Bring a run up to date: games that have just been `played`, in this same transaction, and
    whether any are left; with `error`, end it as failed.

    What went to a person meanwhile is not the run's any more and never counts as played. Returns
    None for a run that is not active any more.
    """
    with transaction.atomic():
        if not played:  # else it is locked already, as its games became final
            season = Season.objects.select_for_update(of=("self",), no_key=True)
            season.filter(runs=run_id).first()
        runs = SimulationRun.objects.select_for_update(of=("self",), no_key=True)
        runs = runs.select_related("season").filter(pk=run_id, state__in=ACTIVE)
        if (run := runs.first()) is None:
            return None
        now = timezone.now()
        left = remaining(run).count()
        if played:
            run.done += played
            run.total = max(run.total, run.done + left)  # what was decided has drawn more games
            run.moved_at = now
        if error:
            run.state, run.error = SimulationRun.State.FAILED, error
        elif not left:
            run.state = SimulationRun.State.DONE
        elif run.done:
            run.state = SimulationRun.State.RUNNING
        if run.state not in ACTIVE:
            run.finished_at = now
            refresh_season(run.season)
        run.save(update_fields=["state", "done", "total", "error", "moved_at", "finished_at"])
    return run


def remaining(run: SimulationRun) -> models.QuerySet[Game]:
    """The games that a run still has to play, in schedule order: those without a person."""
    return asked_of(run).filter(TO_SIMULATE).order_by("day", "number")


def due_by(day: datetime.date | None, moment: datetime.datetime) -> models.Q:
    """Games whose hour has come: by the first pitch that they have, or by their date."""
    return models.Q(first_pitch__lte=moment) | models.Q(first_pitch=None, date__lte=day)


def asked_of(run: SimulationRun) -> models.QuerySet[Game]:
    """The games of the part of the season that a run is to play, whatever their state."""
    games = Game.objects.filter(season=run.season_id)
    if run.day is not None:
        games = games.filter(day=run.day)
    if run.until is not None:
        games = games.filter(day__lte=run.until)
    if run.due_at is not None:
        games = games.filter(due_by(run.due_on, run.due_at)).exclude(AT_A_TABLE)
    if run.stage_id is not None:
        games = games.filter(series__stage=run.stage_id)
    if run.round_id is not None:
        games = games.filter(series__round=run.round_id)
    return games
