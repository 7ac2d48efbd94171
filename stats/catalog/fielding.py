"""Fielding."""

from __future__ import annotations

from typing import Final

from stats.catalog.figure import Catalog, counted, games

FIELDING: Final = Catalog(
    (
        games("gamesPlayed"),
        counted("outs", "Outs", "Outs in the field", "outs", "high"),
        counted("po", "PO", "Putouts", "putOuts", "high"),
        counted("a", "A", "Assists", "assists", "high"),
        counted("e", "E", "Errors", "errors", "low"),
        counted("dp", "DP", "Double plays", "doublePlays", "high"),
    )
)
