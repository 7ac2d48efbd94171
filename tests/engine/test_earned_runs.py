"""Who answers for a run and whether it is earned: rule 9.16, with the rule book's own examples."""

from __future__ import annotations

import pytest

from engine.basepaths import empty_bases, follow
from engine.decisions import EngineError
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_RUN,
    LINE_OUT,
    NO_PLAY,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    TRIPLE,
    WALK,
    Ball,
)
from tests.engine.scorebook import DESIGNATED, NOBODY, P1, P2, P3, Scorebook, earned


@pytest.fixture
def book() -> Scorebook:
    return Scorebook()


# 9.16(a): what earns a run


def test_9_16a_hits_walks_steals_sacrifices_and_outs_earn_runs(book):
    book.play(WALK)
    book.play(STOLEN_BASE, "1-2")
    book.play(SACRIFICE_BUNT, "2-3")
    book.play(FLY_OUT, "3-H")
    book.play(HIT_BY_PITCH)
    book.play(TRIPLE, "1-H")
    book.play(SINGLE, "3-H")
    book.out()
    assert earned(book) == {P1: (3, 3)}
    assert book.box().teams[1].er == 3


def test_9_16a_no_run_is_earned_after_chances_to_retire_the_side(book):
    book.out(2)
    book.play(REACHED_ON_ERROR)
    book.play(HOME_RUN, "1-H")
    book.run()
    book.out()
    assert earned(book) == {P1: (3, 0)}


def test_9_16a_errors_count_as_chances_with_the_outs_made(book):
    book.play(REACHED_ON_ERROR)
    book.play(REACHED_ON_ERROR, "1-2")
    book.play(HOME_RUN, "2-H 1-H")  # two chances so far: his own run is earned
    book.out()  # the third
    book.run()
    book.out(2)
    assert earned(book) == {P1: (4, 1)}


# 9.16(b) to (f): runners, advances, doubt


def test_9_16b_who_reached_on_an_error_scores_unearned(book):
    book.play(REACHED_ON_ERROR)
    book.play(HOME_RUN, "1-H")
    book.out(3)
    assert earned(book) == {P1: (2, 1)}


def test_9_16b_who_is_safe_because_such_a_runner_was_forced_scores_unearned(book):
    """Without the error he would have been put out himself."""
    book.play(REACHED_ON_ERROR)
    book.play(FIELDERS_CHOICE, "1x2")
    book.play(HOME_RUN, "1-H")
    book.run()
    book.out(2)
    assert earned(book) == {P1: (3, 2)}


def test_9_16b_a_chance_missed_and_made_good_on_the_bases_is_one_out(book):
    """Safe on an error, caught stealing: one chance, not two."""
    book.play(REACHED_ON_ERROR)
    book.play(CAUGHT_STEALING, "1x2")
    book.out()
    book.run()
    book.out()
    assert earned(book) == {P1: (1, 1)}


def test_9_16d_an_advance_by_an_error_without_which_he_would_not_have_scored(book):
    book.play(SINGLE, "B-2", error=1)
    book.play(SINGLE, "2-H")
    book.out(3)
    assert earned(book) == {P1: (1, 0)}


def test_9_16d_a_later_hit_that_would_have_brought_him_home_earns_the_run(book):
    book.play(SINGLE, "B-2", error=1)
    book.play(SINGLE, "2-H")  # without the error: first and second
    book.play(DOUBLE, "1-3")  # and now home
    book.out(3)
    assert earned(book) == {P1: (1, 1)}


def test_9_16d_an_error_that_makes_no_difference_costs_nothing(book):
    book.play(TRIPLE)
    book.play(SINGLE, "3-H B-2", error=1)
    book.out(3)
    assert earned(book) == {P1: (1, 1)}


def test_9_16d_home_on_a_triple_and_an_error(book):
    book.play(TRIPLE, "B-H", error=1, rbi=0)
    book.out(3)
    assert earned(book) == {P1: (1, 0)}
    assert (book.batting(0).r, book.batting(0).hr) == (1, 0)


