"""What may not be done is never offered; if it is sent, it is refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ballgame, Decision, Seat
from engine.cards import RANK, SUIT, short
from engine.managers import MANAGERS
from engine.rulesets.cardball import RULES
from engine.rulesets.cardball.state import State
from engine.rulesets.cardball.words import PROMPTS
from tests.engine.cardball.table import CARDS, as_option, position
from tests.engine.refusing import asked, game_at, out_of_turn, refused


def at(**fields: Any) -> Ballgame:
    """A game in this position."""
    return game_at(RULES, position(**fields))


def pitched(game: Ballgame, bat: str, pitch: str, *then: Any) -> Ballgame:
    """The game after this pitch and these answers, each to the one question that is open."""
    batting = game._state.half
    game.answer(batting, CARDS[bat])
    game.answer(1 - batting, CARDS[pitch])
    for written in then:
        (seat,) = game.asks
        game.answer(seat, as_option(written))
    return game


def out(card: str, base: int) -> tuple[str, int, int]:
    return "out", CARDS[card], base


def safe(card: str, base: int) -> tuple[str, int, int]:
    return "safe", CARDS[card], base


# The pitch


@pytest.mark.parametrize(
    "answer",
    [
        (CARDS["9♦"], "♠"),
        (CARDS["9♦"], SUIT[CARDS["9♠"]]),
        ("9♦", "spades"),
        "spades",
        {"card": CARDS["9♦"], "suit": 3},
        [CARDS["9♦"], 3],
    ],
)
def test_a_pitch_is_a_card_and_its_suit_is_not_for_the_pitcher_to_say(answer: Any) -> None:
    game = at(batting=["7♠"], pitching=["9♦"])
    refused(game, "pitch", answer)
    pitched(game, "7♠", "9♦")
    assert [game.view(seat).suit for seat in (0, 1, None)] == [SUIT[CARDS["9♦"]]] * 3


def test_the_suit_announced_is_that_of_the_card_pitched() -> None:
    for card, suit in enumerate(SUIT):
        bat = "7♠" if card != CARDS["7♠"] else "8♠"
        game = pitched(at(batting=[bat], pitching=[short(card)]), bat, short(card))
        assert game.view(Seat.VISITORS).suit == suit


def test_only_cards_in_hand_are_batted_and_pitched() -> None:
    game = at(batting=["7♠"], pitching=["9♦"])
    refused(game, "bat", CARDS["9♦"])
    refused(game, "pitch", CARDS["7♠"])


def test_a_second_pitch_is_not_taken_while_the_first_lies_face_down() -> None:
    game = at(batting=["7♠"], pitching=["9♦", "8♦"])
    game.answer(Seat.HOME, CARDS["9♦"])
    before = game.view(Seat.HOME), game.view(None), game.record()
    with pytest.raises(ValueError, match="chosen already"):
        game.answer(Seat.HOME, CARDS["8♦"])
    assert (game.view(Seat.HOME), game.view(None), game.record()) == before


def test_a_bunt_needs_a_runner() -> None:
    refused(pitched(at(batting=["7♠"], pitching=["9♦"]), "7♠", "9♦"), "call", "sac_bunt")


def test_the_fielder_does_not_call() -> None:
    out_of_turn(pitched(at(batting=["7♠"], pitching=["9♦"]), "7♠", "9♦"), Seat.HOME, "swing")


# Steals: who goes follows from the bases; a lead-off card is all that is asked for


@pytest.mark.parametrize("bases", [{3: "9♣"}, {2: "9♣", 3: "8♣"}, {1: "10♣", 2: "9♣", 3: "8♣"}, {}])
def test_nobody_steals_home_or_an_occupied_base(bases: dict[int, str]) -> None:
    game = pitched(at(bases=bases, batting=["7♠", "8♠"], pitching=["9♦"]), "7♠", "9♦", "take")
    assert set(asked(game)) == {"bat", "pitch"}  # the next pitch
    for steal in (("steal", CARDS["8♠"]), (3, CARDS["8♠"]), "steal"):
        refused(game, "bat", steal)


def test_with_two_on_the_steal_is_of_third_alone() -> None:
    bases = {1: "10♣", 2: "9♣"}
    state = position(bases=bases, batting=["7♠", "8♠", "6♠"], pitching=["9♦", "Q♠"])
    game = pitched(game_at(RULES, state), "7♠", "9♦", "take")
    for double in ((CARDS["8♠"], CARDS["6♠"]), (1, CARDS["8♠"]), (2, CARDS["8♠"])):
        refused(game, "steal", double)
    refused(game, "steal", CARDS["7♠"])  # it is on the discard pile
    game.answer(Seat.VISITORS, CARDS["8♠"])
    refused(game, "throw", CARDS["8♠"])
    game.answer(Seat.HOME, CARDS["Q♠"])
    first, second, third = game._state.bases
    assert [first and short(first.card), second, third and short(third.card)] == ["10♣", None, "9♣"]
    assert set(asked(game)) == {"bat", "pitch"}


# Out cards


def test_an_out_card_is_higher_and_of_the_runners_suit() -> None:
    hand = ["5♠", "9♦", "4♦", "10♥", "K♠"]
    game = at(bases={1: "5♦", 3: "6♥"}, batting=["8♠"], pitching=hand)
    pitched(game, "8♠", "5♠", "swing", (3, 3))
    for wrong in (out("4♦", 1), out("10♥", 1), out("K♠", 1), out("9♦", 0), out("10♥", 3)):
        refused(game, "out", wrong)


def test_a_second_out_card_beats_the_first_and_has_another_man() -> None:
    hand = ["5♠", "9♦", "8♦", "10♦", "K♠"]
    game = pitched(at(bases={1: "5♦"}, batting=["8♠"], pitching=hand), "8♠", "5♠", "swing")
    game.answer(Seat.HOME, out("9♦", 1))
    for wrong in (out("8♦", 0), out("K♠", 0), out("10♦", 1)):
        refused(game, "out", wrong)
    assert out("10♦", 0) in asked(game)["out"].options


def test_two_are_not_thrown_out_at_home() -> None:
    hand = ["4♠", "9♦", "10♦", "J♦", "Q♦"]
    game = pitched(at(bases={2: "5♥", 3: "5♦"}, batting=["9♠"], pitching=hand), "9♠", "4♠", "swing")
    game.answer(Seat.VISITORS, (2, 4))
    game.answer(Seat.HOME, out("9♦", 3))
    refused(game, "out", out("10♦", 2))


def test_a_fly_is_caught_with_a_higher_card_of_its_suit() -> None:
    game = at(batting=["6♠"], pitching=["5♠", "J♠", "4♠", "K♦"])
    pitched(game, "6♠", "5♠", "swing")
    for wrong in ("4♠", "K♦", "Q♠"):
        refused(game, "catch", CARDS[wrong])


def test_a_pop_up_is_caught_with_a_higher_card_of_any_suit() -> None:
    hand = ["8♦", "4♣", "3♦", "2♠", "A♠", "2♥", "2♣"]
    game = pitched(at(batting=["3♠"], pitching=hand), "3♠", "8♦", "swing")
    assert asked(game)["catch"].options == (CARDS["4♣"], "drop")
    for wrong in ("3♦", "2♠", "A♠"):
        refused(game, "catch", CARDS[wrong])


# Safe cards


def test_a_safe_card_beats_an_out_card_in_its_suit() -> None:
    mine = ["8♠", "10♦", "8♦", "J♥", "9♠"]
    game = at(bases={1: "5♦"}, batting=mine, pitching=["5♠", "9♦"])
    pitched(game, "8♠", "5♠", "swing", ("out", "9♦", 1))
    for wrong in (safe("8♦", 1), safe("J♥", 1), safe("10♦", 0), out("10♦", 1)):
        refused(game, "safe", wrong)


def test_a_second_safe_card_beats_the_first() -> None:
    mine = ["8♠", "Q♦", "J♦", "K♦", "K♠", "9♠"]
    game = at(bases={1: "5♦"}, batting=mine, pitching=["5♠", "9♦", "10♦"])
    pitched(game, "8♠", "5♠", "swing", ("out", "9♦", 1), ("out", "10♦", 0), ("safe", "Q♦", 1))
    for wrong in (safe("J♦", 0), safe("K♠", 0), safe("K♦", 1)):
        refused(game, "safe", wrong)


# Runners


def test_a_runner_stops_between_what_he_must_and_what_he_may() -> None:
    game = at(bases={1: "5♦", 3: "5♥"}, batting=["9♠"], pitching=["4♠"])
    pitched(game, "9♠", "4♠", "swing")  # a double: from first at least to third, and no farther
    assert set(asked(game)) <= {"bat", "pitch", "out"}
    game = at(bases={2: "5♥", 3: "5♦"}, batting=["8♠"], pitching=["5♠"])
    pitched(game, "8♠", "5♠", "swing")
    for wrong in ((3, 2), (2, 3), (3, 5), (1, 2)):
        refused(game, "advance", wrong)
    game.answer(Seat.VISITORS, (3, 3))
    assert "advance" not in asked(game)  # third is taken, so he stays on second


# Over whole games: each question offers what the sheet allows, no less and no more


def beats(card: int, other: int, suit: bool = True) -> bool:
    """Higher, the ace over the king too; in the same suit, unless that does not matter."""
    higher = RANK[card] > RANK[other] or (RANK[card], RANK[other]) == (1, 13)
    return higher and (SUIT[card] == SUIT[other] or not suit)


BASES = {"single": 1, "ground ball": 1, "pop-up": 1, "fly": 1, "double": 2, "triple": 3}
LIMITS = {"single": 3, "ground ball": 3, "pop-up": 3, "double": 2, "triple": 1, "fly": 1}


def standing(s: State, base: int) -> int:
    """The card of the man who started from this base."""
    runner = s.bases[base - 1] if base else None
    return runner.card if runner else s.batted


def thrown_at(s: State, hand: list[int]) -> set[Any]:
    """Every out card that may be played now, and on whom."""
    if len(s.out_cards) == LIMITS[s.result]:
        return {"done"}
    hit = BASES[s.result]
    hurt = [base for _, base in s.out_cards]
    legal: set[Any] = {"done"}
    for base, end in enumerate(s.ends):
        went_all_the_way = end > base and (end - base == hit or end == 4)
        second_throw_home = end == 4 and any(s.ends[other] == 4 for other in hurt)
        if not went_all_the_way or base in hurt or second_throw_home:
            continue
        low = s.out_cards[-1][0] if hurt else standing(s, base)
        any_suit = s.result == "ground ball" and base == 0 and not hurt
        legal |= {("out", card, base) for card in hand if beats(card, low, not any_suit)}
    return legal


def saved(s: State, hand: list[int]) -> set[Any]:
    done = [base for _, base in s.safe_cards]
    legal: set[Any] = {"done"}
    for out_card, base in s.out_cards:
        if base not in done:
            low = s.safe_cards[-1][0] if done else out_card
            legal |= {("safe", card, base) for card in hand if beats(card, low)}
    return legal


def legal(s: State, decision: Decision) -> set[Any]:
    kind, hand = decision.kind, s.hands[decision.seat]
    on = {base for base, runner in enumerate(s.bases, 1) if runner}
    if kind == "call":
        return {"swing", "take", "sac_fly"} | ({"sac_bunt"} if on else set())
    if kind == "steal":
        assert on & {1, 2}
        assert 3 not in on or on == {1, 3}
        return {"stay", *hand}
    if kind == "catch":
        return {"drop"} | {card for card in hand if beats(card, s.batted, s.result == "fly")}
    if kind == "out":
        return thrown_at(s, hand)
    if kind == "safe":
        return saved(s, hand)
    if kind == "advance":
        return stops(s, decision.options[0][0])
    assert kind in ("bat", "pitch", "throw")
    return {*hand}


def stops(s: State, base: int) -> set[Any]:
    """Where the man on this base may stop: he makes room for all behind him, goes no farther than
    the hit takes him (one base on a catch), and neither passes nor joins the man ahead."""
    hit = s.ends[0]
    least = hit
    for other in range(1, base + 1):
        if s.bases[other - 1]:
            least = max(other, min(4, least + 1)) if hit else other
    ahead = [s.ends[other] for other in range(base + 1, 4) if s.bases[other - 1]]
    most = min([4, base + (hit or 1)] + [end - 1 for end in ahead if end < 4])
    return {(base, end) for end in range(least, most + 1)}


def test_every_question_offers_what_is_legal() -> None:
    """Between rookies and between sides that go for everything."""
    seen = set()
    for seed in range(30):
        game = Ballgame(RULES, seed=seed, options=RULES.options({"innings": 3}))
        rookie = MANAGERS["rookie"](RULES, seed=seed)
        while game.asks:
            for seat, decision in game.asks.items():
                options = sorted(map(str, decision.options))
                assert options == sorted(map(str, legal(game._state, decision)))
                seen.add(decision.kind)
                bold = seed % 2 and decision.kind in ("call", "catch", "out", "safe", "advance")
                option = decision.options[0] if bold else rookie.choose(None, decision)
                game.answer(seat, option)
    assert seen == {*PROMPTS}
