"""Quick Baseball on the table: chips on the field, the batter's cards against the pitcher's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.rulesets.quick.cards import PITCH_OUT, PITCHING_CARDS
from engine.rulesets.quick.state import Side
from engine.rulesets.quick.tables import (
    ALL_BATS,
    BALLS_FOR_A_WALK,
    BAT_BIT,
    BAT_NAMES,
    DOUBLES,
    FIRST_PITCHER,
    GROUP,
    LAST_PITCHER,
    LEAVE,
    PITCH_BIT,
    PITCH_NAMES,
    PITCHER_SLOT,
    ROSTER,
    ROW,
    SINGLES,
    STEALS,
    WILD,
    cards,
)
from engine.rulesets.quick.view import View
from engine.rulesets.quick.words import LABELS, PITCHES, exchange, verdict
from games.presentation.layouts import Layout, Picture
from games.presentation.pieces import Chip
from games.presentation.quick.thrown import BATTING_FACES, PITCHING_FACES, BattingFace, PitchingFace

#: By pitching card, the color of its outer border.
BORDERS: Final = {card.name: card.outer for card in PITCHING_CARDS}
ON_BASE: Final = ("first", "second", "third")
CALLS: Final = (LEAVE, "steal", WILD)  # with the batter's black card
STEAL: Final = "steal"
BATTING, PITCHING = "games/quick/batting_laid.html", "games/quick/pitching_laid.html"
HAND, PLAYED, ASIDE, GONE = "held", "played", "aside", "gone"
NOW, LATER = "now", "later"


class Place(NamedTuple):
    """A chip on the field or in the order."""

    where: str
    chip: Chip
    due: bool = False


class Arm(NamedTuple):
    """A pitcher: one who has left, the one of now, or one still to come."""

    chip: Chip
    lies: str


class Shown(NamedTuple):
    """A card by the drawing that the page holds of it, and its words."""

    name: str
    words: str


class Exchange(NamedTuple):
    """Two cards of this plate appearance, and what came of them."""

    batted: Shown
    pitched: Shown
    words: str


@dataclass(slots=True)
class Pile:
    """Cards that lie together."""

    title: str
    lies: str
    template: str
    cards: list[Shown]
    unseen: list[Shown]  # face down among them is one of these
    secret: Shown | None = None  # face down among them, and only its own side knows it


@dataclass(slots=True)
class SideTable:
    """All that lies before one side. At bat it plays its batting cards, in the field the others."""

    seat: int
    at_bat: bool
    order: list[Place]
    stars: list[str]
    arms: list[Arm]
    piles: list[Pile]


@dataclass(slots=True)
class Places:
    """The whole table."""

    batting: dict[str, BattingFace]  # all faces, with the row of whoever bats marked
    pitching: dict[str, PitchingFace]
    at_bat: int  # the seats
    in_field: int
    mound: Chip
    plate: Chip
    runners: list[Place]
    balls: list[bool]
    exchanges: list[Exchange]
    double_play: int  # the pitcher's die while he chooses a runner, else 0
    sides: list[SideTable]  # visitors, home


def chip(side: Side, spot: int) -> Chip:
    """The chip of a roster spot, with its star."""
    of = ROSTER[spot]
    star = side.lineup[spot].replace("_", " ")
    words = f"Chip {of.key}: {of.name}{', ' if star else ''}{star}"
    return Chip(words=words, sign=of.key, pitcher=of.role == "pitcher", star=star)


def at_bat(side: Side) -> int:
    """The roster spot of whoever is next in the order."""
    return side.due if side.due != PITCHER_SLOT else FIRST_PITCHER + side.pitcher


def layout(view: View) -> Layout:
    """A view of the game as its table."""
    offence, defence = view.sides[view.half], view.sides[1 - view.half]
    batter = at_bat(offence)
    pitcher = FIRST_PITCHER + defence.pitcher
    group = GROUP[offence.due]
    return Layout(
        batter=batter,
        pitcher=pitcher,
        count=(view.balls, 0),
        hand=[] if view.seat is None else _hand(view, view.seat),
        template="games/quick/layout.html",
        places=Places(
            _batting_faces(group),
            PITCHING_FACES,
            view.half,
            1 - view.half,
            chip(defence, pitcher),
            chip(offence, batter),
            [
                Place(ON_BASE[base], chip(offence, runner.player))
                for base, runner in enumerate(view.bases)
                if runner is not None
            ],
            [ball < view.balls for ball in range(BALLS_FOR_A_WALK)],
            _exchanges(view, group),
            view.shown[2] if view.shown else 0,
            [_side(view, seat) for seat in range(2)],
        ),
    )


def turned_up(view: View, own: Sequence[View]) -> View:
    """The view once both starting doubles lie open; `own` is what each seat sees."""
    sides = [side.copy() for side in view.sides]
    for side, seen in zip(sides, own, strict=True):
        side.held |= seen.hidden
        side.pitches |= seen.hidden
        if seen.hidden:
            side.unseen = 0
    return view._replace(sides=(sides[0], sides[1]))


def _batting_faces(group: int) -> dict[str, BattingFace]:
    """Every batting card, with the row that counts for this batter."""
    return {
        name: faces[0 if name in CALLS else ROW[group]] for name, faces in BATTING_FACES.items()
    }


def _hand(view: View, seat: int) -> list[Picture]:
    """What this side may play in this half inning, but for its black card."""
    side = view.sides[seat]
    if seat == view.half:
        return [batting_picture(name) for name in cards(side.bats, BAT_NAMES)]
    hand = side.pitches | view.hidden
    return [pitching_picture(name) for name in cards(hand, PITCH_NAMES)]


def _exchanges(view: View, group: int) -> list[Exchange]:
    """The cards of this plate appearance; last those about which something is to be decided."""
    found = [
        Exchange(_batted(batted), _pitched(pitched), exchange(batted, pitched))
        for batted, pitched in view.exchanges
    ]
    if view.shown is not None:
        batted, pitched, _ = view.shown
        told = verdict(batted, pitched, group)
        found.append(Exchange(_batted(batted), _pitched(pitched), told or PITCHES[pitched]))
    return found


def _batted(name: str) -> Shown:
    return Shown(STEAL if name in STEALS else name, LABELS[name])


def _pitched(name: str) -> Shown:
    return Shown(name, LABELS[name])


def _side(view: View, seat: int) -> SideTable:
    side = view.sides[seat]
    batting = seat == view.half
    hidden = view.hidden if seat == view.seat else 0
    spots = (*range(PITCHER_SLOT), FIRST_PITCHER + side.pitcher)
    order = [
        Place(ROSTER[spot].key, chip(side, spot), slot == side.due)
        for slot, spot in enumerate(spots)
    ]
    stars = [
        f"{spot.key} {star.replace('_', ' ')}"
        for spot, star in zip(ROSTER, side.lineup, strict=True)
        if star
    ]
    piles = [*_batting_piles(side), *_bullpen(side, hidden)] if batting else _mound(side, hidden)
    if seat == view.seat:
        piles[0].cards = []  # he has them before him as his hand
    return SideTable(seat, batting, order, stars, _arms(side), [p for p in piles if _any(p)])


def _any(pile: Pile) -> bool:
    return bool(pile.cards or pile.unseen or pile.secret)


def _arms(side: Side) -> list[Arm]:
    return [
        Arm(
            chip(side, FIRST_PITCHER + number),
            GONE if number < side.pitcher else NOW if number == side.pitcher else LATER,
        )
        for number in range(LAST_PITCHER + 1)
    ]


def _batting_piles(side: Side) -> list[Pile]:
    """At bat: in hand, and played until batter 1 comes up again."""
    return [
        _pile("In hand", HAND, side.bats, BATTING),
        _pile("Played", PLAYED, ALL_BATS & ~side.bats, BATTING),
    ]


def _mound(side: Side, hidden: int) -> list[Pile]:
    """In the field: in hand, played until the pitcher is changed, set aside and out of the game."""
    return [
        _with_double(_pile("In hand", HAND, side.pitches, PITCHING), side, hidden),
        _pile("Played", PLAYED, side.held & ~side.pitches, PITCHING),
        *_left(side, hidden),
    ]


def _bullpen(side: Side, hidden: int) -> list[Pile]:
    """At bat: what its pitcher holds of the cards with two borders, and what he does not hold."""
    doubles = _pile("Pitcher’s doubles", HAND, side.held & DOUBLES, PITCHING)
    return [_with_double(doubles, side, hidden), *_left(side, hidden)]


def _with_double(pile: Pile, side: Side, hidden: int) -> Pile:
    """The card with two borders that the starting pitcher took lies face down until he throws it.

    His own side knows it; the others know that it is one of those that are not in sight.
    """
    if hidden:
        pile.secret = _shown(hidden, PITCH_NAMES)[0]
    elif side.unseen:
        pile.unseen = _shown(side.unseen, PITCH_NAMES)
    return pile


def _left(side: Side, hidden: int) -> list[Pile]:
    aside = 0 if side.unseen and not hidden else DOUBLES & ~side.held & ~hidden
    return [
        _pile("Set aside", ASIDE, aside, PITCHING),
        _pile("Out of the game", GONE, SINGLES & ~side.held, PITCHING),
    ]


def _pile(title: str, lies: str, held: int, template: str) -> Pile:
    names = BAT_NAMES if template == BATTING else PITCH_NAMES
    return Pile(title, lies, template, _shown(held, names), [])


def _shown(held: int, names: tuple[str, ...]) -> list[Shown]:
    return [Shown(name, LABELS[name]) for name in cards(held, names)]


def batting_picture(option: str) -> Picture:
    """A batting card; of a call, the black card with its row."""
    name = STEAL if option in STEALS else option
    key = option.lower() if option in BAT_BIT else ""
    return Picture(LABELS[option], BATTING, Shown(name, LABELS[option]), key)


def pitching_picture(option: str) -> Picture:
    """A pitching card."""
    color = BORDERS.get(option, "")
    key = f"{color[:1]}{option[-1:]}" if color else ""
    return Picture(LABELS[option], PITCHING, Shown(option, LABELS[option]), key)


BATS: Final = {option: batting_picture(option) for option in (*BAT_BIT, *STEALS, LEAVE, WILD)}
ARMS: Final = {option: pitching_picture(option) for option in (*PITCH_BIT, PITCH_OUT)}
Draw = Callable[[Any], Picture | None]
#: By kind of question: the drawing of an answer, where it is a card.
DRAWN: Final[dict[str, Draw]] = {
    "starting_double": ARMS.get,
    "pitching_change": ARMS.get,
    "forced_change": ARMS.get,
    "swap": ARMS.get,
    "pitch": ARMS.get,
    "smart": BATS.get,
    "swing": BATS.get,
}


def picture(kind: str, option: Any) -> Picture | None:
    """A batting card or a pitching card."""
    return DRAWN[kind](option) if kind in DRAWN else None


def lately(view: View, places: Places) -> str:
    """The latest of a plate appearance that is not over."""
    if not places.exchanges:
        return ""
    met = places.exchanges[-1]
    return f"{met.batted.words} against {met.pitched.words}: {met.words}"