def test_9_16f_doubt_holds_a_runner_who_would_have_stood_elsewhere(book):
    """On first without the error: the fly that scored him from third would not have moved him."""
    book.play(SINGLE, "B-3", error=2)
    book.play(FLY_OUT, "3-H")
    book.out(2)
    assert earned(book) == {P1: (1, 0)}


def test_9_16_a_sacrifice_moves_a_runner_who_would_have_stood_elsewhere(book):
    """No doubt about it: that is what it is for. He goes from first to second, not to third."""
    book.play(SINGLE)
    book.play(REACHED_ON_ERROR, "1-2")
    book.play(SACRIFICE_BUNT, "2-3 1-2")
    book.play(SINGLE, "3-H 2-H")
    book.play(SINGLE, "1-2")  # home at last, with two outs
    book.out(2)
    assert earned(book) == {P1: (2, 1)}


def test_9_16_runners_hold_on_the_error_that_put_the_batter_on(book):
    book.play(WALK)
    book.play(REACHED_ON_ERROR, "1-3")
    book.play(SINGLE, "3-H 1-2")  # without the error: one out, first and second
    book.out(2)
    book.play(SINGLE, "2-3 1-2")  # the third out has been: doubt is over
    book.out()
    assert earned(book) == {P1: (1, 0)}


def test_9_16_walks_push_only_those_who_would_have_been_there(book):
    book.play(DOUBLE)
    book.play(REACHED_ON_ERROR)
    book.play(WALK, "2-3 1-2")
    book.play(WALK, "3-H 2-3 1-2")  # in truth two walks: first and second, and the double on third
    book.out(3)
    assert earned(book) == {P1: (1, 0)}


def test_9_16_walks_force_in_an_earned_run(book):
    book.play(REACHED_ON_ERROR)
    book.play(CAUGHT_STEALING, "1x2")
    for moves in ("", "1-2", "2-3 1-2", "3-H 2-3 1-2"):
        book.play(WALK, moves)
    book.out(2)
    assert earned(book) == {P1: (1, 1)}


def test_9_16_no_run_on_the_ground_out_that_would_have_been_the_third(book):
    book.out()
    book.play(REACHED_ON_ERROR)
    book.play(TRIPLE, "1-H")
    book.play(GROUND_OUT, "Bx1 3-H")
    book.out()
    assert earned(book) == {P1: (2, 0)}


def test_9_16_a_run_before_a_third_out_on_the_bases_would_have_counted(book):
    book.play(REACHED_ON_ERROR)
    book.play(CAUGHT_STEALING, "1x2")
    book.play(TRIPLE)
    book.play(REACHED_ON_ERROR)  # two chances now, the man on third holds
    book.play(SINGLE, "3-H 1-2 B-1")
    book.play(SINGLE, "2-3 1-2 B-1 3xH")
    book.out()
    assert earned(book) == {P1: (1, 1)}


def test_9_16_a_double_play_of_a_man_who_would_not_have_been_there(book):
    book.play(REACHED_ON_ERROR)
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "1x2")
    book.run()
    book.out()
    assert earned(book) == {P1: (1, 1)}


def test_9_16_errors_in_one_half_do_not_touch_the_next(book):
    book.out(2)
    book.play(REACHED_ON_ERROR)
    book.out()
    book.side()
    book.run()
    assert earned(book) == {P1: (1, 1)}


def test_9_16_an_error_after_the_run_does_not_touch_it(book):
    book.run()
    book.play(REACHED_ON_ERROR)
    book.out(3)
    assert earned(book) == {P1: (1, 1)}


LONG_SINGLE = Ball("fly", (2, 2, 1))
CAUGHT_DEEP = Ball("fly", (0, 1, 1))
BUNT = Ball("bunt")


