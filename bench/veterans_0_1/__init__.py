"""The veterans of Pennant 0.1, as they were: opponents for those of today.

Each module is the veteran of one game, with the numbers that he went by.
"""

from __future__ import annotations

from typing import Any

from bench.veterans_0_1.cardball import CardballVeteran
from bench.veterans_0_1.piecepack import PiecepackVeteran
from bench.veterans_0_1.quick import QuickVeteran
from bench.veterans_0_1.sackson import SacksonVeteran
from bench.veterans_0_1.triple_play import TriplePlayVeteran
from engine.manager import Manager
from engine.ruleset import AnyRuleset

VETERANS: dict[str, type[Manager[Any]]] = {
    "cardball": CardballVeteran,
    "piecepack": PiecepackVeteran,
    "quick": QuickVeteran,
    "sackson": SacksonVeteran,
    "triple_play": TriplePlayVeteran,
}


def veteran_0_1(rules: AnyRuleset, *, seed: int) -> Manager[Any]:
    """The veteran of 0.1 for a ruleset."""
    return VETERANS[rules.slug](rules, seed=seed)
