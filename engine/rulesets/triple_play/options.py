"""What a league may choose in Triple Play!."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.ruleset import BaseOptions


@dataclass(slots=True, frozen=True)
class Options(BaseOptions):
    reshuffle: bool = field(default=True, metadata={"label": "Reshuffle after each half inning"})
    mercy_rule: bool = field(default=True, metadata={"label": "Mercy rule"})
