"""Bad input: what the rules forbid is not offered, and is refused in words with nothing changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine import Ballgame, IllegalChoice, Seat
from engine.rulesets.triple_play.state import State
from tests.engine.triple_play.table import CARDS, Card, ballgame, card, position

VISITORS, HOME = Seat.VISITORS, Seat.HOME


def picture(game: Ballgame) -> tuple[Any, ...]:
    """All that could have changed."""
    views = [game.view(seat) for seat in (0, 1, None)]
    return game.record(), game.asks, views, list(game.plays or ()), game.score


def refuse(game: Ballgame, seat: Seat, option: Any, *words: str) -> None:
    """It is not offered; the refusal names it and what is offered; nothing has changed."""
    before = picture(game)
    if seat in game.asks:
        assert option not in game.asks[seat].options
    with pytest.raises(IllegalChoice) as refusal:
        game.answer(seat, option)
    for word in words:
        assert word in str(refusal.value)
    assert picture(game) == before


def call(word: str, written: str) -> tuple[str, int]:
    return word, CARDS[written]


def at_bat(**where: Any) -> Ballgame:
    """Asked for the batter's choice; the pitcher has passed on relief."""
    game = ballgame(position(**where))
    if "pass" in next(iter(game.asks.values())).options:
        game.answer(next(iter(game.asks)), "pass")
    return game


# Steals


@pytest.mark.parametrize("bases", [{}, {3: 9}, {2: 9, 3: 8}, {1: 9, 2: 8, 3: 7}])
def test_a_steal_with_no_base_to_steal(bases: Mapping[int, Card]) -> None:
    game = at_bat(bases=bases, batting=[6, 5, 4])
    refuse(game, VISITORS, "steal", "'steal' is not among the choices", "6 of diamonds")


@pytest.mark.parametrize(
    "option", ["walk", call("relief", "K♣"), call("relief", "A♠"), "pass", call("pinch_hit", "J♣")]
)
def test_a_steal_lets_the_pitcher_play_a_card_and_nothing_else(option: Any) -> None:
    game = at_bat(bases={1: 9}, batting=[6], pitching=[5, 4, 3])
    game.answer(VISITORS, "steal")
    game.answer(VISITORS, card(6, 0))
    assert list(game.asks[HOME].options) == [card(rank, 1) for rank in (5, 4, 3)]
    refuse(game, HOME, option, "Which card to throw?", "5 of clubs; 4 of clubs; 3 of clubs")


@pytest.mark.parametrize("option", [call("pinch_hit", "J♦"), call("pinch_run", "J♦"), "steal"])
def test_a_steal_that_is_declared_leaves_the_batter_a_card_to_choose(option: Any) -> None:
    game = at_bat(bases={1: 9}, batting=[6, 5, 4])
    game.answer(VISITORS, "steal")
    refuse(game, VISITORS, option, "6 of diamonds; 5 of diamonds; 4 of diamonds")


# Bench and bullpen


@pytest.mark.parametrize("word", ["pinch_hit", "pinch_run"])
def test_a_bench_card_is_used_once(word: str) -> None:
    game = at_bat(bases={1: 9}, batting=[6, 5, 4])
    game.answer(VISITORS, call("pinch_hit", "J♦"))
    game.answer(VISITORS, card(6, 0))  # under the deck
    refuse(game, VISITORS, call(word, "J♦"), "jack of hearts")


def test_a_pinch_runners_bench_card_is_gone_too() -> None:
    game = at_bat(bases={1: 9}, batting=[6, 5, 4])
    game.answer(VISITORS, call("pinch_run", "J♦"))
    game.answer(VISITORS, "draw")
    game.answer(HOME, "pass")
    refuse(game, VISITORS, call("pinch_run", "J♦"))
    refuse(game, VISITORS, call("pinch_hit", "J♦"))


def test_a_reliever_is_used_once() -> None:
    game = at_bat(batting=[6], pitching=[5, 4, 3])
    game.answer(VISITORS, card(6, 0))
    game.answer(HOME, call("relief", "K♣"))
    game.answer(HOME, card(5, 1))  # on top of the discards
    refuse(game, HOME, call("relief", "K♣"), "king of spades")


