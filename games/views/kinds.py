"""What the cards do: every kind of tile or card as one player, of a league or of a whole game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.choosing import Choice, seen_by, times, when
from league.models import League, Season
from league.office.acts import Act
from league.pages import shown
from league.permissions import may, visible_leagues
from stats.catalog import Figure, Totals
from stats.kinds import Kind, kinds
from stats.selectors.book import columns
from stats.selectors.partings import by_kind
from stats.splits import BOTH, Of

COLUMNS: Final[dict[Of, tuple[str, ...]]] = {
    "batting": (
        *("pa", "h", "doubles", "triples", "hr", "bb", "so", "sb"),
        *("avg", "obp", "slg", "ops", "iso", "babip", "woba", "ops_plus", "wpa"),
    ),
    "pitching": (
        *("ip", "h", "hr", "bb", "so", "era", "whip", "so9", "bb9"),
        *("avg_against", "obp_against", "fip", "era_plus", "wpa"),
    ),
}


@dataclass(slots=True)
class Table:
    """Batting or pitching by kind."""

    of: Of
    columns: tuple[Figure, ...]
    rows: list[tuple[Kind, Totals]]


@dataclass(slots=True)
class KindsPage:
    """The kinds of a league's game."""

    league: League
    rules: Ruleset
    runs: bool
    season: Season | None
    asked: str  # as an address has it
    times: list[Choice]
    tables: list[Table]


@require_safe
def kinds_of_tiles(request: HttpRequest, slug: str) -> HttpResponse:
    """What each kind of tile or card did in a league (`in`, `stage`)."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    whole = seen_by(request.user, league)
    where, season = when(whole, request.GET)
    rules = RULESETS[league.ruleset]
    tables = []
    for of in BOTH:
        rows = by_kind(where, of, kinds(rules))
        if rows:
            tables.append(Table(of, columns(of, COLUMNS[of], where.undefined), rows))
    content = KindsPage(
        league=league,
        rules=rules,
        runs=may(request.user, Act.EDIT_LEAGUE, league),
        season=season,
        asked=season.slug if season else "all",
        times=times(whole, season),
        tables=tables,
    )
    crumbs = [(league.name, league.get_absolute_url()), ("What the cards do", None)]
    return render(request, "book/kinds.html", shown(content, crumbs=crumbs))
