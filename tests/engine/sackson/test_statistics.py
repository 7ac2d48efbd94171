"""What the plays of this game come to in the official box score."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.plays import HIT_OF_BASES, TRIPLE, Ball, Move, Play
from engine.rulesets.sackson import RULES
from engine.rulesets.sackson.ruleset import Sackson
from engine.rulesets.sackson.tables import RUNNERS
from engine.scoring.box import BattingLine, BoxScore
from engine.scoring.scorer import score
from tests.engine.sackson.table import LOADED, Table, batted, position


def box_of(table: Table) -> BoxScore:
    lineups = (RULES.default_lineup, RULES.default_lineup)
    return score(RULES, lineups, table.plays, innings=9, over=False)


def at_bat(table: Table) -> BattingLine:
    """The visitors' leadoff man."""
    return box_of(table).batting[0][0]


def figures(line: Any, *names: str) -> tuple[int, ...]:
    return tuple(getattr(line, name) for name in names)


def all_figures(line: Any) -> dict[str, int]:
    """What is not 0, but for where the man stands and whom he left on base."""
    names = {"player", "slot", "position", "gs", "lob"}
    values = {name: getattr(line, name) for name in line.__slots__}
    return {name: value for name, value in values.items() if value and name not in names}


def came_on(table: Table) -> Table:
    """Whoever was on base in the position has hit his way there, so that the box knows of him."""
    table.plays[:0] = [
        Play(
            1, 0, 0, man.player, man.pitcher, HIT_OF_BASES[base], [Move(man, 0, base, False)], 0, 0
        )
        for base, man in zip((3, 2, 1), reversed(table.found), strict=True)
        if man
    ]
    return table


def pitched(pitch: str, swing: str, catch: str = "", **fields: Any) -> Table:
    """One pitch and the batter's card, and a companion that catches the foul."""
    table = Table(position(batting=swing, pitching=f"{pitch} {catch}", **fields))
    table.play(pitch=pitch, swing=swing, **({"catch": catch} if catch else {}))
    return table


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (batted("A♥", "4♥", bases=LOADED)[0], {"ab": 1, "h": 1, "rbi": 1}),
        (batted("A♥", "6♥", bases=LOADED)[0], {"ab": 1, "h": 1, "doubles": 1, "rbi": 2}),
        (batted("A♥", "9♥", bases=LOADED)[0], {"ab": 1, "h": 1, "triples": 1, "rbi": 3}),
        (batted("A♥", "K♣", bases=LOADED)[0], {"ab": 1, "h": 1, "hr": 1, "r": 1, "rbi": 4}),
        (batted("9♥", "8♣", bases=LOADED)[0], {"ab": 1, "h": 1, "rbi": 2}),
        (batted("A♥", "2♥", bases=LOADED)[0], {"ab": 1}),
        (batted("9♥", "9♣", bases=LOADED)[0], {"sf": 1, "rbi": 1}),
        (batted("9♥", "9♣", bases={2: 9})[0], {"ab": 1}),  # nobody scored
        (batted("3♦", "4♥", more="4♦", bases=LOADED)[0], {"ab": 1}),
        (
            batted("A♥", "9♥", more="9♦", bases=LOADED)[0],
            {"ab": 1, "h": 1, "triples": 1, "r": 1, "rbi": 3},
        ),
        (batted("3♣", "3♠", bases=LOADED)[0], {"ab": 1, "gidp": 1}),
        (batted("K♥", "Q♥", bases={1: 9})[0], {"ab": 1, "gidp": 1}),
        (batted("K♥", "Q♣", bases={1: 9})[0], {"sh": 1}),
        (batted("K♥", "4♣", bases=LOADED)[0], {"ab": 1}),  # nowhere to go (R14)
        (batted("K♥", "4♣", bases={1: 9})[0], {"ab": 1, "h": 1}),
        (pitched("6♣", "A♣", balls=3, bases=LOADED), {"bb": 1, "rbi": 1}),
        (pitched("9♠", "9♣", bases=LOADED), {"hbp": 1, "rbi": 1}),
        (pitched("6♣", "4♦", strikes=2, bases=LOADED), {"ab": 1, "so": 1}),
        (pitched("7♠", "Q♠", catch="Q♣", bases=LOADED), {"ab": 1}),
    ],
)
def test_a_batters_line(table: Table, line: dict[str, int]) -> None:
    assert all_figures(at_bat(came_on(table))) == {"pa": 1} | line


