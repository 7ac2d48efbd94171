"""The splits: once of each its name, words and values, and where its rows come from.

Some part a player's games (home and away, the month), others his turns at bat (outs, bases). Those
of games are added up from the lines and have every figure; those of turns from the facts, and lack
what belongs to a game, as games and decisions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

Of = Literal["batting", "pitching"]
BOTH: Final[tuple[Of, ...]] = ("batting", "pitching")


@dataclass(frozen=True, slots=True)
class Split:
    """One way of parting. `code` is what its rows are stored under and stays as it is; `values`
    have words for each value, or are empty where a value is a month or the key of a row."""

    code: int
    name: str  # in the code and in addresses
    words: str
    part: Literal["games", "turns"]
    values: Mapping[int, str] = field(default_factory=dict)
    of: tuple[Of, ...] = BOTH
    whole: bool = True  # its values together are all that a player did
    needs: frozenset[str] = frozenset()  # fields that a game must know


def counts() -> dict[int, str]:
    """Every count of balls and strikes."""
    return {
        10 * balls + strikes: f"{balls}–{strikes}" for balls in range(4) for strikes in range(3)
    }


TOTAL: Final = Split(0, "all", "In all", "games", {0: "In all"})
_ALL: Final = (
    TOTAL,
    Split(1, "venue", "Where", "games", {1: "Home", 0: "Away"}),
    Split(2, "opponent", "Against", "games"),
    Split(3, "month", "Month", "games"),
    Split(
        4,
        "role",
        "As",
        "games",
        {1: "Starter", 0: "Reliever"},
        ("pitching",),
    ),
    Split(5, "pinch", "As", "games", {1: "Pinch hitter"}, ("batting",), whole=False),
    Split(
        6,
        "bases",
        "Bases",
        "turns",
        {0: "Empty", 1: "On, none in scoring position", 2: "Scoring position", 3: "Loaded"},
    ),
    Split(7, "outs", "Outs", "turns", {0: "None out", 1: "One out", 2: "Two out"}),
    Split(
        8,
        "inning",
        "Inning",
        "turns",
        {1: "First third", 2: "Middle third", 3: "Last third", 4: "Extra innings"},
    ),
    Split(9, "lead", "Score", "turns", {1: "Ahead", 0: "Tied", -1: "Behind"}),
    Split(10, "late", "When it counts", "turns", {1: "Late and close"}, whole=False),
    Split(11, "count", "Count", "turns", counts(), ("batting",), False, frozenset({"pitches"})),
    Split(12, "versus", "Against", "turns"),
)
SPLITS: Final[Mapping[str, Split]] = {split.name: split for split in _ALL}


def splits_of(kind: Of, undefined: frozenset[str] = frozenset()) -> list[Split]:
    """Those that there are for batters, or for pitchers, in a game that leaves these fields
    undefined."""
    return [split for split in _ALL if kind in split.of and not split.needs & undefined]
