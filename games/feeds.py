"""Games as a calendar that other programs follow (RFC 5545)."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from icalendar import Calendar, Event

from games.windows import Window, windows
from league.models import Game, Season

#: Games in one calendar at most: the latest ones.
MOST: Final = 2_000
#: How long ago a game may have been to be in it.
PAST: Final = datetime.timedelta(days=400)
#: How long a game lasts, as far as a calendar is concerned.
LENGTH: Final = datetime.timedelta(hours=1)
SHOWN: Final = (Season.State.PUBLISHED, Season.State.UNDER_WAY, Season.State.COMPLETE)


def calendar(name: str, games: QuerySet[Game]) -> bytes:
    """These games, but for those of drafts, and of long ago, as a calendar. Four queries.

    A game has one UID for good, so one that is moved moves. Its event begins when it was agreed
    upon, at its first pitch or its hour; without any of these it is one of the whole day.
    """
    since = timezone.now().date() - PAST
    games = games.filter(season__state__in=SHOWN, date__gte=since)
    games = games.select_related("season__league", "visitors", "home").order_by("-date", "-pk")
    found = list(games[:MOST])
    known = windows(found)
    made = Calendar()
    made.add("prodid", "-//Pennant//Games//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", name)
    made.add("refresh-interval", datetime.timedelta(hours=1), {"value": "DURATION"})
    for game in reversed(found):
        made.add_component(_event(game, known[game.pk]))
    made.add_missing_timezones()
    return bytes(made.to_ical())


def _event(game: Game, window: Window) -> Event:
    site = urlsplit(settings.SITE_URL)
    league = game.season.league
    zone = ZoneInfo(league.time_zone)
    event = Event()
    event.add("uid", f"game-{game.pk}@{site.hostname}")
    event.add("dtstamp", game.finished_at or datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC))
    opens = window.agreed or window.opens
    if opens is None:
        event.add("dtstart", game.date)
        event.add("dtend", game.date + datetime.timedelta(days=1))
    else:
        event.add("dtstart", opens.astimezone(zone))
        event.add("dtend", (opens + LENGTH).astimezone(zone))
    event.add("summary", _summary(game))
    event.add("description", _description(game, window, zone))
    event.add("url", settings.SITE_URL + game.get_absolute_url())
    event.add("status", "CANCELLED" if game.state == Game.State.ANNULLED else "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    return event


def _summary(game: Game) -> str:
    visitors, home = game.visitors.nickname, game.home.nickname
    if game.state == Game.State.FINAL:
        return f"{visitors} {game.visitors_runs}, {home} {game.home_runs}"
    return f"{visitors} at {home}"


def _description(game: Game, window: Window, zone: ZoneInfo) -> str:
    lines: Iterable[str] = (
        f"{game.season.league.name}, {game.season.name}: game {game.number}",
        f"To be played until {window.closes.astimezone(zone):%Y-%m-%d %H:%M}"
        if window.closes and game.state in Game.LEFT
        else "",
    )
    return "\n".join(filter(None, lines))
