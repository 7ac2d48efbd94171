"""What the rulings on statistics make of exchanges: from the table to the box score."""

from __future__ import annotations

import pytest

from engine.plays import (
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    STOLEN_BASE,
    STRIKEOUT,
)
from engine.rulesets.quick import RULES
from engine.scoring.box import BattingLine, BoxScore, PitchingLine
from engine.scoring.scorer import score
from tests.engine.quick.table import Table, at_bat, position

ANY = {"wild_swing": "any"}
BATTING = ("pa", "ab", "r", "h", "doubles", "triples", "hr", "rbi", "bb", "so", "sb", "cs")
PITCHING = ("outs", "h", "r", "er", "bb", "so", "hr", "bf", "pitches", "strikes")


def box_of(table: Table) -> BoxScore:
    lineups = table.state.sides[0].lineup, table.state.sides[1].lineup
    return score(RULES, lineups, table.plays, innings=9, over=False)


def pitching(table: Table, pitcher: int = 1) -> PitchingLine:
    """The home side’s line of P1–P4."""
    (line,) = (line for line in box_of(table).pitching[1] if line.player == 7 + pitcher)
    return line


def batting(table: Table, batter: int) -> BattingLine:
    """The visitors’ line of batter 1–9, the ninth their starting pitcher."""
    (line,) = (line for line in box_of(table).batting[0] if line.player == batter - 1)
    return line


def test_what_the_game_leaves_undefined() -> None:
    """No sacrifice, bunt or fly, is ever made: runners hold."""
    assert {"hbp", "e", "sh", "sf", "po", "a"} <= RULES.undefined
    assert not RULES.undefined & {*BATTING, *PITCHING, "gidp", "lob"}


def test_batters_1_to_8_and_the_pitchers_ninth_in_turn() -> None:
    keys = [spot.key for spot in RULES.roster]
    assert keys == ["1", "2", "3", "4", "5", "6", "7", "8", "P1", "P2", "P3", "P4"]
    starters = RULES.starters(RULES.default_lineup)
    assert [(starter.player, starter.slot) for starter in starters] == [
        (spot, spot + 1) for spot in range(9)
    ]


def test_every_card_played_is_a_pitch_and_all_but_balls_are_strikes() -> None:
    """A ball, a pitch left alone, a stolen base, a foul with two out, a double."""
    table = Table(position(bases={1: 9}, outs=2))
    table.exchange(batted="R1", pitched="PO")
    table.exchange(batted="leave", pitched="g1")
    table.play(batted="steal 1", pitched="g2")
    table.exchange(batted="R1", pitched="b2")
    table.play(batted="B2", pitched="b1")
    line = pitching(table)
    assert (line.pitches, line.strikes) == (5, 4)


def test_a_pitch_out_on_a_steal_is_a_strike() -> None:
    table = Table(position(bases={1: 9}))
    table.play(batted="steal 1", pitched="PO")
    line = pitching(table)
    assert (line.pitches, line.strikes, line.outs) == (1, 1, 1)


def test_r18_a_pitch_out_on_the_second_leave_is_a_strike() -> None:
    table = Table(position())
    table.exchange(batted="leave", pitched="PO")
    table.play(batted="leave", pitched="PO")
    line = pitching(table)
    assert (line.pitches, line.strikes, line.so) == (2, 1, 1)


def test_a_walk_is_three_balls() -> None:
    table = Table(position())
    for _ in range(3):
        table.exchange(pitched="PO")
    line = pitching(table)
    assert (line.pitches, line.strikes, line.bb) == (3, 0, 1)
    assert (batting(table, 1).pa, batting(table, 1).ab, batting(table, 1).bb) == (1, 0, 1)


def test_four_ways_to_strike_out() -> None:
    """A strike missed, a strike left, two leaves in a row, a wild swing."""
    table = Table(position(options=ANY))
    plays = [table.play(batted="R1", pitched="b1")]
    plays.append(table.play(batted="leave", pitched="r2"))
    table.state.outs = 0
    table.exchange(batted="leave", pitched="g2")
    plays.append(table.play(batted="leave", pitched="r1"))
    plays.append(table.play(6, 6, batted="wild", pitched="y1"))
    assert [play.outcome for play in plays] == [STRIKEOUT] * 4
    assert {play.fielders for play in plays} == {"2"}
    assert pitching(table).so == 4
    assert [batting(table, batter).so for batter in (1, 2, 3, 4)] == [1] * 4


@pytest.mark.parametrize(
    ("batted", "pitched", "dice", "outcome"),
    [
        ("R1", "g2", (), FLY_OUT),
        ("R1", "b2", (), FLY_OUT),
        ("B3", "b1", (4, 5, 6), FLY_OUT),
        ("G1", "g1", (4, 5, 6), GROUND_OUT),
        ("R1", "g1", (), GROUND_OUT),
    ],
)
def test_outs_in_the_air_and_on_the_ground(
    batted: str, pitched: str, dice: tuple[int, ...], outcome: object
) -> None:
    table = Table(position(bases={3: 9}))
    play = table.play(*dice, batted=batted, pitched=pitched)
    assert play.outcome is outcome
    line = batting(table, 1)
    assert (line.pa, line.ab, line.h, line.so, line.sf, line.rbi) == (1, 1, 0, 0, 0, 0)


