"""Card Baseball's veteran."""

from __future__ import annotations

from typing import Any

from engine.decisions import Decision
from engine.manager import Manager
from engine.ruleset import BaseOptions, Lineup
from engine.rulesets.sackson.tables import (
    BALL,
    CONNECT,
    FACE,
    FIELDED,
    FOUL,
    HIT_BATTER,
    NEW_BALL,
    NO_CARD,
    PASS,
    READY,
    SWINGS,
    THROW_AT,
    thrown,
)
from engine.rulesets.sackson.view import View


class SacksonVeteran(Manager):
    """Goes by the card at hand, with no thought for the next."""

    def lineup(self, options: BaseOptions) -> Lineup:
        return self.rules.default_lineup

    def choose(self, view: Any, decision: Decision) -> Any:
        kind, options = decision.kind, decision.options
        if kind == "swing":
            return self._swing(view, options)
        if kind == "field":
            return self._field(view, options)
        if kind in THROW_AT:
            return self._throw(view, options, THROW_AT.index(kind) - 1)
        if kind == "dead_ball":
            return READY
        if kind == "pitch":
            if NEW_BALL in options and sum(FACE[card] for card in view.hand) > 2:
                return NEW_BALL
            return options[int(self.random() * decision.usual)]
        if kind == "give_back":
            return options[-1]
        return options[0] if options[0] != PASS else options[-1]

    def _swing(self, view: View, options: Any) -> Any:
        """Reach first base, connect, take a ball, or foul one off: whichever the hand allows."""
        pitch = view.table[0]
        codes = SWINGS[view.advanced.hit_by_pitcher][pitch]
        worth = {HIT_BATTER: 4, CONNECT: 3, BALL: 2, FOUL: 1 if view.strikes < 2 else 2}
        return max(options, key=lambda card: worth.get(codes[card], 0))

    def _field(self, view: View, options: Any) -> Any:
        placed = view.table[2]
        if FACE[placed]:
            return options[-1]
        return min(options, key=lambda card: FIELDED[placed][card])

    def _throw(self, view: View, options: Any, base: int) -> Any:
        card = next(card for runner, card, _ in view.running if runner == base)
        later = any(answer != NO_CARD for _, _, answer in view.running)
        return min(options, key=lambda answer: thrown(card, answer, base == 3, later))
