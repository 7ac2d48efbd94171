"""The demo league of Card Baseball."""

from __future__ import annotations

from typing import Final

from games.presentation.demo import Club, DemoLeague

DEMO: Final = DemoLeague(
    "marzipan-league",
    "Marzipan League",
    (
        Club("Ginger Lane", "Bakers", "GLB", "#b8641a"),
        Club("Nutmeg Square", "Millers", "NSM", "#7b5231"),
        Club("Quince Orchard", "Wasps", "QOW", "#b59a1e"),
        Club("Sugarloaf", "Swans", "SLS", "#b4487f"),
        Club("Caramel Cross", "Toffees", "CCT", "#94421f"),
        Club("Peppermint Park", "Frost", "PPF", "#1f8f78"),
        Club("Plum Street", "Puddings", "PSP", "#5f2a6b"),
        Club("Biscuit Quay", "Tins", "BQT", "#3b6ea5"),
    ),
    options={"innings": 5},
)
