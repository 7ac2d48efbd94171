"""Choosing a game to play alone against an AI: two clicks from the front page to the first pitch."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from league.pace import PACE


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The games that are played here, each with a button that begins one."""
    rows = [(rules, PACE[slug]) for slug, rules in RULESETS.items()]
    return render(request, "table/play.html", {"rows": rows, "crumbs": [("Play", None)]})


@require_safe
def one_game(request: HttpRequest, slug: str) -> HttpResponse:
    """How to play this one: against whom, on which side, how many innings."""
    if slug not in RULESETS:
        raise Http404("There is no such game.")
    rules = RULESETS[slug]
    context = {
        "rules": rules,
        "pace": PACE[slug],
        "crumbs": [("Play", "/play/"), (rules.name, None)],
    }
    return render(request, "table/play_one.html", context)
