"""The pages that teach the games."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.presentation import lesson, presentation
from games.presentation.lessons import Lesson, Option, told_options
from games.presentation.parts import Deck
from league.pages import shown


@dataclass(slots=True)
class LessonsPage:
    """Every game with its lesson."""

    games: list[tuple[Ruleset, Lesson]]
    decks: list[Deck]


@dataclass(slots=True)
class LessonPage:
    """One game taught; `innings` is its usual length."""

    rules: Ruleset
    lesson: Lesson
    decks: tuple[Deck, ...]
    innings: int
    options: list[Option]


@require_safe
def how_to_play_index(request: HttpRequest) -> HttpResponse:
    """Every game with its idea, and baseball itself for those to whom it is new."""
    games = [(rules, lesson(rules)) for rules in RULESETS.values()]
    decks = {deck.template: deck for rules, _ in games for deck in presentation(rules).decks}
    content = LessonsPage(games, list(decks.values()))
    return render(request, "lessons/index.html", shown(content, crumbs=[_here(None)]))


@require_safe
def how_to_play(request: HttpRequest, slug: str) -> HttpResponse:
    """How one game is played. Http404 for a game that does not exist."""
    if slug not in RULESETS:
        raise Http404("There is no such game.")
    rules = RULESETS[slug]
    taught = lesson(rules)
    content = LessonPage(
        rules,
        taught,
        presentation(rules).decks,
        rules.Options().innings,
        told_options(rules, taught.options),
    )
    crumbs = [_here("/how-to-play/"), (rules.name, None)]
    return render(request, taught.template, shown(content, crumbs=crumbs))


def _here(url: str | None) -> tuple[str, str | None]:
    return "How to play", url
