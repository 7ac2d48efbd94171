"""Pages of a season, and what a commissioner can do to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.db import close_old_connections
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    QueryDict,
)
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from games.events.responses import response
from games.events.rights import VisitorsRight
from games.forms import DayShown, PartPlayed, TableShown
from games.simulation.runs import start_simulation, stop_simulation
from games.views.season_page import MARKED, find_season, season_mark, season_page
from games.views.season_table import BY_TABLE, Asked
from games.views.streams import season_stream
from league.drawing import Drawing, progress, stop_drawing
from league.errors import LeagueError
from league.models import Season
from league.numbers import said
from league.office.acts import Act
from league.pages import refusal, shown
from league.permissions import may, may_see_schedule, require
from league.services import publish_season
from league.sorting import asked
from league.standings import LOW, SORTED

DRAWING: Final = "drawing"  # what the page of a schedule that is being drawn up has htmx replace


@dataclass(slots=True)
class DrawingPage:
    """A schedule that a worker draws up, and how far it is; `draws` for who may stop it."""

    season: Season
    drawing: Drawing
    draws: bool


@require_safe
def season(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Standings, the games of a day, leaders; progress while the season is being simulated.

    Of a draft others learn no more than that there is one.
    """
    looks_again = request.htmx.target == DRAWING  # type: ignore[attr-defined]
    try:
        found = find_season(request, slug, season, draft=True)
    except Http404:
        if looks_again:
            return _anew()
        raise
    crumbs = [(found.league.name, found.league.get_absolute_url()), (found.name, None)]
    if looks_again and (found.drawn or found.clash or not may_see_schedule(request.user, found)):
        return _anew()
    if not may_see_schedule(request.user, found):
        return render(request, "games/draft.html", {"season": found, "crumbs": crumbs})
    if not found.drawn:
        draws = may(request.user, Act.DRAW_UP, found.league)
        content = shown(DrawingPage(found, progress(found), draws), crumbs=crumbs)
        part = "games/drawing_progress.html" if looks_again else "games/drawing.html"
        drawing = render(request, part, content)
        add_never_cache_headers(drawing)
        return drawing
    page = season_page(found, _asked(request), may(request.user, Act.SIMULATE, found.league))
    status = 422 if page.standings and page.standings.error else 200
    return render(request, "games/season.html", shown(page, crumbs=crumbs), status=status)


def _anew() -> HttpResponse:
    """For the page of a schedule that is no more being drawn up: it is loaded anew."""
    return HttpResponse(status=204, headers={"HX-Refresh": "true"})


@require_safe
@never_cache
def season_progress(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """The parts of a season's page that change while it is being played, for htmx to put in."""
    found = find_season(request, slug, season)
    page = season_page(found, _asked(request), may(request.user, Act.SIMULATE, found.league))
    return render(request, "games/season_fragment.html", shown(page))


@require_GET
async def season_events(request: HttpRequest, slug: str, season: str) -> HttpResponseBase:
    """The season's progress as server-sent events, for as long as the page is open."""
    found = await sync_to_async(_watched)(request, slug, season)
    seen = request.GET.get("seen", "")
    right = VisitorsRight(request, lambda visitor: find_season(visitor, slug, season))
    return response(request, season_stream(found.pk, _current(found, seen), right))


def _watched(request: HttpRequest, slug: str, season: str) -> Season:
    """The season, if this visitor may see it. A stream is long: it must hold no connection."""
    try:
        return find_season(request, slug, season)
    finally:
        close_old_connections()


def _current(season: Season, seen: str) -> Callable[[], Awaitable[bool]]:
    def check() -> bool:
        try:
            season.refresh_from_db(fields=["state"])
            counts = season.games.aggregate(**MARKED)
            return season_mark(season, season.runs.first(), **counts) == seen
        finally:
            close_old_connections()

    return sync_to_async(check)


def _day(request: HttpRequest) -> int | None:
    """The day of play asked for, or None. Raises Http404 for what is no day."""
    form = DayShown(request.GET)
    if not form.is_valid():
        raise Http404(form.errors["day"][0])
    day: int | None = form.cleaned_data["day"]
    return day


def _asked(request: HttpRequest) -> Asked:
    """What of a season is asked for. Raises Http404 for what no season has; what is no date is
    for the page to say."""
    form = TableShown(request.GET)
    for name in ("stage", "by"):
        if name in form.errors:
            raise Http404(form.errors[name][0])
    wrong = str(form.errors["on"][0]) if "on" in form.errors else ""
    on = form.cleaned_data.get("on")
    sort = asked(request.GET, BY_TABLE.param, SORTED, LOW)
    given = form.cleaned_data
    return Asked(_day(request), sort, given["stage"], given["by"], on, wrong)


@require_POST
def season_publish(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Publish a draft."""
    found = find_season(request, slug, season, draft=True)
    return _run(
        request,
        Act.PUBLISH,
        found,
        lambda: publish_season(found, by=request.user),
        "The schedule is published.",
    )


@require_POST
def season_simulate(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Have the workers play one `day`, all days `until` one, a `stage` or a `round` of it, or all
    that is left; what the desk offers comes as one `part`."""
    found = find_season(request, slug, season, draft=True)

    def start() -> None:
        form = PartPlayed(QueryDict(request.POST.get("part")) or request.POST)
        part = {name: said(form, name) for name in form.fields}
        start_simulation(found, **part, by=request.user)

    return _run(request, Act.SIMULATE, found, start, "")


@require_POST
def season_stop(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Have the workers end with the day that they play; while they draw up its schedule, have them
    leave that."""
    found = find_season(request, slug, season, draft=True)
    if not found.drawn:
        return _run(request, Act.DRAW_UP, found, lambda: stop_drawing(found, by=request.user), "")
    return _run(request, Act.SIMULATE, found, lambda: stop_simulation(found, by=request.user), "")


def _run(
    request: HttpRequest, act: Act, season: Season, service: Callable[[], object], done: str
) -> HttpResponse:
    """Call a service for whoever may do this, and go back to the season's page."""
    back = season.get_absolute_url()
    if elsewhere := require(request, act, season.league, back):
        return elsewhere
    try:
        service()
    except LeagueError as error:
        return refusal(request, error, back)
    if done:
        messages.success(request, done)
    return HttpResponseRedirect(back, status=303)
