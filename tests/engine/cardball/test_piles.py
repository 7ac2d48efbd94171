"""Drawing, discarding, and what happens when there is nothing to draw: R2, R16, R23."""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.rulesets.cardball.tables import HAND
from tests.engine.cardball.table import CARDS, Table, position


def test_r2_both_sides_draw_to_seven_before_every_pitch() -> None:
    table = Table(position(batting=["7♠", "8♠"], pitching=["9♦", "8♦"]))
    table.pitch("7♠", "9♦", "take")
    assert [len(hand) for hand in table.state.hands] == [6, 6]
    table.pitch("8♠", "8♦", "take")
    assert table.views["call"][2].hands == (6, 6)  # seven, and one on the table


def test_r23_the_side_at_bat_draws_first_and_the_discards_are_shuffled_when_one_is_needed() -> None:
    s = position(batting=["7♠"], pitching=["9♦"], half=1)
    s.spent += s.deck[:-1]
    last = s.deck[-1]
    del s.deck[:-1]
    s.spent += [s.hands[seat].pop() for seat in (0, 1)]
    table = Table(s)
    table.pitch("7♠", "9♦", "take")
    assert last in s.hands[1]
    assert len(s.hands[0]) == HAND - 1
    assert s.deck
    assert not s.spent


def test_r23_no_card_is_drawn_between_a_pitch_and_a_steal() -> None:
    table = Table(position(bases={1: "9♣"}, batting=["7♠", "K♠"], pitching=["9♦", "K♦"]))
    table.pitch("7♠", "9♦", "take", steal="K♠", throw="K♦")
    assert table.views["steal"][2].hands == (6, 6)


def exhausted(**piles: list[str]) -> Table:
    """Nothing to draw and nothing discarded; all that is left was scored, or lies in a pile."""
    s = position(batting=["7♠"], pitching=["9♦"], **piles)  # type: ignore[arg-type]
    pile = s.run_pile if piles.get("run_pile") else s.sides[1].scored
    pile += s.deck
    s.deck.clear()
    return Table(s)


def test_r16_scored_cards_come_back_when_there_is_nothing_to_draw() -> None:
    table = exhausted()
    table.state.sides[1].runs = 9
    table.pitch("7♠", "9♦", "take")
    assert table.state.sides[1].scored == []
    assert len(table.state.deck) == 52 - 2 * HAND
    assert table.state.score == (0, 9)


def test_r16_the_run_pile_comes_back_where_nobody_has_scored_before() -> None:
    table = exhausted(run_pile=["K♣"])
    table.pitch("7♠", "9♦", "take")
    assert table.state.run_pile == []
    assert CARDS["K♣"] in table.state.deck


def test_r16_the_run_pile_comes_back_too_where_the_score_piles_are_not_enough() -> None:
    s = position(batting=["7♠"], pitching=["9♦"], scored=["K♣"])
    s.run_pile += s.deck
    s.deck.clear()
    s.run_pile += [s.hands[1].pop(0), s.hands[0].pop()]
    table = Table(s)
    table.play()
    assert table.views["bat"][2].hands == (HAND, HAND)
    assert (s.sides[0].scored, s.run_pile) == ([], [])


@pytest.mark.parametrize("where", ["spent", "visitors", "home"])
def test_r16_scored_cards_stay_out_while_there_are_discards(where: str) -> None:
    s = position(batting=["7♠"], pitching=["9♦"], scored=["K♣"])
    discard = {"spent": s.spent, "visitors": s.taken[0], "home": s.taken[1]}[where]
    discard.append(s.deck.pop())
    s.sides[1].scored += s.deck
    s.deck.clear()
    table = Table(s)
    table.pitch("7♠", "9♦", "take")
    assert CARDS["K♣"] in s.sides[0].scored
    assert table.views["bat"][2].discard == 1


def test_the_discards_that_nobody_saw_are_shuffled_in_too() -> None:
    s = position(batting=["7♠"], pitching=["9♦"])
    for pile in (s.spent, *s.taken):
        pile.append(s.deck.pop())
    s.sides[1].scored += s.deck
    s.deck.clear()
    s.sides[1].scored.append(s.hands[1].pop())
    table = Table(s)
    table.pitch("7♠", "9♦", "take")
    before = table.views["bat"][2]
    assert (before.hands, before.deck, before.discard) == ((HAND, HAND), 2, 0)


@pytest.mark.parametrize("pile", ["spent", "taken", "scored", "run_pile"])
def test_a_new_deck_is_shuffled_whatever_it_is_made_of(pile: str) -> None:
    orders = []
    for seed in range(3):
        s = position(batting=["7♠"], pitching=["9♦"])
        piles = {"spent": s.spent, "taken": s.taken[0], "scored": s.sides[0].scored}
        piles.get(pile, s.run_pile).extend(s.deck)
        s.deck.clear()
        held = s.hands[0].pop()  # one card is drawn
        piles.get(pile, s.run_pile).append(held)
        table = Table(s)
        table.chance = Chance(seed)
        table.play()
        assert table.views["bat"][2].deck == 52 - 2 * HAND
        orders.append([*s.deck])
    assert orders[0] != sorted(orders[0])
    assert len({tuple(order) for order in orders}) == 3