def test_9_16_an_error_takes_away_only_the_bases_that_it_gave(book):
    """The hit alone takes runners two bases; the error gives the batter one, and nobody else."""
    book.play(WALK)
    book.play(WALK, "1-2")
    book.play(SINGLE, "2-H 1-3 B-2", error=1, ball=LONG_SINGLE)
    book.play(FLY_OUT, "3-H")
    book.play(SINGLE, "2-H")  # without the error: from first to second
    book.out(2)
    assert earned(book) == {P1: (3, 2)}


def test_9_16_where_an_error_gave_everybody_a_base_it_takes_it_away(book):
    book.play(DOUBLE)
    book.play(SINGLE, "2-H B-2", error=1)
    book.out(3)
    assert earned(book) == {P1: (1, 0)}


def test_9_16_a_run_that_the_caught_ball_would_have_brought_in_is_earned(book):
    """Without the error: third scores and second goes to third; first holds, with one out."""
    book.play(WALK)
    book.play(WALK, "1-2")
    book.play(WALK, "2-3 1-2")
    book.play(REACHED_ON_ERROR, "3-H 2-H 1-3", ball=CAUGHT_DEEP)
    assert earned(book) == {P1: (2, 1)}
    book.play(SINGLE, "3-H 1-2")  # home from third too; and first to second
    assert earned(book) == {P1: (3, 2)}
    book.out(3)


def test_9_16_no_run_where_the_ball_would_have_been_the_third_out(book):
    book.out()
    book.play(REACHED_ON_ERROR)
    book.play(TRIPLE, "1-H")
    book.play(REACHED_ON_ERROR, "3-H", ball=CAUGHT_DEEP)
    book.out(2)
    assert earned(book) == {P1: (2, 0)}


def held_at_third(book: Scorebook) -> None:
    """He has scored; without the error he would stand on third."""
    book.play(DOUBLE, "B-3", error=1)
    book.play(SINGLE, "3-H")


@pytest.mark.parametrize(("ball", "er"), [(None, 1), (BUNT, 0)])
def test_9_16_nobody_comes_home_from_third_on_a_bunt_who_did_not(book, ball, er):
    held_at_third(book)
    book.play(SINGLE, "1-2", ball=ball)
    book.out(3)
    assert earned(book) == {P1: (1, er)}


def test_9_16_a_bunt_still_moves_those_behind_him(book):
    """From second to third: he is home on the single that follows."""
    book.play(SINGLE, "B-2", error=1)
    book.play(DOUBLE, "2-H", rbi=1)  # without the error: third and second
    book.play(SINGLE, "2-3", ball=BUNT)  # third holds, and so does second behind him
    book.play(SINGLE, "3-H 1-2")
    book.play(SINGLE, "2-3 1-2")
    book.out(3)
    assert earned(book) == {P1: (2, 2)}


def test_9_16_a_bunt_with_no_base_free_is_an_out(book):
    held_at_third(book)
    book.play(WALK, "1-2")
    book.play(SINGLE, "2-3 1-2", ball=BUNT)  # without the error, with the bases full
    book.out(2)  # the second and the third
    book.play(HOME_RUN, "3-H 2-H 1-H")
    book.out()
    assert earned(book) == {P1: (5, 0)}


def test_9_16_on_a_hit_a_runner_goes_as_far_as_he_went_from_wherever_he_stands(book):
    """The hit gave him two bases, the error none of them: from first to third, and home."""
    book.play(SINGLE, "B-2", error=1)
    book.play(SINGLE, "2-H")
    book.play(SINGLE, "1-2")
    book.out(3)
    assert earned(book) == {P1: (1, 1)}


@pytest.mark.parametrize(("ball", "er"), [(LONG_SINGLE, 1), (None, 0)])
def test_9_16_on_a_long_single_who_is_home_already_would_have_gone_two_bases_too(book, ball, er):
    book.play(SINGLE, "B-2", error=1)
    book.play(SINGLE, "2-H B-2", error=1)  # without the errors: second and first
    book.play(SINGLE, "2-H", ball=ball)
    book.out(3)
    assert earned(book) == {P1: (2, er)}


