"""The printed tables and the cards, as data, and the questions that are always the same."""

from __future__ import annotations

from typing import Final

from engine.batting_order import BATTERS
from engine.cards import COLOR, DECK_SIZE, JACK, RANK, SUIT, card_of
from engine.decisions import Decision, for_each_seat
from engine.plays import Runner, outs_at_first
from engine.ruleset import RosterSpot

HAND: Final = 6
LONG_HAND: Final = 8  # with a pinch hitter at bat, or in a reliever's first half
BORROWED: Final = LONG_HAND - HAND
NO_CARD: Final = -1

# The roster
SLOTS: Final = BATTERS
FIRST_PINCH_HITTER: Final = 9
PINCH_HITTERS: Final = 3
STARTING_PITCHER: Final = 12
RELIEF_PITCHER: Final = 13
HITS_BEFORE_RELIEF: Final = 2
ROSTER: Final = (
    *(RosterSpot(str(n), f"batter {n}", n, "hitter") for n in range(1, SLOTS + 1)),
    RosterSpot("PH1", "first pinch hitter", 0, "pinch hitter"),
    RosterSpot("PH2", "second pinch hitter", 0, "pinch hitter"),
    RosterSpot("PH3", "third pinch hitter", 0, "pinch hitter"),
    RosterSpot("SP", "starting pitcher", 0, "pitcher"),
    RosterSpot("RP", "relief pitcher", 0, "pitcher"),
)
#: By pitcher from the starter on, then by roster spot: whoever bats or runs, and who put them on.
RUNNERS: Final = tuple(
    tuple(Runner(player, spot.value, pitcher) for player, spot in enumerate(ROSTER))
    for pitcher in (STARTING_PITCHER, RELIEF_PITCHER)
)
BATTER_OUT: Final = tuple(map(outs_at_first, RUNNERS))

# The cards
#: By card.
FACE: Final = tuple(rank >= JACK for rank in RANK)
#: By card, the one of the same rank and color.
COMPANION: Final = tuple(card_of(RANK[card], 3 - SUIT[card]) for card in range(DECK_SIZE))
#: By card: what is led with a 9 or a 10 goes deep.
LONG_FLY: Final = tuple(rank in (9, 10) for rank in RANK)

# What a pitch comes to: Retrosheet's codes
BALL: Final = "B"
DELIBERATE_BALL: Final = "I"
STRIKE: Final = "S"
FOUL: Final = "F"
CONNECT: Final = "X"
HIT_BATTER: Final = "H"
BALLS_FOR_A_WALK: Final = 4
STRIKES_FOR_AN_OUT: Final = 3
# What else may lie on the table
PLACED: Final = "P"
COMPANION_THROWN: Final = "C"
STEAL_TRIED: Final = "R"
NEW_BALL_CALLED: Final = "N"


def swung(pitch: int, card: int, hit_by_pitcher: bool) -> str:
    """The code of a number that is pitched and the batter's answer."""
    if SUIT[card] != SUIT[pitch]:
        close = hit_by_pitcher and LONG_FLY[pitch] and card == COMPANION[pitch]  # R6
        return HIT_BATTER if close else STRIKE
    if FACE[card]:
        return FOUL
    return BALL if card < pitch else CONNECT


def fielded(placed: int, card: int) -> int:
    """Bases of a hit, 0 for an out, when the fielder answers a ball in play with a card."""
    if FACE[card]:
        return 4
    times = 1 if SUIT[placed] == SUIT[card] else 3
    if times == 3 and COLOR[SUIT[placed]] == COLOR[SUIT[card]]:
        times = 2
    return FIELDING[min(times * abs(RANK[placed] - RANK[card]), 9)]


#: By the difference of the cards: bases.
FIELDING: Final = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4)
DECK: Final = range(DECK_SIZE)
#: Without and with hit batters; by pitch, then by the batter's card: the code.
SWINGS: Final = tuple(
    tuple(tuple(swung(pitch, card, hit) for card in DECK) for pitch in DECK)
    for hit in (False, True)
)
#: By the batter's card, then by the fielder's: bases of a hit, 0 for an out.
FIELDED: Final = tuple(tuple(fielded(placed, card) for card in DECK) for placed in DECK)

# Steals: what the fielder's card does to a runner
OUT, BACK, SAFE = range(3)


def fate_of(card: int, answer: int, home: bool, later: bool) -> int:
    """What becomes of a runner: OUT, BACK or SAFE. `later`: another was played on before."""
    same_suit = SUIT[answer] == SUIT[card]
    if not FACE[answer]:
        return BACK if home and not later and same_suit else SAFE  # R15
    if home and not later:
        return OUT if COLOR[SUIT[answer]] == COLOR[SUIT[card]] else BACK
    if not same_suit or (later and not home and answer < card):
        return BACK
    return OUT


# What may be asked
READY: Final = "ready"
STEAL: Final = "steal"
PINCH_HIT: Final = "pinch_hit"
NEW_BALL: Final = "new_ball"
RELIEF: Final = "relief"
PASS: Final = "pass"
#: By the base that a runner tries for.
STEAL_WITH: Final = ("", "", "steal_second", "steal_third", "steal_home")
THROW_AT: Final = ("", "", "throw_second", "throw_third", "throw_home")


def dead_ball(seat: int, may: int) -> Decision:
    """`may` is 1 if a runner may steal, plus 2 if a pinch hitter is left."""
    calls = [READY]
    if may & 1:
        calls.append(STEAL)
    if may & 2:
        calls.append(PINCH_HIT)
    return Decision(seat, "dead_ball", tuple(calls))


def catch(seat: int, companion: int) -> Decision:
    return Decision(seat, "catch", (companion, PASS))


def error(seat: int, companion: int) -> Decision:
    return Decision(seat, "error", (companion, PASS))


#: By seat, then by what may be declared.
ASK_DEAD_BALL: Final = for_each_seat(dead_ball)
#: By seat, then by the card that may be thrown.
ASK_CATCH: Final = for_each_seat(catch)
ASK_ERROR: Final = for_each_seat(error)
