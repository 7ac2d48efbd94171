"""What the rulings of Triple Play and Quick say of statistics, as plays: sections 9 and 11.

Each test shows how a row of a game's table is written down, and what the scorer makes of it.
"""

from __future__ import annotations

from dataclasses import asdict

import pytest

from engine.box import BattingLine
from engine.narration import narrate
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HOME_RUN,
    INTENTIONAL_WALK,
    LINE_OUT,
    NO_PLAY,
    POP_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
)
from engine.scorecard import notation
from tests.engine.scorebook import CLASSIC, NOBODY, P1, P2, POOL, Scorebook, earned

NAMES = ("Okafor", "Brandt", "Ito", "Salas", "Quill", "Dunne", "Varga", "Moss")


def counted(line: BattingLine) -> dict[str, int]:
    """What a line has besides zeros."""
    return {name: number for name, number in list(asdict(line).items())[3:] if number}


def with_runners(*bases: int, outs: int = 0, rules=POOL) -> Scorebook:
    """Card 1 on first, 2 on second, 3 on third, as named; cards 4 to 7 are free to bat."""
    book = Scorebook(rules)
    pool = not book.slots[0]
    for _ in range(outs):
        book.play(STRIKEOUT, batter=7 if pool else None, fielders="2")
    for base in sorted(bases, reverse=True):
        outcome = (SINGLE, DOUBLE, TRIPLE)[base - 1]
        book.play(outcome, batter=base if pool else None)
    return book


# Triple Play: outs of the pitcher's rows


def test_row_0_moves_everybody_up_and_is_a_sacrifice():
    book = with_runners(1, 3)
    book.play(SACRIFICE_BUNT, "3-H 1-2", batter=4)
    assert counted(book.batting(4)) == {"pa": 1, "sh": 1, "rbi": 1, "lob": 1}
    assert earned(book) == {P1: (1, 1)}


@pytest.mark.parametrize(("bases", "outs"), [((), 0), ((1,), 2)])
def test_row_0_with_two_out_or_the_bases_empty_is_a_ground_out(bases, outs):
    book = with_runners(*bases, outs=outs)
    book.play(GROUND_OUT, batter=4)
    assert counted(book.batting(4)) == {"pa": 1, "ab": 1} | ({"lob": 1} if bases else {})


def test_row_1_the_lead_forced_runner_is_out_and_the_man_on_third_scores():
    """The first example that the text prints."""
    book = with_runners(1, 3)
    play = book.play(FIELDERS_CHOICE, "3-H 1x2", batter=6)
    assert counted(book.batting(6)) == {"pa": 1, "ab": 1, "rbi": 1}
    assert (book.outs, book.score) == (1, [1, 0])
    assert narrate(play, NAMES) == (
        "Varga reaches on a fielder’s choice. Brandt is out at second. Salas scores."
    )


def test_row_1_with_nobody_forced_the_batter_is_out_and_the_runners_move_up():
    book = with_runners(2, 3)
    book.play(GROUND_OUT, "3-H 2-3", batter=4)
    assert counted(book.batting(4)) == {"pa": 1, "ab": 1, "rbi": 1, "lob": 1}


@pytest.mark.parametrize(
    ("bases", "moves", "left"),
    [((1,), "1x2", 1), ((1, 3), "1x2", 2), ((1, 2), "2x3 1-2", 2), ((1, 2, 3), "3xH 2-3 1-2", 3)],
)
def test_an_inning_ending_fielders_choice_leaves_the_batter_and_the_others(bases, moves, left):
    """Ruling 24; no run scores (ruling 3)."""
    book = with_runners(*bases, outs=2)
    book.play(FIELDERS_CHOICE, moves, batter=4)
    assert (book.half, book.score) == (1, [0, 0])
    assert book.box().teams[0].lob == left == book.left[0]
    assert book.batting(4).lob == left - 1  # himself not counted


def test_a_double_play_on_the_ground_bats_nobody_in():
    book = with_runners(1, 3)
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "3-H 1x2 Bx1", batter=4)
    assert counted(book.batting(4)) == {"pa": 1, "ab": 1, "gidp": 1}
    assert (book.box().teams[0].r, book.box().teams[1].dp) == (1, 1)


def test_row_4_the_man_on_third_and_the_batter_are_out():
    book = with_runners(1, 2, 3)
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "3xH 2-3 1-2 Bx1", batter=4)
    assert counted(book.batting(4)) == {"pa": 1, "ab": 1, "gidp": 1, "lob": 2}
    assert [runner.player for runner in book.bases if runner] == [1, 2]


