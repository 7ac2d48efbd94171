"""All that changes in a game of piecepack baseball."""

from __future__ import annotations

from dataclasses import dataclass

from engine.diamond import EMPTY, Bases
from engine.plays import Runner
from engine.rulesets.piecepack.options import Options
from engine.rulesets.piecepack.tables import FACES, RETIRED


@dataclass(slots=True)
class Side:
    """One side's pieces. Hands are sets of ranks as bits; what is not in hand lies face up."""

    lineup: tuple[int, ...]  # roster spots at LF CF RF 3B SS 2B 1B C, the batting order
    tiles: tuple[int, ...]  # their values
    pitch: int
    swing: int
    due: int = 0  # batting slot, 8 the pitcher's
    pitcher: int = 0  # 0, 1, 2
    allowed: int = 0  # runs while the present pitcher was on the mound (R8)
    trouble: int = 0  # hitters still to face In Deep Trouble
    runs: int = 0

    def copy(self) -> Side:
        return Side(
            self.lineup,
            self.tiles,
            self.pitch,
            self.swing,
            self.due,
            self.pitcher,
            self.allowed,
            self.trouble,
            self.runs,
        )


@dataclass(slots=True)
class State:
    """A game between two plays, or in the middle of one."""

    sides: tuple[Side, Side]  # visitors, home
    options: Options
    deck: int  # a full hand: two to king, with the ace where second base may be stolen
    inning: int = 1
    half: int = 0
    outs: int = 0
    bases: Bases = EMPTY
    pinch_hitting: bool = False
    interrupted: bool = False  # a steal came between: the same plate appearance goes on (R6)
    #: Pitch, swing and dice, once shown, and the red die, −1 before it is rolled.
    shown: tuple[int, int, tuple[int, ...], int] | None = None
    over: bool = False

    def copy(self) -> State:
        visitors, home = self.sides
        return State(
            (visitors.copy(), home.copy()),
            self.options,
            self.deck,
            self.inning,
            self.half,
            self.outs,
            self.bases,
            self.pinch_hitting,
            self.interrupted,
            self.shown,
            self.over,
        )

    @property
    def score(self) -> tuple[int, int]:
        return self.sides[0].runs, self.sides[1].runs

    def pitch_cards(self, pitcher: int) -> int:
        """All pitch cards that this pitcher of a side has left in the game."""
        return self.deck & ~RETIRED[pitcher]


def without_faces(hand: int) -> int:
    """What a pitcher may swing with: no face cards, unless there is nothing else (R9)."""
    return hand & ~FACES or hand


def may_replace(side: Side) -> bool:
    """The third pitcher stays to the end, and one In Deep Trouble stays while it lasts."""
    return side.pitcher < 2 and not side.trouble


def runner_may_steal(bases: Bases, catcher: int) -> bool:
    """Second may be stolen by a runner on first who is a match for the catcher's tile."""
    first: Runner | None = bases[0]
    return first is not None and bases[1] is None and first.card >= catcher
