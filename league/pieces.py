"""The piece that stands for a player, as the pages draw it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from engine.ruleset import Ruleset
from league.models import Player

SUITS: Final = ("suns", "moons", "crowns", "arms")
PAIRS: Final = tuple(combinations(SUITS, 2))


@dataclass(slots=True)
class Tile:
    """A piecepack tile: face up with `suit` and `value`, or on its face with `letters` on it."""

    words: str
    suit: str = ""
    value: int = 0
    letters: str = ""


def tile(rules: Ruleset, player: Player) -> Tile:
    """The tile of a player. A team keeps its two suits for good; pitchers lie face down."""
    spot = rules.roster[player.spot]
    if spot.role != "fielder":
        return Tile(f"Tile face down: {spot.name}", letters=spot.key)
    suit = PAIRS[player.team_id % len(PAIRS)][spot.key.endswith("second")]
    value = "Ace" if spot.value == 1 else str(spot.value)
    return Tile(f"Tile: {value} of {suit}", suit, spot.value)
