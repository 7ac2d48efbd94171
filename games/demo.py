"""The demo: a league of each game, and people whose password is known: who runs and who plays."""

from __future__ import annotations

import datetime
import random
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.lineups import set_lineup
from games.presentation import DEMO_LEAGUES
from games.presentation.demo import Club, DemoLeague
from games.showcase import make_showcases, start_showcases
from games.simulation.chunks import ACTIVE
from games.simulation.runs import start_simulation
from league.models import League, Season
from league.people import give_team
from league.services import add_team, create_league, create_season, publish_season

USERNAME: Final = "commissioner"
MANAGERS: Final = ("casey", "flynn")  # of the teams of the season to be played live
PASSWORD: Final = "pennant"
LIVE: Final = "Live"


@transaction.atomic
def make_demo() -> list[League]:
    """The demo leagues, each with a season to be simulated; made where they are missing.

    What is there stays as it is. The commissioner is a superuser and all passwords are known: never
    call this on a site that strangers can reach.
    """
    leagues = [_make(ruleset, demo) for ruleset, demo in DEMO_LEAGUES.items()]
    return leagues + make_showcases(_commissioner(), timezone.localdate())


def start_demo() -> list[int]:
    """Have the demo leagues' seasons played out, and competitions to their middle; the ids of the
    runs at it. Empty when all are.

    The seasons that people play are left to them.
    """
    slugs = [demo.slug for demo in DEMO_LEAGUES.values()]
    open_seasons = Season.objects.filter(league__slug__in=slugs).exclude(
        state__in=[Season.State.DRAFT, Season.State.COMPLETE]
    )
    runs = []
    for season in open_seasons.exclude(name=LIVE).order_by("pk"):
        active = season.runs.filter(state__in=ACTIVE).first()
        runs.append((active or start_simulation(season)).pk)
    return runs + start_showcases()


def _make(ruleset: str, demo: DemoLeague) -> League:
    league = League.objects.filter(slug=demo.slug).first()
    if league is None:
        names = random.Random(demo.slug).random
        league = create_league(
            name=demo.name,
            ruleset=ruleset,
            options=demo.options,
            slug=demo.slug,
            owner=_commissioner(),
        )
        for club in demo.clubs:
            team = add_team(league, **club._asdict(), random=names)
            if lineup := demo.lineups.get(club.abbreviation):
                set_lineup(team, lineup)
    today = timezone.localdate()
    if demo.live and not league.seasons.filter(name=LIVE).exists():
        _make_live(league, demo.live, today)
    if not league.seasons.exclude(name=LIVE).exists():
        teams = league.teams.filter(manager=None)
        year = str(today.year)
        publish_season(create_season(league, name=year, legs=2, starts_on=today, teams=teams))
    return league


def _make_live(league: League, clubs: tuple[Club, ...], today: datetime.date) -> None:
    """A short season of two teams that people manage: each at home once."""
    names = random.Random(f"{league.slug} live").random
    teams = []
    for club, username in zip(clubs, MANAGERS, strict=True):
        team = league.teams.filter(abbreviation=club.abbreviation).first()
        team = team or add_team(league, **club._asdict(), random=names)
        if team.manager is None:
            team = give_team(team, _person(username))
        teams.append(team)
    publish_season(create_season(league, name=LIVE, legs=2, starts_on=today, teams=teams))


def _commissioner() -> User:
    user = User.objects.filter(username=USERNAME).first()
    return user or User.objects.create_superuser(USERNAME, password=PASSWORD)


def _person(username: str) -> User:
    user = User.objects.filter(username=username).first()
    return user or User.objects.create_user(username, password=PASSWORD)
