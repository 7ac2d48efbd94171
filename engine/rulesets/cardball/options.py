"""What a league may choose in Cardball."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ruleset import BaseOptions


@dataclass(slots=True, frozen=True)
class Options(BaseOptions):
    pass
