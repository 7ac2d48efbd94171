"""The back of a player's card: a few figures of the season that is shown, and of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from league.models import Season
from stats import catalog
from stats.catalog import Figure, Totals
from stats.selectors.players import Career

#: As many as a card has room for.
BAT: Final = catalog.BATTING.pick("games", "ab", "r", "h", "doubles", "hr", "rbi", "avg")
ARM: Final = catalog.PITCHING.pick("wins", "losses", "saves", "games", "ip", "h", "so", "era")
#: Where they stand on a card of 350 by 250.
FIRST: Final = 92
APART: Final = 33
LINE: Final = 26
TOP: Final = 134


@dataclass(slots=True)
class Cell:
    """A text on the card, and where."""

    text: str
    x: int


@dataclass(slots=True)
class BackLine:
    """A line of figures; `words` is for who does not see it."""

    label: str
    y: int
    cells: list[Cell]
    words: str


@dataclass(slots=True)
class Back:
    """The back of a card; without a line for who has yet to play."""

    heads: list[Cell]
    lines: list[BackLine]


def back(done: Career) -> Back:
    """The card of a player: a pitcher's figures for who has pitched, else those at bat."""
    pitched = bool(done.pitching)
    columns = ARM if pitched else BAT
    table = done.pitching if pitched else done.batting
    own = [(str(year.name), totals) for year, totals in table.items() if year == done.season]
    if len(table) > 1:
        own.append(("Career", career_of(table)))
    heads = [Cell(column.heading, FIRST + APART * place) for place, column in enumerate(columns)]
    return Back(
        heads, [_line(label, place, columns, totals) for place, (label, totals) in enumerate(own)]
    )


def career_of(table: Mapping[Season, Totals]) -> Totals:
    """Seasons added up, of which there is at least one."""
    counted: Counter[str] = Counter()
    for totals in table.values():
        counted.update(totals.counts)
    one = next(iter(table.values()))
    return Totals(one.catalog, counted, one.undefined)


def _line(label: str, place: int, columns: tuple[Figure, ...], totals: Totals) -> BackLine:
    cells = [
        Cell(totals.text(column.name), FIRST + APART * number)
        for number, column in enumerate(columns)
    ]
    words = ", ".join(f"{column.heading} {totals.text(column.name)}" for column in columns)
    return BackLine(label, TOP + LINE * place, cells, words)
