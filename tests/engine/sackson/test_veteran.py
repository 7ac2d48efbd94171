"""The veteran’s habits, each in a position where it shows."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from engine import Ballgame, play_out
from engine.cards import short
from engine.chance import Chance
from engine.decisions import Decision
from engine.managers import MANAGERS
from engine.plays import INTENTIONAL_WALK, STOLEN_BASE
from engine.rulesets.sackson import RULES
from engine.rulesets.sackson.detail import Pitched
from engine.rulesets.sackson.rules import play
from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.strategy import HOLDING, SITUATIONS, set_of
from engine.rulesets.sackson.tables import FACE, FIELDED, NEW_BALL, PINCH_HIT, READY, RELIEF, STEAL
from engine.rulesets.sackson.veteran import A_HIT_ALLOWED, FIELD_TRUST, allowed, held
from tests.engine.sackson.table import BASIC, CARDS, LOADED, position


def choice(state: State, kind: str, **answers: Any) -> Any:
    """What he answers when this is asked: words and bases, and cards as “7♦”.

    The questions before it are answered by kind, or by the first option but a pass.
    """
    state = state.copy()
    script = play(state, Chance(0), None)
    decision = next(script)
    while True:
        assert isinstance(decision, Decision)
        if decision.kind == kind:
            break
        answer = answers.get(decision.kind, decision.options[0])
        decision = script.send(CARDS.get(answer, answer) if isinstance(answer, str) else answer)
    veteran = MANAGERS["veteran"](RULES, seed=1)
    option = veteran.choose(RULES.view(state, decision.seat), decision)
    assert option in decision.options
    return short(option) if isinstance(option, int) and kind != "tag" else option


# The pitch


def test_faces_go_for_a_new_ball() -> None:
    assert choice(position(pitching="K♥ Q♠ 7♣ 7♦ 2♥ 3♠"), "pitch") == NEW_BALL


def test_one_face_cannot_go_and_is_not_a_walk() -> None:
    state = position(pitching="K♥ 10♠ 7♣ 7♦ 2♥ 3♠", balls=3)
    assert choice(state, "pitch") not in ("K♥", NEW_BALL)


def test_the_suit_that_the_batter_had_none_of() -> None:
    """A strike says that he had no spade, and he drew one card since."""
    hand = "5♥ 5♠ 5♦ 5♣ A♥ 9♥"
    for suit in "♥♠♦♣":
        told = (Pitched("S", CARDS[f"6{suit}"], CARDS["A♦" if suit != "♦" else "A♣"]),)
        state = position(pitching=hand, thrown=told, strikes=1)
        assert choice(state, "pitch")[-1] == suit


def test_no_ten_at_a_batter_who_may_have_its_companion() -> None:
    """Once the companion is gone nothing connects with a ten."""
    hand = "10♠ 9♠ 10♥ 6♥ A♦ 2♥"
    assert choice(position(pitching=hand, batting="10♣"), "pitch") != "10♠"
    assert choice(position(pitching=hand, pile="10♣"), "pitch") == "10♠"
    basic = position(pitching=hand, batting="10♣", options=BASIC)
    assert choice(basic, "pitch") in ("10♠", "10♥")


def test_fielders_stay_in_the_hand() -> None:
    """Of two cards as hard to hit he pitches the one that the others field for."""
    state = position(pitching="8♠ 8♣ 9♣ 8♦ A♥ 2♥", pile="9♠ 10♠ J♠ Q♠ K♠ 10♣")
    assert choice(state, "pitch") in ("8♠", "8♣", "9♣")


@pytest.mark.parametrize("seed", range(24))
def test_what_a_hand_allows_is_what_it_holds_each_number_to(seed: int) -> None:
    """The sets that he counts by, against every number that is unseen and every fielder left."""
    dealt = Random(seed).sample(range(52), 30)
    hand = dealt[:6]
    numbers = [card for card in dealt[6:] if not FACE[card]]
    now = SITUATIONS[seed % 3][seed // 3]
    fielded, by_one = held(hand)
    with_all, *lost = allowed(now, fielded, set_of(numbers))
    singles, more = A_HIT_ALLOWED
    for pitch in (card for card in hand if not FACE[card]):
        left = [card for card in hand if card != pitch]
        bases = [min(3, *(FIELDED[number][card] for card in left)) for number in numbers]
        plainly = fmean(now.hits[reached] for reached in bases)
        alone = [HOLDING[pitch][reached] & alone for reached, alone in enumerate(by_one)]
        missed = [(each & set_of(numbers)).bit_count() for each in alone]
        counted = with_all + sum(many * cost for many, cost in zip(missed, lost, strict=True))
        assert counted == pytest.approx(
            FIELD_TRUST * plainly
            + (1 - FIELD_TRUST) * now.connected
            + singles * (now.hits[1] - now.hits[0])
            + more
        )


# In the field


def test_the_nearest_card_fields() -> None:
    state = position(batting="9♠ 4♣", pitching="7♠ 6♣ 8♦ 2♥")
    assert choice(state, "field", pitch="7♠", swing="9♠", place="4♣") == "6♣"


def test_rather_the_card_whose_companion_cannot_come() -> None:
    """Both of these put him out; an error is to be feared on the first."""
    batting, pitching = "9♠ 4♣", "7♠ 5♣ 3♣ 8♦ 10♦"
    asked = {"pitch": "7♠", "swing": "9♠", "place": "4♣"}
    spade_gone = position(batting=batting, pitching=pitching, pile="3♠")
    assert choice(spade_gone, "field", **asked) == "3♣"
    other_gone = position(batting=batting, pitching=pitching, pile="5♠")
    assert choice(other_gone, "field", **asked) == "5♣"


def test_a_double_play_when_there_is_one() -> None:
    batting, pitching = "9♠ 4♣", "7♠ 4♠ 3♣ 8♦"
    asked = {"pitch": "7♠", "swing": "9♠", "place": "4♣"}
    assert choice(position(batting=batting, pitching=pitching, bases={1: 9}), "field", **asked) == (
        "4♠"
    )


@pytest.mark.parametrize(("hand", "thrown"), [("K♥ J♠", "K♥"), ("J♠", "J♠")])
def test_a_face_against_a_sacrifice(hand: str, thrown: str) -> None:
    state = position(batting="9♠ Q♥", pitching=f"7♠ {hand} 6♣ 4♦", bases={1: 9})
    assert choice(state, "field", pitch="7♠", swing="9♠", place="Q♥") == thrown


def test_a_foul_is_caught() -> None:
    state = position(batting="Q♠", pitching="7♠ Q♣")
    assert choice(state, "catch", pitch="7♠", swing="Q♠") == "Q♣"


def test_relief_in_a_jam() -> None:
    state = position(bases=LOADED, hits=2, inning=3)
    assert choice(state, "pitch") == RELIEF
    assert choice(position(outs=2, hits=2, inning=3), "pitch") != RELIEF


# At bat


@pytest.mark.parametrize(
    ("balls", "strikes", "hand", "swing"),
    [
        (0, 2, "9♠ 10♠ K♠", "9♠"),
        (0, 0, "4♠ K♠ 6♥ 6♦", "4♠"),
        (3, 0, "9♠ 4♠ 10♠", "4♠"),
    ],
)
def test_connects_with_the_lowest_that_will_do_or_takes_a_ball(
    balls: int, strikes: int, hand: str, swing: str
) -> None:
    state = position(batting=hand, pitching="8♠", balls=balls, strikes=strikes)
    assert choice(state, "swing", pitch="8♠") == swing


@pytest.mark.parametrize(
    ("gone", "swing"), [("", "4♠"), ("3♥ 4♥ 6♥ 7♥ 4♦ 5♦ 6♦ 5♣ 5♠ 3♦ 7♦ 2♥ 8♥ 9♥", "9♠")]
)
def test_connects_when_a_card_is_left_that_nobody_fields(gone: str, swing: str) -> None:
    """All who could field his five are in the pile; else a ball is better."""
    state = position(batting="9♠ 4♠ 5♥ 10♦ 2♣ 8♣", pitching="8♠", pile=gone)
    assert choice(state, "swing", pitch="8♠") == swing


def test_the_card_to_place_is_not_swung() -> None:
    """Nine and ten would connect; all that could field the nine is in the pile."""
    state = position(
        batting="9♠ 10♠ 6♥ 6♦ 5♥ 5♦",
        pitching="8♠",
        pile="6♠ 7♠ 7♣ 8♣ 9♣ 10♣ 9♥ 9♦",
        strikes=2,
        bases=LOADED,
    )
    assert choice(state, "swing", pitch="8♠") == "10♠"
    assert choice(state, "place", pitch="8♠", swing="10♠") == "9♠"


def test_a_face_fouls_off_the_third_strike() -> None:
    state = position(batting="K♠ 6♥ 6♦ 5♥ 5♦ 7♥", pitching="8♠", strikes=2)
    assert choice(state, "swing", pitch="8♠") == "K♠"


def test_a_strike_that_must_be_costs_a_face() -> None:
    state = position(batting="K♥ 6♥ 6♦ 5♥ 5♦ 10♣", pitching="8♠")
    assert choice(state, "swing", pitch="8♠") == "K♥"


def test_he_is_glad_to_be_hit() -> None:
    state = position(batting="9♣ 3♠ 6♦", pitching="9♠")
    assert choice(state, "swing", pitch="9♠") == "9♣"


def test_the_ball_goes_where_fielders_are_gone() -> None:
    """All that could field the five are in the pile."""
    gone = "3♥ 4♥ 6♥ 7♥ 4♦ 5♦ 6♦ 5♣ 5♠"
    state = position(batting="9♠ 5♥ 10♦ A♦ 2♣ 8♣", pitching="7♠", pile=gone, deck="8♦")
    assert choice(state, "place", pitch="7♠", swing="9♠") == "5♥"


def test_a_face_when_the_fielder_can_have_none() -> None:
    gone = "J♥ Q♥ K♥ J♦ Q♦ K♦ J♠ Q♠ K♠ J♣ Q♣"
    state = position(batting="9♠ K♣ 5♥ 5♦ 6♥ 6♦", pitching="7♠", pile=gone, deck="6♣")
    assert choice(state, "place", pitch="7♠", swing="9♠") == "K♣"


def test_an_error_is_caused() -> None:
    state = position(batting="9♠ 3♦ 4♦", pitching="7♠ 4♥")
    asked = {"pitch": "7♠", "swing": "9♠", "place": "3♦", "field": "4♥"}
    assert choice(state, "error", **asked) == "4♦"


# While the ball is dead


def test_a_runner_goes_when_no_face_can_stop_him() -> None:
    """Eleven of the faces are seen, or none."""
    gone = "J♥ Q♥ K♥ J♦ Q♦ K♦ J♠ Q♠ K♠ J♣ Q♣"
    free = position(batting="K♣", pile=gone, bases={1: 9}, strikes=1)
    assert choice(free, "dead_ball") == STEAL
    held = position(batting="K♣", pitching="Q♣ J♣", bases={1: 9}, strikes=1)
    assert choice(held, "dead_ball") == READY


def test_both_go_when_nothing_can_stop_them() -> None:
    gone = "J♥ Q♥ K♥ J♦ Q♦ K♦ J♠ Q♠ K♠ J♣"
    state = position(batting="K♣ Q♣", pile=gone, bases={1: 8, 2: 9}, strikes=1)
    assert choice(state, "steal", dead_ball=STEAL) == (2, 1)


def test_he_goes_with_the_face_that_is_safest() -> None:
    state = position(batting="K♣ K♥", pile="Q♥ J♥", bases={1: 9})
    assert choice(state, "steal_second", dead_ball=STEAL) == "K♥"


def test_the_fielder_puts_out_whom_he_can() -> None:
    state = position(batting="K♥ K♣", pitching="Q♣ 2♦", bases={1: 8, 2: 9})
    asked = {"dead_ball": STEAL, "steal": (2, 1), "steal_third": "K♥", "steal_second": "K♣"}
    assert choice(state, "tag", **asked) == 1
    assert choice(state, "throw_second", tag=1, **asked) == "Q♣"


def test_a_throw_that_is_vain_costs_no_face_that_is_not_there() -> None:
    """He throws a number that he can spare: the five alone fields what is in the middle."""
    state = position(batting="K♥", pitching="10♠ 5♠ 10♥ A♥ A♠ 10♦", bases={1: 9})
    assert choice(state, "throw_second", dead_ball=STEAL) == "A♠"


def test_a_pinch_hitter_when_much_is_at_stake() -> None:
    assert choice(position(bases=LOADED), "dead_ball") == PINCH_HIT
    assert choice(position(outs=2), "dead_ball") == READY


def test_the_pinch_hitters_two_cards_that_go_back_are_the_poorest() -> None:
    state = position(
        batting="10♠ 9♥ K♦ Q♦ J♦ 8♠ 9♦ 2♣",
        pitching="7♠ 4♠",
        pinch_hitting=True,
        deck="3♥",
        strikes=2,
    )
    back = choice(state, "give_back", pitch="7♠", swing="Q♦")
    assert back in ("K♦", "J♦")


def test_most_pinch_hitters_are_there_after_two_innings() -> None:
    called = sides = 0
    for seed in range(20):
        veterans = [MANAGERS["veteran"](RULES, seed=seed + side) for side in (1, 2)]
        game = Ballgame(RULES, seed=seed, log=False)
        while game.asks and game.view(None).inning <= 2:
            for seat, decision in game.asks.items():
                game.answer(seat, veterans[seat].choose(game.view(seat), decision))
        called += sum(side.pinch_hitters for side in game.view(None).sides)
        sides += 2
    assert called < 0.4 * 3 * sides


def test_no_strike_on_purpose_as_the_last_out() -> None:
    """He would keep the ten for later; there is no later."""
    state = position(
        batting="10♠ 2♠ K♠ 3♦ 4♦ 6♦",
        pitching="7♠",
        inning=9,
        outs=2,
        strikes=2,
        runs=(0, 1),
        pinch_hitting=False,
    )
    chosen = choice(state, "swing", pitch="7♠")
    assert chosen in ("10♠", "2♠")


# Whole games


def test_all_parts_of_the_game_are_played() -> None:
    stolen = walked = pinch_hitters = relievers = errors = games = 0
    for seed in range(40):
        veterans = [MANAGERS["veteran"](RULES, seed=seed + side) for side in (1, 2)]
        game = play_out(Ballgame(RULES, seed=seed), visitors=veterans[0], home=veterans[1])
        games += 1
        for made in game.plays or ():
            stolen += made.outcome is STOLEN_BASE
            walked += made.outcome is INTENTIONAL_WALK
            errors += made.error > 0
        for side in game._state.sides:
            pinch_hitters += side.pinch_hitters
            relievers += side.pitcher != 12
    assert stolen > 2 * games
    assert errors > 2 * games
    assert walked < games / 10
    assert pinch_hitters > 4 * games
    assert relievers > games


def test_no_runner_goes_who_cannot_tie() -> None:
    """With nothing that could stop him he goes; not in the last inning when three runs behind."""
    gone = "J♠ Q♠ K♠ J♥ Q♥ K♥ J♦ Q♦ J♣ Q♣ K♣"
    for behind, called in ((0, STEAL), (1, STEAL), (3, READY)):
        state = position(
            bases={1: 4}, batting="K♦ 2♣ 3♣ 4♣ 5♣ 6♣", pile=gone, inning=9, runs=(0, behind)
        )
        state.sides[0].pinch_hitters = 3
        assert choice(state, "dead_ball") == called
