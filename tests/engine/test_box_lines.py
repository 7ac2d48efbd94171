"""Who has which line in a box score, and that it proves."""

from __future__ import annotations

import pytest

from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HOME_RUN,
    REACHED_ON_ERROR,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
)
from engine.scoring.box import BoxScore
from engine.scoring.proof import prove
from engine.telling.narration import narrate
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


def test_a_pitcher_who_faced_nobody_has_a_line():
    book = Scorebook()
    book.play(SINGLE)
    book.pitcher(P2)
    book.play(STOLEN_BASE, "1-2")
    book.pitcher(P3)
    book.out()
    assert [(line.player, line.bf) for line in book.box().pitching[1]] == [
        (P1, 1),
        (P2, 0),
        (P3, 1),
    ]


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
        (lambda box: setattr(box.pitching[1][0], "er", 3), "more than were allowed"),
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
