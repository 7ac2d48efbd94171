"""Who is up, when a half ends, when the game is over."""

from __future__ import annotations

from typing import Any

import pytest

from engine.plays import CAUGHT_STEALING, DOUBLE, HOME_RUN, SINGLE, STOLEN_BASE, WALK
from engine.rulesets.quick import RULES
from tests.engine.quick.table import Table, at_bat, in_field, position

LAST_HOME_HALF: dict[str, Any] = {"inning": 9, "half": 1}


def walk(table: Table) -> int:
    """Three Pitch Outs; who walked (1–9)."""
    while not (play := table.exchange(batted=table.bats[0], pitched="PO")):
        pass
    assert play.outcome is WALK
    return min(play.batter, 8) + 1


def strike_out(table: Table) -> None:
    table.play(batted="R1", pitched="b1")


def retire_the_side(table: Table) -> None:
    """From nobody out: R1, Y1 and G1 against three strikes that they miss."""
    for batted, pitched in (("R1", "b1"), ("Y1", "r2"), ("G1", "y2")):
        table.play(batted=batted, pitched=pitched)


def test_a_game_has_nine_innings_by_default() -> None:
    assert RULES.Options().innings == 9


def test_visitors_bat_first_and_batter_1_leads_off() -> None:
    state = RULES.start(RULES.Options(), RULES.default_lineup, RULES.default_lineup)
    assert (state.half, state.inning, at_bat(state).due) == (0, 1, 0)
    assert at_bat(state) is state.sides[0]


def test_example_12_the_batter_after_the_last_one_out_leads_off() -> None:
    """Batter 5 makes the last out: 6, 7, 8, 9, 1 … 5, and the cards return when 1 comes up."""
    table = Table(position(batter=5, outs=2))
    strike_out(table)
    retire_the_side(table)
    assert (table.state.inning, table.state.half) == (2, 0)
    play = table.play(batted="R1", pitched="r1")
    order = [play.batter + 1]
    for _ in range(3):
        assert "R1" not in table.bats
        order.append(walk(table))
    assert len(table.bats) == 9
    order += [walk(table) for _ in range(5)]
    assert order == [6, 7, 8, 9, 1, 2, 3, 4, 5]


def test_three_out_and_the_sides_change() -> None:
    table = Table(position(outs=2, bases={1: 9, 3: 8}, balls=1))
    strike_out(table)
    state = table.state
    assert (state.half, state.outs, state.balls, table.on_base) == (1, 0, 0, {})


def test_every_half_begins_with_full_hands() -> None:
    table = Table(position(outs=2, bats=["R1", "B3"], pitches=["b1", "d1"], batter=4))
    strike_out(table)
    assert len(table.bats) == len(table.pitches) == 9
    retire_the_side(table)
    assert len(table.bats) == len(table.pitches) == 9
    assert "d1" in table.pitches


def test_cards_return_to_the_batters_whenever_batter_1_comes_up() -> None:
    """Not before, and not again while he bats."""
    table = Table(position(batter=8, bats=["R1", "B2", "G1"], outs=2))
    table.play(batted="R1", pitched="r1")
    assert table.bats == ("G1", "B2")
    table.play(batted="B2", pitched="b1")
    assert len(table.bats) == 9
    table.exchange(batted="Y1", pitched="b2")
    assert at_bat(table.state).due == 0
    assert len(table.bats) == 8


def test_the_pitchers_cards_do_not_return_when_batter_1_comes_up() -> None:
    table = Table(position(batter=9))
    table.play(batted="R1", pitched="r1")
    assert "r1" not in table.pitches


def test_r26_pitch_outs_in_a_row_are_counted_over_batters() -> None:
    table = Table(position())
    walk(table)
    assert table.state.pitchouts == 3
    table.exchange(batted="leave", pitched="PO")
    assert RULES.view(table.state, 0).pitchouts == 4
    table.exchange(batted="R1", pitched="b1")
    assert table.state.pitchouts == 0
    table.exchange(batted="leave", pitched="PO")
    table.play(batted="Y1", pitched="r2")
    assert table.state.pitchouts == 0


def test_a_batter_without_colored_cards_has_only_his_black_one() -> None:
    table = Table(position(bats=[], bases={1: 9}))
    table.exchange(batted="leave", pitched="PO")
    assert set(table.offered["swing"]) == {"leave", "steal 1", "wild"}


