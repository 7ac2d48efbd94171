"""Who sees what: a hand is its holder's, the table and the pile are everybody's."""

from __future__ import annotations

import pytest

from engine import Seat
from engine.chance import Chance
from engine.rulesets.sackson import RULES
from tests.engine.sackson.table import Table, cards, new_game, position


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_other_has() -> None:
    game = new_game()
    for seat in Seat:
        view = game.view(seat)
        assert sorted(view.hand) == sorted(game._state.hands[seat])
        assert view.hands == (6, 6)
        assert view.deck == 40


def test_a_spectator_sees_no_hand() -> None:
    assert new_game().view(None).hand == ()


def test_the_pitch_lies_open_before_the_swing_and_the_pile_at_all_times() -> None:
    table = Table(position(batting="4♦", pitching="6♣", pile="K♠ 3♥"))
    table.play(pitch="6♣", swing="4♦")
    for view in table.seen[-1]:
        assert view.lying == cards("6♣")
        assert view.pile == cards("K♠ 3♥")
    assert RULES.view(table.state, None).pile == cards("K♠ 3♥ 6♣ 4♦")


def test_cards_laid_for_a_steal_are_seen_with_their_runners() -> None:
    table = Table(position(batting="K♥ Q♥", pitching="J♠ 2♦", bases={1: 8, 2: 9}))
    table.play(dead_ball="steal", steal=(2, 1), steal_third="Q♥", throw_third="J♠")
    king, queen, jack = cards("K♥ Q♥ J♠")
    assert table.seen[-1][2].running == ((2, queen, jack), (1, king, -1))


@pytest.mark.parametrize("hand", ["Q♣", "Q♥"])
def test_a_foul_looks_the_same_whoever_could_catch_it(hand: str) -> None:
    """The batter cannot tell from the table whether the fielder let the ball drop."""
    table = Table(position(batting="Q♠", pitching=f"7♠ {hand}", deck="2♥ 3♥"))
    table.play(pitch="7♠", swing="Q♠")
    view = RULES.view(table.state, 0)
    other = Table(position(batting="Q♠", pitching="7♠ Q♦", deck="2♥ 3♥"))
    other.play(pitch="7♠", swing="Q♠")
    assert RULES.view(other.state, 0) == view


def test_what_is_dealt_anew_is_the_other_hand_and_the_deck() -> None:
    state = new_game()._state
    before = state.copy()
    RULES.shuffle_hidden(state, 0, Chance(3))
    assert state.hands[0] == before.hands[0]
    assert state.hands[1] != before.hands[1]
    assert state.deck != before.deck
    assert RULES.pieces(state) == RULES.pieces(before)
