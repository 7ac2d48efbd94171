"""Kinds of tiles and cards: those of a roster that bat or pitch alike."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import slugify

from engine.ruleset import RosterSpot, Ruleset


@dataclass(frozen=True, slots=True)
class Kind:
    """Like “4s”, “aces” or “batter 3”."""

    slug: str
    words: str
    one: str  # of them: “4”, “ace”, “batter 3”
    spots: frozenset[int]  # of the roster
    role: str

    @property
    def all_of_them(self) -> str:
        """Like “4s”, or “batter 3 of every club”."""
        return self.words if self.words.endswith("s") else f"{self.words} of every club"


def kinds(rules: Ruleset) -> list[Kind]:
    """The kinds of a ruleset's roster, in its order."""
    found: dict[tuple[str, str, str], set[int]] = {}
    for spot, tile in enumerate(rules.roster):
        found.setdefault((*_names(tile), tile.role), set()).add(spot)
    return [
        Kind(slugify(words), words, one, frozenset(spots), role)
        for (words, one, role), spots in found.items()
    ]


def _names(tile: RosterSpot) -> tuple[str, str]:
    """What all of its kind are called, and one of them."""
    rank, of, _ = tile.name.partition(" of ")
    if of:
        return f"{rank}s", rank
    if tile.role in ("fielder", "hitter"):
        return tile.name, tile.name
    return f"{tile.role}s", tile.role
