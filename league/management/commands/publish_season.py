"""`publish_season harbor-league 2031`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from league.management.command import LeagueCommand, find_season
from league.services import publish_season


class Command(LeagueCommand):
    help = "Publish a drafted season: its schedule is final and its games can be played."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("season", help="its slug")

    def handle(self, **given: Any) -> None:
        season = publish_season(find_season(given["league"], given["season"]))
        self.stdout.write(f"Published {season}.")
