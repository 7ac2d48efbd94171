"""Clubs for whoever wants a league to be full: sixty places and names, and colors to begin with."""

from __future__ import annotations

from typing import Final

_CLUBS: Final = """
    Pier Nine/Sailors, Candle Lane/Moths, Drawbridge/Kings, Oyster Row/Cats, Bell Buoy/Comets,
    Sluice Gate/Foxes, Tidewater/Lanterns, Old Ropewalk/Weavers, Heron Reach/Millers,
    Quarry End/Badgers, Ferry Stairs/Ringers, Mussel Bank/Hares, Cedar Hollow/Owls,
    Brickyard/Hammers, Long Meadow/Larks, Saltmarsh/Herons, North Viaduct/Engines,
    Orchard Hill/Bakers, Copper Creek/Miners, Windy Gap/Kites, Juniper Flats/Rattlers,
    Lower Falls/Beavers, Granite Ford/Rams, Clover Field/Bees, Lighthouse Point/Keepers,
    Market Square/Porters, Elm Street/Ghosts, Frost Lake/Skaters, Amber Coast/Pilots,
    Stony Brook/Otters, Harvest Home/Reapers, Iron Bridge/Smiths, Maple Grove/Squirrels,
    Two Rivers/Rafters, Thunder Mesa/Bolts, Silver Spring/Swans, Red Barn/Bulls,
    Canal Side/Frogs, Summit Pass/Eagles, Garden City/Roses, Fog Harbor/Whalers,
    Coal Wharf/Stokers, Sandy Hook/Crabs, Pine Ridge/Wolves, Prairie View/Broncos,
    Moon Bay/Owlets, Cathedral Close/Choristers, Plum Island/Pirates, Gas Works/Sparks,
    East Locks/Keymen, Mill Pond/Ducks, Glass House/Gems, Cold Harbor/Penguins, Sugar Hill/Bears,
    Tin Street/Drummers, Willow Bend/Anglers, Castle Mound/Knights, Palm Court/Flamingos,
    Observatory/Stargazers, Station Road/Conductors
"""
CLUBS: Final = tuple(
    (place.strip(), nickname.strip())
    for place, nickname in (club.split("/") for club in _CLUBS.split(","))
)
#: Colors to begin with, each told from the others.
COLORS: Final = (
    "#1d5c8f", "#b3541e", "#2f7d6b", "#7a1f3d", "#c99a14", "#5b4a8a",
    "#3c3c46", "#a51d4f", "#2f6b3c", "#12899c", "#8a6538", "#74407f",
)  # fmt: skip
