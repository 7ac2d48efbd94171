"""The play-by-play says what happened, in the words of the game."""

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
from engine.telling.narration import heading, narrate, ordinal, play_by_play
from tests.engine.scorebook import P2, PH1, POOL, Scorebook

#: By roster index of the sandlot games.
NAMES = (
    *("Okafor", "Brandt", "Ito", "Salas", "Quill", "Dunne", "Varga", "Moss"),
    *("Reyes", "Santos", "Pike", "Abe", "Bell", "Cruz"),
    *("Vega", "Lund", "Hart"),
    "Diaz",
)
LOADED = [(WALK, ""), (WALK, "1-2"), (WALK, "2-3 1-2")]  # Ito on first, Brandt second, Okafor third


def told(outcome, moves="", on=(), **fields) -> str:
    """The sentence for a play with these plays before it."""
    book = Scorebook()
    for before, its_moves in on:
        book.play(before, its_moves)
    return narrate(book.play(outcome, moves, **fields), NAMES)


@pytest.mark.parametrize(
    ("outcome", "fields", "text"),
    [
        (STRIKEOUT, {}, "Okafor strikes out."),
        (STRIKEOUT, {"pitches": "BCFS"}, "Okafor strikes out swinging."),
        (STRIKEOUT, {"pitches": "BCFC"}, "Okafor strikes out looking."),
        (GROUND_OUT, {}, "Okafor grounds out."),
        (GROUND_OUT, {"fielders": "53"}, "Okafor grounds out, third to first."),
        (GROUND_OUT, {"fielders": "3"}, "Okafor grounds out to first, unassisted."),
        (GROUND_OUT, {"fielders": "1"}, "Okafor grounds out to the pitcher, unassisted."),
        (GROUND_OUT, {"fielders": "163"}, "Okafor grounds out, pitcher to short to first."),
        (FLY_OUT, {}, "Okafor flies out."),
        (FLY_OUT, {"fielders": "8"}, "Okafor flies out to center."),
        (LINE_OUT, {"fielders": "6"}, "Okafor lines out to short."),
        (POP_OUT, {"fielders": "2"}, "Okafor pops out to the catcher."),
        (REACHED_ON_ERROR, {}, "Okafor reaches on an error."),
        (REACHED_ON_ERROR, {"fielders": "6"}, "Okafor reaches on an error by the shortstop."),
        (REACHED_ON_ERROR, {"fielders": "5"}, "Okafor reaches on an error by the third baseman."),
        (REACHED_ON_ERROR, {"fielders": "9"}, "Okafor reaches on an error by the right fielder."),
        (SINGLE, {}, "Okafor singles."),
        (DOUBLE, {}, "Okafor doubles."),
        (TRIPLE, {}, "Okafor triples."),
        (HOME_RUN, {}, "Okafor homers."),
        (WALK, {}, "Okafor walks."),
        (INTENTIONAL_WALK, {}, "Okafor is walked intentionally."),
        (HIT_BY_PITCH, {}, "Okafor is hit by a pitch."),
    ],
)
def test_the_batter(outcome, fields, text):
    assert told(outcome, **fields) == text


