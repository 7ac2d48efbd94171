"""A test for each ruling on what the rule sheet leaves open; test_steals has those on steals."""

from __future__ import annotations

import pytest

from engine.plays import (
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_RUN,
    INTENTIONAL_WALK,
    LINE_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    TRIPLE,
    WALK,
)
from engine.rulesets.sackson import RULES
from engine.rulesets.sackson.tables import RELIEF_PITCHER
from tests.engine.sackson.table import (
    LOADED,
    Table,
    batted,
    card,
    cards,
    connect,
    played,
    position,
    strike,
    ways,
)

# R1, R25: drawing


def test_r1_each_draws_right_after_the_card_that_he_plays() -> None:
    table = Table(position(batting="4♦", pitching="6♣", deck="K♠ K♥"))
    strike(table)
    assert "K♠" in table.pitching
    assert "K♥" in table.batting


def test_r1_the_batter_does_not_draw_before_a_foul_is_caught() -> None:
    table = Table(position(batting="Q♠", pitching="7♠ Q♣", deck="2♥ 3♥ 4♥"))
    table.play(pitch="7♠", swing="Q♠", catch="Q♣")
    assert table.seen[-1][0].hands == (5, 6)
    assert "3♥" in table.batting
    assert "4♥" in table.pitching


def test_r1_nobody_draws_before_the_error() -> None:
    table = batted("3♦", "4♥", more="4♦", deck="K♠ K♥ Q♠ J♠ J♥")[0]
    assert table.seen[-1][2].hands == (5, 5)
    assert {"K♥", "Q♠", "J♠"} <= set(table.batting.split())
    assert {"K♠", "J♥"} <= set(table.pitching.split())


def test_r25_at_a_steal_nobody_draws_before_the_last_answer() -> None:
    table = Table(
        position(batting="K♥ Q♥", pitching="3♠ 5♣", bases={1: 8, 2: 9}, deck="J♠ J♥ J♦ J♣")
    )
    table.play(dead_ball="steal", steal=(2, 1), throw_third="3♠", throw_second="5♣")
    assert table.seen[-1][2].hands == (4, 5)
    assert {"J♠", "J♥"} <= set(table.batting.split())
    assert {"J♦", "J♣"} <= set(table.pitching.split())


def test_r25_the_pile_is_shuffled_only_when_a_card_must_be_drawn() -> None:
    state = position(batting="4♦", pitching="6♣")
    state.pile[:] = state.deck[:-1]
    del state.deck[:-1]
    table = Table(state)
    table.play(pitch="6♣", swing="4♦")
    assert table.seen[-1][2].deck == 0
    assert len(state.deck) == 38
    assert state.pile == cards("6♣ 4♦")


def test_r25_cards_on_the_table_are_not_shuffled_in() -> None:
    state = position(batting="4♦", pitching="6♣")
    state.pile[:] = state.deck
    state.deck.clear()
    table = Table(state)
    table.play(pitch="6♣", swing="4♦")
    assert not {card("6♣"), card("4♦")} & {*state.deck, *state.hands[0], *state.hands[1]}


@pytest.mark.parametrize(("version", "shuffled_in"), [(1, False), (2, True)])
def test_r25_the_cards_of_a_steal_are_discarded_before_the_hands_are_filled(
    version: int, shuffled_in: bool
) -> None:
    """Where the deck has run out they are shuffled in with the pile, and may be drawn."""
    state = position(batting="K♥", pitching="3♠", bases={1: 9}, version=version)
    state.pile[:] = state.deck
    state.deck.clear()
    Table(state).play(dead_ball="steal", throw_second="3♠")
    assert state.pile == ([] if shuffled_in else cards("K♥ 3♠"))
    assert len(state.deck) == (40 if shuffled_in else 38)


def test_r25_cards_for_a_new_ball_enter_the_pile_at_once() -> None:
    state = position(pitching="K♠ Q♠ 6♣")
    state.pile[:] = state.deck
    state.deck.clear()
    table = Table(state)
    table.play(pitch=["new_ball", "6♣"])
    assert card("K♠") not in state.pile
    assert len(state.pile) == 2


# Pinch hitters and relief: R2, R3, R17, R19, R24, R26


