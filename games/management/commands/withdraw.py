"""`withdraw harbor-league 2031 KEE --stage 1 --how forfeit`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from games.withdrawing import withdraw
from league.errors import NotFound
from league.management.command import LeagueCommand, find_season
from league.models import Entry


class Command(LeagueCommand):
    help = "Take a club out of a stage: the rest of its games is forfeited, or struck."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("season", help="its slug")
        parser.add_argument("team", help="its abbreviation")
        parser.add_argument("--stage", type=int, default=1, help="by its number (1)")
        parser.add_argument(
            "--how", choices=Entry.Withdrawn.values, default=Entry.Withdrawn.FORFEIT.value
        )

    def handle(self, **given: Any) -> None:
        season = find_season(given["league"], given["season"])
        stage = season.stages.filter(number=given["stage"]).first()
        team = season.teams.filter(abbreviation=given["team"]).first()
        if stage is None or team is None:
            what = f"stage {given['stage']}" if stage is None else f"club “{given['team']}”"
            raise NotFound(f"{season} has no {what}.")
        withdraw(stage, team, given["how"])
        self.stdout.write(f"The {team} have withdrawn from {stage}.")
