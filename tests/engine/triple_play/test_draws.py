"""Hands and decks: who draws when, hands of more than three, and decks that run out."""

from __future__ import annotations

import pytest

from engine.cards import short
from engine.rulesets.triple_play import RULES
from engine.rulesets.triple_play.state import State
from engine.rulesets.triple_play.tables import NUMBERS
from tests.engine.triple_play.table import Table, position


def start() -> State:
    state: State = RULES.start(RULES.Options(), (), ())
    return state


# A half-inning begins


def test_both_sides_draw_three_of_their_eighteen() -> None:
    table = Table(start())
    table.play(pitch="walk")
    visitors, home, _ = table.seen[0]
    assert (visitors.hands, visitors.decks) == ((3, 3), (15, 15))
    assert set(visitors.hand) <= set(NUMBERS[0])
    assert set(home.hand) <= set(NUMBERS[1])


def test_all_cards_are_shuffled_in_at_the_half() -> None:
    """Those in hand, discarded, put out, home and left on base."""
    table = Table(
        position(
            bases={1: 9, 3: 8},
            outs=2,
            retired=[2, 3],
            scored=[4, 5],
            batting=[10],
            pitching=[2],
            discard=[7, 6],
        )
    )
    table.play(10, 2)
    assert sorted(len(hidden.hand) for hidden in table.state.hidden) == [2, 2]
    table.play(pitch="walk")
    view = table.seen[0][2]
    assert (view.half, view.hands, view.decks, view.discard) == (1, (3, 3), (15, 15), -1)
    assert all(
        not (side.retired or side.scored or side.spent or side.buried) for side in view.sides
    )
    for seat in (0, 1):
        hidden = table.state.hidden[seat]
        lying = [*hidden.hand, *hidden.deck] + [r.card for r in table.state.bases if r and seat]
        assert sorted(lying) == sorted(NUMBERS[seat])


# Clean-up


def test_both_draw_to_three_after_a_play_and_the_pitchers_card_lies_on_top() -> None:
    table = Table(
        position(
            batting=[7, 8, 9],
            batting_deck=[2],
            pitching=[6, 5, 4],
            pitching_deck=[3],
            discard=[10],
        )
    )
    table.play(7, 6)
    assert table.hand(0) == ["8♦", "9♦", "2♦"]
    assert table.hand(1) == ["5♣", "4♣", "3♣"]
    assert [short(card) for card in table.state.hidden[1].discard] == ["10♣", "6♣"]
    assert RULES.view(table.state, 0).discard == table.state.hidden[1].discard[-1]


def test_r15_only_the_batter_draws_after_a_walk() -> None:
    table = Table(position(batting=[7, 8, 9], batting_deck=[2], pitching=[6, 5, 4]))
    deck = table.deck(1)
    table.play(7, "walk")
    assert table.hand(0) == ["8♦", "9♦", "2♦"]
    assert (table.hand(1), table.deck(1)) == (["6♣", "5♣", "4♣"], deck)
    assert table.state.hidden[1].discard == []


def test_a_foul_draws_for_both_and_leaves_the_pitchers_card_on_the_pile() -> None:
    table = Table(position(batting=[9, 8, 7], batting_deck=[6], pitching=[2, 3, 4]))
    table.play(9, 2)
    assert table.hand(0) == ["8♦", "7♦", "6♦"]
    assert len(table.hand(1)) == 3
    assert [short(card) for card in table.state.hidden[1].discard] == ["2♣"]


def test_outs_and_runs_lie_on_their_piles() -> None:
    table = Table(position(bases={1: "8♥", 3: "9♥"}, batting=[6], pitching=[7]))
    table.play(6, 7)
    side = table.state.sides[0]
    assert [short(card) for card in side.retired] == ["8♥"]
    assert [short(card) for card in side.scored] == ["9♥"]


@pytest.mark.parametrize(
    ("reliever", "hands"),
    [("K♠", [3, 3, 3, 3]), ("A♣", [4, 3, 3, 3]), ("A♠", [5, 4, 3, 3])],
)
def test_a_relievers_large_hand_is_played_down_before_he_draws(
    reliever: str, hands: list[int]
) -> None:
    table = Table(position())
    table.play(pitch=[("relief", reliever), "walk"])
    found = [len(table.hand(1))]
    for _ in range(3):
        table.state.outs = 0
        table.play()
        found.append(len(table.hand(1)))
    assert found == hands


