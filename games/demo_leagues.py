"""The demo leagues as data: one for each game, each with eight clubs of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple


class Club(NamedTuple):
    place: str
    nickname: str
    abbreviation: str
    colour: str


class DemoLeague(NamedTuple):
    slug: str
    name: str
    ruleset: str
    clubs: tuple[Club, ...]
    options: Mapping[str, Any] = {}


DEMO_LEAGUES: Final = (
    DemoLeague(
        "harbor-league",
        "Harbor League",
        "piecepack",
        (
            Club("Lantern Bay", "Keepers", "LBK", "#1d5c8f"),
            Club("Gull Rock", "Terns", "GRT", "#b3541e"),
            Club("Saltmarsh", "Herons", "SMH", "#2f7d6b"),
            Club("Millpond", "Owls", "MPO", "#7a1f3d"),
            Club("Foxglove", "Foxes", "FGF", "#c2562d"),
            Club("Cinder Hill", "Rooks", "CHR", "#3c3c46"),
            Club("Wharf Street", "Cats", "WSC", "#8a6d1f"),
            Club("Old Town", "Geese", "OTG", "#5b4a8a"),
        ),
    ),
)
