"""The demo league of Quick Baseball."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.ruleset import Lineup
from engine.rulesets.quick.tables import BIG_HITTER, HIT_AND_RUN, POSITIONS, SMART, SPEEDY
from games.presentation.demo import Club, DemoLeague


def stars(attributes: Mapping[str, str]) -> Lineup:
    """A lineup: by position (1–8, P1–P4) the attributes of its stars."""
    return tuple(attributes.get(position, "") for position in POSITIONS)


DEMO: Final = DemoLeague(
    "larkspur-league",
    "Larkspur League",
    (
        Club("Larkspur", "Marmots", "LKM", "#6e4f33"),
        Club("Clover Gap", "Bumblebees", "CGB", "#c99a14"),
        Club("Thistledown", "Finches", "TDF", "#a51d4f"),
        Club("High Pasture", "Shepherds", "HPS", "#6d8a22"),
        Club("Snowmelt", "Dippers", "SMD", "#2a6f97"),
        Club("Pinecone Ridge", "Crossbills", "PRC", "#c8602a"),
        Club("Echo Valley", "Yodelers", "EVY", "#5d3f8c"),
        Club("Aster Meadow", "Crickets", "AMC", "#17806f"),
    ),
    options={"stars": 3},
    lineups={
        "LKM": stars({"1": SPEEDY, "4": BIG_HITTER, "8": SMART}),
        "CGB": stars({"2": HIT_AND_RUN, "5": BIG_HITTER, "P1": SMART}),
        "TDF": stars({"1": SPEEDY, "2": SPEEDY, "6": HIT_AND_RUN}),
        "HPS": stars({"3": SMART, "4": HIT_AND_RUN, "P3": BIG_HITTER}),
        "SMD": stars({"1": HIT_AND_RUN, "7": SPEEDY, "8": SPEEDY}),
        "PRC": stars({"3": BIG_HITTER, "5": SMART, "P2": SPEEDY}),
        "EVY": stars({"1": SMART, "2": SPEEDY, "3": HIT_AND_RUN}),
        "AMC": stars({"4": SMART, "6": BIG_HITTER, "7": HIT_AND_RUN}),
    },
)