@pytest.mark.parametrize(
    ("table", "counted", "line"),
    [
        (pitched("6♣", "4♦", strikes=2, codes="SF"), (3, 3), {"outs": 1, "so": 1}),
        (pitched("6♣", "A♣", balls=3, codes="IBI"), (4, 0), {"bb": 1}),
        (pitched("9♠", "9♣", strikes=1, codes="F"), (2, 1), {"hbp": 1}),
        (pitched("7♠", "Q♠", catch="Q♣"), (1, 1), {"outs": 1}),
        (batted("A♥", "K♣")[0], (1, 1), {"h": 1, "hr": 1, "r": 1, "er": 1}),
        (batted("3♣", "3♠", bases={1: 9})[0], (1, 1), {"outs": 2}),
        (batted("3♦", "4♥", more="4♦", bases={3: 9})[0], (1, 1), {"r": 1}),  # unearned
    ],
)
def test_a_pitchers_line(table: Table, counted: tuple[int, int], line: dict[str, int]) -> None:
    found = all_figures(box_of(came_on(table)).pitching[1][0])
    assert (found.pop("pitches"), found.pop("strikes", 0)) == counted
    before = sum(man is not None for man in table.found)
    hits = {"h": before + line.get("h", 0)} if before or "h" in line else {}
    assert found == line | hits | {"bf": before + 1}


@pytest.mark.parametrize(
    ("placed", "fielded", "more", "bases", "runs", "earned"),
    [
        # A long single: second scores with or without the error, which moves the batter alone
        ("9♥", "8♣", "8♠", {2: 9}, 1, 1),
        ("9♥", "8♣", "8♠", {2: 8, 3: 9}, 2, 2),
        ("8♦", "7♣", "7♠", {2: 9}, 1, 0),  # no long single: he would have stopped at third
        # A long fly that would have been caught: third would have scored, second would not
        ("9♥", "9♠", "9♣", {2: 8, 3: 9}, 2, 1),
        ("9♥", "9♠", "9♣", {2: 9}, 1, 0),
        ("8♦", "8♣", "8♠", {3: 9}, 1, 0),  # no long fly: he would have held
    ],
)
def test_9_16_an_error_counts_by_what_it_gave(
    placed: str, fielded: str, more: str, bases: dict[int, int], runs: int, earned: int
) -> None:
    table, play = batted(placed, fielded, more=more, bases=bases)
    assert (play.error, play.runs) == (1, runs)
    line = box_of(came_on(table)).pitching[1][0]
    assert (line.r, line.er) == (runs, earned)
    assert Play.from_json(json.loads(json.dumps(play.to_json())), RULES.read_detail) == play


def test_9_16_without_long_flies_an_error_gives_everybody_a_base() -> None:
    table, _ = batted("9♥", "8♣", more="8♠", bases={2: 9}, options={"long_flies": False})
    line = box_of(came_on(table)).pitching[1][0]
    assert (line.r, line.er) == (1, 0)


def test_a_bunt_that_was_a_hit_is_told_as_a_bunt() -> None:
    _, play = batted("K♥", "4♣", bases={1: 9})
    assert play.ball == Ball("bunt")
    _, play = batted("A♥", "4♥", bases={1: 9})
    assert play.ball is None


def test_men_left_on_base_by_a_batter() -> None:
    table = pitched("6♣", "4♦", strikes=2, bases=LOADED)
    assert at_bat(came_on(table)).lob == 3
    table = pitched("7♠", "Q♠", catch="Q♣", bases=LOADED)
    assert at_bat(came_on(table)).lob == 3


