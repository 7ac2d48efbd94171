"""The tables of many seasons: a handful of queries, whatever the number of leagues."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)

from engine import RULESETS
from engine.ruleset import Ruleset
from league.models import Game, League, Membership, Season
from league.office.acts import Role
from league.standings import Standing, tables

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
    parts = (Role.COMMISSIONER, Role.MANAGER)
    plays = Membership.objects.filter(league=OuterRef("pk"), person=account, role__in=parts)
    own = Q(owner=account) | Q(Exists(plays)) if account else Q(pk__in=[])
    stages = [When(stage=state, then=rank) for state, rank in STAGES.items()]
    found = list(
        leagues.filter(archived_at=None)
        .annotate(
            mine=Case(When(own, then=True), default=Value(False), output_field=BooleanField()),
            current=Subquery(current.values("pk")[:1]),
            stage=Subquery(current.values("state")[:1]),
            place=Case(*stages, default=len(STAGES), output_field=IntegerField()),
        )
        .order_by("-mine", "place", "name", "pk")[:MOST]
    )
    count = max(RACES, sum(league.mine for league in found))
    found = found[:count]
    running = counted_seasons().in_bulk([one.current for one in found if one.current])
    for league in found:
        if league.current in running:
            running[league.current].league = league
    standing = begun(running.values())
    made = []
    for league in found:
        season = running.get(league.current)
        rows = standing.get(league.current, [])
        clubs = {row.team.pk for row in rows if account and row.team.manager_id == account}
        made.append(Contest(league, RULESETS[league.ruleset], season, rows, league.mine, clubs))
    return made


def leaders(seasons: Iterable[Season]) -> dict[int, Standing]:
    """The row of each season's champions, or of who leads its table, of seasons whose league is
    known and that have a result, by the season's key."""
    found = {pk: table.leader for pk, table in tables(seasons).items()}
    return {pk: row for pk, row in found.items() if row}


def begun(seasons: Iterable[Season]) -> dict[int, list[Standing]]:
    """The table of each of these seasons that has a result, by the season's key. Three queries."""
    found = {pk: table.rows for pk, table in tables(seasons).items()}
    return {pk: rows for pk, rows in found.items() if any(row.played for row in rows)}


def counted_seasons() -> QuerySet[Season]:
    """Seasons, latest first, with their games counted."""
    played = Count("games", filter=Q(games__state=Game.State.FINAL))
    counted = Season.objects.annotate(played=played, planned=Count("games"))
    return counted.order_by("-starts_on", "-pk")
