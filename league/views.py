"""Pages about leagues: the list, the home of one, style sheets, forms for teams and seasons."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from league.colors import Club, style_sheet
from league.errors import LeagueError
from league.format_forms import SeasonForm
from league.forms import AskingForm, LeagueSearch, NamedTeams, TeamForm
from league.front import counted_seasons, leaders
from league.models import League, Season, Team
from league.office.acts import Act
from league.pages import Crumbs, cached_privately, shown
from league.permissions import require, visible_leagues
from league.services import add_team, create_season
from league.standings import Standing

LEAGUES_A_PAGE = 20

form_methods = require_http_methods(["GET", "HEAD", "POST"])


@dataclass(slots=True)
class LeagueListPage:
    """Leagues by name; `kept` is the search as an address has it, for the other pages."""

    form: LeagueSearch
    searched: bool
    page: Page[League]
    rows: list[Listed]
    kept: str


@require_safe
def league_list(request: HttpRequest) -> HttpResponse:
    """The public leagues, by name: those that a search finds, a page at a time."""
    form = LeagueSearch(request.GET)
    public = League.objects.filter(visibility=League.Visibility.PUBLIC, archived_at=None)
    page, rows = listed(_found(public, form), request)
    kept = request.GET.copy()
    kept.pop("page", None)
    searched = any(request.GET.get(name) for name in form.fields)
    content = LeagueListPage(form, searched, page, rows, kept.urlencode())
    status = 200 if form.is_valid() else 422
    context = shown(content, crumbs=[("All of them", None)])
    return render(request, "league/list.html", context, status=status)


def _found(leagues: QuerySet[League], form: LeagueSearch) -> QuerySet[League]:
    """Those of a game, whose name or one of whose clubs has each word that was searched."""
    if not form.is_valid():
        return leagues.none()
    if game := form.cleaned_data["game"]:
        leagues = leagues.filter(ruleset=game)
    for word in form.cleaned_data["q"].split():
        of_club = Q(place__icontains=word) | Q(nickname__icontains=word)
        club = Exists(Team.objects.filter(of_club, league=OuterRef("pk")))
        leagues = leagues.filter(Q(name__icontains=word) | club)
    return leagues


class Listed(NamedTuple):
    """A league in a list: its game, the season of now, and who leads that."""

    league: League
    rules: Ruleset
    season: Season | None
    leader: Standing | None


def listed(leagues: QuerySet[League], request: HttpRequest) -> tuple[Page[League], list[Listed]]:
    """The page asked for, and the leagues on it."""
    counted: QuerySet[League] = (
        leagues.annotate(team_count=Count("teams"))
        .prefetch_related(Prefetch("seasons", counted_seasons()))
        .order_by("name", "pk")
    )
    page = Paginator(counted, LEAGUES_A_PAGE).get_page(request.GET.get("page"))
    current = {league.pk: current_season(league.seasons.all()) for league in page}
    leading = leaders(season for season in current.values() if season)
    rows = []
    for league in page:
        season = current[league.pk]
        leader = leading.get(season.pk) if season else None
        rows.append(Listed(league, RULESETS[league.ruleset], season, leader))
    return page, rows


@require_safe
@cached_privately
def colors(request: HttpRequest, slug: str) -> HttpResponse:
    """A league's generated style sheet: a class for each team, by day and at night."""
    found = get_object_or_404(visible_leagues(request.user), slug=slug)
    clubs = found.teams.order_by("pk").values_list("pk", "color", "second_color")
    css = style_sheet(itertools.starmap(Club, clubs))
    return HttpResponse(css, content_type="text/css; charset=utf-8")


@require_safe
@cached_privately
def team_colors(request: HttpRequest) -> HttpResponse:
    """The same for `teams`, by their numbers, whatever their leagues: for a page of many leagues.

    A team that the visitor may not know of is left out. Raises Http404 for what is no list of
    numbers.
    """
    form = NamedTeams(request.GET)
    if not form.is_valid():
        raise Http404(form.errors["teams"][0])
    named = form.cleaned_data["teams"]
    teams = Team.objects.filter(pk__in=named, league__in=visible_leagues(request.user))
    clubs = teams.order_by("pk").values_list("pk", "color", "second_color")
    css = style_sheet(itertools.starmap(Club, clubs), of_one_league=False)
    return HttpResponse(css, content_type="text/css; charset=utf-8")


def current_season(seasons: Iterable[Season]) -> Season | None:
    """The latest season that is more than a draft, else the latest draft, if there is any."""
    drafts_last = sorted(seasons, key=lambda season: season.state == Season.State.DRAFT)
    return drafts_last[0] if drafts_last else None


@form_methods
def team_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a team."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.ADD_TEAM, league):
        return elsewhere
    form = TeamForm(league, posted(request))
    if form.is_valid():
        team = form.asked(add_team, league, **form.cleaned_data, by=request.user)
        if team:
            messages.success(request, f"The {team} have joined, with a player for every piece.")
            return redirect("team_new", slug) if "again" in request.POST else redirect(league)
    page = FormPage(form, "A new team", button="Add it", again="Add it, and another")
    return form_page(request, page, [(league.name, league.get_absolute_url())])


@form_methods
def season_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw up a season; it stays a draft until it is published."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.DRAW_UP, league):
        return elsewhere
    form = SeasonForm(league, posted(request))
    shows = request.POST.get("do") == "show"
    if form.is_valid() and not shows:
        season = None
        try:
            season = create_season(league, **form.given(), at_once=False, by=request.user)
        except LeagueError as error:
            form.refuse(error)
        if season:
            if season.drawn:
                messages.success(
                    request, "The schedule is drawn up. Look it over, then publish it."
                )
            return redirect(season)
    crumbs = [(league.name, league.get_absolute_url()), ("A new season", None)]
    status = form.status if form.errors and not shows else 200
    return render(
        request, "league/season_new.html", {"form": form, "crumbs": crumbs}, status=status
    )


@dataclass(slots=True)
class FormPage:
    """A form, what stands over it and on its buttons; `again` keeps it open for another."""

    form: AskingForm
    heading: str
    words: str = ""
    button: str = "Store it"
    again: str = ""
    groups: Iterable[tuple[str, list[BoundField]]] = ()  # its fields under titles; all under none
    rules: Ruleset | None = None  # the game that it is about
    league: League | None = None  # in whose office it stands, and in which room of it
    room: str = ""
    foot: str = ""  # a template that stands under the form, and the club that it is about
    team: Team | None = None


def posted(request: HttpRequest) -> object:
    """The form that was sent, if one was."""
    return request.POST if request.method == "POST" else None


def form_page(
    request: HttpRequest, page: FormPage, crumbs: Crumbs, title: str = ""
) -> HttpResponse:
    """The page of a form, below those of `crumbs`, with what is wrong beside its fields."""
    form = page.form
    page.groups = page.groups or [("", [*form])]
    context = shown(page, crumbs=[*crumbs, (title or page.heading, None)])
    return render(request, "league/form.html", context, status=form.status if form.errors else 200)
