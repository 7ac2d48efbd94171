"""Standing orders: windows that a manager lets pass until something changes."""

from __future__ import annotations

from typing import Final

from engine import Decision
from engine.rulesets.cardball import tables as cardball
from engine.rulesets.piecepack import tables as piecepack
from engine.rulesets.quick import tables as quick
from engine.rulesets.sackson import tables as sackson
from engine.rulesets.triple_play import tables as triple_play
from games.models import LiveGame, Side

#: By ruleset and kind of question, the answer that lets the window pass.
WINDOWS: Final[dict[str, dict[str, object]]] = {
    "cardball": {"steal": cardball.STAY},
    "piecepack": {
        "pitching_change": piecepack.STAY,
        "pinch_hit": piecepack.BAT,
        "extra_base": piecepack.HOLD,
    },
    "quick": {"pitching_change": quick.STAY},
    "sackson": {
        "dead_ball": sackson.READY,
        "catch": sackson.PASS,
        "error": sackson.PASS,
    },
    "triple_play": {"bullpen": triple_play.PASS},
}
HALF: Final = "half"  # until this half-inning is over
GAME: Final = "game"  # until he takes it back
UNTIL: Final = {HALF: "until the half-inning is over", GAME: "for the rest of the game"}


def window(ruleset: str, kind: str) -> bool:
    """Whether a question of this kind can be passed by standing order."""
    return kind in WINDOWS.get(ruleset, {})


def order(live: LiveGame, until: str) -> str:
    """A standing order as it is stored: for the game, or for the half-inning of now."""
    return GAME if until == GAME else f"{live.inning}.{live.half}"


def passes(live: LiveGame, side: Side, decision: Decision) -> int | None:
    """The index of the answer by standing order; None if he wants to be asked."""
    ordered = side.passing.get(decision.kind)
    if side.ai or ordered not in (GAME, order(live, HALF)):
        return None
    answer = WINDOWS[live.ruleset].get(decision.kind)
    return decision.options.index(answer) if answer in decision.options else None
