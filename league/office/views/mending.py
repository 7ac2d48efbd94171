"""Pages on which a league, its clubs and players are mended, and what was never played deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache

from league.errors import LeagueError
from league.models import League, Season, Team
from league.office import mending
from league.office.acts import Act
from league.office.forms import LeagueEditForm, TeamEditForm, TypedForm
from league.pages import Crumbs, refusal
from league.permissions import require, visible, visible_leagues
from league.views import FormPage, form_methods, form_page


@form_methods
@never_cache
def edit_league(request: HttpRequest, slug: str) -> HttpResponse:
    """What a league is. Posted with `do` as “archive” it is put away, as “back” brought back."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.EDIT_LEAGUE, league):
        return elsewhere
    do = request.POST.get("do")
    if do in ("archive", "back"):
        mending.archive_league(league, request.user, back=do == "back")
        words = "is back" if do == "back" else "is put away: it can be read, and is in no list"
        messages.success(request, f"The {league} {words}.")
        return redirect("league_edit", league.slug)
    form = LeagueEditForm(league, _sent(request))
    if form.is_valid():
        changed = form.asked(mending.edit_league, league, request.user, **form.given())
        if changed:
            messages.success(request, "The league is changed.")
            return redirect("league_edit", league.slug)
    page = FormPage(form, "The league", groups=form.groups(), league=league, room="league")
    page.foot = "league/office/away.html"
    return form_page(request, page, _crumbs(league))


@form_methods
@never_cache
def edit_team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """The names of a club and its players. Posted with `do` as “retire” it enters no new season, as
    “back” it does again."""
    found = _team(request, slug, team)
    if elsewhere := require(request, Act.EDIT_TEAM, found.league):
        return elsewhere
    do = request.POST.get("do")
    if do in ("retire", "back"):
        mending.retire_team(found, request.user, back=do == "back")
        return redirect("team_edit", slug, team)
    form = TeamEditForm(found, _sent(request))
    if form.is_valid():
        changed = form.asked(mending.edit_team, found, request.user, **form.given())
        if changed:
            messages.success(request, "The club is changed.")
            return redirect(found)
    page = FormPage(form, str(found), "Its address stays as it is.", groups=form.groups())
    page.foot, page.team = "league/office/retire.html", found
    return form_page(request, page, _crumbs(found.league), "Names")


@form_methods
def delete_league(request: HttpRequest, slug: str) -> HttpResponse:
    """A league in which nothing was played is deleted."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.DELETE_LEAGUE, league):
        return elsewhere
    return _delete(request, league, league.name, mending.delete_league, _crumbs(league), "/")


@form_methods
def delete_team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """A club that was never in a season is deleted."""
    found = _team(request, slug, team)
    if elsewhere := require(request, Act.DELETE_TEAM, found.league):
        return elsewhere
    back = found.league.get_absolute_url()
    return _delete(request, found, str(found), mending.delete_team, _crumbs(found.league), back)


@form_methods
def delete_season(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """A season of which nothing was played is deleted."""
    seasons = Season.objects.select_related("league")
    sight = visible(request.user, seasons, "league")
    found = get_object_or_404(sight, league__slug=slug, slug=season)
    if elsewhere := require(request, Act.DELETE_SEASON, found.league):
        return elsewhere
    back = found.league.get_absolute_url()
    return _delete(request, found, found.name, mending.delete_season, _crumbs(found.league), back)


def _delete(
    request: HttpRequest,
    row: Any,
    name: str,
    service: Callable[..., None],
    crumbs: Crumbs,
    back: str,
) -> HttpResponse:
    form = TypedForm(_sent(request))
    if form.is_valid():
        try:
            service(row, form.cleaned_data["typed"], request.user)
        except LeagueError as error:
            if error.status == 409:
                return refusal(request, error, back)
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            messages.success(request, f"“{name}” is deleted.")
            return redirect(back)
    words = f"It cannot be brought back. Type “{name}” to say that you mean it."
    page = FormPage(form, f"Delete “{name}”", words, button="Delete it for good")
    return form_page(request, page, crumbs, "Delete")


def _team(request: HttpRequest, slug: str, team: str) -> Team:
    teams = Team.objects.select_related("league")
    return get_object_or_404(visible(request.user, teams, "league"), league__slug=slug, slug=team)


def _crumbs(league: League) -> Crumbs:
    return [(league.name, league.get_absolute_url())]


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None
