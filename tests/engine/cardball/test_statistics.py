"""What the plays of this game come to in the official box score."""

from __future__ import annotations

from typing import Any

import pytest

from engine.plays import (
    DOUBLE,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    SINGLE,
    TRIPLE,
    Move,
    Outcome,
    Play,
    Runner,
)
from engine.rulesets.cardball import RULES
from engine.rulesets.cardball.ruleset import Cardball
from engine.rulesets.cardball.tables import PITCHER
from engine.scoring.box import BattingLine, BoxScore, PitchingLine
from engine.scoring.scorer import score
from engine.telling.narration import narrate
from engine.telling.scorecard import notation
from tests.engine.cardball.table import CARDS, Table, pitch, position

LOADED = {1: "3♥", 2: "6♥", 3: "7♥"}


def box_of(table: Table) -> BoxScore:
    """The runners whom the position found on base have tripled in, as far as the box can tell."""
    came_on = [
        Play(1, 0, 0, slot, PITCHER, TRIPLE, [Move(Runner(slot, 0, PITCHER), 0, 3, False)], 0, 0)
        for slot in (6, 7, 8)
    ]
    lineups = (RULES.default_lineup, RULES.default_lineup)
    return score(RULES, lineups, [*came_on, *table.plays], innings=9, over=False)


def at_bat(table: Table) -> BattingLine:
    """The visitors' leadoff man."""
    return box_of(table).batting[0][0]


def on_the_mound(table: Table) -> PitchingLine:
    return box_of(table).pitching[1][0]


def figures(line: Any) -> dict[str, int]:
    """What is not 0, but for where the man stands."""
    names = {"player", "slot", "position", "gs"}
    values = {name: getattr(line, name) for name in line.__slots__}
    return {name: value for name, value in values.items() if value and name not in names}


