"""The pages that teach the games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from games.how_to_play import MANUALS, told_options
from games.tables import DECKS, PLAYING_CARDS


@require_safe
def how_to_play_index(request: HttpRequest) -> HttpResponse:
    """Every game with its idea, and baseball itself for those to whom it is new."""
    games = [(rules, MANUALS[slug]) for slug, rules in RULESETS.items()]
    return render(
        request,
        "how_to_play/index.html",
        {"games": games, "decks": [PLAYING_CARDS, DECKS["quick"]], "crumbs": [_here(None)]},
    )


@require_safe
def how_to_play(request: HttpRequest, slug: str) -> HttpResponse:
    """How one game is played. Http404 for a game that does not exist."""
    if slug not in MANUALS:
        raise Http404("There is no such game.")
    rules, manual = RULESETS[slug], MANUALS[slug]
    context = {
        "rules": rules,
        "manual": manual,
        "decks": [DECKS[slug]],
        "innings": rules.Options().innings,
        "options": told_options(rules, manual.options),
        "crumbs": [_here("/how-to-play/"), (rules.name, None)],
    }
    return render(request, f"how_to_play/{slug}.html", context)


def _here(url: str | None) -> tuple[str, str | None]:
    return "How to play", url
