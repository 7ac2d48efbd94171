"""The variant of the rule sheet: no shuffle between half-innings (R11, R22)."""

from __future__ import annotations

import pytest

from engine import Ballgame
from engine.cards import short
from engine.rulesets.triple_play import RULES
from engine.rulesets.triple_play.state import State
from tests.engine.managed import answers
from tests.engine.triple_play.table import Table, position

VARIANT = {"reshuffle": False}


def third_out(**where: object) -> Table:
    """A strikeout that ends the half: the 10 of the batter, the 2 of the pitcher."""
    state = position(batting=[10, 7, 6], pitching=[2, 9, 8], outs=2, options=VARIANT, **where)  # type: ignore[arg-type]
    table = Table(state)
    table.play(10, 2)
    return table


def names(cards: list[int]) -> list[str]:
    return [short(card) for card in cards]


def test_r22_outs_runs_and_men_left_on_base_are_the_new_pitchers_discards() -> None:
    """In this order, the man left farthest on top for all to see."""
    table = third_out(bases={1: 9, 3: 8}, retired=[2, 3], scored=[4, 5])
    table.play(pitch="walk")
    pile = ["2♦", "3♦", "10♦", "4♦", "5♦", "9♦", "8♦"]
    assert names(table.state.hidden[0].discard) == pile
    spectator = table.seen[0][2]
    assert short(spectator.discard) == "8♦"
    assert names(spectator.sides[0].spent) == pile
    assert spectator.sides[0].retired == spectator.sides[0].scored == []


def test_r22_without_runners_left_the_last_run_lies_on_top() -> None:
    table = third_out(retired=[2, 3], scored=[4, 5])
    table.play(pitch="walk")
    assert short(table.seen[0][2].discard) == "5♦"


def test_r22_the_new_batters_discards_go_shuffled_under_her_deck() -> None:
    table = third_out(discard=[7, 6, 5, 4, 3, "7♠", "6♠"])
    before = table.deck(1)
    table.play(pitch="walk")
    under = ["7♣", "6♣", "5♣", "4♣", "3♣", "7♠", "6♠", "2♣"]
    drawn = 2  # one to begin with, one after the walk
    assert table.deck(1)[: len(before) - drawn] == before[drawn:]
    found = table.deck(1)[len(before) - drawn :]
    assert sorted(found) == sorted(under)
    assert found not in (under, under[::-1])
    assert table.state.hidden[1].discard == table.state.sides[1].spent == []


def test_hands_and_decks_stay_and_both_sides_draw_to_three() -> None:
    table = third_out(batting_deck=[5, 4])
    visitors, home = table.deck(0), table.deck(1)
    table.play(pitch="walk")
    first = table.seen[0]
    assert names(first[0].hand) == ["7♦", "6♦", "5♦"]
    assert names(first[1].hand) == ["9♣", "8♣", home[0]]
    assert first[2].decks == (len(visitors) - 1, len(home))  # one drawn, one discard put under


def test_the_first_half_is_shuffled_all_the_same() -> None:
    state: State = RULES.start(RULES.Options(reshuffle=False), (), ())
    before = [hidden.deck[:] for hidden in state.hidden]
    Table(state).play(pitch="walk")
    for hidden, deck in zip(state.hidden, before, strict=True):
        assert hidden.deck[:12] != deck[:12]


def test_r11_a_hand_of_more_than_three_is_carried_over() -> None:
    """Played down by the batter too: she draws once she holds fewer than three."""
    state = position(batting=[10], pitching=[2, 3, 4, 5, 6], outs=2, options=VARIANT)
    table = Table(state)
    table.play(10, 2)
    hand = table.hand(1)
    assert len(hand) == 4
    table.play(pitch="walk")
    assert names(table.seen[0][1].hand) == hand
    assert len(table.hand(1)) == 3
    table.play(pitch="walk")
    assert len(table.hand(1)) == 3


def test_a_pitcher_without_a_deck_shuffles_what_his_men_left() -> None:
    table = third_out(retired=[2, 3], scored=[4, 5])
    hidden = table.state.hidden[0]
    hidden.discard += hidden.deck[1:]
    del hidden.deck[1:]
    table.play(pitch="walk")  # the last card of the deck is drawn for the new half
    assert hidden.deck == []
    pile = len(hidden.discard)
    table.play()
    assert (len(hidden.hand), len(hidden.discard)) == (3, 0)
    assert len(hidden.deck) == pile + 1 - 1


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_shuffled_into_a_deck_that_is_under_way(seed: int) -> None:
    """What the draws of a change of sides leave of each deck lies on top of it as before; and a
    batter never begins with fewer than six cards to draw."""
    game = Ballgame(RULES, seed=seed, options=RULES.Options(innings=3, reshuffle=False))
    half = compared = 0
    decks: list[list[int]] = []
    for asked, option in answers(game, seed):
        state = game._state
        if state.half != half:
            half = state.half
            assert len(state.hidden[half].deck) >= 6
            assert all(len(hidden.hand) >= 3 for hidden in state.hidden)
            for hidden, before in zip(state.hidden, decks, strict=True):
                left = [card for card in before if card in hidden.deck]
                assert left == before[: len(left)] == hidden.deck[len(hidden.deck) - len(left) :]
                compared += len(left)
        decks = [hidden.deck[:] for hidden in state.hidden]
        game.answer(asked, option)
    assert compared > 20


def test_with_the_reshuffle_there_is_no_such_pile() -> None:
    table = Table(position(batting=[10], pitching=[2], outs=2, bases={1: 9}, retired=[2, 3]))
    table.play(10, 2)
    table.play(pitch="walk")
    assert table.seen[0][2].discard == -1
    assert table.state.hidden[0].discard == []
