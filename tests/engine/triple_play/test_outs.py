"""The table of outcomes where the pitcher's card is higher, or the same.

How a diamond is written stands in `diamonds`.
"""

from __future__ import annotations

import pytest

from engine.plays import (
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    LINE_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    Outcome,
)
from tests.engine.triple_play.diamonds import DIAMONDS, settle
from tests.engine.triple_play.table import Table, position

# While the half goes on


@pytest.mark.parametrize("outs", [0, 1])
@pytest.mark.parametrize(
    ("before", "after", "runs"),
    [
        ("- - -", "- - -", 0),
        ("A - -", "- 1 -", 0),
        ("- A -", "- - 2", 0),
        ("- - A", "- - -", 1),
        ("A A -", "- 1 2", 0),
        ("A - A", "- 1 -", 1),
        ("- A A", "- - 2", 1),
        ("A A A", "- 1 2", 1),
    ],
)
@pytest.mark.parametrize("card", [2, 7, 10])
def test_row_0_a_sacrifice(before: str, after: str, runs: int, outs: int, card: int) -> None:
    outcome = GROUND_OUT if before == "- - -" else SACRIFICE_BUNT
    assert settle(card, card, before, outs) == (outcome, after, "B", runs)


@pytest.mark.parametrize("outs", [0, 1])
@pytest.mark.parametrize(
    ("before", "after", "out", "runs"),
    [
        ("- - -", "- - -", "B", 0),
        ("A - -", "B - -", "1", 0),
        ("- A -", "- - 2", "B", 0),
        ("- - A", "- - -", "B", 1),
        ("A A -", "B 1 -", "2", 0),
        ("A - A", "B - -", "1", 1),
        ("- A A", "- - 2", "B", 1),
        ("A A A", "B 1 2", "3", 0),
    ],
)
@pytest.mark.parametrize(("swing", "pitch"), [(2, 3), (5, 6), (7, 8), (9, 10)])
def test_row_1_the_lead_forced_runner_and_all_others_move_up(
    before: str, after: str, out: str, runs: int, outs: int, swing: int, pitch: int
) -> None:
    choice = "force" if swing == 9 and before.startswith("A") else ""
    outcome = GROUND_OUT if out == "B" else FIELDERS_CHOICE
    assert settle(swing, pitch, before, outs, choice) == (outcome, after, out, runs)


@pytest.mark.parametrize("outs", [0, 1])
@pytest.mark.parametrize(
    ("before", "after", "out"),
    [
        ("- - -", "- - -", "B"),
        ("A - -", "B - -", "1"),
        ("- A -", "- 2 -", "B"),
        ("- - A", "- - 3", "B"),
        ("A A -", "B 1 -", "2"),
        ("A - A", "B - 3", "1"),
        ("- A A", "- 2 3", "B"),
        ("A A A", "B 1 2", "3"),
    ],
)
@pytest.mark.parametrize(("swing", "pitch"), [(2, 5), (5, 8), (6, 9), (7, 10), (4, 8), (6, 10)])
def test_rows_3_and_4_the_lead_forced_runner_and_those_ahead_hold(
    before: str, after: str, out: str, outs: int, swing: int, pitch: int
) -> None:
    choice = "force" if swing > 5 and before.startswith("A") else ""
    outcome = GROUND_OUT if out == "B" else FIELDERS_CHOICE
    assert settle(swing, pitch, before, outs, choice) == (outcome, after, out, 0)


@pytest.mark.parametrize(
    ("before", "after", "runs"),
    [("A - -", "- - -", 0), ("A A -", "- - 2", 0), ("A - A", "- - -", 1), ("A A A", "- - 2", 1)],
)
@pytest.mark.parametrize(("swing", "pitch"), [(9, 10), (6, 9), (7, 10), (6, 10)])
def test_rows_1_3_and_4_a_double_play(
    before: str, after: str, runs: int, swing: int, pitch: int
) -> None:
    assert settle(swing, pitch, before, choice="double_play") == (
        GROUNDED_INTO_DOUBLE_PLAY,
        after,
        "1 B",
        runs,
    )


