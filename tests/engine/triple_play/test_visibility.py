"""What each seat sees: hands and cards that lie face down are secret, what was played is not."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ballgame
from engine.cards import short
from engine.chance import Chance
from engine.rulesets.triple_play import RULES
from tests.engine.managed import answers
from tests.engine.triple_play.table import Table, card, position

NOBODY_SEES = -2  # a card that lies face down
NO_CARD = -1


def at(table: Table, kind: str) -> tuple[Any, Any, Any]:
    """Views of visitors, home and a spectator at the first question of this kind."""
    return table.seen[table.asked.index(kind)]


def names(cards: Any) -> list[str]:
    return [short(card) for card in cards]


# Hands and decks


def test_each_sees_its_own_hand_and_how_many_cards_the_other_holds() -> None:
    table = Table(position(batting=[2, 3, 4], pitching=[5, 6, 7, 8]))
    table.play(pitch="walk")
    visitors, home, spectator = table.seen[0]
    assert names(visitors.hand) == ["2♦", "3♦", "4♦"]
    assert names(home.hand) == ["5♣", "6♣", "7♣", "8♣"]
    assert spectator.hand == ()
    for view in (visitors, home, spectator):
        assert (view.hands, view.decks) == ((3, 4), (15, 14))


@pytest.mark.parametrize(("swing", "kind"), [(7, "pitch"), ("steal", "throw")])
def test_the_card_that_lies_face_down_is_the_batters_secret(swing: Any, kind: str) -> None:
    table = Table(position(bases={1: 9}, batting=[7]))
    table.play(swing=swing)
    visitors, home, spectator = at(table, kind)
    assert short(visitors.committed) == "7♦"
    assert home.committed == spectator.committed == NOBODY_SEES
    assert visitors.hands == home.hands == spectator.hands == (2, 3)
    assert visitors.stealing is home.stealing is spectator.stealing is (kind == "throw")


@pytest.mark.parametrize("half", [0, 1])
def test_nothing_lies_face_down_before_or_after(half: int) -> None:
    table = Table(position(half=half))
    table.play()
    assert {view.committed for view in table.seen[0]} == {NO_CARD}
    assert RULES.view(table.state, None).committed == NO_CARD


def test_a_steal_is_over_when_both_cards_are_turned_up() -> None:
    table = Table(position(bases={1: 9}))
    table.play(swing="steal")
    view = RULES.view(table.state, None)
    assert (view.stealing, view.committed) == (False, NO_CARD)


def test_a_spectator_sees_what_both_sides_see() -> None:
    """Whatever hand, deck and face-down card the sides have."""
    first = Table(position(bases={1: 9}, batting=[7, 2, 3], pitching=[4, 5, 6]))
    second = Table(position(bases={1: 9}, batting=[8, 5, 4], pitching=[10, 3, 2]))
    for table in (first, second):
        table.play(pitch="walk")
    assert [views[2] for views in first.seen] == [views[2] for views in second.seen]


# Both cards turned up


def test_all_see_both_cards_while_the_pitcher_chooses_his_outs() -> None:
    table = Table(position(bases={1: 2}, batting=[9], pitching=[10]))
    table.play(9, 10, outs="double_play")
    for view in at(table, "outs"):
        assert names(view.shown) == ["9♦", "10♣"]
        assert short(view.discard) == "10♣"
        assert view.committed == NO_CARD
    assert RULES.view(table.state, None).shown is None


# Cards that go away unseen


def test_what_a_pinch_hitter_cost_is_the_batters_secret() -> None:
    """Others see the same, whichever cards went under the deck."""
    seen = []
    for buried in ([2, 3], [4, 2]):
        table = Table(position(batting=[2, 3, 4], batting_deck=[9, 8, 7]))
        table.play(swing=[("pinch_hit", "Q♦")], bury=buried, pitch="walk")
        seen.append([views[1:] for views in table.seen])
        assert len(table.seen[0][2].sides[0].bench) == 4
        assert len(table.seen[-1][2].sides[0].bench) == 3
    first, second = seen
    assert first == second


def test_cards_drawn_for_a_pinch_runner_are_the_batters_secret_but_for_the_one_who_runs() -> None:
    table = Table(position(bases={1: 9, 2: 10}, batting_deck=[2, 3, 4]))
    table.play(swing=("pinch_run", "Q♥"), pinch_run_from="draw", pinch_run_card=3, bury=[4])
    visitors, home, spectator = at(table, "pinch_run_card")
    assert names(visitors.drawn) == ["2♦", "3♦", "4♦"]
    assert home.drawn == spectator.drawn == ()
    assert home.decks[0] == 10
    after = RULES.view(table.state, None)
    assert short(after.bases[0].card) == "3♦"
    assert names(after.sides[0].buried) == ["9♦"]


def test_of_a_relieved_pitchers_hand_only_the_top_card_is_seen() -> None:
    seen = []
    for hand in ([2, 3, 4], [2, 5, 6]):
        table = Table(position(pitching=hand, discard=[9]))
        table.play(pitch=[("relief", "K♣"), "walk"], discard_top=2)
        seen.append(table.seen[-1][::2])
        assert names(table.seen[-1][2].sides[1].spent) == ["9♣", "2♣"]
        assert short(table.seen[-1][2].discard) == "2♣"
        assert len(table.state.hidden[1].discard) == 4
    first, second = seen
    assert first[1] == second[1]


def test_the_reliever_is_on_the_mound_before_the_hand_goes() -> None:
    table = Table(position())
    table.play(pitch=[("relief", "K♣"), "walk"])
    for view in at(table, "discard_top"):
        assert names(view.sides[1].bullpen) == ["K♠", "A♣", "A♠"]
        assert RULES.roster[view.sides[1].pitcher].key == "K-minor"


# The log of what was seen


def test_the_pitchers_cards_are_remembered_as_they_fell() -> None:
    table = Table(position(batting=[7], pitching=[6, 2, 3], discard=[10, 9]))
    table.play(7, 6)
    view = RULES.view(table.state, 0)
    assert names(view.sides[1].spent) == ["10♣", "9♣", "6♣"]


def test_the_log_begins_anew_when_the_discards_are_shuffled() -> None:
    state = position(batting=[7], pitching=[6], discard=[10, 9])
    hidden = state.hidden[1]
    hidden.discard[:0] = hidden.deck
    hidden.deck.clear()
    table = Table(state)
    table.play(7, 6)
    view = RULES.view(table.state, 0)
    assert (view.sides[1].spent, view.discard) == ([], NO_CARD)


def test_cards_that_go_face_up_under_the_deck_are_remembered_in_order() -> None:
    """A runner who was replaced, a foul, a steal's card."""
    table = Table(position(bases={1: 10}, batting=[9, 8, 2], pitching=[2]))
    table.play(swing=("pinch_run", "J♦"), pinch_run_card=2)
    table.play(9, 2)
    table.play(swing="steal", steal=8)
    assert names(RULES.view(table.state, None).sides[0].buried) == ["10♦", "9♦", "8♦"]
    assert table.deck(0)[-3:] == ["10♦", "9♦", "8♦"]


