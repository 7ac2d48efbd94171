"""Steals: who may go, what becomes of him, and the rulings on it."""

from __future__ import annotations

import pytest

from engine import IllegalChoice
from engine.plays import CAUGHT_STEALING
from engine.rulesets.sackson import RULES
from tests.engine.sackson.table import (
    LOADED,
    Table,
    card,
    cards,
    played,
    position,
    strike,
    ways,
)


def test_r4_one_announcement_between_two_pitches() -> None:
    table = Table(position(batting="K♥ Q♥ 4♦", pitching="J♠ 6♣", bases={2: 9}))
    table.play(dead_ball="steal", steal_third="K♥", throw_third="J♠")
    with pytest.raises(IllegalChoice):
        table.play(dead_ball="steal")
    strike(Table(table.state))
    table.play()
    assert "steal" in table.offered["dead_ball"]


@pytest.mark.parametrize(
    ("answer", "on", "outs", "runs"),
    [
        ("J♦", {}, 1, 0),
        ("J♥", {}, 1, 0),
        ("J♠", {3: 9}, 0, 0),
        ("7♥", {3: 9}, 0, 0),
        ("7♦", {}, 0, 1),
        ("7♠", {}, 0, 1),
    ],
)
def test_r15_only_a_number_of_the_suit_chases_him_back_to_third(answer, on, outs, runs) -> None:
    table = Table(position(batting="K♥", pitching=answer, bases={3: 9}))
    table.play(dead_ball="steal", throw_home=answer)
    assert (table.on, table.state.outs, table.state.score[0]) == (on, outs, runs)


@pytest.mark.parametrize(
    ("answer", "on", "outs"),
    [("K♥", {3: 9}, 1), ("J♥", {1: 8, 3: 9}, 0), ("K♠", {1: 8, 3: 9}, 0), ("7♥", {2: 8, 3: 9}, 0)],
)
def test_a_later_runner_is_out_only_to_a_higher_face_of_the_suit(answer, on, outs) -> None:
    table = Table(position(batting="Q♥ K♣", pitching=f"{answer} 2♦", bases={1: 8, 2: 9}))
    table.play(
        dead_ball="steal",
        steal=(2, 1),
        steal_third="K♣",
        steal_second="Q♥",
        throw_third="2♦",
        throw_second=answer,
    )
    assert (table.on, table.state.outs) == (on, outs)


@pytest.mark.parametrize(
    ("answer", "home"), [("J♥", "out"), ("J♦", "back"), ("7♥", "scores"), ("7♠", "scores")]
)
def test_a_later_runner_for_home_is_out_only_to_a_face_of_the_suit(answer, home) -> None:
    table = Table(position(batting="Q♥ K♣", pitching=f"{answer} 2♦", bases={2: 8, 3: 9}))
    table.play(
        dead_ball="steal",
        steal=(3, 2),
        steal_home="Q♥",
        steal_third="K♣",
        tag=2,
        throw_third="2♦",
        throw_home=answer,
    )
    state = table.state
    assert (state.outs, state.score[0]) == {"out": (1, 0), "back": (0, 0), "scores": (0, 1)}[home]
    assert table.on == ({2: 8, 3: 9} if home == "back" else {3: 8})


def test_r16_a_base_that_is_still_taken_cannot_be_stolen() -> None:
    table = Table(position(batting="Q♥ K♣", pitching="Q♠ 2♦", bases={1: 8, 2: 9}))
    play = table.play(
        dead_ball="steal",
        steal=(2, 1),
        steal_third="Q♥",
        throw_third="Q♠",
        throw_second="2♦",
    )
    assert play is None
    assert table.on == {1: 8, 2: 9}


def test_r23_no_more_runners_than_faces() -> None:
    table = Table(position(batting="K♥ Q♥", pitching="2♦", bases=LOADED))
    table.play(dead_ball="steal", steal=(3,))
    assert table.offered["steal"] == ((3,), (3, 2))


def test_a_runner_goes_only_where_the_base_is_or_becomes_free() -> None:
    table = Table(position(batting="K♥ Q♥", pitching="2♦", bases={1: 8, 2: 9}))
    table.play(dead_ball="steal")
    assert table.offered["steal"] == ((2,), (2, 1))


def test_r23_nobody_steals_without_a_face() -> None:
    table = Table(position(batting="4♦", pitching="6♣", bases={1: 9}))
    strike(table)
    assert "steal" not in table.offered["dead_ball"]


