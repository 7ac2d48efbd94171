"""Who comes in without a play of his own: pinch runners, pinch hitters, pitchers in mid-count."""

from __future__ import annotations

from dataclasses import asdict

from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    HOME_RUN,
    NO_PLAY,
    REACHED_ON_ERROR,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    WALK,
)
from engine.scoring.box import BattingLine
from engine.telling.narration import HalfInning, play_by_play
from engine.telling.scorecard import scorecard
from tests.engine.scorebook import (
    CLASSIC,
    DESIGNATED,
    NOBODY,
    P1,
    P2,
    P3,
    PH1,
    PH2,
    PH3,
    POOL,
    Scorebook,
    earned,
)

NAMES = (
    *("Okafor", "Brandt", "Ito", "Salas", "Quill", "Dunne", "Varga", "Moss"),
    *("Reyes", "Santos", "Pike", "Abe", "Bell", "Cruz"),
    *("Vega", "Lund", "Hart"),
)


def counted(line: BattingLine) -> dict[str, int]:
    """What a line has besides zeros."""
    return {name: number for name, number in list(asdict(line).items())[3:] if number}


def told(book: Scorebook) -> list[HalfInning]:
    return list(play_by_play(book.plays, book.box(), (NAMES, NAMES)))


# Pinch runners


def test_a_pinch_runner_who_never_moves_again_has_a_line():
    book = Scorebook(DESIGNATED)
    book.out()
    book.play(SINGLE)
    book.pinch_runner(1, PH1)
    book.out(2)
    line = book.batting(PH1)
    assert (line.slot, line.position, counted(line)) == (2, "PR", {})
    assert [line.player for line in book.box().batting[0]][:4] == [0, 1, PH1, 2]
    assert book.box().teams[0].lob == 1


def test_a_pinch_runner_is_no_plate_appearance_and_no_batter_faced():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    box = book.box()
    assert [(line.player, line.pa) for line in box.batting[0]] == [(3, 1), (PH1, 0)]
    assert (box.pitching[1][0].bf, box.pitching[1][0].outs) == (1, 0)


def test_what_is_run_from_then_on_is_the_new_mans():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    book.play(STOLEN_BASE, "1-2", batter=NOBODY)
    book.play(DOUBLE, "2-H", batter=5)
    book.pinch_runner(2, PH2)
    book.play(CAUGHT_STEALING, "2x3", batter=NOBODY)
    assert counted(book.batting(PH1)) == {"r": 1, "sb": 1}
    assert counted(book.batting(PH2)) == {"cs": 1}
    assert counted(book.batting(3)) == {"pa": 1, "ab": 1, "h": 1}


def test_one_pinch_runner_may_run_for_another():
    book = Scorebook(DESIGNATED)
    book.play(WALK)
    book.pinch_runner(1, PH1)
    book.pinch_runner(1, PH2)
    book.play(HOME_RUN, "1-H")
    card = [(line.player, line.slot, line.position, line.r) for line in book.box().batting[0]][:3]
    assert card == [(0, 1, "LF", 0), (PH1, 1, "PR", 0), (PH2, 1, "PR", 1)]


def test_a_pinch_runner_who_stays_bats_in_the_same_line():
    book = Scorebook(DESIGNATED)
    book.play(SINGLE)
    book.pinch_runner(1, PH1)
    book.to(3, 0)
    book.out(2)
    assert book.due[0] == 1
    book.play(SINGLE)
    line = book.batting(PH1)
    assert (line.slot, line.position, line.pa, line.h) == (1, "PR", 1, 1)


def test_a_card_that_was_run_for_may_come_to_bat_again():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    book.play(HOME_RUN, "1-H", batter=3)
    assert (book.batting(3).r, book.batting(PH1).r) == (1, 1)


def test_9_16g_who_put_the_old_runner_on_answers_for_the_new_one():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pitcher(P2)
    book.pinch_runner(1, PH1)
    book.play(HOME_RUN, "1-H", batter=4)
    assert earned(book) == {P1: (1, 1), P2: (1, 1)}
    assert book.plays[1].moves[0].runner.pitcher == P1
    assert (book.pitching(P2).inherited, book.pitching(P2).inherited_scored) == (1, 1)


