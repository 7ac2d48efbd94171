"""What the record book keeps."""

from stats.models.annals import Charged, Feat, Mark, Rating, Worth
from stats.models.facts import BaseRunning, Facts, PlateAppearance
from stats.models.lines import (
    BattingLine,
    FieldingLine,
    Line,
    PitchingLine,
    PlayByPlay,
    TeamLine,
)
from stats.models.tallies import BattingTally, PitchingTally, Tally, Uncounted

__all__ = [
    "BaseRunning",
    "BattingLine",
    "BattingTally",
    "Charged",
    "Facts",
    "Feat",
    "FieldingLine",
    "Line",
    "Mark",
    "PitchingLine",
    "PitchingTally",
    "PlateAppearance",
    "PlayByPlay",
    "Rating",
    "Tally",
    "TeamLine",
    "Uncounted",
    "Worth",
]
