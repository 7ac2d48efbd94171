"""Pages on which a league is set up: a new league, its teams, a season."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from engine import RULESETS
from league.forms import LeagueForm, SeasonForm, ServiceForm, TeamForm
from league.pace import PACE
from league.pages import require_commissioner, visible_leagues
from league.services import add_team, create_league, create_season

form_page = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@login_required
def league_new(request: HttpRequest) -> HttpResponse:
    """The first step to a new league: which game it plays."""
    games = [(rules, PACE[slug], rules.Options().innings) for slug, rules in RULESETS.items()]
    rows = [(rules, pace, pace.answers_in(9), printed) for rules, pace, printed in games]
    context = {"rows": rows, "crumbs": [("A new league", None)]}
    return render(request, "league/new.html", context)


@form_page
@login_required
def league_new_ruleset(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The second step: its name, its options, its pace. Who sets it up is its commissioner."""
    if ruleset not in RULESETS:
        raise Http404("There is no such game.")
    rules = RULESETS[ruleset]
    form = LeagueForm(rules, _posted(request))
    if form.is_valid():
        league = form.asked(create_league, **form.given(), commissioner=request.user)
        if league:
            messages.success(request, f"{league} is set up. Add its teams next.")
            return redirect(league)
    context = {
        "rules": rules,
        "form": form,
        "heading": f"A new league of {rules.name}",
        "words": PACE[ruleset].words,
        "groups": form.groups(),
        "button": "Set it up",
        "crumbs": [("A new league", "/leagues/new/"), (rules.name, None)],
    }
    return _page(request, form, context)


@form_page
def team_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a team. The league's commissioner and staff only."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require_commissioner(request, league, request.path):
        return elsewhere
    form = TeamForm(league, _posted(request))
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
    return _page(request, form, context)


@form_page
def season_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw up a season; it stays a draft until it is published. Commissioner and staff only."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require_commissioner(request, league, request.path):
        return elsewhere
    form = SeasonForm(league, _posted(request))
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
    return _page(request, form, context)


def _posted(request: HttpRequest) -> object:
    return request.POST if request.method == "POST" else None


def _page(request: HttpRequest, form: ServiceForm, context: dict[str, object]) -> HttpResponse:
    return render(request, "league/form.html", context, status=form.status if form.errors else 200)
