"""Colors that can be reckoned with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coloraide import Color


def paint(color: str, coordinates: list[float] | None = None) -> Color:
    """A color by its text, or by the name of a space and its coordinates there."""
    from coloraide import Color  # takes a quarter of a second, and few processes paint

    return Color(color) if coordinates is None else Color(color, coordinates)