def test_r27_runners_first_then_a_card_for_each() -> None:
    table = Table(position(batting="K♥ Q♥ J♥", pitching="2♦ 3♦", bases={1: 8, 2: 9}))
    table.play(dead_ball="steal", steal=(2, 1))
    assert table.asked[:4] == ["dead_ball", "steal", "steal_third", "steal_second"]


def test_r27_a_new_ball_goes_card_by_card() -> None:
    table = Table(position(batting="4♦", pitching="K♠ Q♠ J♠ 6♣"))
    table.play(pitch=["new_ball", "6♣"], new_ball=["K♠", "J♠"], swing="4♦")
    assert table.state.pile[:2] == cards("K♠ J♠")
    assert "Q♠" in table.pitching


def test_a_run_before_the_third_out_of_a_steal_counts() -> None:
    table = Table(position(batting="Q♥ J♣", pitching="Q♣ 2♦", bases={2: 8, 3: 9}, outs=2))
    play = played(
        table,
        dead_ball="steal",
        steal=(3, 2),
        steal_home="Q♥",
        steal_third="J♣",
        throw_home="2♦",
        throw_third="Q♣",
    )
    assert (play.outcome, ways(play), play.rbi) == (CAUGHT_STEALING, "3-H 2x3", 0)
    assert table.state.score == (1, 0)


def test_the_rest_of_a_steal_is_void_after_the_third_out() -> None:
    table = Table(position(batting="Q♥ K♣", pitching="J♣ 2♦", bases={2: 8, 3: 9}, outs=2))
    play = played(
        table,
        dead_ball="steal",
        steal=(3, 2),
        steal_home="Q♥",
        steal_third="K♣",
        tag=2,
        throw_third="J♣",
    )
    assert (play.outcome, ways(play), play.runs) == (CAUGHT_STEALING, "2x3", 0)
    assert table.state.half == 1


def test_r32_the_same_batter_leads_off_after_a_third_out_on_a_steal() -> None:
    table = Table(
        position(
            batting="K♥",
            pitching="J♥",
            bases={1: 9},
            outs=2,
            balls=2,
            strikes=1,
            codes="BBS",
        )
    )
    play = played(table, dead_ball="steal", throw_second="J♥")
    assert (play.batter, play.pitches) == (0, "BBS")
    assert table.count == (0, 0)
    assert table.state.sides[0].due == 0


def test_a_steal_in_mid_count_tells_its_pitches_once() -> None:
    table = Table(position(batting="K♥ 4♦", pitching="2♦ 6♣", bases={1: 9}, strikes=2, codes="SS"))
    assert played(table, dead_ball="steal", throw_second="2♦").pitches == "SS"
    assert played(table, pitch="6♣", swing="4♦").pitches == "SS.S"


def test_r31_a_steal_is_answered_to_the_end() -> None:
    table = Table(position(batting="Q♥ K♣", pitching="5♠ 2♦", bases={2: 8, 3: 9}, inning=9, half=1))
    table.play(
        dead_ball="steal",
        steal=(3, 2),
        steal_home="Q♥",
        throw_home="2♦",
        throw_third="5♠",
    )
    assert table.state.over
    assert table.on == {3: 8}


# What lies on the table


def test_who_runs_is_seen_before_his_card_is_and_the_answers_as_they_fall() -> None:
    table = Table(position(batting="K♥ Q♥", pitching="J♠ 2♦", bases={1: 8, 2: 9}))
    table.play(
        dead_ball="steal",
        steal=(2, 1),
        steal_third="Q♥",
        steal_second="K♥",
        throw_third="J♠",
        throw_second="2♦",
    )
    king, queen, jack = cards("K♥ Q♥ J♠")
    for seat in (0, 1, 2):
        seen = {kind: views[seat].running for kind, views in table.views.items()}
        assert seen["steal"] == ()
        assert seen["steal_third"] == ((2, -1, -1), (1, -1, -1))
        assert seen["steal_second"] == ((2, queen, -1), (1, -1, -1))
        assert seen["throw_third"] == ((2, queen, -1), (1, king, -1))
        assert seen["throw_second"] == ((2, queen, jack), (1, king, -1))
        assert [views[seat].stolen for views in table.seen][:2] == [False, True]
    assert RULES.view(table.state, None).running == ()


def test_r25_the_cards_of_a_steal_are_discarded_when_all_are_answered() -> None:
    table = Table(position(batting="K♥ Q♥", pitching="J♠ 2♦", bases={1: 8, 2: 9}))
    table.play(
        dead_ball="steal", steal=(2, 1), steal_third="Q♥", throw_third="J♠", throw_second="2♦"
    )
    assert table.views["throw_second"][2].lying == cards("Q♥ K♥ J♠")
    assert table.views["throw_second"][2].pile == []
    assert (table.state.lying, table.state.pile) == ([], cards("Q♥ K♥ J♠ 2♦"))


