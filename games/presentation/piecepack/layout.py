"""Piecepack baseball on the table: tiles on the field, both sides' cards, the pitchers' stacks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from engine.cards import RANK_NAMES, RANK_SIGNS
from engine.rulesets.piecepack.state import Side
from engine.rulesets.piecepack.tables import (
    ACE_BIT,
    DECK,
    FIELDED_BY,
    FIRST_PITCHER,
    LAST_PITCHER,
    PITCHER_SLOT,
    POSITIONS,
    RETIRED,
    ROSTER,
    TILES,
    cards,
)
from engine.rulesets.piecepack.view import View
from games.presentation.cards import key_of
from games.presentation.layouts import Layout, Picture
from games.presentation.piecepack.pieces import Tile
from games.presentation.piecepack.thrown import Thrown, die

#: The two suits of tiles that each side has taken from the one box.
SUITS: Final = (("suns", "moons"), ("crowns", "arms"))
HEARTS, SPADES = "heart", "spade"
TROUBLE: Final = 4  # runs off a pitcher, after which he is In Deep Trouble
ON_BASE: Final = ("first", "second", "third")
HAND, PLAYED, GONE = "held", "played", "gone"
NOW, LATER = "now", "later"
#: By lineup place: the hit result that the fielder there plays; the catcher plays none.
FIELDS: Final = {place: result for result, place in enumerate(FIELDED_BY) if place >= 0}


class Card(NamedTuple):
    """A playing card, small."""

    suit: str
    rank: str


class Slip(NamedTuple):
    """One card of a row: in the hand, played, or out of the game."""

    rank: str
    lies: str


class Row(NamedTuple):
    """All cards of one kind that a side began with."""

    suit: str
    title: str
    slips: tuple[Slip, ...]

    @property
    def words(self) -> str:
        """What the drawing shows: “in hand 2, 9, K; played 3”."""
        told = []
        for lies, what in ((HAND, "in hand"), (PLAYED, "played"), (GONE, "out of the game")):
            ranks = ", ".join(slip.rank for slip in self.slips if slip.lies == lies)
            if ranks:
                told.append(f"{what} {ranks}")
        return "; ".join(told)


class Place(NamedTuple):
    """A tile on the field or in the order."""

    position: str
    tile: Tile
    number: int = 0  # the hit result that he fields
    due: bool = False


class Coin(NamedTuple):
    """A runner: a coin with the value of his tile."""

    base: str
    value: int


class Arm(NamedTuple):
    """A pitcher: one who has left, the one of now, or one still in the stack."""

    tile: Tile
    lies: str


@dataclass(slots=True)
class SideTable:
    """All that lies before one side."""

    seat: int
    at_bat: bool
    order: list[Place]
    pitch: Row
    swing: Row
    arms: list[Arm]
    allowed: list[bool]  # four runs mean trouble; empty for the last pitcher, who has none
    runs_allowed: int
    trouble: int  # hitters still to face In Deep Trouble
    pinch_hitters: int


@dataclass(slots=True)
class Places:
    """The whole table."""

    field: list[Place]
    mound: Tile
    plate: Tile | None  # None when the batter runs already
    coins: list[Coin]
    shown: Thrown | None  # cards and dice that wait for a decision
    sides: list[SideTable]  # visitors, home


@cache
def tile(seat: int, spot: int) -> Tile:
    """The tile of a roster spot: fielders face up, pitchers and pinch hitters on their faces."""
    of = ROSTER[spot]
    if of.role != "fielder":
        return Tile(words=f"Tile face down: {of.name}", letters=of.key)
    suit = SUITS[seat][of.key.endswith("second")]
    return Tile(words=f"{_named(of.value)} of {suit}", suit=suit, value=of.value)


def _named(value: int) -> str:
    return "Ace" if value == 1 else str(value)


def at_bat(view: View) -> int:
    """The roster spot of whoever bats."""
    side = view.sides[view.half]
    if side.due != PITCHER_SLOT:
        return side.lineup[side.due]
    return (LAST_PITCHER if view.pinch_hitting else FIRST_PITCHER) + side.pitcher


def layout(view: View) -> Layout:
    """A view of the game as its table; no side has a secret, so all see the same."""
    half = view.half
    batter = at_bat(view)
    pitcher = FIRST_PITCHER + view.sides[1 - half].pitcher
    deck = DECK | ACE_BIT if view.options.steal_second else DECK
    return Layout(
        batter=batter,
        pitcher=pitcher,
        hand=[] if view.seat is None else _hand(view, view.seat),
        template="games/piecepack/layout.html",
        places=Places(
            _field(view),
            tile(1 - half, pitcher),
            None if any(man and man.player == batter for man in view.bases) else tile(half, batter),
            [
                Coin(ON_BASE[base], runner.card)
                for base, runner in enumerate(view.bases)
                if runner is not None
            ],
            _shown(view, TILES[batter]),
            [_side(view, seat, batter, deck) for seat in range(2)],
        ),
    )


def _hand(view: View, seat: int) -> list[Picture]:
    """The cards that this side plays in this half inning: swings at bat, pitches in the field."""
    side = view.sides[seat]
    if seat == view.half:
        return [SWINGS[rank] for rank in cards(side.swing)]
    return [PITCHES[rank] for rank in cards(side.pitch)]


def _field(view: View) -> list[Place]:
    seat = 1 - view.half
    return [
        Place(position, tile(seat, spot), FIELDS.get(place, 0))
        for place, (position, spot) in enumerate(
            zip(POSITIONS, view.sides[seat].lineup, strict=True)
        )
    ]


def _shown(view: View, value: int) -> Thrown | None:
    """The cards and dice on the table while a decision about them is awaited."""
    if view.shown is None:
        return None
    pitch, swing, dice, red = view.shown
    modifier = 2 * ((swing > pitch) - (pitch > swing))
    result = modifier + sum(die for die in dice if die != value)
    return Thrown(pitch, swing, value, dice, modifier, result, die(red))


def _side(view: View, seat: int, batter: int, deck: int) -> SideTable:
    side = view.sides[seat]
    batting = seat == view.half
    ninth = FIRST_PITCHER + side.pitcher
    if batting and side.due == PITCHER_SLOT:
        ninth = batter
    spots = zip((*POSITIONS, "P"), (*side.lineup, ninth), strict=True)
    limited = side.pitcher < LAST_PITCHER - FIRST_PITCHER
    return SideTable(
        seat,
        batting,
        [
            Place(position, tile(seat, spot), due=slot == side.due)
            for slot, (position, spot) in enumerate(spots)
        ],
        _row(HEARTS, "Pitch", side.pitch, deck, deck & RETIRED[side.pitcher]),
        _row(SPADES, "Swing", side.swing, deck, 0),
        _arms(seat, side),
        [run < side.allowed for run in range(TROUBLE)] if limited else [],
        side.allowed,
        side.trouble,
        LAST_PITCHER - FIRST_PITCHER - side.pitcher,
    )


@lru_cache(1024)
def _row(suit: str, title: str, hand: int, deck: int, gone: int) -> Row:
    def lies(rank: int) -> str:
        return HAND if hand >> rank & 1 else GONE if gone >> rank & 1 else PLAYED

    return Row(suit, title, tuple([Slip(RANK_SIGNS[rank], lies(rank)) for rank in cards(deck)]))


def _arms(seat: int, side: Side) -> list[Arm]:
    return [
        Arm(
            tile(seat, FIRST_PITCHER + number),
            GONE if number < side.pitcher else NOW if number == side.pitcher else LATER,
        )
        for number in range(LAST_PITCHER - FIRST_PITCHER + 1)
    ]


def _pictures(suit: str) -> dict[int, Picture]:
    return {
        rank: Picture(
            f"{RANK_NAMES[rank]} of {suit}s",
            "games/piecepack/card.html",
            Card(suit, RANK_SIGNS[rank]),
            key_of(RANK_SIGNS[rank], suit),
        )
        for rank in cards(DECK | ACE_BIT)
    }


PITCHES: Final = _pictures(HEARTS)
SWINGS: Final = _pictures(SPADES)
#: By kind of question: the drawing of each answer.
DRAWN: Final = {"pitch": PITCHES, "swing": SWINGS}


def picture(kind: str, option: Any) -> Picture | None:
    """A pitch card or a swing card."""
    return DRAWN[kind][option] if kind in DRAWN else None


def lately(view: View, places: Places) -> str:
    """The latest of a plate appearance that is not over."""
    shown = places.shown
    if shown is None:
        return ""
    dice = " ".join(str(die) for die in shown.dice)
    red = "" if shown.red is None else f", red die {shown.red}"
    cards = f"pitch {shown.pitch_rank}, swing {shown.swing_rank}"
    return f"{cards}, dice {dice}: {shown.result_text}{red}"
