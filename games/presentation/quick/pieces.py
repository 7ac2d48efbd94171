"""The chips of Quick Baseball, and who is a star."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.ruleset import RosterSpot
from games.presentation.pieces import Chip, Mark

if TYPE_CHECKING:
    from league.models import Player


def chip(spot: RosterSpot, player: Player) -> Chip:
    """A star by the lineup that the team has set down, if it has."""
    lineup = getattr(player.team, "lineup", None)
    star = _star(lineup.spots if lineup else (), player.spot)
    words = f"Chip {spot.key}: {spot.name}{', ' if star else ''}{star}"
    return Chip(words=words, sign=spot.key, pitcher=spot.role == "pitcher", star=star)


def gift(spot: int, seat: int, lineup: Sequence[str]) -> list[Mark]:
    """What makes a player a star."""
    star = _star(lineup, spot)
    return [Mark(f"star: {star}", "★", more=star)] if star else []


def _star(lineup: Sequence[str], spot: int) -> str:
    """“hit and run”; nothing for most players."""
    return lineup[spot].replace("_", " ") if spot < len(lineup) else ""
