"""Batting, fielding and team lines, named by the rule of section 9 that each test is about."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from engine.box import BattingLine, BoxScore
from engine.narration import narrate
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
from engine.proof import prove
from tests.engine.scorebook import (
    DESIGNATED,
    DH,
    P1,
    P2,
    P3,
    PH1,
    PH2,
    POOL,
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


# Who is in the box


def test_new_men_enter_in_the_slot_of_those_they_follow():
    """Piecepack: pinch hitters and later pitchers all stand in the ninth slot."""
    book = Scorebook()
    book.out(3)  # top 1st
    book.side()
    book.out(3)  # 4, 5, 6
    book.side()
    book.out(2)  # 7, 8
    book.pinch_hitter(PH1)
    book.play(SINGLE)
    book.out()
    book.pitcher(P2)
    book.side()
    book.to(6, 0)
    card = [(line.player, line.slot, line.position) for line in book.box().batting[0]]
    assert card[8:] == [(P1, 9, "P"), (PH1, 9, "PH"), (P2, 9, "P")]


def test_a_pinch_hitter_in_the_middle_of_the_order_stays_in_his_slot():
    """Sackson: he takes the slot for good."""
    book = Scorebook(DESIGNATED)
    book.out()
    book.pinch_hitter(PH2)
    book.play(SINGLE)
    book.out(2)
    book.side()
    book.out(6)
    book.side()
    book.to(5, 0)
    line = book.batting(PH2)
    assert (line.slot, line.position) == (2, "PH")
    order = [(line.slot, line.player) for line in book.box().batting[0]]
    assert order[:4] == [(1, 0), (2, 1), (2, PH2), (3, 2)]
    assert line.pa == 2


def test_a_pinch_hitter_whose_turn_is_cut_short_has_a_line_without_a_plate_appearance():
    """Piecepack ruling 19: the runner is caught for the third out while he is up."""
    book = Scorebook()
    book.due[0] = 7
    book.out(1)
    book.play(SINGLE)
    book.out(0)
    book.pinch_hitter(PH1)
    book.play(CAUGHT_STEALING, "1x2")
    line = book.batting(PH1)
    assert (line.pa, line.slot, line.position) == (0, 9, "PH")


def test_a_steal_before_anybody_has_come_to_bat():
    """Triple Play: the batter is the card that is shown, and none has been."""
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    play = book.play(STOLEN_BASE, "1-2", batter=-1)
    box = book.box()
    assert [(line.player, line.pa, line.sb) for line in box.batting[0]] == [(3, 1, 1)]
    assert narrate(play, {3: "Salas"}.__getitem__) == "Salas steals second."


def test_pitchers_who_do_not_bat_have_no_batting_line():
    book = Scorebook(DESIGNATED)
    book.out(3)
    book.pitcher(P2)
    book.side()
    box = book.box()
    assert [line.player for line in box.batting[1]] == [*range(8), DH]
    assert [line.player for line in box.pitching[0]] == [P2]


def test_without_a_batting_order_men_stand_in_the_order_of_appearance():
    book = Scorebook(POOL)
    for man in (5, 2, 7, 5):
        book.play(SINGLE if man == 5 else STRIKEOUT, "1-2" if book.bases[1] else "", batter=man)
    card = [(line.player, line.slot, line.position, line.pa) for line in book.box().batting[0]]
    assert card == [(5, 0, "", 2), (2, 0, "", 1), (7, 0, "", 1)]


def test_a_pinch_runner_is_credited_with_what_he_runs():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    book.play(STOLEN_BASE, "1-2", batter=4)
    book.play(DOUBLE, "2-H", batter=4)
    runner = book.batting(PH1)
    assert (runner.position, runner.pa, runner.r, runner.sb) == ("PR", 0, 1, 1)
    assert book.batting(3).r == 0


def test_a_pinch_runner_takes_the_slot_of_the_man_he_runs_for():
    book = Scorebook(DESIGNATED)
    book.out()
    book.play(SINGLE)
    book.pinch_runner(1, PH1)
    book.play(STOLEN_BASE, "1-2")
    assert (book.batting(PH1).slot, book.batting(PH1).position) == (2, "PR")


def test_two_moves_of_one_runner_on_one_play():
    """First to second on the single, and on to third by his own choice; or out there."""
    book = Scorebook()
    book.play(SINGLE)
    book.play(SINGLE, "1-2 B-1 2-3")
    book.play(SINGLE, "3-H 1-2 B-1 2x3")
    assert [book.batting(man).r for man in range(3)] == [1, 0, 0]
    assert book.box().teams[0].r == 1
    book.out(2)
    assert book.box().teams[0].lob == 1


def test_time_play_a_run_before_the_third_out_on_the_bases_counts():
    book = Scorebook()
    book.out(2)
    book.play(TRIPLE)
    book.play(WALK)
    book.play(SINGLE, "3-H 1-2 B-1 2x3")
    assert book.box().score == (1, 0)
    assert book.batting(4).rbi == 1


# Pitching lines that need no judgment


def test_batters_faced_and_outs_by_pitcher():
    book = Scorebook()
    book.side()
    book.out()
    book.play(WALK)
    book.pitcher(P2)
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "1x2")
    first, second = book.box().pitching[0]
    assert (first.bf, first.outs, first.bb, first.gs) == (2, 1, 1, 1)
    assert (second.bf, second.outs, second.gs, second.inherited) == (1, 2, 0, 1)


def test_a_pitcher_who_faced_nobody_has_no_line():
    book = Scorebook()
    book.play(SINGLE)
    book.pitcher(P2)
    book.play(STOLEN_BASE, "1-2")
    book.pitcher(P3)
    book.out()
    assert [line.player for line in book.box().pitching[1]] == [P1, P3]


def test_a_pitcher_who_faced_nobody_has_a_line_for_the_out_made_meanwhile():
    book = Scorebook()
    book.play(SINGLE)
    book.pitcher(P2)
    book.play(CAUGHT_STEALING, "1x2")
    book.pitcher(P3)
    book.out()
    assert [(line.player, line.outs) for line in book.box().pitching[1]] == [
        (P1, 0),
        (P2, 1),
        (P3, 1),
    ]


def test_pitches_and_strikes_are_counted_from_the_codes():
    book = Scorebook(DESIGNATED)
    book.play(WALK, pitches="BBCFB1B")  # a throw to first is no pitch
    book.play(STOLEN_BASE, "1-2", pitches="B")
    book.play(SINGLE, "2-H", pitches="B.CX")  # the ball before the steal is told again
    line = book.pitching(P1)
    assert (line.pitches, line.strikes) == (6 + 1 + 2, 2 + 0 + 2)


# Fielding


def fielding(box: BoxScore, side: int, position: str) -> tuple[int, int, int, int]:
    line = next(line for line in box.fielding[side] if line.position == position)
    return line.po, line.a, line.e, line.dp


def test_9_09_9_10_putouts_and_assists():
    book = Scorebook()
    book.play(GROUND_OUT, fielders="53")
    book.play(GROUND_OUT, fielders="3")
    book.out()
    box = book.box()
    assert fielding(box, 1, "3B") == (0, 1, 0, 0)
    assert fielding(box, 1, "1B") == (2, 0, 0, 0)
    assert fielding(box, 1, "C") == (1, 0, 0, 0)
    assert {line.outs for line in box.fielding[1]} == {3}
    assert box.teams[1].putouts == 3


def test_9_10_one_assist_a_play_however_often_he_had_the_ball():
    book = Scorebook()
    book.play(SINGLE)
    book.play(CAUGHT_STEALING, "1x2", fielders="23434")
    assert fielding(book.box(), 1, "1B") == (0, 1, 0, 0)
    assert fielding(book.box(), 1, "2B") == (1, 1, 0, 0)


def test_9_11_those_who_handle_a_double_play():
    book = Scorebook()
    book.play(SINGLE)
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "1x2", fielders="64")
    box = book.box()
    assert fielding(box, 1, "SS") == (0, 1, 0, 1)
    assert fielding(box, 1, "2B") == (1, 0, 0, 1)
    assert fielding(box, 1, "1B") == (0, 0, 0, 0)  # the second out's fielders are not known


def test_9_12_an_error_of_a_known_fielder():
    book = Scorebook()
    book.play(REACHED_ON_ERROR, fielders="6")
    assert fielding(book.box(), 1, "SS") == (0, 0, 1, 0)


def test_each_pitcher_fields_while_he_pitches():
    book = Scorebook()
    book.play(GROUND_OUT, fielders="13")
    book.pitcher(P2)
    book.play(GROUND_OUT, fielders="1")
    book.play(GROUND_OUT, fielders="13")
    lines = {line.player: line for line in book.box().fielding[1] if line.position == "P"}
    assert [(lines[p].po, lines[p].a, lines[p].outs) for p in (P1, P2)] == [(0, 1, 1), (1, 1, 2)]


def test_no_fielding_lines_where_the_game_does_not_know_the_fielders():
    book = Scorebook(DESIGNATED)
    book.out(3)
    assert book.box().fielding == ([], [])


# The proof


def finished() -> Scorebook:
    book = Scorebook(innings=1)
    book.play(WALK)
    book.play(HOME_RUN, "1-H")
    book.finish()
    return book


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda box: setattr(box.batting[0][0], "bb", 0), "9.03"),
        (lambda box: setattr(box.teams[0], "lob", 1), "9.03"),
        (lambda box: setattr(box.teams[0], "innings", [1]), "runs by inning"),
        (lambda box: setattr(box.batting[0][1], "r", 0), "runs"),
        (lambda box: setattr(box.pitching[1][0], "outs", 2), "putouts"),
        (lambda box: setattr(box.pitching[1][0], "h", 2), "by batters and pitchers"),
        (lambda box: setattr(box.pitching[1][0], "bf", 2), "batters faced"),
        (lambda box: setattr(box.pitching[1][0], "er", 3), "more than he allowed"),
        (lambda box: setattr(box.pitching[1][0], "losses", 0), "losses"),
        (lambda box: setattr(box.pitching[0][0], "saves", 1), "save"),
        (lambda box: setattr(box.fielding[1][0], "po", 9), "putouts by players"),
        (lambda box: setattr(box.fielding[1][0], "outs", 2), "outs in the field"),
    ],
)
def test_9_03_the_proof_finds_what_does_not_add_up(spoil, words):
    box = finished().box()
    assert prove(box) == []
    spoil(box)
    assert any(words in problem for problem in prove(box))
