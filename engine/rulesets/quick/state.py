"""All that changes in a game of Quick Baseball."""

from __future__ import annotations

from dataclasses import dataclass

from engine.diamond import EMPTY, Bases
from engine.rulesets.quick.options import Options
from engine.rulesets.quick.tables import ALL_BATS, SINGLES


@dataclass(slots=True)
class Side:
    """What everybody knows of a side. Hands are sets of cards as bits, without the black cards.

    A starting double that nobody has seen is in none of them: `State.hidden` has it.
    """

    lineup: tuple[str, ...]  # by roster spot, the attribute of a star
    bats: int = ALL_BATS  # in hand; the rest lies in the discard pile
    held: int = SINGLES  # the present pitcher's cards, in hand or discarded
    pitches: int = SINGLES  # those in hand
    unseen: int = 0  # what the hidden starting double may be; 0 once it is known (R19)
    due: int = 0  # place in the order, from 0; 8 the pitcher's
    pitcher: int = 0  # 0–3
    runs: int = 0

    def copy(self) -> Side:
        return Side(
            self.lineup,
            self.bats,
            self.held,
            self.pitches,
            self.unseen,
            self.due,
            self.pitcher,
            self.runs,
        )


@dataclass(slots=True)
class State:
    """A game between two exchanges of cards, or in the middle of one."""

    sides: tuple[Side, Side]  # visitors, home
    options: Options
    inning: int = 1
    half: int = 0
    outs: int = 0
    balls: int = 0  # runs on from batter to batter (R3)
    pitchouts: int = 0  # in a row, to whichever batters (R26)
    bases: Bases = EMPTY
    opened: bool = False  # both starting doubles are chosen
    hidden: tuple[int, int] = (0, 0)  # the starting doubles that only their own side has seen
    exchanges: tuple[tuple[str, str], ...] = ()  # of this plate appearance: (batted, pitched)
    codes: str = ""  # its pitches; a "." after those that a play has told
    shown: tuple[str, str, int] | None = None  # batted, pitched, double-play die, once shown
    over: bool = False

    def copy(self) -> State:
        visitors, home = self.sides
        return State(
            (visitors.copy(), home.copy()),
            self.options,
            self.inning,
            self.half,
            self.outs,
            self.balls,
            self.pitchouts,
            self.bases,
            self.opened,
            self.hidden,
            self.exchanges,
            self.codes,
            self.shown,
            self.over,
        )

    @property
    def score(self) -> tuple[int, int]:
        return self.sides[0].runs, self.sides[1].runs
