"""Games as a seat imagines them: what search looks at."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import RULESETS, Ballgame, Decision, EngineError
from engine.cards import RANK, SUIT
from engine.chance import Chance
from engine.rulesets.cardball.ruleset import LOOKS
from tests.engine.managed import answers
from tests.engine.test_laws import new_games, seeds


@given(new_games(), seeds, st.data())
def test_what_is_hidden_from_a_seat_is_not_in_what_it_imagines(
    game: Ballgame, seed: int, data: st.DataObject
) -> None:
    """Dealt anew before, it comes out the same; and what comes of it is played to its end."""
    stop = data.draw(st.integers(0, 60))
    for number, (seat, option) in enumerate(answers(game, seed)):
        if number == stop:
            break
        game.answer(seat, option)
    if game.over:
        return
    for seat, decision in game.asks.items():
        one, two = game.fork(seed)._state, game.fork(seed)._state
        game.rules.shuffle_hidden(one, seat, Chance(seed + 1))
        for state in (one, two):
            game.rules.shuffle_hidden(state, seat, Chance(seed + 2))
        assert one == two
        imagined = [game.imagine(seat, seed + 2) for _ in range(2)]
        for again in imagined:
            assert again.view(seat) == game.view(seat)
            assert again.asks[seat] == decision
            for who, option in answers(again, seed):
                again.answer(who, option)
        assert imagined[0]._choices == imagined[1]._choices


@given(new_games(), seeds)
def test_an_imagined_game_is_not_copied(game: Ballgame, seed: int) -> None:
    seat = next(iter(game.asks))
    with pytest.raises(EngineError, match="not copied"):
        game.imagine(seat, seed).fork(seed)


def test_a_seat_that_there_is_not() -> None:
    with pytest.raises(EngineError, match="no seat 2"):
        Ballgame(RULESETS["quick"], seed=1).imagine(2, 1)


def test_a_seat_that_is_asked_nothing() -> None:
    game = Ballgame(RULESETS["sackson"], seed=1)
    (asked,) = game.asks
    with pytest.raises(EngineError, match="asked nothing"):
        game.imagine(asked.other, 1)


# A card that the other side has laid face down

#: Imagined games in which cards are counted.
DEALS = 3000


def highest(view: Any, decision: Decision) -> Any:
    """Of the cards that may be laid, with no two alike."""
    return max(decision.options, key=lambda card: (RANK[card], card))


def laid(slug: str, kind: str) -> tuple[Ballgame, int]:
    """A game in which this seat is asked about such a card, the first of its kind."""
    game = Ballgame(RULESETS[slug], seed=4)
    while True:
        seat, asked = next(iter(game.asks.items()))
        if asked.kind == kind:
            return game, seat
        for seat, asked in game.asks.items():
            game.answer(seat, next(one for one in asked.options if type(one) is int))


def shares(cards: dict[int, int]) -> dict[int, float]:
    return {card: count / sum(cards.values()) for card, count in cards.items()}


def close(seen: Counter[int], chances: dict[int, float]) -> bool:
    """Whether each came about as often as it should: within four standard errors."""
    return seen.keys() <= chances.keys() and all(
        abs(seen[card] / DEALS - chance) <= 4 * (chance * (1 - chance) / DEALS) ** 0.5
        for card, chance in chances.items()
    )


def test_the_batters_card_is_one_that_the_other_side_lays() -> None:
    """The highest of three of the 18: a count of the hands of which each is."""
    game, seat = laid("triple_play", "pitch")
    state = game._state
    hidden = state.hidden[1 - seat]
    theirs = sorted([*hidden.deck, *hidden.hand, state.committed], key=lambda c: (RANK[c], c))
    chances = shares({card: comb(below, 2) for below, card in enumerate(theirs)})
    seen = Counter(game.imagine(seat, n, highest)._state.committed for n in range(DEALS))
    assert close(seen, chances)
    anyhow = Counter(game.imagine(seat, n)._state.committed for n in range(DEALS))
    assert not close(anyhow, chances)


def test_a_pitching_card_is_one_that_the_other_side_lays_of_its_suit() -> None:
    game, seat = laid("cardball", "call")
    state = game._state
    suit, size = SUIT[state.pitched], len(state.hands[1 - seat]) + 1
    unseen = [*state.hands[1 - seat], *state.taken[1 - seat], *state.deck, state.pitched]
    unseen.sort(key=lambda card: (RANK[card], card))
    hands = shares({card: comb(below, size - 1) for below, card in enumerate(unseen)})
    of_suit = {card: share for card, share in hands.items() if SUIT[card] == suit}
    never = (1 - sum(of_suit.values())) ** LOOKS  # then it is any card of the suit
    chances = {
        card: (1 - never) * share / sum(of_suit.values()) + never / len(of_suit)
        for card, share in of_suit.items()
    }
    seen = Counter(game.imagine(seat, n, highest)._state.pitched for n in range(DEALS))
    assert close(seen, chances)


def test_who_would_lay_no_card_has_laid_any() -> None:
    for slug, kind in (("triple_play", "pitch"), ("cardball", "call")):
        game, seat = laid(slug, kind)
        imagined = game.imagine(seat, 5, lambda view, decision: "nothing")
        assert imagined._state == game.imagine(seat, 5)._state


@given(new_games(), seeds, st.integers(0, 60))
def test_what_is_laid_anew_tells_nothing_of_what_is_hidden(
    game: Ballgame, seed: int, stop: int
) -> None:
    for number, (seat, option) in enumerate(answers(game, seed)):
        if number == stop:
            break
        game.answer(seat, option)
    for seat in game.asks:
        other = game.fork(seed)
        game.rules.shuffle_hidden(other._state, seat, Chance(seed))
        one, two = (twin.imagine(seat, seed + 1, last) for twin in (game, other))
        assert one._state == two._state
        assert one.view(seat) == game.view(seat)
        assert game.rules.pieces(one._state) == game.rules.pieces(game._state)


def last(view: Any, decision: Decision) -> Any:
    """The last of a hand, as it was dealt."""
    return decision.options[-1]