def caught(card: str, **more: Any) -> dict[str, Any]:
    return {"catch": card, **more}


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (pitch("8♠", "5♠"), {"ab": 1, "h": 1}),
        (pitch("9♠", "4♠"), {"ab": 1, "h": 1, "doubles": 1}),
        (pitch("10♠", "4♠"), {"ab": 1, "h": 1, "triples": 1}),
        (pitch("10♠", "3♠"), {"ab": 1, "h": 1, "hr": 1, "r": 1, "rbi": 1}),
        (pitch("10♠", "3♠", bases={2: "6♥"}), {"ab": 1, "h": 1, "hr": 1, "r": 1, "rbi": 2}),
        (pitch("7♠", "A♦", "take"), {"hbp": 1}),
        (pitch("7♠", "A♦", "take", bases=LOADED), {"hbp": 1, "rbi": 1}),
        (pitch("7♠", "5♦", "take", balls=["2♦", "3♦", "4♦"]), {"bb": 1}),
        (pitch("7♠", "5♦", "take", balls=["2♦", "3♦", "4♦"], bases=LOADED), {"bb": 1, "rbi": 1}),
        (pitch("7♠", "8♦", strikes=["8♣", "9♣"]), {"ab": 1, "so": 1}),
        (pitch("7♠", "9♦", "take", strikes=["8♣", "10♣"]), {"ab": 1, "so": 1}),
        (pitch("8♠", "5♠", pitching=["9♠"], answers={"out": ("out", "9♠", 0)}), {"ab": 1}),
        (pitch("6♠", "5♠", pitching=["J♠"], answers=caught("J♠")), {"ab": 1}),
        (pitch("3♠", "8♦", pitching=["4♣"], answers=caught("4♣")), {"ab": 1}),
        # A catch undone is a hit
        (
            pitch(
                "6♠",
                "5♠",
                batting=["Q♠"],
                pitching=["J♠"],
                answers=caught("J♠", safe=("safe", "Q♠", 0)),
            ),
            {"ab": 1, "h": 1},
        ),
        # A double stretched in vain is a single
        (pitch("9♠", "4♠", pitching=["Q♠"], answers={"out": ("out", "Q♠", 0)}), {"ab": 1, "h": 1}),
        # A forced runner put out is a fielder's choice, one who was not leaves the hit
        (
            pitch("8♠", "5♠", bases={1: "5♦"}, pitching=["9♦"], answers={"out": ("out", "9♦", 1)}),
            {"ab": 1},
        ),
        (
            pitch("8♠", "5♠", bases={3: "5♦"}, pitching=["9♦"], answers={"out": ("out", "9♦", 3)}),
            {"ab": 1, "h": 1},
        ),
        # With the bases full too: third is out at home on a double, and second comes in
        (
            pitch(
                "9♠",
                "4♠",
                bases=LOADED,
                pitching=["9♥"],
                answers={"out": [("out", "9♥", 3)]},
            ),
            {"ab": 1, "h": 1, "doubles": 1, "rbi": 1},
        ),
        (
            pitch(
                "10♠",
                "4♠",
                bases=LOADED,
                pitching=["9♥"],
                answers={"out": [("out", "9♥", 3)]},
            ),
            {"ab": 1, "h": 1, "triples": 1, "rbi": 2},
        ),
        # The batter is out as well, stretching it: a single, with the run
        (
            pitch(
                "9♠",
                "4♠",
                bases=LOADED,
                pitching=["9♥", "10♥"],
                answers={"out": [("out", "9♥", 3), ("out", "10♥", 0)]},
            ),
            {"ab": 1, "h": 1, "rbi": 1},
        ),
        # A force at home that ends the inning lets nobody take his base
        (
            pitch(
                "9♠",
                "4♠",
                bases=LOADED,
                pitching=["9♥"],
                outs=2,
                answers={"out": [("out", "9♥", 3)]},
            ),
            {"ab": 1},
        ),
        # No run is batted in on a grounded double play, one is on a fielder's choice
        (
            pitch(
                "8♠",
                "5♠",
                bases={1: "5♦", 3: "6♥"},
                pitching=["9♦", "10♦"],
                answers={"out": [("out", "9♦", 1), ("out", "10♦", 0)]},
            ),
            {"ab": 1, "gidp": 1},
        ),
        (
            pitch(
                "8♠",
                "5♠",
                bases={1: "5♦", 3: "6♥"},
                pitching=["9♦"],
                answers={"out": ("out", "9♦", 1)},
            ),
            {"ab": 1, "rbi": 1},
        ),
        (
            pitch("8♠", "5♠", bases={3: "6♥"}, pitching=["9♠"], answers={"out": ("out", "9♠", 0)}),
            {"ab": 1, "rbi": 1},
        ),
        # Sacrifices
        (pitch("8♠", "5♦", "sac_bunt", bases={1: "5♥"}), {"sh": 1}),
        (pitch("8♠", "5♦", "sac_bunt", bases={3: "5♥"}), {"ab": 1}),  # nobody moved up
        (pitch("8♠", "5♦", "sac_bunt", bases={2: "5♥", 3: "6♥"}), {"ab": 1}),  # a choice
        (pitch("10♠", "3♠", "sac_fly", bases={3: "6♥"}), {"sf": 1, "rbi": 1}),
        (pitch("10♠", "3♠", "sac_fly", bases={2: "6♥"}), {"ab": 1}),  # nobody scored
        (pitch("10♠", "3♠", "sac_fly"), {"ab": 1}),
        (
            pitch("6♠", "5♠", bases={3: "6♥"}, pitching=["J♠"], answers=caught("J♠")),
            {"sf": 1, "rbi": 1},
        ),
    ],
)
def test_a_batters_line(table: Table, line: dict[str, int]) -> None:
    found = figures(at_bat(table))
    found.pop("lob", None)
    assert found == {"pa": 1} | line


def test_a_run_is_scored_by_the_man_and_not_by_the_card_that_stands_for_him() -> None:
    table = pitch(
        "8♠",
        "5♠",
        bases={3: "5♦"},
        batting=["10♦"],
        pitching=["9♦"],
        answers={"out": ("out", "9♦", 3), "safe": ("safe", "10♦", 3)},
    )
    assert table.state.run_pile == [CARDS["9♦"]]
    assert [line.r for line in box_of(table).batting[0]] == [0] * 6 + [1, 0, 0]


@pytest.mark.parametrize(
    ("base", "thrown", "line"),
    [
        (1, "K♦", {"sb": 1}),
        (1, "K♠", {"cs": 1}),
        (2, "K♠", {"sb": 1}),
        (2, "K♦", {"cs": 1}),
    ],
)
def test_stolen_and_caught(base: int, thrown: str, line: dict[str, int]) -> None:
    fields: dict[str, Any] = {"bases": {base: "9♣"}, "batting": ["Q♠"], "pitching": [thrown]}
    table = pitch("7♠", "9♦", "take", answers={"steal": "Q♠", "throw": thrown}, **fields)
    runner = box_of(table).batting[0][9 - base]
    on_by_triple = {"pa": 1, "ab": 1, "h": 1, "triples": 1}
    assert figures(runner) == on_by_triple | line
    assert figures(at_bat(table)) == {}  # his turn is not over


