"""Who sees what: a hand is its holder's, face-down cards their owner's, the rest everybody's."""

from __future__ import annotations

import pytest

from engine import Ballgame, Seat
from engine.cards import SUIT
from engine.chance import Chance
from engine.rulesets.cardball import RULES
from engine.rulesets.cardball.tables import FACE_DOWN, NO_CARD
from tests.engine.cardball.table import CARDS, Table, cards, position
from tests.engine.managed import answers


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_other_has() -> None:
    game = Ballgame(RULES, seed=1)
    for seat in Seat:
        view = game.view(seat)
        assert view.hand == game._state.hands[seat]
        assert (view.hands, view.deck, view.discard) == ((7, 7), 38, 0)
    assert game.view(None).hand == ()


def test_cards_lie_face_down_until_the_call() -> None:
    table = Table(position(batting=["7♠"], pitching=["7♦"]))
    table.pitch("7♠", "7♦", "sac_fly")
    for views, bats, pitches in (
        (table.views["bat"], [NO_CARD] * 3, [NO_CARD] * 3),
        (
            table.views["call"],
            [CARDS["7♠"], FACE_DOWN, FACE_DOWN],
            [FACE_DOWN, CARDS["7♦"], FACE_DOWN],
        ),
    ):
        assert [view.batted for view in views] == bats
        assert [view.pitched for view in views] == pitches
        assert not any(view.revealed for view in views)
    for seat in (0, 1, None):  # a foul, so both were turned up, and are gone
        view = RULES.view(table.state, seat)
        assert (view.batted, view.pitched, view.suit) == (NO_CARD, NO_CARD, -1)
        assert view.pitches == [(CARDS["7♦"], CARDS["7♠"], "F")]
        assert CARDS["7♠"] in view.spent


def test_in_every_pitch_of_a_game_cards_lie_face_down_until_they_are_turned_up() -> None:
    """However the pitch before it ended."""
    before = set()
    for seed in range(6):
        game = Ballgame(RULES, seed=seed)
        last = ""
        for seat, option in answers(game, seed):
            decision = game.asks[seat]
            views = game.view(seat), game.view(seat.other), game.view(None)
            if decision.kind in ("bat", "pitch"):
                assert {view.batted for view in views} == {view.pitched for view in views}
                assert {view.batted for view in views} == {NO_CARD}
            elif decision.kind == "call":
                assert [view.batted for view in views[1:]] == [FACE_DOWN] * 2
                assert [view.pitched for view in (views[0], views[2])] == [FACE_DOWN] * 2
                before.add(last)
            elif decision.kind == "throw":
                assert [view.lead_off for view in (views[0], views[2])] == [FACE_DOWN] * 2
            if decision.kind not in ("bat", "pitch"):
                last = decision.kind
            game.answer(seat, option)
    assert before >= {"call", "steal", "throw", "catch", "out", "safe", "advance"}


def test_after_a_swing_all_see_both_cards() -> None:
    table = Table(position(batting=["6♠"], pitching=["5♠", "J♠"]))
    table.pitch("6♠", "5♠", "swing")
    for view in table.views["catch"]:
        assert (view.batted, view.pitched, view.revealed) == (CARDS["6♠"], CARDS["5♠"], True)


def test_a_pitch_not_swung_at_is_seen_and_the_batting_card_is_not() -> None:
    table = Table(position(bases={1: "9♣"}, batting=["7♠", "Q♠"], pitching=["9♦", "K♦"]))
    table.pitch("7♠", "9♦", "take", steal="Q♠", throw="K♦")
    for view in table.views["steal"]:
        assert view.pitches == [(CARDS["9♦"], -1, "C")]
        assert view.strikes == cards("9♦")
        assert CARDS["7♠"] not in view.spent
    assert [[*view.taken] for view in table.views["steal"]] == [cards("7♠"), [], []]
    assert [view.discard for view in table.views["steal"]] == [1] * 3


def test_a_lead_off_card_lies_face_down_to_the_fielder_until_he_has_answered() -> None:
    table = Table(position(bases={1: "9♣"}, batting=["7♠", "Q♠"], pitching=["9♦", "K♦"]))
    made = table.pitch("7♠", "9♦", "take", steal="Q♠", throw="K♦")
    assert [view.lead_off for view in table.views["throw"]] == [CARDS["Q♠"], FACE_DOWN, FACE_DOWN]
    assert made is not None
    assert made.detail[1:] == ("steal", (CARDS["Q♠"], CARDS["K♦"]))
    assert table.state.spent == cards("Q♠", "K♦")


def test_a_card_out_on_strikes_looking_stays_unseen_when_the_half_is_over() -> None:
    table = Table(position(batting=["7♠"], pitching=["9♦"], strikes=["8♣", "10♣"], outs=2))
    table.pitch("7♠", "9♦", "take")
    s = table.state
    assert s.half == 1
    assert RULES.view(s, 0).taken == cards("7♠")
    for seat in (1, None):
        view = RULES.view(s, seat)
        seen = [*view.spent, *view.taken, *view.retired, *view.looked, *view.hand]
        assert CARDS["7♠"] not in seen


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_dealt_anew_is_all_that_a_seat_cannot_see(seat: int) -> None:
    """The deck, the other's hand, face-down card and unseen discards; a pitch keeps its suit."""
    s = position(batting=["7♠"], pitching=["9♦"], spent=["2♣"])
    for number, side in enumerate(s.taken):
        side.append(s.deck.pop(number))
    s.looked.append(s.deck.pop())
    for hand, name in ((s.hands[0], "batted"), (s.hands[1], "pitched")):
        setattr(s, name, hand.pop(0))
    before = s.copy()
    changed = set()
    for number in range(30):
        again = before.copy()
        RULES.shuffle_hidden(again, seat, Chance(number))
        assert RULES.view(again, seat) == RULES.view(before, seat)
        assert RULES.pieces(again) == RULES.pieces(before)
        assert SUIT[again.pitched] == SUIT[before.pitched]
        changed |= {
            name
            for name in ("deck", "hands", "taken", "looked", "batted", "pitched")
            if getattr(again, name) != getattr(before, name)
        }
    other = {"pitched"} if seat == 0 else {"batted", "looked"}
    assert changed == {"deck", "hands", "taken"} | other
