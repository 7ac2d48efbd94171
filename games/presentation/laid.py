"""Playing cards on a table, for the games that are played with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from engine.diamond import Bases
from games.presentation.cards import FACES, SYMBOLS, Face, key_of
from games.presentation.layouts import Picture

#: By card: as it is held in the hand, and smaller, as one of many.
LARGE: Final = tuple(
    Picture(face.words, "layout/playing_card.html", face, key_of(face.rank, face.suit))
    for face in FACES
)
SMALL: Final = tuple(card._replace(template="layout/small_card.html") for card in LARGE)

#: By base, 1 to 3; 0 is home plate.
BASES: Final = ("home", "first", "second", "third")
#: Middle of a card on the drawn diamond, in its units.
HOME: Final = (160, 244)
BAGS: Final = ((262, 152), (160, 46), (58, 152))
MOUND: Final = (160, 146)
WIDTHS: Final = {True: 58, False: 48}  # of a card that is being played; of a runner's


class Laid(NamedTuple):
    """A card on the table with what it is there for; without a face it lies face down."""

    caption: str
    face: Face | None


class Placed(NamedTuple):
    """A card on the drawn diamond; without a face it lies face down."""

    face: Face | None
    x: int
    y: int
    width: int

    @property
    def height(self) -> int:
        return self.width * 54 // 40


class Man(NamedTuple):
    """A runner: where he stands, with which card, and what is to be known of him."""

    base: str
    face: Face
    note: str


class Held(NamedTuple):
    """A hand that this seat sees from behind."""

    seat: int
    size: int

    @property
    def backs(self) -> range:
        return range(self.size)


class Announced(NamedTuple):
    """A suit that was called out."""

    symbol: str
    words: str
    red: bool


#: By suit.
SUITS: Final = tuple(
    Announced(symbol, f"a {symbol}", symbol in ("diamond", "heart")) for symbol in SYMBOLS
)


def face(card: int) -> Face | None:
    """A card's face; None of one that lies face down, or that is not there."""
    return FACES[card] if card >= 0 else None


def faces(cards: Iterable[int]) -> list[Face]:
    return [FACES[card] for card in cards]


def hand(cards: Sequence[int]) -> list[Picture]:
    """The seat's own cards, by suit and rank."""
    return [LARGE[card] for card in sorted(cards)]


def held(seat: int | None, sizes: Sequence[int]) -> list[Held]:
    """The hands but this seat's own."""
    return [Held(other, size) for other, size in enumerate(sizes) if size and other != seat]


def placed(card: int, middle: tuple[int, int], *, played: bool = False) -> Placed:
    """A card on the diamond, its middle here; `played` ones are larger."""
    width = WIDTHS[played]
    return Placed(face(card), middle[0] - width // 2, middle[1] - width * 54 // 80, width)


def runners(bases: Bases) -> list[Placed]:
    """The runners' cards on their bases."""
    return [placed(runner.card, bag) for runner, bag in zip(bases, BAGS, strict=True) if runner]


def men(bases: Bases, notes: Sequence[str]) -> list[Man | None]:
    """Who stands on each base, with a note for each."""
    return [
        Man(base, FACES[runner.card], note) if runner else None
        for base, runner, note in zip(BASES[1:], bases, notes, strict=True)
    ]


def card_in(option: Any, place: int = 1) -> Picture | None:
    """The drawing of an answer that is a card, or a tuple with a card at this place.

    None of any other answer.
    """
    if isinstance(option, int):
        return LARGE[option]
    return SMALL[option[place]] if isinstance(option, tuple) else None
