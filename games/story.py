"""How the pages draw a play: who stood where after it, and what lay on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import RANK_SIGNS
from engine.narration import Entry
from engine.plays import Play

Occupied = tuple[bool, bool, bool]  # first, second, third


ON_BASE = {
    (False, False, False): "bases empty",
    (True, False, False): "a runner on first",
    (False, True, False): "a runner on second",
    (False, False, True): "a runner on third",
    (True, True, False): "runners on first and second",
    (True, False, True): "runners on first and third",
    (False, True, True): "runners on second and third",
    (True, True, True): "bases loaded",
}


def occupied(entry: Entry) -> Occupied:
    """Which bases were taken after a play."""
    first, second, third = entry.bases
    return first >= 0, second >= 0, third >= 0


def on_base(bases: Occupied) -> str:
    """“runners on first and third”."""
    return ON_BASE[bases]


@dataclass(slots=True)
class Table:
    """The cards and dice of one piecepack play, as they lay on the table."""

    pitch: int
    swing: int
    tile: int = 0  # the batter's: dice that match it count nothing
    dice: Sequence[int] = ()
    modifier: int = 0
    result: int = 0
    red: int | None = None  # the fielder's die
    extra: int | None = None  # the runner's die

    @property
    def pitch_rank(self) -> str:
        return RANK_SIGNS[self.pitch]

    @property
    def swing_rank(self) -> str:
        return RANK_SIGNS[self.swing]

    @property
    def result_text(self) -> str:
        return str(self.result).replace("-", "−")


def piecepack_table(play: Play) -> Table:
    """What a piecepack play's detail says: two cards and, but for a steal, the dice."""
    if len(play.detail) == 2:
        return Table(*play.detail)
    pitch, swing, dice, modifier, result, red, extra, _ = play.detail
    tile = next((move.runner.card for move in play.moves if move.start == 0), 0)
    return Table(pitch, swing, tile, dice, modifier, result, _die(red), _die(extra))


def _die(value: int) -> int | None:
    return value if value >= 0 else None


#: How a ruleset's plays are laid out on the table; a game without an entry tells it in words.
TABLES: dict[str, Callable[[Play], Any]] = {"piecepack": piecepack_table}
