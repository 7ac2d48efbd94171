"""The scorecard as the pages draw it: each plate appearance a small diamond in a square of 60."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.plays import HOME_PLATE
from engine.telling.scorecard import Cell, Column, Scorecard
from games.presentation.pieces import Mark

Point = tuple[float, float]
#: Where the plate, the bases and the plate again lie in the square.
BASES: Final[tuple[Point, ...]] = ((30, 50), (50, 30), (30, 10), (10, 30), (30, 50))
CUT: Final = 0.55  # how much of the way a man who was put out on it is drawn


@dataclass(slots=True)
class Drawing:
    """One cell in the coordinates of its square."""

    text: str
    label: str = ""
    path: str = ""  # the bases that he made
    cut: str = ""  # the way on which he was put out
    tick: str = ""  # the stroke across its end
    scored: bool = False
    out: int = 0
    aside: str = ""  # a pinch runner, a steal, or how he was put out on the bases
    rbi: list[int] = field(default_factory=list)  # a mark each, by its place

    @property
    def size(self) -> str:
        """The class of the notation: long ones are set smaller."""
        return "long" if len(self.text) > 5 else "middling" if len(self.text) > 3 else ""


def draw(cell: Cell, until: int | None = None) -> Drawing:
    """A cell as it was after play number `until`; as it was in the end without."""
    legs = [leg for leg in cell.legs if until is None or leg.play <= until]
    reached = max((leg.end for leg in legs if not leg.out), default=0)
    last_out = next((leg for leg in legs if leg.out), None)
    drawing = Drawing(cell.notation, cell.label, scored=reached == HOME_PLATE)
    drawing.path = _points(BASES[: reached + 1]) if reached else ""
    drawing.rbi = list(range(cell.rbi))
    asides = ["PR"] * len(cell.runners) if until is None else []
    asides += ["SB"] * sum(leg.how == "SB" and not leg.out for leg in legs)
    if last_out is not None:
        drawing.out = cell.out
        if cell.out_at:
            way = _way(reached, cell.out_at)
            drawing.cut = _points(way)
            drawing.tick = _tick(way)
            asides.append(cell.out_how)
    drawing.aside = " ".join(filter(None, asides))
    return drawing


def draw_plays(cards: Iterable[Scorecard]) -> dict[int, Drawing]:
    """For each play of a game what it did to whom it was about: the batter, or who stole."""
    cells = [cell for card in cards for row in card.rows for cell in row.cells if cell]
    drawn = {cell.play: draw(cell, cell.play) for cell in cells}
    steals: dict[int, Drawing] = {}
    for cell in cells:
        for leg in cell.legs:
            # Of two who ran, he who was put out
            if leg.play not in drawn and (leg.out or leg.play not in steals):
                steals[leg.play] = draw(cell, leg.play)
                steals[leg.play].text = "CS" if leg.out else "SB"
                steals[leg.play].aside = ""
                steals[leg.play].rbi = []
    return drawn | steals


@dataclass(slots=True)
class CardInning:
    """The columns of an inning, whose first has its runs and hits; two or more of a side that
    batted round."""

    column: Column
    span: int


@dataclass(slots=True)
class CardRow:
    """A place in the order: who filled it, at which position, and what each did in their turns."""

    players: list[tuple[str, str, list[Mark]]]
    cells: list[Drawing | None]


@dataclass(slots=True)
class CardTable:
    """A scorecard as rows and columns."""

    innings: list[CardInning]
    rows: list[CardRow]


def card_table(
    card: Scorecard, name: Callable[[int], str], marks: Callable[[int], list[Mark]]
) -> CardTable:
    """A scorecard for a table; `name` calls a roster spot, `marks` follow it."""
    return CardTable(
        [
            CardInning(column, _turns(card, column.inning))
            for column in card.columns
            if not column.turn
        ],
        [
            CardRow(
                [(name(spot), position, marks(spot)) for spot, position in row.players],
                [draw(cell) if cell else None for cell in row.cells],
            )
            for row in card.rows
        ],
    )


def _turns(card: Scorecard, inning: int) -> int:
    return sum(column.inning == inning for column in card.columns)


def _way(start: int, end: int) -> list[Point]:
    """From base to base, the last stretch cut short. Who is doubled off had left for the next."""
    points = list(BASES[start : max(start + 1, end) + 1])
    (x1, y1), (x2, y2) = points[-2:]
    points[-1] = (x1 + (x2 - x1) * CUT, y1 + (y2 - y1) * CUT)
    return points


def _tick(way: list[Point]) -> str:
    """A short stroke across the end of a way."""
    (x1, y1), (x2, y2) = way[-2:]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    across = 4 * (y2 - y1) / length, -4 * (x2 - x1) / length
    return _points([(x2 - across[0], y2 - across[1]), (x2 + across[0], y2 + across[1])])


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in ((round(x, 1), round(y, 1)) for x, y in points))
