"""A game of people at the end of its window, and the reminder before."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.models import Kind
from accounts.notices import tell
from games.live.absence import end_at_deadline
from games.live.opening import open_game
from games.models import Appointment
from games.windows import Window, later, window
from league.models import Game, Routine


def close_window(game_id: int, now: datetime.datetime) -> None:
    """Do what the league's rule says about a game that is past its deadline: move that once, or
    have the AI play for who is absent, or who is absent lose by forfeit. Does nothing where it is
    not, or the game is over.

    Two who are absent together do not both lose: the AI plays for both.
    """
    with transaction.atomic():
        game = Game.objects.select_related(
            "season__league__routine", "visitors__manager", "home__manager"
        ).get(pk=game_id)
        routine: Routine | None = getattr(game.season.league, "routine", None)
        arranged = locked(game)
        open_window = window(game, game.season.league, routine, arranged)
        if routine is None or game.state not in Game.LEFT or not open_window.is_closed(now):
            return
        if routine.extension_days and not arranged.extended:
            zone = ZoneInfo(game.season.league.time_zone)
            arranged.closes_at = later(open_window.closes or now, routine.extension_days, zone)
            arranged.extended = True
            arranged.save()
            _tell(game, arranged.closes_at, "has more time")
            return
    live = open_game(game_id)
    end_at_deadline(live.pk, routine.at_deadline, now)


def remind(game: Game, known: Window, now: datetime.datetime) -> bool:
    """Write to the managers of a game once before its deadline, so long before as the league says.
    Whether they are written to now."""
    routine: Routine | None = getattr(game.season.league, "routine", None)
    told: Appointment | None = getattr(game, "appointment", None)
    closes = known.closes
    if told is not None and told.reminded_for == closes:
        return False
    if routine is None or closes is None or not routine.remind_hours:
        return False
    if now < closes - datetime.timedelta(hours=routine.remind_hours):
        return False
    with transaction.atomic():
        arranged = locked(game)
        if arranged.reminded_for == closes:
            return False
        arranged.reminded_for = closes
        arranged.save(update_fields=["reminded_for"])
        _tell(game, closes, "has to be played")
    return True


def _tell(game: Game, closes: datetime.datetime, what: str) -> None:
    """Tell its managers until when a game has to be played."""
    local = closes.astimezone(ZoneInfo(game.season.league.time_zone))
    tell(
        managers_of(game),
        Kind.DEADLINE,
        f"{game.visitors.nickname} at {game.home.nickname} {what}, until {local:%B} {local.day}, "
        f"{local:%H:%M} ({game.season.league.time_zone})",
        game.get_absolute_url(),
        key=f"deadline:{game.pk}:{what}:{closes.isoformat()}",
    )


def managers_of(game: Game) -> list[Any]:
    """Who sits for its clubs."""
    return [game.visitors.manager, game.home.manager]


def locked(game: Game) -> Appointment:
    """What is arranged about a game, locked until the end of the transaction."""
    Appointment.objects.get_or_create(game=game)
    return Appointment.objects.select_for_update(no_key=True).get(game=game)
