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


def wins(value: Value) -> str:
    """“1.24” of 12,400 ten-thousandths of a win, with a sign."""
    return DASH if value is None else _signed(Fraction(value, 10_000), 2)


def runs(value: Value) -> str:
    """“−3.5” of −3,500 thousandths of a run, with a sign."""
    return DASH if value is None else _signed(Fraction(value, 1000), 1)


def _signed(value: Fraction, places: int) -> str:
    text = rounded(abs(value), places)
    if not value:
        return text
    return ("+" if value > 0 else "−") + text
