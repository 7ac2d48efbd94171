"""Piecepack's veteran: lineup first, then cards, then the extra base and the pitching changes."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import ACE, KING
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

#: The bats in the outfield, the gloves where most grounders go, an ace where no ball is hit.
LINEUP: Final = (2, 3, 0, 4, 5, 6, 7, 1)

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
#: What a card is worth for later, against MEAN_SPREAD now; found by playing veterans off.
THRIFT: Final = 0.35
#: How far a veteran bends the reading of the situation, so as not to be read in turn.
BLUFF: Final = 0.3
#: How often a veteran expects a pitchout with a runner who may go, or a steal where one may be.
PITCHOUT_SHARE: Final = 0.2
STEAL_SHARE: Final = 0.3

LEAST_WEIGHT: Final = 1 - BLUFF / 2
NEVER: Final = -9.0
PRICES: Final = tuple(THRIFT * (rank - 7.5) / 5.5 for rank in range(KING + 1))


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


#: A plain plate appearance has 1: by bases, outs, tile.
MEAN_WEIGHT: Final = 1.35
LEVERAGE: Final = tuple(
    tuple(
        tuple(weight_of_situation(bases, outs) / MEAN_WEIGHT * spread for spread in TILE_SPREAD)
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


class Edges(dict[int, tuple[float, ...]]):
    """By hand of the opponent: for every rank, how much oftener it beats it than loses."""

    def __missing__(self, hand: int) -> tuple[float, ...]:
        count = hand.bit_count()
        below = 0
        edges = []
        for rank in range(KING + 1):
            held = hand >> rank & 1
            edges.append((2 * below + held - count) / count)  # those below less those above
            below += held
        self[hand] = tuple(edges)
        return self[hand]


EDGES: Final = Edges()


def occupied(bases: Bases) -> int:
    first, second, third = bases
    return (1 if first else 0) | (2 if second else 0) | (4 if third else 0)


class PiecepackVeteran(Manager[View]):
    """Plays high cards where the situation weighs most, and goes by run expectancy."""

    def lineup(self, options: BaseOptions) -> tuple[int, ...]:
        return LINEUP

    def choose(self, view: View, decision: Decision) -> Any:
        kind = decision.kind
        if kind == "pitch" or kind == "swing":
            return self._card(view, decision)
        if kind == "pitching_change":
            # One run more and the pitcher is In Deep Trouble, which no fresh hand makes good.
            return CHANGE if view.sides[decision.seat].allowed == 3 else STAY
        if kind == "extra_base":
            bases = occupied(view.bases)
            runner = view.bases[bases.bit_length() - 1]
            assert runner is not None
            return EXTRA_BASE[bases][view.outs][runner.card]
        if kind == "pitch_cards_spent":
            return CHANGE
        if kind == "pinch_hit":
            return PINCH_HIT if view.inning >= view.options.innings else BAT
        return decision.options[-1]  # every null is rolled again

    def _card(self, view: View, decision: Decision) -> int:
        """The card with the best edge over the other hand, at this leverage and its own price."""
        seat, _, _, half, outs, on_base, pinch_hitting, _, sides = view
        first, second, third = on_base
        bases = (1 if first else 0) | (2 if second else 0) | (4 if third else 0)
        offence, defence = sides[half], sides[1 - half]
        due = offence.due
        tile = PINCH_HITTER_TILE if pinch_hitting else offence.tiles[due]
        leverage = LEVERAGE[bases][outs][tile] * (LEAST_WEIGHT + BLUFF * self.random())
        options = decision.options
        aces = (
            first is not None
            and options[0] == ACE
            and runner_may_steal(on_base, defence.tiles[CATCHER])
        )
        if seat == half:
            if aces and self._steals(bases, outs, defence.pitch):
                return ACE
            edges = EDGES[defence.pitch]
        else:
            swings = offence.swing
            if due == PITCHER_SLOT and not pinch_hitting:
                swings = without_faces(swings)
            if aces and swings & ACE_BIT and self.random() < PITCHOUT_SHARE:
                return ACE
            edges = EDGES[swings]
        chosen: int = options[0]
        best = NEVER
        for card in options:
            worth = leverage * edges[card] - PRICES[card]
            if worth > best and not (aces and card == ACE):
                best = worth
                chosen = card
        return chosen

    def _steals(self, bases: int, outs: int, pitches: int) -> bool:
        """Go for second when it is worth it against the usual share of pitchouts; not always."""
        caught = PITCHOUT_SHARE if pitches & ACE_BIT else 0.0
        safe, out = RUNS_TO_COME[bases + 1][outs], after_out(bases - 1, outs)
        return (1 - caught) * safe + caught * out > RUNS_TO_COME[bases][
            outs
        ] and self.random() < STEAL_SHARE * (1 if caught else 3)
