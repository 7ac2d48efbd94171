"""The demo league of Triple Play!."""

from __future__ import annotations

from typing import Final

from games.presentation.demo import Club, DemoLeague

DEMO: Final = DemoLeague(
    "junction-league",
    "Junction League",
    (
        Club("Alder Junction", "Switchmen", "AJS", "#9c1f38"),
        Club("Kettle Siding", "Stokers", "KSS", "#3f4750"),
        Club("Summit Tunnel", "Moles", "STM", "#8a6538"),
        Club("Long Viaduct", "Swifts", "LVS", "#12899c"),
        Club("Lamplight Halt", "Porters", "LHP", "#2d4f9e"),
        Club("Turntable Yard", "Couplers", "TYC", "#c96a1d"),
        Club("Milepost Nine", "Brakemen", "MNB", "#2f6b3c"),
        Club("Water Tower", "Whistlers", "WTW", "#74407f"),
    ),
)
