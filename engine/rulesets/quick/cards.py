"""The card set, and nothing else: what is printed on each card.

The leaflet’s pictures are lost; these faces were made to fit all that its text says of them.
Everything that the game needs to know of a card is worked out from this file.
"""

from __future__ import annotations

from typing import Final, NamedTuple

RED: Final = "red"
YELLOW: Final = "yellow"
GREEN: Final = "green"
BLUE: Final = "blue"

# What a batting card may say
ONE: Final = "1"
TWO: Final = "2"
HR: Final = "HR"
LINE_DRIVE: Final = "LD"
GROUND_BALL: Final = "GB"

# What a pitching card may say
CAUGHT: Final = "caught"
STRIKE: Final = "strike"
FOUL: Final = "foul ball"
GROUND: Final = "ground out"


class Row(NamedTuple):
    """What a batting card gives one third of the order, and the border around it, if any."""

    result: str
    inner: str = ""


class BattingCard(NamedTuple):
    name: str
    outer: str
    rows: tuple[Row, Row, Row]  # batters 1–3, 4–6, 7–9


class PitchingCard(NamedTuple):
    name: str
    outer: str
    inner: str  # "" on a card with a single border
    result: str
    possible_double: bool = False


BATTING_CARDS: Final = (
    BattingCard("R1", RED, (Row(ONE), Row(ONE), Row(ONE))),
    BattingCard("R2", RED, (Row(LINE_DRIVE), Row(HR), Row(GROUND_BALL))),
    BattingCard("Y1", YELLOW, (Row(ONE), Row(ONE), Row(ONE))),
    BattingCard("Y2", YELLOW, (Row(TWO), Row(HR, RED), Row(ONE))),
    BattingCard("G1", GREEN, (Row(GROUND_BALL), Row(GROUND_BALL), Row(GROUND_BALL))),
    BattingCard("G2", GREEN, (Row(ONE, BLUE), Row(TWO), Row(ONE))),
    BattingCard("B1", BLUE, (Row(ONE, YELLOW), Row(LINE_DRIVE), Row(GROUND_BALL))),
    BattingCard("B2", BLUE, (Row(TWO), Row(TWO), Row(TWO))),
    BattingCard("B3", BLUE, (Row(LINE_DRIVE), Row(LINE_DRIVE, YELLOW), Row(GROUND_BALL, GREEN))),
)

PITCHING_CARDS: Final = (
    PitchingCard("r1", RED, "", CAUGHT),
    PitchingCard("r2", RED, "", STRIKE),
    PitchingCard("y1", YELLOW, "", GROUND, possible_double=True),
    PitchingCard("y2", YELLOW, "", STRIKE),
    PitchingCard("g1", GREEN, "", GROUND, possible_double=True),
    PitchingCard("g2", GREEN, "", CAUGHT),
    PitchingCard("b1", BLUE, "", STRIKE),
    PitchingCard("b2", BLUE, "", FOUL),
    PitchingCard("d1", RED, YELLOW, CAUGHT),
    PitchingCard("d2", GREEN, RED, FOUL),
    PitchingCard("d3", YELLOW, BLUE, STRIKE),
    PitchingCard("d4", BLUE, GREEN, GROUND, possible_double=True),
)

#: The pitcher’s black card. The batter’s is known by what is called with it.
PITCH_OUT: Final = "PO"
