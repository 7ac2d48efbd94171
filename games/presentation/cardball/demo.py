"""The demo league of Cardball."""

from __future__ import annotations

from typing import Final

from games.presentation.demo import Club, DemoLeague

DEMO: Final = DemoLeague(
    "observatory-league",
    "Observatory League",
    (
        Club("Comet Hollow", "Stargazers", "CHS", "#1f3a7a"),
        Club("Meteor Flats", "Sparks", "MFS", "#d1491f"),
        Club("Crescent Point", "Moths", "CPM", "#7d6a99"),
        Club("Aurora Falls", "Ribbons", "AFR", "#1b9470"),
        Club("Eclipse Mesa", "Shadows", "EMS", "#29272e"),
        Club("Polaris", "Pilots", "PLP", "#4a8fc2"),
        Club("Sundial Park", "Gnomons", "SPG", "#b8860f"),
        Club("Orrery", "Clockmakers", "ORC", "#8c2f4b"),
    ),
    live=(
        Club("Zenith", "Larks", "ZEL", "#2c5aa0"),
        Club("Nebula Bridge", "Weavers", "NBW", "#9a3d6e"),
    ),
    options={"innings": 3},
)