@pytest.mark.parametrize(
    ("answers", "stolen", "caught"),
    [
        ({"throw_home": "2♦", "throw_third": "3♦"}, [1, 1], [0, 0]),
        ({"throw_home": "Q♦", "throw_third": "3♦"}, [0, 0], [0, 1]),  # 9.07(d)
        ({"throw_home": "J♠", "throw_third": "3♦"}, [0, 0], [0, 0]),  # third is still taken
        ({"throw_home": "2♦", "throw_third": "J♠"}, [0, 1], [0, 0]),
    ],
)
def test_a_double_steal(answers: dict[str, str], stolen: list[int], caught: list[int]) -> None:
    """From second and from third; no run is batted in on a steal."""
    table = Table(position(batting="Q♥ K♣", pitching="2♦ 3♦ Q♦ J♠", bases={2: 8, 3: 9}))
    table.play(dead_ball="steal", steal=(3, 2), steal_home="Q♥", steal_third="K♣", **answers)
    box = box_of(came_on(table))
    runners = box.batting[0][7:9]
    assert [line.sb for line in runners] == stolen
    assert [line.cs for line in runners] == caught
    assert sum(line.rbi for line in box.batting[0]) == 0


def test_what_the_game_does_not_tell_is_undefined() -> None:
    """Nobody knows who fields; all else of the box is told, errors of the side among it."""
    assert Sackson.undefined == {"po", "a"}
    assert box_of(batted("3♦", "4♥", more="4♦")[0]).fielding == ([], [])


@pytest.mark.parametrize(
    ("bases", "field", "outs", "credited"),
    [
        ({1: 9}, "Q♣", 0, (0, 1, 0)),  # a sacrifice
        ({1: 9}, "Q♣", 2, (1, 0, 0)),
        ({}, "Q♣", 0, (1, 0, 0)),  # nobody to move up
        ({3: 9}, "Q♣", 0, (1, 0, 0)),
        ({1: 9}, "4♣", 0, (1, 0, 1)),  # beaten out: a hit
        ({1: 9}, "Q♥", 0, (1, 0, 0)),
    ],
)
def test_a_sacrifice_is_one_only_if_it_moves_a_man_up(bases, field, outs, credited) -> None:
    table = batted("K♥", field, bases=bases, outs=outs)[0]
    assert figures(at_bat(table), "ab", "sh", "h") == credited


def test_a_run_on_a_long_fly_is_a_sacrifice_fly() -> None:
    line = at_bat(batted("9♥", "9♣", bases={3: 9})[0])
    assert figures(line, "ab", "sf", "rbi") == (0, 1, 1)


def test_r33_none_if_an_error_lets_the_batter_on() -> None:
    table = batted("9♥", "9♣", more="9♠", bases={3: 9})[0]
    ninth = RUNNERS[0][8]
    triple = Play(1, 0, 0, 8, ninth.pitcher, TRIPLE, [Move(ninth, 0, 3, False)], 0, 0)
    table.plays.insert(0, triple)
    assert figures(at_bat(table), "ab", "sf", "rbi", "h") == (1, 0, 0, 0)
    assert box_of(table).teams[1].e == 1


def test_a_hit_and_an_error_are_the_hit_and_the_error() -> None:
    table = batted("A♣", "4♣", more="4♠")[0]
    assert figures(at_bat(table), "h", "doubles") == (1, 0)
    assert table.on == {2: 1}
    assert box_of(table).teams[1].e == 1


@pytest.mark.parametrize(
    ("place", "field", "bases", "gidp"),
    [
        ("3♣", "3♠", LOADED, 1),
        ("3♣", "3♠", {2: 9}, 0),
        ("9♣", "9♠", LOADED, 0),
    ],
)
def test_r30_two_outs_are_a_double_play_for_the_side(place, field, bases, gidp) -> None:
    table = batted(place, field, bases=bases)[0]
    assert at_bat(table).gidp == gidp
    assert box_of(table).teams[1].dp == 1


