"""Leagues, teams and seasons for tests, made by the services themselves."""

from __future__ import annotations

import datetime
import random
from typing import Any

from games.models import GameRecord
from games.seeds import commitment, seed_text
from league.models import League, Season, Team
from league.office.members import add_member
from league.services import add_team, create_league, create_season, publish_season

START = datetime.date(2031, 4, 1)


def make_league(teams: int = 4, **given: Any) -> League:
    """A piecepack league with teams T1, T2, … whose players always have the same names."""
    number = League.objects.count() + 1
    league = create_league(**{"name": f"League {number}", "ruleset": "piecepack", **given})
    for team in range(1, teams + 1):
        make_team(league, team)
    return league


def commissioner(league: League, person: Any) -> Any:
    """The person, who may run this league now."""
    add_member(league, person, "commissioner")
    return person


def make_team(league: League, number: int, **given: Any) -> Team:
    usual = {
        "place": f"Town {number}",
        "nickname": f"Nine {number}",
        "abbreviation": f"T{number}",
        "color": "#1d5c8f",
        "random": random.Random(number).random,
    }
    return add_team(league, **{**usual, **given})


def make_draft(teams: int = 4, legs: int = 2, league: League | None = None) -> Season:
    """A drafted season between the teams of a new league."""
    league = league or make_league(teams)
    return create_season(league, name="2031", legs=legs, starts_on=START)


def make_season(teams: int = 4, legs: int = 2, league: League | None = None) -> Season:
    """A published season, every game of it with its secret seed."""
    return publish_season(make_draft(teams, legs, league))


def always_the_same(season: Season) -> Season:
    """Every game of it goes as it always does: its seed is its number."""
    for record in GameRecord.objects.filter(game__season=season).select_related("game"):
        record.seed = seed_text(record.game.number)
        record.commitment = commitment(record.seed)
        record.save()
    return season
