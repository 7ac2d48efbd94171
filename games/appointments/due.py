"""What is due by the clock in leagues that run themselves: swept every few seconds.

Each thing is looked at again under its locks, so two workers do nothing twice; what was missed
while nobody swept is done at the next sweep, in the order of its days.
"""

from __future__ import annotations

import contextlib
import datetime
import logging
from collections.abc import Iterable, Iterator
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.appointments.deadlines import close_window, remind
from games.live.opening import call_to_table, open_game
from games.models import LiveGame, Side
from games.simulation.chunks import AT_A_TABLE, TO_SIMULATE, due_by
from games.simulation.runs import simulate_due
from games.windows import last_due, window
from league.errors import LeagueError
from league.models import Game, Routine, Season
from league.outage import OUTAGES

logger = logging.getLogger(__name__)

OPEN: Final = (Season.State.PUBLISHED, Season.State.UNDER_WAY)
#: Broadcasts of a league at the same time: what is due beside them is simulated.
BROADCASTS: Final = 6


def run_leagues(now: datetime.datetime | None = None) -> None:
    """Do what is due in every league that runs itself. Trouble in one leaves the others alone; an
    outage is raised."""
    now = now or timezone.now()
    for season in _seasons():
        with _alone(season):
            play_due(season, now)
    call_and_close(now)


def play_due(season: Season, now: datetime.datetime) -> None:
    """Have the games of AI managers played whose hour has come: as broadcasts, or by workers."""
    routine: Routine = season.league.routine
    day = last_due(routine.hour, ZoneInfo(season.league.time_zone), now)
    if routine.broadcast:
        _broadcast(season, due_by(day, now), routine.play_seconds)
    simulate_due(season, day, now)


def call_and_close(now: datetime.datetime) -> None:
    """Of people's games: remind of deadlines, have clocks run whose window has come, end what is
    past its deadline."""
    games = list(_peoples(now))
    tables = dict(
        LiveGame.objects.filter(game__in=games, sides__accepted=False).values_list("game", "pk")
    )
    for game in games:
        league = game.season.league
        arranged = getattr(game, "appointment", None)
        known = window(game, league, getattr(league, "routine", None), arranged)
        with _alone(game):
            if game.pk in tables and known.is_open(now):
                call_to_table(tables[game.pk])
            if known.is_closed(now):
                close_window(game.pk, now)
            else:
                remind(game, known, now)


def _broadcast(season: Season, due: Q, play_seconds: int) -> None:
    on = Side.objects.exclude(live__state=LiveGame.State.OVER)
    on = on.filter(live__play_seconds__isnull=False, team__league=season.league_id)
    free = BROADCASTS - on.values("live").distinct().count()
    games = season.games.filter(TO_SIMULATE, due).exclude(AT_A_TABLE).order_by("day", "number")
    busy: set[int] = set()
    for pk, visitors, home in games.values_list("pk", "visitors", "home")[: BROADCASTS * 8]:
        if free <= 0:
            return
        if not busy & {visitors, home}:
            open_game(pk, play_seconds=play_seconds)
            free -= 1
        busy |= {visitors, home}


def _seasons() -> QuerySet[Season]:
    """Those that play by the clock now, the longest known first."""
    running = Season.objects.filter(
        state__in=OPEN, league__routine__isnull=False, league__paused_at=None
    )
    return running.select_related("league__routine").order_by("pk")


def _peoples(now: datetime.datetime) -> Iterable[Game]:
    """Games of people that may have a window by now, in order."""
    games = Game.objects.filter(
        Q(visitors__manager__isnull=False) | Q(home__manager__isnull=False),
        state__in=Game.LEFT,
        season__state__in=OPEN,
        season__league__paused_at=None,
    )
    tomorrow = now.date() + datetime.timedelta(days=1)
    games = games.filter(Q(date__lte=tomorrow) | Q(appointment__agreed_at__lte=now))
    arranged = Q(season__league__routine__isnull=False) | Q(appointment__isnull=False)
    games = games.filter(arranged).select_related(
        "season__league__routine", "appointment", "visitors__manager", "home__manager"
    )
    return games.order_by("date", "season", "number")


@contextlib.contextmanager
def _alone(what: object) -> Iterator[None]:
    try:
        yield
    except OUTAGES:
        raise
    except LeagueError as error:
        logger.info("%s waits: %s", what, error)
    except Exception:
        logger.exception("What is due of %s could not be done", what)
