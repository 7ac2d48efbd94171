"""What Cardball's veteran counts by, worked out from what self-play has found (`learned`).

All that he compares is in steps by which one choice is made e times as often as another. Positions
are known by a spot, three times the occupied bases (first 1, second 2, third 4) and the outs, and
by a count, three times the balls and the strikes.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from engine.cards import ACE, KING, RANK, card_of
from engine.rulesets.cardball import learned
from engine.rulesets.cardball.tables import (
    BALLS_FOR_A_WALK,
    FLY,
    FOUL,
    GROUND_BALL,
    HOMER,
    LAST_BALL,
    LONG_ENOUGH,
    ONE_BASE,
    POP_UP,
    RESULTS,
    STRIKE,
    STRIKES_FOR_AN_OUT,
    SWING,
    TAKE,
    THREE_BASES,
    TWO_BASES,
)

Table = tuple[tuple[float, ...], ...]

RANKS: Final = range(ACE, KING + 1)
TWO_STRIKES: Final = STRIKES_FOR_AN_OUT - 1
SPOTS: Final = 24
HAND_SIZES: Final = 8

#: Steps for a run: at a swing, in the field, at a steal; and for the likelier suit at a throw.
CALL_STEPS: Final = 25.0
FIELD_STEPS: Final = 20.0
STEAL_STEPS: Final = 12.0
GUESS: Final = 7.0
#: How often somebody who holds a safe card plays it.
WILLING: Final = 0.8
#: Runs that room for another out card is worth.
CHAIN: Final = 0.10
#: What a safe card costs in runs by its rank if another may have to follow.
NEXT_SAFE: Final = 0.005


def table(text: str, margin: int = 0) -> Table:
    """Numbers in lines and columns; a margin of so many zeros goes before each line."""
    lines = text.strip().splitlines()
    return tuple((*(0.0,) * margin, *map(float, line.split())) for line in lines)


# Cards to bat and to pitch


class Weights(dict[tuple[int, int, int], tuple[float, ...]]):
    """How often a card is played, by count, by how many such cards are in the hand, and by spot:
    by card, against others of the hand. Each is worked out when it first comes up."""

    def __init__(self, counts: str, hands: str, spots: str) -> None:
        self.counts, self.hands, self.spots = table(counts), table(hands), table(spots)

    def __missing__(self, key: tuple[int, int, int]) -> tuple[float, ...]:
        count, held, spot = key
        strikes = count % STRIKES_FOR_AN_OUT
        rows = (
            self.counts[count],
            self.hands[strikes * HAND_SIZES + held],
            self.spots[2 * spot + (strikes == TWO_STRIKES)],
        )
        by_rank = [exp(sum(steps)) for steps in zip(*rows, strict=True)]
        self[key] = tuple(by_rank[rank - 1] for rank in RANK)
        return self[key]


#: By cards in hand that count ten.
BATS: Final = Weights(learned.BATS, learned.BATS_BY_TENS, learned.BATS_BY_SPOT)
#: By cards in hand that are strikes.
PITCHES: Final = Weights(learned.PITCHES, learned.PITCHES_BY_STRIKES, learned.PITCHES_BY_SPOT)


# Runs to come

RUNS_TO_COME: Final = table(learned.RUNS_TO_COME)
EVENTS: Final = table(learned.EVENTS)
BALLED: Final = table(learned.BALLED)
STRUCK: Final = table(learned.STRUCK)
FOULED_OFF: Final = table(learned.FOULED_OFF)
#: Columns of EVENTS.
RESULTS_IN_PLAY: Final = (HOMER, THREE_BASES, TWO_BASES, ONE_BASE, FLY, GROUND_BALL, POP_UP)
WALKED, HIT, STRUCK_OUT, BUNTED, FLIED = range(len(RESULTS_IN_PLAY), 12)


def runs_to_come(bases: int, outs: int) -> float:
    """Runs to the end of the half-inning."""
    return RUNS_TO_COME[bases][outs] if outs < 3 else 0.0


LEANS: Final = table(learned.LEANS, 1)
LEANS_BY_SPOT: Final = table(learned.LEANS_BY_SPOT)
LEANS_TO_SACRIFICE: Final = table(learned.LEANS_TO_SACRIFICE)
#: By count and rank: how often a pitcher throws a card in hand.
THROWN: Final = table(learned.THROWN, 1)
#: From here on what a pitch of one more card unseen would change is not worth the counting.
CLEAR: Final = 6.0


class Call(NamedTuple):
    """What comes of a pitch at a spot and a count, to a batting card, of its suit or another.

    By rank of the pitch, how often it is thrown, and times that, in steps: with nobody on what a
    swing is worth more than a take; else a take, a swing, and, where a man on third may come home,
    a swing called a sacrifice fly.
    """

    rows: Table
    bunt: float
    clear: str  # what to call whichever of these may come; "" if it depends on them


class Calls(dict[tuple[int, int, int, bool], Call]):
    """By spot, count, rank of the batting card, and whether the pitch is of the same suit. Each is
    worked out when it first comes up."""

    def __missing__(self, key: tuple[int, int, int, bool]) -> Call:
        spot, count, bat, same = key
        balls, strikes = divmod(count, STRIKES_FOR_AN_OUT)
        events = EVENTS[spot]
        ball = events[WALKED] if balls == BALLS_FOR_A_WALK - 1 else BALLED[spot][count]
        strike = events[STRUCK_OUT] if strikes == TWO_STRIKES else STRUCK[spot][count]
        runs = dict(zip(RESULTS_IN_PLAY, events, strict=False))
        runs |= {STRIKE: strike, FOUL: FOULED_OFF[spot][count]}
        bunt, fly = LEANS_TO_SACRIFICE[spot]
        lean = LEANS[count][bat] + LEANS_BY_SPOT[spot][strikes]
        fly += LEANS[count][bat]
        rows: list[tuple[float, ...]] = [()]
        for rank in RANKS:
            result = RESULTS[bat - 1][card_of(rank, 0 if same else 1)]
            often = THROWN[count][rank]
            took = events[HIT] if rank == ACE else ball if rank <= LAST_BALL else strike
            flew = events[FLIED] if result in LONG_ENOUGH else runs[result]
            took *= often * CALL_STEPS
            swung = often * (CALL_STEPS * runs[result] + lean)
            if spot < 3:
                rows.append((often, swung - took))
            elif spot < 12 or spot % 3 == 2:
                rows.append((often, took, swung))
            else:
                rows.append((often, took, swung, often * (CALL_STEPS * flew + fly)))
        clear = ""
        if spot < 3:
            weight, swing = (sum(row) for row in zip(*rows[1:], strict=True))
            edge = swing / weight
            clear = SWING if edge > CLEAR else TAKE if edge < -CLEAR else ""
        self[key] = Call(tuple(rows), CALL_STEPS * events[BUNTED] + bunt, clear)
        return self[key]


CALLS: Final = Calls()


# Steals and the field, in steps

#: By the base to be stolen, from second, and outs.
STEALS: Final = table(learned.STEALS)
#: By the base, and rank: the card of the runner, and the one thrown.
LEAD_OFFS: Final = table(learned.LEAD_OFFS, 1)
THROWS: Final = table(learned.THROWS, 1)
#: By the base, and by how many of its suit are in the hand.
THROWS_BY_SUIT: Final = table(learned.THROWS_BY_SUIT)
#: By outs and rank.
CATCHES: Final = table(learned.CATCHES, 1)
OUT_CARDS: Final = table(learned.OUT_CARDS, 1)
SAFE_CARDS: Final = table(learned.SAFE_CARDS, 1)
#: By the base from which to go the full distance, and outs.
ADVANCES: Final = table(learned.ADVANCES)
#: Below this a steal is hardly ever worth a thought: by the base, the runs gained by it, in steps.
HOPELESS: Final = -4.0


def hope(bases: int, outs: int) -> float:
    """Of a steal, with the best of the cards and most of the luck that counting may bring."""
    third = bases & 2
    runner, base = (2, 4) if third else (1, 2)
    now = runs_to_come(bases, outs)
    safe = runs_to_come(bases ^ runner | base, outs) - now
    caught = runs_to_come(bases ^ runner, outs + 1) - now
    likely = LUCK[third >> 1]
    gain = STEAL_STEPS * (caught + likely * (safe - caught))
    return gain + STEALS[third >> 1][outs] + max(LEAD_OFFS[third >> 1][1:])


#: How likely a steal of second and of third is at best.
LUCK: Final = (0.85, 0.45)
#: By spot: whether to think of a steal.
MAY_STEAL: Final = tuple(
    bool(spot // 3) and hope(spot // 3, spot % 3) > HOPELESS for spot in range(SPOTS)
)