def test_a_strikeout_counts_the_pitches_by_their_kind() -> None:
    table = Table(position(batting="A♣ Q♣ 4♦ 5♦ 6♦", pitching="6♣ 7♣ 8♣ 9♣ 10♣"))
    for pitch, swing in (("6♣", "A♣"), ("7♣", "Q♣"), ("8♣", "4♦"), ("9♣", "5♦")):
        table.play(pitch=pitch, swing=swing)
    pitcher = box_of(table).pitching[1][0]
    assert figures(pitcher, "so", "pitches", "strikes", "bf") == (1, 4, 3, 1)
    assert at_bat(table).so == 1


def test_an_intentional_walk_is_a_walk_too() -> None:
    table = Table(position(pitching="K♠ Q♠ J♠ K♣"))
    for pitch in ("K♠", "Q♠", "J♠", "K♣"):
        table.play(pitch=pitch)
    assert figures(at_bat(table), "bb", "ibb", "ab") == (1, 1, 0)


def test_a_runner_chased_back_is_neither_stolen_nor_caught() -> None:
    table = Table(position(batting="K♥ A♣", pitching="J♠ 6♣", balls=3))
    table.play(pitch="6♣", swing="A♣")
    table.play(dead_ball="steal", steal_second="K♥", throw_second="J♠")
    assert figures(at_bat(table), "sb", "cs") == (0, 0)


@pytest.mark.parametrize(("answer", "credited"), [("2♦", (1, 0)), ("J♥", (0, 1))])
def test_a_steal_and_a_runner_caught(answer: str, credited: tuple[int, int]) -> None:
    table = Table(position(batting="K♥ A♣", pitching=f"{answer} 6♣", balls=3))
    table.play(pitch="6♣", swing="A♣")
    table.play(dead_ball="steal", throw_second=answer)
    assert figures(at_bat(table), "sb", "cs") == credited


def test_a_pinch_hitter_bats_in_the_slot_of_the_man_before_him() -> None:
    table = Table(position(batting="4♦", pitching="6♣", strikes=2, codes="SS"))
    table.play(dead_ball="pinch_hit", pitch="6♣", swing="4♦")
    first, second = box_of(table).batting[0][:2]
    assert (first.player, first.slot, first.pa) == (0, 1, 0)
    assert (second.player, second.slot, second.position, second.so) == (9, 1, "PH", 1)


def test_a_run_is_charged_to_him_who_put_the_man_on() -> None:
    table = Table(position(batting="A♣ 8♣ 2♥", pitching="6♣ 7♣ K♥", balls=3, hits=2))
    table.play(pitch="6♣", swing="A♣")
    table.play(pitch=["relief", "7♣"], swing="8♣", place="2♥", field="K♥")
    starter, reliever = box_of(table).pitching[1]
    assert (starter.r, reliever.r) == (1, 1)
    assert figures(reliever, "inherited", "inherited_scored") == (1, 1)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (batted("A♥", "2♦")[0], "7♥ 8♥ connects · A♥ fielded with 2♦"),
        (
            batted("3♦", "4♥", more="4♦")[0],
            "7♥ 8♥ connects · 3♦ fielded with 4♥ · companion 4♦",
        ),
    ],
)
def test_the_cards_of_a_play_in_words(table: Table, words: str) -> None:
    assert RULES.detail(table.plays[-1]) == words


def test_a_runner_chased_back_a_new_ball_and_a_deliberate_ball_in_words() -> None:
    table = Table(position(batting="K♥", pitching="J♠ K♣ Q♦ J♦", bases={1: 9}, balls=3))
    table.play(dead_ball="steal", throw_second="J♠")
    table.play(pitch=["new_ball", "K♣"], new_ball=["Q♦", "J♦"])
    assert RULES.detail(table.plays[-1]) == (
        "second tried with K♥ against J♠ · new ball for Q♦ J♦ · K♣ deliberate ball"
    )
