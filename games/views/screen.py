"""The big screen: a live game by itself for a room, huge, with nothing to do but look."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.live.presence import presence_of
from games.live.selectors import live_now
from games.live.session import Session, find
from games.models import LiveGame
from games.presentation import presentation
from games.presentation.parts import Deck
from games.views.live import seen
from games.views.scene import scene
from league.errors import Conflict, LeagueError
from league.models import Game, League
from league.pages import refusal, shown
from stats.selectors.scores import latest_finals

#: Results that it shows while nobody plays.
RESULTS = 6


@dataclass(slots=True)
class Screen:
    """What stands on the screen beside the scene. It `follows` if it goes on to another game when
    this one is over."""

    decks: tuple[Deck, ...]
    league: League | None
    follows: bool


@dataclass(slots=True)
class EmptyScreen:
    """What it shows while nobody plays: the latest results."""

    results: list[Game]


@require_safe
@never_cache
def screen(request: HttpRequest, pk: int) -> HttpResponse:
    """A game on the big screen, for whoever may watch it."""
    found, _ = seen(request, pk)
    return _screen(request, found, follows=False)


@require_safe
@never_cache
def big_screen(request: HttpRequest) -> HttpResponse:
    """Whichever public game is worth most to look at, one after the other. htmx asks with the game
    that is on (`at`) whether it shall show another: 204 as long as that is not so."""
    public = League.objects.filter(visibility=League.Visibility.PUBLIC, archived_at=None)
    games = live_now(public)
    if request.htmx:  # type: ignore[attr-defined]
        stays = not games or request.GET.get("at") in {str(live.pk) for live in games}
        return HttpResponse(status=204) if stays else HttpResponseClientRedirect(request.path)
    for live in games:
        try:
            return _screen(request, find(live.pk), follows=True)
        except LeagueError:  # over by now
            continue
    results = [final.game for final in latest_finals(public, RESULTS)]
    return render(request, "live/no_screen.html", shown(EmptyScreen(results)))


def _screen(request: HttpRequest, found: Session, *, follows: bool) -> HttpResponse:
    live: LiveGame = found.live
    try:
        context = shown(scene(found, None, "", presence_of(live.pk)))
    except Conflict as error:
        return refusal(request, error, "/")
    league = live.game.season.league if live.game else None
    context |= shown(Screen(presentation(found.rules).decks, league, follows))
    return render(request, "live/screen.html", context)
