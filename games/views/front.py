"""The front page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.cards import HEARTS, QUEEN, card_of
from games.presentation.cards import FACES
from league.pages import visible_leagues
from league.views import leading_clubs, listed

FRONT_CARD = card_of(QUEEN, HEARTS)


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """The front page: what Pennant is, and the leagues with game, state and leader."""
    page, rows = listed(visible_leagues(request.user), request)
    return render(
        request,
        "games/leagues.html",
        {
            "page": page,
            "rows": rows,
            "leading": leading_clubs(rows),
            "games": list(RULESETS.values()),
            "face": FACES[FRONT_CARD],
        },
    )
