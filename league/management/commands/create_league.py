"""`create_league "Harbor League" piecepack --option juice_cards=true`"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandParser

from engine import RULESETS
from league.clocks import CLOCKS
from league.errors import NotFound
from league.management.command import LeagueCommand, add_option_argument, chosen_options
from league.services import create_league


class Command(LeagueCommand):
    help = "Make a league."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("ruleset", help=f"the game it plays: {', '.join(sorted(RULESETS))}")
        parser.add_argument("--slug", default="", help="its name in addresses")
        add_option_argument(parser)
        parser.add_argument("--time-zone", default="UTC", help="like Europe/Berlin")
        parser.add_argument(
            "--clock", default="live", help=f"of its live games: {', '.join(CLOCKS)} (live)"
        )
        parser.add_argument("--private", action="store_true", help="hide it from strangers")
        parser.add_argument("--owner", help="the user name of whose league it is")

    def handle(self, **given: Any) -> None:
        owner = None
        if given["owner"]:
            owner = get_user_model().objects.filter(username=given["owner"]).first()
            if owner is None:
                raise NotFound(f"There is no user “{given['owner']}”.")
        league = create_league(
            name=given["name"],
            ruleset=given["ruleset"],
            options=chosen_options(given),
            time_zone=given["time_zone"],
            slug=given["slug"],
            visibility="private" if given["private"] else "public",
            owner=owner,
            clock=given["clock"],
        )
        self.stdout.write(f"Made {league} ({league.slug}).")