def test_9_16_on_a_long_single_and_an_error_bases_go_by_where_he_would_have_stood(book):
    book.play(SINGLE, "B-2", error=1)
    book.play(SINGLE, "2-3")  # without the error: second and first
    book.play(SINGLE, "3-H 1-3 B-2", error=1, ball=LONG_SINGLE)
    book.out(3)
    assert earned(book) == {P1: (1, 1)}


def test_9_16f_doubt_lets_nobody_steal_who_would_have_stood_elsewhere(book):
    book.play(SINGLE, "B-2", error=1)
    book.play(STOLEN_BASE, "2-3")
    book.play(DOUBLE, "3-H")
    book.out(3)
    assert earned(book) == {P1: (1, 0)}


# 9.16(h): whose walk it is


def relieved(pitches: str, walk: str) -> Scorebook:
    """In mid-count, after these pitches; the walk is of all those."""
    book = Scorebook(DESIGNATED)
    book.play(NO_PLAY, batter=NOBODY, pitches=pitches)
    book.pitcher(P2)
    book.play(WALK, pitches=walk)
    book.play(HOME_RUN, "1-H")
    book.out(3)
    return book


@pytest.mark.parametrize(
    ("pitches", "walk"),
    [
        ("BB", "BB.BSB"),  # 2–0
        ("BSB", "BSB.BB"),
        ("BBI", "BBI.B"),
        ("BCBB", "BCBB.B"),
        ("BSBFFB", "BSBFFB.FB"),  # 3–2
    ],
)
def test_9_16h_a_walk_from_a_count_ahead_is_the_predecessors(pitches, walk):
    book = relieved(pitches, walk)
    assert earned(book) == {P1: (1, 1), P2: (1, 1)}
    first, second = book.pitching(P1), book.pitching(P2)
    assert (first.bf, first.bb, first.outs) == (1, 1, 0)
    assert (second.bf, second.bb, second.outs) == (4, 0, 3)
    assert (second.inherited, second.inherited_scored) == (0, 0)
    assert first.pitches + second.pitches == len(walk) - 1


@pytest.mark.parametrize(
    ("pitches", "walk"),
    [
        ("B", "B.BBB"),  # 1–0
        ("SB", "SB.BBB"),
        ("S", "S.BBBB"),
        ("BSBS", "BSBS.BB"),  # 2–2
        ("FFF", "FFF.BBBB"),
        ("BB", "BB.B"),  # a game in which three balls make a walk
    ],
)
def test_9_16h_a_walk_from_another_count_is_the_relievers(pitches, walk):
    book = relieved(pitches, walk)
    assert earned(book) == {P2: (2, 2)}
    assert (book.pitching(P1).bf, book.pitching(P1).bb) == (0, 0)


def test_9_16h_anything_but_a_walk_is_the_relievers(book):
    book.play(NO_PLAY, batter=NOBODY, pitches="BBB")
    book.pitcher(P2)
    book.play(HIT_BY_PITCH, pitches="BBB.H")
    book.play(HOME_RUN, "1-H")
    book.out(3)
    assert earned(book) == {P2: (2, 2)}


def test_9_16h_he_may_be_relieved_after_a_steal(book):
    """What he threw is told by the steal."""
    book.play(WALK)
    book.play(STOLEN_BASE, "1-2", pitches="BB")
    book.pitcher(P2)
    book.play(WALK, pitches="BB.BB")
    book.play(HOME_RUN, "2-H 1-H")
    book.out(3)
    assert earned(book) == {P1: (2, 2), P2: (1, 1)}
    assert (book.pitching(P2).inherited, book.pitching(P2).inherited_scored) == (1, 1)


