"""`demo`: leagues to look at, ready to be simulated."""

from __future__ import annotations

from typing import Any

from games.demo import LIVE, MANAGERS, PASSWORD, USERNAME, make_demo
from league.management.command import LeagueCommand


class Command(LeagueCommand):
    help = "Make the demo leagues that are missing, and print how to log in. For one's own use."

    def handle(self, **given: Any) -> None:
        for league in make_demo():
            season = league.seasons.exclude(name=LIVE).latest("pk")
            self.stdout.write(f"{season}: {season.games.count():,} games.")
        self.stdout.write(f"Log in as {USERNAME} with the password {PASSWORD},")
        self.stdout.write(
            f"or as {' or '.join(MANAGERS)}, who manage teams of the seasons “{LIVE}”, "
            "with the same password."
        )
