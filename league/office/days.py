"""A league that runs itself: its days and their hour, a pause and its end."""

from __future__ import annotations

import datetime
from typing import Final

from django.utils import timezone

from league.errors import Conflict, Invalid
from league.models import League, Routine
from league.office.acts import Act
from league.office.deeds import deed
from league.signals import league_paused, league_resumed

FIELDS: Final = (
    *("hour", "broadcast", "play_seconds", "window_days", "remind_hours", "at_deadline"),
    "extension_days",
)
#: What each number may be.
BOUNDS: Final = {
    "play_seconds": (2, 60),
    "window_days": (1, 60),
    "remind_hours": (0, 240),
    "extension_days": (0, 30),
}
WORDS: Final = {
    "play_seconds": "seconds between two plays",
    "window_days": "days of a window",
    "remind_hours": "hours before the deadline",
    "extension_days": "days of an extension",
}


def set_days(
    league: League,
    by: object = None,
    *,
    hour: datetime.time,
    broadcast: bool = False,
    play_seconds: int = 4,
    window_days: int = 3,
    remind_hours: int = 24,
    at_deadline: str = League.Absent.AUTOPILOT,
    extension_days: int = 0,
) -> Routine:
    """Have a league run itself from now on, or by other rules. What is due already is then due.

    Raises Invalid for a number out of its bounds, a reminder that would come before the window, and
    a rule that there is not.
    """
    given = {
        "play_seconds": play_seconds,
        "window_days": window_days,
        "remind_hours": remind_hours,
        "extension_days": extension_days,
    }
    for name, number in given.items():
        least, most = BOUNDS[name]
        if not least <= number <= most:
            raise Invalid(f"There are {least} to {most} {WORDS[name]}, not {number}.", name)
    if remind_hours >= window_days * 24:
        raise Invalid(
            f"A window of {window_days} days is shorter than {remind_hours} hours: remind later.",
            "remind_hours",
        )
    if at_deadline not in League.Absent.values:
        raise Invalid(
            f"At a deadline there is {' or '.join(League.Absent.values)}, not “{at_deadline}”.",
            "at_deadline",
        )
    with deed(by, Act.SET_DAYS, league, league) as done:
        _locked(league)
        known = Routine.objects.filter(pk=league.pk).first()
        routine = known or Routine(league=league)
        if known:
            done.watch(known, *FIELDS)
        routine.hour, routine.broadcast, routine.at_deadline = hour, broadcast, at_deadline
        for name, number in given.items():
            setattr(routine, name, number)
        routine.save()
        if not known:
            done.change("runs itself", False, f"{hour:%H:%M}")
    return routine


def end_days(league: League, by: object = None) -> None:
    """Have a league run by hand again. Raises Conflict where it does."""
    with deed(by, Act.SET_DAYS, league, league) as done:
        _locked(league)
        if not Routine.objects.filter(pk=league.pk).delete()[0]:
            raise Conflict(f"The {league} does not run itself.")
        done.change("runs itself", True, False)


def pause_league(league: League, by: object = None) -> League:
    """Let all clocks of a league stand still, and nothing be due. Raises Conflict where they do."""
    with deed(by, Act.PAUSE, league, league) as done:
        locked = _locked(league)
        if locked.paused_at is not None:
            raise Conflict(f"The {league} is paused already.")
        done.change("paused", False, True)
        locked.paused_at = timezone.now()
        locked.save(update_fields=["paused_at"])
        league_paused.send(League, league=locked)
    return locked


def resume_league(league: League, by: object = None) -> League:
    """Let them run again: whoever had an hour left has an hour left. Raises Conflict for a league
    that is not paused."""
    with deed(by, Act.PAUSE, league, league) as done:
        locked = _locked(league)
        since = locked.paused_at
        if since is None:
            raise Conflict(f"The {league} is not paused.")
        done.change("paused", True, False)
        locked.paused_at = None
        locked.save(update_fields=["paused_at"])
        league_resumed.send(League, league=locked, since=since)
    return locked


def _locked(league: League) -> League:
    return League.objects.select_for_update(no_key=True).get(pk=league.pk)
