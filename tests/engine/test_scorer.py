"""Batting, fielding and team lines, named by the rule of section 9 that each test is about."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FIELDERS_CHOICE,
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
    STRIKEOUT,
    TRIPLE,
    WALK,
)
from engine.scoring.box import BattingLine
from tests.engine.scorebook import (
    P1,
    Scorebook,
)


def counted(line: BattingLine) -> dict[str, int]:
    """What a line has besides zeros."""
    return {name: number for name, number in list(asdict(line).items())[3:] if number}


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (STRIKEOUT, {"pa": 1, "ab": 1, "so": 1}),
        (GROUND_OUT, {"pa": 1, "ab": 1}),
        (FLY_OUT, {"pa": 1, "ab": 1}),
        (LINE_OUT, {"pa": 1, "ab": 1}),
        (REACHED_ON_ERROR, {"pa": 1, "ab": 1}),
        (SINGLE, {"pa": 1, "ab": 1, "h": 1}),
        (DOUBLE, {"pa": 1, "ab": 1, "h": 1, "doubles": 1}),
        (TRIPLE, {"pa": 1, "ab": 1, "h": 1, "triples": 1}),
        (HOME_RUN, {"pa": 1, "ab": 1, "h": 1, "hr": 1, "r": 1, "rbi": 1}),
        (WALK, {"pa": 1, "bb": 1}),
        (INTENTIONAL_WALK, {"pa": 1, "bb": 1, "ibb": 1}),
        (HIT_BY_PITCH, {"pa": 1, "hbp": 1}),
    ],
)
def test_9_02_at_bats_leave_out_walks_and_hit_batters(outcome, line):
    book = Scorebook()
    book.play(outcome)
    assert counted(book.batting(0)) == line


def test_9_08d_sacrifice_fly_is_no_at_bat():
    book = Scorebook()
    book.play(TRIPLE)
    book.play(FLY_OUT, "3-H", fielders="8")
    assert counted(book.batting(1)) == {"pa": 1, "sf": 1, "rbi": 1}


@pytest.mark.parametrize("outs", [0, 1, 2])
def test_9_08d_sacrifice_fly_needs_fewer_than_two_out(outs):
    """With two out the batter's out ends the inning, and no run scores."""
    book = Scorebook()
    book.out(outs)
    book.play(TRIPLE)
    book.play(FLY_OUT, "3-H" if outs < 2 else "")
    assert book.batting(outs + 1).sf == (outs < 2)


def test_9_08d_no_sacrifice_fly_when_the_run_scores_by_an_error():
    book = Scorebook()
    book.play(TRIPLE)
    book.play(FLY_OUT, "3-H", error=1, rbi=0)
    assert counted(book.batting(1)) == {"pa": 1, "ab": 1}
    assert book.box().teams[1].e == 1


def test_9_08d_a_fly_that_only_moves_a_runner_up_is_an_at_bat():
    book = Scorebook()
    book.play(DOUBLE)
    book.play(FLY_OUT, "2-3")
    assert counted(book.batting(1)) == {"pa": 1, "ab": 1, "lob": 1}


def test_9_08a_sacrifice_bunt_is_no_at_bat():
    book = Scorebook()
    book.play(SINGLE)
    book.play(SACRIFICE_BUNT, "1-2")
    assert counted(book.batting(1)) == {"pa": 1, "sh": 1, "lob": 1}


def test_9_08_a_bunt_with_two_out_is_no_sacrifice():
    book = Scorebook()
    book.out(2)
    book.play(SINGLE)
    book.play(SACRIFICE_BUNT)
    assert counted(book.batting(3)) == {"pa": 1, "ab": 1, "lob": 1}


def test_9_08_a_bunt_that_moves_nobody_is_no_sacrifice():
    book = Scorebook()
    book.play(SINGLE)
    book.play(SACRIFICE_BUNT)
    assert book.batting(1).ab == 1


def test_9_08c_a_bunt_on_which_a_runner_is_put_out_is_no_sacrifice():
    book = Scorebook()
    book.play(SINGLE)
    book.play(SACRIFICE_BUNT, "1x2 B-1")
    assert counted(book.batting(1)) == {"pa": 1, "ab": 1}


