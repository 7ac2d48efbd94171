"""All that changes in a game of Triple Play!"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.diamond import EMPTY, Bases
from engine.rulesets.triple_play.options import Options
from engine.rulesets.triple_play.tables import NO_CARD, NOBODY, STARTING_PITCHER


@dataclass(slots=True)
class Side:
    """What all may know of one side. Lists of cards stand in the order in which they fell."""

    bench: tuple[int, ...]
    bullpen: tuple[int, ...]
    pitcher: int = STARTING_PITCHER  # roster spot
    runs: int = 0
    retired: list[int] = field(default_factory=list)  # its men put out in this half
    scored: list[int] = field(default_factory=list)  # its men home, until they are shuffled in
    spent: list[int] = field(default_factory=list)  # seen to go to its discard pile
    buried: list[int] = field(default_factory=list)  # seen to go under its deck, and not since

    def copy(self) -> Side:
        return Side(
            self.bench,
            self.bullpen,
            self.pitcher,
            self.runs,
            self.retired[:],
            self.scored[:],
            self.spent[:],
            self.buried[:],
        )


@dataclass(slots=True)
class Hidden:
    """One side's cards whose faces are not seen, but for the last of the discard pile."""

    deck: list[int]  # drawn from the end
    hand: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)

    def copy(self) -> Hidden:
        return Hidden(self.deck[:], self.hand[:], self.discard[:])


@dataclass(slots=True)
class State:
    """A game between two plays, or in the middle of one."""

    sides: tuple[Side, Side]  # visitors, home
    hidden: tuple[Hidden, Hidden]
    options: Options
    inning: int = 1
    half: int = 0
    outs: int = 0
    bases: Bases = EMPTY
    dealt: bool = False  # this half's hands
    called: int = NO_CARD  # from the bench, until the cards are settled
    pinch_hitter: int = NOBODY  # roster spot of who was called for this plate appearance
    fouls: tuple[tuple[int, int], ...] = ()  # in this plate appearance: batter's card, pitcher's
    stealing: bool = False
    committed: int = NO_CARD  # the batter's card, face down
    drawn: list[int] = field(default_factory=list)  # for a pinch runner to be chosen from
    shown: tuple[int, int] | None = None  # the batter's card and the pitcher's, turned up
    over: bool = False

    def copy(self) -> State:
        sides, hidden = self.sides, self.hidden
        return State(
            (sides[0].copy(), sides[1].copy()),
            (hidden[0].copy(), hidden[1].copy()),
            self.options,
            self.inning,
            self.half,
            self.outs,
            self.bases,
            self.dealt,
            self.called,
            self.pinch_hitter,
            self.fouls,
            self.stealing,
            self.committed,
            self.drawn[:],
            self.shown,
            self.over,
        )

    @property
    def score(self) -> tuple[int, int]:
        return self.sides[0].runs, self.sides[1].runs
