"""The piece that stands for a player, and the mark after a name, as the pages draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ruleset import RosterSpot

if TYPE_CHECKING:
    from league.models import Player


@dataclass(slots=True, kw_only=True, frozen=True)
class Piece:
    """A piece in words, which is all that a game without drawings has. Equal pieces are drawn once
    (`games.templatetags.pieces`)."""

    words: str
    template: str = "pieces/words.html"


@dataclass(slots=True, kw_only=True, frozen=True)
class Chip(Piece):
    """A token: a batter's number, or which pitcher it is; a star, if there is one on it."""

    template: str = "pieces/chip.html"
    sign: str
    pitcher: bool
    star: str = ""


@dataclass(slots=True)
class Mark:
    """What stands after a name in one game: a card's corner, or a star and what makes it one."""

    words: str
    text: str
    more: str = ""  # where there is room
    suit: str = ""
    red: bool = False


def in_words(spot: RosterSpot, player: Player) -> Piece:
    """“Starting pitcher”."""
    return Piece(words=f"{spot.name[:1].upper()}{spot.name[1:]}")


def number(spot: RosterSpot, player: Player) -> Chip:
    """A batter’s number, or which pinch hitter (H1) or pitcher (SP) it is."""
    words = f"Chip {spot.key}: {spot.name}"
    return Chip(words=words, sign=spot.key[-2:], pitcher=spot.role == "pitcher")


def unmarked(spot: int, seat: int, lineup: Sequence[str]) -> list[Mark]:
    """A game whose pieces need no mark."""
    return []
