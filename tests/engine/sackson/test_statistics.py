"""What the plays of this game come to in the official box score."""

from __future__ import annotations

from typing import Any

import pytest

from engine.box import BattingLine, BoxScore
from engine.plays import TRIPLE, Move, Play
from engine.rulesets.sackson import RULES
from engine.rulesets.sackson.tables import RUNNERS
from engine.scorer import score
from tests.engine.sackson.table import LOADED, Table, batted, position


def box_of(table: Table) -> BoxScore:
    lineups = (RULES.default_lineup, RULES.default_lineup)
    return score(RULES, lineups, table.plays, innings=9, over=False)


def at_bat(table: Table) -> BattingLine:
    """The visitors' leadoff man."""
    return box_of(table).batting[0][0]


def figures(line: Any, *names: str) -> tuple[int, ...]:
    return tuple(getattr(line, name) for name in names)


@pytest.mark.parametrize(
    ("bases", "field", "outs", "credited"),
    [
        ({1: 9}, "Q♣", 0, (0, 1, 0)),  # a sacrifice
        ({1: 9}, "Q♣", 2, (1, 0, 0)),
        ({}, "Q♣", 0, (1, 0, 0)),  # nobody to move up
        ({3: 9}, "Q♣", 0, (1, 0, 0)),
        ({1: 9}, "4♣", 0, (1, 0, 1)),  # beaten out: a hit
        ({1: 9}, "Q♥", 0, (1, 0, 0)),
    ],
)
def test_a_sacrifice_is_one_only_if_it_moves_a_man_up(bases, field, outs, credited) -> None:
    table = batted("K♥", field, bases=bases, outs=outs)[0]
    assert figures(at_bat(table), "ab", "sh", "h") == credited


def test_a_run_on_a_long_fly_is_a_sacrifice_fly() -> None:
    line = at_bat(batted("9♥", "9♣", bases={3: 9})[0])
    assert figures(line, "ab", "sf", "rbi") == (0, 1, 1)


def test_r33_none_if_an_error_lets_the_batter_on() -> None:
    table = batted("9♥", "9♣", more="9♠", bases={3: 9})[0]
    ninth = RUNNERS[0][8]
    triple = Play(1, 0, 0, 8, ninth.pitcher, TRIPLE, [Move(ninth, 0, 3, False)], 0, 0)
    table.plays.insert(0, triple)
    assert figures(at_bat(table), "ab", "sf", "rbi", "h") == (1, 0, 0, 0)
    assert box_of(table).teams[1].e == 1


def test_a_hit_and_an_error_are_the_hit_and_the_error() -> None:
    table = batted("A♣", "4♣", more="4♠")[0]
    assert figures(at_bat(table), "h", "doubles") == (1, 0)
    assert table.on == {2: 1}
    assert box_of(table).teams[1].e == 1


@pytest.mark.parametrize(
    ("place", "field", "bases", "gidp"),
    [
        ("3♣", "3♠", LOADED, 1),
        ("3♣", "3♠", {2: 9}, 0),
        ("9♣", "9♠", LOADED, 0),
    ],
)
def test_r30_two_outs_are_a_double_play_for_the_side(place, field, bases, gidp) -> None:
    table = batted(place, field, bases=bases)[0]
    assert at_bat(table).gidp == gidp
    assert box_of(table).teams[1].dp == 1


def test_a_strikeout_counts_the_pitches_by_their_kind() -> None:
    table = Table(position(batting="A♣ Q♣ 4♦ 5♦ 6♦", pitching="6♣ 7♣ 8♣ 9♣ 10♣"))
    for pitch, swing in (("6♣", "A♣"), ("7♣", "Q♣"), ("8♣", "4♦"), ("9♣", "5♦")):
        table.play(pitch=pitch, swing=swing)
    pitcher = box_of(table).pitching[1][0]
    assert figures(pitcher, "so", "pitches", "strikes", "bf") == (1, 4, 3, 1)
    assert at_bat(table).so == 1


def test_an_intentional_walk_is_a_walk_too() -> None:
    table = Table(position(pitching="K♠ Q♠ J♠ K♣"))
    for pitch in ("K♠", "Q♠", "J♠", "K♣"):
        table.play(pitch=pitch)
    assert figures(at_bat(table), "bb", "ibb", "ab") == (1, 1, 0)


def test_a_runner_chased_back_is_neither_stolen_nor_caught() -> None:
    table = Table(position(batting="K♥ A♣", pitching="J♠ 6♣", balls=3))
    table.play(pitch="6♣", swing="A♣")
    table.play(dead_ball="steal", steal_second="K♥", throw_second="J♠")
    assert figures(at_bat(table), "sb", "cs") == (0, 0)


@pytest.mark.parametrize(("answer", "credited"), [("2♦", (1, 0)), ("J♥", (0, 1))])
def test_a_steal_and_a_runner_caught(answer: str, credited: tuple[int, int]) -> None:
    table = Table(position(batting="K♥ A♣", pitching=f"{answer} 6♣", balls=3))
    table.play(pitch="6♣", swing="A♣")
    table.play(dead_ball="steal", throw_second=answer)
    assert figures(at_bat(table), "sb", "cs") == credited


def test_a_pinch_hitter_bats_in_the_slot_of_the_man_before_him() -> None:
    table = Table(position(batting="4♦", pitching="6♣", strikes=2, codes="SS"))
    table.play(dead_ball="pinch_hit", pitch="6♣", swing="4♦")
    first, second = box_of(table).batting[0][:2]
    assert (first.player, first.slot, first.pa) == (0, 1, 0)
    assert (second.player, second.slot, second.position, second.so) == (9, 1, "PH", 1)


def test_a_run_is_charged_to_him_who_put_the_man_on() -> None:
    table = Table(position(batting="A♣ 8♣ 2♥", pitching="6♣ 7♣ K♥", balls=3, hits=2))
    table.play(pitch="6♣", swing="A♣")
    table.play(pitch=["relief", "7♣"], swing="8♣", place="2♥", field="K♥")
    starter, reliever = box_of(table).pitching[1]
    assert (starter.r, reliever.r) == (1, 1)
    assert figures(reliever, "inherited", "inherited_scored") == (1, 1)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (batted("A♥", "2♦")[0], "7♥ 8♥ connects · A♥ fielded with 2♦"),
        (
            batted("3♦", "4♥", more="4♦")[0],
            "7♥ 8♥ connects · 3♦ fielded with 4♥ · companion 4♦",
        ),
    ],
)
def test_the_cards_of_a_play_in_words(table: Table, words: str) -> None:
    assert RULES.detail(table.plays[-1]) == words


def test_a_runner_chased_back_a_new_ball_and_a_deliberate_ball_in_words() -> None:
    table = Table(position(batting="K♥", pitching="J♠ K♣ Q♦ J♦", bases={1: 9}, balls=3))
    table.play(dead_ball="steal", throw_second="J♠")
    table.play(pitch=["new_ball", "K♣"], new_ball=["Q♦", "J♦"])
    assert RULES.detail(table.plays[-1]) == (
        "second tried with K♥ against J♠ · new ball for Q♦ J♦ · K♣ deliberate ball"
    )
