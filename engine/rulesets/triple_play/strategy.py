"""What Triple Play!'s veteran knows: the runs that every pair of cards is worth."""

from __future__ import annotations

from operator import mul
from typing import Final, NamedTuple

from engine.cards import JACK, RANK
from engine.diamond import Bases, advance_forced, stealable_base
from engine.plays import HOME_PLATE, Move
from engine.rulesets.triple_play.outcomes import after_steal, meet, outs_offered, stolen
from engine.rulesets.triple_play.tables import (
    FOUL,
    RUNNERS,
    SPEED,
    STEAL_BONUS,
    of_side,
)

# Tables by rank hold nine numbers, for 2 to 10.
RANKS: Final = range(2, JACK)
#: By card, its place in them.
LEVEL: Final = tuple(rank - 2 for rank in RANK)

# Counted between veterans who went by the counts before: `bin/bench expectancy triple_play
# --manager veteran`.
#: Runs to the end of the half-inning, by bases (first 1, second 2, third 4) and outs.
RUNS_TO_COME: Final = (
    (0.87, 0.50, 0.22),
    (1.31, 0.87, 0.47),
    (1.95, 1.09, 0.52),
    (1.60, 1.05, 0.59),
    (2.18, 1.57, 0.63),
    (2.08, 1.47, 0.74),
    (2.71, 2.02, 0.91),
    (2.50, 1.84, 0.97),
)

# Counted likewise: `bin/bench hands`.
#: What the legs of a runner add, by base, then by speed: fast, average, slow.
LEGS: Final = ((0.25, 0.04, -0.25), (0.25, 0.06, -0.16), (0.13, 0.06, -0.13))
#: What holding a card of a rank adds for its side when a batter comes up.
HELD: Final = (-0.09, -0.10, -0.09, -0.10, -0.04, 0.03, 0.19, 0.21, 0.30)
#: How often a rank is played against its share of the cards that have not been seen.
SWINGS: Final = (1.32, 0.55, 0.15, 0.62, 0.62, 1.39, 1.61, 1.48, 1.75)
PITCHES: Final = (0.4, 0.18, 0.07, 0.56, 1.17, 1.64, 1.86, 1.91, 1.77)
#: … where hands are kept from one half-inning to the next.
SWINGS_KEPT: Final = (1.2, 0.72, 0.74, 0.96, 0.8, 1.0, 1.0, 1.13, 1.63)
PITCHES_KEPT: Final = (0.33, 0.35, 0.2, 0.96, 1.51, 1.77, 1.75, 1.6, 1.03)
#: The same in a steal, where the highest card is mostly the best: a guess.
THROWS: Final = (0.1, 0.2, 0.4, 0.6, 0.8, 1.1, 1.5, 1.9, 2.4)

#: Roughly how often another batter comes up in this half-inning, by outs before this one.
NEXT_BATTER: Final = (1.0, 0.9, 0.45)
#: How much more a card is worth that is kept from one half-inning to the next.
KEPT: Final = 1.5
#: What playing a card costs for later, by outs, then by rank: where hands are shuffled in after a
#: half-inning, and where they are kept.
PRICES: Final = tuple(tuple(share * runs for runs in HELD) for share in NEXT_BATTER)
PRICES_KEPT: Final = (tuple(KEPT * runs for runs in HELD),) * 3
#: What the batter loses with the card that is walked.
WALKED_CARD: Final = sum(map(mul, HELD, SWINGS)) / sum(SWINGS)

#: By rank: a batter of whom nothing matters but the card.
BATTERS: Final = {rank: RUNNERS[0][of_side(0, rank)[0]] for rank in RANKS}
#: Who may stand on a base: nobody, then one of each speed.
MEN: Final = (None, BATTERS[4], BATTERS[7], BATTERS[9])
ANY_BATTER: Final = BATTERS[7]

#: By one's own rank, then by the other's.
Rows = tuple[tuple[float, ...], ...]


