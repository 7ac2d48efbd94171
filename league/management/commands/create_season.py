"""`create_season harbor-league 2031 --legs 2 --starts-on 2031-04-01`"""

from __future__ import annotations

import datetime
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from league.errors import Invalid
from league.management.command import LeagueCommand, find_league
from league.services import create_season


class Command(LeagueCommand):
    help = "Draft a season of a league, with its schedule: all its teams in a round robin."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("name", help="like 2031")
        parser.add_argument("--slug", default="", help="its name in addresses")
        parser.add_argument("--legs", type=int, default=2, help="how often each pair meets (2)")
        parser.add_argument("--starts-on", metavar="YYYY-MM-DD", help="first day of play (today)")

    def handle(self, **given: Any) -> None:
        season = create_season(
            find_league(given["league"]),
            name=given["name"],
            slug=given["slug"],
            legs=given["legs"],
            starts_on=day(given["starts_on"]),
        )
        games = season.games.count()
        self.stdout.write(f"Drafted {season} ({season.slug}): {games:,} games. Publish it next.")


def day(text: str | None) -> datetime.date:
    """The date written, or today. Raises Invalid for what is no date."""
    if text is None:
        return timezone.localdate()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise Invalid(f"“{text}” is no date; write it like 2031-04-01.", "starts_on") from None
