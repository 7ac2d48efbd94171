"""How good an answer was. Pure functions over chances to win, as shares of 1."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from math import exp
from typing import Final


class Grade(StrEnum):
    """From the best to the worst; what is not sure is not graded."""

    FINE = "fine"
    UNSURE = "not graded"
    INACCURATE = "inaccurate"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


#: From this loss on, the worst first.
FROM: Final = ((0.10, Grade.BLUNDER), (0.05, Grade.MISTAKE), (0.02, Grade.INACCURATE))
#: A loss within so many standard errors is not graded.
ERRORS: Final = 2
#: Losing this halves an answer's accuracy e times.
SHARP: Final = 0.04


def grade(loss: float, error: float) -> Grade:
    """The grade of an answer that lost so much of a win, with this standard error."""
    found = next((grade for least, grade in FROM if loss >= least), Grade.FINE)
    return Grade.UNSURE if found != Grade.FINE and loss < ERRORS * error else found


def accuracy(losses: Iterable[float]) -> int | None:
    """How near a side came to the best answers, from 0 to 100; None where it gave none."""
    found = [exp(-loss / SHARP) for loss in losses]
    return round(100 * sum(found) / len(found)) if found else None