def test_row_4_a_double_play_from_home() -> None:
    assert settle(6, 10, "A A A", choice="home_double_play") == (
        GROUNDED_INTO_DOUBLE_PLAY,
        "- 1 2",
        "3 B",
        0,
    )


@pytest.mark.parametrize("speeds", [0, 1])
@pytest.mark.parametrize("outs", [0, 1])
@pytest.mark.parametrize(
    ("before", "after", "runs"),
    [
        ("- - -", "- - -", 0),
        ("F - -", "1 - -", 0),
        ("- F -", "- - 2", 0),
        ("- A -", "- 2 -", 0),
        ("- S -", "- 2 -", 0),
        ("- - F", "- - -", 1),
        ("- - S", "- - -", 1),
        ("F F -", "1 - 2", 0),
        ("F A -", "1 2 -", 0),
        ("F - S", "1 - -", 1),
        ("- F S", "- - 2", 1),
        ("- A F", "- 2 -", 1),
        ("F F F", "1 - 2", 1),
        ("F S F", "1 2 -", 1),
    ],
)
def test_row_2_a_fly(before: str, after: str, runs: int, outs: int, speeds: int) -> None:
    assert settle(7, 9, before, outs, speeds=speeds) == (FLY_OUT, after, "B", runs)


@pytest.mark.parametrize(
    ("before", "after", "out"),
    [
        ("- - -", "- - -", "B"),
        ("A - -", "- - -", "B 1"),
        ("- A -", "- - -", "B 2"),
        ("- - A", "- - -", "B 3"),
        ("A A -", "1 - -", "B 2"),
        ("A - A", "1 - -", "B 3"),
        ("- A A", "- 2 -", "B 3"),
        ("A A A", "1 2 -", "B 3"),
    ],
)
def test_row_5_the_lead_runner_is_doubled_off(before: str, after: str, out: str) -> None:
    assert settle(5, 10, before) == (LINE_OUT, after, out, 0)


@pytest.mark.parametrize(
    ("before", "out", "left"),
    [
        ("- - -", "B", "- - -"),
        ("A - -", "B 1", "- - -"),
        ("- A -", "B 2", "- - -"),
        ("- - A", "B 3", "- - -"),
        ("A A -", "B 2 1", ""),
        ("A - A", "B 3 1", ""),
        ("- A A", "B 3 2", ""),
        ("A A A", "B 3 2", "1"),
    ],
)
def test_row_6_the_triple_play(before: str, out: str, left: str) -> None:
    assert settle(4, 10, before) == (GROUND_OUT, left, out, 0)


@pytest.mark.parametrize("outs", [0, 1, 2])
@pytest.mark.parametrize(
    ("before", "after", "runs"),
    [
        ("- - -", "B - -", 0),
        ("A - -", "B 1 -", 0),
        ("- A -", "B - 2", 0),
        ("- - A", "B - -", 1),
        ("A A -", "B 1 2", 0),
        ("A - A", "B 1 -", 1),
        ("- A A", "B - 2", 1),
        ("A A A", "B 1 2", 1),
    ],
)
def test_row_8_an_error(before: str, after: str, runs: int, outs: int) -> None:
    assert settle(2, 10, before, outs) == (REACHED_ON_ERROR, after, "", runs)


# What the pitcher may choose

FORCE = ("force",)
TWO = ("force", "double_play")
THREE = ("force", "double_play", "home_double_play")


@pytest.mark.parametrize("outs", [0, 1, 2])
@pytest.mark.parametrize("before", DIAMONDS)
@pytest.mark.parametrize(
    ("swing", "pitch", "on_first", "loaded"),
    [
        (5, 6, FORCE, FORCE),
        (6, 7, FORCE, FORCE),
        (8, 9, FORCE, FORCE),
        (9, 10, TWO, TWO),
        (5, 8, FORCE, FORCE),
        (6, 9, TWO, TWO),
        (7, 10, TWO, TWO),
        (5, 9, FORCE, FORCE),
        (6, 10, TWO, THREE),
        (8, 10, FORCE, FORCE),
        (5, 10, FORCE, FORCE),
        (8, 8, FORCE, FORCE),
    ],
)
def test_a_double_play_takes_a_runner_on_first_a_slow_enough_batter_and_less_than_two_out(
    swing: int,
    pitch: int,
    on_first: tuple[str, ...],
    loaded: tuple[str, ...],
    before: str,
    outs: int,
) -> None:
    """Row 1 the slow, rows 3 and 4 all but the fast; from home with the bases loaded (R4)."""
    runners = {b: f"{b + 5}♥" for b, speed in enumerate(before.split(), 1) if speed != "-"}
    table = Table(position(bases=runners, outs=outs, batting=[swing], pitching=[pitch]))
    table.play(swing, pitch)
    expected: tuple[str, ...] = FORCE
    if 1 in runners and outs < 2:
        expected = loaded if len(runners) == 3 else on_first
    assert table.offered.get("outs", FORCE) == expected