def test_r9_a_batter_interrupted_by_a_caught_steal_bats_first_next_time() -> None:
    table = Table(position(batter=4, outs=2, bases={2: 3}, balls=1))
    table.exchange(batted="leave", pitched="r1")
    assert table.play(batted="steal 2", pitched="PO").outcome is CAUGHT_STEALING
    assert table.state.half == 1
    play = table.play(batted="R1", pitched="b1")
    assert (play.detail[5], play.pitches) == ((), "S")  # nothing of the other side's
    for batted, pitched in (("Y1", "r2"), ("G1", "y2")):
        table.play(batted=batted, pitched=pitched)
    assert at_bat(table.state).due == 3
    assert table.exchange(batted="leave", pitched="r1") is None  # not his second in a row
    assert table.play(batted="R1", pitched="b1").pitches == "CS"


def test_a_caught_steal_short_of_the_third_out_goes_on_with_the_same_batter() -> None:
    table = Table(position(batter=4, outs=1, bases={2: 3}))
    table.play(batted="steal 2", pitched="PO")
    assert (table.state.outs, at_bat(table.state).due) == (2, 3)


def test_the_double_play_that_makes_the_third_out_leaves_the_order_as_it_is() -> None:
    table = Table(position(batter=4, outs=1, bases={1: 3}))
    table.play(4, batted="R1", pitched="y1")
    assert (table.state.half, in_field(table.state).due) == (1, 4)


# The end


@pytest.mark.parametrize(("runs", "over"), [((3, 2), True), ((2, 2), False)])
def test_after_the_last_home_half_a_lead_ends_the_game(runs: tuple[int, int], over: bool) -> None:
    table = Table(position(outs=2, runs=runs, **LAST_HOME_HALF))
    strike_out(table)
    assert table.state.over is over
    if not over:
        assert (table.state.inning, table.state.half) == (10, 0)


@pytest.mark.parametrize(("runs", "over"), [((1, 2), True), ((2, 2), False), ((3, 2), False)])
def test_the_last_home_half_is_not_played_when_home_leads(
    runs: tuple[int, int], over: bool
) -> None:
    table = Table(position(outs=2, runs=runs, inning=9))
    strike_out(table)
    assert table.state.over is over


def test_a_lead_before_the_ninth_ends_nothing() -> None:
    table = Table(position(outs=2, runs=(1, 2), inning=8))
    strike_out(table)
    assert not table.state.over


def test_extra_innings_go_on_until_a_home_half_ends_with_a_lead() -> None:
    table = Table(position(outs=2, runs=(3, 2), inning=10))
    strike_out(table)
    assert not table.state.over
    retire_the_side(table)
    assert table.state.over


def test_a_walk_off_hit_is_worth_the_bases_that_the_winning_run_needs() -> None:
    table = Table(position(runs=(2, 2), bases={1: 7, 3: 9}, **LAST_HOME_HALF))
    play = table.play(batted="B2", pitched="b1")
    assert play.outcome is SINGLE
    assert (table.state.over, table.state.score, play.rbi) == (True, (2, 3), 1)


def test_a_walk_off_double_scores_the_runner_from_second() -> None:
    table = Table(position(runs=(3, 2), bases={2: 7, 3: 9}, **LAST_HOME_HALF))
    assert table.play(batted="B2", pitched="b1").outcome is DOUBLE
    assert (table.state.over, table.state.score) == (True, (3, 4))


def test_a_walk_off_home_run_counts_every_run() -> None:
    table = Table(position(runs=(2, 2), bases={1: 7, 3: 9}, batter=4, **LAST_HOME_HALF))
    assert table.play(batted="R2", pitched="r1").outcome is HOME_RUN
    assert (table.state.over, table.state.score) == (True, (2, 5))


@pytest.mark.parametrize(
    ("batted", "pitched", "outcome"), [("R1", "PO", WALK), ("steal 3", "g1", STOLEN_BASE)]
)
def test_a_walk_or_a_steal_of_home_may_end_the_game(
    batted: str, pitched: str, outcome: object
) -> None:
    bases = {1: 7, 2: 8, 3: 9}
    table = Table(position(runs=(2, 2), bases=bases, balls=2, **LAST_HOME_HALF))
    assert table.play(batted=batted, pitched=pitched).outcome is outcome
    assert (table.state.over, table.state.score) == (True, (2, 3))


def test_a_hit_that_only_ties_ends_nothing() -> None:
    table = Table(position(runs=(3, 2), bases={3: 9}, **LAST_HOME_HALF))
    assert table.play(batted="B2", pitched="b1").outcome is DOUBLE
    assert not table.state.over
