"""The tables of many seasons: a handful of queries, whatever the number of leagues."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)

from engine import RULESETS
from engine.ruleset import Ruleset
from league.models import Game, League, Season, Team
from league.standings import Standing, table

Row = tuple[int, int, int, int, int, int]  # season, team, won, lost, runs scored, allowed


#: How many races a page shows, and how many at most where one’s own are more.
RACES: Final = 6
MOST: Final = 24
#: Of a race as many clubs as stand on a page.
TOP: Final = 3
#: The season that goes on first, then one that is over, then one that has not begun.
STAGES: Final = {
    Season.State.UNDER_WAY: 0,
    Season.State.COMPLETE: 1,
    Season.State.PUBLISHED: 2,
}


@dataclass(slots=True)
class Contest:
    """A league, the season of now (None before the first is published), and its table. `mine` for
    who runs it or manages in it, `own` are the clubs that they manage."""

    league: League
    rules: Ruleset
    season: Season | None
    rows: list[Standing]
    mine: bool = False
    own: set[int] = field(default_factory=set)

    @property
    def top(self) -> list[Standing]:
        """The first few, and one’s own."""
        return [row for row in self.rows if row.rank <= TOP or row.team.pk in self.own]

    @property
    def first(self) -> list[Standing]:
        """As many as ten, and one’s own."""
        return [row for row in self.rows if row.rank <= 10 or row.team.pk in self.own]


def contests(leagues: QuerySet[League], account: int | None) -> list[Contest]:
    """The races of these leagues: one’s own first, then those under way. Five queries."""
    seasons = Season.objects.filter(league=OuterRef("pk")).exclude(state=Season.State.DRAFT)
    current = seasons.order_by("-starts_on", "-pk")
    manages = Team.objects.filter(league=OuterRef("pk"), manager=account)
    own = Q(commissioner=account) | Q(Exists(manages)) if account else Q(pk__in=[])
    stages = [When(stage=state, then=rank) for state, rank in STAGES.items()]
    found = list(
        leagues.annotate(
            mine=Case(When(own, then=True), default=Value(False), output_field=BooleanField()),
            current=Subquery(current.values("pk")[:1]),
            stage=Subquery(current.values("state")[:1]),
            place=Case(*stages, default=len(STAGES), output_field=IntegerField()),
        ).order_by("-mine", "place", "name", "pk")[:MOST]
    )
    count = max(RACES, sum(league.mine for league in found))
    found = found[:count]
    running = counted_seasons().in_bulk([one.current for one in found if one.current])
    standing = tables(running)
    made = []
    for league in found:
        season = running.get(league.current)
        if season is not None:
            season.league = league
        rows = standing.get(league.current, [])
        clubs = {row.team.pk for row in rows if account and row.team.manager_id == account}
        made.append(Contest(league, RULESETS[league.ruleset], season, rows, league.mine, clubs))
    return made


def leaders(seasons: Iterable[Season]) -> dict[int, Standing]:
    """The leading team's row of each season that has a result, by the season's id."""
    return {pk: rows[0] for pk, rows in tables(season.pk for season in seasons).items()}


def tables(seasons: Iterable[int]) -> dict[int, list[Standing]]:
    """The table of each of these seasons that has a result, by the season's id. Three queries."""
    ids = [*seasons]
    rows = [*_tallies(ids, "home", "visitors"), *_tallies(ids, "visitors", "home")]
    begun = {season for season, *_ in rows}
    entries = Season.teams.through.objects.filter(season__in=begun)
    tallies: dict[int, dict[int, Standing]] = defaultdict(dict)
    for entry in entries.select_related("team__league"):
        tallies[entry.season_id][entry.team_id] = Standing(entry.team)
    for season, team, won, lost, scored, allowed in rows:
        standing = tallies[season][team]
        standing.won += won
        standing.lost += lost
        standing.runs_scored += scored
        standing.runs_allowed += allowed
    return {season: table(rows.values()) for season, rows in tallies.items()}


def counted_seasons() -> QuerySet[Season]:
    """Seasons, latest first, with their games counted."""
    played = Count("games", filter=Q(games__state=Game.State.FINAL))
    counted = Season.objects.annotate(played=played, planned=Count("games"))
    return counted.order_by("-starts_on", "-pk")


def _tallies(seasons: list[int], side: str, other: str) -> list[Row]:
    mine, theirs = f"{side}_runs", f"{other}_runs"
    games = Game.objects.filter(season__in=seasons, state=Game.State.FINAL).order_by()
    return list(
        games.values("season", side)
        .annotate(
            won=Count("pk", filter=Q(**{f"{mine}__gt": F(theirs)})),
            lost=Count("pk", filter=Q(**{f"{mine}__lt": F(theirs)})),
            scored=Sum(mine),
            allowed=Sum(theirs),
        )
        .values_list("season", side, "won", "lost", "scored", "allowed")
    )