def test_a_buried_card_is_forgotten_once_it_is_played() -> None:
    table = Table(position(batting=[9], pitching=[2, 8]))
    table.play(9, 2)
    table.hold(0, 9)
    assert names(table.state.sides[0].buried) == ["9♦"]
    table.play(9, 8)
    assert table.state.sides[0].buried == []


def test_a_buried_card_that_has_come_up_is_known_to_be_held() -> None:
    """Whoever counts the cards above it knows; which others are held nobody does."""
    table = Table(position(batting=[9], pitching=[2, 8]))
    table.play(9, 2)
    for seat in (0, 1, None):
        assert [*map(names, RULES.view(table.state, seat).risen)] == [[], []]
    table.hold(0, 9)
    for seat in (0, 1, None):
        assert [*map(names, RULES.view(table.state, seat).risen)] == [["9♦"], []]
    table.play(9, 8)
    assert [*map(names, RULES.view(table.state, 1).risen)] == [[], []]


def test_a_card_known_to_be_held_may_be_the_one_face_down_or_not() -> None:
    """Nobody can tell, whichever it is: what a seat imagines is the same, deal for deal."""
    imagined: list[list[tuple[int, list[int]]]] = []
    for committed in ("9♦", "4♦"):
        state = position(batting=["9♦", "4♦", "3♦"])
        state.sides[0].buried = [card("9♦", 0)]
        state.committed = card(committed, 0)
        state.hidden[0].hand.remove(state.committed)
        imagined.append([])
        for seed in range(60):
            twin = state.copy()
            RULES.shuffle_hidden(twin, 1, Chance(seed))
            held = [*twin.hidden[0].hand, twin.committed]
            assert card("9♦", 0) in held
            imagined[-1].append((twin.committed, sorted(held)))
    assert imagined[0] == imagined[1]
    assert 10 < sum(down == card("9♦", 0) for down, _ in imagined[0]) < 30


