"""Secret choices of two sides, one of whom wins what the other loses: how each should mix.

`solve(payoffs)` takes a matrix as rows, one for each choice of the side that wants much, with what
it gets for each choice of the side that wants little. It returns how the first mixes its rows, how
the second mixes its columns, and what that is worth: no row brings more than this against the
columns’ mix, and no column less against the rows’. Exact but for rounding (the simplex method).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final, NamedTuple

#: What counts as nothing beside numbers around 1.
NOTHING: Final = 1e-11
#: Steps by steepest column before the slow rule that cannot go round in a circle.
STEEP: Final = 100


class Equilibrium(NamedTuple):
    """Shares of the rows and of the columns, and the value to the side that chooses a row."""

    rows: list[float]
    columns: list[float]
    value: float


def solve(payoffs: Sequence[Sequence[float]]) -> Equilibrium:
    """The equilibrium of a zero-sum game. Raises ValueError on a matrix that is none.

    Scaled to payoffs of 1 to 2 it is a linear program: columns y ≥ 0 of the largest sum such that
    no row of the matrix gets more than 1. Its multipliers are the rows’ mix.
    """
    count = len(payoffs)
    width = len(payoffs[0]) if payoffs else 0
    if not width or any(len(row) != width for row in payoffs):
        raise ValueError("A matrix of payoffs has rows of one length, and something in them.")
    least = min(map(min, payoffs))
    span = max(map(max, payoffs)) - least
    if not isfinite(sum(map(sum, payoffs))):
        raise ValueError("Payoffs are numbers.")
    if span == 0:
        return Equilibrium([1 / count] * count, [1 / width] * width, least)

    # What is in play stands at the left of a row and is worth its last number; what is not, above
    # the columns. Columns of the matrix are numbered from 0, what its rows leave of 1 after them.
    scale = 1 / span
    shift = 1 - least * scale
    table = [[one * scale + shift for one in row] for row in payoffs]
    for row in table:
        row.append(1.0)
    sums = [-1.0] * width + [0.0]
    basis = [*range(width, width + count)]
    outside = [*range(width)]
    steps = 0
    while True:
        entering = pick_column(sums, outside, steps < STEEP)
        if entering < 0:
            break
        steps += 1
        leaving = pick_row(table, basis, entering)
        pivot = table[leaving]
        factor = 1 / pivot[entering]
        pivot[entering] = 1.0
        pivot = table[leaving] = [one * factor for one in pivot]
        basis[leaving], outside[entering] = outside[entering], basis[leaving]
        for i, row in enumerate(table):
            factor = row[entering]
            if i != leaving and factor:
                row[entering] = 0.0
                table[i] = [one - factor * two for one, two in zip(row, pivot)]  # noqa: B905
        factor = sums[entering]
        sums[entering] = 0.0
        sums = [one - factor * two for one, two in zip(sums, pivot)]  # noqa: B905

    columns = [0.0] * width
    for basic, row in zip(basis, table, strict=True):
        if basic < width:
            columns[basic] = max(row[-1], 0.0)
    rows = [0.0] * count
    for free, price in zip(outside, sums[:-1], strict=True):
        if free >= width:
            rows[free - width] = max(price, 0.0)
    scaled = 1 / sum(columns)
    whole = sum(rows)
    return Equilibrium(
        [one / whole for one in rows],
        [one * scaled for one in columns],
        least + (scaled - 1) * span,
    )


def pick_column(sums: list[float], outside: list[int], steep: bool) -> int:
    """The column that raises the sum, the steepest or the lowest numbered; -1 when none does."""
    if steep:
        least = min(sums[:-1])
        return sums.index(least) if least < -NOTHING else -1
    raising = [j for j in range(len(outside)) if sums[j] < -NOTHING]
    return min(raising, key=outside.__getitem__, default=-1)


def pick_row(table: list[list[float]], basis: list[int], entering: int) -> int:
    """The row that stops the column first; of several, the one that stands for the lowest."""
    found, least = -1, float("inf")
    for i, row in enumerate(table):
        share = row[entering]
        if share > NOTHING:
            ratio = row[-1] / share
            if ratio < least - NOTHING or (ratio <= least + NOTHING and basis[i] < basis[found]):
                found, least = i, ratio
    return found
