"""AI managers: `MANAGERS[name](rules, seed=…)` makes one for any ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

from engine.manager import Manager
from engine.managers.all_star import AllStar
from engine.managers.rookie import Rookie
from engine.ruleset import AnyRuleset


class Maker(Protocol):
    def __call__(self, rules: AnyRuleset, *, seed: int) -> Manager[Any]: ...


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of manager, with what a person is told of it wherever one is chosen."""

    make: Maker
    name: str
    #: One line of character, to go on after the name.
    line: str
    #: Whether he takes his time: what waits for him must not wait with him.
    thinks: bool = False

    def __call__(self, rules: AnyRuleset, *, seed: int) -> Manager[Any]:
        return self.make(rules, seed=seed)

    @property
    def words(self) -> str:
        return f"The {self.name}: {self.line}"


def veteran(rules: AnyRuleset, *, seed: int) -> Manager[Any]:
    """A manager who plays with thought, by the ruleset's own heuristics; a rookie has to do where
    the ruleset has none."""
    return (rules.watchful or rules.veteran or Rookie)(rules, seed=seed)


#: By what is stored of a side, the weakest first.
MANAGERS: Final[dict[str, Level]] = {
    "rookie": Level(Rookie, "rookie", "chooses at random, and seldom does anything out of the way"),
    "veteran": Level(veteran, "veteran", "plays by experience, and hides what he is up to"),
    "all_star": Level(AllStar, "all-star", "imagines many games before every answer", thinks=True),
}


def choices() -> list[tuple[str, str]]:
    """What a form offers: each manager with its line of character."""
    return [(key, level.words) for key, level in MANAGERS.items()]