def test_r2_cards_given_back_lie_open_on_the_pile() -> None:
    table = Table(position(batting="9♦ 9♣ 4♦", pitching="6♣", strikes=2))
    table.play(dead_ball="pinch_hit", pitch="6♣", swing="4♦", give_back=["9♦", "9♣"])
    assert table.state.pile == cards("6♣ 4♦ 9♦ 9♣")
    assert len(table.state.hands[0]) == 6


def test_r3_one_pinch_hitter_for_a_plate_appearance() -> None:
    table = Table(position(batting="4♦", pitching="6♣"))
    table.play(dead_ball="pinch_hit", pitch="6♣", swing="4♦")
    assert table.asked.count("dead_ball") == 1
    assert len(table.state.hands[0]) == 8


def test_three_pinch_hitters_for_a_game() -> None:
    table = Table(position(batting="4♦", pitching="6♣"))
    table.state.sides[0].pinch_hitters = 3
    table.play(pitch="6♣")
    assert "dead_ball" not in table.asked


def test_a_pinch_hitter_may_come_in_mid_count_and_keeps_the_slot() -> None:
    table = Table(position(batting="4♦ 5♦", pitching="6♣", strikes=2, balls=3, codes="SSBBB"))
    play = played(table, dead_ball="pinch_hit", pitch="6♣", swing="4♦")
    assert table.state.sides[0].order[0] == play.batter == 9
    assert play.pitches == "SSBBBS"


@pytest.mark.parametrize("strikes", [0, 2])
def test_r17_the_cards_go_back_however_the_plate_appearance_ends(strikes: int) -> None:
    table = Table(position(batting="4♦ 9♣", pitching="6♣ 7♣", strikes=strikes, balls=3))
    answer = "4♦" if strikes else "A♣"
    table.play(dead_ball="pinch_hit", pitch="6♣", swing=answer)
    assert len(table.state.hands[0]) == 6


def test_r19_two_base_hits_in_the_half_before_relief() -> None:
    for hits, offered in ((1, False), (2, True)):
        table = Table(position(pitching="6♣", batting="4♦", hits=hits))
        strike(table)
        assert ("relief" in table.offered["pitch"]) is offered


def test_r19_an_error_and_a_walk_are_no_hits() -> None:
    assert batted("3♦", "4♥", more="4♦")[0].state.hits == 0
    table = Table(position(batting="A♣", pitching="6♣", balls=3))
    swing_low = played(table, pitch="6♣", swing="A♣")
    assert (swing_low.outcome, table.state.hits) == (WALK, 0)
    assert batted("A♥", "3♣")[0].state.hits == 1


def test_the_reliever_has_eight_cards_until_the_half_is_over() -> None:
    table = Table(position(pitching="6♣", batting="4♦", hits=2, outs=2, strikes=2))
    play = played(table, pitch=["relief", "6♣"], swing="4♦")
    assert play.pitcher == RELIEF_PITCHER
    assert table.asked.count("give_back") == 2
    assert [len(hand) for hand in table.state.hands] == [6, 6]


@pytest.mark.parametrize(("version", "half"), [(1, 1), (2, 0)])
def test_cards_go_back_in_the_half_that_ends(version: int, half: int) -> None:
    """A pinch hitter's and then a reliever's, with three out; version 1 asked in the next half."""
    state = position(
        batting="4♦", pitching="6♣", hits=2, outs=2, strikes=2, bases={2: 9}, version=version
    )
    table = Table(state)
    table.play(dead_ball="pinch_hit", pitch=["relief", "6♣"], swing="4♦")
    views = [views[2] for views in table.seen if views[0].thrown == () and views[2].strikes == 0]
    assert [(view.inning, view.half) for view in views] == [(1, half)] * 4
    assert [view.hands for view in views] == [(8, 8), (7, 8), (6, 8), (6, 7)]
    if version == 2:
        assert all(view.outs == 3 and view.bases[1] for view in views)
    assert (state.half, state.outs, state.bases) == (1, 0, (None, None, None))


def test_relief_comes_once() -> None:
    table = Table(position(pitching="6♣", batting="4♦", hits=2))
    table.play(pitch=["relief", "6♣"], swing="4♦")
    table.play()
    assert "relief" not in table.offered["pitch"]


def test_relief_in_mid_count_shares_out_the_pitches() -> None:
    table = Table(position(pitching="6♣", batting="4♦", hits=2, strikes=2, codes="SS"))
    play = played(table, pitch=["relief", "6♣"], swing="4♦")
    assert [(p.pitcher, p.pitches) for p in table.plays] == [(12, "SS"), (13, "SS.S")]
    assert play.outcome.name == "STRIKEOUT"


