"""The rulings on the end of a half and of the game, walks and what the rows leave open."""

from __future__ import annotations

import pytest

from engine import Ballgame
from engine.plays import (
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HOME_RUN,
    INTENTIONAL_WALK,
    LINE_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STRIKEOUT,
    TRIPLE,
    Outcome,
)
from engine.rulesets.triple_play import RULES
from engine.rulesets.triple_play.state import State
from tests.engine.managed import answers
from tests.engine.triple_play.table import Card, Table, position

STRIKE_OUT = {"swing": 10, "pitch": 2}


def strike_out(**where: object) -> State:
    """A strikeout from this position."""
    state = position(batting=[10], pitching=[2], **where)  # type: ignore[arg-type]
    Table(state).play(**STRIKE_OUT)
    return state


# The end (R1)


def test_r1_the_visitors_bat_first() -> None:
    game = Ballgame(RULES, seed=3)
    assert [decision.kind for decision in game.asks.values()] == ["at_bat"]
    assert list(game.asks) == [0]


@pytest.mark.parametrize("seed", range(5))
def test_one_side_is_asked_at_a_time(seed: int) -> None:
    game = Ballgame(RULES, seed=seed)
    for asked, option in answers(game, seed):
        assert len(game.asks) == 1
        game.answer(asked, option)


def test_r1_a_tie_goes_to_full_extra_innings() -> None:
    state = strike_out(inning=9, half=1, outs=2, runs=(2, 2))
    assert (state.over, state.inning, state.half) == (False, 10, 0)
    state = strike_out(inning=10, half=0, outs=2, runs=(3, 2))
    assert (state.over, state.inning, state.half) == (False, 10, 1)
    state = strike_out(inning=10, half=1, outs=2, runs=(3, 2))
    assert state.over


@pytest.mark.parametrize(("inning", "over"), [(8, False), (9, True), (10, True)])
def test_r1_the_bottom_is_not_played_when_home_leads(inning: int, over: bool) -> None:
    assert strike_out(inning=inning, outs=2, runs=(1, 2)).over is over


@pytest.mark.parametrize(("runs", "over"), [((3, 2), True), ((2, 3), True), ((0, 0), False)])
def test_r1_the_ninth_ends_a_game_that_is_not_tied(runs: tuple[int, int], over: bool) -> None:
    assert strike_out(inning=9, half=1, outs=2, runs=runs).over is over


@pytest.mark.parametrize("innings", [1, 3, 12])
def test_a_game_has_as_many_innings_as_agreed(innings: int) -> None:
    last = {"half": 1, "outs": 2, "runs": (1, 0), "options": {"innings": innings}}
    assert strike_out(inning=innings, **last).over
    if innings > 1:
        assert not strike_out(inning=innings - 1, **last).over


# The mercy rule (R18)


@pytest.mark.parametrize(
    ("inning", "half", "runs", "over"),
    [
        (4, 1, (10, 0), False),
        (5, 1, (9, 0), False),
        (5, 1, (10, 0), True),
        (5, 1, (2, 12), True),
        (6, 1, (13, 2), True),
        (4, 0, (0, 30), False),
        (5, 0, (0, 10), True),
        (5, 0, (0, 9), False),
        (5, 0, (10, 0), False),  # the home side bats first
        (7, 0, (1, 11), True),
    ],
)
def test_r18_ten_runs_end_the_game_from_the_fifth_on(
    inning: int, half: int, runs: tuple[int, int], over: bool
) -> None:
    state = strike_out(inning=inning, half=half, outs=2, runs=runs, bases={1: 9, 3: 8})
    assert state.over is over
    assert (state.outs, state.bases) == (0, (None, None, None))


@pytest.mark.parametrize(("half", "runs"), [(0, (0, 10)), (1, (10, 0)), (1, (0, 10))])
def test_r18_no_mercy_where_it_is_not_agreed(half: int, runs: tuple[int, int]) -> None:
    options = {"mercy_rule": False}
    state = strike_out(inning=5, half=half, outs=2, runs=runs, options=options)
    assert not state.over


def test_r18_mercy_is_no_walk_off() -> None:
    table = Table(position(inning=6, half=1, runs=(0, 9), batting=[8], pitching=[2]))
    table.play(8, 2)
    assert table.state.score == (0, 10)
    assert not table.state.over


def test_r18_a_game_of_three_innings_is_over_before_there_is_mercy() -> None:
    options = {"innings": 3}
    assert not strike_out(inning=2, half=1, outs=2, runs=(12, 0), options=options).over
    assert strike_out(inning=3, half=1, outs=2, runs=(12, 0), options=options).over


# Walk-offs (R19)


def last_of_the_ninth(
    bases: dict[int, Card], *cards: int, runs: tuple[int, int] = (2, 2), outs: int = 0
) -> Table:
    swing, pitch = cards
    return Table(
        position(
            bases=bases,
            inning=9,
            half=1,
            outs=outs,
            runs=runs,
            batting=[swing],
            pitching=[pitch],
        )
    )


