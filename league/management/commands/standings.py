"""`standings harbor-league 2031 --on 2031-05-01`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from league.errors import NotFound
from league.figures import signed
from league.management.command import LeagueCommand, find_season
from league.management.commands.create_season import day
from league.standings import Standing, stage_tables
from league.templatetags.leagues import behind, record, share, streak

HEADINGS = ("W", "L", "Pct", "GB", "Home", "Away", "L10", "Strk", "RS", "RA", "Diff")


class Command(LeagueCommand):
    help = "Print the standings of a season, by stage and division, or on a past day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("season", help="its slug")
        parser.add_argument("--stage", type=int, help="by its number (all that have begun)")
        parser.add_argument("--on", metavar="YYYY-MM-DD", help="as it stood at the end of that day")

    def handle(self, **given: Any) -> None:
        season = find_season(given["league"], given["season"])
        until = day(given["on"]) if given["on"] else None
        stages = list(season.stages.all())
        if given["stage"] is not None:
            stages = [stage for stage in stages if stage.number == given["stage"]]
            if not stages:
                raise NotFound(f"{season} has no stage {given['stage']}.")
        for stage in stages:
            stage.season = season
        self.stdout.write(f"{season} ({season.get_state_display()})")
        for table in stage_tables(stages, until):
            if len(stages) > 1:
                self.stdout.write(f"\n{table.stage.name}")
            for division in table.divisions:
                self._rows(division.rows, division.name)
            if not table.divisions:
                self._rows(table.rows)

    def _rows(self, rows: list[Standing], name: str = "") -> None:
        width = max(len(name), *(len(str(row.team)) for row in rows))
        self.stdout.write(f"\n{name:<{width}}" + "".join(f"{heading:>7}" for heading in HEADINGS))
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