def test_a_double_play_that_ends_the_inning_scores_nobody():
    book = with_runners(1, 3, outs=1)
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "1x2 Bx1", batter=4)
    assert (book.half, book.score, book.box().teams[0].lob) == (1, [0, 0], 1)


@pytest.mark.parametrize(("outs", "sacrifices"), [(0, 1), (1, 1), (2, 0)])
def test_row_2_is_a_fly_and_a_sacrifice_if_a_run_scores(outs, sacrifices):
    book = with_runners(2, 3, outs=outs)
    book.play(FLY_OUT, "3-H 2-3" if outs < 2 else "", batter=4)
    line = book.batting(4)
    assert (line.sf, line.rbi, line.ab) == (sacrifices, sacrifices, 1 - sacrifices)


def test_row_5_is_a_double_play_and_not_grounded_into():
    book = with_runners(1, 2)
    play = book.play(LINE_OUT, "Bx1 2x2", batter=4)
    assert counted(book.batting(4)) == {"pa": 1, "ab": 1, "lob": 1}
    assert book.box().teams[1].dp == 1
    assert narrate(play, NAMES) == "Quill lines into a double play. Ito is doubled off second."


@pytest.mark.parametrize(
    ("bases", "outs", "moves", "double", "triple", "left"),
    [
        ((), 0, "Bx1", 0, 0, 0),
        ((1,), 0, "Bx1 1x2", 1, 0, 0),
        ((1, 3), 0, "Bx1 3xH 1x2", 0, 1, 0),
        ((1, 2, 3), 0, "Bx1 3xH 2x3", 0, 1, 1),  # stops at the third out (ruling 10)
        ((1, 2, 3), 1, "Bx1 3xH", 1, 0, 2),
        ((1, 2), 2, "Bx1", 0, 0, 2),
    ],
)
def test_row_6_is_a_double_or_triple_play_by_the_outs(bases, outs, moves, double, triple, left):
    """Ruling 24: the double is a DP, and not a GIDP."""
    book = with_runners(*bases, outs=outs)
    book.play(GROUND_OUT, moves, batter=4)
    line, team = book.batting(4), book.box().teams
    assert (line.ab, line.gidp, line.lob) == (1, 0, left)
    assert (team[1].dp, team[1].tp) == (double, triple)
    assert team[0].lob == (left if book.half else 0)


def test_row_6_in_words():
    book = with_runners(1, 3)
    play = book.play(GROUND_OUT, "Bx1 3xH 1x2", batter=4)
    assert narrate(play, NAMES) == (
        "Quill grounds into a triple play. Salas is out at home. Brandt is out at second."
    )
    assert notation(play) == "TP"
    assert notation(play._replace(moves=play.moves[:2])) == "DP"


# Triple Play: errors


def test_row_8_is_an_error_of_the_side_and_bats_nobody_in():
    book = with_runners(2, 3)
    play = book.play(REACHED_ON_ERROR, "3-H 2-3", batter=4)
    assert counted(book.batting(4)) == {"pa": 1, "ab": 1}
    box = book.box()
    assert (box.teams[1].e, box.fielding[1]) == (1, [])
    assert earned(book) == {P1: (1, 0)}
    assert narrate(play, NAMES) == ("Quill reaches on an error. Salas scores. Ito moves to third.")


def test_row_8_a_run_that_a_later_hit_would_have_brought_is_earned():
    book = with_runners(3)
    book.play(REACHED_ON_ERROR, "3-H", batter=4)
    book.play(SINGLE, "1-2", batter=5)
    assert earned(book) == {P1: (1, 1)}


def test_row_8_no_run_is_earned_after_what_would_have_been_the_third_out():
    book = with_runners(outs=2)
    book.play(REACHED_ON_ERROR, batter=4)
    book.pitcher(P2)
    book.play(HOME_RUN, "1-H", batter=5)
    box = book.box()
    assert earned(book) == {P1: (1, 0), P2: (1, 1)}  # the reliever has no benefit of it (9.16(i))
    assert box.teams[1].er == 0


# Triple Play: walks, steals, who is credited


def test_a_walk_is_intentional_and_counts_as_both():
    book = with_runners(1, 2, 3)
    book.play(INTENTIONAL_WALK, "3-H 2-3 1-2", batter=4)
    assert counted(book.batting(4)) == {"pa": 1, "bb": 1, "ibb": 1, "rbi": 1}
    assert (book.pitching(P1).bb, book.pitching(P1).ibb) == (1, 1)


def test_both_steal_if_the_lead_runner_is_safe():
    book = with_runners(1, 2)
    book.play(STOLEN_BASE, "2-3 1-2", batter=NOBODY)
    assert (book.batting(1).sb, book.batting(2).sb) == (1, 1)