def test_men_left_on_base_are_the_batters_who_makes_an_out() -> None:
    table = pitch("7♠", "8♦", strikes=["8♣", "9♣"], bases=LOADED)
    assert at_bat(table).lob == 3
    table = pitch("8♠", "5♦", "sac_bunt", bases=LOADED)
    assert at_bat(table).lob == 2  # he himself stands on first


def test_a_pitchers_line_counts_his_pitches_by_their_kind() -> None:
    """All but a ball are strikes: looked at, fouled off (with two strikes too), put in play."""
    table = Table(
        position(batting=["3♣", "4♣", "7♠", "8♠", "2♣"], pitching=["5♦", "9♦", "7♦", "8♦", "Q♦"])
    )
    table.pitch("3♣", "5♦", "take")
    table.pitch("4♣", "9♦", "take")
    table.pitch("7♠", "7♦", "swing")
    table.pitch("8♠", "8♦", "swing")
    made = table.pitch("2♣", "Q♦", "swing")  # a pop-up that drops
    assert made is not None
    assert made.pitches == "BCFFX"
    assert (on_the_mound(table).pitches, on_the_mound(table).strikes) == (5, 4)


@pytest.mark.parametrize(
    ("table", "counted", "line"),
    [
        (pitch("7♠", "8♦", strikes=["8♣", "9♣"]), (3, 3), {"outs": 1, "so": 1}),
        (pitch("7♠", "5♦", "take", balls=["2♦", "3♦", "4♦"]), (4, 0), {"bb": 1}),
        (pitch("7♠", "A♦", "take", strikes=["8♣"]), (2, 1), {"hbp": 1}),
        (pitch("10♠", "3♠"), (1, 1), {"h": 1, "hr": 1, "r": 1, "er": 1}),
        (pitch("8♠", "5♦", "sac_bunt", bases={1: "5♥"}), (1, 1), {"outs": 1}),
    ],
)
def test_a_pitchers_line(table: Table, counted: tuple[int, int], line: dict[str, int]) -> None:
    found = figures(on_the_mound(table))
    assert (found.pop("pitches"), found.pop("strikes", 0)) == counted
    assert found == {"bf": 4, "h": 3 + line.pop("h", 0)} | line  # three tripled before


def test_pitches_before_a_steal_are_told_once() -> None:
    table = Table(
        position(
            bases={1: "9♣"},
            batting=["7♠", "Q♠", "6♠", "8♠"],
            pitching=["9♦", "K♦", "10♦", "J♦"],
        )
    )
    stolen = table.pitch("7♠", "9♦", "take", steal="Q♠", throw="K♦")
    table.pitch("6♠", "10♦", "take", steal="stay")
    struck_out = table.pitch("8♠", "J♦", "take")
    assert stolen is not None
    assert struck_out is not None
    assert (stolen.pitches, struck_out.pitches) == ("C", "C.CC")
    assert [pitch[0] for pitch in struck_out.detail[0]] == [CARDS["10♦"], CARDS["J♦"]]
    assert (on_the_mound(table).pitches, on_the_mound(table).strikes) == (3, 3)


def test_two_outs_on_a_ball_are_a_double_play_of_the_side_and_three_a_triple_play() -> None:
    hand = ["9♦", "10♦", "J♦"]
    outs = [("out", "9♦", 1), ("out", "10♦", 0), ("out", "J♦", 2)]
    for count in (1, 2, 3):
        table = pitch(
            "8♠",
            "5♠",
            bases={1: "5♦", 2: "5♥"},
            pitching=hand,
            answers={"out": [*outs[:count], *(["done"] if count < 3 else [])]},
        )
        team = box_of(table).teams[1]
        assert (team.dp, team.tp) == (int(count == 2), int(count == 3))


def test_a_fly_and_a_runner_thrown_out_after_it_are_a_double_play_but_not_on_the_ground() -> None:
    table = pitch(
        "6♠",
        "5♠",
        bases={3: "5♦"},
        pitching=["J♠", "9♦"],
        answers={"catch": "J♠", "out": ("out", "9♦", 3)},
    )
    assert box_of(table).teams[1].dp == 1
    assert at_bat(table).gidp == 0