def test_an_empty_bench_and_an_empty_bullpen() -> None:
    state = position(bases={3: 9}, batting=[6])
    state.sides[0].bench = state.sides[1].bullpen = ()
    game = ballgame(state)
    refuse(game, VISITORS, call("pinch_hit", "J♦"))
    refuse(game, VISITORS, call("pinch_run", "Q♥"))
    game.answer(VISITORS, card(6, 0))
    refuse(game, HOME, call("relief", "A♠"))


def test_nobody_runs_for_nobody() -> None:
    refuse(at_bat(), VISITORS, call("pinch_run", "J♦"))
    game = at_bat(bases={1: 9, 3: 8})
    game.answer(VISITORS, call("pinch_run", "J♦"))
    game.answer(VISITORS, "draw")
    refuse(game, VISITORS, 2, "the runner on first; the runner on third")


@pytest.mark.parametrize("man", ["K♦", "A♥", "J♣", "Q♠", "7♦"])
def test_only_ones_own_bench_bats(man: str) -> None:
    refuse(at_bat(), VISITORS, call("pinch_hit", man), "jack of diamonds")


@pytest.mark.parametrize("man", ["J♣", "Q♠", "K♦", "A♥"])
def test_only_ones_own_bullpen_pitches(man: str) -> None:
    game = at_bat(batting=[6])
    game.answer(VISITORS, card(6, 0))
    refuse(game, HOME, call("relief", man), "king of clubs")


@pytest.mark.parametrize("option", [call("pinch_hit", "J♦"), "steal", 22])
def test_the_batter_has_no_second_thoughts_once_the_card_is_down(option: Any) -> None:
    game = at_bat(bases={1: 9}, batting=[10, 7])
    game.answer(VISITORS, card(7, 0))
    refuse(game, VISITORS, option, "other side’s turn")


# Cards


def test_a_card_that_is_not_in_the_hand() -> None:
    game = at_bat(bases={1: 9}, batting=[6, 5, 4], pitching=[2, 3, 4])
    for written in ("9♦", "10♦", "2♣", "J♦"):
        refuse(game, VISITORS, CARDS[written], "6 of diamonds")
    game.answer(VISITORS, card(6, 0))
    for written in ("9♣", "6♦", "K♣"):
        refuse(game, HOME, CARDS[written], "2 of clubs")


# Outs


def two_outs_asked(swing: int, pitch: int, bases: Mapping[int, Card], outs: int = 0) -> Ballgame:
    game = at_bat(bases=bases, batting=[swing], pitching=[pitch], outs=outs)
    game.answer(VISITORS, card(swing, 0))
    game.answer(HOME, card(pitch, 1))
    return game


@pytest.mark.parametrize(
    ("swing", "pitch", "bases", "outs"),
    [
        (5, 8, {1: 9}, 0),
        (5, 9, {1: 9, 2: 8, 3: 7}, 0),
        (8, 9, {1: 9}, 0),
        (9, 10, {2: 8}, 0),
        (7, 10, {2: 8, 3: "9♥"}, 1),
        (6, 10, {1: 9, 2: 8, 3: 7}, 2),
    ],
)
def test_no_double_play_of_a_fast_batter_nor_without_a_force_nor_with_two_out(
    swing: int, pitch: int, bases: Mapping[int, Card], outs: int
) -> None:
    game = two_outs_asked(swing, pitch, bases, outs)
    assert game.plays
    assert sum(move.out for move in game.plays[-1].moves) == 1
    for seat in game.asks:
        refuse(game, seat, "double_play")


@pytest.mark.parametrize(
    ("swing", "pitch", "bases"),
    [(6, 9, {1: 9, 2: 8, 3: 7}), (9, 10, {1: 8, 2: 7, 3: 6}), (6, 10, {1: 9, 3: 7})],
)
def test_a_double_play_from_home_takes_row_4_and_the_bases_loaded(
    swing: int, pitch: int, bases: Mapping[int, Card]
) -> None:
    game = two_outs_asked(swing, pitch, bases)
    words = "take the lead forced runner; double play, second to first"
    refuse(game, HOME, "home_double_play", words)


# Turns


def test_the_side_that_is_not_asked() -> None:
    state: State = position(bases={1: 9}, batting=[6], pitching=[5])
    game = ballgame(state)
    refuse(game, VISITORS, card(6, 0), "other side’s turn")
    game.answer(HOME, "pass")
    refuse(game, HOME, card(5, 1), "other side’s turn")
