"""Choosing a game to play alone: two clicks from the front page to the first pitch."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.live.selectors import (
    finished_friendlies,
    finished_games,
    others_of,
    to_be_opened,
    told_to,
)
from games.presentation import pace
from games.views.friendly_form import FriendlyForm
from games.views.visitors import person


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The games that are played here, each with a button that begins one."""
    rows = [(rules, pace(rules), FriendlyForm(rules, auto_id=False)) for rules in RULESETS.values()]
    return render(request, "games/play.html", {"rows": rows, "crumbs": [("Play", None)]})


@require_safe
def one_game(request: HttpRequest, slug: str) -> HttpResponse:
    """How to play this one: against whom, on which side, with which options. htmx sends what is
    filled in and takes the number of answers."""
    sent = request.GET if request.htmx else None  # type: ignore[attr-defined]
    form = FriendlyForm(rules_to_play(slug), sent)
    form.is_valid()
    return friendly_page(request, form)


def rules_to_play(slug: str) -> Ruleset:
    """Raises Http404 for a game that does not exist."""
    if slug not in RULESETS:
        raise Http404("There is no such game.")
    return RULESETS[slug]


def friendly_page(request: HttpRequest, form: FriendlyForm) -> HttpResponse:
    """The form to open a friendly; with what is wrong beside its fields once it was sent."""
    rules = form.rules
    context = {
        "rules": rules,
        "form": form,
        "groups": [
            ("The game", [form[name] for name in form.fields if name not in form.option_names]),
            (f"Options of {rules.name}", [form[name] for name in form.option_names]),
        ],
        "crumbs": [("Play", "/play/"), (rules.name, None)],
    }
    status = form.status if request.method == "POST" else 200
    return render(request, "games/play_one.html", context, status=status)


@require_safe
@never_cache
def my_games(request: HttpRequest) -> HttpResponse:
    """The games of whoever asks: waiting for them, to be opened, under way, their friendlies."""
    who = person(request)
    context = {
        "scheduled": to_be_opened(who),
        "others": others_of(who),
        "played": finished_games(who),
        "finished": finished_friendlies(who),
        "told": told_to(who),
        "crumbs": [("My games", None)],
    }
    return render(request, "live/my_games.html", context)
