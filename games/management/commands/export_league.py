"""`export_league harbor-league harbor.zip`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.archives.writing import archived
from league.management.command import LeagueCommand, find_league


class Command(LeagueCommand):
    help = "Write everything of a league into one archive, to be imported on another site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its name in addresses")
        parser.add_argument("file", help="where the archive is written")

    def handle(self, **given: Any) -> None:
        league = find_league(given["league"])
        size = 0
        try:
            with Path(given["file"]).open("xb") as file:
                for piece in archived(league):
                    size += file.write(piece)
        except OSError as error:
            raise CommandError(f"{given['file']} cannot be written: {error}") from None
        self.stdout.write(f"{league}: {size:,} bytes in {given['file']}.")
