"""The scorecard: notations, paths, and where each cell stands."""

from __future__ import annotations

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
    POP_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
)
from engine.telling.scorecard import Cell, Scorecard, notation, scorecard
from tests.engine.scorebook import P1, P2, PH1, POOL, Scorebook


def card(book: Scorebook, side: int = 0) -> Scorecard:
    return scorecard(book.plays, book.box(), side)


def cell(book: Scorebook, row: int, column: int = 0) -> Cell:
    found = card(book).rows[row].cells[column]
    assert found
    return found


@pytest.mark.parametrize(
    ("outcome", "moves", "fielders", "written"),
    [
        (STRIKEOUT, "", "2", "K"),
        (GROUND_OUT, "", "53", "5-3"),
        (GROUND_OUT, "", "3", "3U"),
        (GROUND_OUT, "", "", "GO"),
        (FLY_OUT, "", "8", "F8"),
        (FLY_OUT, "", "", "FO"),
        (FLY_OUT, "Bx1 3-H", "8", "SF8"),
        (FLY_OUT, "Bx1 3-H", "", "SF"),
        (LINE_OUT, "", "6", "L6"),
        (POP_OUT, "", "4", "P4"),
        (FIELDERS_CHOICE, "3xH", "52", "FC"),
        (SACRIFICE_BUNT, "", "", "GO"),  # nobody moved up: no sacrifice
        (REACHED_ON_ERROR, "", "", "E"),
        (REACHED_ON_ERROR, "", "6", "E6"),
        (SINGLE, "3-H", "", "1B"),
        (DOUBLE, "3-H", "", "2B"),
        (TRIPLE, "3-H", "", "3B"),
        (HOME_RUN, "3-H", "", "HR"),
        (WALK, "", "", "BB"),
        (INTENTIONAL_WALK, "", "", "IBB"),
        (HIT_BY_PITCH, "", "", "HBP"),
        (STOLEN_BASE, "3-H", "", "SB"),
        (CAUGHT_STEALING, "3xH", "12", "CS 1-2"),
    ],
)
def test_notation(outcome, moves, fielders, written):
    book = Scorebook()
    book.play(TRIPLE)
    assert notation(book.play(outcome, moves, fielders=fielders)) == written


def test_notation_of_double_plays_and_sacrifices():
    book = Scorebook()
    book.play(SINGLE)
    assert notation(book.play(SACRIFICE_BUNT, "1-2")) == "SAC"
    book.play(WALK)
    play = book.play(GROUNDED_INTO_DOUBLE_PLAY, "1x2 Bx1", fielders="643")
    assert notation(play) == "6-4-3 GDP"
    assert notation(play._replace(fielders="")) == "GDP"


@pytest.mark.parametrize(
    ("outcome", "fielders", "two", "three"),
    [
        (GROUND_OUT, "", "DP", "TP"),
        (GROUND_OUT, "53", "5-3 DP", "5-3 TP"),
        (GROUNDED_INTO_DOUBLE_PLAY, "", "GDP", "GTP"),
        (LINE_OUT, "", "LO DP", "LO TP"),
        (LINE_OUT, "6", "L6 DP", "L6 TP"),
        (FLY_OUT, "", "FO DP", "FO TP"),
    ],
)
def test_several_outs_in_a_play_are_told_however_it_began(outcome, fielders, two, three):
    book = Scorebook()
    book.play(SINGLE)
    book.play(SINGLE, "1-2")
    assert notation(book.play(outcome, "Bx1 1x1", fielders=fielders)) == two
    book = Scorebook()
    book.play(SINGLE)
    book.play(SINGLE, "1-2")
    assert notation(book.play(outcome, "Bx1 1x1 2x2", fielders=fielders)) == three


def test_a_sacrifice_fly_on_which_another_man_is_doubled_off():
    book = Scorebook()
    book.play(TRIPLE)
    book.play(SINGLE)
    assert notation(book.play(FLY_OUT, "Bx1 3-H 1x1", fielders="8")) == "SF8 DP"


def test_later_plays_lengthen_a_runners_path():
    book = Scorebook()
    book.play(SINGLE)
    book.play(STOLEN_BASE, "1-2")
    book.play(DOUBLE, "2-H")
    first = cell(book, 0)
    assert [(leg.start, leg.end, leg.how) for leg in first.legs] == [
        (0, 1, "1B"),
        (1, 2, "SB"),
        (2, 4, "2B"),
    ]
    assert (first.reached, first.scored, first.steals, first.rbi) == (4, True, ["SB"], 0)
    assert first.label == "1B, SB, scored"
    second = cell(book, 1)
    assert (second.notation, second.reached, second.scored, second.rbi) == ("2B", 2, False, 1)
    assert second.label == "2B, left on second, 1 RBI"


