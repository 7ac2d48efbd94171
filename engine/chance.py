"""All randomness of a game, from one seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any


class Chance:
    """Draws through `random()` alone: the one sequence that Python promises to keep for a seed.

    `random` is a float in [0, 1). Hot code binds it and writes `int(random() * n)` itself.
    """

    __slots__ = ("_generator", "random")

    def __init__(self, seed: int) -> None:
        self._generator = Random(seed)
        self.random = self._generator.random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self.random() * n)

    def shuffle(self, cards: list[Any]) -> None:
        shuffle(cards, self.random)

    def reseed(self, seed: int) -> None:
        """Go on with another sequence; whoever bound `random` goes on with it too."""
        self._generator.seed(seed)

    def save(self) -> Any:
        return self._generator.getstate()

    @classmethod
    def restored(cls, saved: Any) -> Chance:
        chance = cls(0)
        chance._generator.setstate(saved)
        return chance


def shuffle(cards: list[Any], random: Callable[[], float]) -> None:
    """Fisher–Yates, in place; `random` gives floats in [0, 1)."""
    for i in range(len(cards) - 1, 0, -1):
        j = int(random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
