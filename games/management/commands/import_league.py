"""`import_league harbor.zip --owner ines`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError, CommandParser

from games.archives.reading import import_league
from league.errors import NotFound
from league.management.command import LeagueCommand
from league.models import League


class Command(LeagueCommand):
    help = "Make the league that an archive holds: every game is played again by its record."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the archive")
        parser.add_argument("--slug", default="", help="another name in addresses")
        parser.add_argument(
            "--visibility", default="", choices=["", *League.Visibility.values], help="as here"
        )
        parser.add_argument("--owner", help="the user name of whose league it is")

    def handle(self, **given: Any) -> None:
        owner = None
        if given["owner"]:
            owner = get_user_model().objects.filter(username=given["owner"]).first()
            if owner is None:
                raise NotFound(f"There is no user “{given['owner']}”.")
        try:
            with Path(given["file"]).open("rb") as file:
                made = import_league(
                    file, owner=owner, slug=given["slug"], visibility=given["visibility"]
                )
        except OSError as error:
            raise CommandError(f"{given['file']} cannot be read: {error}") from None
        self.stdout.write(f"Made {made} ({made.slug}).")
