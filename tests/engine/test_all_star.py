"""The manager who thinks: what he may know, what he spends, and what he refuses."""

from __future__ import annotations

import doctest
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import RULESETS, Ballgame, Decision, EngineError, Seat, play_out
from engine.managers import all_star
from engine.managers.all_star import AllStar, Thought
from engine.managers.outlook import FAR, outlook
from tests.engine.managed import answers
from tests.engine.test_laws import new_games, seeds


def moment(game: Ballgame, seed: int, stop: int) -> None:
    for number, (seat, option) in enumerate(answers(game, seed)):
        if number == stop:
            return
        game.answer(seat, option)


@given(new_games(), seeds, st.integers(0, 60))
@settings(max_examples=25, deadline=None)
def test_what_his_seat_cannot_see_changes_nothing(game: Ballgame, seed: int, stop: int) -> None:
    """Other dice to come, another sealed answer: the same thoughts, to the last figure."""
    moment(game, seed, stop)
    for seat in game.asks:
        first = AllStar(game.rules, seed=seed, rollouts=12).consider(game, seat)
        others = [game.fork(seed + 1)]
        if len(game.asks) == 2:
            sealed = game.copy()
            sealed.answer(seat.other, game.asks[seat.other].options[-1])
            others.append(sealed)
        for other in others:
            assert AllStar(game.rules, seed=seed, rollouts=12).consider(other, seat) == first


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_thinks_without_touching_the_game(slug: str) -> None:
    game = Ballgame(RULESETS[slug], seed=3)
    moment(game, 3, 10)
    before = game.record(), game.view(None), game.asks
    seat = next(iter(game.asks))
    considered = AllStar(game.rules, seed=1, rollouts=60).consider(game, seat)
    assert (game.record(), game.view(None), game.asks) == before
    assert {answer.option for answer in considered} == {*game.asks[seat].options}
    assert sum(answer.share for answer in considered) == pytest.approx(1)
    assert all(0 <= answer.chance <= 1 for answer in considered)
    assert sum(answer.tried for answer in considered) <= 60 + len(considered)


def test_milliseconds_are_a_budget_too() -> None:
    game = Ballgame(RULESETS["quick"], seed=3)
    thought = AllStar(game.rules, seed=1, milliseconds=5, clock=perf_counter).consider(game, 0)
    assert all(answer.tried for answer in thought)


def test_a_fork_of_a_fork_is_thought_about_and_an_imagined_game_is_not() -> None:
    game = Ballgame(RULESETS["quick"], seed=3)
    seat = next(iter(game.asks))
    twice = game.fork(5).fork(6)
    thought = AllStar(game.rules, seed=1, rollouts=12).consider(twice, seat)
    assert thought == AllStar(game.rules, seed=1, rollouts=12).consider(game, seat)
    with pytest.raises(EngineError, match="imagined game is played to its end"):
        AllStar(game.rules, seed=1, rollouts=12).consider(game.imagine(seat, 1), seat)


def test_one_option_needs_no_thought() -> None:
    """A question without a choice is never asked; one that is left is answered without a game."""
    game = Ballgame(RULESETS["piecepack"], seed=3)
    seat = next(iter(game.asks))
    game.asks[seat]
    asked = game._asked
    assert asked is not None
    one = asked if not isinstance(asked, tuple) else asked[0]
    one = Decision(one.seat, one.kind, one.options[:1])
    game._asked = one
    (answer,) = AllStar(game.rules, seed=1).consider(game, one.seat)
    assert (answer.option, answer.share, answer.tried) == (one.options[0], 1.0, 0)


def test_the_second_look_finds_what_hurts() -> None:
    """Matching pennies: whatever the veteran does too often, he himself mixes near even."""
    thought = Thought(2, 0)
    for number in range(4000):
        theirs = number % 10 < 3
        mine = [1.0 if theirs == place else 0.0 for place in (0, 1)]
        thought.take([0, 1], mine, theirs, theirs, [False, True])
    shares, chances = thought.mix([0.5, 0.5])
    against = {False: shares[0], True: shares[1]}
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > 0.6  # they play False seven times of ten
    assert thought.worst(shares, {True: [0.0, 1.0], False: [1.0, 0.0]})[True] == 1
    assert against[False] < 1
    assert chances[0] > chances[1]


def test_a_few_imagined_games_change_nothing() -> None:
    """What looks much better in two of them is luck: the veteran knows more."""
    thought = Thought(3, 0)
    for _ in range(2):
        thought.take([0, 1, 2], [0.5, 0.6, 0.4], None, None, None)
    assert thought.best(0) == [1.0, 0.0, 0.0]
    shares, _ = thought.mix([0.5, 0.0, 0.5])
    assert shares == pytest.approx([0.5, 0.0, 0.5], abs=0.05)
    assert shares[1] < 0.001


def test_what_is_surely_better_is_given() -> None:
    draw = Random(1)
    thought = Thought(3, 0)
    for _ in range(2000):
        base = draw.random()
        thought.take([0, 1, 2], [base, base + 0.1 * draw.random(), base - 0.05], None, None, None)
    assert thought.best(0) == [0.0, 1.0, 0.0]
    shares, _ = thought.mix([0.5, 0.0, 0.5])
    assert shares[1] > 0.9


def test_what_a_lead_is_worth() -> None:
    """Against a count of every course of the last half-innings."""
    runs = (0.6, 0.25, 0.15)
    for lead in range(-4, 5):
        known = 0.0
        for visitors, one in enumerate(runs):
            for home, two in enumerate(runs):
                now = lead - visitors
                after = now if now > 0 else now + home
                known += one * two * (1 if after > 0 else 0.5 if after == 0 else 0)
        assert outlook(runs, 3)[4][lead + FAR] == pytest.approx(known)


@pytest.mark.parametrize("budget", [{"rollouts": 0}, {"rollouts": -5}, {"milliseconds": 0}])
def test_no_budget(budget: dict[str, Any]) -> None:
    with pytest.raises(EngineError, match="needs a budget"):
        AllStar(RULESETS["quick"], seed=1, **budget)


def test_a_time_without_a_clock() -> None:
    with pytest.raises(EngineError, match="needs a clock"):
        AllStar(RULESETS["quick"], seed=1, milliseconds=5)


def test_a_seat_that_is_asked_nothing() -> None:
    game = Ballgame(RULESETS["sackson"], seed=1)
    (asked,) = game.asks
    with pytest.raises(EngineError, match="nothing to consider"):
        AllStar(game.rules, seed=1).consider(game, asked.other)


def test_thinks_about_a_fork_of_a_fork() -> None:
    game = Ballgame(RULESETS["cardball"], seed=1).fork(2).fork(3)
    assert AllStar(game.rules, seed=1, rollouts=20).think(game, Seat.HOME) is not None


def test_the_example_runs() -> None:
    assert not doctest.testmod(all_star).failed


def test_he_plays_a_game_to_its_end_the_same_twice() -> None:
    rules = RULESETS["quick"]
    games = []
    for _ in range(2):
        pair = [AllStar(rules, seed=seed, rollouts=3) for seed in (8, 9)]
        game = Ballgame(rules, seed=4, options=rules.options({"innings": 1}))
        games.append(play_out(game, visitors=pair[0], home=pair[1]))
    assert games[0].record() == games[1].record()
    assert Ballgame.replay(games[0].record()).score == games[0].score
