"""All that changes in a game of Card Baseball."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import DECK_SIZE
from engine.diamond import EMPTY, Bases
from engine.rulesets.sackson.detail import Detail
from engine.rulesets.sackson.options import Options
from engine.rulesets.sackson.tables import STARTING_PITCHER


@dataclass(slots=True)
class Side:
    """What all know of a side."""

    order: tuple[int, ...]  # roster spots, by slot from 0
    due: int = 0  # slot, from 0
    pitcher: int = STARTING_PITCHER  # roster spot
    pinch_hitters: int = 0  # called so far
    runs: int = 0

    def copy(self) -> Side:
        return Side(self.order, self.due, self.pitcher, self.pinch_hitters, self.runs)


@dataclass(slots=True)
class State:
    """A game between two pitches, or in the middle of one."""

    sides: tuple[Side, Side]  # visitors, home
    options: Options
    version: int  # of the rules by which the game was begun
    inning: int = 1
    half: int = 0
    outs: int = 0
    balls: int = 0
    strikes: int = 0
    bases: Bases = EMPTY
    dealt: bool = False
    hits: int = 0  # base hits in this half (R19)
    stolen: bool = False  # a steal has been announced since the last pitch (R4)
    pinch_hitting: bool = False  # eight cards for the side at bat
    relieving: bool = False  # eight cards for the side in the field
    codes: str = ""  # pitches of this plate appearance; a "." after those that a play has told
    thrown: Detail = ()  # what has lain on the table since the last play
    running: tuple[tuple[int, int, int], ...] = ()  # a steal under way: base, card, answer
    hands: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))  # numbers first
    deck: list[int] = field(default_factory=lambda: [*range(DECK_SIZE)])  # drawn from the end
    pile: list[int] = field(default_factory=list)  # the last discarded at the end
    lying: list[int] = field(default_factory=list)  # cards of this pitch or steal, in their order
    over: bool = False

    def copy(self) -> State:
        visitors, home = self.sides
        mine, theirs = self.hands
        return State(
            (visitors.copy(), home.copy()),
            self.options,
            self.version,
            self.inning,
            self.half,
            self.outs,
            self.balls,
            self.strikes,
            self.bases,
            self.dealt,
            self.hits,
            self.stolen,
            self.pinch_hitting,
            self.relieving,
            self.codes,
            self.thrown,
            self.running,
            (mine[:], theirs[:]),
            self.deck[:],
            self.pile[:],
            self.lying[:],
            self.over,
        )

    @property
    def score(self) -> tuple[int, int]:
        return self.sides[0].runs, self.sides[1].runs