def key_of(bases: Bases, outs: int) -> int:
    """A number for the situation: outs, and who is on which base as far as it matters."""
    first, second, third = bases
    key = outs
    if first:
        key += SPEED[first.card] + 1 << 2
    if second:
        key += SPEED[second.card] + 1 << 4
    if third:
        key += SPEED[third.card] + 1 << 6
    return key


def runs_to_come(bases: Bases, outs: int) -> float:
    """Runs to the end of the half-inning."""
    if outs >= 3:
        return 0.0
    occupied = 0
    legs = 0.0
    for base, runner in enumerate(bases):
        if runner:
            occupied |= 1 << base
            legs += LEGS[base][SPEED[runner.card]]
    return RUNS_TO_COME[occupied][outs] + legs


def runs_after(bases: Bases, outs: int, moves: list[Move]) -> float:
    """Runs scored on a play that began with so many outs, and to come after it."""
    scored = sum(move.end == HOME_PLATE and not move.out for move in moves)
    return scored + runs_to_come(bases, outs + sum(move.out for move in moves))


def runs_of_cards(bases: Bases, outs: int, swing: int, pitch: int) -> tuple[float, str]:
    """Runs scored and to come when two ranks meet, and the outs that the pitcher takes for it."""
    batter = BATTERS[swing]
    margin = swing - pitch
    if abs(margin) == FOUL:
        return runs_to_come(bases, outs), ""
    words = outs_offered(bases, batter, margin, outs) or ("",)
    fields = [(word, *meet(bases, batter, margin, word, outs)[1:]) for word in words]
    return min((runs_after(after, outs, moves), word) for word, after, moves in fields)


class Situation(NamedTuple):
    """Runs to be gained here, against those that are to come anyway."""

    swings: Rows  # by the batter
    pitches: Rows  # by the pitcher
    outs: dict[tuple[int, int], str]  # what the pitcher takes, by ranks of swing and pitch
    steal: float  # by a steal, where a base is open
    caught: float  # by being caught at it
    walk: float  # by the batter if walked
    walked: int  # the key of the situation after that


def steal(bases: Bases, outs: int) -> tuple[float, float]:
    """Runs gained by a steal and by being caught."""
    base = stealable_base(bases)
    if not base:
        return 0.0, 0.0
    now = runs_to_come(bases, outs)
    safe, caught = (after_steal(bases, base, is_safe)[0] for is_safe in (True, False))
    return runs_to_come(safe, outs) - now, runs_to_come(caught, outs + 1) - now


class Situations(dict[int, Situation]):
    """By key. Each of the 192 is worked out when it first comes up."""

    def __missing__(self, key: int) -> Situation:
        outs = key & 3
        bases = MEN[key >> 2 & 3], MEN[key >> 4 & 3], MEN[key >> 6]
        now = runs_to_come(bases, outs)
        swings = []
        taken = {}
        for swing in RANKS:
            row = []
            for pitch in RANKS:
                runs, taken[swing, pitch] = runs_of_cards(bases, outs, swing, pitch)
                row.append(runs - now)
            swings.append(tuple(row))
        after, moves, _ = advance_forced(bases, ANY_BATTER)
        self[key] = Situation(
            tuple(swings),
            tuple(tuple(-runs for runs in column) for column in zip(*swings, strict=True)),
            taken,
            *steal(bases, outs),
            runs_after(after, outs, moves) - now,
            key_of(after, outs),
        )
        return self[key]


SITUATIONS: Final = Situations()


#: By base, then by rank of the runner: 1 for safe, by the batter's rank, then by the pitcher's.
STOLEN: Final[dict[int, tuple[Rows, ...]]] = {
    base: tuple(
        tuple(
            tuple(float(stolen(base, runner, card, thrown)) for thrown in RANKS) for card in RANKS
        )
        for runner in RANKS
    )
    for base in STEAL_BONUS
}
#: The same for out, by the pitcher's rank, then by the batter's.
THROWN_OUT: Final[dict[int, tuple[Rows, ...]]] = {
    base: tuple(
        tuple(tuple(1.0 - safe for safe in column) for column in zip(*rows, strict=True))
        for rows in by_runner
    )
    for base, by_runner in STOLEN.items()
}
