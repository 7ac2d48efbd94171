"""`edit_schedule harbor-league 2031 move 12 2031-05-02 --time 19:30`, `… swap W3.5 --stage 2`"""

from __future__ import annotations

import datetime
from typing import Any

from django.core.management.base import CommandParser

from league.competition.editing import Key
from league.errors import Invalid, NotFound
from league.management.command import LeagueCommand, find_season
from league.models import Season
from league.stages.editing import day_words, move_game, swap_home, title
from league.stages.scheduled import load_schedule


class Command(LeagueCommand):
    help = "Change one game of a schedule: move it, or exchange home and away."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("season", help="its slug")
        parser.add_argument("what", choices=["move", "swap"])
        parser.add_argument("game", help="its number, or its series and turn like W3.5")
        parser.add_argument("to", nargs="?", help="the day to which it moves, like 2031-05-02")
        parser.add_argument("--time", help="the time of day in the league’s zone, like 19:30")
        parser.add_argument("--stage", type=int, default=1, help="of a series, by its number (1)")
        parser.add_argument("--anyway", action="store_true", help="even if that clashes")

    def handle(self, **given: Any) -> None:
        season = find_season(given["league"], given["season"])
        key = _key(season, given["game"], given["stage"])
        if given["what"] == "swap":
            change = swap_home(season, key, anyway=given["anyway"])
            done = f"now it is {title(change.now, change.names)}"
        else:
            to = _read(datetime.date, given["to"] or "", "day", "2031-05-02")
            at = given["time"] and _read(datetime.time, given["time"], "time", "19:30")
            change = move_game(season, key, to, at or None, anyway=given["anyway"])
            done = f"moved to {day_words(to)}"
        self.stdout.write(f"{title(change.was, change.names)}: {done}.")
        for clash in change.edited.new:
            self.stdout.write(f"Clash on {day_words(clash.day)}: {clash.words(change.names)}.")


def _key(season: Season, game: str, stage: int) -> Key:
    """The game that was named."""
    series, _, turn = game.partition(".")
    schedule = load_schedule(season)
    for one in schedule.fixtures.values():
        named = (one.name, str(one.dated.number)) == (series, turn)
        if str(one.number) == game or (named and schedule.stages[one.stage].number == stage):
            return one.key
    raise NotFound(f"{season} has no game “{game}”.")


def _read(kind: Any, value: str, what: str, like: str) -> Any:
    try:
        return kind.fromisoformat(value)
    except ValueError:
        raise Invalid(f"“{value}” is no {what}; write it like {like}.") from None
