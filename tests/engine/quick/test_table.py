"""A few plain exchanges, to see that the table stands."""

from __future__ import annotations

import pytest

from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FLY_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HOME_RUN,
    NO_PLAY,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    WALK,
)
from tests.engine.quick.table import Table, position, relieve


def test_a_match_plays_the_batting_card() -> None:
    table = Table(position(bases={2: 8}))
    play = table.play(batted="Y2", pitched="y1")
    assert play.outcome is DOUBLE
    assert (play.runs, table.on_base) == (1, {2: 1})
    assert "Y2" not in table.bats
    assert "y1" not in table.pitches


@pytest.mark.parametrize(("pitched", "outcome"), [("b1", STRIKEOUT), ("g2", FLY_OUT)])
def test_no_match_plays_the_pitching_card(pitched: str, outcome: object) -> None:
    play = Table(position()).play(batted="R1", pitched=pitched)
    assert play.outcome is outcome


def test_three_balls_are_a_walk_and_cost_no_card() -> None:
    table = Table(position())
    assert table.exchange(pitched="PO") is None
    assert table.exchange(pitched="PO") is None
    play = table.play(pitched="PO")
    assert play.outcome is WALK
    assert play.pitches == "BBB"
    assert play.detail[5] == (("R1", "PO"), ("R1", "PO"))
    assert len(table.bats) == len(table.pitches) == 9


def test_a_double_play_takes_the_runner_that_the_field_chooses() -> None:
    table = Table(position(bases={1: 8, 2: 7}))
    play = table.play(4, batted="R1", pitched="y1", double_play=2)
    assert play.outcome is GROUNDED_INTO_DOUBLE_PLAY
    assert table.on_base == {1: 8}
    assert table.state.outs == 2


@pytest.mark.parametrize(
    ("pitched", "outcome", "on_base"),
    [("PO", CAUGHT_STEALING, {}), ("r2", None, {1: 8}), ("r1", STOLEN_BASE, {2: 8})],
)
def test_a_steal_goes_by_the_pitch(pitched: str, outcome: object, on_base: dict[int, int]) -> None:
    table = Table(position(bases={1: 8}))
    play = table.exchange(batted="steal 1", pitched=pitched)
    assert (play and play.outcome) is outcome
    assert table.on_base == on_base


def test_pitches_told_on_a_steal_are_not_told_again() -> None:
    table = Table(position(bases={1: 8}))
    table.exchange(batted="leave", pitched="g1")
    steal = table.play(batted="steal 1", pitched="r1")
    play = table.play(pitched="b1")
    assert (steal.pitches, play.pitches) == ("CC", "CC.S")


def test_a_pitcher_relieved_in_mid_count_leaves_his_pitches() -> None:
    table = Table(position())
    table.exchange(pitched="PO")
    table.play(pitched="b1", pitching_change="d2", swap="g1")
    assert [play.outcome for play in table.plays] == [NO_PLAY, STRIKEOUT]
    assert [play.pitches for play in table.plays] == ["B", "B.S"]
    assert [play.pitcher for play in table.plays] == [8, 9]
    assert "g1" not in table.pitches


def test_a_hand_that_cannot_match_may_swing_wildly() -> None:
    table = Table(position(bats=["G1"], pitches=["b1", "b2", "y1"]))
    play = table.play(4, 2, batted="wild", pitched="b1")
    assert play.outcome is HOME_RUN


def test_the_unseen_double_keeps_the_wild_swing_illegal_until_it_shows() -> None:
    for pitches, legal in ((["b1", "d1"], False), (["b1", "b2"], True)):
        table = Table(position(bats=["G1"], pitches=pitches))
        table.exchange(batted="G1", pitched="b1")
        assert ("wild" in table.offered["swing"]) is legal


def test_the_last_double_is_known_once_the_others_have_come_in() -> None:
    state = position()
    relieve(state, ("d2", "r1"), ("d3", "y1"))
    assert state.hidden[1]
    relieve(state, ("d4", "b1"))
    assert not state.hidden[1]
    assert len(Table(state).pitches) == 9


def test_stars_push_the_runners_in_their_way() -> None:
    table = Table(position(visitors={"1": "hit_and_run"}, bases={1: 8, 2: 7}))
    play = table.play(batted="R1", pitched="r1")
    assert play.outcome is DOUBLE
    assert (play.runs, table.on_base) == (1, {2: 1, 3: 8})


def test_a_speedy_runner_takes_two_bases_on_a_single() -> None:
    table = Table(position(visitors={"8": "speedy"}, bases={1: 8}))
    play = table.play(batted="R1", pitched="r1")
    assert play.outcome is SINGLE
    assert table.on_base == {1: 1, 3: 8}