def test_what_the_game_does_not_tell_is_undefined() -> None:
    """No errors, no intentional walks, no fielders; all else of the box is."""
    assert Cardball.undefined == {"ibb", "e", "po", "a"}
    box = box_of(pitch("8♠", "5♠"))
    assert box.fielding == ([], [])


def test_a_starter_pitches_to_the_end_and_does_not_bat() -> None:
    box = box_of(pitch("8♠", "5♠"))
    assert [line.player for line in box.pitching[1]] == [PITCHER]
    assert [line.player for line in box.batting[0]] == [*range(9)]


@pytest.mark.parametrize(
    ("table", "outcome", "words", "written"),
    [
        (
            pitch(
                "9♠",
                "4♠",
                bases=LOADED,
                pitching=["9♥"],
                answers={"out": [("out", "9♥", 3)]},
            ),
            DOUBLE,
            "1 doubles. 8 scores. 9 moves to third. 7 tries for home and is thrown out.",
            "2B",
        ),
        (
            pitch(
                "9♠",
                "4♠",
                bases=LOADED,
                pitching=["9♥", "10♥"],
                answers={"out": [("out", "9♥", 3), ("out", "10♥", 0)]},
            ),
            SINGLE,
            "1 singles and is thrown out at second. 8 scores. 9 moves to third. "
            "7 tries for home and is thrown out.",
            "1B",
        ),
        # A pop-up or a fly that dropped, and the batter was thrown out at first
        (
            pitch("3♠", "8♦", pitching=["4♠"], answers={"catch": "drop", "out": ("out", "4♠", 0)}),
            GROUND_OUT,
            "1 hits a pop-up that drops, and is thrown out at first.",
            "PO",
        ),
        (
            pitch("6♠", "5♠", pitching=["J♠"], answers={"catch": "drop", "out": ("out", "J♠", 0)}),
            GROUND_OUT,
            "1 hits a fly that drops, and is thrown out at first.",
            "FO",
        ),
        (
            pitch(
                "3♠",
                "8♦",
                bases={1: "5♦"},
                pitching=["9♦", "10♦"],
                answers={"catch": "drop", "out": [("out", "9♦", 1), ("out", "10♦", 0)]},
            ),
            GROUNDED_INTO_DOUBLE_PLAY,
            "1 hits a pop-up that drops, into a double play. 9 is out at second.",
            "GDP",
        ),
        (
            pitch("8♠", "5♠", pitching=["9♠"], answers={"out": ("out", "9♠", 0)}),
            GROUND_OUT,
            "1 grounds out.",
            "GO",
        ),
    ],
)
def test_a_ball_in_play_is_told_as_what_it_was(
    table: Table, outcome: Outcome, words: str, written: str
) -> None:
    (play,) = table.plays
    assert play.outcome is outcome
    assert narrate(play, [spot.key for spot in RULES.roster]) == words
    assert notation(play) == written


def test_a_pop_up_that_dropped_is_scored_as_a_ground_out() -> None:
    """An at-bat and no sacrifice fly, though a run scores; and batted in."""
    thrown_out = {"catch": "drop", "out": ("out", "4♠", 0)}
    table = pitch("3♠", "8♦", bases={3: "6♥"}, pitching=["4♠"], answers=thrown_out)
    line = at_bat(table)
    assert (line.ab, line.sf, line.rbi) == (1, 0, 1)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (pitch("7♠", "9♦", "take", strikes=["8♣", "10♣"]), "9♦ strike"),
        (pitch("8♠", "5♠"), "8♠ against 5♠ · single"),
        (pitch("8♠", "5♦", "sac_bunt", bases={1: "5♥"}), "8♠ against 5♦ · sacrifice bunt"),
        (pitch("7♠", "A♦", "take"), "A♦ hit by pitch"),
        (
            pitch(
                "6♠",
                "5♠",
                batting=["Q♠"],
                pitching=["J♠"],
                answers=caught("J♠", safe=("safe", "Q♠", 0)),
            ),
            "6♠ against 5♠ · fly · caught with J♠, dropped by Q♠",
        ),
        (
            pitch("8♠", "5♠", bases={1: "5♦"}, pitching=["9♦"], answers={"out": ("out", "9♦", 1)}),
            "8♠ against 5♠ · single · out 9♦ on the runner from first",
        ),
    ],
)
def test_the_cards_of_a_play_in_words(table: Table, words: str) -> None:
    assert RULES.detail(table.plays[-1]) == words
