"""Stealing: when it is legal, who goes where, and what the cards decide."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.cards import RANK, short
from engine.plays import CAUGHT_STEALING, STOLEN_BASE
from engine.rulesets.triple_play import RULES
from tests.engine.triple_play.table import Card, Table, position

OUTS = {True: STOLEN_BASE, False: CAUGHT_STEALING}


def steal(
    bases: Mapping[int, Card], card: Card, throw: Card, outs: int = 0, half: int = 0
) -> Table:
    table = Table(position(bases=bases, batting=[card], pitching=[throw], outs=outs, half=half))
    table.play(swing="steal", steal=card, throw=throw)
    return table


# What the cards decide


@pytest.mark.parametrize(("base", "bonus"), [(1, 5), (2, 3)])
@pytest.mark.parametrize("half", [0, 1])
def test_the_runner_is_safe_if_the_batters_total_is_no_lower(
    base: int, bonus: int, half: int
) -> None:
    """Every card against every other, and every runner; five is added for second, three for
    third; equal ranks are out (R16)."""
    major = "♠" if half else "♥"
    for runner in range(2, 11):
        for card in range(2, 11):
            for throw in range(2, 11):
                table = steal({base: f"{runner}{major}"}, card, throw, half=half)
                safe = card != throw and card + bonus >= runner + throw
                assert table.plays[-1].outcome is OUTS[safe], (runner, card, throw)


@pytest.mark.parametrize(
    ("base", "runner", "card", "throw", "safe"),
    [
        (1, 4, 7, 8, True),  # 12 against 12
        (1, 5, 7, 8, False),
        (1, 2, 2, 6, False),
        (1, 2, 2, 5, True),
        (2, 4, 8, 7, True),  # 11 against 11
        (2, 5, 8, 7, False),
        (1, 2, 10, 10, False),  # 15 against 12, and equal
        (2, 2, 6, 6, False),
    ],
)
def test_r16_a_tie_is_safe_and_equal_ranks_are_out(
    base: int, runner: int, card: int, throw: int, safe: bool
) -> None:
    table = steal({base: f"{runner}♥"}, card, throw)
    assert table.plays[-1].outcome is OUTS[safe]
    assert table.state.outs == (0 if safe else 1)


# Who goes where


@pytest.mark.parametrize(
    ("bases", "safe", "out", "who"),
    [
        ({1: 9}, {2: "9♦"}, {}, "9♦"),
        ({2: 9}, {3: "9♦"}, {}, "9♦"),
        ({1: 9, 2: 8}, {2: "9♦", 3: "8♦"}, {2: "9♦"}, "8♦"),
        ({1: 9, 3: 8}, {2: "9♦", 3: "8♦"}, {3: "8♦"}, "9♦"),
    ],
)
def test_the_runner_who_goes_and_the_one_who_follows(
    bases: Mapping[int, Card], safe: dict[int, str], out: dict[int, str], who: str
) -> None:
    """First and second is a steal of third, and the man on first is safe at second in any case;
    first and third one of second, and the man on third stays."""
    table = steal(bases, 10, "2♣")
    assert (table.plays[-1].outcome, table.on_base) == (STOLEN_BASE, safe)
    table = steal(bases, 10, "10♣")
    assert (table.plays[-1].outcome, table.on_base) == (CAUGHT_STEALING, out)
    assert [short(card) for card in table.state.sides[0].retired] == [who]


@pytest.mark.parametrize(
    ("bases", "bonus"), [({1: 10}, 5), ({2: 10}, 3), ({1: 2, 2: 10}, 3), ({1: 10, 3: 2}, 5)]
)
def test_the_bonus_goes_by_the_base_that_is_stolen(bases: Mapping[int, Card], bonus: int) -> None:
    """The runner who goes is a ten; the other one's rank counts for nothing."""
    for card, throw in ((9, 4), (9, 3), (9, 2)):
        table = steal(bases, card, throw)
        assert table.plays[-1].outcome is OUTS[card + bonus >= 10 + throw]


