"""The referee himself against the examples that the rule book prints under 9.16(g) to (i)."""

from __future__ import annotations

from collections import Counter

from engine.plays import (
    CAUGHT_STEALING,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    HOME_RUN,
    NO_PLAY,
    REACHED_ON_ERROR,
    SINGLE,
    STRIKEOUT,
    WALK,
    Move,
    Outcome,
    Play,
    Runner,
)
from tests.engine.referee.earned import earned_runs
from tests.engine.referee.pitchers import most_effective, starters_share, stints
from tests.engine.referee.recount import Step, count, recount

#: Men who bat in a rule book’s example, and its pitchers.
A, B, C, D, E, F, G = range(7)
P1, P2, P3 = 11, 12, 13
Way = tuple[int, int, int]  # who, from, to; an out has the base negative


def half(*plays: tuple[int, int, Outcome, list[Way]], outs: int = 0) -> list[Play]:
    """A half-inning; each play is (pitcher, batter, outcome, ways)."""
    told = []
    for pitcher, batter, outcome, ways in plays:
        moves = [
            Move(Runner(who, 0, pitcher), start, abs(end), end < 0) for who, start, end in ways
        ]
        runs = sum(move.end == 4 and not move.out for move in moves)
        error = int(outcome is REACHED_ON_ERROR)
        told.append(
            Play(1, 0, outs, batter, pitcher, outcome, moves, runs, runs, "", error, "", ())
        )
        outs += sum(move.out for move in moves)
    return told


def charged(plays: list[Play]) -> dict[int, int]:
    (steps,) = from_outs(plays)
    return dict(Counter(run.owner for step in steps for run in step.runs))


def earned(plays: list[Play]) -> tuple[dict[int, int], int]:
    """(Earned runs by pitcher, earned runs of the team)."""
    (steps,) = from_outs(plays)
    to_pitchers, to_team = earned_runs(steps, None)
    owners = [run.owner for step in steps for run in step.runs if id(run.man) in to_pitchers]
    return dict(Counter(owners)), to_team


def from_outs(plays: list[Play]) -> list[list[Step]]:
    """An example may begin with two out: two strikeouts go before it."""
    before = [(P1, 20 + out, STRIKEOUT, [(20 + out, 0, -1)]) for out in range(plays[0].outs)]
    return recount(half(*before) + plays, four_balls=False)


def test_9_16_g_1_a_runner_left_scores() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P2, B, GROUND_OUT, [(B, 0, -1), (A, 1, 2)]),
        (P2, C, FLY_OUT, [(C, 0, -1)]),
        (P2, D, SINGLE, [(A, 2, 4), (D, 0, 1)]),
    )
    assert charged(plays) == {P1: 1}


def test_9_16_g_2_a_fielders_choice_hands_the_charge_on() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P2, B, FIELDERS_CHOICE, [(A, 1, -2), (B, 0, 1)]),
        (P2, C, GROUND_OUT, [(C, 0, -1), (B, 1, 2)]),
        (P2, D, SINGLE, [(B, 2, 4), (D, 0, 1)]),
    )
    assert charged(plays) == {P1: 1}


def test_9_16_g_3_charges_go_by_number_to_the_foremost() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P2, B, SINGLE, [(A, 1, 3), (B, 0, 1)]),
        (P2, C, FIELDERS_CHOICE, [(A, 3, -4), (B, 1, 2), (C, 0, 1)]),
        (P2, D, FLY_OUT, [(D, 0, -1)]),
        (P2, E, SINGLE, [(B, 2, 4), (C, 1, 2), (E, 0, 1)]),
    )
    assert charged(plays) == {P1: 1}


def test_9_16_g_4_a_runner_put_out_without_the_batter_takes_the_charge_with_him() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P2, B, WALK, [(A, 1, 2), (B, 0, 1)]),
        (P2, C, FLY_OUT, [(C, 0, -1)]),
        (P2, D, CAUGHT_STEALING, [(A, 2, -3)]),
        (P2, D, SINGLE, [(B, 1, 4), (D, 0, 1)]),
    )
    assert charged(plays) == {P2: 1}


def test_9_16_g_5_three_pitchers_two_force_outs_and_a_home_run() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P2, B, WALK, [(A, 1, 2), (B, 0, 1)]),
        (P3, C, FIELDERS_CHOICE, [(A, 2, -3), (B, 1, 2), (C, 0, 1)]),
        (P3, D, FIELDERS_CHOICE, [(B, 2, -3), (C, 1, 2), (D, 0, 1)]),
        (P3, E, HOME_RUN, [(C, 2, 4), (D, 1, 4), (E, 0, 4)]),
    )
    assert charged(plays) == {P1: 1, P2: 1, P3: 1}


def test_9_16_g_6_a_force_at_home() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P2, B, WALK, [(A, 1, 2), (B, 0, 1)]),
        (P2, C, SINGLE, [(A, 2, 3), (B, 1, 2), (C, 0, 1)]),
        (P2, D, FIELDERS_CHOICE, [(A, 3, -4), (B, 2, 3), (C, 1, 2), (D, 0, 1)]),
        (P2, E, SINGLE, [(B, 3, 4), (C, 2, 4), (D, 1, 2), (E, 0, 1)]),
    )
    assert charged(plays) == {P1: 1, P2: 1}