def test_9_16b_he_runs_for_one_who_reached_on_an_error():
    book = Scorebook(POOL)
    book.play(REACHED_ON_ERROR, batter=3)
    book.pinch_runner(1, PH1)
    book.play(HOME_RUN, "1-H", batter=4)
    assert earned(book) == {P1: (2, 1)}


def test_9_16d_he_runs_in_an_inning_with_an_error():
    """The first would have been home on the second single; the other came in on an error."""
    book = Scorebook(POOL)
    book.play(SINGLE, "B-2", batter=3, error=1)
    book.pinch_runner(2, PH1)
    book.play(DOUBLE, "2-H", batter=4)
    book.pinch_runner(2, PH2)
    book.play(SINGLE, "2-3 B-1", batter=5)
    book.play(REACHED_ON_ERROR, "3-H 1-2", batter=6)
    assert earned(book) == {P1: (2, 1)}


# Pinch hitters


def test_a_pinch_hitter_who_is_told_before_he_bats_has_one_line():
    book = Scorebook()
    book.out(2)
    book.announce(PH1)
    book.play(SINGLE)
    lines = [line for line in book.box().batting[0] if line.player == PH1]
    assert [(line.slot, line.position, line.pa, line.h) for line in lines] == [(3, "PH", 1, 1)]


def test_a_pinch_hitter_for_whom_another_hits_has_a_line():
    for rules, slot in ((CLASSIC, 3), (POOL, 0)):
        book = Scorebook(rules)
        for man in (0, 1):
            book.play(SINGLE, "1-H" if man else "", batter=man)
        book.announce(PH1)
        book.announce(PH2)
        book.play(DOUBLE, "1-H", batter=PH2)
        assert [(book.batting(man).slot, book.batting(man).pa) for man in (PH1, PH2)] == [
            (slot, 0),
            (slot, 1),
        ]
        assert book.batting(PH1).position == book.batting(PH2).position == "PH"


def test_a_pinch_hitter_whose_turn_a_steal_ends_has_a_line():
    """Triple Play ruling 24: a game, and no plate appearance."""
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.play(SINGLE, "1-2", batter=4)
    book.announce(PH1)
    book.play(CAUGHT_STEALING, "2x3 1-2", batter=PH1)
    assert counted(book.batting(PH1)) == {}
    assert book.batting(PH1).position == "PH"
    assert book.box().pitching[1][0].bf == 2


def test_a_pinch_hitter_on_base_may_be_run_for():
    book = Scorebook(POOL)
    book.announce(PH1)
    book.play(WALK, batter=PH1)
    book.pinch_runner(1, PH2)
    book.play(HOME_RUN, "1-H", batter=2)
    assert (book.batting(PH1).r, book.batting(PH2).r) == (0, 1)


# Pitchers in mid-count


def test_the_pitches_of_one_who_leaves_in_mid_count_are_his():
    book = Scorebook()
    book.play(NO_PLAY, pitches="BC")
    book.pitcher(P2)
    book.play(SINGLE, pitches="BC.FX")
    first, second = book.box().pitching[1]
    assert (first.player, first.bf, first.pitches, first.strikes) == (P1, 0, 2, 1)
    assert (second.player, second.bf, second.pitches, second.strikes) == (P2, 1, 2, 2)
    assert (first.gs, second.gs) == (1, 0)


def test_a_reliever_who_threw_a_pitch_and_faced_nobody_has_a_line():
    book = Scorebook()
    book.play(SINGLE)
    book.pitcher(P2)
    book.play(NO_PLAY, pitches="P")
    book.pitcher(P3)
    book.out()
    staff = book.box().pitching[1]
    assert [(line.player, line.bf, line.inherited, line.pitches) for line in staff] == [
        (P1, 1, 0, 0),
        (P2, 0, 1, 1),
        (P3, 1, 1, 0),
    ]


