"""The printed charts and the order of the cards, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.batting_order import BATTERS
from engine.cards import ACE, DECK_SIZE, KING, RANK, SUIT
from engine.decisions import Decision, for_each_seat
from engine.plays import HOME_PLATE, Runner
from engine.ruleset import RosterSpot

HAND: Final = 7
NO_CARD: Final = -1
FACE_DOWN: Final = -2  # a card on the table, to all but its owner

# The roster: nine batters, and a pitcher who does not bat
ORDER: Final = BATTERS
PITCHER: Final = 9
ROSTER: Final = (
    *(RosterSpot(str(n), f"batter {n}", n, "hitter") for n in range(1, ORDER + 1)),
    RosterSpot("SP", "starting pitcher", 0, "pitcher"),
)
#: By roster spot and card: whoever bats or runs, with the card that stands for them.
RUNNERS: Final = tuple(
    tuple(Runner(spot, card, PITCHER) for card in range(DECK_SIZE)) for spot in range(ORDER)
)

# A pitch that is taken: an ace hits the batter, a high card is a strike
LAST_BALL: Final = 7
BALLS_FOR_A_WALK: Final = 4
STRIKES_FOR_AN_OUT: Final = 3

# What a swing comes to: the batting card's value less the pitching card's
HOMER: Final = "home run"
THREE_BASES: Final = "triple"
TWO_BASES: Final = "double"
ONE_BASE: Final = "single"
FLY: Final = "fly"
FOUL: Final = "foul"
STRIKE: Final = "strike"
GROUND_BALL: Final = "ground ball"
POP_UP: Final = "pop-up"

#: Highest and lowest row: “or more”, “or less”.
SAME_SUIT: Final[Mapping[int, str]] = {
    7: HOMER,
    6: THREE_BASES,
    5: TWO_BASES,
    4: ONE_BASE,
    3: ONE_BASE,
    2: ONE_BASE,
    1: FLY,
    0: FLY,
    -1: FOUL,
    -2: FOUL,
    -3: FOUL,
    -4: FOUL,
    -5: STRIKE,
}
DIFFERENT_SUIT: Final[Mapping[int, str]] = {
    5: ONE_BASE,
    4: FLY,
    3: FOUL,
    2: FOUL,
    1: FOUL,
    0: FOUL,
    -1: STRIKE,
    -2: STRIKE,
    -3: STRIKE,
    -4: GROUND_BALL,
    -5: POP_UP,
}
FACE_VALUE: Final = 10


def value(card: int) -> int:
    """What a card counts when batting and pitching card are compared: faces ten, the ace one."""
    return min(RANK[card], FACE_VALUE)


def result(bat: int, pitch: int) -> str:
    chart = SAME_SUIT if SUIT[bat] == SUIT[pitch] else DIFFERENT_SUIT
    return chart[max(min(chart), min(max(chart), value(bat) - value(pitch)))]


#: By batting card, then by pitching card.
RESULTS: Final = tuple(
    tuple(result(bat, pitch) for pitch in range(DECK_SIZE)) for bat in range(DECK_SIZE)
)
BASES_OF: Final = {
    ONE_BASE: 1,
    TWO_BASES: 2,
    THREE_BASES: 3,
    HOMER: 4,
    GROUND_BALL: 1,
    POP_UP: 1,  # if it drops, and so the fly
    FLY: 1,
}
#: How many out cards at most; a fly's is for the ball that drops, and for tagging up (R13).
OUT_CARDS: Final = {
    ONE_BASE: 3,
    GROUND_BALL: 3,
    POP_UP: 3,
    TWO_BASES: 2,
    THREE_BASES: 1,
    FLY: 1,
    HOMER: 0,
}
#: What a called sacrifice fly makes a sacrifice of.
LONG_ENOUGH: Final = frozenset({FLY, ONE_BASE, TWO_BASES, THREE_BASES, HOMER})


def higher(rank: int, other: int) -> bool:
    """The ace is the lowest card, and yet beats the king."""
    return rank > other or (rank, other) == (ACE, KING)


#: By card: those that beat it, in its own suit and in any.
BEATEN_BY: Final = tuple(
    frozenset(
        card
        for card in range(DECK_SIZE)
        if SUIT[card] == SUIT[low] and higher(RANK[card], RANK[low])
    )
    for low in range(DECK_SIZE)
)
BEATEN_BY_ANY_SUIT: Final = tuple(
    frozenset(card for card in range(DECK_SIZE) if higher(RANK[card], RANK[low]))
    for low in range(DECK_SIZE)
)

# Pitch codes
BALL: Final = "B"
CALLED_STRIKE: Final = "C"
FOULED: Final = "F"
HIT_BATTER: Final = "H"
MISSED: Final = "S"
IN_PLAY: Final = "X"

# Answers
SWING: Final = "swing"
TAKE: Final = "take"
SAC_BUNT: Final = "sac_bunt"
SAC_FLY: Final = "sac_fly"
STAY: Final = "stay"
STEAL: Final = "steal"
DROP: Final = "drop"
OUT: Final = "out"
SAFE: Final = "safe"
DONE: Final = "done"


def call(seat: int, runners: int) -> Decision:
    """A bunt needs somebody on base (R11)."""
    sacrifices = (SAC_BUNT, SAC_FLY) if runners else (SAC_FLY,)
    return Decision(seat, "call", (SWING, TAKE, *sacrifices), 2)


def advance(seat: int, ends: int) -> Decision:
    """`ends` are three digits: the runner's base, how far to go at least, and at most."""
    base, least, most = ends // 100, ends // 10 % 10, ends % 10
    return Decision(seat, "advance", tuple((base, end) for end in range(most, least - 1, -1)))


#: By seat, then by whether anybody is on base.
ASK_CALL: Final = for_each_seat(call)
ASK_ADVANCE: Final = for_each_seat(advance)

#: The bases of men on their way, lead runner first; 0 is the batter.
LEAD_FIRST: Final = (*range(HOME_PLATE - 1, 0, -1), 0)