def test_9_04_runs_batted_in_are_those_that_the_ruleset_gives():
    book = Scorebook()
    for _ in range(3):
        book.play(WALK, {0: "", 1: "1-2", 2: "2-3 1-2"}[len(book.plays)])
    book.play(WALK, "3-H 2-3 1-2")
    book.play(HIT_BY_PITCH, "3-H 2-3 1-2")
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "1x2 Bx1 2-3 3-H")
    assert [book.batting(man).rbi for man in (3, 4, 5)] == [1, 1, 0]
    assert book.box().teams[0].r == 3


def test_9_07_stolen_base():
    book = Scorebook()
    book.play(SINGLE)
    book.play(STOLEN_BASE, "1-2")
    book.play(STOLEN_BASE, "2-3")
    assert book.batting(0).sb == 2
    assert counted(book.batting(1)) == {}


def test_9_07d_double_steal_with_one_out_is_no_stolen_base():
    book = Scorebook()
    book.play(SINGLE)
    book.play(WALK, "1-2")
    book.play(CAUGHT_STEALING, "2x3 1-2")
    assert (book.batting(0).sb, book.batting(0).cs) == (0, 1)
    assert (book.batting(1).sb, book.batting(1).cs) == (0, 0)


def test_9_07d_holds_whatever_the_play_is_called():
    book = Scorebook()
    book.play(SINGLE)
    book.play(WALK, "1-2")
    book.play(STOLEN_BASE, "2x3 1-2")
    assert (book.batting(0).cs, book.batting(1).sb) == (1, 0)


def test_9_07_both_runners_of_a_double_steal_are_credited():
    book = Scorebook()
    book.play(SINGLE)
    book.play(WALK, "1-2")
    book.play(STOLEN_BASE, "2-3 1-2")
    assert (book.batting(0).sb, book.batting(1).sb) == (1, 1)


def test_9_07_a_base_gained_by_an_error_is_not_stolen():
    book = Scorebook()
    book.play(SINGLE)
    book.play(STOLEN_BASE, "1-3", error=1)
    assert book.batting(0).sb == 1
    assert book.box().teams[1].e == 1


def test_a_steal_of_home_is_a_run_and_no_run_batted_in():
    book = Scorebook()
    book.play(TRIPLE)
    book.play(STOLEN_BASE, "3-H")
    assert (book.batting(0).r, book.batting(0).sb, book.batting(1).rbi) == (1, 1, 0)


def test_9_05_9_12_fielders_choice_is_an_at_bat_and_no_hit():
    book = Scorebook()
    book.play(SINGLE)
    book.play(FIELDERS_CHOICE, "1x2")
    assert counted(book.batting(1)) == {"pa": 1, "ab": 1}
    assert book.box().teams[0].h == 1


def test_9_02_grounded_into_double_play():
    book = Scorebook()
    book.play(SINGLE)
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "1x2", fielders="643")
    assert counted(book.batting(1)) == {"pa": 1, "ab": 1, "gidp": 1}
    assert book.box().teams[1].dp == 1


def test_a_line_drive_double_play_is_not_grounded_into():
    book = Scorebook()
    book.play(SINGLE)
    book.play(LINE_OUT, "Bx1 1x1")
    assert book.batting(1).gidp == 0
    assert (book.box().teams[1].dp, book.box().teams[1].tp) == (1, 0)


def test_9_11_three_outs_on_one_play_are_a_triple_play():
    book = Scorebook()
    book.play(SINGLE)
    book.play(WALK, "1-2")
    book.play(LINE_OUT, "Bx1 2x2 1x1")
    assert (book.box().teams[1].dp, book.box().teams[1].tp) == (0, 1)
    assert book.pitching(P1).outs == 3


def test_9_13_errors_are_the_sides():
    book = Scorebook()
    book.play(REACHED_ON_ERROR)
    book.play(SINGLE, "1-3 B-2", error=1)
    assert book.box().teams[1].e == 2
    assert book.box().teams[0].h == 1


# Left on base


def test_lob_of_a_batter_are_those_on_base_after_his_out():
    book = Scorebook()
    book.play(SINGLE)
    book.play(DOUBLE, "1-3")
    book.out()
    book.play(FIELDERS_CHOICE, "3xH 2-3")  # himself on first, not counted
    book.play(STRIKEOUT)
    assert [book.batting(man).lob for man in range(5)] == [0, 0, 2, 1, 2]
    assert book.box().teams[0].lob == 2


