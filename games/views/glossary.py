"""The page that says what every figure is: of the catalog, and of what each game leaves out."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from league.pages import shown
from stats.catalog import Catalog, Figure
from stats.meanings import CATALOGS, anchor

BETTER = {"high": "More is better", "low": "Less is better", "": ""}


@dataclass(slots=True)
class Gap:
    """A game in which a figure is undefined, and what it does not know."""

    game: str
    lacks: list[str]


@dataclass(slots=True)
class Entry:
    """A figure as the glossary has it."""

    figure: Figure
    anchor: str
    better: str
    gaps: list[Gap]


@dataclass(slots=True)
class Section:
    """The figures of one kind of line."""

    name: str
    heading: str
    entries: list[Entry]


@dataclass(slots=True)
class GlossaryPage:
    """Every figure there is."""

    sections: list[Section]


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Every figure with its formula. No query."""
    content = GlossaryPage([_section(name, kind) for name, kind in CATALOGS.items()])
    context = shown(content, crumbs=[("Figures", None)])
    return render(request, "games/glossary.html", context)


def _section(name: str, kind: Catalog) -> Section:
    entries = [
        Entry(figure, anchor(figure), BETTER[figure.better], _gaps(figure, kind))
        for figure in kind.values()
    ]
    return Section(name, name.replace("_", " ").capitalize(), entries)


def _gaps(figure: Figure, kind: Catalog) -> list[Gap]:
    """Where the figure is undefined, by the names of the games."""
    games = sorted(RULESETS.values(), key=lambda rules: rules.name)
    return [
        Gap(rules.name, sorted(_in_words(field, kind) for field in missing))
        for rules in games
        if (missing := figure.needs & (rules.undefined | rules.hollow))
    ]


def _in_words(field: str, kind: Catalog) -> str:
    """“hit by pitch”: what a field counts, as its own figure says it."""
    words = {"ubb": "walks but the intentional"}
    return words.get(field) or (
        kind[field].words.lower() if field in kind else field.replace("_", " ")
    )
