"""What a league may choose in Quick Baseball."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.ruleset import BaseOptions


@dataclass(slots=True, frozen=True)
class Options(BaseOptions):
    wild_swing: str = field(
        default="last_resort",
        metadata={
            "label": "Wild swing",
            "choices": {
                "last_resort": "only when no card in hand can match",
                "any": "whenever the batter likes",
            },
        },
    )
    stars: int = field(default=0, metadata={"range": (0, 9), "label": "Star players a side"})
