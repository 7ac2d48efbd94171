"""A small picture of each format, as lines and points of a drawing of 160 by 96."""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

MOST: int = 16  # clubs that are drawn


class Picture(NamedTuple):
    """The path of its lines, and its points."""

    lines: str
    points: list[tuple[float, float]]


def picture(format: str, clubs: int) -> Picture:
    """That of a format for so many clubs."""
    if format == "divisions":
        return _tables(clubs)
    if format == "swiss":
        return _lattice()
    if format in ("single_elimination", "double_elimination"):
        return _bracket(clubs, twice=format.startswith("double"))
    return web(clubs)


def web(clubs: int) -> Picture:
    """Everyone meets everyone; at most twelve."""
    many = max(2, min(clubs, 12))
    turns = [math.tau * index / many for index in range(many)]
    points = [
        (round(80 + 60 * math.sin(turn), 1), round(48 - 40 * math.cos(turn), 1)) for turn in turns
    ]
    lines = "".join(f"M{a} {b}L{c} {d}" for (a, b), (c, d) in itertools.combinations(points, 2))
    return Picture(lines, points)


def _tables(clubs: int) -> Picture:
    """Two tables side by side, each with its leader."""
    rows = max(2, min(math.ceil(clubs / 2), 6))
    lines, points = "", []
    for left in (24, 92):
        for row in range(rows):
            y = round(12 + 72 * row / (rows - 1), 1)
            lines += f"M{left} {y}h44"
            if row == 0:
                points.append((float(left - 8), y))
    return Picture(lines, points)


def _lattice() -> Picture:
    """From one record into as many as there are after four rounds."""
    lines, points = "", []
    for turn in range(4):
        for won in range(turn + 1):
            x, y = 20 + turn * 40, 48 + 12.5 * (turn - 2 * won)
            points.append((float(x), y))
            if turn < 3:
                lines += f"M{x} {y}l40 -12.5M{x} {y}l40 12.5"
    return Picture(lines, points)


def _bracket(clubs: int, *, twice: bool) -> Picture:
    """Rounds that halve; below them, of those who lost once, another."""
    places = min(MOST, 1 << max(1, (clubs - 1).bit_length()))
    height = 54.0 if twice else 88.0
    lines, last = _halving(places, 4.0, height, 140)
    points = [(150.0, last)]
    if twice:
        below, _low = _halving(max(2, places // 2), 66.0, 26.0, 110)
        lines += f"{below}H140V{last}"
    return Picture(lines, points)


def _halving(places: int, top: float, height: float, right: int) -> tuple[str, float]:
    rounds = places.bit_length() - 1
    step = (right - 10) / rounds
    lines, middle = "", top + height / 2
    for turn in range(rounds):
        many = places >> turn
        each = height / many
        x = round(10 + step * turn, 1)
        far = round(x + step, 1)
        for pair in range(many // 2):
            upper = round(top + each * (2 * pair + 0.5), 1)
            lower = round(upper + each, 1)
            lines += f"M{x} {upper}H{far}V{lower}H{x}"
    return f"{lines}M{right} {round(middle, 1)}h6", round(middle, 1)