def test_two_moves_of_one_runner_are_two_legs():
    book = Scorebook()
    book.play(DOUBLE)
    book.play(SINGLE, "2-3 B-1 3xH")
    first = cell(book, 0)
    assert [(leg.start, leg.end, leg.out) for leg in first.legs] == [
        (0, 2, False),
        (2, 3, False),
        (3, 4, True),
    ]
    assert (first.reached, first.scored, first.out, first.out_at) == (3, False, 1, 4)


def test_outs_are_numbered_in_the_order_made():
    book = Scorebook()
    book.out()
    book.play(SINGLE)
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "1x2 Bx1", fielders="64")
    batter, runner = cell(book, 2), cell(book, 1)
    assert (cell(book, 0).out, cell(book, 0).out_at, cell(book, 0).out_how) == (1, 0, "K")
    assert (runner.out, runner.out_at, runner.out_how) == (2, 2, "6-4")
    assert (batter.out, batter.out_at, batter.notation) == (3, 0, "6-4 GDP")


def test_a_force_out_stands_in_the_runners_cell():
    book = Scorebook()
    book.play(SINGLE)
    book.play(FIELDERS_CHOICE, "1x2", fielders="54")
    assert (cell(book, 0).out, cell(book, 0).out_at, cell(book, 0).out_how) == (1, 2, "5-4")
    assert (cell(book, 1).notation, cell(book, 1).out, cell(book, 1).reached) == ("FC", 0, 1)


def test_caught_stealing_stands_in_the_runners_cell():
    book = Scorebook()
    book.play(SINGLE)
    book.play(CAUGHT_STEALING, "1x2", fielders="26")
    first = cell(book, 0)
    assert (first.steals, first.out_at, first.out_how) == (["CS"], 2, "CS 2-6")
    assert card(book).rows[1].cells == [None]  # the man at bat has no plate appearance yet


def test_a_double_steal_with_one_out_writes_no_stolen_base():
    book = Scorebook()
    book.play(SINGLE)
    book.play(WALK, "1-2")
    book.play(CAUGHT_STEALING, "2x3 1-2")
    assert (cell(book, 0).steals, cell(book, 1).steals) == (["CS"], [])


def test_columns_are_innings_with_their_totals():
    book = Scorebook()
    book.play(SINGLE)
    book.side()
    book.side()
    book.run()
    book.side()
    columns = [(c.inning, c.turn, c.runs, c.hits, c.left) for c in card(book).columns]
    assert columns == [(1, 0, 0, 1, 1), (2, 0, 1, 1, 0)]


def test_batting_around_opens_a_further_column():
    book = Scorebook()
    book.run(10)
    book.side()
    book.side()
    book.side()
    drawn = card(book)
    assert [(c.inning, c.turn) for c in drawn.columns] == [(1, 0), (1, 1), (2, 0)]
    assert [c.runs for c in drawn.columns] == [10, 0, 0]
    written = [cell.notation if cell else "" for cell in drawn.rows[0].cells]
    assert written == ["HR", "HR", ""]
    assert [cell.notation if cell else "" for cell in drawn.rows[4].cells] == ["HR", "", "K"]


def test_those_who_share_a_slot_share_a_row():
    book = Scorebook()
    book.out(3)
    book.side()
    book.out(3)
    book.side()
    book.out(2)
    book.pinch_hitter(PH1)
    book.out()
    book.pitcher(P2)
    book.side()
    row = card(book).rows[8]
    assert (row.slot, row.players) == (9, [(P1, "P"), (PH1, "PH"), (P2, "P")])
    assert [cell.player if cell else None for cell in row.cells] == [None, None, PH1]


def test_without_a_batting_order_each_player_has_a_row():
    book = Scorebook(POOL)
    for man in (5, 2, 5):
        book.play(SINGLE if man == 5 else STRIKEOUT, "1-2" if book.bases[1] else "", batter=man)
    rows = card(book).rows
    assert [(row.slot, row.players) for row in rows] == [(0, [(5, "")]), (0, [(2, "")])]
    assert [len([c for c in row.cells if c]) for row in rows] == [2, 1]


def test_a_pinch_runner_goes_on_in_the_batters_cell():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    book.play(DOUBLE, "1-H", batter=5)
    first = cell(book, 0)
    assert (first.player, first.runners, first.scored) == (3, [PH1], True)


def test_each_side_has_its_own_card():
    book = Scorebook()
    book.side()
    book.run()
    assert [c.runs for c in card(book, 1).columns] == [1]
    assert cell(book, 0).notation == "K"
    found = card(book, 1).rows[0].cells[0]
    assert found
    assert (found.notation, found.pitcher, found.play) == ("HR", P1, 3)