@pytest.mark.parametrize("outs", [0, 2])
def test_9_07_who_follows_has_no_stolen_base_if_the_lead_runner_is_out(outs):
    book = with_runners(1, 2, outs=outs)
    play = book.play(CAUGHT_STEALING, "2x3 1-2", batter=NOBODY)
    assert (book.batting(1).sb, book.batting(2).sb, book.batting(2).cs) == (0, 0, 1)
    assert narrate(play, NAMES) == "Ito is caught stealing third. Brandt goes to second."
    assert book.left[0] == (1 if outs else 0) == book.box().teams[0].lob


def test_a_steal_names_no_card_that_has_not_come_to_bat():
    book = with_runners(1)
    book.play(STOLEN_BASE, "1-2", batter=NOBODY)
    assert [line.player for line in book.box().batting[0]] == [1]


def test_a_mercy_game_proves():
    """Ruling 18: after a top half for the home side alone, or at the end of an inning."""
    book = Scorebook(POOL)
    for inning in range(1, 6):
        for half in (0, 1):
            if half and inning == 2:
                for man in range(8):
                    book.play(HOME_RUN, batter=man)
                for man in range(2):
                    book.play(HOME_RUN, batter=man)
            if (inning, half) != (5, 1):
                for man in range(3):
                    book.play(STRIKEOUT, batter=man, fielders="2")
    box = book.box(over=True)  # proves
    assert box.teams[1].innings == [0, 10, 0, 0, None]
    assert [line.losses for line in box.pitching[0]] == [1]
    assert [line.wins for line in box.pitching[1]] == [1]


# Quick


@pytest.mark.parametrize("outcome", [FLY_OUT, LINE_OUT, POP_OUT, GROUND_OUT])
def test_runners_hold_on_an_out_and_no_sacrifice_is_made(outcome):
    book = with_runners(1, 3, rules=CLASSIC)
    book.play(outcome)
    assert counted(book.batting(2)) == {"pa": 1, "ab": 1, "lob": 2}


def test_a_double_play_takes_the_forced_runner_chosen_and_the_rest_hold():
    """Ruling 23."""
    book = with_runners(1, 2, rules=CLASSIC)
    book.play(GROUNDED_INTO_DOUBLE_PLAY, "2x3 Bx1")
    assert counted(book.batting(2)) == {"pa": 1, "ab": 1, "gidp": 1, "lob": 1}
    assert [base for base in (1, 2, 3) if book.bases[base]] == [1]


def test_a_steal_of_home_is_a_run_that_nobody_batted_in():
    book = with_runners(3, rules=CLASSIC)
    book.play(STOLEN_BASE, "3-H", pitches="C")
    assert counted(book.batting(0)) == {"pa": 1, "ab": 1, "h": 1, "triples": 1, "r": 1, "sb": 1}
    assert earned(book) == {P1: (1, 1)}


def test_pitches_of_one_plate_appearance_over_a_steal_and_a_change():
    """A pitchout, a steal on a taken strike, a change of pitchers, and a ball in play."""
    book = with_runners(1, rules=CLASSIC)
    book.play(STOLEN_BASE, "1-2", pitches="PC")
    book.play(NO_PLAY, pitches="PC.P")
    book.pitcher(P2)
    book.play(SINGLE, "2-3", pitches="PC.P.FX")
    first, second = book.box().pitching[1]
    assert (first.bf, first.pitches, first.strikes) == (1, 3, 1)
    assert (second.bf, second.pitches, second.strikes) == (1, 2, 2)


def test_a_reliever_bats_in_the_ninth_place():
    book = Scorebook()
    book.pitcher(P2)
    book.side()
    book.to(3, 1)
    book.out(2)
    book.play(SINGLE)
    line = book.batting(P2, 1)
    assert (line.slot, line.position, line.h) == (9, "P", 1)


def test_a_batter_interrupted_by_a_caught_steal_leads_off_the_next_inning():
    book = with_runners(1, outs=2, rules=CLASSIC)
    up = book.slots[0][book.due[0]]
    book.play(CAUGHT_STEALING, "1x2")
    book.side()
    assert book.play(WALK).batter == up
    assert book.batting(up).pa == 1


def test_a_hit_is_worth_the_base_that_the_batter_reached():
    """A hit-and-run: the single takes him to second, and the man on first as far as third."""
    book = with_runners(1, rules=CLASSIC)
    play = book.play(DOUBLE, "1-3")
    assert narrate(play, NAMES) == "Brandt doubles. Okafor moves to third."
