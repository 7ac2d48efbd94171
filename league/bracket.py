"""The drawing of a bracket: where each series stands, and the lines from those that feed it. Pure
functions over rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from league.competition.series import Status
from league.competition.values import Filler, Part, Round, Series

WIDTH: Final = 208  # of a series
ROW: Final = 23  # height of a club in it
HEIGHT: Final = 2 * ROW
PITCH: Final = 66  # from one series to the next below
GAP: Final = 44  # between two columns
TOP: Final = 40  # for the headings
LAST_FOUR: Final = 5  # beside the quarters 1 to 4
BETWEEN: Final = 54  # the winners' bracket and the losers'


@dataclass(frozen=True, slots=True)
class Box:
    """A series: its upper left corner."""

    key: str
    x: int
    y: int

    @property
    def middle(self) -> int:
        return self.y + ROW


@dataclass(frozen=True, slots=True)
class Wire:
    """A line from a series to the one that its winner goes on to, as a path of SVG."""

    source: str
    target: str
    path: str


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the name of a round stands: its place among the rounds, from 0."""

    number: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """The whole drawing, in units of which a letter is about seven wide."""

    width: int
    height: int
    boxes: Mapping[str, Box]
    wires: tuple[Wire, ...]
    headings: tuple[Heading, ...]


def bracket(rounds: Sequence[Round]) -> Bracket:
    """Draw rounds: the winners' above the losers', then the finals; a third-place game under the
    final. A series stands midway between those of its part that feed it."""
    boxes: dict[str, Box] = {}
    headings: list[Heading] = []
    top = TOP
    columns = _columns(rounds)
    for part in (Part.WINNERS, Part.LOSERS):
        of_part = [one for one in rounds if one.part is part]
        if of_part:
            heights = _heights(of_part)
            for place, one in enumerate(rounds):
                if one.part is part:
                    headings.append(Heading(place, _x(columns[place]), top - 14))
                    for series in one.series:
                        y = top + round(heights[series.key] * PITCH)
                        boxes[series.key] = Box(series.key, _x(columns[place]), y)
            lowest = max(boxes[series.key].y for one in of_part for series in one.series)
            top = lowest + HEIGHT + BETWEEN
    for place, one in enumerate(rounds):
        if one.part in (Part.FINAL, Part.THIRD):
            for series in one.series:
                x = _x(columns[place])
                if one.part is Part.THIRD:
                    x, y = _x(columns[place]), max(box.y for box in boxes.values()) + PITCH
                    y = _under_final(boxes, x, y)
                else:
                    y = _beside(series, boxes, TOP)
                boxes[series.key] = Box(series.key, x, y)
                headings.append(Heading(place, x, y - 14))
    width = max((box.x for box in boxes.values()), default=0) + WIDTH + 2
    height = max((box.y for box in boxes.values()), default=0) + HEIGHT + 8
    return Bracket(width, height, boxes, tuple(_wires(rounds, boxes)), tuple(headings))


def quarters(rounds: Sequence[Round]) -> dict[int, frozenset[str]]:
    """The series of each quarter of a single bracket, 1 to 4 from above, and under 5 those of the
    last four; nothing where it has no quarters: a smaller one, one that is paired anew each round,
    and double elimination."""
    own = {series.key: series for one in rounds for series in one.series}
    if any(one.part in (Part.LOSERS, Part.FINAL) for one in rounds):
        return {}
    final = next((one for one in rounds if one.part is Part.WINNERS and len(one.series) == 1), None)
    roots = list(final.series) if final else []
    for _ in range(2):
        roots = [own[key] for series in roots for key in _feeding(series) if key in own]
    if len(roots) < 4:
        return {}
    found = {number: frozenset(_below(root, own)) for number, root in enumerate(roots, 1)}
    return found | {LAST_FOUR: frozenset(own) - frozenset().union(*found.values())}


