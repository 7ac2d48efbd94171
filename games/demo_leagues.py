"""The demo leagues as data: one for each game, each with eight clubs of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from engine.ruleset import Lineup
from engine.rulesets.quick.tables import BIG_HITTER, HIT_AND_RUN, POSITIONS, SMART, SPEEDY


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
    lineups: Mapping[str, Lineup] = {}  # standing ones, by abbreviation; others' managers draw up
    live: tuple[Club, ...] = ()  # clubs of the season that people play at the live table


def stars(attributes: Mapping[str, str]) -> Lineup:
    """A lineup of Quick Baseball: by position (1–8, P1–P4) the attributes of its stars."""
    return tuple(attributes.get(position, "") for position in POSITIONS)


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
        live=(
            Club("Breakwater", "Gannets", "BWG", "#0f6e84"),
            Club("Chandlery", "Spaniels", "CHS", "#a34a2a"),
        ),
    ),
    DemoLeague(
        "junction-league",
        "Junction League",
        "triple_play",
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
    ),
    DemoLeague(
        "larkspur-league",
        "Larkspur League",
        "quick",
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
    ),
    DemoLeague(
        "marzipan-league",
        "Marzipan League",
        "sackson",
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
    ),
    DemoLeague(
        "observatory-league",
        "Observatory League",
        "cardball",
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
    ),
)
