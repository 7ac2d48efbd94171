"""What lies on a table of Card Baseball."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.rulesets.sackson.detail import Entry, NewBall, Pitched
from engine.rulesets.sackson.tables import (
    FIELDED,
    HITS_BEFORE_RELIEF,
    NO_CARD,
    PINCH_HITTERS,
    RELIEF_PITCHER,
)
from engine.rulesets.sackson.view import View
from games.presentation.cards import FACES, Face
from games.presentation.laid import Held, Laid, card_in, face, hand, held
from games.presentation.layouts import Layout, Picture
from games.presentation.pitches import WORDS, Exchange
from games.presentation.sackson.thrown import GOALS, exchange

#: What the cards of a pitch are, in the order in which they fall.
AS_PITCHED: Final = ("The pitch", "The swing", "Placed", "Fielded")
BASES_OF: Final = ("an out", "a single", "a double", "a triple", "a home run")
#: Kinds of question whose answers are runners.
OF_RUNNERS: Final = frozenset({"steal", "tag"})


@dataclass(slots=True)
class Attempt:
    """A runner who steals: his card, and the answer to it, as far as they lie."""

    goal: str
    card: Face | None
    answer: Face | None


@dataclass(slots=True)
class Men:
    """Whom a side can still call; nothing where such men are not played with."""

    seat: int
    pinch_hitters: int | None  # left
    reliever: str


@dataclass(slots=True)
class Places:
    """The table's places."""

    pitch: list[Laid]
    verdict: str
    attempts: list[Attempt]
    earlier: list[Exchange]  # in this plate appearance
    marks: list[str]
    men: list[Men]
    held: list[Held]
    deck: int
    discard: int
    top: Face | None  # of the discards


def layout(view: View) -> Layout:
    """The table of Card Baseball."""
    batting, fielding = view.sides[view.half], view.sides[1 - view.half]
    before = view.thrown[: len(view.thrown) - thrown_in_this(view)]
    return Layout(
        batter=batting.order[batting.due],
        pitcher=fielding.pitcher,
        count=(view.balls, view.strikes),
        hand=hand(view.hand),
        template="games/sackson/layout.html",
        places=Places(
            pitch=[] if view.running else pitch(view),
            verdict=verdict(view),
            attempts=[
                Attempt(GOALS[base - 1], face(card), face(answer))
                for base, card, answer in view.running
            ],
            earlier=[shown(entry) for entry in before],
            marks=marks(view),
            men=[men(view, seat) for seat in (0, 1)],
            held=held(view.seat, view.hands),
            deck=view.deck,
            discard=len(view.pile),
            top=face(view.pile[-1]) if view.pile else None,
        ),
    )


def picture(kind: str, option: Any) -> Picture | None:
    """The drawing of an answer that is a card."""
    return None if kind in OF_RUNNERS else card_in(option)


def pitch(view: View) -> list[Laid]:
    """The cards of this pitch."""
    return [
        Laid(caption, FACES[card]) for caption, card in zip(AS_PITCHED, view.lying, strict=False)
    ]


def thrown_in_this(view: View) -> int:
    """How many exchanges, the last that were told, are of the cards that still lie."""
    if view.running:
        return sum(answer >= 0 for _, _, answer in view.running)
    return len(view.lying) // 2


def verdict(view: View) -> str:
    """What the cards of this pitch have come to so far."""
    if view.running or len(view.lying) < 2:
        return ""
    if len(view.lying) == len(AS_PITCHED):
        placed, fielded = view.lying[2:]
        return BASES_OF[FIELDED[placed][fielded]]
    return word(view.thrown[-1].what)


def shown(entry: Entry) -> Exchange:
    """An exchange that is over; a companion is left by the last play of a game alone."""
    if isinstance(entry, NewBall):
        return [FACES[entry.first], FACES[entry.second], "new ball"]
    if isinstance(entry, Pitched):
        answer: Exchange = [] if entry.swing == NO_CARD else [FACES[entry.swing]]
        return [FACES[entry.pitch], *answer, word(entry.what)]
    return exchange(entry, "")


def word(code: str) -> str:
    """“swinging strike”, “in play”."""
    return " ".join(WORDS[code]).strip()


def marks(view: View) -> list[str]:
    """What holds for now."""
    found = []
    if view.pinch_hitting:
        found.append("A pinch hitter bats, with eight cards")
    if view.relieving:
        found.append("The reliever’s first half, with eight cards")
    if view.stolen:
        found.append("No other steal before the next pitch")
    return found


def men(view: View, seat: int) -> Men:
    """Whom this side can still call."""
    side, advanced = view.sides[seat], view.options
    left = PINCH_HITTERS - side.pinch_hitters if advanced.pinch_hitters else None
    if not advanced.relief_pitchers:
        return Men(seat, left, "")
    if side.pitcher == RELIEF_PITCHER:
        return Men(seat, left, "in the game")
    ready = seat != view.half and view.hits >= HITS_BEFORE_RELIEF
    return Men(seat, left, "may be called" if ready else "in the bullpen")


def lately(view: View, places: Places) -> str:
    """The latest of a plate appearance that is not over."""
    if places.verdict:
        return str(places.verdict)
    if places.pitch or not places.earlier:
        return ""
    last = places.earlier[-1][-1]
    return last if isinstance(last, str) else ""  # a companion: the game is over
