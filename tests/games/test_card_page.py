"""Scorecards in coordinates, from plays written by hand."""

from __future__ import annotations

import pytest

from engine.plays import CAUGHT_STEALING, DOUBLE, SINGLE, STOLEN_BASE
from engine.telling.scorecard import scorecard
from games.views.card_page import draw, draw_plays
from tests.engine.scorebook import NOBODY, PH1, POOL, Scorebook


def test_a_pinch_runner_is_written_in_the_cell_and_no_play_of_his_is_drawn():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    book.play(DOUBLE, "1-H", batter=5)
    card = scorecard(book.plays, book.box(), 0)
    cell = card.rows[0].cells[0]
    assert cell
    drawing = draw(cell)
    assert (drawing.aside, drawing.scored) == ("PR", True)
    drawn = draw_plays([card])
    assert sorted(drawn) == [0, 2]
    assert drawn[0].aside == ""


@pytest.mark.parametrize("first", [4, 5])
def test_of_two_who_ran_the_one_put_out_is_drawn(first):
    """Whoever of them came to bat first in the game."""
    book = Scorebook(POOL)
    second = 9 - first
    if first == 5:
        book.play(SINGLE, batter=4)
        book.play(CAUGHT_STEALING, "1x2", batter=NOBODY)
    book.play(SINGLE, batter=first)
    book.play(SINGLE, "1-2", batter=second)
    book.play(CAUGHT_STEALING, "2x3 1-2", batter=NOBODY)
    at = len(book.plays) - 1
    drawn = draw_plays([scorecard(book.plays, book.box(), 0)])[at]
    assert (drawn.text, drawn.out) == ("CS", book.outs)
    assert drawn.cut


def test_a_steal_is_drawn_for_him_who_stole():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.play(STOLEN_BASE, "1-2", batter=NOBODY)
    drawn = draw_plays([scorecard(book.plays, book.box(), 0)])[1]
    assert (drawn.text, drawn.out) == ("SB", 0)
