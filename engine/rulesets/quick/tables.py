"""What the cards come to: matches, swaps, hands and the questions, all worked out beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.decisions import Decision, for_each_seat
from engine.plays import Runner, outs_at_first
from engine.ruleset import RosterSpot
from engine.rulesets.quick.cards import (
    BATTING_CARDS,
    PITCH_OUT,
    PITCHING_CARDS,
    BattingCard,
    PitchingCard,
)

# The roster: batters 1–8, then the pitchers, who bat ninth in turn
PITCHER_SLOT: Final = 8
FIRST_PITCHER: Final = 8
LAST_PITCHER: Final = 3  # of 0–3: who must see out the game
CHIPS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9)
POSITIONS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "P1", "P2", "P3", "P4")
ROSTER: Final = (
    *(RosterSpot(str(chip), f"batter {chip}", chip, "hitter") for chip in range(1, 9)),
    RosterSpot("P1", "starting pitcher", 9, "pitcher"),
    RosterSpot("P2", "first relief pitcher", 9, "pitcher"),
    RosterSpot("P3", "second relief pitcher", 9, "pitcher"),
    RosterSpot("P4", "last relief pitcher", 9, "pitcher"),
)

# Stars: the attributes that a lineup gives
HIT_AND_RUN: Final = "hit_and_run"
SPEEDY: Final = "speedy"
SMART: Final = "smart"
BIG_HITTER: Final = "big_hitter"
ATTRIBUTES: Final = (HIT_AND_RUN, SPEEDY, SMART, BIG_HITTER)

#: By pitcher (0–3), then by roster spot: whoever bats or runs, and who put them on.
RUNNERS: Final = tuple(
    tuple(Runner(spot, chip, FIRST_PITCHER + pitcher) for spot, chip in enumerate(CHIPS))
    for pitcher in range(LAST_PITCHER + 1)
)
BATTER_OUT: Final = tuple(map(outs_at_first, RUNNERS))

BALLS_FOR_A_WALK: Final = 3

# Pitch codes: a pitch that is neither swung at nor a ball counts as a strike, so it is called one
BALL: Final = "B"
TAKEN: Final = "C"  # on “leave” and on a steal
FOULED: Final = "F"
MISSED: Final = "S"
IN_PLAY: Final = "X"

# Hands: sets of cards as bits, in the order of the card file. The black cards never leave a hand.
BAT_BIT: Final = {card.name: 1 << i for i, card in enumerate(BATTING_CARDS)}
PITCH_BIT: Final = {card.name: 1 << i for i, card in enumerate(PITCHING_CARDS)}
ALL_BATS: Final = (1 << len(BATTING_CARDS)) - 1
ALL_PITCHES: Final = (1 << len(PITCHING_CARDS)) - 1
SINGLES: Final = sum(PITCH_BIT[card.name] for card in PITCHING_CARDS if not card.inner)
DOUBLES: Final = ALL_PITCHES - SINGLES
BAT_NAMES: Final = tuple(BAT_BIT)
PITCH_NAMES: Final = tuple(PITCH_BIT)


def cards(hand: int, names: Sequence[str]) -> tuple[str, ...]:
    """The names of the cards in a hand, in the order of the card file."""
    return tuple(name for i, name in enumerate(names) if hand >> i & 1)


# Who bats: the three rows of a card, and the pitcher, who has the last row
GROUP: Final = (0, 0, 0, 1, 1, 1, 2, 2, 3)  # by place in the order, from 0
ROW: Final = (0, 1, 2, 2)
PITCHERS: Final = 3  # the group that sees only the outer border of a pitch (R14)


def borders(pitch: PitchingCard, group: int) -> set[str]:
    """The colors that this batter may match."""
    return {pitch.outer} if group == PITCHERS or not pitch.inner else {pitch.outer, pitch.inner}


def matched(bat: BattingCard, group: int) -> int:
    """The pitches that the card hits in this batter's hands."""
    swung = {bat.outer, bat.rows[ROW[group]].inner}
    return sum(PITCH_BIT[pitch.name] for pitch in PITCHING_CARDS if swung & borders(pitch, group))


