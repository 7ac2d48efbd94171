"""The cards against each other, and the table of outcomes where the batter's is higher.

How a diamond is written stands in `diamonds`.
"""

from __future__ import annotations

import pytest

from engine.plays import (
    DOUBLE,
    FLY_OUT,
    GROUND_OUT,
    HOME_RUN,
    LINE_OUT,
    REACHED_ON_ERROR,
    SINGLE,
    STRIKEOUT,
    TRIPLE,
    Outcome,
)
from tests.engine.triple_play.diamonds import DIAMONDS, settle
from tests.engine.triple_play.table import Table, position

# What the cards say

LETTERS = {
    "K": STRIKEOUT,
    "G": GROUND_OUT,
    "F": FLY_OUT,
    "L": LINE_OUT,
    "E": REACHED_ON_ERROR,
    "1": SINGLE,
    "2": DOUBLE,
    "3": TRIPLE,
    "H": HOME_RUN,
    "~": None,  # foul
}
#: With the bases empty, by the batter's card from 2 down to 10, and the pitcher's across.
CARDS = """
    G G F G G L G ~ E
    1 G G F G G L G ~
    1 1 G G F G G L G
    2 1 1 G G F G G L
    2 2 1 1 G G F G G
    3 2 2 1 1 G G F G
    H 3 2 2 1 1 G G F
    ~ H H 2 2 1 1 G G
    K ~ H H 2 2 1 1 G
"""


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("swing", range(2, 11))
def test_every_card_against_every_other(swing: int, half: int) -> None:
    row = CARDS.split("\n")[swing - 1].split()
    for pitch, letter in enumerate(row, 2):
        table = Table(position(batting=[swing], pitching=[pitch], half=half))
        play = table.play(swing, pitch)
        assert (play.outcome if play else None) is LETTERS[letter], pitch


# The batter's card is higher


@pytest.mark.parametrize("speeds", [0, 1])
@pytest.mark.parametrize(
    ("before", "after", "runs"),
    [
        ("- - -", "B - -", 0),
        ("F - -", "B - 1", 0),
        ("A - -", "B 1 -", 0),
        ("S - -", "B 1 -", 0),
        ("- F -", "B - -", 1),
        ("- A -", "B - 2", 0),
        ("- S -", "B - 2", 0),
        ("- - F", "B - -", 1),
        ("- - A", "B - -", 1),
        ("- - S", "B - -", 1),
        ("F F -", "B - 1", 1),
        ("F A -", "B 1 2", 0),  # nobody passes (R2)
        ("F S -", "B 1 2", 0),
        ("A F -", "B 1 -", 1),
        ("A A -", "B 1 2", 0),
        ("A S -", "B 1 2", 0),
        ("S F -", "B 1 -", 1),
        ("S A -", "B 1 2", 0),
        ("S S -", "B 1 2", 0),
        ("F - S", "B - 1", 1),
        ("A - F", "B 1 -", 1),
        ("- F S", "B - -", 2),
        ("- A F", "B - 2", 1),
        ("F F F", "B - 1", 2),
        ("F A S", "B 1 2", 1),
        ("F S S", "B 1 2", 1),
        ("A F S", "B 1 -", 2),
        ("S S S", "B 1 2", 1),
    ],
)
def test_row_1_a_hit(before: str, after: str, runs: int, speeds: int) -> None:
    """The fast take two bases, the others one."""
    assert settle(7, 6, before, speeds=speeds) == (SINGLE, after, "", runs)