def test_9_16_g_7_an_out_on_a_hit_is_no_fielders_choice() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P2, B, SINGLE, [(A, 1, -3), (B, 0, 2)]),
        (P2, C, SINGLE, [(B, 2, 4), (C, 0, 1)]),
    )
    assert charged(plays) == {P2: 1}


def test_9_16_h_a_reliever_answers_for_no_walk_from_a_count_that_he_did_not_make() -> None:
    left = Play(1, 0, 0, A, P1, NO_PLAY, [], 0, 0, pitches="BSB")
    walk = half((P2, A, WALK, [(A, 0, 1)]))[0]._replace(pitches="BSB.BB")
    (steps,) = recount([left, walk], four_balls=True)
    assert steps[1].walked_by == P1
    assert steps[1].after[1].owner == P1
    for codes in ("BSBS", "BS", "S", "B"):  # 2–2, 1–1, 0–1, 1–0: the reliever’s own
        (steps,) = recount([left._replace(pitches=codes), walk], four_balls=True)
        assert steps[1].walked_by == -1


def test_the_count_after_fouls() -> None:
    assert count("BFFFFB") == (2, 2)


def test_9_16_i_1_an_error_ends_the_inning_for_its_pitcher_not_for_the_next() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P1, B, REACHED_ON_ERROR, [(A, 1, 2), (B, 0, 1)]),
        (P2, C, HOME_RUN, [(A, 2, 4), (B, 1, 4), (C, 0, 4)]),
        outs=2,
    )
    assert charged(plays) == {P1: 2, P2: 1}
    assert earned(plays) == ({P2: 1}, 0)


def test_9_16_i_2_his_own_error_serves_the_reliever_and_those_before_him() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P1, B, WALK, [(A, 1, 2), (B, 0, 1)]),
        (P2, C, REACHED_ON_ERROR, [(A, 2, 3), (B, 1, 2), (C, 0, 1)]),
        (P2, D, HOME_RUN, [(A, 3, 4), (B, 2, 4), (C, 1, 4), (D, 0, 4)]),
        outs=2,
    )
    assert charged(plays) == {P1: 2, P2: 2}
    assert earned(plays) == ({}, 0)


def test_9_16_i_3_both_pitchers_have_an_error() -> None:
    plays = half(
        (P1, A, WALK, [(A, 0, 1)]),
        (P1, B, REACHED_ON_ERROR, [(A, 1, 2), (B, 0, 1)]),
        (P2, C, HOME_RUN, [(A, 2, 4), (B, 1, 4), (C, 0, 4)]),
        (P2, D, STRIKEOUT, [(D, 0, -1)]),
        (P2, E, STRIKEOUT, [(E, 0, -1)]),
        (P2, F, REACHED_ON_ERROR, [(F, 0, 1)]),
        (P2, G, HOME_RUN, [(F, 1, 4), (G, 0, 4)]),
    )
    assert charged(plays) == {P1: 2, P2: 3}
    assert earned(plays) == ({P1: 1, P2: 1}, 2)


def test_who_takes_the_place_of_a_man_on_by_error_would_have_been_out() -> None:
    plays = half(
        (P1, A, REACHED_ON_ERROR, [(A, 0, 1)]),
        (P1, B, FIELDERS_CHOICE, [(A, 1, -2), (B, 0, 1)]),
        (P1, C, HOME_RUN, [(B, 1, 4), (C, 0, 4)]),
    )
    assert earned(plays) == ({P1: 1}, 1)


def test_a_walk_that_would_have_forced_nobody_brings_no_earned_run() -> None:
    plays = half(
        (P1, A, SINGLE, [(A, 0, 1)]),
        (P1, B, REACHED_ON_ERROR, [(A, 1, 2), (B, 0, 1)]),
        (P1, C, WALK, [(A, 2, 3), (B, 1, 2), (C, 0, 1)]),
        (P1, D, WALK, [(A, 3, 4), (B, 2, 3), (C, 1, 2), (D, 0, 1)]),
    )
    assert earned(plays) == ({}, 0)


def test_9_17_b_the_share_of_a_starter() -> None:
    assert [starters_share(innings) for innings in range(1, 10)] == [1, 2, 2, 3, 4, 5, 5, 5, 5]


def test_9_17_b_nobody_wins_whom_another_beats_in_outs_and_runs() -> None:
    plays = half(
        (P1, A, STRIKEOUT, [(A, 0, -1)]),
        (P2, B, HOME_RUN, [(B, 0, 4)]),
        (P2, C, STRIKEOUT, [(C, 0, -1)]),
    )
    (steps,) = recount(plays, four_balls=False)
    first, second = stints(steps, 1)
    lines = {P1: Counter(outs=1), P2: Counter(outs=1, r=1, h=1, er=1)}
    assert most_effective([first, second], lines) == [P1, P2]
    second.outs = 0
    assert most_effective([first, second], lines) == [P1]
