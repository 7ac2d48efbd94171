"""The front page."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.cards import HEARTS, QUEEN, card_of
from engine.ruleset import Ruleset
from games.presentation.cards import FACES, Face
from league.models import League
from league.pages import shown
from league.permissions import visible_leagues
from league.views import Listed, listed

FRONT_CARD = card_of(QUEEN, HEARTS)


@dataclass(slots=True)
class FrontPage:
    """A page of leagues, the games, and the card that is drawn."""

    page: Page[League]
    rows: list[Listed]
    games: list[Ruleset]
    face: Face


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """The front page: what Pennant is, and the leagues with game, state and leader."""
    page, rows = listed(visible_leagues(request.user), request)
    content = FrontPage(page, rows, list(RULESETS.values()), FACES[FRONT_CARD])
    return render(request, "games/leagues.html", shown(content))