def test_r24_only_the_side_of_the_pinch_hitter_draws() -> None:
    table = Table(position(batting="4♦", pitching="6♣"))
    table.play(dead_ball="pinch_hit", pitch="6♣", swing="4♦")
    assert [len(hand) for hand in table.state.hands] == [8, 6]


@pytest.mark.parametrize("first", ["new_ball", "relief"])
def test_r26_the_batter_has_another_say_before_the_pitch(first: str) -> None:
    table = Table(position(pitching="K♠ Q♠ 6♣", batting="4♦", hits=2))
    table.play(pitch=[first, "6♣"], dead_ball=["ready", "pinch_hit"], swing="4♦")
    assert table.asked[:3] == ["dead_ball", "pitch", "dead_ball"]


def test_r26_and_after_a_pinch_hitter_he_may_steal() -> None:
    table = Table(position(batting="K♠", pitching="6♣", bases={1: 9}))
    play = played(table, dead_ball=["pinch_hit", "steal"], steal_second="K♠", throw_second="6♣")
    assert play.outcome is STOLEN_BASE


def test_r26_no_view_says_what_another_is_asked() -> None:
    """Who holds the companion is asked; to all others the table is as the cards lie."""
    holder = Table(position(batting="Q♠", pitching="7♠ Q♣"))
    holder.play(pitch="7♠", swing="Q♠")
    _, home, spectator = holder.seen[-1]
    assert holder.asked[-1] == "catch"
    visitors = holder.seen[-1][0]
    assert spectator._replace(seat=0, hand=visitors.hand) == visitors
    assert spectator._replace(seat=1, hand=home.hand) == home


# Pitch and swing: R5, R6, R7, R8, R32


def test_r5_a_face_is_a_ball_and_has_no_answer() -> None:
    table = Table(position(pitching="K♠"))
    table.play(pitch="K♠")
    assert "swing" not in table.asked
    assert table.count == (1, 0)


@pytest.mark.parametrize("pitch", ["9♠", "10♠"])
def test_r6_the_companion_of_a_9_or_10_hits_the_batter(pitch: str) -> None:
    answer = pitch.replace("♠", "♣")
    table = Table(position(batting=answer, pitching=pitch, bases=LOADED))
    play = played(table, pitch=pitch, swing=answer)
    assert (play.outcome, ways(play), play.rbi) == (HIT_BY_PITCH, "3-H 2-3 1-2 B-1", 1)


def test_r6_of_an_8_it_is_a_strike() -> None:
    table = Table(position(batting="8♣", pitching="8♠"))
    table.play(pitch="8♠", swing="8♣")
    assert table.count == (0, 1)


def test_r7_a_foul_is_caught_with_the_companion_of_the_batters_card() -> None:
    table = Table(position(batting="Q♠", pitching="7♠ 7♣ Q♣"))
    play = played(table, pitch="7♠", swing="Q♠", catch="Q♣")
    assert play.outcome is FLY_OUT
    assert table.offered["catch"] == (card("Q♣"), "pass")


def test_r8_runners_hold_on_a_caught_foul() -> None:
    table = Table(position(batting="Q♠", pitching="7♠ Q♣", bases=LOADED))
    play = played(table, pitch="7♠", swing="Q♠", catch="Q♣")
    assert ways(play) == "Bx1"
    assert table.on == LOADED


def test_r32_four_face_pitches_are_an_intentional_walk() -> None:
    table = Table(position(pitching="K♠ Q♠ J♠ K♣"))
    for pitch in ("K♠", "Q♠", "J♠"):
        assert table.play(pitch=pitch) is None
    play = played(table, pitch="K♣")
    assert (play.outcome, play.pitches) == (INTENTIONAL_WALK, "IIII")


def test_r32_three_of_them_are_not() -> None:
    table = Table(position(pitching="K♠", balls=3, codes="IIB"))
    assert played(table, pitch="K♠").outcome is WALK


# Ball in play: R9, R10, R11, R21, R22, R30, R33


def test_r9_with_two_out_a_companion_makes_one_out() -> None:
    table, play = batted("3♣", "3♠", bases={1: 9}, outs=2)
    assert (play.outcome, ways(play)) == (GROUND_OUT, "Bx1")
    assert table.state.half == 1


