"""What each star’s attribute does, and what it does not."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.plays import DOUBLE, FLY_OUT, GROUND_OUT, HOME_RUN, SINGLE, TRIPLE
from tests.engine.quick.table import Table, at_bat, position, relieve

LAST_HOME_HALF: dict[str, Any] = {"inning": 9, "half": 1}
ANY = {"wild_swing": "any"}
ONE = {"batted": "R1", "pitched": "r1"}
TWO = {"batted": "B2", "pitched": "b1"}
LINE_DRIVE = {"batted": "B3", "pitched": "b1"}
GROUND_BALL = {"batted": "G1", "pitched": "g1"}


def with_stars(stars: dict[str, str], bases: dict[int, int], **more: Any) -> Table:
    return Table(position(visitors=stars, bases=bases, **more))


# Hit and run


@pytest.mark.parametrize(
    ("bases", "after", "runs"),
    [
        ({}, {2: 1}, 0),
        ({1: 8}, {2: 1, 3: 8}, 0),
        ({2: 8}, {2: 1, 3: 8}, 0),
        ({3: 8}, {2: 1}, 1),
        ({1: 8, 2: 7}, {2: 1, 3: 8}, 1),
        ({1: 8, 3: 7}, {2: 1, 3: 8}, 1),
        ({2: 8, 3: 7}, {2: 1, 3: 8}, 1),
        ({1: 8, 2: 7, 3: 6}, {2: 1, 3: 8}, 2),
    ],
)
def test_r10_hit_and_run_takes_second_on_a_one(
    bases: dict[int, int], after: dict[int, int], runs: int
) -> None:
    """Runners move up one, and one more only where the batter or a pushed man needs the base."""
    table = with_stars({"1": "hit_and_run"}, bases)
    play = table.play(**ONE)
    assert play.outcome is DOUBLE
    assert (table.on_base, play.runs, play.rbi) == (after, runs, runs)


@pytest.mark.parametrize(
    ("bases", "runs"), [({}, 0), ({1: 8}, 1), ({2: 8}, 1), ({1: 8, 2: 7, 3: 6}, 3)]
)
def test_r10_hit_and_run_takes_third_on_a_two(bases: dict[int, int], runs: int) -> None:
    table = with_stars({"1": "hit_and_run"}, bases)
    play = table.play(**TWO)
    assert play.outcome is TRIPLE
    assert (table.on_base, play.runs) == ({3: 1}, runs)


def test_hit_and_run_is_the_batters_not_the_runners() -> None:
    table = with_stars({"8": "hit_and_run"}, {1: 8})
    table.play(**ONE)
    assert table.on_base == {1: 1, 2: 8}


# Speedy


@pytest.mark.parametrize(
    ("bases", "after", "runs"),
    [
        ({1: 8}, {1: 1, 3: 8}, 0),
        ({2: 8}, {1: 1}, 1),
        ({3: 8}, {1: 1}, 1),
        ({1: 8, 2: 7}, {1: 1, 2: 8, 3: 7}, 0),
        ({1: 8, 3: 7}, {1: 1, 3: 8}, 1),
        ({1: 7, 2: 8}, {1: 1, 2: 7}, 1),
        ({2: 8, 3: 7}, {1: 1, 3: 8}, 1),
    ],
)
def test_speedy_takes_two_bases_on_a_one_if_the_next_is_empty(
    bases: dict[int, int], after: dict[int, int], runs: int
) -> None:
    """Empty at the pitch: a runner ahead is in his way though he moves off on the hit."""
    table = with_stars({"8": "speedy"}, bases)
    play = table.play(**ONE)
    assert play.outcome is SINGLE
    assert (table.on_base, play.runs) == (after, runs)


@pytest.mark.parametrize(
    ("bases", "after", "runs"), [({1: 8}, {2: 1, 3: 8}, 0), ({2: 8}, {2: 1}, 1)]
)
def test_r22_speedy_takes_two_bases_in_all_on_a_two(
    bases: dict[int, int], after: dict[int, int], runs: int
) -> None:
    table = with_stars({"8": "speedy"}, bases)
    play = table.play(**TWO)
    assert (play.outcome, table.on_base, play.runs) == (DOUBLE, after, runs)


def test_one_speedy_man_behind_another() -> None:
    table = with_stars({"7": "speedy", "8": "speedy"}, {1: 8, 2: 7})
    play = table.play(**ONE)
    assert (table.on_base, play.runs) == ({1: 1, 2: 8}, 1)


def test_a_speedy_batter_is_no_faster() -> None:
    table = with_stars({"1": "speedy"}, {1: 8})
    table.play(**ONE)
    assert table.on_base == {1: 1, 2: 8}


def test_a_speedy_pitcher_runs_as_fast() -> None:
    table = with_stars({"P1": "speedy"}, {1: 9})
    table.play(**ONE)
    assert table.on_base == {1: 1, 3: 9}


def test_hit_and_run_behind_a_speedy_man() -> None:
    table = with_stars({"1": "hit_and_run", "8": "speedy"}, {1: 8})
    table.play(**ONE)
    assert table.on_base == {2: 1, 3: 8}


# R22: only a printed [1] or [2]


@pytest.mark.parametrize(
    ("cards", "dice", "hit"),
    [
        (LINE_DRIVE, (1, 5, 5), 1),
        (LINE_DRIVE, (2, 5, 5), 2),
        (GROUND_BALL, (2, 5, 5), 1),
        ({"batted": "wild", "pitched": "b1"}, (1, 1), 1),
    ],
)
@pytest.mark.parametrize("stars", [{"1": "hit_and_run"}, {"8": "speedy"}])
def test_r22_line_drives_ground_balls_and_wild_hits_make_nobody_faster(
    stars: dict[str, str], cards: dict[str, str], dice: tuple[int, ...], hit: int
) -> None:
    table = with_stars(stars, {1: 8}, options=ANY)
    table.play(*dice, **cards)
    assert table.on_base == {hit: 1, 1 + hit: 8}


def test_r22_a_ground_ball_with_a_speedy_man_on_second() -> None:
    table = with_stars({"8": "speedy"}, {2: 8})
    table.play(3, 5, 5, **GROUND_BALL)
    assert table.on_base == {1: 1, 3: 8}


def test_r15_a_home_run_asks_nobody_for_more() -> None:
    table = with_stars({"4": "hit_and_run", "8": "speedy"}, {1: 8}, batter=4)
    play = table.play(batted="R2", pitched="r1")
    assert (play.outcome, play.runs) == (HOME_RUN, 2)
    assert table.asked == ["pitching_change", "pitch", "swing"]


# Smart


def test_r21_smart_takes_back_one_card_after_the_pitching_change() -> None:
    table = with_stars({"3": "smart"}, {}, batter=3, bats=["R1", "Y1"])
    table.exchange(batted="B2", pitched="PO", smart="B2", pitching_change="d2", swap="g1")
    assert table.asked == ["pitching_change", "swap", "smart", "pitch", "swing"]
    assert set(table.offered["smart"]) == {"R2", "Y2", "G1", "G2", "B1", "B2", "B3"}
    assert set(table.bats) == {"R1", "Y1", "B2"}


def test_r21_smart_is_asked_once_a_plate_appearance() -> None:
    """Before its first pitch; a foul, a ball, a steal do not bring him another."""
    table = with_stars({"3": "smart"}, {1: 2}, batter=3, bats=["R1", "Y1"], outs=2)
    table.exchange(batted="R1", pitched="b2", smart="G1")
    for batted, pitched in (("G1", "PO"), ("leave", "r1"), ("steal 1", "g2")):
        table.exchange(batted=batted, pitched=pitched)
        assert "smart" not in table.asked
    assert set(table.bats) == {"Y1", "G1"}


def test_r21_smart_has_nothing_to_take_from_an_empty_pile() -> None:
    table = with_stars({"1": "smart"}, {})
    table.exchange(pitched="PO")
    assert "smart" not in table.asked


def test_r21_smart_takes_the_only_card_there_is() -> None:
    table = with_stars({"3": "smart"}, {}, batter=3)
    at_bat(table.state).bats &= ~1
    table.exchange(batted="R1", pitched="PO")
    assert table.offered["smart"] == ("R1",)
    assert len(table.bats) == 9


def test_smart_is_for_his_own_turn_at_bat() -> None:
    table = with_stars({"3": "smart"}, {1: 3}, batter=4, bats=["R1"])
    table.exchange(pitched="PO")
    assert "smart" not in table.asked


# Big hitter


@pytest.mark.parametrize("die", range(1, 7))
def test_r25_the_big_hitters_die_comes_before_the_line_drives(die: int) -> None:
    """4, 5 and 6 are home runs; only on 1–3 are the three dice rolled."""
    table = with_stars({"1": "big_hitter"}, {2: 8})
    dice = (2, 5, 5) if die < 4 else ()
    play = table.play(die, *dice, **LINE_DRIVE)
    assert play.outcome is (DOUBLE if die < 4 else HOME_RUN)
    assert (play.detail[2], play.detail[3]) == (dice, die)


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("cards", "hit"), [(ONE, SINGLE), (TWO, DOUBLE)])
def test_a_big_hitter_who_misses_the_fence_has_what_the_card_says(
    die: int, cards: dict[str, str], hit: object
) -> None:
    play = with_stars({"1": "big_hitter"}, {}).play(die, **cards)
    assert play.outcome is (hit if die < 4 else HOME_RUN)


@pytest.mark.parametrize(("die", "outcome"), [(3, GROUND_OUT), (4, HOME_RUN)])
def test_r25_a_big_hitters_ground_ball(die: int, outcome: object) -> None:
    dice = (6, 6, 6) if die < 4 else ()
    assert with_stars({"1": "big_hitter"}, {}).play(die, *dice, **GROUND_BALL).outcome is outcome


def test_a_big_hitter_whose_card_says_home_run_rolls_all_the_same() -> None:
    play = with_stars({"4": "big_hitter"}, {}, batter=4).play(1, batted="R2", pitched="r1")
    assert (play.outcome, play.detail[3]) == (HOME_RUN, 1)


@pytest.mark.parametrize(
    ("batted", "pitched", "dice"),
    [
        ("R1", "g2", ()),
        ("R1", "PO", ()),
        ("leave", "r1", ()),
        ("steal 1", "r1", ()),
        ("wild", "r1", (1, 1)),
    ],
)
def test_a_big_hitter_rolls_only_on_a_match(
    batted: str, pitched: str, dice: tuple[int, ...]
) -> None:
    """A die left over or missing would fail."""
    table = with_stars({"1": "big_hitter"}, {1: 8}, options=ANY)
    play = table.exchange(*dice, batted=batted, pitched=pitched)
    assert play is None or play.detail[3] == 0


# The ninth place


@pytest.mark.parametrize(("changes", "die"), [((), ()), ((("d2", "g1"),), (4,))])
def test_each_of_the_four_pitchers_is_a_star_of_his_own(
    changes: tuple[tuple[str, str], ...], die: tuple[int, ...]
) -> None:
    state = position(home={"P2": "big_hitter"}, batter=9)
    relieve(state, *changes)
    state.half = 1
    at_bat(state).due = 8
    play = Table(state).play(*die, **ONE)
    assert play.outcome is (HOME_RUN if die else SINGLE)


def test_r16_the_same_attribute_may_be_everybodys() -> None:
    table = with_stars({str(chip): "speedy" for chip in range(1, 9)}, {2: 8})
    assert table.play(**ONE).runs == 1


def test_without_stars_nobody_is_any() -> None:
    for cards, bases in product((ONE, TWO), ({1: 8}, {2: 8})):
        table = with_stars({}, bases)
        table.play(**cards)
        hit = 1 if cards is ONE else 2
        after = {base + hit: who for base, who in bases.items() if base + hit < 4}
        assert table.on_base == {hit: 1} | after
        assert "smart" not in table.asked


# Walk-offs


def stretch(home: dict[str, str], bases: dict[int, int], behind: int = 0) -> Table:
    runs = 2 + behind, 2
    return Table(position(home=home, bases=bases, runs=runs, **LAST_HOME_HALF))


def test_a_hit_and_run_with_the_winning_run_on_third_is_a_single() -> None:
    table = stretch({"1": "hit_and_run"}, {3: 8})
    play = table.play(**ONE)
    assert (play.outcome, table.state.over, table.state.score) == (SINGLE, True, (2, 3))


def test_a_speedy_man_brings_the_winning_run_from_second_on_a_single() -> None:
    table = stretch({"8": "speedy"}, {2: 8})
    play = table.play(**ONE)
    assert (play.outcome, table.state.over, table.state.score) == (SINGLE, True, (2, 3))


def test_a_pushed_runner_may_bring_the_winning_run() -> None:
    table = stretch({"1": "hit_and_run"}, {1: 8, 2: 7})
    table.play(**ONE)
    assert (table.state.over, table.state.score) == (True, (2, 3))


def test_no_more_runs_than_win_the_game() -> None:
    for behind in (0, 1):
        table = stretch({"1": "hit_and_run"}, {1: 8, 2: 7, 3: 6}, behind)
        table.play(**ONE)
        assert (table.state.over, table.state.score) == (True, (2 + behind, 3 + behind))


def test_a_big_hitters_walk_off_home_run_counts_every_run() -> None:
    table = stretch({"1": "big_hitter"}, {1: 8, 3: 6})
    table.play(6, **ONE)
    assert (table.state.over, table.state.score) == (True, (2, 5))


def test_a_big_hitters_fly_is_a_fly() -> None:
    assert with_stars({"1": "big_hitter"}, {}).play(batted="R1", pitched="g2").outcome is FLY_OUT
