"""AI managers: `MANAGERS[name](rules, seed=…)` makes one for any ruleset."""

from __future__ import annotations

from typing import Any, Final, Protocol

from engine.manager import Manager
from engine.managers.rookie import Rookie
from engine.ruleset import AnyRuleset


class Maker(Protocol):
    def __call__(self, rules: AnyRuleset, *, seed: int) -> Manager[Any]: ...


def veteran(rules: AnyRuleset, *, seed: int) -> Manager[Any]:
    """A manager who plays with thought, by the ruleset's own heuristics; a rookie has to do where
    the ruleset has none."""
    return (rules.veteran or Rookie)(rules, seed=seed)


MANAGERS: Final[dict[str, Maker]] = {"rookie": Rookie, "veteran": veteran}
