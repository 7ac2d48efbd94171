"""Figures as baseball prints them; what a game leaves undefined, or cannot be worked out, is a dash."""

from __future__ import annotations

from typing import Final

DASH: Final = "–"


def rate(value: float | None) -> str:
    """A share to three places: “.345”, “1.000”."""
    return DASH if value is None else f"{value:.3f}".removeprefix("0")


def two_places(value: float | None) -> str:
    """An average a game: “4.50”."""
    return DASH if value is None else f"{value:.2f}"


def count(value: int | None) -> str:
    return DASH if value is None else str(value)


def ordinal(number: int) -> str:
    """“1st”, “2nd”, “11th”."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"