@pytest.mark.parametrize(
    ("bases", "cards", "choice", "outcome"),
    [
        ({3: "9♠"}, (7, 7), "", SACRIFICE_BUNT),
        ({2: "9♠", 3: "8♠"}, (7, 8), "", GROUND_OUT),
        ({1: "9♠", 3: "8♠"}, (7, 8), "", FIELDERS_CHOICE),
        ({1: "9♠", 3: "8♠"}, (9, 10), "double_play", GROUNDED_INTO_DOUBLE_PLAY),
        ({3: "9♠"}, (7, 9), "", FLY_OUT),
        ({3: "9♠"}, (2, 10), "", REACHED_ON_ERROR),
        ({3: "9♠"}, (7, 6), "", SINGLE),
        ({2: "3♠"}, (7, 6), "", SINGLE),
    ],
)
def test_r19_a_run_in_the_last_of_the_ninth_ends_the_game_at_once(
    bases: dict[int, Card], cards: tuple[int, int], choice: str, outcome: Outcome
) -> None:
    table = last_of_the_ninth(bases, *cards)
    play = table.play(*cards, **({"outs": choice} if choice else {}))
    assert play.outcome is outcome
    assert table.state.over
    assert table.state.score == (2, 3)


def test_r19_a_walk_with_the_bases_loaded_ends_it() -> None:
    table = last_of_the_ninth({1: "9♠", 2: "8♠", 3: "7♠"}, 7, 6)
    play = table.play(7, "walk")
    assert (play.outcome, play.rbi) == (INTENTIONAL_WALK, 1)
    assert (table.state.over, table.state.score) == (True, (2, 3))


@pytest.mark.parametrize(
    ("bases", "cards", "runs", "outcome", "after"),
    [
        # Tied: one run wins
        ({3: "9♠"}, (7, 4), (2, 2), SINGLE, {1: "7♣"}),
        ({2: "9♠"}, (7, 4), (2, 2), DOUBLE, {2: "7♣"}),
        ({1: "3♠"}, (7, 4), (2, 2), DOUBLE, {2: "7♣"}),
        ({1: "9♠"}, (8, 4), (2, 2), DOUBLE, {2: "8♣"}),
        ({1: "9♠", 2: "8♠", 3: "7♠"}, (8, 4), (2, 2), SINGLE, {1: "8♣", 2: "9♠", 3: "8♠"}),
        ({1: "9♠", 2: "8♠"}, (8, 4), (2, 2), DOUBLE, {2: "8♣", 3: "9♠"}),
        ({3: "9♠"}, (8, 3), (2, 2), SINGLE, {1: "8♣"}),
        ({2: "9♠"}, (8, 3), (2, 2), DOUBLE, {2: "8♣"}),
        ({1: "9♠"}, (8, 3), (2, 2), TRIPLE, {3: "8♣"}),
        ({1: "3♠", 2: "4♠"}, (7, 6), (2, 2), SINGLE, {1: "7♣", 3: "3♠"}),
        ({2: "4♠", 3: "9♠"}, (7, 6), (2, 2), SINGLE, {1: "7♣", 3: "4♠"}),
        ({1: "3♠", 2: "4♠", 3: "9♠"}, (7, 5), (2, 2), SINGLE, {1: "7♣", 2: "3♠", 3: "4♠"}),
        # One behind: two runs win
        ({1: "9♠", 2: "8♠", 3: "7♠"}, (8, 4), (3, 2), DOUBLE, {2: "8♣", 3: "9♠"}),
        ({1: "9♠", 3: "7♠"}, (8, 3), (3, 2), TRIPLE, {3: "8♣"}),
        ({2: "3♠", 3: "9♠"}, (7, 6), (3, 2), SINGLE, {1: "7♣"}),
    ],
)
def test_r19_a_walk_off_hit_is_worth_the_bases_that_the_winning_run_went(
    bases: dict[int, Card],
    cards: tuple[int, int],
    runs: tuple[int, int],
    outcome: Outcome,
    after: dict[int, str],
) -> None:
    """9.06(f): no more runs count than win; later runners are left on base."""
    table = last_of_the_ninth(bases, *cards, runs=runs)
    play = table.play(*cards)
    assert play.outcome is outcome
    assert (table.state.over, table.state.score) == (True, (runs[0], runs[0] + 1))
    assert table.on_base == after


@pytest.mark.parametrize("cards", [(10, 5), (8, 2)])
def test_r19_a_walk_off_home_run_counts_everything(cards: tuple[int, int]) -> None:
    table = last_of_the_ninth({1: "9♠", 2: "8♠", 3: "7♠"}, *cards)
    play = table.play(*cards)
    assert (play.outcome, play.runs) == (HOME_RUN, 4)
    assert (table.state.over, table.state.score) == (True, (2, 6))


def test_r19_a_hit_that_does_not_win_counts_in_full() -> None:
    table = last_of_the_ninth({2: "9♠", 3: "8♠"}, 8, 4, runs=(5, 2))
    play = table.play(8, 4)
    assert (play.outcome, play.runs, table.state.over) == (DOUBLE, 2, False)


