"""Choosing a game to play alone: two clicks from the front page to the first pitch."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine import RULESETS
from games.table.mine import finished_friendlies, others_of, to_be_opened
from games.table.seating import person
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


@require_safe
@never_cache
def my_games(request: HttpRequest) -> HttpResponse:
    """The games of whoever asks: waiting for him, to be opened, under way, and his friendlies."""
    who = person(request)
    context = {
        "scheduled": to_be_opened(who),
        "others": others_of(who),
        "finished": finished_friendlies(who),
        "crumbs": [("My games", None)],
    }
    return render(request, "table/my_games.html", context)
