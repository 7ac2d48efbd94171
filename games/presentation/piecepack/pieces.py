"""The tiles of piecepack baseball."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from engine.ruleset import RosterSpot
from games.presentation.pieces import Piece

if TYPE_CHECKING:
    from league.models import Player

SUITS: Final = ("suns", "moons", "crowns", "arms")
#: Where eight of a side stand; the pitcher bats ninth.
POSITION_NAMES: Final = {
    "LF": "left field",
    "CF": "center field",
    "RF": "right field",
    "3B": "third base",
    "SS": "shortstop",
    "2B": "second base",
    "1B": "first base",
    "C": "catcher",
}
PAIRS: Final = tuple(combinations(SUITS, 2))


@dataclass(slots=True, kw_only=True, frozen=True)
class Tile(Piece):
    """A piecepack tile: face up with `suit` and `value`, or on its face with `letters` on it."""

    template: str = "games/piecepack/tile.html"
    suit: str = ""
    value: int = 0
    letters: str = ""


def tile(spot: RosterSpot, player: Player) -> Tile:
    """A team keeps its two suits for good; pitchers and pinch hitters lie face down."""
    if spot.role != "fielder":
        return Tile(words=f"Tile face down: {spot.name}", letters=spot.key)
    suit = PAIRS[player.team_id % len(PAIRS)][spot.key.endswith("second")]
    value = "Ace" if spot.value == 1 else str(spot.value)
    return Tile(words=f"Tile: {value} of {suit}", suit=suit, value=spot.value)
