"""What piecepack's veteran counts by, worked out from what self-play has found (`learned`)."""

from __future__ import annotations

from bisect import bisect
from math import exp
from typing import Final

from engine.rulesets.piecepack import learned
from engine.rulesets.piecepack.tables import GO, HOLD

Row = tuple[float, ...]


def table(text: str) -> tuple[Row, ...]:
    return tuple(tuple(map(float, line.split())) for line in text.strip().splitlines())


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

# What depends on a plate appearance

#: Runs to the end of the half-inning between rookies, by bases (first 1, second 2, third 4) and
#: outs: `bin/bench expectancy`.
RUNS_BETWEEN_ROOKIES: Final = (
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
MEAN_WEIGHT: Final = 1.35
REACH: Final = 1.15
NERVE: Final = 1.3


def weight_of_situation(bases: int, outs: int) -> float:
    """Runs between a hit (mostly a single) and an out."""
    runs = RUNS_BETWEEN_ROOKIES
    hit = 0.0
    for bases_gained, share in enumerate((0.6, 0.2, 0.12, 0.08), 1):
        moved = (bases << 1 | 1) << bases_gained - 1
        hit += share * ((moved >> 3).bit_count() + runs[moved & 7][outs])
    return hit - (runs[bases][outs + 1] if outs < 2 else 0.0)


#: By bases, outs and tile: 1.15 for a plain one.
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
#: The same as one of six steps.
STEP_OF_STAKE: Final = (0.9, 1.15, 1.4, 1.75, 2.1)
STAKE: Final = tuple(
    tuple(tuple(bisect(STEP_OF_STAKE, stake) for stake in tiles) for tiles in outs)
    for outs in STAKES
)


# Cards

#: Cards of a hand, and so many above one of them count.
MOST_CARDS: Final = 13
MOST_ABOVE: Final = 7
#: By cards in hand: none to two, five, eight, more.
FEW: Final = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3)
#: From the two to the seven, as bits.
LOW_CARDS: Final = 0b11111100


class Weights(dict[tuple[int, int, int, int, int], Row]):
    """How often a card is played against others of the hand, by rank: by stake, the other hand's
    highest, both hands' sizes, time, and the other hand's low cards. Each is worked out when it
    first comes up."""

    def __init__(self, *texts: str) -> None:
        self.tables = [table(text) for text in texts]

    def __missing__(self, key: tuple[int, int, int, int, int]) -> Row:
        rows = [rows[at] for rows, at in zip(self.tables, key, strict=True)]
        self[key] = tuple(exp(sum(steps)) for steps in zip(*rows, strict=True))
        return self[key]


SWINGS: Final = Weights(
    learned.SWINGS_BY_STAKE,
    learned.SWINGS_BY_TOP,
    learned.SWINGS_BY_COUNTS,
    learned.SWINGS_BY_TIME,
    learned.SWINGS_BY_LOW,
)
PITCHES: Final = Weights(
    learned.PITCHES_BY_STAKE,
    learned.PITCHES_BY_TOP,
    learned.PITCHES_BY_COUNTS,
    learned.PITCHES_BY_TIME,
    learned.PITCHES_BY_LOW,
)


def by_place(places: str, theirs_above: str) -> tuple[tuple[tuple[Row, ...], ...], ...]:
    """How much more often a card is played for where it stands: by stake (of six steps two
    together), cards of the other hand above it, cards of the hand above it, and rank."""
    of_places = [tuple(map(exp, row)) for row in table(places)]
    of_ranks = [tuple(map(exp, row)) for row in table(theirs_above)]

    def row(stake: int, theirs: int, mine: int) -> Row:
        often = of_places[len(of_ranks) * stake + theirs][mine]
        return tuple(often * one for one in of_ranks[theirs])

    above = [min(cards, MOST_ABOVE) for cards in range(MOST_CARDS)]
    return tuple(
        tuple(tuple(row(stake, theirs, mine) for mine in above) for theirs in above)
        for stake in range(len(of_places) // len(of_ranks))
    )


SWINGS_BY_PLACE: Final = by_place(learned.SWINGS_BY_PLACE, learned.SWINGS_BY_THEIRS_ABOVE)
PITCHES_BY_PLACE: Final = by_place(learned.PITCHES_BY_PLACE, learned.PITCHES_BY_THEIRS_ABOVE)

#: The ace with a runner who may go: by whether there is an ace against it, and outs.
STEALS: Final = tuple(tuple(map(exp, row)) for row in table(learned.SWINGS_ACES))
PITCHOUTS: Final = tuple(tuple(map(exp, row)) for row in table(learned.PITCHES_ACES))


# Pitchers and pinch hitters

CHANGES_BY_TROUBLE: Final = table(learned.CHANGES_BY_TROUBLE)
CHANGES_BY_HAND: Final = table(learned.CHANGES_BY_HAND)
CHANGES_BY_HIGH: Final = table(learned.CHANGES_BY_HIGH)
CHANGES_WHEN_SPENT: Final = table(learned.CHANGES_WHEN_SPENT)
PINCH_HITS_BY_BASES: Final = table(learned.PINCH_HITS_BY_BASES)
PINCH_HITS_BY_HAND: Final = table(learned.PINCH_HITS_BY_HAND)
(PINCH_HITS_BY_RUNS,) = table(learned.PINCH_HITS_BY_RUNS)


# The extra base

RUNS_TO_COME: Final = table(learned.RUNS_TO_COME)


def worth_going(bases: int, outs: int, tile: int) -> bool:
    """Whether the lead runner should try for a base: safe on the tile or less on one die."""
    base = bases.bit_length()
    behind = bases & ~(1 << base - 1)
    safe = 1 + RUNS_TO_COME[behind][outs] if base == 3 else RUNS_TO_COME[behind | 1 << base][outs]
    out = RUNS_TO_COME[behind][outs + 1] if outs < 2 else 0.0
    chance = (tile + 1) / 6
    return chance * safe + (1 - chance) * out > RUNS_TO_COME[bases][outs]


EXTRA_BASE: Final = tuple(
    tuple(
        tuple(GO if bases and worth_going(bases, outs, tile) else HOLD for tile in range(6))
        for outs in range(3)
    )
    for bases in range(8)
)
