"""The demo: a league of each game, and a commissioner whose password is known."""

from __future__ import annotations

import random
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.demo_leagues import DEMO_LEAGUES, DemoLeague
from games.services import open_season, set_lineup, start_simulation
from games.simulation import ACTIVE
from league.models import League, Season
from league.services import add_team, create_league, create_season

USERNAME: Final = "commissioner"
PASSWORD: Final = "pennant"


@transaction.atomic
def make_demo() -> list[League]:
    """The demo leagues, each with a season to be simulated; made where they are missing.

    What is there stays as it is. The commissioner is a superuser: never call this on a site that
    strangers can reach.
    """
    return [_make(demo) for demo in DEMO_LEAGUES]


def start_demo() -> list[int]:
    """Have the demo leagues' seasons played out; the ids of the runs at it. Empty when all are."""
    slugs = [demo.slug for demo in DEMO_LEAGUES]
    open_seasons = Season.objects.filter(league__slug__in=slugs).exclude(
        state__in=[Season.State.DRAFT, Season.State.COMPLETE]
    )
    runs = []
    for season in open_seasons.order_by("pk"):
        active = season.runs.filter(state__in=ACTIVE).first()
        runs.append((active or start_simulation(season)).pk)
    return runs


def _make(demo: DemoLeague) -> League:
    league = League.objects.filter(slug=demo.slug).first()
    if league is None:
        names = random.Random(demo.slug).random
        league = create_league(
            name=demo.name,
            ruleset=demo.ruleset,
            options=demo.options,
            slug=demo.slug,
            commissioner=_commissioner(),
        )
        for club in demo.clubs:
            team = add_team(league, **club._asdict(), random=names)
            if lineup := demo.lineups.get(club.abbreviation):
                set_lineup(team, lineup)
    if not league.seasons.exists():
        today = timezone.localdate()
        open_season(create_season(league, name=str(today.year), legs=2, starts_on=today))
    return league


def _commissioner() -> Any:
    users = get_user_model().objects
    user = users.filter(username=USERNAME).first()
    return user or users.create_superuser(USERNAME, password=PASSWORD)
