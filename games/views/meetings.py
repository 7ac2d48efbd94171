"""Head to head: what two clubs of a league have done against each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.choosing import Choice, one_of, seen_by, times, when
from league.errors import Invalid
from league.models import Game, League, Season
from league.office.acts import Act
from league.pages import shown
from league.permissions import may, visible_leagues
from stats.catalog import Figure
from stats.selectors.book import columns
from stats.selectors.partings import SideOfMeetings, both_sides, meetings
from stats.splits import Of

COLUMNS: Final[dict[Of, tuple[str, ...]]] = {
    "batting": (
        *("games", "pa", "ab", "r", "h", "doubles", "triples", "hr", "rbi", "bb", "so", "sb"),
        *("avg", "obp", "slg", "ops"),
    ),
    "pitching": (
        *("wins", "losses", "saves", "games", "ip", "h", "r", "er", "hr", "bb", "so"),
        *("era", "whip"),
    ),
}


@dataclass(slots=True)
class MeetingsPage:
    """Two clubs, or the choice of them."""

    league: League
    rules: Ruleset
    runs: bool
    season: Season | None
    times: list[Choice]
    ones: list[Choice]
    others: list[Choice]
    sides: list[SideOfMeetings]
    games: list[Game]
    batting_columns: tuple[Figure, ...]
    pitching_columns: tuple[Figure, ...]


@require_safe
def head_to_head(request: HttpRequest, slug: str) -> HttpResponse:
    """Two clubs of a league against each other (`one`, `other`, `in`, `stage`)."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    query = request.GET.copy()
    query.setdefault("in", "all")
    whole = seen_by(request.user, league)
    where, season = when(whole, query)
    teams = {team.slug: team for team in league.teams.order_by("place", "nickname")}
    for team in teams.values():
        team.league = league
    one, other = (one_of(teams, query.get(name, ""), "club") for name in ("one", "other"))
    if one and one == other:
        raise Invalid(f"Choose another club: the {one} do not play themselves.", "other")
    sides: list[SideOfMeetings] = []
    games: list[Game] = []
    if one and other:
        games = meetings(where, one, other)
        sides = [*both_sides(where, one, other, games)]
    content = MeetingsPage(
        league=league,
        rules=RULESETS[league.ruleset],
        runs=may(request.user, Act.EDIT_LEAGUE, league),
        season=season,
        times=times(whole, season),
        ones=[Choice(team.slug, str(team), team == one) for team in teams.values()],
        others=[Choice(team.slug, str(team), team == other) for team in teams.values()],
        sides=sides,
        games=games,
        batting_columns=columns("batting", COLUMNS["batting"], where.undefined),
        pitching_columns=columns("pitching", COLUMNS["pitching"], where.undefined),
    )
    crumbs = [(league.name, league.get_absolute_url()), ("Head to head", None)]
    return render(request, "book/meetings.html", shown(content, crumbs=crumbs))
