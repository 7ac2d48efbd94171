"""The veteran’s habits, each in a position where it shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine import Ballgame, Decision, play_out
from engine.cards import RANK, short
from engine.chance import Chance
from engine.managers import MANAGERS
from engine.plays import HOME_RUN, SINGLE
from engine.rulesets.cardball import RULES
from engine.rulesets.cardball.rules import play
from engine.rulesets.cardball.state import State
from engine.rulesets.cardball.tables import (
    OUT,
    SAFE,
    STAY,
    SWING,
    TAKE,
)
from tests.engine.cardball.table import CARDS, as_option, position


def choices(state: State, kind: str, **answers: Any) -> Counter[Any]:
    """What forty veterans choose when this is asked: words, and cards as “7♦”.

    The questions before it are answered by kind, or by the first option.
    """
    state = state.copy()
    script = play(state, Chance(0), None)
    asked = next(script)
    while True:
        decisions = (asked,) if isinstance(asked, Decision) else asked
        found = [decision for decision in decisions if decision.kind == kind]
        if found:
            break
        given = tuple(
            as_option(answers[d.kind]) if d.kind in answers else d.options[0] for d in decisions
        )
        asked = script.send(given[0] if isinstance(asked, Decision) else given)
    (decision,) = found
    view = RULES.view(state, decision.seat)
    chosen: Counter[Any] = Counter()
    for seed in range(40):
        option = MANAGERS["veteran"](RULES, seed=seed).choose(view, decision)
        assert option in decision.options
        match option:
            case int():
                chosen[short(option)] += 1
            case (word, card, base):
                chosen[word, short(card), base] += 1
            case _:
                chosen[option] += 1
    return chosen


def ranks(chosen: Counter[Any]) -> set[int]:
    return {RANK[CARDS[card]] for card in chosen}


# Card against card


def test_junk_is_batted_while_there_are_strikes_to_give() -> None:
    state = position(batting=["2♣", "3♦", "8♥", "9♠", "10♣", "J♦", "K♥"])
    assert ranks(choices(state, "bat")) <= {2, 3}


def test_an_ace_is_not_pitched() -> None:
    state = position(pitching=["A♣", "A♦", "2♥", "3♠", "8♣", "K♦", "K♥"])
    for strikes in ([], ["8♠"], ["8♠", "9♠"]):
        state.strikes = [CARDS[card] for card in strikes]
        assert 1 not in ranks(choices(state, "pitch"))


def test_the_pitcher_ends_what_he_has_begun() -> None:
    """Balls before the first strike, high cards for the third."""
    hand = ["2♥", "3♠", "4♦", "5♦", "8♣", "9♦", "9♥"]
    begun = choices(position(pitching=hand, strikes=["8♠", "8♥"]), "pitch")
    fresh = choices(position(pitching=hand), "pitch")
    assert sum(begun[card] for card in hand[4:]) > 30
    assert sum(fresh[card] for card in hand[:4]) > 20


def test_he_cannot_be_read() -> None:
    """Of cards that are worth about the same he does not always play the same one."""
    assert len(choices(position(batting=["2♣", "2♦", "2♥"]), "bat")) > 1
    assert len(choices(position(pitching=["8♣", "8♦", "9♥"], strikes=["8♠"]), "pitch")) > 1


def test_the_batter_waits_for_two_strikes() -> None:
    """Balls come before them, and a ten is hardly missed at them."""
    for strikes, called in (((), TAKE), (("8♥", "9♥"), SWING)):
        state = position(batting=["10♦"], pitching=["3♠"], strikes=strikes)
        assert choices(state, "call", bat="10♦", pitch="3♠")[called] > 30


def test_junk_is_not_swung() -> None:
    state = position(batting=["2♣"], pitching=["K♦"])
    assert choices(state, "call", bat="2♣", pitch="K♦") == {TAKE: 40}


# Runners


def test_third_base_is_not_stolen_blindly() -> None:
    state = position(bases={2: "9♦"})
    assert choices(state, "steal", call=TAKE) == {STAY: 40}


def test_who_can_be_thrown_out_stays() -> None:
    """A two on second is an easy out."""
    asked = choices(
        position(bases={2: "2♥"}, batting=["9♣"], pitching=["2♦"]),
        "advance",
        bat="9♣",
        pitch="2♦",
        call=SWING,
    )
    assert asked == {(2, 2): 40}


# Out and safe cards


def test_the_cheapest_card_that_will_do_puts_out() -> None:
    """It leaves the queen for later, and room above it for another out card."""
    hand = ["10♦", "5♥", "Q♥", "K♠", "A♦", "A♥", "2♦"]
    asked = choices(
        position(batting=["3♣"], pitching=hand), "catch", bat="3♣", pitch="10♦", call=SWING
    )
    assert asked["5♥"] > 25
    state = position(
        bases={1: "4♣"}, batting=["9♦"], pitching=["4♥", "6♣", "8♣", "2♦", "2♥", "3♠", "A♦"]
    )
    first = choices(state, "out", bat="9♦", pitch="4♥", call=SWING)
    assert first[OUT, "6♣", 1] > 25


def test_he_saves_his_runner() -> None:
    state = position(
        bases={1: "4♣"}, batting=["9♦", "7♣"], pitching=["4♥", "6♣", "2♦", "2♥", "3♠", "A♦", "3♦"]
    )
    asked = choices(state, "safe", bat="9♦", pitch="4♥", call=SWING, out=(OUT, "6♣", 1))
    assert asked == {(SAFE, "7♣", 1): 40}


# The whole


def test_games_between_veterans_end_and_are_baseball() -> None:
    """Far from the publisher's note, and yet as far again from managers without thought."""
    runs = hits = pitches = 0
    games = 60
    for seed in range(games):
        one, two = (MANAGERS["veteran"](RULES, seed=seed + side) for side in (1, 2))
        game = play_out(Ballgame(RULES, seed=seed), visitors=one, home=two)
        assert game.over
        for made in game.plays or ():
            runs += made.runs
            hits += SINGLE <= made.outcome <= HOME_RUN
            pitches += len(made.pitches.rpartition(".")[2])
    sides = 2 * games
    assert runs < 29 * sides
    assert hits < 28 * sides
    assert pitches < 350 * sides
