"""What every game's table has in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Picture(NamedTuple):
    """A piece as it is drawn: `template` gets it as `piece`.

    `key` are the keys that lift it: its rank, and its suit where there are two of the rank.
    """

    words: str  # “7 of hearts”
    template: str
    piece: Any
    key: str = ""


@dataclass(slots=True, kw_only=True)
class Layout:
    """The table as a seat, or a spectator, sees it; made of a view and of nothing else.

    `batter` and `pitcher` are roster spots, -1 where nobody stands there. `count` is balls and
    strikes, None in a game without. `hand` is the seat's own, empty for a spectator. `template`
    draws `places`: what lies open, what lies face down, and how many cards are where.
    """

    batter: int = -1
    pitcher: int = -1
    count: tuple[int, int] | None = None
    hand: list[Picture] = field(default_factory=list)
    template: str = ""
    places: Any = None