@pytest.mark.parametrize("speeds", [0, 1])
@pytest.mark.parametrize(
    ("before", "after", "runs"),
    [
        ("- - -", "B - -", 0),
        ("F - -", "B - 1", 0),
        ("A - -", "B - 1", 0),
        ("S - -", "B 1 -", 0),
        ("- F -", "B - -", 1),
        ("- A -", "B - -", 1),
        ("- S -", "B - 2", 0),
        ("- - F", "B - -", 1),
        ("- - S", "B - -", 1),
        ("F F -", "B - 1", 1),
        ("F A -", "B - 1", 1),
        ("F S -", "B 1 2", 0),  # nobody passes (R2)
        ("A F -", "B - 1", 1),
        ("A A -", "B - 1", 1),
        ("A S -", "B 1 2", 0),
        ("S F -", "B 1 -", 1),
        ("S A -", "B 1 -", 1),
        ("S S -", "B 1 2", 0),
        ("A - S", "B - 1", 1),
        ("S - A", "B 1 -", 1),
        ("- A S", "B - -", 2),
        ("- S A", "B - 2", 1),
        ("A A A", "B - 1", 2),
        ("F S A", "B 1 2", 1),
        ("S A F", "B 1 -", 2),
        ("S S S", "B 1 2", 1),
    ],
)
def test_row_2_a_hit_to_right(before: str, after: str, runs: int, speeds: int) -> None:
    """Only the slow take one base."""
    assert settle(7, 5, before, speeds=speeds) == (SINGLE, after, "", runs)


@pytest.mark.parametrize("speeds", [0, 1])
@pytest.mark.parametrize(
    ("before", "after", "runs"),
    [
        ("- - -", "- B -", 0),
        ("F - -", "- B -", 1),
        ("A - -", "- B 1", 0),
        ("S - -", "- B 1", 0),
        ("- F -", "- B -", 1),
        ("- A -", "- B -", 1),
        ("- S -", "- B -", 1),
        ("- - S", "- B -", 1),
        ("F S -", "- B -", 2),
        ("A F -", "- B 1", 1),
        ("S S -", "- B 1", 1),
        ("F - A", "- B -", 2),
        ("S - F", "- B 1", 1),
        ("- S S", "- B -", 2),
        ("F F F", "- B -", 3),
        ("F A S", "- B -", 3),
        ("A S F", "- B 1", 2),
        ("S S S", "- B 1", 2),
    ],
)
def test_row_3_a_double(before: str, after: str, runs: int, speeds: int) -> None:
    """The fast take three bases, the others two."""
    assert settle(7, 4, before, speeds=speeds) == (DOUBLE, after, "", runs)


@pytest.mark.parametrize(
    ("swing", "pitch", "outcome", "after"),
    [
        (6, 2, DOUBLE, "- B -"),
        (8, 4, DOUBLE, "- B -"),
        (10, 6, DOUBLE, "- B -"),
        (7, 2, TRIPLE, "- - B"),
        (8, 3, TRIPLE, "- - B"),
        (9, 4, HOME_RUN, "- - -"),
        (10, 5, HOME_RUN, "- - -"),
        (8, 2, HOME_RUN, "- - -"),
        (9, 3, HOME_RUN, "- - -"),
        (10, 4, HOME_RUN, "- - -"),
    ],
)
@pytest.mark.parametrize("outs", [0, 2])
def test_rows_4_to_6_clear_the_bases(
    swing: int, pitch: int, outcome: Outcome, after: str, outs: int
) -> None:
    """Row 5 goes by the batter's own speed."""
    for before in ("- - -", "S - -", "- S -", "- - S", "S F -", "A - S", "- S A", "S A F", "A S S"):
        runs = 3 - before.count("-") + (outcome is HOME_RUN)
        assert settle(swing, pitch, before, outs) == (outcome, after, "", runs), before


@pytest.mark.parametrize("before", DIAMONDS)
@pytest.mark.parametrize("outs", [0, 1])
def test_row_8_a_strikeout_holds_the_runners(before: str, outs: int) -> None:
    stay = " ".join(str(b) if s != "-" else s for b, s in enumerate(before.split(), 1))
    assert settle(10, 2, before, outs) == (STRIKEOUT, stay, "B", 0)


@pytest.mark.parametrize(("swing", "pitch"), [(9, 2), (10, 3), (2, 9), (3, 10)])
@pytest.mark.parametrize("before", DIAMONDS)
def test_row_7_a_foul_changes_nothing_on_the_field(swing: int, pitch: int, before: str) -> None:
    runners = {b: f"{b + 5}♥" for b, speed in enumerate(before.split(), 1) if speed != "-"}
    table = Table(position(bases=runners, outs=2, batting=[swing], pitching=[pitch]))
    assert table.play(swing, pitch) is None
    assert table.on_base == runners
    assert (table.state.outs, table.state.score) == (2, (0, 0))
    assert table.deck(0)[-1] == f"{swing}♦"
