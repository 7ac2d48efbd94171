"""What may not be done, and what is said about it."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalChoice, IllegalLineup
from engine.rulesets.sackson import RULES
from tests.engine.sackson.table import Table, position


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({2: 0}, "3", "Batter 1 bats at 1 already"),
        ({8: 9}, "9", "9 at 9 is no batter"),
        ({0: -1}, "1", "-1 at 1 is no batter"),
        ({4: None}, "5", "Nobody bats at 5"),
    ],
)
def test_a_lineup_has_each_batter_once(change: dict[int, Any], field: str, words: str) -> None:
    lineup: list[Any] = [*range(9)]
    for at, spot in change.items():
        lineup[at] = spot
    with pytest.raises(IllegalLineup, match=words) as refusal:
        RULES.check_lineup(lineup, RULES.Options())
    assert refusal.value.field == field


@pytest.mark.parametrize("lineup", [[], [*range(8)], [*range(10)]])
def test_a_lineup_has_nine(lineup: list[int]) -> None:
    with pytest.raises(IllegalLineup, match=f"nine batters; this one has {len(lineup)}"):
        RULES.check_lineup(lineup, RULES.Options())


def test_a_card_that_is_not_in_hand_cannot_be_pitched() -> None:
    table = Table(position(batting="7♠", pitching="6♣"))
    with pytest.raises(IllegalChoice):
        table.play(pitch="7♠")


@pytest.mark.parametrize("faces", ["", "K♠"])
def test_a_new_ball_takes_two_faces(faces: str) -> None:
    table = Table(position(batting="4♦", pitching=f"6♣ {faces}"))
    with pytest.raises(IllegalChoice):
        table.play(pitch="new_ball")


def test_a_steal_takes_a_face_card() -> None:
    table = Table(position(batting="K♥ Q♥ 4♦", pitching="6♣", bases={1: 9}))
    with pytest.raises(IllegalChoice):
        table.play(dead_ball="steal", steal_second="4♦")


def test_a_steal_takes_a_man_on_base() -> None:
    table = Table(position(batting="K♥", pitching="6♣"))
    with pytest.raises(IllegalChoice):
        table.play(dead_ball="steal")


def test_the_batter_may_answer_with_any_card_but_not_with_none() -> None:
    table = Table(position(batting="4♦", pitching="6♣"))
    table.play(pitch="6♣")
    assert len(table.offered["swing"]) == 6