def test_lob_of_a_batter_counts_no_outs_on_his_hits():
    book = Scorebook()
    book.play(SINGLE)
    book.play(SINGLE, "1-2 2x3")
    assert book.batting(1).lob == 0


def test_lob_includes_the_batter_safe_on_an_inning_ending_fielders_choice():
    book = Scorebook()
    book.out(2)
    book.play(SINGLE)
    book.play(WALK, "1-2")
    book.play(FIELDERS_CHOICE, "2x3 1-2")
    assert book.box().teams[0].lob == 2


def test_lob_on_a_third_out_force_whose_other_moves_are_not_told():
    """No run on a third-out force: the man on third and the batter are left on base."""
    book = Scorebook()
    book.out(2)
    book.play(TRIPLE)
    book.play(WALK)
    book.play(FIELDERS_CHOICE, "1x2")
    assert book.box().teams[0].r == 0
    assert book.box().teams[0].lob == 2


def test_lob_counts_an_unfinished_batter_not_at_all():
    book = Scorebook()
    book.out(2)
    book.play(SINGLE)
    book.play(CAUGHT_STEALING, "1x2")
    assert book.plays[-1].batter == 3
    assert book.batting(3).pa == 0
    assert book.box().teams[0].lob == 0
    book.side()
    assert book.slots[0][book.due[0]] == 3  # he leads off


def test_lob_at_a_walk_off():
    book = Scorebook(innings=1)
    book.side()
    book.play(TRIPLE)
    book.play(WALK)
    book.play(SINGLE, "3-H 1-2")
    assert book.box().teams[1].lob == 2


def test_lob_of_a_half_under_way_is_not_counted_yet():
    book = Scorebook()
    book.side()
    book.play(SINGLE)
    assert book.box().teams[1].lob == 0
    book.side()
    assert book.box().teams[1].lob == 1


# Innings


def test_9_06_a_walk_off_home_run_counts_all_its_runs():
    book = Scorebook(innings=1)
    book.side()
    book.play(SINGLE)
    book.play(HOME_RUN, "1-H")
    box = book.box()
    assert box.score == (0, 2)
    assert box.teams[1].innings == [2]
    assert box.pitching[0][0].outs == 0


def test_a_bottom_half_that_is_not_played_is_none():
    book = Scorebook(innings=2)
    book.side()
    book.run()
    book.side()
    book.side()
    assert book.over
    box = book.box()
    assert box.teams[0].innings == [0, 0]
    assert box.teams[1].innings == [1, None]
    assert (box.teams[0].putouts, box.teams[1].putouts) == (3, 6)


def test_extra_innings():
    book = Scorebook(innings=1)
    book.to(3, 0)
    book.run()
    book.finish()
    box = book.box()
    assert box.teams[0].innings == [0, 0, 1]
    assert box.teams[1].innings == [0, 0, 0]
    assert box.pitching[0][0].wins == 1


def test_a_game_that_ends_early_by_another_rule():
    """Triple Play's mercy rule: the caller says that the game is over."""
    book = Scorebook()
    book.side()
    book.run(10)
    book.to(6, 0)
    book.plays = [play for play in book.plays if play.inning < 6]
    assert sum(line.wins for line in book.box().pitching[1]) == 0
    box = book.box(over=True)
    assert [line.wins for line in box.pitching[1]] == [1]


def test_a_game_cut_after_a_top_half_shows_no_bottom():
    book = Scorebook()
    book.side()
    book.run(10)
    book.to(5, 1)
    box = book.box(over=True)
    assert box.teams[1].innings == [10, 0, 0, 0, None]


def test_a_game_under_way_has_no_decisions():
    book = Scorebook()
    book.run(2)
    box = book.box()
    assert box.teams[0].innings == [2]
    assert box.teams[1].innings == []
    for staff in box.pitching:
        for line in staff:
            assert (line.wins, line.losses, line.gf) == (0, 0, 0)


def test_before_the_first_play():
    box = Scorebook().box()
    assert [len(side) for side in box.batting] == [9, 9]
    assert box.pitching == ([], [])
    assert box.score == (0, 0)