def test_an_out_counts_at_once_and_the_runner_leaves_when_all_are_answered() -> None:
    table = Table(position(batting="Q♥ K♣", pitching="Q♦ 2♦", bases={2: 8, 3: 9}))
    table.play(dead_ball="steal", steal=(3, 2), steal_home="Q♥", throw_home="Q♦", throw_third="2♦")
    seen = table.views["throw_third"][2]
    assert seen.outs == 1
    assert seen.bases[2] is not None
    assert (table.state.outs, table.on) == (1, {3: 8})


def test_a_runner_who_was_not_played_on_is_told_of() -> None:
    table = Table(position(batting="Q♥ K♣", pitching="J♣ 2♦", bases={2: 8, 3: 9}, outs=2))
    play = played(table, dead_ball="steal", steal=(3, 2), steal_home="Q♥", tag=2, throw_third="J♣")
    queen, king, jack = cards("Q♥ K♣ J♣")
    assert play.detail == (("R", 2, king, jack), ("R", 3, queen, -1))
    assert RULES.detail(play).endswith("home tried with Q♥ not played on")
    assert not table.state.stolen  # by those who bat now


@pytest.mark.parametrize(("first", "on", "outs"), [(3, {3: 8}, 1), (2, {2: 8, 3: 9}, 0)])
def test_the_fielder_chooses_whom_he_plays_on_first(first, on, outs) -> None:
    """The first man for home is out to a face of his color, a later one to his suit's alone."""
    table = Table(position(batting="Q♥ K♣", pitching="Q♦ 2♦", bases={2: 8, 3: 9}))
    table.play(
        dead_ball="steal",
        steal=(3, 2),
        steal_home="Q♥",
        tag=first,
        throw_home="Q♦",
        throw_third="2♦",
    )
    assert (table.on, table.state.outs) == (on, outs)


def test_a_steal_before_the_first_pitch_leaves_no_pitches_to_tell() -> None:
    table = Table(position(batting="K♥ 4♦", pitching="2♦ 6♣", bases={1: 9}))
    assert played(table, dead_ball="steal", throw_second="2♦").pitches == ""
    assert table.state.codes == ""
    assert table.state.thrown == ()


def test_a_runner_who_goes_back_leaves_the_story_to_the_next_play() -> None:
    table = Table(position(batting="K♥ 4♦", pitching="J♠ 6♣", bases={1: 9}, codes="B", balls=1))
    assert table.play(dead_ball="steal", throw_second="J♠") is None
    assert table.state.thrown == (("R", 1, card("K♥"), card("J♠")),)
    assert table.state.codes == "B"


@pytest.mark.parametrize(
    ("bases", "left"),
    [({1: 9}, {2: 9}), ({2: 9}, {3: 9}), ({1: 8, 3: 9}, {2: 8, 3: 9})],
)
def test_a_single_steal(bases: dict[int, int], left: dict[int, int]) -> None:
    table = Table(position(batting="K♥", pitching="2♦", bases=bases))
    group = (1,) if 1 in bases else (2,)
    kind = "throw_second" if 1 in bases else "throw_third"
    answers = {"steal": group} if len(bases) > 1 else {}
    table.play(dead_ball="steal", **answers, **{kind: "2♦"})
    assert table.on == left


def test_a_triple_steal_in_which_all_are_safe() -> None:
    table = Table(position(batting="K♥ Q♥ J♥", pitching="2♠ 3♠ 5♠", bases=LOADED))
    play = played(
        table,
        dead_ball="steal",
        steal=(3, 2, 1),
        throw_home="2♠",
        throw_third="3♠",
        throw_second="5♠",
    )
    assert (ways(play), play.runs, table.on) == ("3-H 2-3 1-2", 1, {2: 7, 3: 8})


@pytest.mark.parametrize(
    ("inning", "runs", "over"), [(9, (0, 0), True), (9, (1, 0), False), (8, (0, 0), False)]
)
def test_a_steal_of_home_wins_the_game_in_its_last_half(inning, runs, over) -> None:
    table = Table(
        position(batting="K♥", pitching="2♦", bases={3: 9}, inning=inning, half=1, runs=runs)
    )
    table.play(dead_ball="steal", throw_home="2♦")
    assert table.state.over is over
    assert table.state.score == (runs[0], 1)
