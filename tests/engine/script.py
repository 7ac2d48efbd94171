"""A play driven by hand, with dice laid out beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine import Decision
from engine.chance import Chance
from engine.ruleset import Script


class LaidDice(Chance):
    """Shows these sides of a die (0–5) in turn; running out fails the test."""

    def __init__(self, values: Iterable[int]) -> None:
        super().__init__(0)
        self.left = list(values)
        self.random = self.next

    def next(self) -> float:
        return (self.left.pop(0) + 0.5) / 6


def drive(script: Script, answer: Callable[[Decision], Any]) -> None:
    """Play to the end of the script, every question answered by `answer`."""
    given: Any = None
    while True:
        try:
            asked = script.send(given)
        except StopIteration:
            return
        if isinstance(asked, Decision):
            given = answer(asked)
        else:
            first, second = asked
            given = answer(first), answer(second)
