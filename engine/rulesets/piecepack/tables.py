"""The printed tables and the pieces, as data."""

from __future__ import annotations

from typing import Final

from engine.cards import ACE, JACK, KING
from engine.decisions import Decision, for_each_seat
from engine.plays import Runner, outs_at_first
from engine.ruleset import RosterSpot

# Pieces: what a side's two suits of tiles give it, as roster indices
POSITIONS: Final = ("LF", "CF", "RF", "3B", "SS", "2B", "1B", "C")
OUTFIELDERS: Final = 3  # the first positions, where no 4 may play
CATCHER: Final = 7
PITCHER_SLOT: Final = 8  # bats ninth
FIRST_PITCHER: Final = 8
LAST_PITCHER: Final = 10
PITCHER_TILE: Final = 5  # R4: at bat and on the bases
PINCH_HITTER_TILE: Final = 2
TILES: Final = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 2, 2)

#: By pitcher (0–2), then by roster spot: whoever bats or runs, and who put them on.
RUNNERS: Final = tuple(
    tuple(Runner(spot, tile, pitcher) for spot, tile in enumerate(TILES))
    for pitcher in range(FIRST_PITCHER, LAST_PITCHER + 1)
)
BATTER_OUT: Final = tuple(map(outs_at_first, RUNNERS))

ROSTER: Final = (
    RosterSpot("1-first", "ace of the first suit", 1, "fielder"),
    RosterSpot("1-second", "ace of the second suit", 1, "fielder"),
    RosterSpot("2-first", "2 of the first suit", 2, "fielder"),
    RosterSpot("2-second", "2 of the second suit", 2, "fielder"),
    RosterSpot("3-first", "3 of the first suit", 3, "fielder"),
    RosterSpot("3-second", "3 of the second suit", 3, "fielder"),
    RosterSpot("4-first", "4 of the first suit", 4, "fielder"),
    RosterSpot("4-second", "4 of the second suit", 4, "fielder"),
    RosterSpot("P1", "first pitcher", 5, "pitcher"),
    RosterSpot("P2", "second pitcher", 5, "pitcher"),
    RosterSpot("P3", "third pitcher", 5, "pitcher"),
    RosterSpot("PH1", "pinch hitter for the first pitcher", 2, "pinch hitter"),
    RosterSpot("PH2", "pinch hitter for the second pitcher", 2, "pinch hitter"),
)

# The hit chart
STRIKEOUT_MOST: Final = 3
GROUND_MOST: Final = 7
FLY_MOST: Final = 10
DOUBLE_MOST: Final = 12
TRIPLE_MOST: Final = 14
#: Lineup index of the fielder that a hit result of 4–10 finds.
FIELDED_BY: Final = (-1, -1, -1, -1, 3, 4, 5, 6, 0, 1, 2)

# Who made the out, as position digits, putout last (rulings, Statistics)
GROUND_OUTS: Final = ("", "", "", "", "53", "63", "43", "3")
FLY_OUTS: Final = ("", "", "", "", "", "", "", "", "7", "8", "9")
#: By the base at which a grounder's lead forced runner is out, then by hit result.
FORCE_OUTS: Final = (
    (),
    (),
    ("", "", "", "", "54", "64", "46", "34"),
    ("", "", "", "", "5", "65", "45", "35"),
    ("", "", "", "", "52", "62", "42", "32"),
)
CAUGHT_STEALING_BY: Final = "26"

# Cards: a hand is a set of ranks, kept as bits (bit 1 the ace, bits 2 to 13 the two to the king)
ACE_BIT: Final = 1 << ACE
SPENT: Final = ACE_BIT  # a hand of this or less has no card, or the ace alone: it is emptied
FACES: Final = 0b111 << JACK
DECK: Final = (1 << KING + 1) - 1 - ACE_BIT - 1  # two to king
#: What pitching changes have taken out of the pitch cards, by pitcher (the ten and king, …).
RETIRED: Final = (0, 1 << 13 | 1 << 10, 1 << 13 | 1 << 10 | 1 << 12 | 1 << 9)


_LOW: Final = tuple(tuple(r for r in range(7) if half >> r & 1) for half in range(1 << 7))
_HIGH: Final = tuple(tuple(r + 7 for r in range(7) if half >> r & 1) for half in range(1 << 7))


def cards(hand: int) -> tuple[int, ...]:
    """The ranks of a hand, low to high."""
    return _LOW[hand & 127] + _HIGH[hand >> 7]


def pitch(seat: int, hand: int) -> Decision:
    return Decision(seat, "pitch", cards(hand))


def swing(seat: int, hand: int) -> Decision:
    return Decision(seat, "swing", cards(hand))


def either_seat(kind: str, *options: object) -> tuple[Decision, Decision]:
    return Decision(0, kind, options), Decision(1, kind, options)


# What may be asked
STAY: Final = "stay"
CHANGE: Final = "change"
KEEP: Final = "keep"
BAT: Final = "bat"
PINCH_HIT: Final = "pinch_hit"
HOLD: Final = "hold"
GO: Final = "go"
ASK_CHANGE: Final = either_seat("pitching_change", STAY, CHANGE)
ASK_SPENT: Final = either_seat("pitch_cards_spent", KEEP, CHANGE)
ASK_PINCH_HIT: Final = either_seat("pinch_hit", BAT, PINCH_HIT)
ASK_EXTRA_BASE: Final = either_seat("extra_base", HOLD, GO)
ASK_PITCH: Final = for_each_seat(pitch)
ASK_SWING: Final = for_each_seat(swing)
#: By seat, then by the number of nulls that show: how many to roll again (R20).
ASK_REROLL: Final = tuple(
    tuple(Decision(seat, "reroll_nulls", tuple(range(nulls + 1))) for nulls in range(5))
    for seat in range(2)
)
