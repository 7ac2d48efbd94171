"""Piecepack's veteran: lineup first, then cards, then the extra base and the pitching changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.cards import ACE
from engine.decisions import Decision
from engine.diamond import Bases
from engine.manager import Manager
from engine.ruleset import BaseOptions
from engine.rulesets.piecepack.state import runner_may_steal, without_faces
from engine.rulesets.piecepack.tables import (
    ACE_BIT,
    BAT,
    CATCHER,
    CHANGE,
    GO,
    HOLD,
    PINCH_HIT,
    PINCH_HITTER_TILE,
    PITCHER_SLOT,
    STAY,
)
from engine.rulesets.piecepack.view import View

#: By position, the values of lineups that are as good as each other: the bats in the outfield, the
#: gloves where most grounders go, an ace where no ball is hit.
LINEUPS: Final = (
    (2, 2, 1, 3, 3, 4, 4, 1),
    (2, 2, 1, 4, 3, 3, 4, 1),
    (2, 1, 2, 3, 3, 4, 4, 1),
    (2, 3, 1, 2, 3, 4, 4, 1),
    (3, 3, 1, 2, 2, 4, 4, 1),
    (2, 1, 2, 4, 3, 3, 4, 1),
)

#: Runs to the end of the half-inning between rookies, by bases (first 1, second 2, third 4) and
#: outs: `bin/bench expectancy`.
RUNS_TO_COME: Final = (
    (1.34, 0.76, 0.30),
    (1.82, 1.13, 0.52),
    (1.98, 1.29, 0.65),
    (2.60, 1.76, 0.92),
    (2.25, 1.58, 0.87),
    (2.77, 1.94, 1.04),
    (2.84, 2.04, 1.22),
    (3.51, 2.50, 1.42),
)
#: Runs between the best and the worst modifier with nobody in particular on base, by tile.
TILE_SPREAD: Final = (0.0, 0.50, 0.47, 0.45, 0.43, 0.40)
MEAN_SPREAD: Final = 0.45
#: How far up a hand it pays to go where as much depends on the exchange as usual: a card's price
#: is what it would bring later, and in the end all are played.
REACH: Final = 1.15
#: How strongly a card is kept for where more depends on it.
NERVE: Final = 1.3
#: With no other inning to come only so many cards count; the rest will not be played.
LAST_CARDS: Final = 8
#: Nobody hits to the catcher: who spends so good a glove there plays as it comes, and is met with
#: the best card against any, which costs so much for each rank.
GLOVE: Final = 3
THRIFT: Final = 0.04
NEVER: Final = -9.0
#: How often a veteran expects a pitchout with a runner who may go, or a steal where one may be.
PITCHOUT_SHARE: Final = 0.2
STEAL_SHARE: Final = 0.3


def after_hit(bases: int, outs: int, hit: int) -> float:
    """Runs scored and to come when everybody moves up `hit` bases."""
    moved = (bases << 1 | 1) << hit - 1
    return (moved >> 3).bit_count() + RUNS_TO_COME[moved & 7][outs]


def after_out(bases: int, outs: int) -> float:
    return RUNS_TO_COME[bases][outs + 1] if outs < 2 else 0.0


def weight_of_situation(bases: int, outs: int) -> float:
    """Runs between a hit (mostly a single) and an out."""
    shares = (0.6, 0.2, 0.12, 0.08)
    hit = sum(share * after_hit(bases, outs, n) for n, share in enumerate(shares, 1))
    return hit - after_out(bases, outs)


#: How much depends on a plate appearance, 1 for a plain one: by bases, outs, tile.
MEAN_WEIGHT: Final = 1.35
STAKES: Final = tuple(
    tuple(
        tuple(
            REACH * (weight_of_situation(bases, outs) / MEAN_WEIGHT * spread / MEAN_SPREAD) ** NERVE
            for spread in TILE_SPREAD
        )
        for outs in range(3)
    )
    for bases in range(8)
)


def worth_going(bases: int, outs: int, tile: int) -> bool:
    """Whether the lead runner should try for a base: safe on the tile or less on one die."""
    base = bases.bit_length()
    behind = bases & ~(1 << base - 1)
    safe = 1 + RUNS_TO_COME[behind][outs] if base == 3 else RUNS_TO_COME[behind | 1 << base][outs]
    chance = (tile + 1) / 6
    return chance * safe + (1 - chance) * after_out(behind, outs) > RUNS_TO_COME[bases][outs]


EXTRA_BASE: Final = tuple(
    tuple(
        tuple(GO if bases and worth_going(bases, outs, tile) else HOLD for tile in range(6))
        for outs in range(3)
    )
    for bases in range(8)
)


def mixed(hand: Sequence[int], top: int, stake: float, share: float) -> int:
    """A card of a hand, low to high, against one whose highest is `top`.

    The exchange is an auction in which both pay: to beat one card more of the other hand costs a
    card of one's own that is worth as much later as this exchange is worth now, times `stake`. So
    each card comes up equally often, up to where it no longer pays. What is left over goes to the
    cheapest card that beats all, or to the highest if the other side's is as high, or to nothing
    if it is higher. `share`, in [0, 1), says which of these it is this time.
    """
    count = len(hand)
    reached = share * stake * count
    highest = hand[-1]
    if highest > top:
        if reached < count and (card := hand[int(reached)]) <= top:
            return card
        return next(card for card in hand if card > top)
    if highest < top:
        return hand[int(reached)] if reached < count else hand[0]
    return hand[int(reached)] if reached < (2 - max(1.0, stake)) * count else highest


def best_edge(hand: Sequence[int], theirs: int, stake: float) -> int:
    """The card that is worth most against any of the other hand, less its own price."""
    count = theirs.bit_count()
    best = NEVER
    chosen = hand[0]
    for card in hand:
        below = (theirs & (1 << card) - 1).bit_count()
        ties = theirs >> card & 1
        worth = stake * (2 * below + ties) / count - THRIFT * card
        if worth > best:
            best = worth
            chosen = card
    return chosen


def occupied(bases: Bases) -> int:
    first, second, third = bases
    return (1 if first else 0) | (2 if second else 0) | (4 if third else 0)


class PiecepackVeteran(Manager[View]):
    """Plays high cards where the situation weighs most, and goes by run expectancy."""

    def lineup(self, options: BaseOptions) -> tuple[int, ...]:
        """One of the good ones, and of two equal tiles either."""
        values = LINEUPS[int(self.random() * len(LINEUPS))]
        left = {value: [2 * value - 2, 2 * value - 1] for value in set(values)}
        return tuple(left[value].pop(int(self.random() * len(left[value]))) for value in values)

    def choose(self, view: View, decision: Decision) -> Any:
        kind = decision.kind
        if kind == "pitch" or kind == "swing":
            return self._card(view, decision)
        if kind == "pitching_change":
            return STAY  # the next one is for when the cards are gone
        if kind == "extra_base":
            bases = occupied(view.bases)
            runner = view.bases[bases.bit_length() - 1]
            assert runner is not None
            return EXTRA_BASE[bases][view.outs][runner.card]
        if kind == "pitch_cards_spent":
            return CHANGE
        if kind == "pinch_hit":
            return PINCH_HIT if view.inning >= view.options.innings - 1 else BAT
        return decision.options[-1]  # every null is rolled again

    def _card(self, view: View, decision: Decision) -> int:
        """A card of the mix that cannot be read, for what depends on it here."""
        seat, options, inning, half, outs, on_base, pinch_hitting, _, sides = view
        first, second, third = on_base
        bases = (1 if first else 0) | (2 if second else 0) | (4 if third else 0)
        offence, defence = sides[half], sides[1 - half]
        due = offence.due
        tile = PINCH_HITTER_TILE if pinch_hitting else offence.tiles[due]
        stake = STAKES[bases][outs][tile]
        hand = decision.options
        aces = (
            first is not None
            and hand[0] == ACE
            and runner_may_steal(on_base, defence.tiles[CATCHER])
        )
        if seat == half:
            if aces and self._steals(bases, outs, defence.pitch):
                return ACE
            theirs = defence.pitch
        else:
            theirs = offence.swing
            if due == PITCHER_SLOT and not pinch_hitting:
                theirs = without_faces(theirs)
            if aces and theirs & ACE_BIT and self.random() < PITCHOUT_SHARE:
                return ACE
        if aces and len(hand) > 1:
            hand = hand[1:]
        if inning >= options.innings:
            hand = hand[-LAST_CARDS:]
        if (defence if seat == half else offence).tiles[CATCHER] >= GLOVE:
            return best_edge(hand, theirs, stake)
        card: int = mixed(hand, theirs.bit_length() - 1, stake, self.random())
        return card

    def _steals(self, bases: int, outs: int, pitches: int) -> bool:
        """Go for second when it is worth it against the usual share of pitchouts; not always."""
        caught = PITCHOUT_SHARE if pitches & ACE_BIT else 0.0
        safe, out = RUNS_TO_COME[bases + 1][outs], after_out(bases - 1, outs)
        return (1 - caught) * safe + caught * out > RUNS_TO_COME[bases][
            outs
        ] and self.random() < STEAL_SHARE * (1 if caught else 3)
