"""What the rulings on statistics make of plays: from the table to the box score."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.plays import FIELDERS_CHOICE, GROUND_OUT
from engine.rulesets.piecepack import RULES
from engine.scoring.box import BattingLine, BoxScore
from engine.scoring.scorer import score
from tests.engine.piecepack.table import LINEUP, Table, position

ACES = {"steal_second": True}
DICE = {4: (4, 0, 0), 5: (5, 0, 0), 6: (3, 3, 0), 7: (5, 2, 0), 8: (5, 3, 0), 9: (5, 4, 0)}
HOMER = 5, 5, 5


def box_of(table: Table) -> BoxScore:
    return score(RULES, (LINEUP, LINEUP), table.plays, innings=5, over=False)


def fielding(table: Table) -> tuple[Counter[str], Counter[str]]:
    """Putouts and assists of the home side, by position."""
    lines = box_of(table).fielding[1]
    return (
        +Counter({line.position: line.po for line in lines}),
        +Counter({line.position: line.a for line in lines}),
    )


def batting(table: Table, player: int) -> BattingLine:
    (line,) = (line for line in box_of(table).batting[0] if line.player == player)
    return line


def test_what_the_game_leaves_undefined() -> None:
    assert RULES.undefined == {"bb", "ibb", "hbp", "sh", "e", "pitches", "strikes"}


@pytest.mark.parametrize(
    ("bases", "outcome", "made_by"),
    [
        ("", GROUND_OUT, {4: "3B 1B", 5: "SS 1B", 6: "2B 1B", 7: "1B"}),
        ("1", FIELDERS_CHOICE, {4: "3B 2B", 5: "SS 2B", 6: "2B SS", 7: "1B 2B"}),
        ("1 2", FIELDERS_CHOICE, {4: "3B", 5: "SS 3B", 6: "2B 3B", 7: "1B 3B"}),
        ("1 2 3", FIELDERS_CHOICE, {4: "3B C", 5: "SS C", 6: "2B C", 7: "1B C"}),
    ],
)
def test_putouts_and_assists_on_the_ground(
    bases: str, outcome: object, made_by: dict[int, str]
) -> None:
    """Assist by who fields it, putout at the base; unassisted at a corner of one's own."""
    for result, names in made_by.items():
        table = Table(position(bases=bases, due=0))
        assert table.play(*DICE[result], 0).outcome is outcome
        *assist, putout = names.split()
        assert fielding(table) == ({putout: 1}, Counter(assist))


def test_putouts_on_strikes_and_in_the_air() -> None:
    table = Table(position(due=0))
    table.play(0, 0, 0)
    table.play(*DICE[9], 0, pitch=8, swing=8)
    assert fielding(table) == ({"C": 1, "CF": 1}, {})


def test_a_runner_caught_stealing_is_the_shortstops_from_the_catcher() -> None:
    table = Table(position(bases="1", due=0, options=ACES))
    table.play(pitch=1, swing=1)
    assert fielding(table) == ({"SS": 1}, {"C": 1})
    assert batting(table, 2).cs == 1


@pytest.mark.parametrize("swing", ["hit", "fly"])
def test_nobody_is_known_to_have_made_the_out_at_an_extra_base(swing: str) -> None:
    """It is an out pitched and a putout of the side all the same."""
    table = Table(position(due=0))
    table.play(*DICE[9], 5)
    table.play(
        *(DICE[9] if swing == "hit" else DICE[8]),
        5 if swing == "hit" else 0,
        5,
        pitch=8,
        swing=8,
        extra_base="go",
    )
    outs = 1 if swing == "hit" else 2
    box = box_of(table)
    assert table.state.outs == outs == box.pitching[1][0].outs == box.teams[1].putouts
    assert fielding(table) == ({} if swing == "hit" else {"LF": 1}, {})
    assert sum(line.cs for line in box.batting[0]) == 0  # R16


def test_a_plate_appearance_is_an_at_bat_or_a_sacrifice_fly() -> None:
    table = Table(position(due=0))
    table.play(5, 5, 4)
    table.play(*DICE[9], 0, 0, pitch=8, swing=8, extra_base="go")
    first, second = batting(table, LINEUP[0]), batting(table, LINEUP[1])
    assert (first.pa, first.ab, first.triples, first.r) == (1, 1, 1, 1)
    assert (second.pa, second.ab, second.sf, second.rbi) == (1, 0, 1, 1)


def test_pinch_hitter_and_pitchers_share_the_ninth_slot() -> None:
    table = Table(position(due=7))
    table.play(0, 0, 0)
    table.play(*HOMER, pitch=8, swing=8, pinch_hit="pinch_hit")
    line = batting(table, 11)
    assert (line.slot, line.position, line.hr, line.rbi, line.r) == (9, "PH", 1, 1, 1)
    assert (batting(table, 8).slot, batting(table, 8).pa) == (9, 0)


def test_r22_a_pitcher_replaced_before_he_faced_a_batter_has_no_line() -> None:
    """P2 comes in for the pinch hitter and goes out at the next window."""
    table = Table(position(due=8, outs=2))
    table.play(0, 0, 0, pinch_hit="pinch_hit")
    table.play(0, 0, 0, pitching_change="change")
    pitchers = {line.player: (line.bf, line.outs) for line in box_of(table).pitching[0]}
    assert pitchers == {10: (1, 1)}


def test_r8_runs_count_against_the_man_who_put_the_runner_on() -> None:
    """In the box score; for trouble they count against the man on the mound. All are earned."""
    table = Table(position(due=0))
    table.play(5, 5, 4)
    table.play(*DICE[9], 5, pitch=8, swing=8, pitching_change="change")
    lines = {line.player: line for line in box_of(table).pitching[1]}
    assert (lines[8].r, lines[8].er, lines[8].bf) == (1, 1, 1)
    assert (lines[9].r, lines[9].er, lines[9].inherited, lines[9].inherited_scored) == (0, 0, 1, 1)
    assert table.state.sides[1].allowed == 1
