"""The manager who thinks: what he may know, what he spends, and what he refuses."""

from __future__ import annotations

import doctest
from itertools import product
from operator import ne
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.stars import Judge, watch
from engine import RULESETS, Ballgame, Decision, EngineError, Seat, play_out
from engine.managers import all_star
from engine.managers.all_star import AllStar, Answer, Began, Thought, played_on
from engine.managers.outlook import FAR, amid, chance, chances, outlook
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


def test_he_leaves_a_veterans_answer_only_as_often_as_he_must() -> None:
    """His answers come as often as he means them to, and most are the veteran's of that time."""
    star = AllStar(RULESETS["quick"], seed=1, rollouts=1)
    usual, shares = (
        {"a": 0.5, "b": 0.3, "c": 0.2, "d": 0.0},
        {"a": 0.2, "b": 0.5, "c": 0.2, "d": 0.1},
    )
    considered = [Answer(one, shares[one], 0.5, 1, 0.0, usual[one]) for one in "abcd"]
    draw, times = Random(2), 8000
    theirs = draw.choices([*usual], [*usual.values()], k=times)
    his = [star.instead_of(one, considered) for one in theirs]
    for one, share in shares.items():
        assert his.count(one) / times == pytest.approx(share, abs=0.02)
    assert sum(map(ne, his, theirs)) / times == pytest.approx(0.3, abs=0.02)
    assert star.instead_of("e", [Answer("e", 0.0, 0.5, 1, 0.0, 0.0)]) == "e"  # seldom, so not seen


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


@pytest.mark.parametrize("lead", range(-4, 5))
@pytest.mark.parametrize("at_home", [False, True])
def test_what_men_on_base_are_worth(lead: int, at_home: bool) -> None:
    """Against a count of every course from the middle of the last inning but one."""
    to_come = "600 250 150\n300 500 200"
    whole, now = chances(to_come)
    halves = 2 if at_home else 3  # that are still to begin
    known = 0.0
    for runs in product(range(3), repeat=halves + 1):
        after, share = lead, 1.0
        for number, scored in enumerate(runs):
            share *= (whole if number else now)[scored]
            home = (number % 2 == 0) == at_home
            if not (number == halves and after > 0):  # the home side need not bat
                after += scored if home else -scored
        known += share * (1 if after > 0 else 0.5 if after == 0 else 0)
    assert amid(to_come, 3, 2 + at_home, 1)[lead + FAR] == pytest.approx(known)


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_what_is_to_come_is_known_wherever_he_stops(slug: str) -> None:
    rules = RULESETS[slug]
    lines = rules.to_come.strip().splitlines()
    assert all(sum(map(int, line.split())) == 1000 for line in lines)
    assert len(lines) == 24
    means = [sum(n * share for n, share in enumerate(row)) for row in chances(rules.to_come)]
    for place in range(8):
        assert means[place] > means[8 + place]  # an out costs runs
    assert means[7] == max(means)  # and nothing is better than three on and nobody out


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_he_looks_no_further_than_he_shall(slug: str) -> None:
    """The further, the more is played; without a bound to the end of the half-inning."""
    rules = RULESETS[slug]
    stopped = 0
    for seed in range(12):
        game = Ballgame(rules, seed=seed)
        moment(game, seed, 30 + seed)
        seat, decision = next(iter(game.asks.items()))
        played = []
        for foresight in (1, 2, 5, None):
            twin = game.fork(seed)
            if seat.other in twin.asks:
                twin.answer(seat.other, twin.asks[seat.other].options[0])
            state = twin._state
            began = Began.of(twin)
            twin.answer(seat, decision.options[0])
            found = played_on(twin, seat, AllStar(rules, seed=1).pair, began, foresight)
            at_home = chance(rules, state)
            assert found == pytest.approx(at_home if seat else 1 - at_home)
            played.append(len(twin.plays or ()))
            over = twin.over or (state.inning, state.half) != (began.inning, began.half)
            stopped += not over
            assert over or (foresight is not None and twin._script is not began.play)
        assert played == sorted(played)
    assert stopped > 12


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_what_an_answer_gains_another_loses(slug: str) -> None:
    game = Ballgame(RULESETS[slug], seed=3, snapshots=True)
    moment(game, 3, 20)
    seat, decision = next(iter(game.asks.items()))
    one, two = decision.options[0], decision.options[-1]
    gained, lost = (
        Judge(game.rules, 1).gain(game, seat, one, two),
        Judge(game.rules, 1).gain(game, seat, two, one),
    )
    assert gained == pytest.approx(-lost, abs=0.02)  # a veteran may remember whom he called
    assert Judge(game.rules, 1).gain(game, seat, one, one) == pytest.approx(0, abs=0.02)


def test_who_hardly_thinks_gains_nothing() -> None:
    """With two games an answer he plays as a veteran does, who does not mix in Card Baseball."""
    told = watch(RULESETS["sackson"], 1, 2)
    assert told.asked > 100
    assert (told.gain, told.differed.total()) == (0, 0)


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
