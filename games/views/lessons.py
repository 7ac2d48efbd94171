"""The pages that teach the games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from games.presentation import lesson, presentation
from games.presentation.lessons import told_options


@require_safe
def how_to_play_index(request: HttpRequest) -> HttpResponse:
    """Every game with its idea, and baseball itself for those to whom it is new."""
    games = [(rules, lesson(rules)) for rules in RULESETS.values()]
    decks = {deck.template: deck for rules, _ in games for deck in presentation(rules).decks}
    return render(
        request,
        "lessons/index.html",
        {"games": games, "decks": decks.values(), "crumbs": [_here(None)]},
    )


@require_safe
def how_to_play(request: HttpRequest, slug: str) -> HttpResponse:
    """How one game is played. Http404 for a game that does not exist."""
    if slug not in RULESETS:
        raise Http404("There is no such game.")
    rules = RULESETS[slug]
    taught = lesson(rules)
    context = {
        "rules": rules,
        "lesson": taught,
        "decks": presentation(rules).decks,
        "innings": rules.Options().innings,
        "options": told_options(rules, taught.options),
        "crumbs": [_here("/how-to-play/"), (rules.name, None)],
    }
    return render(request, taught.template, context)


def _here(url: str | None) -> tuple[str, str | None]:
    return "How to play", url
