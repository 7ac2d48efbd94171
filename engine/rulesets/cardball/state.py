"""All that changes in a game of Cardball."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import DECK_SIZE
from engine.diamond import EMPTY, Bases
from engine.rulesets.cardball.options import Options
from engine.rulesets.cardball.tables import NO_CARD


@dataclass(slots=True)
class Side:
    """What all may know of one side."""

    lineup: tuple[int, ...]
    due: int = 0  # place in the order, from 0
    runs: int = 0
    scored: list[int] = field(default_factory=list)  # its score pile

    def copy(self) -> Side:
        return Side(self.lineup, self.due, self.runs, self.scored[:])


@dataclass(slots=True)
class State:
    """A game between two pitches, or in the middle of one.

    The discard pile is `spent`, what all saw to fall there, and `taken`, the batting cards that
    each side let go unseen. Men on their way are known by the base from which they started, the
    batter by 0.
    """

    sides: tuple[Side, Side]  # visitors, home
    options: Options
    hands: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    taken: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    deck: list[int] = field(default_factory=lambda: [*range(DECK_SIZE)])  # drawn from the end
    spent: list[int] = field(default_factory=list)
    inning: int = 1
    half: int = 0
    outs: int = 0
    bases: Bases = EMPTY
    shuffled: bool = False  # before the first pitch
    retired: list[int] = field(default_factory=list)  # the out pile, but for
    looked: list[int] = field(default_factory=list)  # cards of men out on a strike not swung at
    run_pile: list[int] = field(default_factory=list)  # of this half
    # The plate appearance
    balls: list[int] = field(default_factory=list)
    strikes: list[int] = field(default_factory=list)
    pitches: list[tuple[int, int, str]] = field(default_factory=list)  # that no play has told yet
    codes: str = ""  # of all its pitches; a "." after those that a play has told
    # The pitch
    batted: int = NO_CARD  # the batting card
    pitched: int = NO_CARD  # the pitching card
    revealed: bool = False  # both are face up
    lead_off: int = NO_CARD  # face down on the runner who steals
    # The ball in play
    result: str = ""
    ends: list[int] = field(default_factory=lambda: [0] * 4)  # where each goes; 0 not said yet
    out_cards: list[tuple[int, int]] = field(default_factory=list)  # (card, on whom)
    safe_cards: list[tuple[int, int]] = field(default_factory=list)  # (card, whom it saves)
    over: bool = False

    def copy(self) -> State:
        sides, hands, taken = self.sides, self.hands, self.taken
        return State(
            (sides[0].copy(), sides[1].copy()),
            self.options,
            (hands[0][:], hands[1][:]),
            (taken[0][:], taken[1][:]),
            self.deck[:],
            self.spent[:],
            self.inning,
            self.half,
            self.outs,
            self.bases,
            self.shuffled,
            self.retired[:],
            self.looked[:],
            self.run_pile[:],
            self.balls[:],
            self.strikes[:],
            self.pitches[:],
            self.codes,
            self.batted,
            self.pitched,
            self.revealed,
            self.lead_off,
            self.result,
            self.ends[:],
            self.out_cards[:],
            self.safe_cards[:],
            self.over,
        )

    @property
    def score(self) -> tuple[int, int]:
        return self.sides[0].runs, self.sides[1].runs
