"""AI managers: `MANAGERS[name](rules, seed=…)` makes one for any ruleset."""

from __future__ import annotations

from typing import Final, Protocol

from engine.manager import Manager
from engine.managers.rookie import Rookie
from engine.ruleset import Ruleset
from engine.rulesets.cardball.manager import CardballVeteran
from engine.rulesets.piecepack.manager import PiecepackVeteran
from engine.rulesets.quick.manager import QuickVeteran
from engine.rulesets.sackson.manager import SacksonVeteran
from engine.rulesets.triple_play.manager import TriplePlayVeteran

VETERANS: Final[dict[str, type[Manager]]] = {
    "cardball": CardballVeteran,
    "piecepack": PiecepackVeteran,
    "quick": QuickVeteran,
    "sackson": SacksonVeteran,
    "triple_play": TriplePlayVeteran,
}


class Maker(Protocol):
    def __call__(self, rules: Ruleset, *, seed: int) -> Manager: ...


def veteran(rules: Ruleset, *, seed: int) -> Manager:
    """A manager who plays with thought, by the ruleset's own heuristics."""
    return VETERANS[rules.slug](rules, seed=seed)


MANAGERS: Final[dict[str, Maker]] = {"rookie": Rookie, "veteran": veteran}
