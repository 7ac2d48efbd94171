"""A game told play by play: for each play where things stood, and what lay on the table.

Pure functions over `engine` plays; the pages draw what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.basepaths import empty_bases, follow
from engine.plays import Outcome, Play
from engine.rulesets.piecepack.tables import RANK_NAMES

Occupied = tuple[bool, bool, bool]  # first, second, third


@dataclass(slots=True)
class Moment:
    """A play and how things stood after it."""

    play: Play
    number: int  # from 1, through the game
    outs: int
    bases: Occupied
    score: tuple[int, int]  # visitors, home

    @property
    def scoring(self) -> bool:
        return self.play.runs > 0

    @property
    def third_out(self) -> bool:
        return self.outs >= 3


@dataclass(slots=True)
class HalfInning:
    """One side's turn at bat. `side` is the batting seat."""

    inning: int
    side: int
    moments: list[Moment] = field(default_factory=list)

    @property
    def runs(self) -> int:
        return sum(moment.play.runs for moment in self.moments)

    @property
    def hits(self) -> int:
        hits = (Outcome.SINGLE, Outcome.DOUBLE, Outcome.TRIPLE, Outcome.HOME_RUN)
        return sum(moment.play.outcome in hits for moment in self.moments)

    @property
    def left_on(self) -> int:
        return sum(self.moments[-1].bases)

    @property
    def score(self) -> tuple[int, int]:
        return self.moments[-1].score


def halves(plays: Iterable[Play]) -> list[HalfInning]:
    """The half-innings of a game in order, each play with outs, bases and score after it."""
    told: list[HalfInning] = []
    bases = empty_bases()
    score = [0, 0]
    for number, play in enumerate(plays, 1):
        if not told or (told[-1].inning, told[-1].side) != (play.inning, play.half):
            told.append(HalfInning(play.inning, play.half))
            bases = empty_bases()
        legs = follow(bases, play, number)
        score[play.half] += play.runs
        outs = play.outs + sum(out for _, _, _, out in legs)
        _, first, second, third = bases
        on = first is not None, second is not None, third is not None
        told[-1].moments.append(Moment(play, number, outs, on, (score[0], score[1])))
    return told


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
        return RANK_NAMES[self.pitch]

    @property
    def swing_rank(self) -> str:
        return RANK_NAMES[self.swing]

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
