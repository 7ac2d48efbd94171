"""`standings harbor-league 2031`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from league.figures import signed
from league.management.command import LeagueCommand, find_season
from league.standings import Standing, standings
from league.templatetags.leagues import behind, record, share, streak

HEADINGS = ("W", "L", "Pct", "GB", "Home", "Away", "L10", "Strk", "RS", "RA", "Diff")


class Command(LeagueCommand):
    help = "Print the standings of a season."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("season", help="its slug")

    def handle(self, **given: Any) -> None:
        season = find_season(given["league"], given["season"])
        rows = standings(season)
        width = max(len(str(row.team)) for row in rows)
        self.stdout.write(f"{season} ({season.get_state_display()})\n\n")
        self.stdout.write(" " * width + "".join(f"{heading:>7}" for heading in HEADINGS))
        for row in rows:
            cells = "".join(f"{cell:>7}" for cell in figures(row))
            self.stdout.write(f"{row.team!s:<{width}}{cells}")


def figures(row: Standing) -> tuple[object, ...]:
    """A row's cells in the order of HEADINGS."""
    return (
        row.won,
        row.lost,
        share(row.pct),
        behind(row.games_behind),
        record(row.home),
        record(row.away),
        record(row.last_ten),
        streak(row.streak),
        row.runs_scored,
        row.runs_allowed,
        signed(row.diff),
    )
