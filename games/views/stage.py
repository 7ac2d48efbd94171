"""Pages of a stage, and of a series in it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from games.forms import RoundShown
from games.views.season_page import find_season
from games.views.stage_page import series_page, stage_page
from league.models import Series, Stage
from league.office.acts import Act
from league.pages import shown
from league.permissions import may


@require_safe
def stage(request: HttpRequest, slug: str, season: str, number: int) -> HttpResponse:
    """A bracket, or the rounds of a Swiss; a round robin is on the page of its season."""
    found = find_season(request, slug, season)
    here = get_object_or_404(Stage, season=found, number=number)
    here.season = found
    if here.format == Stage.Format.ROUND_ROBIN:
        return redirect(f"{found.get_absolute_url()}?stage={here.number}")
    form = RoundShown(request.GET)
    if not form.is_valid():
        raise Http404("There is no such round, or no such quarter.")
    club = request.GET.get("club", "")
    runs = may(request.user, Act.SIMULATE, found.league)
    given = form.cleaned_data
    every = given["round"] is None and "all" in request.GET
    page = stage_page(here, runs, club, given["round"], given["quarter"], every=every)
    crumbs = [
        (found.league.name, found.league.get_absolute_url()),
        (found.name, found.get_absolute_url()),
        (here.name, None),
    ]
    return render(request, "games/stage/page.html", shown(page, crumbs=crumbs))


@require_safe
def series(request: HttpRequest, slug: str, season: str, pk: int) -> HttpResponse:
    """A series: each of its games, those that may not be needed too."""
    found = find_season(request, slug, season)
    rows = Series.objects.select_related("stage", "round").filter(stage__season=found)
    here = get_object_or_404(rows, pk=pk)
    here.stage.season = found
    page = series_page(here, may(request.user, Act.SIMULATE, found.league))
    crumbs = [
        (found.league.name, found.league.get_absolute_url()),
        (found.name, found.get_absolute_url()),
        (here.stage.name, here.stage.get_absolute_url()),
        (page.name.capitalize(), None),
    ]
    return render(request, "games/stage/series.html", shown(page, crumbs=crumbs))