@pytest.mark.parametrize(("inning", "half"), [(8, 1), (9, 0)])
def test_r19_no_walk_off_before_the_last_home_half(inning: int, half: int) -> None:
    table = Table(position(bases={3: 9}, inning=inning, half=half, batting=[8], pitching=[4]))
    play = table.play(8, 4)
    assert (play.outcome, table.state.over) == (DOUBLE, False)


def test_r19_no_run_wins_on_the_third_out() -> None:
    table = last_of_the_ninth({3: "9♠"}, 7, 7, outs=2)
    table.play(7, 7)
    assert (table.state.over, table.state.inning, table.state.score) == (False, 10, (2, 2))


# Rows (R2, R12–R14); the tables hold them for every position


def test_r2_a_runner_is_held_behind_the_one_ahead() -> None:
    """The slow man on second stops at third, the fast one behind him at second."""
    for pitch in (6, 5):
        table = Table(position(bases={1: "2♥", 2: "10♥"}, batting=[7], pitching=[pitch]))
        table.play(7, pitch)
        assert table.on_base == {1: "7♦", 2: "2♥", 3: "10♥"}


@pytest.mark.parametrize(
    ("swing", "pitch", "after"),
    [(5, 6, {3: "9♥"}), (5, 8, {2: "9♥"}), (5, 9, {2: "9♥"})],
)
def test_r12_with_nobody_on_first_the_lead_forced_runner_is_the_batter(
    swing: int, pitch: int, after: dict[int, str]
) -> None:
    table = Table(position(bases={2: "9♥"}, batting=[swing], pitching=[pitch]))
    assert table.play(swing, pitch).outcome is GROUND_OUT
    assert table.on_base == after


@pytest.mark.parametrize(("pitch", "runs"), [(6, 1), (8, 0), (9, 0)])
def test_r13_an_unforced_man_on_third_scores_by_row_1_and_holds_by_rows_3_and_4(
    pitch: int, runs: int
) -> None:
    table = Table(position(bases={1: "9♥", 3: "8♥"}, batting=[5], pitching=[pitch]))
    assert table.play(5, pitch).runs == runs
    assert (3 in table.on_base) is not bool(runs)


@pytest.mark.parametrize(
    ("cards", "outcome", "after"),
    [
        ((10, 2), STRIKEOUT, {1: "2♥", 2: "3♥"}),
        ((5, 10), LINE_OUT, {1: "2♥"}),
    ],
)
def test_r14_runners_hold_on_a_strikeout_and_a_line_drive(
    cards: tuple[int, int], outcome: Outcome, after: dict[int, str]
) -> None:
    swing, pitch = cards
    table = Table(position(bases={1: "2♥", 2: "3♥"}, batting=[swing], pitching=[pitch]))
    assert table.play(swing, pitch).outcome is outcome
    assert table.on_base == after


# Walks (R15, R20, R21)


@pytest.mark.parametrize(
    ("bases", "after", "runs"),
    [
        ({}, {1: "7♦"}, 0),
        ({1: "9♥"}, {1: "7♦", 2: "9♥"}, 0),
        ({2: "9♥"}, {1: "7♦", 2: "9♥"}, 0),
        ({3: "9♥"}, {1: "7♦", 3: "9♥"}, 0),
        ({1: "9♥", 2: "8♥"}, {1: "7♦", 2: "9♥", 3: "8♥"}, 0),
        ({1: "9♥", 3: "8♥"}, {1: "7♦", 2: "9♥", 3: "8♥"}, 0),
        ({2: "9♥", 3: "8♥"}, {1: "7♦", 2: "9♥", 3: "8♥"}, 0),
        ({1: "9♥", 2: "8♥", 3: "2♥"}, {1: "7♦", 2: "9♥", 3: "8♥"}, 1),
    ],
)
def test_a_walk_moves_only_whom_it_forces(
    bases: dict[int, Card], after: dict[int, str], runs: int
) -> None:
    table = Table(position(bases=bases, outs=2, batting=[7]))
    play = table.play(7, "walk")
    assert (play.outcome, play.runs, play.rbi) == (INTENTIONAL_WALK, runs, runs)
    assert table.on_base == after
    assert table.state.outs == 2


def test_r20_a_pitcher_may_walk_men_for_ever() -> None:
    table = Table(position())
    hand = table.hand(1)
    for _ in range(40):
        table.play(pitch="walk")
        assert table.hand(1) == hand
        assert len(table.hand(0)) == 3
    assert table.state.score == (37, 0)
    assert RULES.usual["pitch"] > 0.5  # nor does a rookie


@pytest.mark.parametrize("end", ["half", "game"])
def test_r21_a_play_that_ends_the_half_or_the_game_draws_nothing(end: str) -> None:
    if end == "half":
        table = Table(position(outs=2, batting=[10], pitching=[2]))
        table.play(**STRIKE_OUT)
    else:
        table = last_of_the_ninth({3: "9♠"}, 8, 2)
        table.play(8, 2)
    assert [len(hidden.hand) for hidden in table.state.hidden] == [2, 2]
