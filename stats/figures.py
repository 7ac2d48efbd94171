"""Figures as baseball prints them; what is undefined is a dash."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from league.figures import rounded
from stats.formulas import OUTS_PER_INNING

DASH: Final = "–"
Value = int | Fraction | None  # a figure as a number: a count, an average, or undefined


def count(value: Value) -> str:
    return DASH if value is None else str(value)


def rate(value: Value) -> str:
    """A share to three places: “.345”, “1.000”."""
    return DASH if value is None else rounded(value, 3).removeprefix("0")


def two_places(value: Value) -> str:
    """An average a game: “4.50”."""
    return DASH if value is None else rounded(value, 2)


def innings(outs: Value) -> str:
    """Innings pitched as they are printed: 17 outs are “5.2”."""
    if outs is None:
        return DASH
    whole, thirds = divmod(int(outs), OUTS_PER_INNING)
    return f"{whole}.{thirds}"


def percent(value: Value) -> str:
    """A share in hundredths to one place: “12.5”, with the sign over its column."""
    return DASH if value is None else rounded(value * 100, 1)


def whole(value: Value) -> str:
    """A number without places: “104”."""
    if value is None:
        return DASH
    number = (2 * Fraction(value) + 1) // 2  # halves up
    return str(number).replace("-", "−")
