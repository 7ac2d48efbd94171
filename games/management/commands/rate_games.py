"""`rate_games`, `rate_games --anew`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from games.ratings.services import rate_anew, rate_games
from league.management.command import LeagueCommand


class Command(LeagueCommand):
    help = "Rate the games between people that have ended; --anew: all of them again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--anew", action="store_true", help="forget every rating, and make it from the games"
        )

    def handle(self, **given: Any) -> None:
        rated = rate_anew() if given["anew"] else rate_games()
        self.stdout.write(f"{rated:,} games rated.")