def test_a_pitcher_on_record_without_a_pitch_has_a_line():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=1)
    book.pitcher(P2)
    book.pinch_runner(1, PH1)
    book.pitcher(P3)
    book.play(WALK, "1-2", batter=2)
    assert [line.player for line in book.box().pitching[1]] == [P1, P2, P3]


# The play-by-play


def test_men_who_come_in_are_notes_of_the_next_entry():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    book.announce(PH2)
    book.play(SINGLE, "1-2", batter=PH2)
    book.pitcher(P2)
    book.pinch_runner(2, PH3)
    book.play(WALK, "2-3 1-2", batter=4)
    (half,) = told(book)
    assert [(entry.number, entry.notes) for entry in half.entries] == [
        (0, []),
        (3, ["Vega runs for Salas.", "Lund pinch-hits."]),
        (5, ["Santos relieves Reyes.", "Hart runs for Vega."]),
    ]
    assert [entry.bases for entry in half.entries] == [
        (3, -1, -1),
        (PH2, PH1, -1),
        (4, PH2, PH3),
    ]
    assert (half.left, half.hits) == (3, 2)


def test_a_pinch_hitter_with_a_slot_is_said_to_hit_for_the_man_before():
    book = Scorebook()
    book.announce(PH1)
    book.announce(PH2)
    book.play(SINGLE)
    assert told(book)[0].entries[0].notes == [
        "Vega pinch-hits for Okafor.",
        "Lund pinch-hits for Vega.",
    ]


def test_who_came_in_since_the_last_entry_is_kept():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    (half,) = told(book)
    assert (len(half.entries), half.notes) == (1, ["Vega runs for Salas."])


def test_a_pitcher_who_leaves_in_mid_count_is_announced_once():
    book = Scorebook()
    book.play(NO_PLAY, pitches="BC")
    book.pitcher(P2)
    book.play(SINGLE, pitches="BC.X")
    (half,) = told(book)
    assert [(entry.number, entry.notes) for entry in half.entries] == [
        (1, ["Santos relieves Reyes."])
    ]


# The scorecard


def test_a_pinch_runner_lengthens_the_path_of_whom_he_ran_for():
    book = Scorebook(POOL)
    book.play(SINGLE, batter=3)
    book.pinch_runner(1, PH1)
    book.play(STOLEN_BASE, "1-2", batter=NOBODY)
    book.pinch_runner(2, PH2)
    book.play(DOUBLE, "2-H", batter=4)
    card = scorecard(book.plays, book.box(), 0)
    assert [row.players for row in card.rows] == [[(3, ""), (PH1, "PR"), (PH2, "PR")], [(4, "")]]
    cell = card.rows[0].cells[0]
    assert cell
    assert [(leg.start, leg.end, leg.how) for leg in cell.legs] == [
        (0, 1, "1B"),
        (1, 2, "SB"),
        (2, 4, "2B"),
    ]
    assert (cell.runners, cell.label) == ([PH1, PH2], "1B, PR, PR, SB, scored")


def test_a_card_without_an_order_has_a_row_for_each_who_batted_and_a_column_for_each_turn():
    book = Scorebook(POOL)
    for man in (7, 2, 7, 7, 5):
        book.play(HOME_RUN, batter=man)
    book.announce(PH1)
    book.play(WALK, batter=PH1)
    book.pinch_runner(1, PH2)
    for man in (2, 3, 4):
        book.play(STRIKEOUT, batter=man)
    card = scorecard(book.plays, book.box(), 0)
    assert [[player for player, _ in row.players] for row in card.rows] == [
        [7],
        [2],
        [5],
        [PH1, PH2],
        [3],
        [4],
    ]
    assert [(column.inning, column.turn) for column in card.columns] == [(1, 0), (1, 1), (1, 2)]
    assert [[cell.notation if cell else "" for cell in row.cells] for row in card.rows][:4] == [
        ["HR", "HR", "HR"],
        ["HR", "K", ""],
        ["HR", "", ""],
        ["BB", "", ""],
    ]
    assert card.columns[0].left == 1
