"""`simulate_season harbor-league 2031 --wait`"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser

from engine.telling.narration import counted
from games.models import SimulationRun
from games.simulation.progress import follow
from games.simulation.runs import play_inline, start_simulation
from league.management.command import LeagueCommand, find_season


class Command(LeagueCommand):
    help = "Have the workers play a season, or a day, a stage or a round of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("season", help="its slug")
        parser.add_argument("--day", type=int, help="only this day of play")
        parser.add_argument("--until", type=int, help="all days of play up to this one")
        parser.add_argument("--stage", type=int, help="only this stage, by its number")
        parser.add_argument("--round", type=int, help="only this round of that stage")
        parser.add_argument("--wait", action="store_true", help="show the progress until the end")
        parser.add_argument("--inline", action="store_true", help="play here, without workers")

    def handle(self, **given: Any) -> None:
        season = find_season(given["league"], given["season"])
        run = start_simulation(
            season,
            given["day"],
            until=given["until"],
            stage=given["stage"],
            round=given["round"],
            inline=given["inline"],
        )
        if given["inline"]:
            run = play_inline(run)
        elif given["wait"]:
            (run,) = follow([run.pk], lambda: False, sys.stdout)
        if run.state == SimulationRun.State.FAILED:
            raise CommandError(f"The simulation failed: {run.error}")
        if run.state == SimulationRun.State.DONE:
            self.stdout.write(f"Played {counted(run.done, 'game')} of {season}.")
            if run.left_out:
                games = counted(run.left_out, "game")
                self.stdout.write(
                    f"{games} went to a manager meanwhile, to be played at the table."
                )
        else:
            self.stdout.write(f"{run.total:,} games of {season} are in the queue.")