def test_r10_on_a_long_fly_third_scores_and_second_goes_to_third() -> None:
    table, play = batted("9♥", "9♣", bases=LOADED)
    assert (play.outcome, ways(play), play.rbi) == (FLY_OUT, "3-H 2-3 Bx1", 1)
    assert table.on == {1: 7, 3: 8}


def test_r10_not_if_it_is_the_third_out() -> None:
    play = batted("9♥", "9♣", bases=LOADED, outs=2)[1]
    assert (ways(play), play.runs) == ("Bx1", 0)


def test_a_long_single_scores_second_and_sends_first_to_third() -> None:
    table, play = batted("9♥", "8♣", bases=LOADED)
    assert (play.outcome, ways(play), play.rbi) == (SINGLE, "3-H 2-H 1-3 B-1", 2)
    assert table.on == {1: 1, 3: 7}


@pytest.mark.parametrize(
    ("bases", "moves"),
    [({1: 7, 2: 8, 3: 9}, "1x2 Bx1"), ({2: 8, 3: 9}, "2x3 Bx1"), ({3: 9}, "3xH Bx1")],
)
def test_r11_doubled_up_is_the_man_from_first_or_the_last_of_the_others(bases, moves) -> None:
    assert ways(batted("3♣", "3♠", bases=bases)[1]) == moves


def test_r21_a_triple_and_an_error_is_no_home_run() -> None:
    play = batted("A♣", "8♣", more="8♠", bases={1: 9})[1]
    assert (play.outcome, ways(play), play.error) == (TRIPLE, "1-H B-H", 1)
    assert (play.runs, play.rbi) == (2, 1)


@pytest.mark.parametrize(("place", "field"), [("A♦", "K♠"), ("A♦", "10♠")])
def test_r21_a_home_run_has_no_error(place: str, field: str) -> None:
    table = Table(position(batting=f"8♥ {place} K♣ 10♣", pitching=f"7♥ {field}"))
    play = connect(table, place, field)
    assert play is not None
    assert play.outcome is HOME_RUN
    assert "error" not in table.asked


def test_r22_r33_an_error_on_a_long_fly_is_a_long_single_without_credit() -> None:
    table, play = batted("9♥", "9♣", more="9♠", bases=LOADED)
    assert (play.outcome, ways(play)) == (REACHED_ON_ERROR, "3-H 2-H 1-3 B-1")
    assert (play.runs, play.rbi, play.error) == (2, 0, 1)
    assert table.on == {1: 1, 3: 7}


@pytest.mark.parametrize(
    ("place", "field", "bases", "outcome"),
    [
        ("3♣", "3♠", {1: 9}, GROUNDED_INTO_DOUBLE_PLAY),
        ("3♣", "3♠", {2: 9}, GROUND_OUT),
        ("9♣", "9♠", {1: 9}, LINE_OUT),
        ("K♥", "Q♥", {1: 9}, GROUNDED_INTO_DOUBLE_PLAY),
        ("K♥", "Q♥", {2: 9}, GROUND_OUT),
    ],
)
def test_r30_grounded_into_only_with_the_man_from_first(place, field, bases, outcome) -> None:
    table, play = batted(place, field, bases=bases)
    assert play.outcome is outcome
    assert table.state.outs == 2
    assert table.on == {}


# Sacrifices: R12, R13, R14, R29, R30


def test_r12_with_third_alone_the_batter_only() -> None:
    table, play = batted("K♥", "Q♥", bases={3: 9})
    assert (play.outcome, ways(play), table.on) == (SACRIFICE_BUNT, "Bx1", {3: 9})


def test_r29_so_with_third_and_second_and_with_two_out() -> None:
    assert ways(batted("K♥", "Q♥", bases={2: 8, 3: 9})[1]) == "Bx1"
    assert ways(batted("K♥", "Q♥", bases={1: 8}, outs=2)[1]) == "Bx1"


def test_r29_the_option_is_about_numbers_only() -> None:
    play = batted("K♥", "Q♥", bases={1: 8}, options={"double_plays": False})[1]
    assert ways(play) == "1x2 Bx1"
    play = batted("3♣", "3♠", bases={1: 8}, options={"double_plays": False})[1]
    assert ways(play) == "Bx1"


