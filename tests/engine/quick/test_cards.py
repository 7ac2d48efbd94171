"""What the leaflet’s text says of the cards, held against the card set."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.rulesets.quick.cards import (
    BATTING_CARDS,
    BLUE,
    CAUGHT,
    FOUL,
    GREEN,
    GROUND,
    GROUND_BALL,
    HR,
    LINE_DRIVE,
    ONE,
    PITCHING_CARDS,
    RED,
    STRIKE,
    TWO,
    YELLOW,
)
from engine.rulesets.quick.tables import (
    DOUBLES,
    MATCHES,
    PITCH_BIT,
    PITCH_NAMES,
    PITCHERS,
    SINGLES,
    SWAPS,
    cards,
)

COLORS = {RED, YELLOW, GREEN, BLUE}
BATTING = {card.name: card for card in BATTING_CARDS}
PITCHING = {card.name: card for card in PITCHING_CARDS}
SINGLE_CARDS = [card for card in PITCHING_CARDS if not card.inner]
DOUBLE_CARDS = [card for card in PITCHING_CARDS if card.inner]


def test_names_are_unique() -> None:
    names = [card.name for card in (*BATTING_CARDS, *PITCHING_CARDS)]
    assert len(set(names)) == len(names)


def test_every_border_is_one_of_four_colors() -> None:
    inner = {row.inner for card in BATTING_CARDS for row in card.rows}
    assert {card.outer for card in BATTING_CARDS} == COLORS
    assert {card.outer for card in PITCHING_CARDS} == COLORS
    assert inner | {card.inner for card in PITCHING_CARDS} <= COLORS | {""}


def test_nine_colored_batting_cards() -> None:
    assert len(BATTING_CARDS) == 9


def test_every_batting_result_is_printed() -> None:
    assert {row.result for card in BATTING_CARDS for row in card.rows} == {
        ONE,
        TWO,
        HR,
        LINE_DRIVE,
        GROUND_BALL,
    }


def test_some_cards_have_three_results_and_some_have_one() -> None:
    different = [len(set(card.rows)) for card in BATTING_CARDS]
    assert 1 in different
    assert 3 in different


def test_ground_ball_is_a_whole_card() -> None:
    assert [card.name for card in BATTING_CARDS if {r.result for r in card.rows} == {GROUND_BALL}]


def test_the_printed_example_of_an_inner_border() -> None:
    """Blue outside, yellow around the top result alone."""
    examples = [
        card
        for card in BATTING_CARDS
        if card.outer == BLUE and [row.inner for row in card.rows] == [YELLOW, "", ""]
    ]
    assert examples


def test_an_inner_border_is_never_the_outer_one() -> None:
    for card in BATTING_CARDS:
        assert card.outer not in {row.inner for row in card.rows}
    assert all(card.inner != card.outer for card in DOUBLE_CARDS)


def test_nine_colored_pitching_cards_are_the_singles_and_one_double() -> None:
    assert len(SINGLE_CARDS) == 8
    assert len(DOUBLE_CARDS) == 4
    assert SINGLES.bit_count() == 8
    assert DOUBLES.bit_count() == 4


def test_every_pitching_result_is_printed() -> None:
    assert {card.result for card in PITCHING_CARDS} == {CAUGHT, STRIKE, GROUND, FOUL}


def test_only_ground_outs_may_be_double_plays() -> None:
    for card in PITCHING_CARDS:
        assert card.possible_double == (card.result == GROUND)


def test_the_printed_swaps_for_a_red_caught() -> None:
    """By the red and yellow Caught, or by the green and red Foul Ball."""
    (red_caught,) = (c for c in SINGLE_CARDS if (c.outer, c.result) == (RED, CAUGHT))
    taking_it = {
        (PITCHING[double].outer, PITCHING[double].inner, PITCHING[double].result)
        for double, singles in SWAPS.items()
        if singles & PITCH_BIT[red_caught.name]
    }
    assert taking_it == {(RED, YELLOW, CAUGHT), (GREEN, RED, FOUL)}


def test_a_swap_keeps_a_color() -> None:
    for double, singles in SWAPS.items():
        for single in cards(singles, PITCH_NAMES):
            assert PITCHING[single].outer in (PITCHING[double].outer, PITCHING[double].inner)
            assert not PITCHING[single].inner


def test_every_color_is_in_two_doubles_once_outside_and_once_inside() -> None:
    assert {card.outer for card in DOUBLE_CARDS} == COLORS
    assert {card.inner for card in DOUBLE_CARDS} == COLORS


@pytest.mark.parametrize("start", [card.name for card in DOUBLE_CARDS])
def test_whatever_was_swapped_before_a_swap_is_left(start: str) -> None:
    others = [double for double in SWAPS if double != start]

    def swap(held: int, coming: tuple[str, ...]) -> None:
        if coming:
            going = SWAPS[coming[0]] & held
            assert going
            for single in cards(going, PITCH_NAMES):
                swap(held & ~PITCH_BIT[single], coming[1:])

    for order in permutations(others):
        swap(SINGLES, order)


@pytest.mark.parametrize("group", [0, 1, 2])
def test_doubles_are_the_weaker_pitches(group: int) -> None:
    """Each is matched by more batting cards than the single of its outer color."""
    for double in DOUBLE_CARDS:
        single = next(card for card in SINGLE_CARDS if card.outer == double.outer)
        met = [
            sum(1 for p in MATCHES[group].values() if p & PITCH_BIT[c.name])
            for c in (double, single)
        ]
        assert met[0] > met[1]


def test_the_pitcher_matches_outer_borders_only() -> None:
    """The examples: batter 7 hits the red and yellow pitch with yellow, batter 9 does not."""
    assert MATCHES[2]["Y1"] & PITCH_BIT["d1"]
    assert not MATCHES[PITCHERS]["Y1"] & PITCH_BIT["d1"]
    assert MATCHES[PITCHERS]["R1"] & PITCH_BIT["d1"]


def test_r14_the_pitcher_has_the_inner_borders_of_his_own_card() -> None:
    assert BATTING["B3"].rows[2].inner == GREEN
    assert MATCHES[PITCHERS]["B3"] & PITCH_BIT["g1"]


def test_the_top_makes_contact_the_middle_has_the_power_the_bottom_is_weakest() -> None:
    singles = [sum((p & SINGLES).bit_count() for p in MATCHES[g].values()) for g in (0, 1, 2)]
    bases = {ONE: 1.0, TWO: 2.0, HR: 4.0, LINE_DRIVE: 1.2, GROUND_BALL: 0.9}
    power = [sum(bases[card.rows[row].result] for card in BATTING_CARDS) for row in (0, 1, 2)]
    assert singles[0] >= singles[1] >= singles[2]
    assert max(power) == power[1]
    assert min(power) == power[2]
