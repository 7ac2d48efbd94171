"""A game that stands in a set-up position, and answers that it does not take."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ballgame, IllegalChoice, Seat
from engine.chance import Chance
from engine.decisions import shown
from engine.ruleset import Ruleset


def game_at(rules: Ruleset, state: Any) -> Ballgame:
    """A game in this position, at its next question."""
    game = Ballgame(rules, seed=1)
    game._begin(state, Chance(1))
    return game


def asked(game: Ballgame) -> dict[str, Any]:
    """The questions that stand open, by kind."""
    return {decision.kind: decision for decision in game.asks.values()}


def known(game: Ballgame) -> list[Any]:
    """All that anybody knows of a game."""
    views = [game.view(seat) for seat in (*Seat, None)]
    return [views, game.asks, game.record(), list(game.plays or ()), game.score]


def refused(game: Ballgame, kind: str, option: Any) -> None:
    """The open question of this kind does not offer it; if sent it is refused in words that quote
    it and name the question and every legal answer, and nothing is changed by it."""
    decision = asked(game)[kind]
    assert option not in decision.options
    before = known(game)
    with pytest.raises(IllegalChoice) as refusal:
        game.answer(decision.seat, option)
    words = str(refusal.value)
    assert words.startswith(f"{shown(option)} is not among the choices")
    assert game.rules.prompt(decision) in words
    for legal in decision.options:
        assert game.rules.label(decision, legal) in words
    assert known(game) == before


def out_of_turn(game: Ballgame, seat: int, option: Any) -> None:
    """This side is not asked at all: it is told so, and nothing is changed."""
    before = known(game)
    with pytest.raises(IllegalChoice, match="other side"):
        game.answer(seat, option)
    assert known(game) == before
