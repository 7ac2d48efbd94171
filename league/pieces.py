"""The piece that stands for a player, as the pages draw it: which template, and with what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from engine.ruleset import RosterSpot, Ruleset
from engine.rulesets.triple_play.tables import CARD
from league.models import Player
from league.playing_cards import FACES, Face

SUITS: Final = ("suns", "moons", "crowns", "arms")
PAIRS: Final = tuple(combinations(SUITS, 2))


@dataclass(slots=True)
class Piece:
    """A piece in words, which is all that a game without drawings has."""

    words: str
    template: str = "pieces/words.html"


@dataclass(slots=True)
class Tile(Piece):
    """A piecepack tile: face up with `suit` and `value`, or on its face with `letters` on it."""

    template: str = "pieces/tile.html"
    suit: str = ""
    value: int = 0
    letters: str = ""


@dataclass(slots=True)
class Pair(Piece):
    """A Triple Play! player: a side plays the red cards on the road, the black ones at home."""

    template: str = "pieces/card_pair.html"
    road: Face = FACES[0]
    home: Face = FACES[0]


@dataclass(slots=True)
class Mound(Piece):
    """A pitcher who is no card."""

    template: str = "pieces/mound.html"
    letters: str = ""


@dataclass(slots=True)
class Chip(Piece):
    """A Quick Baseball token: the batter's number, or which pitcher it is."""

    template: str = "pieces/chip.html"
    sign: str = ""
    pitcher: bool = False


def tile(spot: RosterSpot, player: Player) -> Tile:
    """A team keeps its two suits for good; pitchers and pinch hitters lie face down."""
    if spot.role != "fielder":
        return Tile(f"Tile face down: {spot.name}", letters=spot.key)
    suit = PAIRS[player.team_id % len(PAIRS)][spot.key.endswith("second")]
    value = "Ace" if spot.value == 1 else str(spot.value)
    return Tile(f"Tile: {value} of {suit}", suit=suit, value=spot.value)


def playing_card(spot: RosterSpot, player: Player) -> Piece:
    road, home = (CARD[seat].get(player.spot) for seat in range(2))
    if road is None or home is None:
        return Mound(f"On the mound: {spot.name}", letters=spot.key)
    words = f"Cards: {FACES[road].words} on the road, {FACES[home].words} at home"
    return Pair(words, road=FACES[road], home=FACES[home])


def chip(spot: RosterSpot, player: Player) -> Chip:
    return Chip(f"Chip {spot.key}: {spot.name}", sign=spot.key, pitcher=spot.role == "pitcher")


#: By ruleset. Drawings are a game's own; one without any still has its pieces' names.
DRAWN: Final[dict[str, Callable[[RosterSpot, Player], Piece]]] = {
    "piecepack": tile,
    "quick": chip,
    "triple_play": playing_card,
}


def piece(rules: Ruleset, player: Player) -> Piece:
    """The piece of a player."""
    spot = rules.roster[player.spot]
    draw = DRAWN.get(rules.slug)
    return draw(spot, player) if draw else Piece(f"{spot.name[:1].upper()}{spot.name[1:]}")