def test_r13_a_number_may_be_played_with_faces_in_hand() -> None:
    table = Table(position(batting="8♥ K♥", pitching="7♥ 4♣ Q♣", bases={1: 9}))
    play = connect(table, "K♥", "4♣")
    assert play is not None
    assert (play.outcome, ways(play)) == (SINGLE, "1-2 B-1")


@pytest.mark.parametrize(
    ("bases", "out", "safe"),
    [
        ({1: 9}, "1-2 Bx1", "1-2 B-1"),
        ({2: 9}, "2-3 Bx1", "2-3 B-1"),
        ({3: 9}, "Bx1", "B-1"),
        ({1: 8, 2: 9}, "2-3 1-2 Bx1", "2-3 1-2 B-1"),
        ({2: 8, 3: 9}, "Bx1", "B-1"),
        (LOADED, "Bx1", "Bx1"),
        ({}, "Bx1", "B-1"),
    ],
)
def test_r14_nobody_comes_home_on_a_sacrifice(bases, out, safe) -> None:
    assert ways(batted("K♥", "Q♣", bases=bases)[1]) == out
    assert ways(batted("K♥", "4♣", bases=bases)[1]) == safe


def test_r30_with_two_out_nobody_is_advanced() -> None:
    assert ways(batted("K♥", "Q♣", bases={1: 9}, outs=2)[1]) == "Bx1"


# The game: R18, R28, R31


def test_r18_a_tie_goes_into_another_full_inning() -> None:
    table = Table(position(batting="4♦", pitching="6♣", inning=9, half=1, outs=2, strikes=2))
    strike(table)
    assert (table.state.over, table.state.inning, table.state.half) == (False, 10, 0)


def test_the_home_side_does_not_bat_in_the_ninth_when_it_leads() -> None:
    table = Table(position(batting="4♦", pitching="6♣", inning=9, outs=2, strikes=2, runs=(0, 1)))
    strike(table)
    assert table.state.over


def test_r28_the_visitors_bat_first() -> None:
    state = RULES.start(RULES.Options(), *[RULES.default_lineup] * 2)
    assert state.half == 0


@pytest.mark.parametrize(
    ("place", "field", "bases", "outcome", "runs"),
    [
        ("A♣", "8♣", LOADED, SINGLE, 1),
        ("A♥", "K♠", LOADED, HOME_RUN, 4),
        ("9♥", "8♣", LOADED, SINGLE, 1),
        ("9♥", "8♣", {1: 8, 2: 9}, SINGLE, 1),
        ("9♥", "9♣", LOADED, FLY_OUT, 1),
    ],
)
def test_r31_the_winning_run_ends_the_game(place, field, bases, outcome, runs) -> None:
    table, play = batted(place, field, bases=bases, inning=9, half=1)
    assert (play.outcome, play.runs) == (outcome, runs)
    assert table.state.over
    assert table.state.score == (0, runs)


def test_r31_a_hit_that_wins_needs_no_error() -> None:
    held = "8♥ A♥ 4♦"
    table = Table(position(batting=held, pitching="7♥ 4♥", bases={3: 9}, inning=9, half=1))
    play = connect(table, "A♥", "4♥")
    assert play is not None
    assert (play.outcome, play.error) == (SINGLE, 0)
    assert "error" not in table.asked


def test_r31_an_error_may_win_the_game() -> None:
    table, play = batted("3♦", "4♥", more="4♦", bases=LOADED, inning=9, half=1)
    assert (play.outcome, ways(play)) == (REACHED_ON_ERROR, "3-H 2-3 1-2 B-1")
    assert table.state.over


def test_r31_nothing_is_given_back_after_the_game() -> None:
    table = Table(position(batting="4♦", pitching="6♣", inning=9, half=1, bases=LOADED, balls=3))
    table.play(dead_ball="pinch_hit", pitch="6♣", swing="A♣")
    assert table.state.over
    assert "give_back" not in table.asked


@pytest.mark.parametrize(("runs", "returned"), [((1, 0), 0), ((0, 0), 2)])
def test_r31_nor_by_a_reliever(runs: tuple[int, int], returned: int) -> None:
    table = Table(
        position(
            batting="4♦",
            pitching="6♣",
            inning=9,
            half=1,
            outs=2,
            strikes=2,
            runs=runs,
            relieving=True,
        )
    )
    strike(table)
    assert table.asked.count("give_back") == returned
