"""Pages on which a league is set up: which game it plays, and with which options."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from games.presentation import pace
from games.presentation.advice import advice
from league.forms import LeagueForm
from league.services import create_league
from league.views import FormPage, form_methods, form_page, posted


@require_safe
@login_required
def league_new(request: HttpRequest) -> HttpResponse:
    """The first step to a new league: which game it plays."""
    games = [(rules, pace(rules)) for rules in RULESETS.values()]
    context = {"games": games, "crumbs": [("A new league", None)]}
    return render(request, "games/league_new.html", context)


@form_methods
@login_required
def league_new_ruleset(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The second step: its name, its options, its pace. Who sets it up is its commissioner."""
    if ruleset not in RULESETS:
        raise Http404("There is no such game.")
    rules = RULESETS[ruleset]
    form = LeagueForm(
        rules, posted(request), innings=pace(rules).innings, advice=advice(rules, pace(rules))
    )
    if form.is_valid():
        league = form.asked(create_league, **form.given(), commissioner=request.user)
        if league:
            messages.success(request, f"{league} is set up. Add its teams next.")
            return redirect(league)
    page = FormPage(
        form,
        f"A new league of {rules.name}",
        pace(rules).words,
        button="Set it up",
        groups=form.groups(),
        rules=rules,
    )
    return form_page(request, page, [("A new league", "/leagues/new/")], rules.name)
