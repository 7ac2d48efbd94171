"""`bin/manage recount harbor-league 2026`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from league.management.command import LeagueCommand, find_league, find_season
from stats.tallies import recount


class Command(LeagueCommand):
    help = "Add up a season anew, or all of a league's: tallies, worth and feats, from the plays."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("season", nargs="?", help="its slug; all of them where none is given")

    def handle(self, **given: Any) -> None:
        if given["season"]:
            seasons = [find_season(given["league"], given["season"])]
        else:
            league = find_league(given["league"])
            seasons = list(league.seasons.select_related("league").order_by("starts_on", "pk"))
        for season in seasons:
            self.stdout.write(f"{season}: {recount(season):,} games.")
