"""Files of games, seasons and leagues, sent while they are made: Retrosheet's, Lahman's tables, and
plays as JSON Lines."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from itertools import chain
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from api import limits
from api.formats import encoded
from api.shapes.games import Play
from api.views.events import Visitor, opened
from api.views.games import require_final, told_plays
from games.exports import lahman, retrosheet
from games.exports.archive import archive
from games.views.game import find_game
from games.views.season_page import find_season
from league.errors import Conflict, NotFound
from league.models import Game, League, Season
from league.permissions import visible_leagues

ZIP: Final = "application/zip"
LINES: Final = "application/jsonl"
#: What makes the pieces of a file, and its name.
Made = tuple[Iterator[bytes], str]


async def sent(
    request: HttpRequest, kind: str, make: Callable[[HttpRequest], Made]
) -> HttpResponseBase:
    """A file for who may have it, made by a look at what it is of; else the problem."""
    visitor = Visitor(request)

    def look() -> Made:
        who = visitor.now()
        limits.count(request, limits.FILES, who.user.pk)
        return make(who)

    found, refusal = await opened(request, look)
    if refusal is not None:
        return refusal
    pieces, name = found
    response = StreamingHttpResponse(streamed(pieces), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


async def streamed(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Piece by piece, each made in a thread that keeps no connection."""

    def step() -> bytes | None:
        try:
            return next(pieces, None)
        finally:
            close_old_connections()

    advance = sync_to_async(step, thread_sensitive=False)
    while (piece := await advance()) is not None:
        yield piece


# What they are of


def _season(request: HttpRequest, slug: str, name: str) -> Season:
    season = find_season(request, slug, name)
    if not season.games.filter(state=Game.State.FINAL).exists():
        raise Conflict("No game of this season is over: there is nothing to put into a file yet.")
    return season


def _league(request: HttpRequest, slug: str) -> tuple[League, list[Season]]:
    league = visible_leagues(request.user).filter(slug=slug).first()
    if league is None:
        raise NotFound("There is no such league.")
    seasons = league.seasons.exclude(state=Season.State.DRAFT).order_by("starts_on", "pk")
    found = list(seasons.filter(games__state=Game.State.FINAL).distinct())
    for season in found:
        season.league = league
    if not found:
        raise Conflict("No game of this league is over: there is nothing to put into a file yet.")
    return league, found


@require_GET
async def retrosheet_of_game(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A final game in Retrosheet's form."""

    def make(visitor: HttpRequest) -> Made:
        game = require_final(find_game(visitor, pk))
        return archive(retrosheet.game_files(game)), f"game-{pk}-retrosheet.zip"

    return await sent(request, ZIP, make)


@require_GET
async def retrosheet_of_season(request: HttpRequest, slug: str, season: str) -> HttpResponseBase:
    """A season in Retrosheet's form: event files, rosters, clubs."""

    def make(visitor: HttpRequest) -> Made:
        found = _season(visitor, slug, season)
        return archive(retrosheet.season_files(found)), f"{slug}-{season}-retrosheet.zip"

    return await sent(request, ZIP, make)


@require_GET
async def retrosheet_of_league(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All seasons of a league in Retrosheet's form, a folder each."""

    def make(visitor: HttpRequest) -> Made:
        _, seasons = _league(visitor, slug)
        files = (retrosheet.season_files(one, f"{one.slug}/") for one in seasons)
        return archive(chain.from_iterable(files)), f"{slug}-retrosheet.zip"

    return await sent(request, ZIP, make)


@require_GET
async def lahman_of_season(request: HttpRequest, slug: str, season: str) -> HttpResponseBase:
    """A season as tables in Lahman's columns."""

    def make(visitor: HttpRequest) -> Made:
        found = _season(visitor, slug, season)
        return archive(lahman.files(found.league, [found])), f"{slug}-{season}-lahman.zip"

    return await sent(request, ZIP, make)


@require_GET
async def lahman_of_league(request: HttpRequest, slug: str) -> HttpResponseBase:
    """All seasons of a league as tables in Lahman's columns."""

    def make(visitor: HttpRequest) -> Made:
        league, seasons = _league(visitor, slug)
        return archive(lahman.files(league, seasons)), f"{slug}-lahman.zip"

    return await sent(request, ZIP, make)


@require_GET
async def plays_of_season(request: HttpRequest, slug: str, season: str) -> HttpResponseBase:
    """Every play of a season, a line of JSON each, with the id of its game."""
    site = request.build_absolute_uri("/")[:-1]

    def make(visitor: HttpRequest) -> Made:
        found = _season(visitor, slug, season)
        return play_lines(found, site), f"{slug}-{season}-plays.jsonl"

    return await sent(request, LINES, make)


def play_lines(season: Season, site: str) -> Iterator[bytes]:
    """The lines of a season, game by game, in the order of the schedule."""
    games = season.games.filter(state=Game.State.FINAL, forfeited=False).order_by("number")
    for pk in list(games.values_list("pk", flat=True)):
        game = Game.objects.select_related("visitors", "home").get(pk=pk)
        game.season = season
        rows: Any = Play(told_plays(game), many=True, context={"site": site}).data
        yield b"".join(encoded({"game": pk, **row}) + b"\n" for row in rows)
