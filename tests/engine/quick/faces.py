"""The card set copied by hand a second time, from the rulings: what the engine’s own is held to."""

from __future__ import annotations

from typing import Final

#: Outer border, then the results for batters 1–3, 4–6 and 7–9; "+X" is a border around a result.
BATS: Final = {
    "R1": "R 1 1 1",
    "R2": "R LD HR GB",
    "Y1": "Y 1 1 1",
    "Y2": "Y 2 HR+R 1",
    "G1": "G GB GB GB",
    "G2": "G 1+B 2 1",
    "B1": "B 1+Y LD GB",
    "B2": "B 2 2 2",
    "B3": "B LD LD+Y GB+G",
}
#: Borders, the outer one first, and the result.
PITCHES: Final = {
    "r1": "R caught",
    "r2": "R strike",
    "y1": "Y ground",
    "y2": "Y strike",
    "g1": "G ground",
    "g2": "G caught",
    "b1": "B strike",
    "b2": "B foul",
    "d1": "RY caught",
    "d2": "GR foul",
    "d3": "YB strike",
    "d4": "BG ground",
}
SINGLES: Final = tuple(card for card in PITCHES if card[0] != "d")
DOUBLES: Final = ("d1", "d2", "d3", "d4")
STRIKES: Final = ("r2", "y2", "b1", "d3")
GROUND_OUTS: Final = ("y1", "g1", "d4")


def result(batter: int, bat: str) -> str:
    """What the card gives this batter: 1, 2, HR, LD or GB."""
    return BATS[bat].split()[1 + (batter - 1) // 3].split("+")[0]


def thrown(pitch: str) -> str:
    """What the pitch is: caught, strike, ground or foul."""
    return PITCHES[pitch].split()[1]


def match(batter: int, bat: str, pitch: str) -> bool:
    outer, *rows = BATS[bat].split()
    swung = {outer, *rows[(batter - 1) // 3].split("+")[1:]}
    borders = PITCHES[pitch].split()[0]
    return not swung.isdisjoint(borders[:1] if batter == 9 else borders)
