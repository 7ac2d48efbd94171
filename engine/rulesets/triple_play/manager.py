"""Triple Play!'s veteran."""

from __future__ import annotations

from typing import Any

from engine.cards import RANK
from engine.decisions import Decision
from engine.manager import Manager
from engine.ruleset import BaseOptions
from engine.rulesets.triple_play.tables import DOUBLE_PLAY
from engine.rulesets.triple_play.view import View

CARDS = ("at_bat", "pitch", "steal", "throw")


class TriplePlayVeteran(Manager):
    """Plays the highest card that he holds, and takes two outs for one."""

    def lineup(self, options: BaseOptions) -> tuple[Any, ...]:
        return ()

    def choose(self, view: View, decision: Decision) -> Any:
        if decision.kind in CARDS:
            return max(view.hand, key=RANK.__getitem__)
        if decision.kind == "outs":
            return DOUBLE_PLAY
        return decision.options[0]
