"""What Card Baseball’s veteran counts by, worked out once: sets of cards, chances, runs to come.

A set of cards is a number with a bit for each. Numbers without a source of their own were found by
playing veterans off against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import comb
from typing import Final, NamedTuple

from engine.cards import COLOR, DECK_SIZE, RANK, SUIT
from engine.rulesets.sackson.tables import (
    BALLS_FOR_A_WALK,
    FACE,
    FIELDED,
    LONG_HAND,
    STRIKES_FOR_AN_OUT,
)

#: Runs to the end of the half-inning, by bases (first 1, second 2, third 4) and outs, from
#: `bin/bench expectancy sackson --manager veteran` when its games were livelier: by the lower
#: figures of today it plays worse.
RUNS_TO_COME: Final = (
    (0.90, 0.48, 0.17),
    (1.45, 0.86, 0.36),
    (1.60, 1.02, 0.45),
    (2.02, 1.33, 0.60),
    (1.60, 1.12, 0.55),
    (2.10, 1.45, 0.70),
    (2.19, 1.55, 0.80),
    (2.62, 1.80, 0.92),
)
#: How often a batter who connects is out, or gets one base to four: fewer than come of it, as it
#: pays to wait for a ball.
BASES_OF_A_HIT: Final = (0.624, 0.324, 0.042, 0.0, 0.0)
#: How often a pitch is a ball, a strike, a foul, connected with.
PITCHES: Final = (0.394, 0.323, 0.073, 0.211)

#: By rank: what it costs the batter to part with a number, in runs. High cards connect.
KEEPING: Final = (0, 0.052, 0.022, -0.007, -0.006, 0.033, 0.017, 0.004, -0.001, 0.053, 0.062)
#: The same of a face, with the bases empty and with a runner who may steal with it.
KEEPING_A_FACE: Final = (-0.005, -0.036)
#: What it costs besides to part with a card, by how many of its suit are in the hand; and how much
#: of that counts for a face.
LAST_OF_A_SUIT: Final = (0, 0.075, 0.029, 0, 0, 0, 0, 0, 0)
SUIT_OF_A_FACE: Final = 1.259
#: By rank: what it costs a batter who has connected to place a number: both ends are hard to field;
#: and what it is worth besides to lead a face, with the bases empty and with somebody on.
PLACING: Final = (0, 0.362, 0.240, 0.116, -0.002, -0.005, -0.036, 0.001, 0.045, 0.328, 0.504)
A_SACRIFICE: Final = (0.245, 0.327)
#: By rank: what it costs the pitcher to part with a number, for a pitch and in the field.
PITCHING: Final = (0, -0.002, 0.007, -0.014, -0.005, 0.003, 0.018, -0.019, -0.028, -0.021, 0.004)
FIELDING: Final = (
    0,
    0.003,
    0.021,
    -0.008,
    -0.036,
    -0.011,
    -0.015,
    0.018,
    -0.008,
    0.013,
    0.038,
    0,
    0,
    0,
)
#: The same of a face, pitched for a ball.
PITCHING_A_FACE: Final = 0.195


# Sets of cards


def cards_that(are: Callable[[int], bool]) -> int:
    return sum(1 << card for card in range(DECK_SIZE) if are(card))


def each(kind: Callable[[int, int], bool]) -> tuple[int, ...]:
    """By card: the set of those that are of this kind beside it."""
    return tuple(
        cards_that(lambda other, card=card: kind(card, other))  # type: ignore[misc]
        for card in range(DECK_SIZE)
    )


#: By card: itself alone.
BIT: Final = tuple(1 << card for card in range(DECK_SIZE))
DECK: Final = (1 << DECK_SIZE) - 1
FACES: Final = cards_that(FACE.__getitem__)
NUMBERS: Final = DECK ^ FACES
#: By card: the faces of its suit, of its color; the numbers of its suit; those above, those below.
SUIT_FACES: Final = each(lambda card, other: FACE[other] and SUIT[card] == SUIT[other])
COLOR_FACES: Final = each(
    lambda card, other: FACE[other] and COLOR[SUIT[card]] == COLOR[SUIT[other]]
)
SUIT_NUMBERS: Final = each(lambda card, other: not FACE[other] and SUIT[card] == SUIT[other])
HIGHER: Final = tuple(cards & -(2 << card) for card, cards in enumerate(SUIT_NUMBERS))
LOWER: Final = tuple(cards & (1 << card) - 1 for card, cards in enumerate(SUIT_NUMBERS))
#: By number led: the answers that hold it to so many bases, from none to three. Who fields what
#: goes both ways.
HOLDING: Final = tuple(
    tuple(
        0 if FACE[card] else cards_that(lambda other, c=card, b=bases: FIELDED[c][other] <= b)  # type: ignore[misc]
        for bases in range(4)
    )
    for card in range(DECK_SIZE)
)
FIELDS: Final = tuple(answers[0] for answers in HOLDING)
#: By card, what a pitch of it goes by: its suit, and as sets the numbers of it above and below, its
#: faces, and what it holds to no base, to one, to two.
PITCHED: Final = tuple(
    (SUIT[card], HIGHER[card], LOWER[card], SUIT_FACES[card], *HOLDING[card][:3])
    for card in range(DECK_SIZE)
)
#: Where batters like to place a ball: the outer numbers, and of those the outermost.
OUTER: Final = cards_that(lambda card: RANK[card] in (1, 2, 9, 10))
OUTERMOST: Final = cards_that(lambda card: RANK[card] in (1, 10))


bit_of: Final = BIT.__getitem__


def set_of(cards: Iterable[int]) -> int:
    return sum(map(bit_of, cards))


#: By cards in a hand, then by cards unseen: the chance that none of so many of these is in it.
NONE_HELD: Final = tuple(
    tuple(
        tuple(comb(unseen - marked, hand) / comb(unseen, hand) for marked in range(unseen + 1))
        if hand <= unseen
        else (0.0,) * (unseen + 1)
        for unseen in range(DECK_SIZE + 1)
    )
    for hand in range(LONG_HAND + 1)
)


# Runs to come


def after_hit(bases: int, outs: int, hit: int) -> float:
    """Runs scored and to come when everybody moves up `hit` bases."""
    moved = (bases << 1 | 1) << hit - 1
    return (moved >> 3).bit_count() + RUNS_TO_COME[moved & 7][outs]


def after_walk(bases: int, outs: int) -> float:
    return 1 + RUNS_TO_COME[7][outs] if bases == 7 else RUNS_TO_COME[bases | bases + 1][outs]


def after_outs(bases: int, outs: int) -> float:
    """Runs to come with these bases and so many outs; none after the third."""
    return RUNS_TO_COME[bases][outs] if outs < 3 else 0.0


def on_a_long_fly(bases: int, outs: int) -> tuple[float, float]:
    """Caught, and fallen in for a single."""
    single = (bases >> 1).bit_count() + RUNS_TO_COME[5 if bases & 1 else 1][outs]
    if outs == 2:
        return 0.0, single
    caught = bases & 1 | (bases & 2) << 1
    return (bases >> 2) + RUNS_TO_COME[caught][outs + 1], single


def pushed(bases: int) -> int:
    """The bases after a sacrifice; nobody goes home."""
    if bases & 6 == 2:
        bases ^= 6
    if bases & 3 == 1:
        bases ^= 3
    return bases


class Steal(NamedTuple):
    """Who goes, and in runs what it gains and what an out costs."""

    runners: tuple[int, ...]
    gain: float
    loss: float


def steals(bases: int, outs: int) -> tuple[Steal, ...]:
    """The steals worth a thought: a runner whose next base is free, and two from behind."""
    now = RUNS_TO_COME[bases][outs]
    found = []
    for base in (3, 2, 1):
        bit = 1 << base - 1
        if bases & bit and not bases & bit << 1:
            left = bases & ~bit
            safe = 1.0 if base == 3 else 0.0
            safe += RUNS_TO_COME[left | bit << 1 & 7][outs]
            found.append(Steal((base,), safe - now, now - after_outs(left, outs + 1)))
    if bases == 3:
        found.append(Steal((2, 1), RUNS_TO_COME[6][outs] - now, now - after_outs(1, outs + 1)))
    return tuple(found)


class Situation(NamedTuple):
    """What may happen with these bases and outs, in runs scored and to come."""

    bases: int
    now: float
    out: float
    walk: float
    connected: float
    hits: tuple[float, ...]  # by bases of the batter, none to four
    long_hits: tuple[float, ...]  # the same when a 9 or a 10 is led
    doubles_up: bool  # whether a double play can be had
    double_play: float
    sacrifices: tuple[float, float, float]  # nobody out, the batter, a double play
    counts: tuple[tuple[float, ...], ...]  # by balls, then strikes, the last of each included
    steals: tuple[Steal, ...]


def situation(bases: int, outs: int) -> Situation:
    out = after_outs(bases, outs + 1)
    walk = after_walk(bases, outs)
    hits = (out, *(after_hit(bases, outs, hit) for hit in (1, 2, 3, 4)))
    connected = sum(share * runs for share, runs in zip(BASES_OF_A_HIT, hits, strict=True))
    behind = bases & ~(bases & -bases)
    ahead = pushed(bases)
    moved = after_outs(ahead, outs + 1)
    return Situation(
        bases,
        RUNS_TO_COME[bases][outs],
        out,
        walk,
        connected,
        hits,
        (*on_a_long_fly(bases, outs), *hits[2:]),
        bases > 0 and outs < 2,
        after_outs(behind, outs + 2),
        (
            moved if ahead & 1 else RUNS_TO_COME[ahead | 1][outs],
            moved,
            after_outs(behind, outs + 2) if bases & 1 or bases & 6 == 2 else out,
        ),
        counts(out, walk, connected),
        steals(bases, outs),
    )


def counts(out: float, walk: float, connected: float) -> tuple[tuple[float, ...], ...]:
    """What every count is worth when pitches come as they usually do."""
    ball, strike, foul, hit = PITCHES
    worth = [[out] * (STRIKES_FOR_AN_OUT + 1) for _ in range(BALLS_FOR_A_WALK + 1)]
    worth[BALLS_FOR_A_WALK] = [walk] * STRIKES_FOR_AN_OUT + [out]
    for balls in reversed(range(BALLS_FOR_A_WALK)):
        for strikes in reversed(range(STRIKES_FOR_AN_OUT)):
            more = ball * worth[balls + 1][strikes] + hit * connected
            if strikes < STRIKES_FOR_AN_OUT - 1:
                more += (strike + foul) * worth[balls][strikes + 1]
            else:
                more = (more + strike * out) / (1 - foul)
            worth[balls][strikes] = more
    return tuple(map(tuple, worth))


#: By outs, then bases.
SITUATIONS: Final = tuple(tuple(situation(bases, outs) for bases in range(8)) for outs in range(3))
