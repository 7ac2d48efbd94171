"""How far the drawing of a schedule is, for whoever wants to hear it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final


class Told:
    """Hears how far a drawing is; this one does not listen. What it raises ends the drawing."""

    def games(self, drawn: int) -> None:
        """So many games there are."""

    def trying(self, step: int, steps: int, stop: Callable[[], None]) -> None:
        """Dates are searched for: this try begins, of so many; `stop` ends it at once."""


UNTOLD: Final = Told()
