"""Bad input: not offered, refused in words, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from engine import BadOptions, Ballgame, IllegalChoice, Seat
from engine.plays import STRIKEOUT
from engine.rulesets.quick import RULES
from tests.engine.quick.faces import BATS, SINGLES

VISITORS, HOME = Seat.VISITORS, Seat.HOME


class AtBat:
    """A game at its first pitch, d1 in both hands, played by hand for the visitors at bat."""

    def __init__(self, **options: Any) -> None:
        self.game = Ballgame(RULES, seed=1, options=RULES.options(options))
        self.game.answer(VISITORS, "d1")
        self.game.answer(HOME, "d1")

    def window(self, double: str = "stay", swap: str = "") -> None:
        """The pitching change before the next exchange."""
        self.game.answer(HOME, double)
        if swap:
            self.game.answer(HOME, swap)

    def exchange(self, batted: str, pitched: str) -> None:
        if "pitching_change" in self.kinds():
            self.window()
        self.game.answer(VISITORS, batted)
        self.game.answer(HOME, pitched)

    def kinds(self) -> set[str]:
        return {asked.kind for asked in self.game.asks.values()}

    def offers(self, seat: Seat) -> set[Any]:
        return set(self.game.asks[seat].options)

    def refuses(self, seat: Seat, option: Any) -> str:
        """The words of the refusal; nothing has changed."""
        game = self.game
        assert option not in game.asks[seat].options

        def all_there_is() -> Any:
            seen = [game.view(seat) for seat in (*Seat, None)]
            return game.record(), game.asks, seen, list(game.plays or ())

        before = all_there_is()
        with pytest.raises(IllegalChoice, match="not among the choices") as refusal:
            game.answer(seat, option)
        assert all_there_is() == before
        for legal in game.asks[seat].options:
            assert game.rules.label(game.asks[seat], legal) in str(refusal.value)
        return str(refusal.value)


# Cards


@pytest.mark.parametrize("double", ["d5", "r1", "PO"])
def test_a_starting_double_is_one_of_four(double: str) -> None:
    game = Ballgame(RULES, seed=1)
    before = game.record()
    with pytest.raises(IllegalChoice, match="not among the choices"):
        game.answer(HOME, double)
    assert game.record() == before


@pytest.mark.parametrize("card", ["d1", "r1", "P2", ""])
def test_a_change_brings_in_a_double_set_aside(card: str) -> None:
    AtBat().refuses(HOME, card)


@pytest.mark.parametrize("single", ["y1", "b2", "d1", "d2"])
def test_a_swap_of_a_wrong_color(single: str) -> None:
    """d2 is green and red."""
    at_bat = AtBat()
    at_bat.window("d2")
    assert at_bat.offers(HOME) == {"g1", "g2", "r1", "r2"}
    at_bat.refuses(HOME, single)


def test_a_fifth_pitcher() -> None:
    at_bat = AtBat()
    for number, (double, swap) in enumerate((("d2", "g2"), ("d3", "y2"), ("d4", "g1"))):
        assert at_bat.kinds() == {"pitching_change"}
        if number < 2:
            at_bat.window(double, swap)
        else:
            at_bat.window(double)
            at_bat.game.answer(HOME, swap)
        at_bat.exchange("R1", "PO")
    for _ in range(5):
        assert at_bat.kinds() == {"pitch", "swing"}
        at_bat.refuses(HOME, "stay")
        at_bat.refuses(HOME, "P5")
        at_bat.exchange("R1", "PO")


def test_a_pitch_card_that_is_not_in_hand() -> None:
    """Played, set aside, swapped out, or none at all."""
    at_bat = AtBat()
    at_bat.window("d2", "g2")
    at_bat.exchange("Y1", "r1")
    at_bat.window()
    assert at_bat.offers(HOME) == {*SINGLES, "d1", "d2", "PO"} - {"g2", "r1"}
    for card in ("r1", "d3", "g2", "R1", "d5", "leave"):
        at_bat.refuses(HOME, card)


def test_a_batting_card_that_is_not_in_hand() -> None:
    at_bat = AtBat()
    at_bat.exchange("R1", "b1")
    at_bat.window()
    assert at_bat.offers(VISITORS) == {*BATS, "leave"} - {"R1"}
    for card in ("R1", "r1", "LSW", "PO", "pass"):
        at_bat.refuses(VISITORS, card)


# Calls


def test_a_wild_swing_that_is_not_allowed() -> None:
    at_bat = AtBat()
    at_bat.window()
    assert "wild swing" not in at_bat.refuses(VISITORS, "wild")


def test_a_wild_swing_that_is_allowed_to_anybody() -> None:
    at_bat = AtBat(wild_swing="any")
    at_bat.window()
    at_bat.game.answer(VISITORS, "wild")


@pytest.mark.parametrize("base", ["steal 1", "steal 2", "steal 3", "steal", "steal 4"])
def test_a_steal_without_a_runner(base: str) -> None:
    at_bat = AtBat()
    at_bat.window()
    at_bat.refuses(VISITORS, base)


def test_a_steal_of_an_occupied_base() -> None:
    """Two walks: first and second."""
    at_bat = AtBat()
    for _ in range(6):
        at_bat.exchange("R1", "PO")
    at_bat.window()
    assert {call for call in at_bat.offers(VISITORS) if call.startswith("steal")} == {"steal 2"}
    at_bat.refuses(VISITORS, "steal 1")
    at_bat.refuses(VISITORS, "steal 3")


def test_leave_twice_is_taken_and_is_an_out() -> None:
    at_bat = AtBat()
    at_bat.exchange("leave", "PO")
    at_bat.window()
    assert "leave" in at_bat.offers(VISITORS)
    at_bat.exchange("leave", "PO")
    assert at_bat.game.plays
    assert at_bat.game.plays[-1].outcome is STRIKEOUT


def test_the_side_at_bat_may_not_pitch_nor_change_the_pitcher() -> None:
    at_bat = AtBat()
    with pytest.raises(IllegalChoice, match="other side"):
        at_bat.game.answer(VISITORS, "stay")


def test_a_second_answer_to_the_same_question() -> None:
    at_bat = AtBat()
    at_bat.window()
    at_bat.game.answer(VISITORS, "R1")
    before = at_bat.game.record()
    with pytest.raises(IllegalChoice, match="chosen already"):
        at_bat.game.answer(VISITORS, "R2")
    assert at_bat.game.record() == before


@pytest.mark.parametrize("wrong", [None, 0, 1.5, True, ["R1"], {"card": "R1"}, "r1 ", "x" * 10_000])
def test_an_answer_of_another_shape(wrong: Any) -> None:
    at_bat = AtBat()
    at_bat.window()
    for seat in Seat:
        assert len(at_bat.refuses(seat, wrong)) < 800


# Options


@pytest.mark.parametrize("stars", [-1, 10, "3", True, None, 2.0, [3]])
def test_stars_are_none_to_nine(stars: Any) -> None:
    with pytest.raises(BadOptions, match="stars"):
        RULES.options({"stars": stars})


@pytest.mark.parametrize("wild", ["never", "Any", "", None, True, 1, ["any"]])
def test_a_wild_swing_is_a_last_resort_or_anybodys(wild: Any) -> None:
    with pytest.raises(BadOptions, match="wild_swing"):
        RULES.options({"wild_swing": wild})


@pytest.mark.parametrize("name", ["runner_advance", "wild", "balls", "mercy_rule"])
def test_options_that_the_game_has_not(name: str) -> None:
    with pytest.raises(BadOptions, match="innings, stars, wild_swing"):
        RULES.options({name: "same"})
