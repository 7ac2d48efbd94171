"""What an explanation is."""

from __future__ import annotations

from typing import Final, NamedTuple

#: As much as is read without slowing the game down.
LONGEST: Final = 320


class Explanation(NamedTuple):
    """What a beginner is told of a decision, and the anchor of it on the how-to-play page."""

    text: str
    anchor: str
