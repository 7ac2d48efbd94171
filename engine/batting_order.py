"""The lineup of a game whose manager draws up an order of nine batters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.decisions import IllegalLineup, shown
from engine.ruleset import RosterSpot

BATTERS: Final = 9
#: A lineup form's positions: the slots.
SLOTS: Final = tuple(map(str, range(1, BATTERS + 1)))


def check_batting_order(lineup: Any, roster: Sequence[RosterSpot]) -> tuple[int, ...]:
    """The first nine of the roster by slot, each once; or IllegalLineup saying what is wrong."""
    if not isinstance(lineup, list | tuple):
        raise IllegalLineup("A lineup is a list of nine batters, the leadoff batter first.")
    spots = tuple(lineup)
    for slot, spot in zip(SLOTS, spots, strict=False):
        if spot is None or spot == "":
            raise IllegalLineup(f"Nobody bats at {slot}: put a batter there.", slot)
    if len(spots) != BATTERS:
        raise IllegalLineup(f"A lineup has nine batters; this one has {len(spots)}.")
    for i, (slot, spot) in enumerate(zip(SLOTS, spots, strict=True)):
        if type(spot) is not int or not 0 <= spot < BATTERS:
            raise IllegalLineup(
                f"{shown(spot)} at {slot} is no batter; they are numbered 0 to 8.", slot
            )
        if spot in spots[:i]:
            raise IllegalLineup(
                f"{roster[spot].name.capitalize()} bats at {SLOTS[spots.index(spot)]} "
                f"already; put another at {slot}.",
                slot,
            )
    return spots
