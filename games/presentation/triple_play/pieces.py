"""The cards of Triple Play!: a player is a red card on the road and a black one at home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ruleset import RosterSpot
from engine.rulesets.triple_play.tables import CARD
from games.presentation.cards import FACES, Face
from games.presentation.pieces import Mark, Piece

if TYPE_CHECKING:
    from league.models import Player


@dataclass(slots=True, kw_only=True, frozen=True)
class Pair(Piece):
    """A side plays the red cards on the road, the black ones at home."""

    template: str = "games/triple_play/card_pair.html"
    road: Face
    home: Face


@dataclass(slots=True, kw_only=True, frozen=True)
class Mound(Piece):
    """A pitcher who is no card."""

    template: str = "games/triple_play/mound.html"
    letters: str


def playing_card(spot: RosterSpot, player: Player) -> Piece:
    road, home = (CARD[seat].get(player.spot) for seat in range(2))
    if road is None or home is None:
        return Mound(words=f"On the mound: {spot.name}", letters=spot.key)
    words = f"Cards: {FACES[road].words} on the road, {FACES[home].words} at home"
    return Pair(words=words, road=FACES[road], home=FACES[home])


def corner(spot: int, seat: int, lineup: Sequence[str]) -> list[Mark]:
    """The card of a player on this side."""
    card = CARD[seat].get(spot)
    if card is None:
        return []
    face = FACES[card]
    return [Mark(face.words, face.rank, suit=face.suit, red=face.red)]
