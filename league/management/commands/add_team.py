"""`add_team harbor-league "Gull Rock" Terns GRT "#b3541e"`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from engine.managers import MANAGERS
from league.management.command import LeagueCommand, find_league
from league.services import add_team


class Command(LeagueCommand):
    help = "Add a team, with its players, to a league."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("place", help="like “Gull Rock”")
        parser.add_argument("nickname", help="like “Terns”")
        parser.add_argument("abbreviation", help="two to four capitals, like GRT")
        parser.add_argument("color", help="# and six lower-case hex digits, like #b3541e")
        parser.add_argument(
            "--ai", default="veteran", help=f"which AI plays for it: {', '.join(sorted(MANAGERS))}"
        )
        parser.add_argument(
            "--second-color", default="", help="another one; else one that suits it"
        )
        parser.add_argument("--crest", default="", help="like pennant/pale/owl; else one is drawn")
        parser.add_argument("--slug", default="", help="its name in addresses")

    def handle(self, **given: Any) -> None:
        league = find_league(given["league"])
        names = ("place", "nickname", "abbreviation", "color", "second_color")
        team = add_team(league, **{name: given[name] for name in (*names, "crest", "ai", "slug")})
        self.stdout.write(f"Added the {team} ({team.slug}) to {league}.")
