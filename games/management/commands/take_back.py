"""`take_back 1234 --reason "The wrong lineup"`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from games.withdrawing import take_back
from league.errors import NotFound
from league.management.command import LeagueCommand
from league.models import Game


class Command(LeagueCommand):
    help = "Take the result of a game back: it is to be played again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", type=int, help="its number in addresses")
        parser.add_argument("--reason", required=True, help="why; it is kept with the old result")
        parser.add_argument(
            "--together", action="store_true", help="and what was drawn from it, if not begun"
        )

    def handle(self, **given: Any) -> None:
        game = Game.objects.filter(pk=given["game"]).first()
        if game is None:
            raise NotFound(f"There is no game {given['game']}.")
        take_back(game, given["reason"], together=given["together"])
        self.stdout.write(f"{game} is to be played again.")
