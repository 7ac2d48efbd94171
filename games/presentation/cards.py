"""The faces of the 52 playing cards, as the pages draw them on a card of 100 by 140."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import ACE, COLOR, DECK_SIZE, JACK, RANK, RANK_NAMES, RANK_SIGNS, RED, SUIT, name

SYMBOLS: Final = ("club", "diamond", "heart", "spade")
LEFT, MIDDLE, RIGHT = 33, 50, 67
TOP, BOTTOM = 28, 112
HALFWAY: Final = (TOP + BOTTOM) // 2


class Pip(NamedTuple):
    """A suit's sign by its centre; those in the lower half stand on their heads."""

    x: int
    y: int

    @property
    def turned(self) -> bool:
        return self.y > HALFWAY


def _both(*heights: int) -> tuple[Pip, ...]:
    return tuple(Pip(x, y) for y in heights for x in (LEFT, RIGHT))


def _middle(*heights: int) -> tuple[Pip, ...]:
    return tuple(Pip(MIDDLE, y) for y in heights)


FOUR: Final = _both(TOP, BOTTOM)
SIX: Final = _both(TOP, HALFWAY, BOTTOM)
EIGHT_AT_THE_SIDES: Final = _both(TOP, 56, 84, BOTTOM)
#: By rank, for the number cards.
PIPS: Final = {
    2: _middle(TOP, BOTTOM),
    3: _middle(TOP, HALFWAY, BOTTOM),
    4: FOUR,
    5: FOUR + _middle(HALFWAY),
    6: SIX,
    7: SIX + _middle(49),
    8: SIX + _middle(49, 91),
    9: EIGHT_AT_THE_SIDES + _middle(HALFWAY),
    10: EIGHT_AT_THE_SIDES + _middle(42, 98),
}


class Face(NamedTuple):
    """One card: its corner index, and either pips, a court figure, or an ace's one great pip."""

    rank: str
    suit: str
    red: bool
    words: str
    pips: tuple[Pip, ...]
    court: str

    @property
    def ace(self) -> bool:
        return self.rank == RANK_SIGNS[ACE]


def key_of(rank: str, suit: str) -> str:
    """The keys of a card: “9s”, and “0h” for a ten."""
    return f"{rank[-1]}{suit[0]}".lower()


def _face(card: int) -> Face:
    rank, suit = RANK[card], SUIT[card]
    return Face(
        RANK_SIGNS[rank],
        SYMBOLS[suit],
        COLOR[suit] == RED,
        name(card),
        PIPS.get(rank, ()),
        RANK_NAMES[rank] if rank >= JACK else "",
    )


#: By card, 0–51.
FACES: Final = tuple(map(_face, range(DECK_SIZE)))
#: Drawn like any other, from `#face-down`.
FACE_DOWN: Final = Face("down", "face", False, "card face down", (), "")