def test_9_16h_with_an_error_and_runs_in_before(book):
    book.run()
    book.play(REACHED_ON_ERROR)
    book.play(NO_PLAY, batter=NOBODY, pitches="BBB")
    book.pitcher(P2)
    book.play(WALK, "1-2", pitches="BBB.B")
    book.play(HOME_RUN, "2-H 1-H")
    book.out(3)
    assert earned(book) == {P1: (3, 2), P2: (1, 1)}


def test_9_16h_who_is_forced_by_the_next_batter_was_not_inherited_and_hands_the_charge_on(book):
    book.play(NO_PLAY, batter=NOBODY, pitches="BBB")
    book.pitcher(P2)
    book.play(WALK, pitches="BBB.B")
    book.play(FIELDERS_CHOICE, "1x2")
    book.play(HOME_RUN, "1-H")
    book.out(2)
    assert earned(book) == {P1: (1, 1), P2: (1, 1)}
    assert book.pitching(P2).inherited_scored == 0


def test_9_16h_the_loser_is_he_who_is_charged():
    book = Scorebook(DESIGNATED)
    book.play(NO_PLAY, batter=NOBODY, pitches="BBB")
    book.pitcher(P2)
    book.play(WALK, pitches="BBB.B")
    book.play(TRIPLE, "1-H")
    book.out(3)
    book.finish()
    assert [line.losses for line in book.box().pitching[1]] == [1, 0]


# 9.16(g): whose run it is, by the rule book's examples


def test_9_16g_1_inherited_runner(book):
    book.play(WALK)
    book.pitcher(P2)
    book.play(GROUND_OUT, "1-2")
    book.play(FLY_OUT)
    book.play(SINGLE, "2-H")
    assert earned(book) == {P1: (1, 1)}
    relief = book.pitching(P2)
    assert (relief.inherited, relief.inherited_scored) == (1, 1)


def test_9_16g_2_a_fielders_choice_retires_the_runner_not_the_debt(book):
    book.play(WALK)
    book.pitcher(P2)
    book.play(FIELDERS_CHOICE, "1x2")
    book.play(GROUND_OUT, "1-2")
    book.play(SINGLE, "2-H")
    assert earned(book) == {P1: (1, 1)}


def test_9_16g_3_the_debt_falls_on_the_lead_runner_left(book):
    book.play(WALK)
    book.pitcher(P2)
    book.play(SINGLE, "1-3")
    book.play(FIELDERS_CHOICE, "3xH 1-2")
    book.play(FLY_OUT)
    book.play(SINGLE, "2-H 1-2")
    assert earned(book) == {P1: (1, 1)}


def test_9_16g_4_a_runner_out_without_the_batters_help_takes_the_debt_along(book):
    book.play(WALK)
    book.pitcher(P2)
    book.play(WALK, "1-2")
    book.play(FLY_OUT)
    book.play(CAUGHT_STEALING, "2x3")
    book.play(DOUBLE, "1-H")
    assert earned(book) == {P2: (1, 1)}


def test_9_16g_5_three_pitchers(book):
    book.play(WALK)
    book.pitcher(P2)
    book.play(WALK, "1-2")
    book.pitcher(P3)
    book.play(FIELDERS_CHOICE, "2x3 1-2")
    book.play(FIELDERS_CHOICE, "2x3 1-2")
    book.play(HOME_RUN, "2-H 1-H")
    assert earned(book) == {P1: (1, 1), P2: (1, 1), P3: (1, 1)}
    assert book.pitching(P3).inherited_scored == 2


def test_9_16g_6_bases_filled_and_a_force_at_home(book):
    book.play(WALK)
    book.pitcher(P2)
    book.play(WALK, "1-2")
    book.play(SINGLE, "2-3 1-2")
    book.play(FIELDERS_CHOICE, "3xH 2-3 1-2")
    book.play(SINGLE, "3-H 2-H 1-2")
    assert earned(book) == {P1: (1, 1), P2: (1, 1)}


def test_9_16g_7_a_runner_thrown_out_on_a_hit_takes_the_debt_along(book):
    book.play(WALK)
    book.pitcher(P2)
    book.play(SINGLE, "1x3 B-2")
    book.play(SINGLE, "2-H")
    assert earned(book) == {P2: (1, 1)}


