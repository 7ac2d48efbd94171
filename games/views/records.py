"""Records of a league, and of all leagues of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.choosing import known_game
from league.models import League
from league.office.acts import Act
from league.pages import shown
from league.permissions import may, visible_leagues
from stats.selectors.firsts import First, firsts
from stats.selectors.records import Held, records

HEADINGS: Final = {
    "game": "In a game",
    "season": "In a season",
    "career": "In a career",
    "streak": "In a row",
}


@dataclass(slots=True)
class Section:
    """The records of one span."""

    span: str
    heading: str
    held: list[Held]


@dataclass(slots=True)
class RecordsPage:
    """Records of a league, or (`league` None) of every league of a game."""

    rules: Ruleset
    league: League | None
    runs: bool
    sections: list[Section]
    firsts: list[First]
    others: list[tuple[Ruleset, bool]]  # each game, and whether it is this one


def _sections(leagues: list[League]) -> list[Section]:
    return [Section(span, HEADINGS[span], held) for span, held in records(leagues).items() if held]


@require_safe
def league_records(request: HttpRequest, slug: str) -> HttpResponse:
    """The records of a league, with who held them before."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    content = RecordsPage(
        RULESETS[league.ruleset],
        league,
        may(request.user, Act.EDIT_LEAGUE, league),
        _sections([league]),
        firsts([league]),
        [],
    )
    crumbs = [(league.name, league.get_absolute_url()), ("Records", None)]
    return render(request, "book/records.html", shown(content, crumbs=crumbs))


@require_safe
def site_records(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The records of all public leagues of a game together."""
    rules = known_game(ruleset)
    public = League.Visibility.PUBLIC
    leagues = list(League.objects.filter(ruleset=ruleset, visibility=public))
    content = RecordsPage(
        rules,
        None,
        runs=False,
        sections=_sections(leagues),
        firsts=firsts(leagues),
        others=[
            (one, one.slug == ruleset)
            for one in sorted(RULESETS.values(), key=lambda one: one.name)
        ],
    )
    crumbs = [("Records", None)]
    return render(request, "book/records.html", shown(content, crumbs=crumbs))
