"""Pages about leagues: the list, the home of one, style sheets, forms for teams and seasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from engine import RULESETS
from league.clocks import clock_words
from league.colors import style_sheet
from league.forms import LeagueSearch, SeasonForm, ServiceForm, TeamForm
from league.front import counted_seasons, leaders
from league.models import League, Season, Team
from league.pages import cached_privately, may_run, require_commissioner, visible_leagues
from league.services import add_team, create_season

LEAGUES_A_PAGE = 20
#: Teams whose colors one style sheet gives at most: more than any page shows.
MOST_TEAMS = 200

form_methods = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def league_list(request: HttpRequest) -> HttpResponse:
    """The public leagues, by name: those that a search finds, a page at a time."""
    form = LeagueSearch(request.GET)
    public = League.objects.filter(visibility=League.Visibility.PUBLIC)
    page, rows = listed(_found(public, form), request)
    kept = request.GET.copy()
    kept.pop("page", None)
    context = {
        "form": form,
        "searched": any(request.GET.get(name) for name in form.fields),
        "page": page,
        "rows": rows,
        "leading": leading_clubs(rows),
        "kept": kept.urlencode(),
        "crumbs": [("All of them", None)],
    }
    status = 200 if form.is_valid() else 422
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


def listed(leagues: QuerySet[League], request: HttpRequest) -> tuple[Page[Any], list[Any]]:
    """The page asked for, and of each league on it: itself, its game, its season, who leads."""
    shown = (
        leagues.annotate(team_count=Count("teams"))
        .prefetch_related(Prefetch("seasons", counted_seasons()))
        .order_by("name", "pk")
    )
    page = Paginator(shown, LEAGUES_A_PAGE).get_page(request.GET.get("page"))
    current = {league.pk: _current_season(league.seasons.all()) for league in page}
    leading = leaders(season for season in current.values() if season)
    rows = []
    for league in page:
        season = current[league.pk]
        leader = leading.get(season.pk) if season else None
        rows.append((league, RULESETS[league.ruleset], season, leader))
    return page, rows


def leading_clubs(rows: list[Any]) -> str:
    """The numbers of the clubs that are shown, for their style sheet: “3,7”."""
    return ",".join(str(leader.team.pk) for *_, leader in rows if leader)


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """One league: its seasons, its teams, and the options that it plays by."""
    found = get_object_or_404(
        visible_leagues(request.user).select_related("commissioner"), slug=slug
    )
    rules = RULESETS[found.ruleset]
    seasons = list(counted_seasons().filter(league=found))
    for season in seasons:
        season.league = found
    leading = leaders(seasons)
    teams = list(found.teams.select_related("manager"))
    for team in teams:
        team.league = found
    return render(
        request,
        "league/league.html",
        {
            "league": found,
            "rules": rules,
            "options": describe_options(rules, found.options),
            "clock": clock_words(found.decision_seconds, found.bank_seconds),
            "seasons": [(season, leading.get(season.pk)) for season in seasons],
            "teams": teams,
            "runs": may_run(request.user, found),
            "crumbs": [(found.name, None)],
        },
    )


def describe_options(rules: Any, chosen: dict[str, Any]) -> list[tuple[str, str]]:
    """Each option of a ruleset with a person's word for what the league chose."""
    words = {True: "yes", False: "no"}
    return [
        (
            option.metadata.get("label", option.name.replace("_", " ").capitalize()),
            words[value]
            if isinstance(value, bool)
            else option.metadata.get("choices", {}).get(value, str(value)),
        )
        for option in fields(rules.Options)
        for value in [chosen.get(option.name, option.default)]
    ]


@require_safe
@cached_privately
def colors(request: HttpRequest, slug: str) -> HttpResponse:
    """A league's generated style sheet: a class for each team, by day and at night."""
    found = get_object_or_404(visible_leagues(request.user), slug=slug)
    css = style_sheet(found.teams.order_by("pk").values_list("pk", "color"))
    return HttpResponse(css, content_type="text/css; charset=utf-8")


@require_safe
@cached_privately
def team_colors(request: HttpRequest) -> HttpResponse:
    """The same for `teams`, by their numbers, whatever their leagues: for a page of many leagues.

    A team that the visitor may not know of is left out. Raises Http404 for what is no list of
    numbers.
    """
    named = request.GET.get("teams", "").split(",")
    if len(named) > MOST_TEAMS or not all(_is_number(each) for each in named):
        raise Http404(f"Name up to {MOST_TEAMS} teams by their numbers, like ?teams=3,7.")
    teams = Team.objects.filter(pk__in=named, league__in=visible_leagues(request.user))
    css = style_sheet(teams.order_by("pk").values_list("pk", "color"))
    return HttpResponse(css, content_type="text/css; charset=utf-8")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19


def _current_season(seasons: Iterable[Season]) -> Season | None:
    """The latest season that is more than a draft, else the latest draft, if there is any."""
    drafts_last = sorted(seasons, key=lambda season: season.state == Season.State.DRAFT)
    return drafts_last[0] if drafts_last else None


@form_methods
def team_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a team. The league's commissioner and staff only."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require_commissioner(request, league, request.path):
        return elsewhere
    form = TeamForm(league, posted(request))
    if form.is_valid():
        team = form.asked(add_team, league, **form.cleaned_data, by=request.user)
        if team:
            messages.success(request, f"The {team} have joined, with a player for every piece.")
            return redirect("team_new", slug) if "again" in request.POST else redirect(league)
    context = {
        "league": league,
        "form": form,
        "heading": "A new team",
        "groups": [("", [*form])],
        "button": "Add it",
        "again": "Add it, and another",
        "crumbs": [(league.name, league.get_absolute_url()), ("A new team", None)],
    }
    return form_page(request, form, context)


@form_methods
def season_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw up a season; it stays a draft until it is published. Commissioner and staff only."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require_commissioner(request, league, request.path):
        return elsewhere
    form = SeasonForm(league, posted(request))
    if form.is_valid():
        given = form.cleaned_data
        season = form.asked(create_season, league, **given, at_once=False, by=request.user)
        if season:
            if season.drawn:
                messages.success(
                    request, "The schedule is drawn up. Look it over, then publish it."
                )
            return redirect(season)
    context = {
        "league": league,
        "form": form,
        "heading": "A new season",
        "words": "Every pair of teams meets equally often. The schedule stays a draft, which you "
        "alone see, until you publish it.",
        "groups": [("", [*form])],
        "button": "Draw it up",
        "crumbs": [(league.name, league.get_absolute_url()), ("A new season", None)],
    }
    return form_page(request, form, context)


def posted(request: HttpRequest) -> object:
    """The form that was sent, if one was."""
    return request.POST if request.method == "POST" else None


def form_page(request: HttpRequest, form: ServiceForm, context: dict[str, object]) -> HttpResponse:
    """The page of a form, with what is wrong beside its fields."""
    return render(request, "league/form.html", context, status=form.status if form.errors else 200)