@pytest.mark.parametrize("bases", [{}, {3: 9}, {2: 9, 3: 8}, {1: 9, 2: 8, 3: 7}])
def test_nobody_steals_home_or_a_base_that_is_taken(bases: Mapping[int, Card]) -> None:
    table = Table(position(bases=bases))
    table.play()
    assert "steal" not in table.offered["at_bat"]


# The cards afterwards


@pytest.mark.parametrize("throw", ["2♣", "10♣"])
def test_r15_r17_the_batters_card_goes_under_the_deck_and_both_draw(throw: str) -> None:
    table = Table(
        position(
            bases={1: 9},
            batting=[10, 8, 7],
            batting_deck=[6],
            pitching=[throw, 4, 5],
            pitching_deck=[6],
            discard=[9],
        )
    )
    table.play(swing="steal", steal=10, throw=throw)
    assert table.deck(0)[-1] == "10♦"
    assert table.hand(0) == ["8♦", "7♦", "6♦"]
    assert table.hand(1) == ["4♣", "5♣", "6♣"]
    assert [short(card) for card in table.state.hidden[1].discard] == ["9♣", throw]


def test_there_is_no_limit_to_steals_between_plays() -> None:
    table = Table(position(bases={1: 2}, batting=[10, 9], pitching=[2, 3]))
    table.play(swing="steal", steal=10, throw=2)
    table.play(swing="steal", steal=9, throw=3)
    assert table.on_base == {3: "2♦"}
    assert table.state.outs == 0
    assert [play.outcome for play in table.plays] == [STOLEN_BASE] * 2


def test_any_card_of_the_hand_may_be_played() -> None:
    table = Table(position(bases={1: 2}, batting=[10, 9, 8], pitching=[2, 3, 4]))
    table.play(swing="steal")
    assert [RANK[card] for card in table.offered["steal"]] == [10, 9, 8]
    assert [RANK[card] for card in table.offered["throw"]] == [2, 3, 4]


def test_a_pitcher_with_a_reliefs_hand_draws_nothing() -> None:
    state = position(bases={1: 2}, pitching=[2, 3, 4, 5, 6])
    table = Table(state)
    table.play(swing="steal")
    assert len(table.hand(1)) == 4
    table.play(pitch="walk")
    assert len(table.hand(1)) == 4


# The third out


def test_r16_the_third_out_on_the_bases_ends_the_half_wherever_the_other_man_went() -> None:
    table = steal({1: 9, 2: 8}, 10, "10♣", outs=2)
    play = table.plays[-1]
    assert (table.state.half, table.state.outs, table.on_base) == (1, 0, {})
    assert [(short(m.runner.card), m.end, m.out) for m in play.moves] == [
        ("8♦", 3, True),
        ("9♦", 2, False),
    ]
    assert (play.runs, play.rbi, table.state.score) == (0, 0, (0, 0))
    assert [len(hidden.hand) for hidden in table.state.hidden] == [2, 2]  # R21


def test_a_steal_before_anybody_came_to_bat_names_no_batter() -> None:
    play = steal({1: 9}, 10, 2).plays[-1]
    assert play.batter == -1
    assert RULES.detail(play) == "10 of diamonds against 2 of clubs, 9 of diamonds running: safe"
    assert play.detail == (22, 1, "", ())


def test_a_steal_that_ends_the_half_ends_the_plate_appearance_with_its_fouls() -> None:
    table = Table(position(bases={1: 9}, outs=2, batting=[10, 8], pitching=["3♣", "8♣"]))
    table.play(10, "3♣")
    table.play(swing="steal", steal=8, throw="8♣")
    play = table.play(pitch="walk")
    assert play.half == 1
    assert play.detail[3] == ()


def test_r24_a_pinch_hitter_whose_turn_a_steal_ended_does_not_bat_in_the_next_half() -> None:
    table = Table(position(bases={1: 9}, outs=2, batting=[10], pitching=[10]))
    table.play(swing=[("pinch_hit", "J♦"), "steal"], bury="10♥", steal=10, throw=10)
    assert table.state.pinch_hitter == -1
    play = table.play(pitch="walk")
    assert (play.half, RULES.roster[play.batter].role) == (1, "hitter")
