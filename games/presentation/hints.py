"""What a person in a first game is told of each decision as it comes."""

from __future__ import annotations

from typing import Final, NamedTuple

#: As much as is read without slowing the game down.
LONGEST: Final = 320


class Hint(NamedTuple):
    """What a beginner is told of a decision, and the anchor of it on the game's lesson."""

    text: str
    anchor: str