def test_a_buried_card_is_forgotten_once_it_runs() -> None:
    table = Table(position(bases={1: 10}, batting=[9], pitching=[2]))
    table.play(9, 2)
    table.hold(0, 9)
    table.play(swing=("pinch_run", "J♦"), pinch_run_card=9)
    assert names(table.state.sides[0].buried) == ["10♦"]


def test_a_buried_card_drawn_with_the_last_of_the_deck_is_still_unseen_in_the_new_one() -> None:
    state = position(batting=[9, 8, 7], pitching=[2, 6], scored=["10♥"])
    state.sides[0].retired = state.hidden[0].deck[:]
    state.hidden[0].deck.clear()
    table = Table(state)
    table.play(9, 2)
    table.play(8, 6)
    assert table.hand(0) == ["7♦", "9♦", "10♥"]
    assert names(state.sides[0].buried) == ["9♦"]


def test_a_buried_card_that_may_have_been_buried_again_unseen_is_lost_track_of() -> None:
    table = Table(position(batting=[9], pitching=[2, 8]))
    table.play(9, 2)
    table.hold(0, 9)
    table.play(swing=[("pinch_hit", "J♦")], pitch="walk")
    assert table.state.sides[0].buried == []


def test_a_half_inning_begins_with_nothing_seen() -> None:
    table = Table(position(batting=[9, 10], pitching=[2, "2♠"], outs=2))
    table.play(9, 2)
    table.play(10, "2♠")
    table.play(pitch="walk")
    for side in table.seen[0][2].sides:
        assert side.spent == side.buried == []


@pytest.mark.parametrize("reshuffle", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_the_log_is_true_at_every_question(seed: int, reshuffle: bool) -> None:
    """Through reshuffles, relief and pinch men: what was seen to be discarded lies among the
    discards, the last of it on top, and what was seen to be buried is nowhere in the open."""
    game = Ballgame(RULES, seed=seed, options=RULES.Options(innings=3, reshuffle=reshuffle))
    for asked, option in answers(game, seed):
        state = game._state
        for seat, (side, hidden) in enumerate(zip(state.sides, state.hidden, strict=True)):
            assert set(side.spent) <= set(hidden.discard)
            assert hidden.discard[-1:] == side.spent[-1:]
            down = [state.committed, *state.drawn] if seat == state.half else []
            assert set(side.buried) <= {*hidden.deck, *hidden.hand, *down}
        game.answer(asked, option)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_dealt_anew_for_a_seat_is_what_it_cannot_see(seat: int) -> None:
    state = position(
        bases={1: 9},
        batting=[2, 3, 4],
        pitching=[5, 6, 7],
        discard=[8, 9],
        retired=[10],
        scored=[8],
    )
    before = state.copy()
    RULES.shuffle_hidden(state, seat, Chance(5))
    assert RULES.view(state, seat) == RULES.view(before, seat)
    assert RULES.pieces(state) == RULES.pieces(before)
    other = state.hidden[1 - seat], before.hidden[1 - seat]
    assert sorted(other[0].hand) != sorted(other[1].hand)
    assert other[0].discard == other[1].discard
    assert state.hidden[seat].deck != before.hidden[seat].deck
