"""Games as a seat imagines them: what search looks at."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import RULESETS, Ballgame, EngineError
from engine.chance import Chance
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