@pytest.mark.parametrize(
    ("outcome", "moves", "on", "fields", "text"),
    [
        (HOME_RUN, "1-H", [(SINGLE, "")], {}, "Brandt homers. Okafor scores."),
        (
            HOME_RUN,
            "3-H 2-H 1-H",
            LOADED,
            {},
            "Salas hits a grand slam. Okafor, Brandt and Ito score.",
        ),
        (
            SINGLE,
            "3-H 2-H 1-2",
            LOADED,
            {},
            "Salas singles. Okafor and Brandt score. Ito moves to second.",
        ),
        (
            WALK,
            "3-H 2-3 1-2",
            LOADED,
            {},
            "Salas walks. Okafor scores. Brandt moves to third, Ito to second.",
        ),
        (
            SINGLE,
            "2-3 B-1 3xH",
            [(DOUBLE, "")],
            {},
            "Brandt singles. Okafor tries for home and is thrown out.",
        ),
        (
            SINGLE,
            "2-3 B-1 3-H",
            [(DOUBLE, "")],
            {},
            "Brandt singles. Okafor tries for home and scores.",
        ),
        (
            SINGLE,
            "1-2 B-1 2-3",
            [(SINGLE, "")],
            {},
            "Brandt singles. Okafor tries for third and is safe.",
        ),
        (SINGLE, "Bx2", [], {}, "Okafor singles and is thrown out at second."),
        (SINGLE, "B-2", [], {"error": 1}, "Okafor singles and takes second on an error."),
        (TRIPLE, "B-H", [], {"error": 1}, "Okafor triples and scores on an error."),
        (
            FLY_OUT,
            "Bx1 3-H",
            [(TRIPLE, "")],
            {"fielders": "8"},
            "Brandt hits a sacrifice fly to center. Okafor scores.",
        ),
        (
            FLY_OUT,
            "Bx1 2-3",
            [(DOUBLE, "")],
            {"fielders": "9"},
            "Brandt flies out to right. Okafor takes third after the catch.",
        ),
        (
            FLY_OUT,
            "Bx1 3xH",
            [(TRIPLE, "")],
            {"fielders": "7"},
            "Brandt flies out to left. Okafor tries for home and is thrown out.",
        ),
        (
            LINE_OUT,
            "Bx1 1x1",
            [(SINGLE, "")],
            {},
            "Brandt lines into a double play. Okafor is doubled off first.",
        ),
        (
            GROUND_OUT,
            "Bx1 3xH 2x3",
            LOADED,
            {},
            "Salas grounds into a triple play. Okafor is out at home. Brandt is out at third.",
        ),
        (
            REACHED_ON_ERROR,
            "3-H 2-3 1-2",
            LOADED,
            {},
            "Salas reaches on an error. Okafor scores. Brandt moves to third, Ito to second.",
        ),
        (
            FIELDERS_CHOICE,
            "3-H 2-3 1x2",
            LOADED,
            {},
            "Salas reaches on a fielder’s choice. Ito is out at second. Okafor scores. "
            "Brandt moves to third.",
        ),
        (DOUBLE, "1-3", [(SINGLE, "")], {}, "Brandt doubles. Okafor moves to third."),
        (
            FIELDERS_CHOICE,
            "1x2",
            [(SINGLE, "")],
            {"fielders": "64"},
            "Brandt reaches on a fielder’s choice. Okafor is out at second, short to second.",
        ),
        (
            FIELDERS_CHOICE,
            "3xH 2-3 1-2",
            LOADED,
            {"fielders": "52"},
            "Salas reaches on a fielder’s choice. Okafor is out at home, third to catcher. "
            "Brandt moves to third, Ito to second.",
        ),
        (
            GROUNDED_INTO_DOUBLE_PLAY,
            "1x2 Bx1",
            [(SINGLE, "")],
            {"fielders": "643"},
            "Brandt grounds into a double play, short to second to first. Okafor is out at second.",
        ),
        (
            SACRIFICE_BUNT,
            "1-2",
            [(SINGLE, "")],
            {},
            "Brandt sacrifices. Okafor moves to second.",
        ),
        (STOLEN_BASE, "1-2", [(SINGLE, "")], {}, "Okafor steals second."),
        (
            STOLEN_BASE,
            "2-3 1-2",
            [(SINGLE, ""), (WALK, "1-2")],
            {},
            "Okafor steals third. Brandt steals second.",
        ),
        (
            STOLEN_BASE,
            "1-3",
            [(SINGLE, "")],
            {"error": 1},
            "Okafor steals second and goes on to third by an error.",
        ),
        (
            CAUGHT_STEALING,
            "1x2",
            [(SINGLE, "")],
            {"fielders": "26"},
            "Okafor is caught stealing second, catcher to short.",
        ),
        (
            CAUGHT_STEALING,
            "2x3 1-2",
            [(SINGLE, ""), (WALK, "1-2")],
            {},
            "Okafor is caught stealing third. Brandt goes to second.",
        ),
    ],
)
def test_the_runners(outcome, moves, on, fields, text):
    assert told(outcome, moves, on, **fields) == text


def test_names_may_be_a_function_and_begin_a_sentence_with_a_capital():
    book = Scorebook()
    play = book.play(SINGLE)
    assert narrate(play, lambda spot: f"the {spot + 1} of suns") == "The 1 of suns singles."


def test_headings():
    assert heading(5, 1) == "Bottom of the 5th"
    assert heading(21, 0) == "Top of the 21st"
    assert [ordinal(n) for n in (2, 3, 12, 101)] == ["2nd", "3rd", "12th", "101st"]


def halves(book: Scorebook):
    return list(play_by_play(book.plays, book.box(), (NAMES, [name.upper() for name in NAMES])))


def test_a_half_inning_is_summed_up():
    book = Scorebook()
    book.play(SINGLE)
    book.play(REACHED_ON_ERROR, "1-3")
    book.play(SINGLE, "3-H 1-2")
    book.out(3)
    (half,) = halves(book)
    assert half.heading == "Top of the 1st"
    assert half.summary == "1 run, 2 hits, 1 error, 2 left on base."
    last = half.entries[2]
    assert (last.outs, last.score, last.bases) == (0, (1, 0), (2, 1, -1))


def test_new_pitchers_and_pinch_hitters_are_announced_once():
    book = Scorebook()
    book.out()
    book.side()  # top 1st
    book.side()
    book.out(2)
    book.pitcher(P2)
    book.out()
    book.side()
    book.out(2)
    book.pinch_hitter(PH1)
    book.play(SINGLE)
    notes = [
        (note, entry.number)
        for half in halves(book)
        for entry in half.entries
        for note in entry.notes
    ]
    assert notes == [("SANTOS relieves REYES.", 8), ("Vega pinch-hits for Reyes.", 14)]


def test_a_pinch_runner_is_announced():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    book.play(SINGLE, "1-2", batter=5)
    (half,) = halves(book)
    assert half.entries[1].notes == ["Vega runs for Salas."]
    assert half.entries[1].bases == (5, PH1, -1)
    assert half.entries[1].text == "Dunne singles. Vega moves to second."