def test_a_double_play_is_one_grounded_into() -> None:
    table = Table(position(bases={1: 9}))
    play = table.play(6, batted="R1", pitched="g1")
    assert play.outcome is GROUNDED_INTO_DOUBLE_PLAY
    assert batting(table, 1).gidp == 1
    assert pitching(table).outs == 2
    assert box_of(table).teams[1].dp == 1


def test_steals_and_who_is_caught() -> None:
    table = Table(position(bases={1: 2, 3: 3}, batter=4))
    table.play(batted="steal 3", pitched="r1")
    table.play(batted="steal 1", pitched="PO")
    assert (batting(table, 3).sb, batting(table, 3).r) == (1, 1)
    assert batting(table, 2).cs == 1
    assert batting(table, 4).rbi == batting(table, 4).pa == 0
    assert pitching(table).bf == 0


def test_a_steal_sent_back_is_nobodys() -> None:
    table = Table(position(bases={1: 9}, batter=1))
    table.exchange(batted="steal 1", pitched="b1")
    assert not table.plays


@pytest.mark.parametrize(
    ("batter", "batted", "pitched", "figures"),
    [
        (1, "R1", "r1", (1, 0, 0, 0, 1)),
        (1, "B2", "b1", (1, 1, 0, 0, 2)),
        (4, "R2", "r1", (1, 0, 0, 1, 3)),
    ],
)
def test_hits_by_their_bases(
    batter: int, batted: str, pitched: str, figures: tuple[int, ...]
) -> None:
    table = Table(position(batter=batter, bases={2: 9, 3: 8}))
    table.play(batted=batted, pitched=pitched)
    line = batting(table, batter)
    assert (line.h, line.doubles, line.triples, line.hr, line.rbi) == figures
    assert pitching(table).h == 1


def test_a_walk_with_the_bases_full_bats_one_in() -> None:
    table = Table(position(bases={1: 9, 2: 8, 3: 7}, balls=2))
    table.play(pitched="PO")
    assert batting(table, 1).rbi == 1


def test_men_left_on_base() -> None:
    table = Table(position(bases={}))
    table.play(batted="R1", pitched="r1")
    table.play(batted="B2", pitched="b1")
    table.state.outs = 2
    table.play(batted="Y1", pitched="r2")
    assert batting(table, 3).lob == 2


def test_r13_each_pitcher_has_his_own_pitches_and_the_last_has_the_batter() -> None:
    table = Table(position())
    table.exchange(pitched="PO")
    table.exchange(batted="leave", pitched="g1")
    table.exchange(batted="Y1", pitched="PO", pitching_change="d2", swap="g1")
    table.play(batted="R1", pitched="r1")
    first, second = pitching(table, 1), pitching(table, 2)
    assert (first.pitches, first.strikes, first.bf, first.h) == (2, 1, 0, 0)
    assert (second.pitches, second.strikes, second.bf, second.h) == (2, 1, 1, 1)


def test_r13_pitches_told_on_a_steal_are_counted_once() -> None:
    table = Table(position(bases={1: 9}))
    table.exchange(pitched="PO")
    table.play(batted="steal 1", pitched="r1")
    table.exchange(pitched="PO", pitching_change="d2", swap="g1")
    table.play(batted="steal 2", pitched="g2")
    table.play(batted="R1", pitched="b1")
    counts = [(pitching(table, p).pitches, pitching(table, p).strikes) for p in (1, 2)]
    assert counts == [(2, 1), (3, 2)]


def test_r13_a_pitcher_whose_pitches_are_all_told_leaves_without_a_word() -> None:
    table = Table(position(bases={1: 9}))
    table.play(batted="steal 1", pitched="r1")
    table.play(batted="R1", pitched="b1", pitching_change="d2", swap="g1")
    assert [play.outcome for play in table.plays] == [STOLEN_BASE, STRIKEOUT]


def test_runs_belong_to_the_pitcher_who_put_the_runner_on() -> None:
    table = Table(position())
    table.play(batted="B2", pitched="b1")
    table.play(batted="R1", pitched="r1", pitching_change="d2", swap="g1")
    table.state.sides[0].due = 3
    table.play(batted="R2", pitched="r2")
    first, second = pitching(table, 1), pitching(table, 2)
    assert (first.r, first.er, second.r, second.er) == (1, 1, 2, 2)
    assert (second.inherited, second.inherited_scored) == (1, 1)


def test_the_relief_pitcher_bats_in_the_ninth_slot() -> None:
    table = Table(position(outs=2))
    table.play(batted="R1", pitched="b1", pitching_change="d2", swap="g1")
    at_bat(table.state).due = 8
    table.play(batted="R1", pitched="r1")
    lines = {line.player: line for line in box_of(table).batting[1]}
    assert (lines[9].slot, lines[9].position) == (9, "P")
    assert (lines[9].h, lines[8].pa) == (1, 0)
