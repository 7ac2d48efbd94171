"""Two more leagues of the demo, to see competitions in: divisions with playoffs to come, and a cup
of sixteen in double elimination, each half played, and a game of them on the air."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import Max

from engine import RULESETS
from games.live.opening import open_game
from games.models import LiveGame
from games.presentation import pace
from games.simulation.chunks import ACTIVE
from games.simulation.runs import start_simulation
from league.drafts import abbreviation
from league.models import Game, League, Season, Team
from league.services import add_team, create_league, create_season, publish_season
from league.stages.planning import PoolPlan, StagePlan
from league.stock_clubs import CLUBS, COLORS

#: Between two plays of a broadcast.
PLAY_SECONDS: Final = 5


class Showcase(NamedTuple):
    """A league of stock clubs: so many from the `first` of them on."""

    slug: str
    name: str
    first: int
    clubs: int
    stages: Callable[[Sequence[int]], list[StagePlan]]


def divisions(clubs: Sequence[int]) -> list[StagePlan]:
    """Two conferences of two divisions; their winners and the best other of each go on."""
    names = [("Tide", "North"), ("Ridge", "North"), ("Prairie", "South"), ("Canyon", "South")]
    pools = [
        PoolPlan(name, clubs[number::4], conference)
        for number, (name, conference) in enumerate(names)
    ]
    return [
        StagePlan("Season", settings={"meetings": 6, "outside": 2}, pools=pools),
        StagePlan(
            "Playoffs",
            "single_elimination",
            {"best_of": [7, 5, 3]},
            feed={"stage": 1, "of_each": 1, "wild_cards": 1, "seeding": "conference"},
        ),
    ]


def cup(clubs: Sequence[int]) -> list[StagePlan]:
    """All in one double elimination."""
    return [StagePlan("Cup", "double_elimination", {"best_of": [1], "final_best_of": 3})]


SHOWCASES: Final = (
    Showcase("continental-league", "Continental League", 0, 12, divisions),
    Showcase("sixteen-cup", "Cup of Sixteen", 20, 16, cup),
)


def make_showcases(owner: Any, today: datetime.date) -> list[League]:
    """The leagues, made where they are missing, each with its season open for play."""
    return [_make(showcase, owner, today) for showcase in SHOWCASES]


def start_showcases() -> list[int]:
    """Have what is drawn of their seasons played up to the middle; the runs at it."""
    runs = []
    slugs = [showcase.slug for showcase in SHOWCASES]
    seasons = Season.objects.filter(league__slug__in=slugs).select_related("league")
    for season in seasons.exclude(state__in=[Season.State.DRAFT, Season.State.COMPLETE]):
        if active := season.runs.filter(state__in=ACTIVE).first():
            runs.append(active.pk)
            continue
        last = season.stages.filter(rounds__isnull=False).aggregate(day=Max("rounds__day"))["day"]
        early = season.games.filter(day__lte=last // 2, state=Game.State.SCHEDULED)
        if not season.runs.exists() and early.exists():
            runs.append(start_simulation(season, until=last // 2).pk)
    return runs


def start_broadcast() -> LiveGame | None:
    """Have the next game of these leagues played at a table, play by play, for all to watch; None
    where one is being played, or none is left. Raises Conflict where a club is at another table."""
    games = Game.objects.filter(season__league__slug__in=[one.slug for one in SHOWCASES])
    if games.filter(state=Game.State.LIVE).exists():
        return None
    open_seasons = [Season.State.PUBLISHED, Season.State.UNDER_WAY]
    games = games.filter(state=Game.State.SCHEDULED, season__state__in=open_seasons)
    games = games.filter(visitors__manager=None, home__manager=None)
    following = games.order_by("date", "season", "number").first()
    return open_game(following.pk, play_seconds=PLAY_SECONDS) if following else None


def _quickest() -> str:
    """The game that asks least: half of a competition is there in a moment."""
    asked = {slug: pace(rules).answers_with({}) for slug, rules in RULESETS.items()}
    return min(asked, key=lambda slug: (asked[slug] is None, asked[slug] or 0))


def _make(showcase: Showcase, owner: Any, today: datetime.date) -> League:
    league = League.objects.filter(slug=showcase.slug).first()
    if league is not None:
        return league
    league = create_league(name=showcase.name, ruleset=_quickest(), slug=showcase.slug, owner=owner)
    teams: list[Team] = []
    names = random.Random(showcase.slug).random
    letters: set[str] = set()
    stock = CLUBS[showcase.first : showcase.first + showcase.clubs]
    for number, (place, nickname) in enumerate(stock):
        letters.add(short := abbreviation(place, nickname, letters))
        color = COLORS[number % len(COLORS)]
        teams.append(
            add_team(
                league,
                place=place,
                nickname=nickname,
                abbreviation=short,
                color=color,
                random=names,
            )
        )
    plans = showcase.stages([team.pk for team in teams])
    season = create_season(league, name=str(today.year), starts_on=today, teams=teams, stages=plans)
    publish_season(season)
    return league
