"""The demo league of piecepack baseball."""

from __future__ import annotations

from typing import Final

from games.presentation.demo import Club, DemoLeague

DEMO: Final = DemoLeague(
    "harbor-league",
    "Harbor League",
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
    live=(
        Club("Breakwater", "Gannets", "BWG", "#0f6e84"),
        Club("Chandlery", "Spaniels", "CHS", "#a34a2a"),
    ),
)
