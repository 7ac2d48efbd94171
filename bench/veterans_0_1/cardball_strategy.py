"""What Cardball's veteran counts by, in runs: worked out once from a few numbers.

The numbers without another source were found by playing veterans off against each other: thousands
of games between two whose numbers were bent a little at random, and each number moved to where the
winners had it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import ACE, KING
from engine.rulesets.cardball.tables import (
    BALLS_FOR_A_WALK,
    FLY,
    FOUL,
    GROUND_BALL,
    HOMER,
    LAST_BALL,
    ONE_BASE,
    POP_UP,
    STRIKE,
    STRIKES_FOR_AN_OUT,
    THREE_BASES,
    TWO_BASES,
)

#: By rank, from the ace to the king.
ByRank = tuple[float, ...]
#: By balls, then by strikes, then by rank.
ByCount = tuple[tuple[ByRank, ...], ...]

RANKS: Final = range(ACE, KING + 1)
BALLS: Final = range(BALLS_FOR_A_WALK)
STRIKES: Final = range(STRIKES_FOR_AN_OUT)
TWO_STRIKES: Final = STRIKES[-1]

# The field: occupied bases are bits, first 1, second 2, third 4

#: Runs to the end of the half-inning, by bases and outs, as in tight games: who goes by the more
#: runs that veterans' own games bring plays good cards too soon.
RUNS_TO_COME: Final = (
    (0.92, 0.51, 0.20),
    (1.43, 0.92, 0.41),
    (1.64, 1.02, 0.51),
    (2.04, 1.33, 0.61),
    (1.84, 1.23, 0.51),
    (2.25, 1.53, 0.72),
    (2.45, 1.74, 0.82),
    (2.97, 2.04, 1.02),
)
#: Runs that a swing is worth, out cards and all, whoever is on base.
SWUNG: Final = {
    HOMER: 1.40,
    THREE_BASES: 1.05,
    TWO_BASES: 0.75,
    ONE_BASE: 0.35,
    FLY: 0.10,
    GROUND_BALL: -0.10,
    POP_UP: -0.30,
}
#: What a plate appearance is worth that ends with a ball in play.
IN_PLAY: Final = 0.12
#: How likely it ends with a walk or a strikeout: at no count, and for each ball and each strike.
WALKS: Final = (0.10, 0.22, 0.0)
STRIKEOUTS: Final = (0.25, -0.05, 0.11)
#: What lies between a walk and a strikeout in most situations.
STAKE: Final = 0.8


def runs_to_come(bases: int, outs: int) -> float:
    """Runs to the end of the half-inning."""
    return RUNS_TO_COME[bases][outs] if outs < 3 else 0.0


def walked(bases: int) -> tuple[int, int]:
    """Occupied bases after a walk, and the runs that it forces home."""
    for base in (1, 2, 4):
        if not bases & base:
            return bases | base, 0
    return bases, 1


class Count(NamedTuple):
    """What a pitch gains for the side at bat, against the worth of the count."""

    worth: float
    swung: dict[str, float]  # by result
    taken: ByRank  # by rank of the pitch


class Situation(NamedTuple):
    """Gains of the side at bat, against the runs that are to come anyway."""

    counts: tuple[tuple[Count, ...], ...]  # by balls, then by strikes
    bat_weight: float  # how much more depends on a pitch than usual
    pitch_weight: float
    strikeout: float
    bunt: float
    sac_fly: float


class Situations(dict[tuple[int, int], Situation]):
    """By occupied bases and outs. Each is worked out when it first comes up."""

    def __missing__(self, key: tuple[int, int]) -> Situation:
        bases, outs = key
        now = runs_to_come(bases, outs)
        after, forced = walked(bases)
        walk = forced + runs_to_come(after, outs) - now
        strikeout = runs_to_come(bases, outs + 1) - now
        weight = (walk - strikeout) / STAKE - 1
        self[key] = Situation(
            counts(walk, strikeout),
            max(LEAST_WEIGHT, 1 + BAT_NERVE * weight),
            max(LEAST_WEIGHT, 1 + PITCH_NERVE * weight),
            strikeout,
            after_bunt(bases, outs) - now,
            after_sac_fly(bases, outs) - now,
        )
        return self[key]


def counts(walk: float, strikeout: float) -> tuple[tuple[Count, ...], ...]:
    """All counts in a situation where a walk and a strikeout are worth so much."""
    worth = [
        [count_worth(balls, strikes, walk, strikeout) for strikes in STRIKES] for balls in BALLS
    ]
    for row in worth:
        row.append(strikeout)
    worth.append([walk] * (STRIKES_FOR_AN_OUT + 1))
    return tuple(
        tuple(gains(worth, balls, strikes, walk) for strikes in STRIKES) for balls in BALLS
    )


def count_worth(balls: int, strikes: int, walk: float, strikeout: float) -> float:
    """Runs that a count adds for the side at bat."""
    on_balls, on_strikes = (
        none + balls * ball + strikes * strike for none, ball, strike in (WALKS, STRIKEOUTS)
    )
    return on_balls * walk + on_strikes * strikeout + max(0.0, 1 - on_balls - on_strikes) * IN_PLAY


def gains(worth: list[list[float]], balls: int, strikes: int, walk: float) -> Count:
    now = worth[balls][strikes]
    ball = worth[balls + 1][strikes] - now
    strike = worth[balls][strikes + 1] - now
    swung = {result: runs - now for result, runs in SWUNG.items()}
    swung |= {STRIKE: strike, FOUL: 0.0 if strikes == TWO_STRIKES else strike}
    taken = (walk - now, *(ball if rank <= LAST_BALL else strike for rank in RANKS[1:]))
    return Count(now, swung, taken)


def after_bunt(bases: int, outs: int) -> float:
    """Runs to come after a sacrifice bunt, which with two out moves nobody (R11, R15)."""
    if bases & 6 == 6:  # the man on third is pushed off it, and out
        return runs_to_come(5 | bases << 1 & 2, outs + 1)
    return runs_to_come(bases & 4 | bases << 1 & 6, outs + 1)


def after_sac_fly(bases: int, outs: int) -> float:
    """Runs of a sacrifice fly that is long enough, and to come after it."""
    if outs == 2:
        return 0.0
    return (bases >> 2) + runs_to_come(bases << 1 & 7, outs + 1)


# Cards: what playing one gains at once, and what it costs for later

#: By balls, strikes and rank: what a pitch gains. The pitcher throws balls until there is a strike
#: to go on from, and then eights and nines; high cards are for outs in the field as well.
PITCHES: Final[ByCount] = (
    (
        (-0.30, 0.08, 0.10, 0.12, 0.14, 0.15, 0.15, -0.12, -0.11, -0.18, -0.18, -0.18, -0.18),
        (-0.30, -0.10, -0.08, -0.06, -0.04, -0.02, 0.01, 0.17, 0.12, 0.15, 0.15, 0.15, 0.15),
        (-0.30, 0.08, 0.10, 0.12, 0.14, 0.16, 0.23, 0.24, 0.25, 0.20, 0.20, 0.20, 0.20),
    ),
    (
        (-0.30, 0.06, 0.07, 0.09, 0.11, 0.13, 0.12, -0.09, -0.08, -0.16, -0.16, -0.16, -0.16),
        (-0.30, -0.12, -0.11, -0.09, -0.07, -0.05, -0.01, 0.20, 0.15, 0.18, 0.18, 0.18, 0.18),
        (-0.30, 0.06, 0.08, 0.09, 0.11, 0.13, 0.20, 0.27, 0.27, 0.23, 0.23, 0.23, 0.23),
    ),
    (
        (-0.30, 0.01, 0.03, 0.05, 0.07, 0.09, 0.08, -0.06, -0.05, -0.13, -0.13, -0.13, -0.13),
        (-0.30, -0.17, -0.15, -0.13, -0.11, -0.09, -0.06, 0.23, 0.17, 0.20, 0.20, 0.20, 0.20),
        (-0.30, 0.01, 0.03, 0.05, 0.07, 0.09, 0.16, 0.30, 0.30, 0.26, 0.26, 0.26, 0.26),
    ),
    (
        (-0.30, 0.03, 0.04, 0.06, 0.08, 0.10, 0.09, 0.04, 0.05, -0.03, -0.03, -0.03, -0.03),
        (-0.30, -0.15, -0.13, -0.12, -0.10, -0.08, -0.04, 0.33, 0.27, 0.30, 0.30, 0.30, 0.30),
        (-0.30, 0.03, 0.05, 0.07, 0.08, 0.10, 0.17, 0.40, 0.40, 0.36, 0.36, 0.36, 0.36),
    ),
)

#: By balls, strikes and rank: what a batting card gains. Those that count ten wait for two strikes,
#: for then they are hardly ever missed; a walk puts the batting card on base, better a high one.
BATS: Final[ByCount] = (
    (
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.06, -0.06, -0.06, -0.06),
        (0.01, 0.01, 0.02, 0.02, 0.03, 0.04, 0.04, 0.05, 0.05, 0.00, 0.00, 0.00, 0.00),
        (0.02, 0.03, 0.05, 0.07, 0.09, 0.10, 0.12, 0.14, 0.16, 0.17, 0.17, 0.17, 0.17),
    ),
    (
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.06, -0.06, -0.06, -0.06),
        (0.01, 0.01, 0.02, 0.02, 0.03, 0.04, 0.04, 0.05, 0.05, 0.00, 0.00, 0.00, 0.00),
        (0.02, 0.03, 0.05, 0.07, 0.09, 0.10, 0.12, 0.14, 0.16, 0.17, 0.17, 0.17, 0.17),
    ),
    (
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.06, -0.06, -0.06, -0.06),
        (0.01, 0.01, 0.02, 0.02, 0.03, 0.04, 0.04, 0.05, 0.05, 0.00, 0.00, 0.00, 0.00),
        (0.02, 0.03, 0.05, 0.07, 0.09, 0.10, 0.12, 0.14, 0.16, 0.17, 0.17, 0.17, 0.17),
    ),
    (
        (0.00, 0.01, 0.01, 0.02, 0.02, 0.03, 0.03, 0.04, 0.04, -0.02, -0.02, -0.02, -0.02),
        (0.00, 0.01, 0.01, 0.01, 0.02, 0.02, 0.02, 0.03, 0.03, -0.03, -0.03, -0.03, -0.03),
        (0.02, 0.04, 0.06, 0.08, 0.10, 0.12, 0.13, 0.15, 0.17, 0.19, 0.19, 0.19, 0.19),
    ),
)

#: What a pitch costs, by how many cards above seven are in the hand, and rank: the lower ones the
#: same with any hand, then eight and nine, and those that count ten.
PITCH_PRICES: Final[tuple[ByRank, ...]] = tuple(
    (*(-0.1, -0.001, -0.001, -0.001, 0.0, 0.0, 0.0), *2 * (nine,), *4 * (ten,))
    for nine, ten in (
        (0.128, 0.315),
        (0.093, 0.255),
        (0.058, 0.196),
        (0.024, 0.136),
        (-0.011, 0.076),
        (-0.046, 0.017),
        (-0.081, -0.043),
        (-0.115, -0.103),
    )
)
#: By rank: what a batting card costs.
BAT_PRICES: Final[ByRank] = (
    *(-0.03, -0.18, -0.15, -0.12, -0.09, -0.06, -0.03),
    *6 * (0.12,),
)
#: By rank: what a card costs in the field, and what one costs that helps a runner.
OUT_PRICES: Final[ByRank] = (
    *(-0.21, -0.12, -0.12, -0.1, -0.08, -0.04, 0.0),
    0.17,
    0.17,
    *4 * (0.21,),
)
SAFE_PRICES: Final[ByRank] = (
    *(-0.12, -0.25, -0.25, -0.2, -0.15, -0.1, -0.05),
    0.12,
    0.17,
    *4 * (0.3,),
)
#: By balls, strikes and rank: how often a pitcher throws a card in hand.
THROWN: Final[ByCount] = (
    (
        (0.01, 0.25, 0.43, 0.62, 0.81, 1.00, 0.81, 0.14, 0.16, 0.01, 0.01, 0.01, 0.01),
        (0.01, 0.01, 0.01, 0.04, 0.05, 0.06, 0.13, 1.00, 0.35, 0.17, 0.18, 0.17, 0.17),
        (0.01, 0.06, 0.15, 0.21, 0.34, 0.44, 0.89, 0.94, 0.99, 0.11, 0.12, 0.11, 0.13),
    ),
    (
        (0.01, 0.26, 0.46, 0.65, 0.85, 1.00, 0.77, 0.13, 0.17, 0.01, 0.01, 0.01, 0.01),
        (0.01, 0.01, 0.01, 0.01, 0.02, 0.07, 0.03, 1.00, 0.39, 0.19, 0.18, 0.19, 0.19),
        (0.01, 0.03, 0.07, 0.12, 0.21, 0.34, 0.70, 0.90, 1.00, 0.14, 0.15, 0.16, 0.15),
    ),
    (
        (0.01, 0.25, 0.45, 0.68, 0.88, 1.00, 0.76, 0.19, 0.23, 0.01, 0.01, 0.01, 0.01),
        (0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 1.00, 0.48, 0.19, 0.19, 0.18, 0.18),
        (0.01, 0.01, 0.02, 0.05, 0.11, 0.16, 0.43, 0.98, 0.99, 0.21, 0.21, 0.21, 0.22),
    ),
    (
        (0.01, 0.21, 0.42, 0.70, 0.91, 1.00, 0.73, 0.34, 0.40, 0.02, 0.02, 0.02, 0.02),
        (0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 1.00, 0.50, 0.21, 0.19, 0.21, 0.21),
        (0.01, 0.01, 0.01, 0.04, 0.06, 0.10, 0.25, 0.98, 1.00, 0.26, 0.28, 0.27, 0.27),
    ),
)

#: How much either is carried away when much depends on a pitch.
PITCH_NERVE: Final = 0.26
BAT_NERVE: Final = 1.80
LEAST_WEIGHT: Final = 0.1
#: Runs by which a veteran misjudges a card on purpose, so as not to be read.
PITCH_BLUFF: Final = 0.05
BAT_BLUFF: Final = 0.05
THROW_BLUFF: Final = 0.1
STEAL_BLUFF: Final = 0.02

#: A swing must be worth so much more than a pitch taken.
SWING_MARGIN: Final = 0.00
#: How often somebody who holds a safe card plays it.
WILLING: Final = 0.8
#: What room for another out card is worth.
CHAIN: Final = 0.10
#: What a safe card costs by its rank if another may have to follow.
NEXT_SAFE: Final = 0.005
#: What a throw with the likelier suit gains.
GUESS: Final = 0.7

SITUATIONS: Final = Situations()
