"""Each advanced play may be left out, and then nothing of it is asked or happens."""

from __future__ import annotations

from engine.plays import FLY_OUT, GROUND_OUT, SINGLE
from tests.engine.sackson.table import BASIC, LOADED, Table, batted, connect, position, ways


def test_no_foul_is_caught() -> None:
    state = position(batting="Q♠", pitching="7♠ Q♣", options={"catching_fouls": False})
    table = Table(state)
    table.play(pitch="7♠", swing="Q♠")
    assert "catch" not in table.asked
    assert table.count == (0, 1)


def test_no_error_is_caused() -> None:
    state = position(batting="8♥ 3♦ 4♦", pitching="7♥ 4♥", options={"errors": False})
    table = Table(state)
    connect(table, "3♦", "4♥")
    assert "error" not in table.asked


def test_nobody_is_hit_by_a_pitch() -> None:
    table = Table(position(batting="9♣", pitching="9♠", options={"hit_by_pitcher": False}))
    table.play(pitch="9♠", swing="9♣")
    assert table.count == (0, 1)


def test_a_companion_in_the_field_is_an_out_like_another() -> None:
    table, play = batted("3♣", "3♠", bases=LOADED, options={"double_plays": False})
    assert (play.outcome, ways(play), table.state.outs) == (GROUND_OUT, "Bx1", 1)


def test_a_companion_of_a_9_is_a_long_fly_without_double_plays() -> None:
    play = batted("9♣", "9♠", bases=LOADED, options={"double_plays": False})[1]
    assert ways(play) == "3-H 2-3 Bx1"


def test_runners_hold_on_a_fly_and_go_one_base_on_a_single() -> None:
    off = {"long_flies": False}
    caught = batted("9♥", "9♣", bases=LOADED, options=off)[1]
    assert (caught.outcome, ways(caught)) == (FLY_OUT, "Bx1")
    single = batted("9♥", "8♣", bases=LOADED, options=off)[1]
    assert (single.outcome, ways(single)) == (SINGLE, "3-H 2-3 1-2 B-1")


def test_nobody_is_called_from_the_bench_or_the_bullpen() -> None:
    table = Table(position(batting="4♦", pitching="6♣", hits=2, options=BASIC))
    table.play(pitch="6♣", swing="4♦")
    assert table.asked == ["pitch", "swing"]
    assert "relief" not in table.offered["pitch"]


def test_stealing_sacrifices_and_a_new_ball_belong_to_the_basic_game() -> None:
    state = position(batting="K♥ 8♥", pitching="J♠ Q♠ 7♥ 5♦", bases={1: 9}, options=BASIC)
    table = Table(state)
    table.play(pitch="7♥", swing="8♥", place="K♥", field="5♦")
    assert table.offered["dead_ball"] == ("ready", "steal")
    assert "new_ball" in table.offered["pitch"]
    assert table.on == {1: 1, 2: 9}