def test_9_16g_runs_in_before_the_change_are_the_first_pitchers(book):
    book.run(2)
    book.play(SINGLE)
    book.pitcher(P2)
    book.play(HOME_RUN, "1-H")
    assert earned(book) == {P1: (3, 3), P2: (1, 1)}


def test_9_16g_a_change_with_the_bases_empty(book):
    book.run(2)
    book.pitcher(P2)
    book.run()
    book.play(SINGLE)
    book.pitcher(P3)
    book.play(HOME_RUN, "1-H")
    assert earned(book) == {P1: (2, 2), P2: (2, 2), P3: (1, 1)}
    assert (book.pitching(P2).inherited, book.pitching(P3).inherited) == (0, 1)


def test_9_16g_two_moves_of_an_inherited_runner_on_one_play(book):
    book.play(DOUBLE)
    book.pitcher(P2)
    book.play(SINGLE, "2-3 B-1 3-H")
    assert earned(book) == {P1: (1, 1)}


# 9.16(i): a reliever has no benefit of chances missed before him


def test_9_16i_earned_by_the_reliever_and_not_by_the_team(book):
    book.out(2)
    book.play(REACHED_ON_ERROR)
    book.pitcher(P2)
    book.play(HOME_RUN, "1-H")
    book.out()
    assert earned(book) == {P1: (1, 0), P2: (1, 1)}
    assert book.box().teams[1].er == 0


def test_9_16i_he_has_the_benefit_of_those_missed_after_him(book):
    book.out(2)
    book.pitcher(P2)
    book.play(REACHED_ON_ERROR)
    book.play(HOME_RUN, "1-H")
    book.out()
    assert earned(book) == {P2: (2, 0)}


def test_9_16i_the_first_pitcher_has_the_benefit_of_chances_missed_behind_the_second(book):
    book.out(2)
    book.play(WALK)
    book.pitcher(P2)
    book.play(REACHED_ON_ERROR, "1-2")
    book.play(SINGLE, "2-H 1-2")
    book.out()
    assert earned(book) == {P1: (1, 0)}
    assert book.box().teams[1].er == 0


def test_9_16i_outs_made_before_him_do_count(book):
    book.out()
    book.play(REACHED_ON_ERROR)
    book.pitcher(P2)
    book.out()
    book.play(HOME_RUN, "1-H")  # for the team after the third chance; he has had two outs
    book.out()
    assert earned(book)[P2] == (1, 1)
    assert book.box().teams[1].er == 0


def test_9_16i_an_inherited_runner_who_reached_on_an_error_stays_unearned(book):
    book.play(REACHED_ON_ERROR)
    book.pitcher(P2)
    book.play(HOME_RUN, "1-H")
    book.out(3)
    assert earned(book) == {P1: (1, 0), P2: (1, 1)}
    assert book.box().teams[1].er == 1


# Following men on the bases


def test_a_play_that_moves_nobody_is_refused():
    book = Scorebook()
    book.play(SINGLE)
    play = book.plays[0]
    moves = [play.moves[0]._replace(start=2, end=3)]
    with pytest.raises(EngineError, match="leaves second, where nobody stands"):
        follow(empty_bases(), play._replace(moves=moves), 0)


def test_two_men_on_one_base_are_refused():
    book = Scorebook()
    play = book.play(SINGLE)
    bases = empty_bases()
    bases[1] = 7
    with pytest.raises(EngineError, match="two men end on first"):
        follow(bases, play, 0)


def test_a_line_drive_double_play_empties_the_base():
    book = Scorebook()
    book.play(SINGLE)
    play = book.play(LINE_OUT, "Bx1 1x1")
    bases = empty_bases()
    bases[1] = 0
    assert follow(bases, play, 1) == [(1, 0, 1, True), (0, 1, 1, True)]
    assert bases == [None, None, None, None]
