"""Pages of quick starts: a league filled up or copied, the next season, files in and out."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.errors import LeagueError
from league.models import League, Season
from league.office import tables
from league.office.acts import Act
from league.office.forms import CopyForm, FileForm, FillForm, NextSeasonForm
from league.office.quick import copy_league, fill_up, next_season, proposed
from league.office.tables import Report
from league.pages import Crumbs
from league.permissions import require, visible, visible_leagues
from league.views import FormPage, form_methods, form_page


@form_methods
@never_cache
def fill(request: HttpRequest, slug: str) -> HttpResponse:
    """AI clubs join a league until it has so many."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.ADD_TEAM, league):
        return elsewhere
    form = FillForm(league, _sent(request))
    if form.is_valid():
        added = form.asked(fill_up, league, request.user, **form.cleaned_data)
        if added:
            messages.success(request, f"{len(added)} clubs joined.")
            return redirect(league)
    words = "They enter its drafts too, whose schedules are drawn anew."
    page = FormPage(form, "Fill up with AI clubs", words, button="Fill it up")
    return form_page(request, page, _crumbs(league))


@form_methods
@never_cache
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """A league like this one, with clubs like its."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.EDIT_LEAGUE, league):
        return elsewhere
    form = CopyForm(_sent(request), initial={"name": f"{league.name} 2"})
    if form.is_valid():
        made = form.asked(copy_league, league, form.cleaned_data["name"], request.user)
        if made:
            messages.success(request, f"The {made} has its clubs: draw up a season.")
            return redirect(made)
    words = "Its game, options, clocks and clubs; people and seasons stay here. You own the copy."
    page = FormPage(form, "Copy the league", words, button="Copy it")
    return form_page(request, page, _crumbs(league))


@form_methods
@never_cache
def season_next(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """A draft like this season."""
    found = _season(request, slug, season)
    if elsewhere := require(request, Act.DRAW_UP, found.league):
        return elsewhere
    name, day = proposed(found)
    form = NextSeasonForm(_sent(request), initial={"name": name, "starts_on": day})
    if form.is_valid():
        made = form.asked(next_season, found, by=request.user, **form.cleaned_data)
        if made:
            messages.success(request, "The draft is there: look it over, then publish it.")
            return redirect(made)
    words = "The same stages, divisions and days, for its clubs that are not retired."
    page = FormPage(form, "The next season", words, button="Draw it up")
    return form_page(request, page, _crumbs(found.league))


@dataclass(slots=True)
class FilePage:
    """A file that may be read in, and what it would change; `text` is what was sent."""

    league: League
    heading: str
    columns: tuple[str, ...]
    optional: tuple[str, ...]
    out: str  # where the same is written out
    form: FileForm
    report: Report | None = None
    text: str = ""


Out = Callable[[Any], Iterator[list[str]]]
In = Callable[..., Report]
#: By what stands in the address: heading, columns, and how it is written and read.
KINDS: Final[dict[str, tuple[str, tuple[str, ...], tuple[str, ...], Out, In, Act]]] = {
    "teams": (
        "Clubs", tables.TEAMS, tables.TEAMS_TOO, tables.teams_out, tables.teams_in, Act.ADD_TEAM,
    ),
    "players": (
        "Players", tables.PLAYERS, (), tables.players_out, tables.players_in, Act.EDIT_TEAM,
    ),
}  # fmt: skip


@form_methods
@never_cache
def file_in(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Clubs or players from a file: what it would change first, then all of it or nothing."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    heading, columns, optional, _, read, act = KINDS[kind]
    if elsewhere := require(request, act, league):
        return elsewhere
    page = FilePage(league, heading, columns, optional, f"../{kind}.csv", FileForm(None))
    return _file(request, page, league, read)


@form_methods
@never_cache
def schedule_in(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Days, times and venues of a draft's games from a file."""
    found = _season(request, slug, season)
    if elsewhere := require(request, Act.EDIT_SCHEDULE, found.league):
        return elsewhere
    heading = f"The schedule of {found.name}"
    page = FilePage(found.league, heading, tables.SCHEDULE, (), "../schedule.csv", FileForm(None))
    return _file(request, page, found, tables.schedule_in)


@require_safe
def file_out(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Clubs or players as a file."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    *_, out, _, act = KINDS[kind]
    if elsewhere := require(request, act, league):
        return elsewhere
    return _csv(out(league), f"{league.slug}-{kind}")


@require_safe
def schedule_out(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """The games of a season as a file."""
    found = _season(request, slug, season)
    if found.state == Season.State.DRAFT and (
        elsewhere := require(request, Act.SEE_DRAFTS, found.league)
    ):
        return elsewhere
    return _csv(tables.schedule_out(found), f"{slug}-{found.slug}-schedule")


def _file(request: HttpRequest, page: FilePage, about: Any, read: In) -> HttpResponse:
    page.form = FileForm(_sent(request), request.FILES or None)
    if page.form.is_valid():
        sent, seen = page.form.sent(), page.form.cleaned_data["seen"] or None
        try:
            report = read(about, sent, request.user, seen=seen)
        except LeagueError as error:
            page.form.add_error(None, error.message)
        else:
            if seen and not report.faults:
                messages.success(request, f"{report.words}.")
                return redirect(about)
            page.report, page.text = report, page.form.text()
            if report.faults:
                page.form.add_error(None, "Nothing was changed: see what is wrong below.")
    crumbs = [*_crumbs(page.league), (page.heading, None)]
    context = {"page": page, "crumbs": crumbs}
    status = 422 if page.form.errors else 200
    return render(request, "league/office/file.html", context, status=status)


def _csv(rows: Iterator[list[str]], name: str) -> HttpResponse:
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    csv.writer(response).writerows(rows)
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def _season(request: HttpRequest, slug: str, season: str) -> Season:
    seasons = visible(request.user, Season.objects.select_related("league"), "league")
    return get_object_or_404(seasons, league__slug=slug, slug=season)


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _crumbs(league: League) -> Crumbs:
    return [(league.name, league.get_absolute_url())]
