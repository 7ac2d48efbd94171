"""The page of a scheduled game, and its record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import GameRecord
from games.verification import downloadable
from games.views.game_page import (
    FinalPage,
    ForfeitedPage,
    ScheduledPage,
    final_page,
    forfeited_page,
    game_sheet,
    scheduled_page,
)
from league.errors import NotFound
from league.models import Game
from league.pages import refusal, shown
from league.permissions import may_see_schedule, visible

#: What is said where a game's record or its replay would be.
FORFEITED: Final = "This game was forfeited: no record of it was kept, and there is no replay."


@require_safe
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """A game: its box score, scorecards and play-by-play, or that it is still to be played."""
    found = find_game(request, pk)
    sheet = game_sheet(found, request.user)
    page: ScheduledPage | ForfeitedPage | FinalPage
    if not sheet.final:
        page = scheduled_page(sheet, request.user)
    else:
        page = forfeited_page(sheet) if found.forfeited else final_page(sheet)
    season = found.season
    crumbs = [
        (season.league.name, season.league.get_absolute_url()),
        (season.name, season.get_absolute_url()),
        (f"{found.visitors.nickname} at {found.home.nickname}", None),
    ]
    return render(request, "games/game.html", shown(sheet) | shown(page, crumbs=crumbs))


@require_safe
def game_record(request: HttpRequest, pk: int) -> HttpResponse:
    """The record of a finished game as JSON: seed, lineups and choices. 404 until it is over."""
    found = find_game(request, pk)
    try:
        told = record_of(found)
    except NotFound as error:
        return refusal(request, error, found.get_absolute_url())
    response = JsonResponse(told, json_dumps_params={"separators": (",", ":")})
    response["Content-Disposition"] = f'attachment; filename="game-{pk}.json"'
    return response


def record_of(game: Game) -> Mapping[str, object]:
    """The record of a game as anybody may have it. One query. Raises NotFound, or Http404 until it
    is over."""
    if game.forfeited:
        raise NotFound(FORFEITED)
    record = GameRecord.objects.filter(game=game, game__state=Game.State.FINAL).first()
    if record is None or record.record is None:
        raise Http404("There is no record before the game is over.")
    score = (game.visitors_runs or 0, game.home_runs or 0)
    return downloadable(record.record, record.commitment, score)


def find_game(request: HttpRequest, pk: int) -> Game:
    """The game with its teams, season and league. Http404 where this visitor may not know of it.

    The schedule of a draft is its commissioner's alone.
    """
    games = Game.objects.select_related("season__league", "visitors__manager", "home__manager")
    found = visible(request.user, games, "season__league").filter(pk=pk).first()
    if found is None or not may_see_schedule(request.user, found.season):
        raise Http404("There is no such game.")
    found.visitors.league = found.home.league = found.season.league
    return found
