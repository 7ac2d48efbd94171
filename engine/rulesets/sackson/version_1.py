"""How version 1 went, which goes on for games that were begun by it. Nothing else may differ.

Both hands were filled after a steal before its cards were discarded, so that these were missing
where the deck ran out (R25); and at the end of a half cards went back when the next had begun.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.diamond import next_half
from engine.ruleset import Script
from engine.rulesets.sackson.hands import discard_lying, draw_both, give_back
from engine.rulesets.sackson.state import State


def settle_steal(s: State, random: Callable[[], float]) -> None:
    draw_both(s, random)
    discard_lying(s)


def end_half(s: State, returning: Iterable[int]) -> Script:
    """`returning` are the seats that give cards back."""
    next_half(s)
    for seat in returning:
        yield from give_back(s, seat)
