"""The page on which a commissioner edits a schedule: a change is seen first, then made."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render

from games.forms import SWAP, ChangeForm, WeekShown
from games.views.schedule_page import Asked, SchedulePage, schedule_page, week_of
from games.views.season_page import find_season
from league.errors import LeagueError
from league.models import Season
from league.office.acts import Act
from league.pages import shown
from league.permissions import require
from league.stages.editing import Change, move_game, preview_move, preview_swap, swap_home
from league.stages.scheduled import Schedule, load_schedule
from league.views import form_methods


@form_methods
def schedule(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """The games of a week, one in hand, and what a change of it would do; a change is made as it
    was seen."""
    found = find_season(request, slug, season)
    if elsewhere := require(request, Act.EDIT_SCHEDULE, found.league):
        return elsewhere
    if not found.drawn:
        return redirect(found)
    form = ChangeForm(request.POST) if request.method == "POST" else None
    if form and form.is_valid():
        if not form.cleaned_data["seen"]:
            form.add_error(None, "See first what the change would do.")
        elif change := _made(request, found, form):
            messages.success(request, "The schedule is changed.")
            week = week_of(found, change.now.dated.day)
            return HttpResponseRedirect(f"{request.path}?week={week}", status=303)
    return _page(request, found, form)


def _made(request: HttpRequest, season: Season, form: ChangeForm) -> Change | None:
    """The change that was asked for, or None with the reason in the form."""
    given = form.cleaned_data
    kept = {"seen": given["seen"], "anyway": given["anyway"], "by": request.user}
    try:
        if given["do"] == SWAP:
            return swap_home(season, given["game"], **kept)
        return move_game(season, given["game"], given["to"], given["at"], **kept)
    except LeagueError as error:
        form.refuse(error)
        return None


def _previewed(schedule: Schedule, form: ChangeForm) -> Change | None:
    """The same as it would be; nothing where the form does not say enough."""
    form.is_valid()
    given = form.cleaned_data
    try:
        if given.get("game") and given.get("do") == SWAP:
            return preview_swap(schedule, given["game"])
        if given.get("game") and given.get("to"):
            return preview_move(schedule, given["game"], given["to"], given.get("at"))
    except LeagueError as error:
        if not form.errors:
            form.refuse(error)
    return None


def _page(request: HttpRequest, season: Season, refused: ChangeForm | None) -> HttpResponse:
    """The page, with a change that is asked for as it would be, or what is wrong with it."""
    asked = WeekShown(request.GET)
    if not asked.is_valid():
        raise Http404("There is no such week, or no such game.")
    schedule = load_schedule(season)
    key = asked.cleaned_data["game"]
    if key and key not in schedule.fixtures:
        raise Http404("There is no such game.")
    form = refused or (ChangeForm(request.GET) if "do" in request.GET else None)
    change = _previewed(schedule, form) if form else None
    key = form.cleaned_data.get("game") if form else key
    page = schedule_page(schedule, Asked(asked.cleaned_data["week"], key, change))
    if form is None and page.held:
        form = ChangeForm(initial={"to": page.held.dated.day, "at": page.held.dated.at})
    return _rendered(request, page, form)


def _rendered(request: HttpRequest, page: SchedulePage, form: ChangeForm | None) -> HttpResponse:
    league, season = page.season.league, page.season
    crumbs = [
        (league.name, league.get_absolute_url()),
        (season.name, season.get_absolute_url()),
        ("Schedule", None),
    ]
    status = form.status if form and form.errors else 200
    context = shown(page, crumbs=crumbs, form=form)
    return render(request, "games/schedule/page.html", context, status=status)
