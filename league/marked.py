"""The marks of a table as they are kept, for pages: what is settled for each club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from league.models import Stage


@dataclass(frozen=True, slots=True)
class Chance:
    """Of first place, or of a berth. `magic` is the number of own wins that are enough or, if it is
    `by_formula`, of own wins and rivals' losses together."""

    said: str  # “clinched”, “eliminated”, or nothing
    magic: int | None
    by_formula: bool
    settled: bool

    @property
    def clinched(self) -> bool:
        return self.said == "clinched"

    @property
    def out(self) -> bool:
        return self.said == "eliminated"


@dataclass(frozen=True, slots=True)
class Marked:
    """What is settled for a club; `berth` is None where nobody goes on to another stage."""

    first: Chance
    berth: Chance | None

    @property
    def letter(self) -> str:
        """“y” for first place, “x” for a berth, “e” for who is out of both, “?” where time ran
        out."""
        last = self.berth or self.first
        if self.first.clinched:
            return "y"
        if last.clinched:
            return "x"
        if last.out:
            return "e"
        return "" if self.first.settled and last.settled else "?"


def marked(stage: Stage, played: int) -> Mapping[int, Marked]:
    """The marks kept of a stage, by club; of none where they are of other results than these."""
    if not stage.marks or stage.marks["played"] != played:
        return {}
    return {int(club): _marked(kept) for club, kept in stage.marks["clubs"].items()}


def _marked(kept: Mapping[str, Any]) -> Marked:
    return Marked(_chance(kept, "first"), _chance(kept, "berth") if "berth" in kept else None)


def _chance(kept: Mapping[str, Any], name: str) -> Chance:
    return Chance(
        kept[name], kept[f"magic_{name}"], kept[f"by_formula_{name}"], kept[f"settled_{name}"]
    )
