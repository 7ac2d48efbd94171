"""Secret choices of two sides, one of whom wins what the other loses: how each should mix.

`solve(payoffs)` takes a matrix as rows, one for each choice of the side that wants much, with what
it gets for each choice of the side that wants little. It returns how the first mixes its rows, how
the second mixes its columns, and what that is worth: no row brings more than this against the
columns’ mix, and no column less against the rows’. Exact but for rounding (the simplex method).

`lean(payoffs, bonuses)` does it for a matrix of numbers above 0, unchecked, and tells besides how
the rows should mix if each brought a bonus too.

Both work in a table: what is in play stands at the left of a row and is worth its last number; what
is not, above the columns. Columns of the matrix are numbered from 0, what its rows leave of 1 after
them. The last but one number of a row is its bonus, and the last row adds up the columns in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final, NamedTuple

#: What counts as nothing beside numbers around 1.
NOTHING: Final = 1e-11
#: Steps by steepest column before the slow rule that cannot go round in a circle.
STEEP: Final = 100
INFINITE: Final = float("inf")
#: What no number is divided by.
SMALL: Final = 1e-6
#: So many columns are worked out without a loop.
NARROW: Final = 10


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
    if not isfinite(sum(map(sum, payoffs))):
        raise ValueError("Payoffs are numbers.")
    least = min(map(min, payoffs))
    span = max(map(max, payoffs)) - least
    if span == 0:
        return Equilibrium([1 / count] * count, [1 / width] * width, least)
    scale = 1 / span
    shift = 1 - least * scale
    rows, columns, value = above_nought([[one * scale + shift for one in row] for row in payoffs])
    return Equilibrium(rows, columns, least + (value - 1) * span)


def above_nought(payoffs: list[list[float]]) -> Equilibrium:
    """The same for a matrix of numbers above 0."""
    width = len(payoffs[0])
    end = [0.0] * (NARROW - width) + [0.0, 1.0]
    table = [row + end for row in payoffs]
    basis, outside = climb(table, width)
    return Equilibrium(
        rows_of(table, outside, width), columns_of(table, basis, width), 1 / table[-1][-1]
    )


def lean(
    payoffs: list[list[float]], bonuses: list[float]
) -> tuple[list[float], list[float], float]:
    """The columns’ mix in the equilibrium of a matrix of numbers above 0, the rows’ mix with
    bonuses of 0 or more, and the value without.

    Whatever columns are in play, the bonuses only shift how much of each: from one equilibrium it
    is a step or two to the other (the dual simplex method).
    """
    width = len(payoffs[0])
    filled = [0.0] * (NARROW - width)
    table = [[*row, *filled, bonus, 1.0] for row, bonus in zip(payoffs, bonuses)]  # noqa: B905
    basis, outside = climb(table, width)
    columns = columns_of(table, basis, width)
    plain = 1 / table[-1][-1]
    for _ in range(STEEP):
        prices = table[-1]
        most = prices[-1]
        value = (1 + prices[-2]) / most
        leaving, least = -1, -NOTHING
        for i, row in enumerate(table):
            share = value * row[-1] - row[-2]
            if share < least:
                leaving, least = i, share
        if leaving < 0:
            return columns, rows_of(table, outside, width), plain
        row = table[leaving]
        factor = row[-1] / most
        entering, least = -1, INFINITE
        for j in range(width):
            price = prices[j]
            share = price * factor - row[j]
            if share > NOTHING:
                ratio = price / most / share
                if ratio < least:
                    entering, least = j, ratio
        if entering < 0 or abs(row[entering]) < SMALL:
            break
        basis[leaving], outside[entering] = outside[entering], basis[leaving]
        turn(table, leaving, entering)
    added = [[one + bonus for one in row] for row, bonus in zip(payoffs, bonuses)]  # noqa: B905
    return columns, above_nought(added).rows, plain


def climb(table: list[list[float]], width: int) -> tuple[list[int], list[int]]:
    """From no columns to those of the largest sum; which are in play, and which are not."""
    count = len(table)
    sums = [-1.0] * width + [0.0] * (len(table[0]) - width)
    table.append(sums)
    basis = [*range(width, width + count)]
    outside = [*range(width)]
    steps = 0
    while (least := min(sums[:width])) < -NOTHING:
        steps += 1
        entering = sums.index(least) if steps <= STEEP else lowest(sums, outside)
        # The row that stops the column first; of several, the one that stands for the lowest.
        leaving, least = -1, INFINITE
        for i, row in enumerate(table):
            share = row[entering]
            if share > NOTHING:
                ratio = row[-1] / share
                if ratio < least - NOTHING or (
                    ratio <= least + NOTHING and basis[i] < basis[leaving]
                ):
                    leaving, least = i, ratio
        basis[leaving], outside[entering] = outside[entering], basis[leaving]
        turn(table, leaving, entering)
        sums = table[-1]
    return basis, outside


def turn(table: list[list[float]], leaving: int, entering: int) -> None:
    """A column comes into play for a row; numbers of narrow tables go one by one, which is fast."""
    pivot = table[leaving]
    factor = 1 / pivot[entering]
    pivot[entering] = 1.0
    pivot = [one * factor for one in pivot]
    if len(pivot) == NARROW + 2:
        o, p, q, r, s, t, u, v, w, x, y, z = pivot
        for at, row in enumerate(table):
            f = row[entering]
            if f:
                row[entering] = 0.0
                a, b, c, d, e, g, h, i, j, k, m, n = row
                # fmt: off
                table[at] = [
                    a - f * o, b - f * p, c - f * q, d - f * r, e - f * s, g - f * t,
                    h - f * u, i - f * v, j - f * w, k - f * x, m - f * y, n - f * z,
                ]
                # fmt: on
    else:
        for at, row in enumerate(table):
            f = row[entering]
            if f:
                row[entering] = 0.0
                table[at] = [one - f * two for one, two in zip(row, pivot)]  # noqa: B905
    table[leaving] = pivot


def columns_of(table: list[list[float]], basis: list[int], width: int) -> list[float]:
    """Shares of the columns."""
    found = [0.0] * width
    most = table[-1][-1]
    for basic, row in zip(basis, table):  # noqa: B905
        if basic < width and row[-1] > 0:
            found[basic] = row[-1] / most
    return found


def rows_of(table: list[list[float]], outside: list[int], width: int) -> list[float]:
    """Shares of the rows."""
    found = [0.0] * (len(table) - 1)
    prices = table[-1]
    most = prices[-1]
    for free, price in zip(outside, prices):  # noqa: B905
        if free >= width:
            found[free - width] = max(price / most, 0.0)
    return found


def lowest(sums: list[float], outside: list[int]) -> int:
    """The lowest numbered of the columns that raise the sum."""
    raising = [j for j in range(len(outside)) if sums[j] < -NOTHING]
    return min(raising, key=outside.__getitem__)
