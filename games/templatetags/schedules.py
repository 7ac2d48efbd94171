"""A schedule in words: what clashes, and a club's figures before and after a change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from django import template

from league.competition.editing import Clash
from league.competition.fairness import Figures
from league.stages.editing import title
from league.stages.scheduled import Fixture

register = template.Library()
register.filter("matchup", title)
DASH: Final = "–"
#: A name, its heading, and what it counts.
COLUMNS: Final = (
    ("venues", "Home–away", "Games at home and away"),
    ("home_stand", "Home stand", "The longest stand at home, in games"),
    ("trip", "Trip", "The longest trip, in games"),
    ("rest", "Rest", "The fewest days off between two games"),
    ("rematch", "Rematch", "The fewest days between two series against the same club"),
    ("doubleheaders", "Twice", "Second games on a day"),
)


@register.filter
def clash_words(clash: Clash, names: Mapping[int, str]) -> str:
    """“The Cats play twice”."""
    words = clash.words(names)
    return words[0].upper() + words[1:]


@register.filter
def all_words(clashes: Iterable[Clash], names: Mapping[int, str]) -> list[str]:
    """What is wrong, each thing once."""
    return list(dict.fromkeys(clash_words(one, names) for one in clashes))


@register.filter
def key(fixture: Fixture) -> str:
    """A game as addresses have it: “12-3”."""
    return "-".join(map(str, fixture.key))


class Cell(NamedTuple):
    """A figure, and what it was where that is another."""

    now: str
    was: str


@register.simple_tag
def fairness_columns() -> tuple[tuple[str, str, str], ...]:
    """The headings of a club's figures."""
    return COLUMNS


@register.simple_tag
def cells(before: Figures, after: Figures) -> list[Cell]:
    """A club's figures in their columns."""
    found = []
    for name, *_ in COLUMNS:
        was, now = _figure(before, name), _figure(after, name)
        found.append(Cell(now, was if was != now else ""))
    return found


@register.filter
def stitches(days: Iterable[int], top: int) -> str:
    """A stitch for each of these days of play, as a path."""
    return "".join(f"M{day}.5 {top}v6" for day in days)


def _figure(figures: Figures, name: str) -> str:
    if name == "venues":
        return f"{figures.home}–{figures.away}"
    number = getattr(figures, name)
    return DASH if number is None else str(number)
