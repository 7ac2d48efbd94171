"""Standing orders: questions that a manager lets pass until something changes."""

from __future__ import annotations

from typing import Final

from engine import RULESETS, Decision
from games.models import LiveGame, Side

HALF: Final = "half"  # until this half-inning is over
GAME: Final = "game"  # until it is taken back
UNTIL: Final = {HALF: "until the half-inning is over", GAME: "for the rest of the game"}


def may_pass(ruleset: str, kind: str) -> bool:
    """Whether a question of this kind can be passed by standing order."""
    return kind in RULESETS[ruleset].passes


def order(live: LiveGame, until: str) -> str:
    """A standing order as it is stored: for the game, or for the half-inning of now."""
    return GAME if until == GAME else f"{live.inning}.{live.half}"


def passes(live: LiveGame, side: Side, decision: Decision) -> int | None:
    """The index of the answer by standing order; None if the manager wants to be asked."""
    ordered = side.standing_orders.get(decision.kind)
    if side.ai or ordered not in (GAME, order(live, HALF)):
        return None
    answer = RULESETS[live.ruleset].passes.get(decision.kind)
    return decision.options.index(answer) if answer in decision.options else None