def reach(hand: int, group: int) -> int:
    """The pitches that at least one card of the hand hits."""
    pitches = 0
    for card in cards(hand, BAT_NAMES):
        pitches |= MATCHES[group][card]
    return pitches


GROUPS: Final = range(PITCHERS + 1)
#: By group and batting card: the pitches that it hits, and what it then says.
MATCHES: Final = tuple({bat.name: matched(bat, group) for bat in BATTING_CARDS} for group in GROUPS)
RESULTS: Final = tuple(
    {bat.name: bat.rows[ROW[group]].result for bat in BATTING_CARDS} for group in GROUPS
)
#: By group and hand: the pitches that the hand could hit.
REACH: Final = tuple(tuple(reach(hand, group) for hand in range(ALL_BATS + 1)) for group in GROUPS)
PITCH_RESULTS: Final = {pitch.name: pitch.result for pitch in PITCHING_CARDS}
POSSIBLE_DOUBLE: Final = frozenset(p.name for p in PITCHING_CARDS if p.possible_double)
#: By card with a double border: the singles that it may replace.
SWAPS: Final = {
    double.name: sum(
        PITCH_BIT[single.name]
        for single in PITCHING_CARDS
        if not single.inner and single.outer in (double.outer, double.inner)
    )
    for double in PITCHING_CARDS
    if double.inner
}


# The batter's calls with the black card, and above the hand the bits that say which are legal
LEAVE: Final = "leave"
WILD: Final = "wild"
STEALS: Final = {"steal 1": 1, "steal 2": 2, "steal 3": 3}  # the base of the runner
STEAL_BIT: Final = tuple(0 if base == 0 else ALL_BATS + 1 << base - 1 for base in range(4))
WILD_BIT: Final = STEAL_BIT[3] << 1

STAY: Final = "stay"


def change(seat: int, aside: int) -> Decision:
    return Decision(seat, "pitching_change", (STAY, *cards(aside, PITCH_NAMES)))


def forced_change(seat: int, aside: int) -> Decision:
    return Decision(seat, "forced_change", cards(aside, PITCH_NAMES))


def swap(seat: int, singles: int) -> Decision:
    return Decision(seat, "swap", cards(singles, PITCH_NAMES))


def smart(seat: int, discards: int) -> Decision:
    return Decision(seat, "smart", cards(discards, BAT_NAMES))


def pitch(seat: int, hand: int) -> Decision:
    return Decision(seat, "pitch", (*cards(hand, PITCH_NAMES), PITCH_OUT), hand.bit_count())


def swing(seat: int, hand_and_calls: int) -> Decision:
    colored = cards(hand_and_calls & ALL_BATS, BAT_NAMES)
    calls = [LEAVE]
    calls += [call for call, base in STEALS.items() if hand_and_calls & STEAL_BIT[base]]
    if hand_and_calls & WILD_BIT:
        calls.append(WILD)
    return Decision(seat, "swing", (*colored, *calls), len(colored) or len(calls))


def double_play(seat: int, lead: int) -> Decision:
    return Decision(seat, "double_play", tuple(range(1, lead + 1)))


ASK_STARTING_DOUBLE: Final = (
    Decision(0, "starting_double", cards(DOUBLES, PITCH_NAMES)),
    Decision(1, "starting_double", cards(DOUBLES, PITCH_NAMES)),
)
#: By seat, then by the cards with double borders that are set aside.
ASK_CHANGE: Final = for_each_seat(change)
ASK_FORCED_CHANGE: Final = for_each_seat(forced_change)
#: By seat, then by the cards that may be chosen.
ASK_SWAP: Final = for_each_seat(swap)
ASK_SMART: Final = for_each_seat(smart)
ASK_PITCH: Final = for_each_seat(pitch)
ASK_SWING: Final = for_each_seat(swing)
#: By seat, then by the base of the most advanced forced runner.
ASK_DOUBLE_PLAY: Final = for_each_seat(double_play)
