"""The front page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.cards import HEARTS, QUEEN, card_of
from engine.ruleset import Ruleset
from games.presentation.cards import FACES, Face
from games.views.game_page import LineScore, wearing
from league.models import League
from league.pages import shown
from league.permissions import visible_leagues
from league.views import Listed, listed
from stats.selectors.scores import Final as FinalScore
from stats.selectors.scores import latest_finals
from stats.stories import Turn

FRONT_CARD: Final = card_of(QUEEN, HEARTS)
#: How many results it shows; the one that is told best stands above them.
RESULTS: Final = 7
TELLING: Final = tuple(Turn)


@dataclass(slots=True)
class Hero:
    """The game that the page opens with."""

    final: FinalScore
    sides: list[LineScore]


@dataclass(slots=True)
class FrontPage:
    """A page of leagues, the games, the card that is drawn, and the latest results."""

    page: Page[League]
    rows: list[Listed]
    games: list[Ruleset]
    face: Face
    hero: Hero | None
    finals: list[FinalScore]
    clubs: str  # whose colors it wears, by their numbers: “3,7”


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """The front page: the game that is told best, the latest results, what can be played, and the
    leagues with game, state and leader."""
    page, rows = listed(visible_leagues(request.user), request)
    finals = latest_finals(visible_leagues(request.user), RESULTS)
    best = min(finals, key=_telling, default=None)
    clubs = {row.leader.team.pk for row in rows if row.leader}
    for final in finals:
        clubs |= {final.game.visitors_id, final.game.home_id}
    content = FrontPage(
        page,
        rows,
        list(RULESETS.values()),
        FACES[FRONT_CARD],
        _hero(best) if best else None,
        [final for final in finals if final is not best],
        ",".join(map(str, sorted(clubs))),
    )
    return render(request, "games/leagues.html", shown(content))


def _telling(final: FinalScore) -> tuple[int, int]:
    """The less, the more there is to tell; of two alike the greater number."""
    if final.story is None:
        return len(TELLING), 0
    return TELLING.index(final.story.turn), -final.story.number


def _hero(final: FinalScore) -> Hero:
    game = final.game
    runs = (game.visitors_runs, game.home_runs)
    return Hero(
        final,
        [LineScore(team, second, r=runs[at]) for at, (team, second) in enumerate(wearing(game))],
    )
