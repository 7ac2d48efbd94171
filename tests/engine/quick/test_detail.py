"""A play in words, for those who do not see the cards."""

from __future__ import annotations

from typing import Any

import pytest

from engine.plays import NO_PLAY, SINGLE, Play
from engine.rulesets.quick import RULES
from engine.rulesets.quick.detail import Detail


def told(batter: int, *detail: Any) -> str:
    return RULES.detail(Play(1, 0, 0, batter, 8, SINGLE, [], 0, 0, detail=Detail(*detail)))


@pytest.mark.parametrize(
    ("batter", "words"),
    [
        (0, "yellow double against red and yellow caught: match"),
        (3, "yellow home run with a red border against red and yellow caught: match"),
        (6, "yellow single against red and yellow caught: match"),
        (11, "yellow single against red and yellow caught: no match"),  # R14
    ],
)
def test_a_card_says_what_it_says_to_this_batter(batter: int, words: str) -> None:
    assert told(batter, "Y2", "d1", (), 0, 0, ()) == words


@pytest.mark.parametrize(
    ("batted", "pitched", "words"),
    [
        ("leave", "b2", "leave against blue foul ball"),
        ("wild", "r2", "wild against red strike"),
        ("steal", "PO", "steal against pitch out"),
        ("R1", "PO", "red single against pitch out"),
    ],
)
def test_a_black_card_matches_nothing_and_does_not_fail_to(
    batted: str, pitched: str, words: str
) -> None:
    assert told(0, batted, pitched, (), 0, 0, ()) == words


def test_dice_are_told_in_the_order_in_which_they_fall() -> None:
    assert told(3, "Y2", "r1", (4, 2, 5), 3, 6, ()) == (
        "yellow home run with a red border against red caught: match"
        " · big hitter’s die 3 · dice 4 2 5 · double-play die 6"
    )


def test_what_came_before_in_the_plate_appearance_is_told_before() -> None:
    before = (("Y1", "PO"), ("steal 2", "PO"), ("leave", "PO"), ("G1", "b2"))
    assert told(0, "R1", "y1", (), 0, 0, before) == (
        "yellow against pitch out, a ball · steal of third against pitch out · "
        "leave against pitch out, a ball · green against blue foul ball · "
        "red single against yellow ground out: no match"
    )


@pytest.mark.parametrize(
    ("batted", "words"),
    [
        ("steal 1", "steal of second against red strike"),
        ("steal 2", "steal of third against red strike"),
        ("steal 3", "steal of home against red strike"),
        ("steal", "steal against red strike"),  # a play that was stored before bases were
    ],
)
def test_a_steal_that_failed_is_told_with_its_base(batted: str, words: str) -> None:
    before = ((batted, "r2"),)
    last = "red single against yellow ground out: no match"
    assert told(0, "R1", "y1", (), 0, 0, before) == f"{words} · {last}"


def test_a_pitcher_who_leaves() -> None:
    play = Play(1, 0, 0, 0, 8, NO_PLAY, [], 0, 0)
    assert RULES.detail(play) == "the pitcher leaves in mid-count"
