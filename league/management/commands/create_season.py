"""`create_season harbor-league 2031 --legs 2 --starts-on 2031-04-01`, or
`create_season harbor-league Cup --stages stages.json --teams KEE,OWL,TER,HER`"""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from league.errors import Invalid
from league.management.command import LeagueCommand, find_league
from league.models import League, Team
from league.services import create_season
from league.stages.planning import StagePlan, plans_from


class Command(LeagueCommand):
    help = "Draft a season of a league: all its teams in a round robin, or stages of your own."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="its slug")
        parser.add_argument("name", help="like 2031")
        parser.add_argument("--slug", default="", help="its name in addresses")
        parser.add_argument("--legs", type=int, default=2, help="how often each pair meets (2)")
        parser.add_argument("--stages", metavar="FILE", help="JSON, see docs/competitions.md")
        parser.add_argument("--teams", metavar="KEE,OWL", help="who enters, by seed (all)")
        parser.add_argument("--starts-on", metavar="YYYY-MM-DD", help="first day of play (today)")

    def handle(self, **given: Any) -> None:
        league = find_league(given["league"])
        teams = entered(league, given["teams"])
        season = create_season(
            league,
            teams=teams,
            stages=stages(given["stages"], teams),
            name=given["name"],
            slug=given["slug"],
            legs=given["legs"],
            starts_on=day(given["starts_on"]),
        )
        games = season.games.count()
        self.stdout.write(f"Drafted {season} ({season.slug}): {games:,} games. Publish it next.")


def entered(league: League, named: str | None) -> list[Team]:
    """The clubs of these abbreviations in their order, or all. Raises Invalid for another."""
    clubs = {team.abbreviation: team for team in league.teams.all()}
    if named is None:
        return list(clubs.values())
    wanted = [name.strip() for name in named.split(",")]
    if unknown := [name for name in wanted if name not in clubs]:
        raise Invalid(f"{league} has no club “{unknown[0]}”; it has {', '.join(clubs)}.", "teams")
    return [clubs[name] for name in wanted]


def stages(file: str | None, teams: list[Team]) -> list[StagePlan]:
    """The stages that a file describes; none without one. Raises Invalid for one that cannot be
    read."""
    if file is None:
        return []
    try:
        given = json.loads(Path(file).read_text())
    except OSError as error:
        raise Invalid(f"{file} cannot be read: {error.strerror}.", "stages") from None
    except ValueError as error:
        raise Invalid(f"{file} is no JSON: {error}.", "stages") from None
    return plans_from(given, {team.abbreviation: team.pk for team in teams})


def day(text: str | None) -> datetime.date:
    """The date written, or today. Raises Invalid for what is no date."""
    if text is None:
        return timezone.localdate()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise Invalid(f"“{text}” is no date; write it like 2031-04-01.", "starts_on") from None
