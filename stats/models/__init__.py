"""What the record book keeps."""

from stats.models.facts import BaseRunning, PlateAppearance
from stats.models.lines import (
    BattingLine,
    FieldingLine,
    Line,
    PitchingLine,
    PlayByPlay,
    TeamLine,
)

__all__ = [
    "BaseRunning",
    "BattingLine",
    "FieldingLine",
    "Line",
    "PitchingLine",
    "PlateAppearance",
    "PlayByPlay",
    "TeamLine",
]
