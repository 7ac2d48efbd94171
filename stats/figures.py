"""Figures as baseball prints them; what is undefined is a dash."""

from __future__ import annotations

from typing import Final

DASH: Final = "–"


def rate(value: float | None) -> str:
    """A share to three places: “.345”, “1.000”."""
    return DASH if value is None else f"{value:.3f}".removeprefix("0")


def two_places(value: float | None) -> str:
    """An average a game: “4.50”."""
    return DASH if value is None else f"{value:.2f}"