# Empty decks


def empty_the_deck(state: State, seat: int, into: list[int], keep: int = 0) -> None:
    """All but so many of the next cards of this deck go to a pile."""
    deck = state.hidden[seat].deck
    gone = len(deck) - keep
    into += deck[:gone]
    del deck[:gone]


def test_the_batters_runs_become_her_deck() -> None:
    state = position(batting=[10], pitching=[2])
    empty_the_deck(state, 0, state.sides[0].scored)
    state.sides[0].runs = runs = len(state.sides[0].scored)
    table = Table(state)
    table.play(10, 2)
    assert (state.sides[0].scored, len(table.hand(0))) == ([], 3)
    assert len(state.hidden[0].deck) == runs - 1
    assert state.score == (runs, 0)  # they are counted all the same
    assert table.play(pitch="walk")


def test_r17_a_foul_card_is_under_the_deck_before_she_draws() -> None:
    """With an empty deck she draws it again, and the runs stay where they are."""
    state = position(batting=[9], pitching=[2])
    empty_the_deck(state, 0, state.sides[0].scored)
    scored = len(state.sides[0].scored)
    table = Table(state)
    table.play(9, 2)
    assert table.hand(0)[-1] == "9♦"
    assert len(state.sides[0].scored) == scored
    assert state.sides[0].buried == state.hidden[0].hand[-1:]  # nobody else saw it since


def test_r17_a_steals_card_is_under_the_deck_before_she_draws() -> None:
    state = position(bases={1: 2}, batting=[10], pitching=[2])
    empty_the_deck(state, 0, state.sides[0].scored)
    table = Table(state)
    table.play(swing="steal", steal=10, throw=2)
    assert table.hand(0)[-1] == "10♦"


def test_a_pinch_hitters_price_may_be_drawn_again() -> None:
    """The cards go under the deck first; the deck is made anew of the runs when they are gone."""
    state = position(batting=[9, 8, 7])
    empty_the_deck(state, 0, state.sides[0].scored, keep=1)
    (last,) = state.hidden[0].deck
    table = Table(state)
    table.play(swing=[("pinch_hit", "Q♥")], bury=[9, 8, 7])
    hand = [short(card) for card in table.offered["at_bat"][:3]]
    assert hand == [short(last), "9♦", "8♦"]
    assert table.state.sides[0].scored != []


def test_a_pinch_runner_is_drawn_from_the_runs_if_the_deck_is_short() -> None:
    state = position(bases={1: 10, 2: 9, 3: "9♥"}, retired=["10♥", 8])
    empty_the_deck(state, 0, state.sides[0].scored, keep=1)
    table = Table(state)
    table.play(swing=("pinch_run", "Q♥"), pinch_run_from="draw", pinch_run_base=2)
    assert len(table.offered["pinch_run_card"]) == 3
    assert table.deck(0)[-1] == "9♦"
    assert state.sides[0].scored == []


def test_the_pitchers_discards_become_his_deck() -> None:
    state = position(batting=[10], pitching=[2])
    empty_the_deck(state, 1, state.hidden[1].discard)
    state.sides[1].spent = state.hidden[1].discard[:]
    table = Table(state)
    table.play(10, 2)
    assert len(table.hand(1)) == 3
    assert len(state.hidden[1].deck) == 15
    assert state.hidden[1].discard == state.sides[1].spent == []
    assert RULES.view(state, None).discard == -1


def test_a_deck_that_is_drawn_to_its_last_card_is_not_made_anew_before_the_next_draw() -> None:
    state = position(batting=[10], pitching=[2])
    empty_the_deck(state, 1, state.hidden[1].discard, keep=1)
    pile = len(state.hidden[1].discard)
    table = Table(state)
    table.play(10, 2)
    assert (state.hidden[1].deck, len(state.hidden[1].discard)) == ([], pile + 1)


def test_decks_made_anew_are_shuffled() -> None:
    state = position(batting=[10], pitching=[2])
    empty_the_deck(state, 1, state.hidden[1].discard)
    pile = [*state.hidden[1].discard, state.hidden[1].hand[0]]
    Table(state).play(10, 2)
    made = [*state.hidden[1].deck, state.hidden[1].hand[-1]]
    assert sorted(made) == sorted(pile)
    assert made not in (pile, pile[::-1])
