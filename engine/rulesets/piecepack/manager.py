"""Piecepack's veteran."""

from __future__ import annotations

from typing import Any

from engine.decisions import Decision
from engine.manager import Manager
from engine.ruleset import BaseOptions


class PiecepackVeteran(Manager):
    def lineup(self, options: BaseOptions) -> tuple[int, ...]:
        return self.rules.default_lineup

    def choose(self, view: Any, decision: Decision) -> Any:
        return decision.options[int(self.random() * len(decision.options))]
