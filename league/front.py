"""Who leads each of many seasons: a handful of queries, whatever the number of leagues."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Count, F, Q, QuerySet, Sum

from league.models import Game, Season, Team
from league.standings import Standing, table

Row = tuple[int, int, int, int, int, int]  # season, team, won, lost, runs scored, allowed


def leaders(seasons: Iterable[Season]) -> dict[int, Standing]:
    """The leading team's row of each season that has a result, by the season's id."""
    ids = [season.pk for season in seasons]
    rows = [*_tallies(ids, "home", "visitors"), *_tallies(ids, "visitors", "home")]
    teams = Team.objects.select_related("league").in_bulk({team for _, team, *_ in rows})
    tallies: dict[int, dict[int, Standing]] = defaultdict(dict)
    for season, team, won, lost, scored, allowed in rows:
        standing = tallies[season].setdefault(team, Standing(teams[team]))
        standing.won += won
        standing.lost += lost
        standing.runs_scored += scored
        standing.runs_allowed += allowed
    return {season: table(rows.values())[0] for season, rows in tallies.items()}


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
