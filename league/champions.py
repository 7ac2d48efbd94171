"""Who won the seasons of a league, long ago too, without their tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Count, F, Q

from league.competition.values import WonLost
from league.models import Entry, Game, Season, Team
from league.standings import IN_TABLES


@dataclass(slots=True)
class Podium:
    """The clubs that were first and second; some share a place."""

    first: list[Team] = field(default_factory=list)
    second: list[Team] = field(default_factory=list)


def podiums(seasons: Iterable[Season]) -> dict[int, Podium]:
    """Of seasons that are over who is placed first and second in their last stage, by the season's
    key. One query, or none."""
    over = {one.pk: one for one in seasons if one.state == Season.State.COMPLETE}
    if not over:
        return {}
    placed = Entry.objects.filter(stage__season__in=over, place__in=(1, 2))
    rows = placed.select_related("stage", "team").order_by("-stage__number", "place", "seed")
    last: dict[int, int] = {}
    found: dict[int, Podium] = {}
    for entry in rows:
        key = entry.stage.season_id
        if last.setdefault(key, entry.stage_id) != entry.stage_id:
            continue
        entry.team.league = over[key].league
        podium = found.setdefault(key, Podium())
        (podium.first if entry.place == 1 else podium.second).append(entry.team)
    return found


def records(clubs: Mapping[int, int]) -> dict[int, WonLost]:
    """Games won and lost by a club, by the season's key that it is given for, in the last stage
    with a table that it has played in. One query, or none."""
    if not clubs:
        return {}
    theirs, won = Q(), Q()
    for season, club in clubs.items():
        theirs |= Q(season=season) & (Q(visitors=club) | Q(home=club))
        won |= Q(season=season) & (
            Q(visitors=club, visitors_runs__gt=F("home_runs"))
            | Q(home=club, home_runs__gt=F("visitors_runs"))
        )
    games = Game.objects.filter(
        theirs, state=Game.State.FINAL, series__stage__format__in=IN_TABLES
    ).order_by("series__stage__number")
    rows = games.values_list("season", "series__stage__number").annotate(
        games=Count("pk"), wins=Count("pk", filter=won)
    )
    return {season: WonLost(wins, played - wins) for season, _, played, wins in rows}
