"""What a league may choose in piecepack baseball."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.ruleset import BaseOptions


@dataclass(slots=True, frozen=True)
class Options(BaseOptions):
    innings: int = field(default=5, metadata={"range": (1, 99), "label": "Innings"})
    juice_cards: bool = field(default=False, metadata={"label": "Juice Cards"})
    steal_second: bool = field(default=False, metadata={"label": "Stealing Second"})
