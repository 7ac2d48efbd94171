"""When a game is to be played: from its hour on, people's until their deadline.

All follows from dates and hours of the league's zone, so it moves with that; over a change of the
clocks a day is a day, not 24 hours.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.models import Appointment
from league.competition.calendar import first_pitch
from league.models import Game, League, Routine


class Window(NamedTuple):
    """From when on a game may not be put off by either side, and until when it has to be played;
    None where nothing says so. `agreed` is for when its sides have agreed on it."""

    opens: datetime.datetime | None
    closes: datetime.datetime | None
    agreed: datetime.datetime | None = None

    def is_open(self, now: datetime.datetime) -> bool:
        """Whether its time has come, the agreed one or its hour."""
        opens = min(filter(None, (self.opens, self.agreed)), default=None)
        return opens is not None and opens <= now

    def is_closed(self, now: datetime.datetime) -> bool:
        return self.closes is not None and self.closes <= now


def window(
    game: Game, league: League, routine: Routine | None, appointment: Appointment | None
) -> Window:
    """The window of a game."""
    zone = ZoneInfo(league.time_zone)
    opens = game.first_pitch
    if opens is None and routine is not None:
        opens = first_pitch(game.date, routine.hour, zone)
    closes = None
    if opens is not None and routine is not None:
        closes = later(opens, routine.window_days, zone)
    if appointment is None:
        return Window(opens, closes)
    return Window(opens, appointment.closes_at or closes, appointment.agreed_at)


def later(moment: datetime.datetime, days: int, zone: ZoneInfo) -> datetime.datetime:
    """So many days later, at the same time of day in a zone."""
    local = moment.astimezone(zone)
    return first_pitch(local.date() + datetime.timedelta(days), local.time(), zone)


def last_due(hour: datetime.time, zone: ZoneInfo, now: datetime.datetime) -> datetime.date:
    """The last date whose hour has come in a zone."""
    today = now.astimezone(zone).date()
    come = first_pitch(today, hour, zone) <= now
    return today if come else today - datetime.timedelta(1)


def windows(games: Iterable[Game]) -> Mapping[int, Window]:
    """The windows of games that have their season's league at hand, by key. Two queries."""
    games = list(games)
    leagues = {game.season.league_id for game in games}
    routines = Routine.objects.in_bulk(leagues)
    appointments = Appointment.objects.in_bulk([game.pk for game in games])
    return {
        game.pk: window(
            game,
            game.season.league,
            routines.get(game.season.league_id),
            appointments.get(game.pk),
        )
        for game in games
    }


def window_of(game: Game) -> Window:
    """The window of a game that has its season's league at hand. Two queries."""
    return windows([game])[game.pk]
