"""What the rule sheet says plainly: counts, turns, hands, runners, halves, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance import Chance
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FLY_OUT,
    GROUND_OUT,
    HIT_BY_PITCH,
    HOME_RUN,
    REACHED_ON_ERROR,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
)
from engine.rulesets.sackson.tables import RELIEF_PITCHER
from tests.engine.sackson.table import (
    LOADED,
    Table,
    batted,
    card,
    cards,
    connect,
    new_game,
    played,
    position,
    strike,
    ways,
)

# The count


def test_three_strikes_are_an_out_and_the_next_man_starts_anew() -> None:
    table = Table(position(batting="4♦ 5♦ 6♦", pitching="6♣ 7♣ 8♣", balls=2, codes="BB"))
    assert table.play(pitch="6♣", swing="4♦") is None
    assert table.play(pitch="7♣", swing="5♦") is None
    play = played(table, pitch="8♣", swing="6♦")
    assert (play.outcome, ways(play), play.pitches, play.fielders) == (
        STRIKEOUT,
        "Bx1",
        "BBSSS",
        "2",
    )
    assert (table.count, table.state.outs, table.state.codes) == ((0, 0), 1, "")


def test_four_balls_are_a_walk_and_runners_are_forced() -> None:
    table = Table(position(batting="A♣", pitching="6♣", balls=3, strikes=2, bases=LOADED))
    play = played(table, pitch="6♣", swing="A♣")
    assert (play.outcome, ways(play), play.runs, play.rbi) == (WALK, "3-H 2-3 1-2 B-1", 1, 1)
    assert table.on == {1: 1, 2: 7, 3: 8}
    assert table.count == (0, 0)


def test_a_walk_moves_only_who_is_forced() -> None:
    table = Table(position(batting="A♣", pitching="6♣", balls=3, bases={2: 9}))
    assert ways(played(table, pitch="6♣", swing="A♣")) == "B-1"
    assert table.on == {1: 1, 2: 9}


@pytest.mark.parametrize(("strikes", "after"), [(0, 1), (1, 2), (2, 2)])
def test_a_foul_is_a_strike_but_not_the_third(strikes: int, after: int) -> None:
    table = Table(position(batting="Q♠", pitching="7♠", strikes=strikes, balls=1))
    assert table.play(pitch="7♠", swing="Q♠") is None
    assert table.count == (1, after)


def test_a_foul_that_is_let_drop_is_a_strike() -> None:
    table = Table(position(batting="Q♠", pitching="7♠ Q♣"))
    assert table.play(pitch="7♠", swing="Q♠", catch="pass") is None
    assert table.count == (0, 1)
    assert "Q♣" in table.pitching


# Cards


def test_hands_are_kept_from_half_to_half() -> None:
    table = Table(position(batting="4♦", pitching="6♣", outs=2, strikes=2, deck="K♠ Q♠"))
    visitors, home = ({*hand} for hand in table.state.hands)
    strike(table)
    assert table.state.half == 1
    assert {*table.state.hands[0]} == visitors - {card("4♦")} | {card("Q♠")}
    assert {*table.state.hands[1]} == home - {card("6♣")} | {card("K♠")}


def test_six_cards_are_dealt_to_each_side() -> None:
    state = position()
    state.deck += [*state.hands[0], *state.hands[1]]
    state.hands[0].clear()
    state.hands[1].clear()
    state.dealt = False
    table = Table(state)
    table.play()
    assert table.seen[0][2].hands == (6, 6)
    assert state.dealt


def test_a_new_ball_may_be_called_for_again_and_again() -> None:
    table = Table(position(batting="4♦", pitching="K♠ Q♠ J♠ K♣ 6♣", deck="Q♣ J♣ K♥ Q♥", inning=2))
    table.play(
        pitch=["new_ball", "new_ball", "6♣"],
        new_ball=["K♠", "Q♠", "J♠", "K♣"],
        swing="4♦",
    )
    assert table.state.pile == cards("K♠ Q♠ J♠ K♣ 6♣ 4♦")
    assert {"Q♣", "J♣", "K♥", "Q♥"} <= {*table.pitching.split()}
    assert table.state.thrown[:2] == (
        ("N", card("K♠"), card("Q♠")),
        ("N", card("J♠"), card("K♣")),
    )


def test_a_new_ball_for_a_reliever_fills_his_hand_to_eight() -> None:
    pitching = "K♠ Q♠ 6♣ 2♦ 3♦ 5♦ 7♦ 8♦"
    table = Table(position(batting="4♦", pitching=pitching, relieving=True))
    table.play(pitch=["new_ball", "6♣"], swing="4♦")
    assert len(table.state.hands[1]) == 8


def test_a_pinch_hitters_hand_is_filled_to_eight_after_each_card() -> None:
    table = Table(position(batting="8♥ A♦", pitching="7♥ 9♠", pinch_hitting=True))
    connect(table, "A♦", "9♠")
    assert table.views["place"][2].hands == (8, 6)
    table = Table(position(batting="4♦", pitching="6♣", pinch_hitting=True))
    strike(table)
    assert [len(hand) for hand in table.state.hands] == [8, 6]


def test_a_pinch_hitters_cards_go_back_when_he_is_on_by_a_hit() -> None:
    table = Table(position(batting="4♦ 8♥ A♥", pitching="7♥ 4♥"))
    table.play(dead_ball="pinch_hit", pitch="7♥", swing="8♥", place="A♥", field="4♥")
    assert table.on == {1: 10}
    assert table.asked.count("give_back") == 2
    assert [len(hand) for hand in table.state.hands] == [6, 6]


def test_a_pinch_hitter_whose_half_ends_on_the_bases_keeps_the_slot() -> None:
    table = Table(position(batting="K♥", pitching="J♥", bases={1: 9}, outs=2))
    play = played(table, dead_ball=["pinch_hit", "steal"], throw_second="J♥")
    assert (play.outcome, play.batter) == (CAUGHT_STEALING, 9)
    assert table.asked.count("give_back") == 2
    side = table.state.sides[0]
    assert (side.due, side.order[0], side.pinch_hitters) == (0, 9, 1)
    assert not table.state.pinch_hitting
    assert [len(hand) for hand in table.state.hands] == [6, 6]


def test_a_reliever_pitches_on_with_six_cards() -> None:
    table = Table(position(pitching="6♣", batting="4♦", hits=2, outs=2, strikes=2))
    table.play(pitch=["relief", "6♣"], swing="4♦")
    state = table.state
    assert (state.sides[1].pitcher, state.relieving, state.hits) == (RELIEF_PITCHER, False, 0)
    state.half = 0
    hand = position(batting="4♦", pitching="6♣")
    for seat in (0, 1):
        state.hands[seat][:] = hand.hands[seat]
    state.deck, state.pile = hand.deck, hand.pile
    strike(table)
    assert [len(cards_held) for cards_held in state.hands] == [6, 6]


def test_a_reliever_gives_back_when_the_half_ends_on_the_bases() -> None:
    table = Table(position(batting="K♥", pitching="J♥", bases={1: 9}, outs=2, relieving=True))
    table.play(dead_ball="steal", throw_second="J♥")
    assert table.asked.count("give_back") == 2
    assert [len(hand) for hand in table.state.hands] == [6, 6]


def test_the_third_pinch_hitter_is_the_last_of_the_bench() -> None:
    state = position(batting="4♦", pitching="6♣")
    state.sides[0].pinch_hitters = 2
    table = Table(state)
    table.play(dead_ball="pinch_hit", pitch="6♣", swing="4♦")
    side = table.state.sides[0]
    assert (side.order[0], side.pinch_hitters) == (11, 3)
    state.pinch_hitting = False
    table.play()
    assert "dead_ball" not in table.asked


def test_a_pinch_hitter_bats_in_the_place_of_the_man_who_is_due() -> None:
    state = position(batting="4♦", pitching="6♣")
    state.sides[0].due = 4
    table = Table(state)
    table.play(dead_ball="pinch_hit", pitch="6♣", swing="4♦")
    assert state.sides[0].order == (0, 1, 2, 3, 9, 5, 6, 7, 8)


# Balls in play


@pytest.mark.parametrize(
    ("place", "field", "outcome", "moves", "on"),
    [
        ("A♥", "4♥", SINGLE, "3-H 2-3 1-2 B-1", {1: 1, 2: 7, 3: 8}),
        ("A♥", "6♥", DOUBLE, "3-H 2-H 1-3 B-2", {2: 1, 3: 7}),
        ("9♥", "4♥", DOUBLE, "3-H 2-H 1-3 B-2", {2: 1, 3: 7}),
        ("A♥", "9♥", TRIPLE, "3-H 2-H 1-H B-3", {3: 1}),
        ("A♥", "10♥", HOME_RUN, "3-H 2-H 1-H B-H", {}),
        ("A♥", "K♣", HOME_RUN, "3-H 2-H 1-H B-H", {}),
        ("A♥", "2♥", GROUND_OUT, "Bx1", LOADED),
    ],
)
def test_runners_go_as_far_as_the_batter(place, field, outcome, moves, on) -> None:
    table, play = batted(place, field, bases=LOADED)
    assert (play.outcome, ways(play), table.on) == (outcome, moves, on)
    scored = moves.count("-H")
    assert (play.runs, play.rbi, table.state.score) == (scored, scored, (scored, 0))


@pytest.mark.parametrize(
    ("place", "field", "more", "outcome", "moves", "rbi"),
    [
        ("3♦", "4♥", "4♦", REACHED_ON_ERROR, "3-H 2-3 1-2 B-1", 0),
        ("A♥", "4♥", "4♦", SINGLE, "3-H 2-H 1-3 B-2", 1),
        ("A♥", "6♥", "6♦", DOUBLE, "3-H 2-H 1-H B-3", 2),
        ("A♥", "9♥", "9♦", TRIPLE, "3-H 2-H 1-H B-H", 3),
    ],
)
def test_an_error_is_one_base_more_for_everybody(place, field, more, outcome, moves, rbi) -> None:
    table, play = batted(place, field, more=more, bases=LOADED)
    assert (play.outcome, ways(play)) == (outcome, moves)
    assert (play.runs, play.rbi, play.error) == (moves.count("-H"), rbi, 1)
    assert table.state.score == (play.runs, 0)


def test_an_error_after_two_outs_keeps_the_inning_alive() -> None:
    table, play = batted("3♦", "4♥", more="4♦", outs=2)
    assert play.outcome is REACHED_ON_ERROR
    assert (table.state.half, table.state.outs, table.on) == (0, 2, {1: 1})


def test_others_hold_on_a_double_play() -> None:
    assert batted("3♣", "3♠", bases=LOADED)[0].on == {2: 8, 3: 9}
    assert batted("K♥", "Q♥", bases=LOADED)[0].on == {2: 8, 3: 9}
    assert batted("3♣", "3♠", bases={2: 8, 3: 9})[0].on == {3: 9}


def test_a_double_play_with_one_out_ends_the_half() -> None:
    table, play = batted("3♣", "3♠", bases={1: 9, 3: 8}, outs=1)
    assert (ways(play), play.runs) == ("1x2 Bx1", 0)
    assert (table.state.half, table.state.outs, table.state.score) == (1, 0, (0, 0))


def test_a_bunt_with_nobody_on_is_an_out_or_a_hit() -> None:
    table, play = batted("K♥", "Q♥")
    assert (ways(play), table.state.outs, table.on) == ("Bx1", 1, {})
    table, play = batted("K♥", "4♣")
    assert (play.outcome, table.on, table.state.hits) == (SINGLE, {1: 1}, 1)


def test_a_long_fly_with_one_out_scores_third() -> None:
    table, play = batted("10♥", "10♦", bases={3: 9}, outs=1, options={"double_plays": False})
    assert (play.outcome, play.runs, table.state.outs) == (FLY_OUT, 1, 2)


# Halves and the end


def test_three_out_and_the_other_side_bats_with_empty_bases() -> None:
    table = Table(position(batting="4♦", pitching="6♣", outs=2, strikes=2, bases=LOADED, hits=2))
    strike(table)
    state = table.state
    assert (state.half, state.inning, state.outs, table.on, state.hits) == (1, 1, 0, {}, 0)
    assert state.sides[0].due == 1
    table = Table(position(batting="4♦", pitching="6♣", outs=2, strikes=2, half=1))
    strike(table)
    assert (table.state.half, table.state.inning) == (0, 2)


@pytest.mark.parametrize(("runs", "over"), [((1, 0), True), ((0, 0), False)])
def test_a_game_ends_after_the_ninth_unless_it_is_tied(runs, over) -> None:
    fields: dict[str, Any] = {"inning": 9, "half": 1, "outs": 2, "strikes": 2, "runs": runs}
    table = Table(position(batting="4♦", pitching="6♣", **fields))
    strike(table)
    assert table.state.over is over


def test_an_extra_inning_may_be_won_in_its_bottom() -> None:
    table, play = batted("A♥", "K♠", inning=11, half=1, runs=(3, 3))
    assert (play.outcome, table.state.over, table.state.score) == (HOME_RUN, True, (3, 4))


def test_a_lead_in_the_top_of_an_extra_inning_ends_nothing() -> None:
    table, play = batted("A♥", "K♠", inning=11, runs=(3, 3))
    assert (play.outcome, table.state.over, table.state.score) == (HOME_RUN, False, (4, 3))


@pytest.mark.parametrize(
    ("outcome", "answers", "fields"),
    [
        (WALK, {"pitch": "6♣", "swing": "A♣"}, {"balls": 3}),
        (HIT_BY_PITCH, {"pitch": "9♠", "swing": "9♣"}, {}),
        (STOLEN_BASE, {"dead_ball": "steal", "steal": (3,), "throw_home": "2♦"}, {}),
    ],
)
def test_a_game_may_end_without_a_hit(outcome, answers, fields) -> None:
    state = position(
        batting="A♣ 9♣ K♥",
        pitching="6♣ 9♠ 2♦",
        inning=9,
        half=1,
        bases=LOADED,
        runs=(2, 2),
        **fields,
    )
    table = Table(state)
    play = played(table, **answers)
    assert (play.outcome, play.runs, table.state.over) == (outcome, 1, True)
    assert table.state.score == (2, 3)


def test_a_run_short_of_the_lead_ends_nothing() -> None:
    table, play = batted("A♥", "4♥", inning=9, half=1, bases={3: 9}, runs=(1, 0))
    assert (play.runs, table.state.over) == (1, False)


def test_a_run_home_in_the_eighth_ends_nothing() -> None:
    table, play = batted("A♥", "4♥", inning=8, half=1, bases={3: 9})
    assert (play.runs, table.state.over) == (1, False)


def test_the_pile_is_shuffled_before_it_is_the_deck() -> None:
    orders = []
    for seed in range(3):
        state = position(batting="4♦", pitching="6♣")
        state.pile[:] = state.deck
        state.deck.clear()
        table = Table(state)
        table.chance = Chance(seed)
        strike(table)
        assert len(state.deck) == 38
        orders.append(tuple(state.deck))
    assert len({*orders}) == 3


def test_the_deck_is_shuffled_before_it_is_dealt() -> None:
    hands = {tuple(map(tuple, new_game(seed)._state.hands)) for seed in range(5)}
    assert len(hands) == 5
