"""Ways of answering that hold for any hand: what can be ordered once for a whole half-inning.

A way looks at nothing but the question, which is all its seat's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.decisions import Decision


class Way(NamedTuple):
    """One of them: what it is called, and which of the options it takes; None where none fits."""

    words: str
    pick: Callable[[Decision], Any]


def highest(value: Callable[[Any], float], *, usual: bool = False) -> Way:
    """The card of the highest value; of the usual answers alone with `usual`, where the first that
    is no card stands for itself."""
    return Way("the highest card", lambda decision: _most(decision, value, usual))


def lowest(value: Callable[[Any], float], *, usual: bool = False) -> Way:
    """The same with the lowest."""
    return Way("the lowest card", lambda decision: _most(decision, lambda one: -value(one), usual))


def first(words: str) -> Way:
    """The first answer, where the ruleset sorts them."""
    return Way(words, lambda decision: decision.options[0])


def _most(decision: Decision, value: Callable[[Any], float], usual: bool) -> Any:
    options = decision.options[: max(decision.usual, 1)] if usual else decision.options
    cards = [option for option in options if type(option) is int]
    if cards:
        return max(cards, key=value)
    return options[0] if usual else None
