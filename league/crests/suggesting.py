"""Which crest and which second color a club is given, by its name and what its league has."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from league.crests.codes import Code
from league.crests.drawing import ink_on
from league.crests.stock import CAPITALS, CHARGES, DIVISIONS, SHAPES
from league.crests.words import PREFIXES, WORDS
from league.paint import paint

#: Pictures that suit any club.
ANYBODYS: Final = (
    "ball", "bats", "mitt", "star", "compass", "crown", "bolt", "sun", "moon", "laurel", "anchor",
    "torch", "wings", "flame", "clover", "peaks",
)  # fmt: skip
SECONDS: Final = (
    "#e3ad3c", "#1c2a33", "#8fc1d9", "#c8452f", "#2b6a4f", "#e0aebb", "#b9c3c4", "#4a3528",
    "#f0d9a0",
)  # fmt: skip
SEEN: Final = 2.0  # the contrast of a second color with the first
SET_OFF: Final = 1.3  # … and with the charge


def suggest(
    place: str, nickname: str, taken: Iterable[Code] = (), again: int = 0, not_: Code | None = None
) -> Code:
    """A crest for a club, in a league whose other clubs have the crests `taken`.

    No charge and no pair of shape and division is one of theirs while there are others; shape and
    division are those that fewest of them have. `again` says how often another one was asked for;
    it is not `not_`, the one that is not wanted.
    """
    taken = list(taken)
    unwanted = [not_] if not_ else []
    charges = Counter(code.charge for code in chain(taken, unwanted))
    wishes = list(_wishes(place, nickname, again))
    charge = min(wishes, key=lambda wish: charges[wish])  # the first of those that are free

    shapes = Counter(code.shape for code in taken)
    divisions = Counter(code.division for code in taken)
    fields = Counter(code.field for code in chain(taken, unwanted))
    shape, division = min(
        ((shape, division) for shape in SHAPES for division in DIVISIONS),
        key=lambda field: (
            fields[field],
            3 * shapes[field[0]] + divisions[field[1]],
            _mark(place, nickname, again, *field),
        ),
    )
    return Code(shape, division, charge)


def second_color(first: str, place: str, nickname: str, taken: Iterable[str] = ()) -> str:
    """Another color for a club that has one: of those that are seen beside it, one that fewest of
    its league have (`taken`), and of these the name's."""
    color, charge = paint(first), paint(ink_on(first))
    seen = [one for one in SECONDS if color.contrast(one) >= SEEN] or [ink_on(first)]
    fit = [one for one in seen if charge.contrast(one) >= SET_OFF] or seen
    worn = Counter(taken)
    return min(fit, key=lambda one: (worn[one], _mark(place, nickname, one)))


def pictures(name: str) -> list[str]:
    """The charges that the words of a name ask for: an owl for the Owls. The last word first."""
    found: list[str] = []
    for word in reversed(_plain(name).lower().split()):
        asked = WORDS.get(word) or next(
            (charge for start, charge in PREFIXES.items() if word.startswith(start)), None
        )
        if asked and asked not in found:
            found.append(asked)
    return found


def _wishes(place: str, nickname: str, again: int) -> Iterator[str]:
    """Every charge, best first: what the nickname says, what the place says, its letters and
    pictures that suit anybody in the order of their hash, pairs of letters, then all the rest."""
    own, towns = _letters(nickname), _letters(place)
    initial, told, around = own[:1], pictures(nickname), pictures(place)
    anybodys = sorted([*initial, *ANYBODYS], key=lambda one: _mark(place, nickname, one))
    # Of the clubs that no word tells of, half have their letter
    lettered = told or _mark(nickname, place)[0] < "8"
    pairs = [town + letter for town in towns[:1] for letter in own]
    rest = sorted(CHARGES, key=lambda one: _mark(place, nickname, one, "rest"))
    first = [*initial, *around] if lettered else around
    wishes = list(dict.fromkeys([*told, *first, *anybodys, *pairs, *rest, *CAPITALS]))
    turn = again % len(wishes)
    yield from wishes[turn:]
    yield from wishes[:turn]


def _letters(name: str) -> list[str]:
    """The letters of a name that can be drawn: É is an E, what is not Latin is none."""
    return [letter for letter in _plain(name).upper() if letter in CAPITALS]


def _plain(name: str) -> str:
    """The name without accents, its words parted by spaces alone."""
    marks = unicodedata.normalize("NFKD", name)
    letters = "".join(one for one in marks if not unicodedata.combining(one))
    return "".join(one if one.isalpha() else " " for one in letters)


def _mark(*parts: object) -> str:
    """A number of a few words that is the same everywhere and for ever, as text."""
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
