"""What Cardball's veteran counts by, in runs: worked out once from a few numbers.

Those numbers were found by playing veterans off against each other: two that differed in a few of
them met some hundred times, and the better one went on.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import ACE, KING
from engine.rulesets.cardball.tables import (
    BALLS_FOR_A_WALK,
    FACE_VALUE,
    FLY,
    FOUL,
    GROUND_BALL,
    HAND,
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
THREE_BALLS: Final = BALLS[-1]

# The field: occupied bases are bits, first 1, second 2, third 4

#: Runs to the end of the half-inning, by bases and outs, where good managers keep it low.
RUNS_TO_COME: Final = (
    (0.9, 0.5, 0.2),
    (1.4, 0.9, 0.4),
    (1.6, 1.0, 0.5),
    (2.0, 1.3, 0.6),
    (1.8, 1.2, 0.5),
    (2.2, 1.5, 0.7),
    (2.4, 1.7, 0.8),
    (2.9, 2.0, 1.0),
)
#: Runs that a swing is worth, out cards and all, whoever is on base.
SWUNG: Final = {
    HOMER: 1.4,
    THREE_BASES: 1.05,
    TWO_BASES: 0.75,
    ONE_BASE: 0.35,
    FLY: 0.1,
    GROUND_BALL: -0.1,
    POP_UP: -0.3,
}
#: What a plate appearance is worth that ends with a ball in play.
IN_PLAY: Final = 0.12
#: How likely it ends with a walk or a strikeout: at no count, and for each ball and each strike.
WALKS: Final = (0.10, 0.15, 0.0)
STRIKEOUTS: Final = (0.25, -0.05, 0.20)
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

#: By strikes: what a pitch gains that is a strike, and one that is a ball (a 7, and less for each
#: rank below it).
STRIKE_GAINS: Final = (0.0, 0.10, 0.155)
BALL_GAINS: Final = (0.0, -0.03, -0.04)
LOWER_PITCH: Final = 0.01
ACE_PITCH: Final = -0.3
#: By strikes: what a batting card gains that counts ten, and a lower one for each rank.
TEN_GAINS: Final = (-0.22, 0.0, 0.27)
BAT_GAINS: Final = (0.0, 0.0, 0.013)
#: By strikes, with three balls: how much a card that counts ten is better on base after a walk.
WALK_GAINS: Final = (0.11, 0.0, 0.175)

#: In the field: an ace, a 7 and each rank below it, an 8 or 9, a card that counts ten.
ACE_HELD: Final = -0.1
LOW_HELD: Final = -0.012
STRIKE_HELD: Final = 0.023
TEN_HELD: Final = 0.093
#: At bat the same; the good ones are cheaper for each card that counts ten beyond two.
BAT_ACE_HELD: Final = -0.08
BAT_SEVEN_HELD: Final = -0.02
BAT_LOW_HELD: Final = -0.02
BAT_STRIKE_HELD: Final = 0.108
BAT_TEN_HELD: Final = 0.12
SPARE_TEN: Final = 0.36
FEW_TENS: Final = 2

#: How much either lets himself be carried away by what depends on a pitch.
PITCH_NERVE: Final = 0.3
BAT_NERVE: Final = 1.0
LEAST_WEIGHT: Final = 0.1
#: Runs by which he misjudges a card on purpose, so that he cannot be read.
PITCH_BLUFF: Final = 0.02
BAT_BLUFF: Final = 0.05
THROW_BLUFF: Final = 0.1
STEAL_BLUFF: Final = 0.02

#: By rank: what an out card and a safe card cost.
OUT_PRICES: Final = (-0.16, -0.1, -0.1, -0.08, -0.06, -0.03, 0.0, 0.13, 0.13, *4 * (0.16,))
SAFE_PRICES: Final = (-0.08, -0.16, -0.16, -0.13, -0.1, -0.06, -0.03, 0.08, 0.11, *4 * (0.2,))
#: How often somebody who holds a safe card plays it.
WILLING: Final = 0.8
#: What room for another out card is worth.
CHAIN: Final = 0.15
#: What a safe card costs by its rank if another may have to follow.
NEXT_SAFE: Final = 0.005
#: What a throw with the likelier suit gains.
GUESS: Final = 0.7

#: By rank: how often a pitcher throws a card that he holds.
THROWN: Final = (0.05, 0.4, 0.4, 0.5, 0.6, 0.7, 0.8, *6 * (1.0,))


def low_and_high(ace: float, low: float, step: float, strike: float, ten: float) -> ByRank:
    """The ace, the 7 and what each rank below it adds, 8 and 9, cards that count ten."""
    below = [low + step * (LAST_BALL - rank) for rank in RANKS[1:LAST_BALL]]
    return (ace, *below, strike, strike, *[ten] * (KING - FACE_VALUE + 1))


def bat_gains(balls: int, strikes: int) -> ByRank:
    on_base = WALK_GAINS[strikes] / FACE_VALUE if balls == THREE_BALLS else 0.0
    lower, ten = BAT_GAINS[strikes], TEN_GAINS[strikes]
    return tuple(
        (lower * rank if rank < FACE_VALUE else ten) + on_base * min(rank, FACE_VALUE)
        for rank in RANKS
    )


def bat_prices(tens: int) -> ByRank:
    dear = 1 - SPARE_TEN * (tens - FEW_TENS)
    return low_and_high(
        BAT_ACE_HELD, BAT_SEVEN_HELD, BAT_LOW_HELD, BAT_STRIKE_HELD * dear, BAT_TEN_HELD * dear
    )


#: By strikes.
PITCHES: Final = tuple(
    low_and_high(ACE_PITCH, ball, -LOWER_PITCH, strike, strike)
    for ball, strike in zip(BALL_GAINS, STRIKE_GAINS, strict=True)
)
PITCH_PRICES: Final = low_and_high(ACE_HELD, 0.0, LOW_HELD, STRIKE_HELD, TEN_HELD)
#: By balls and strikes.
BATS: Final = tuple(tuple(bat_gains(balls, strikes) for strikes in STRIKES) for balls in BALLS)
#: By how many cards that count ten are in the hand.
BAT_PRICES: Final = tuple(bat_prices(tens) for tens in range(HAND + 1))

SITUATIONS: Final = Situations()
