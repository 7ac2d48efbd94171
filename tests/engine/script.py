"""What the tables of the games share: a position set up, and plays driven by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine import Decision
from engine.chance import Chance
from engine.plays import Play
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


def set_up(state: Any, runs: tuple[int, int], fields: Mapping[str, Any]) -> None:
    """Give both sides their runs, and the state what its fields are to be."""
    for side, scored in zip(state.sides, runs, strict=True):
        side.runs = scored
    for name, value in fields.items():
        assert hasattr(state, name)
        setattr(state, name, value)


class BareTable:
    """A state to play on from, and what came of it."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.plays: list[Play] = []
        self.asked: list[str] = []  # kinds, in the last play
        self.offered: dict[str, tuple[Any, ...]] = {}  # at the last question of each kind
