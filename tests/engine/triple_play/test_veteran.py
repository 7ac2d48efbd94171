"""The veteran’s habits, each in a position where it shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine import Ballgame, play_out
from engine.cards import short
from engine.chance import Chance
from engine.decisions import Decision
from engine.managers import MANAGERS
from engine.plays import INTENTIONAL_WALK
from engine.rulesets.triple_play import RULES
from engine.rulesets.triple_play.rules import play
from engine.rulesets.triple_play.state import State
from engine.rulesets.triple_play.strategy import LEVEL
from engine.rulesets.triple_play.tables import (
    DOUBLE_PLAY,
    HOME_DOUBLE_PLAY,
    PINCH_HIT,
    PINCH_RUN,
    RELIEF,
    STEAL,
)
from engine.rulesets.triple_play.veteran import swings_expected
from tests.engine.triple_play.table import card, position


def choices(state: State, kind: str, **answers: Any) -> Counter[Any]:
    """What forty veterans choose when this is asked: words, and cards as “7♦”.

    The questions before it are answered by kind, or by the first option.
    """
    state = state.copy()
    script = play(state, Chance(0), None)
    decision = next(script)
    while True:
        assert isinstance(decision, Decision)
        if decision.kind == kind:
            break
        decision = script.send(answers.get(decision.kind, decision.options[0]))
    view = RULES.view(state, decision.seat)
    chosen: Counter[Any] = Counter()
    for seed in range(40):
        option = MANAGERS["veteran"](RULES, seed=seed).choose(view, decision)
        assert option in decision.options
        match option:
            case int() if kind != "pinch_run_base":
                chosen[short(option)] += 1
            case (call, called):
                chosen[call, short(called)] += 1
            case _:
                chosen[option] += 1
    return chosen


def outs_taken(bases: dict[int, Any], swing: int, pitch: int, outs: int = 0) -> list[str]:
    state = position(bases=bases, batting=[swing], pitching=[pitch], outs=outs)
    asked = choices(state, "outs", at_bat=card(swing, 0), pitch=card(pitch, 1))
    return [*asked]


# Cards


def test_he_cannot_be_read() -> None:
    """Of cards that are worth about the same he does not always play the same one."""
    assert len(choices(position(batting=[8, 7, 2]), "at_bat")) > 1
    assert len(choices(position(pitching=[9, 8, 2]), "pitch")) > 1


def test_a_two_is_for_the_tens_that_may_come() -> None:
    low = ["2♦", "2♥", "3♦", "3♥", "4♦", "4♥", "5♦", "5♥"]
    high = ["10♦", "10♥", "9♦", "9♥"]
    hand = ["2♣", "5♣", "5♠"]
    with_tens = choices(position(pitching=hand, scored=low, batting=[10, 9, 7]), "pitch")
    without = choices(position(pitching=hand, scored=high, batting=[2, 3, 7]), "pitch")
    assert with_tens["2♣"] > 30
    assert without["2♣"] == 0


def test_the_batter_counts_the_pitchers_cards() -> None:
    """With a man on and a two she hopes for the error on a ten; not when both tens are spent."""
    high = ["8♣", "8♠", "9♣", "9♠"]
    hand, bases = [2, 5, 6], {1: 9}
    with_tens = choices(position(bases=bases, batting=hand, discard=high), "at_bat")
    without = choices(position(bases=bases, batting=hand, discard=["10♣", "10♠"]), "at_bat")
    assert with_tens["2♦"] > 30
    assert without["2♦"] < 10


def test_a_buried_card_is_reckoned_with_once_it_has_come_up() -> None:
    """Of all cards the batter is known to hold a ten, or to hold none: he fears it, or not."""
    state = position(batting=[10, 4, 3], pitching=[10, 6, 5], bases={3: 9})
    view = RULES.view(state, 1)
    ten = card(10, 0)
    below = view._replace(sides=(replace(view.sides[0], buried=[ten]), view.sides[1]))
    come_up = below._replace(risen=([ten], ()))
    anyhow, lies_below, held = (
        swings_expected(one)[-1] / sum(swings_expected(one)) for one in (view, below, come_up)
    )
    assert lies_below < anyhow < held
    everything = come_up._replace(risen=([ten, card(4, 0), card(3, 0)], ()))
    sides = replace(view.sides[0], buried=[ten, card(4, 0), card(3, 0)]), view.sides[1]
    likely = swings_expected(everything._replace(sides=sides))
    assert sum(likely[LEVEL[one]] for one in sides[0].buried) > 0.95 * sum(likely)


def test_cards_that_were_all_seen_may_come_up_again() -> None:
    state = position(
        bases={1: "9♥", 2: "8♥", 3: "7♥"},
        batting=[2, 3, 4],
        retired=["10♦", "10♥"],
        scored=["2♥", "3♥", "4♥", 5, "5♥", 6, "6♥", 7, 8, 9],
    )
    assert not state.hidden[0].deck
    state.sides[0].buried = [*state.hidden[0].hand]
    assert choices(state, "pitch").total() == 40


# Outs


@pytest.mark.parametrize("outs", [0, 1])
def test_two_outs_rather_than_one(outs: int) -> None:
    assert outs_taken({1: 9}, swing=7, pitch=10, outs=outs) == [DOUBLE_PLAY]


def test_the_double_play_from_home_saves_the_run() -> None:
    assert outs_taken({1: 5, 2: 8, 3: 9}, swing=6, pitch=10) == [HOME_DOUBLE_PLAY]


def test_in_a_tied_ninth_the_winning_run_is_cut_off() -> None:
    """Two outs with nobody out would let him score; the force at home does not."""
    state = position(
        bases={1: "5♣", 2: "8♣", 3: "9♣"},
        batting=["7♣"],
        pitching=[10, 4, 3],
        half=1,
        inning=9,
        runs=(3, 3),
    )
    answers = {"at_bat": card("7♣", 1), "pitch": card("10♦", 0)}
    taken = choices(state, "outs", bullpen="pass", **answers)
    assert DOUBLE_PLAY not in taken
    two_up = position(bases={1: 9}, batting=[7], pitching=[10], inning=9, runs=(3, 3))
    assert [*choices(two_up, "outs", at_bat=card(7, 0), pitch=card(10, 1))] == [DOUBLE_PLAY]


# Steals


@pytest.mark.parametrize(("runs", "inning"), [((0, 12), 5), ((1, 4), 9)])
def test_nobody_steals_whose_run_would_not_count_for_much(runs: Any, inning: int) -> None:
    high = ["10♣", "10♠", "9♣", "9♠"]
    state = position(bases={1: 5}, batting=[9, 7, 4], discard=high, runs=runs, inning=inning)
    assert choices(state, "at_bat")[STEAL] == 0


def test_relief_before_a_steal_that_could_not_be_stopped() -> None:
    close = position(bases={1: 4}, pitching=[2, 3, 4], inning=9)
    assert choices(close, "bullpen")[RELIEF, "K♣"] == 40
    assert choices(position(bases={1: 4}, pitching=[2, 3, 10], inning=9), "bullpen") == {"pass": 40}


def test_a_slow_runner_stays_where_he_is() -> None:
    assert choices(position(bases={1: 10}, batting=["10♥", 9, 8]), "at_bat")[STEAL] == 0
    assert choices(position(bases={2: 9}, batting=["9♥", 8, 10]), "at_bat")[STEAL] == 0


def test_a_steal_waits_until_the_high_throws_are_gone() -> None:
    bases, hand = {1: 5}, [9, 7, 4]
    high = ["10♣", "10♠", "9♣", "9♠"]
    low = ["2♣", "2♠", "3♣", "3♠"]
    gone = choices(position(bases=bases, batting=hand, discard=high), "at_bat")
    waiting = choices(position(bases=bases, batting=hand, discard=low), "at_bat")
    assert gone[STEAL] == 40
    assert waiting[STEAL] == 0


def test_the_throw_is_the_card_that_gets_him() -> None:
    """No card takes a nine to second against a ten."""
    state = position(bases={1: 9}, batting=[8, 7, 6], pitching=[10, 4, 3])
    assert choices(state, "throw", at_bat=STEAL)["10♣"] == 40


# Men called


def test_relief_with_a_bad_hand_in_a_jam() -> None:
    jam = {1: 8, 2: 7, 3: 2}
    bad = choices(position(bases=jam, pitching=[3, 4, 5], inning=7), "pitch")
    good = choices(position(bases=jam, pitching=[10, 9, 8], inning=7), "pitch")
    assert bad[RELIEF, "A♠"] == 40
    assert not [option for option in good if isinstance(option, tuple)]


def test_the_better_relievers_are_for_the_greater_jam() -> None:
    lesser = choices(position(bases={1: 4}, pitching=[3, 4, 5], inning=3), "pitch")
    assert lesser[RELIEF, "K♣"] == 40


def test_the_bench_waits_for_its_moment() -> None:
    hand = ["3♦", "4♦", "4♥"]
    first, ninth = (choices(position(batting=hand, inning=inning), "at_bat") for inning in (1, 9))
    assert not [option for option in first if isinstance(option, tuple)]
    assert ninth[PINCH_HIT, "Q♥"] == 40


def test_no_good_card_goes_under_the_deck_for_a_pinch_hitter() -> None:
    hand = [10, 4, 3]
    state = position(batting=hand, inning=9)
    asked = choices(state, "bury", at_bat=(PINCH_HIT, card("J♦", 0)))
    assert set(asked) <= {"3♦", "4♦"}


def test_a_jack_runs_for_a_slow_man() -> None:
    state = position(bases={1: 4, 2: 10}, batting=[3, 9, 8], inning=9)
    assert choices(state, "at_bat")[PINCH_RUN, "J♦"] == 40
    run = (PINCH_RUN, card("J♦", 0))
    assert choices(state, "pinch_run_base", at_bat=run) == {2: 40}
    assert choices(state, "pinch_run_card", at_bat=run)["3♦"] == 40


def test_a_good_hand_is_not_thrown_away_in_the_ninth() -> None:
    for bases in ({}, {1: 8}, {1: 8, 2: 7, 3: 4}):
        chosen = choices(position(bases=bases, pitching=[10, "10♠", 6], inning=9), "pitch")
        assert not [option for option in chosen if isinstance(option, tuple)]


def test_one_reliever_at_a_time() -> None:
    """Another is called after a pitch at the soonest; nobody bats for a pinch hitter."""
    for seed in range(60):
        veterans = [MANAGERS["veteran"](RULES, seed=seed + side) for side in (1, 2)]
        game = Ballgame(RULES, seed=seed)
        called: dict[int, Any] = {}
        while game.asks:
            ((seat, decision),) = game.asks.items()
            view = game.view(seat)
            option = veterans[seat].choose(view, decision)
            if isinstance(option, tuple):
                before = (option[0], view.inning, view.half, view.outs, view.bases, view.fouls)
                if option[0] in (RELIEF, PINCH_HIT):
                    assert called.get(seat) != before
                    called[seat] = before
            elif decision.kind in ("pitch", "throw"):
                called.clear()
            game.answer(seat, option)


def test_a_runner_is_drawn_where_no_card_in_hand_is_fast() -> None:
    state = position(bases={2: 10}, batting=[8, 9, "9♥"], inning=9, runs=(3, 4))
    chosen = choices(state, "at_bat")
    run = (PINCH_RUN, "Q♥")
    assert chosen[run] == 40
    run_card = (PINCH_RUN, card("Q♥", 0))
    assert choices(state, "pinch_run_from", at_bat=run_card) == {"draw": 40}


# Walks


def test_walks_are_for_an_open_base_and_end() -> None:
    """A pitcher might walk batters for ever (R20)."""
    walks = plate_appearances = 0
    for seed in range(150):
        veterans = [MANAGERS["veteran"](RULES, seed=seed + side) for side in (1, 2)]
        game = play_out(Ballgame(RULES, seed=seed), visitors=veterans[0], home=veterans[1])
        for made in game.plays or ():
            plate_appearances += 1
            if made.outcome is INTENTIONAL_WALK:
                walks += 1
                assert len(made.moves) == 1, "nobody is forced along"
    assert 0 < walks < plate_appearances / 100
