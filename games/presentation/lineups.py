"""A lineup laid out with pieces: the places that are to be filled, and what may lie there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.ruleset import AnyRuleset, BaseOptions
from games.presentation.pieces import Chip

#: How the places of a board lie.
FIELD, ORDER, CLUB = "field", "order", "club"


class Place(NamedTuple):
    """A place of a lineup: its sign, how it is called, and what lies there in any case."""

    sign: str  # "LF", "3", "P1"
    words: str  # "left field", "bats third"
    at: str = ""  # the class that puts it on the field
    under: Any = None


class Laid(NamedTuple):
    """What may lie at a place: a value of the lineup as a piece, what is good to know of it, and
    the signs of the places where it may not lie."""

    value: Any
    piece: Any
    note: str = ""
    barred: tuple[str, ...] = ()


@dataclass(slots=True, frozen=True, kw_only=True)
class Board:
    """The lineup of a game in its places, one for each of the ruleset’s positions.

    They lie on the `FIELD`, or are rows of the batting `ORDER`, or are a whole `CLUB`, each of
    whom may be given something. Of a piece there is one, or `many`. Pieces that all lie at a place
    are moved there; with a `bench` they lie beside them too.
    """

    shape: str
    places: tuple[Place, ...]
    pieces: tuple[Laid, ...]
    bench: bool = False
    many: bool = False
    hint: str = "Tap two to swap them; or drag one to the other."
    #: Said of a piece where it may not lie.
    barred: str = ""


#: Draws the board of these rules and options for a seat; None where lists do.
Drawn = Callable[[AnyRuleset, BaseOptions, int], Board | None]

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def by_lists(rules: AnyRuleset, options: BaseOptions, seat: int) -> None:
    """A lineup that nobody has drawn."""


def batting_order(rules: AnyRuleset, options: BaseOptions, seat: int) -> Board:
    """A batting order of whoever is in any legal lineup, each a chip with his number."""
    places = zip(rules.positions, (*ORDINALS, "ninth"), strict=True)
    return Board(
        shape=ORDER,
        places=tuple(Place(sign, f"bats {ordinal}") for sign, ordinal in places),
        pieces=tuple(Laid(spot, chip_of(rules, spot)) for spot in sorted(rules.default_lineup)),
    )


def chip_of(rules: AnyRuleset, spot: int) -> Chip:
    """The chip of a roster spot."""
    his = rules.roster[spot]
    return Chip(words=his.name, sign=his.key, pitcher=his.role == "pitcher")


def gifts(rules: AnyRuleset, notes: Mapping[str, str]) -> Board:
    """A whole club, each of whom may be given any of these: the ruleset’s values, and what each
    does."""
    assert rules.lineup_values is not None
    return Board(
        shape=CLUB,
        places=tuple(
            Place(sign, rules.roster[spot].name, under=chip_of(rules, spot))
            for spot, sign in enumerate(rules.positions)
        ),
        pieces=tuple(
            Laid(value, Gift(words, not value), notes.get(value, ""))
            for value, words in rules.lineup_values.items()
        ),
        bench=True,
        many=True,
        hint="Tap a gift, then whom it is for; or two players, to swap theirs.",
    )


class Gift(NamedTuple):
    """What a player may be given, as a star; nothing is an empty one."""

    words: str
    nothing: bool
    template: str = "pieces/gift.html"
