"""The piece that stands for a player, and the mark after his name, as the pages draw them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from engine.ruleset import RosterSpot, Ruleset
from engine.rulesets.triple_play.tables import CARD
from league.models import Player
from league.playing_cards import FACES, Face

SUITS: Final = ("suns", "moons", "crowns", "arms")
PAIRS: Final = tuple(combinations(SUITS, 2))


@dataclass(slots=True, kw_only=True)
class Piece:
    """A piece in words, which is all that a game without drawings has."""

    words: str
    template: str = "pieces/words.html"


@dataclass(slots=True, kw_only=True)
class Tile(Piece):
    """A piecepack tile: face up with `suit` and `value`, or on its face with `letters` on it."""

    template: str = "pieces/tile.html"
    suit: str = ""
    value: int = 0
    letters: str = ""


@dataclass(slots=True, kw_only=True)
class Pair(Piece):
    """A Triple Play! player: a side plays the red cards on the road, the black ones at home."""

    template: str = "pieces/card_pair.html"
    road: Face
    home: Face


@dataclass(slots=True, kw_only=True)
class Mound(Piece):
    """A pitcher who is no card."""

    template: str = "pieces/mound.html"
    letters: str


@dataclass(slots=True, kw_only=True)
class Chip(Piece):
    """A Quick Baseball token: the batter's number, or which pitcher it is; a star, if he is one."""

    template: str = "pieces/chip.html"
    sign: str
    pitcher: bool
    star: str


@dataclass(slots=True)
class Mark:
    """What stands after a name in one game: a card's corner, or a star and what makes him one."""

    words: str
    text: str
    more: str = ""  # where there is room
    suit: str = ""
    red: bool = False


def tile(spot: RosterSpot, player: Player) -> Tile:
    """A team keeps its two suits for good; pitchers and pinch hitters lie face down."""
    if spot.role != "fielder":
        return Tile(words=f"Tile face down: {spot.name}", letters=spot.key)
    suit = PAIRS[player.team_id % len(PAIRS)][spot.key.endswith("second")]
    value = "Ace" if spot.value == 1 else str(spot.value)
    return Tile(words=f"Tile: {value} of {suit}", suit=suit, value=spot.value)


def playing_card(spot: RosterSpot, player: Player) -> Piece:
    road, home = (CARD[seat].get(player.spot) for seat in range(2))
    if road is None or home is None:
        return Mound(words=f"On the mound: {spot.name}", letters=spot.key)
    words = f"Cards: {FACES[road].words} on the road, {FACES[home].words} at home"
    return Pair(words=words, road=FACES[road], home=FACES[home])


def chip(spot: RosterSpot, player: Player) -> Chip:
    """A star by the lineup that his team has set down, if it has."""
    lineup = getattr(player.team, "lineup", None)
    star = _star(lineup.spots if lineup else (), player.spot)
    words = f"Chip {spot.key}: {spot.name}{', ' if star else ''}{star}"
    return Chip(words=words, sign=spot.key, pitcher=spot.role == "pitcher", star=star)


def number(spot: RosterSpot, player: Player) -> Chip:
    """A batter’s number, or which pinch hitter (H1) or pitcher (SP) it is."""
    words = f"Chip {spot.key}: {spot.name}"
    return Chip(words=words, sign=spot.key[-2:], pitcher=spot.role == "pitcher", star="")


def _star(lineup: Sequence[str], spot: int) -> str:
    """“hit and run”; nothing for most players."""
    return lineup[spot].replace("_", " ") if spot < len(lineup) else ""


#: By ruleset. Drawings are a game's own; one without any still has its pieces' names.
DRAWN: Final[dict[str, Callable[[RosterSpot, Player], Piece]]] = {
    "cardball": number,
    "piecepack": tile,
    "quick": chip,
    "sackson": number,
    "triple_play": playing_card,
}


def piece(rules: Ruleset, player: Player) -> Piece:
    """The piece of a player."""
    spot = rules.roster[player.spot]
    draw = DRAWN.get(rules.slug)
    return draw(spot, player) if draw else Piece(words=f"{spot.name[:1].upper()}{spot.name[1:]}")


def corner(spot: int, seat: int, lineup: Sequence[str]) -> list[Mark]:
    """The card that he is for this side."""
    card = CARD[seat].get(spot)
    if card is None:
        return []
    face = FACES[card]
    return [Mark(face.words, face.rank, suit=face.suit, red=face.red)]


def gift(spot: int, seat: int, lineup: Sequence[str]) -> list[Mark]:
    """What makes him a star."""
    star = _star(lineup, spot)
    return [Mark(f"star: {star}", "★", more=star)] if star else []


#: By ruleset.
MARKED: Final[dict[str, Callable[[int, int, Sequence[str]], list[Mark]]]] = {
    "quick": gift,
    "triple_play": corner,
}


def marks(rules: Ruleset, spot: int, *, seat: int, lineup: Sequence[str]) -> list[Mark]:
    """What to set after the name of whoever fills a roster spot, in a game from this lineup."""
    mark = MARKED.get(rules.slug)
    return mark(spot, seat, lineup) if mark else []
