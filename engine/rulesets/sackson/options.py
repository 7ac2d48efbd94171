"""What a league may choose in Card Baseball."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.ruleset import BaseOptions


def advanced(label: str) -> Any:
    """An advanced play: on, unless the league plays the basic game."""
    return field(default=True, metadata={"label": label})


@dataclass(slots=True, frozen=True)
class Options(BaseOptions):
    catching_fouls: bool = advanced("Catching fouls")
    errors: bool = advanced("Errors")
    hit_by_pitcher: bool = advanced("Hit by pitcher")
    double_plays: bool = advanced("Double plays")
    long_flies: bool = advanced("Long flies")
    pinch_hitters: bool = advanced("Pinch hitters")
    relief_pitchers: bool = advanced("Relief pitchers")