def quarter_of(
    parts: Mapping[int, frozenset[str]], status: Mapping[str, Status], club: object
) -> int:
    """Where to look first: at the first quarter in which this club played, or else of those in
    which something is left to be played, the first."""
    pk = getattr(club, "pk", None)
    if pk is not None:
        return next(
            one for one, keys in parts.items() if any(pk in status[key].clubs for key in keys)
        )
    return next((one for one, keys in parts.items() if _unfinished(keys, status)), LAST_FOUR)


def cut(drawn: Round, keys: Collection[str]) -> Round:
    """A round with some of its series alone."""
    return replace(drawn, series=tuple(one for one in drawn.series if one.key in keys))


def _unfinished(keys: Collection[str], status: Mapping[str, Status]) -> bool:
    return any(not status[key].decided for key in keys)


def _feeding(series: Series) -> list[str]:
    return [slot.of for slot in (series.first, series.second) if slot.filler is Filler.WINNER]


def _below(root: Series, own: Mapping[str, Series]) -> Iterator[str]:
    yield root.key
    for key in _feeding(root):
        if key in own:
            yield from _below(own[key], own)


def _x(column: int) -> int:
    return 1 + column * (WIDTH + GAP)


def _columns(rounds: Sequence[Round]) -> list[int]:
    """The column of each round: what is played at about the same time stands above each other."""
    losers = any(one.part is Part.LOSERS for one in rounds)
    found: list[int] = []
    last = -1
    for one in rounds:
        if one.part is Part.WINNERS:
            column = one.number - 1
            if losers and one.number > 2:
                column = 2 * one.number - 3
        elif one.part is Part.LOSERS:
            column = one.number
        elif one.part is Part.THIRD:
            column = last
        else:
            column = last + 1
        last = max(last, column)
        found.append(column)
    return found


def _heights(rounds: Sequence[Round]) -> dict[str, float]:
    """The height of each series of a part, counted in series: the leaves one below the other, in
    the order in which the last round reaches them."""
    own = {series.key: series for one in rounds for series in one.series}
    found: dict[str, float] = {}
    leaves = 0

    def place(key: str) -> float:
        nonlocal leaves
        if key not in found:
            fed = [
                slot.of
                for slot in (own[key].first, own[key].second)
                if slot.filler is Filler.WINNER and slot.of in own
            ]
            if fed:
                heights = [place(one) for one in fed]
                found[key] = sum(heights) / len(heights)
            else:
                found[key] = leaves
                leaves += 1
        return found[key]

    for one in reversed(rounds):
        for series in one.series:
            place(series.key)
    for one in rounds:
        _apart(found, [series.key for series in one.series])
    return found


def _apart(heights: dict[str, float], keys: Sequence[str]) -> None:
    """Push the series of a column apart where two would lie on each other."""
    lowest = -1.0
    for key in sorted(keys, key=lambda key: heights[key]):
        heights[key] = max(heights[key], lowest + 1)
        lowest = heights[key]


def _under_final(boxes: Mapping[str, Box], x: int, otherwise: int) -> int:
    same = [box.y for box in boxes.values() if box.x == x]
    return max(same) + PITCH + ROW if same else otherwise


def _beside(series: Series, boxes: Mapping[str, Box], otherwise: int) -> int:
    """Midway between what feeds it."""
    fed = {slot.of: boxes[slot.of].y for slot in (series.first, series.second) if slot.of in boxes}
    return round(sum(fed.values()) / len(fed)) if fed else otherwise


def _wires(rounds: Sequence[Round], boxes: Mapping[str, Box]) -> list[Wire]:
    found = []
    for one in rounds:
        if one.part is Part.THIRD:
            continue
        for series in one.series:
            for slot in {series.first, series.second}:
                if slot.filler is Filler.WINNER and slot.of in boxes:
                    found.append(_wire(boxes[slot.of], boxes[series.key]))
    return sorted(found, key=lambda wire: (wire.target, wire.source))


def _wire(source: Box, target: Box) -> Wire:
    start = source.x + WIDTH
    turn = target.x - GAP // 2
    path = f"M{start} {source.middle}H{turn}V{target.middle}H{target.x}"
    return Wire(source.key, target.key, path)