# The third out (R3, R4, R10, R24)


@pytest.mark.parametrize("before", DIAMONDS)
@pytest.mark.parametrize(
    ("swing", "pitch", "outcome"),
    [
        (7, 7, GROUND_OUT),
        (7, 9, FLY_OUT),
        (5, 10, LINE_OUT),
        (4, 10, GROUND_OUT),
    ],
)
def test_r3_with_two_out_the_batter_is_the_third_and_the_rest_are_left(
    swing: int, pitch: int, outcome: Outcome, before: str
) -> None:
    left = " ".join(str(b) for b, speed in enumerate(before.split(), 1) if speed != "-")
    assert settle(swing, pitch, before, 2) == (outcome, left, "B", 0)


@pytest.mark.parametrize(
    ("before", "out", "left"),
    [
        ("- - -", "B", ""),
        ("A - -", "1", "B"),
        ("- A -", "B", "2"),
        ("- - A", "B", "3"),
        ("A A -", "2", "1 B"),
        ("A - A", "1", "3 B"),
        ("- A A", "B", "2 3"),
        ("A A A", "3", "1 2 B"),
    ],
)
@pytest.mark.parametrize(("swing", "pitch"), [(9, 10), (5, 6), (6, 9), (5, 8), (6, 10), (5, 9)])
def test_r3_r4_r24_with_two_out_a_force_is_all_and_leaves_the_batter_too(
    before: str, out: str, left: str, swing: int, pitch: int
) -> None:
    outcome = GROUND_OUT if out == "B" else FIELDERS_CHOICE
    assert settle(swing, pitch, before, 2) == (outcome, left, out, 0)


@pytest.mark.parametrize(
    ("before", "left"), [("A - -", ""), ("A A -", "2"), ("A - A", "3"), ("A A A", "2 3")]
)
@pytest.mark.parametrize(("swing", "pitch"), [(9, 10), (6, 9), (7, 10), (6, 10)])
def test_r3_a_double_play_that_ends_the_half_scores_nobody(
    before: str, left: str, swing: int, pitch: int
) -> None:
    assert settle(swing, pitch, before, 1, "double_play") == (
        GROUNDED_INTO_DOUBLE_PLAY,
        left,
        "1 B",
        0,
    )


def test_r3_a_double_play_from_home_that_ends_the_half() -> None:
    assert settle(6, 10, "A A A", 1, "home_double_play") == (
        GROUNDED_INTO_DOUBLE_PLAY,
        "1 2",
        "3 B",
        0,
    )


@pytest.mark.parametrize(("swing", "outcome"), [(5, LINE_OUT), (4, GROUND_OUT)])
@pytest.mark.parametrize(
    ("before", "out", "left"),
    [
        ("A - -", "B 1", ""),
        ("- A -", "B 2", ""),
        ("- - A", "B 3", ""),
        ("A A -", "B 2", "1"),
        ("A - A", "B 3", "1"),
        ("- A A", "B 3", "2"),
        ("A A A", "B 3", "1 2"),
    ],
)
def test_r10_rows_5_and_6_with_one_out_take_the_batter_and_the_lead_runner(
    swing: int, outcome: Outcome, before: str, out: str, left: str
) -> None:
    assert settle(swing, 10, before, 1) == (outcome, left, out, 0)


def test_r10_the_triple_play_of_four_stops_at_three() -> None:
    """The batter first, then from the lead runner down."""
    assert settle(4, 10, "A A A") == (GROUND_OUT, "1", "B 3 2", 0)
