"""What may not be done is never offered; if it is sent, it is refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ballgame, Decision, IllegalLineup, Seat
from engine.managers import MANAGERS
from engine.plays import STOLEN_BASE
from engine.rulesets.sackson import RULES
from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.tables import RELIEF_PITCHER
from engine.rulesets.sackson.words import PROMPTS
from tests.engine.refusing import asked, game_at, out_of_turn, refused
from tests.engine.sackson.table import LOADED, card, cards, position, words


def at(**fields: Any) -> Ballgame:
    """A game in this position."""
    return game_at(RULES, position(**fields))


def answered(game: Ballgame, *given: Any) -> Ballgame:
    """The game after these answers, each to the one question that is open."""
    for option in given:
        (seat,) = game.asks
        game.answer(seat, option)
    return game


# Lineups


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({2: 0}, "3", "Batter 1 bats at 1 already"),
        ({8: 9}, "9", "9 at 9 is no batter"),
        ({0: -1}, "1", "-1 at 1 is no batter"),
        ({4: None}, "5", "Nobody bats at 5"),
    ],
)
def test_a_lineup_has_each_batter_once(change: dict[int, Any], field: str, said: str) -> None:
    lineup: list[Any] = [*range(9)]
    for slot, spot in change.items():
        lineup[slot] = spot
    with pytest.raises(IllegalLineup, match=said) as refusal:
        RULES.check_lineup(lineup, RULES.Options())
    assert refusal.value.field == field


@pytest.mark.parametrize("lineup", [[], [*range(8)], [*range(10)]])
def test_a_lineup_has_nine(lineup: list[int]) -> None:
    with pytest.raises(IllegalLineup, match=f"nine batters; this one has {len(lineup)}"):
        RULES.check_lineup(lineup, RULES.Options())


# The pitch and the swing


def test_only_a_card_in_hand_is_pitched() -> None:
    game = answered(at(batting="7♠", pitching="6♣"), "ready")
    refused(game, "pitch", card("7♠"))
    refused(game, "pitch", (card("6♣"), card("7♠")))


def test_the_side_at_bat_does_not_pitch() -> None:
    out_of_turn(answered(at(batting="7♠"), "ready"), Seat.VISITORS, card("7♠"))


@pytest.mark.parametrize("answer", ["6♣", "K♠", "none"])
def test_the_batter_answers_with_a_card_of_his_own(answer: str) -> None:
    game = answered(at(batting="4♦", pitching="6♣ K♠"), "ready", card("6♣"))
    refused(game, "swing", card(answer) if answer != "none" else None)
    refused(game, "swing", "pass")


def test_only_a_companion_catches_a_foul() -> None:
    game = at(batting="Q♠", pitching="7♠ Q♣ 7♣ Q♥")
    answered(game, "ready", card("7♠"), card("Q♠"))
    for wrong in ("7♣", "Q♥", "K♣"):
        refused(game, "catch", card(wrong))


def test_only_a_companion_of_the_fielders_card_is_an_error() -> None:
    game = at(batting="8♥ 3♦ 4♦ 3♥", pitching="7♥ 4♥")
    answered(game, "ready", card("7♥"), card("8♥"), card("3♦"), card("4♥"))
    for wrong in ("3♥", "4♣"):
        refused(game, "error", card(wrong))


# A new ball


@pytest.mark.parametrize("last", ["7♦", "K♠"])
def test_a_new_ball_takes_two_faces(last: str) -> None:
    game = answered(at(pitching=f"2♦ 3♦ 4♦ 5♦ 6♦ {last}"), "ready")
    refused(game, "pitch", "new_ball")


def test_a_new_ball_takes_no_more_than_two_and_no_number() -> None:
    game = answered(at(batting="4♦", pitching="K♠ Q♠ J♠ 6♣"), "ready", "new_ball")
    refused(game, "new_ball", tuple(cards("K♠ Q♠ J♠")))
    refused(game, "new_ball", card("6♣"))
    answered(game, card("K♠"))
    refused(game, "new_ball", card("K♠"))
    answered(game, card("Q♠"))
    assert "new_ball" not in asked(game)
    assert game._state.pile == cards("K♠ Q♠")
    refused(game, "dead_ball", card("J♠"))
    out_of_turn(game, Seat.HOME, card("J♠"))


# The bench and the bullpen


def test_no_fourth_pinch_hitter() -> None:
    state = position(batting="K♥", bases={1: 9})
    state.sides[0].pinch_hitters = 3
    refused(game_at(RULES, state), "dead_ball", "pinch_hit")


def test_no_second_pinch_hitter_in_a_plate_appearance() -> None:
    game = answered(at(batting="K♥", bases={1: 9}), "pinch_hit")
    assert game._state.pinch_hitting
    refused(game, "dead_ball", "pinch_hit")


def test_no_second_relief() -> None:
    state = position(pitching="6♣", hits=2)
    state.sides[1].pitcher = RELIEF_PITCHER
    refused(answered(game_at(RULES, state), "ready"), "pitch", "relief")


def test_no_relief_before_two_hits() -> None:
    refused(answered(at(pitching="6♣", hits=1), "ready"), "pitch", "relief")


# Steals


@pytest.mark.parametrize("bases", [{}, {1: 9}])
def test_a_steal_takes_a_man_on_base_and_a_face(bases: dict[int, int]) -> None:
    refused(at(batting="4♦" if bases else "K♥", bases=bases), "dead_ball", "steal")


def test_an_occupied_base_is_not_stolen() -> None:
    game = answered(at(batting="K♥ Q♥", bases={1: 8, 2: 9}), "steal")
    refused(game, "steal", (1,))
    game = answered(at(batting="K♥ Q♥", bases={2: 8, 3: 9}), "steal")
    refused(game, "steal", (2,))
    game = answered(at(batting="K♥ Q♥", bases=LOADED), "steal")
    for group in ((1,), (2,), (2, 1), (3, 1)):
        refused(game, "steal", group)


def test_nobody_steals_from_an_empty_base() -> None:
    game = answered(at(batting="K♥ Q♥", bases={1: 8, 3: 9}), "steal")
    for group in ((2,), (3, 2), (2, 1), ()):
        refused(game, "steal", group)


def test_no_more_runners_than_faces() -> None:
    refused(answered(at(batting="K♥ Q♥", bases=LOADED), "steal"), "steal", (3, 2, 1))


def test_a_steal_takes_a_face_card_of_ones_own() -> None:
    game = answered(at(batting="K♥ Q♥ 4♦", pitching="K♣", bases={1: 9}), "steal")
    for wrong in ("4♦", "K♣"):
        refused(game, "steal_second", card(wrong))


def test_no_second_steal_before_the_pitch() -> None:
    game = at(batting="K♥ Q♥", pitching="J♠", bases={2: 9})
    answered(game, "steal", card("K♥"), card("J♠"))
    refused(game, "dead_ball", "steal")


def test_the_fielder_plays_on_men_who_run_and_on_each_once() -> None:
    game = at(batting="K♥ Q♥ J♥", pitching="2♦ 3♦", bases=LOADED)
    answered(game, "steal", (3, 2), card("K♥"), card("Q♥"))
    refused(game, "tag", 1)
    answered(game, 2)
    refused(game, "throw_third", card("K♥"))
    answered(game, card("2♦"))
    refused(game, "throw_home", card("2♦"))


# Over whole games: each question offers what the sheet allows, no less and no more


def face(one: int) -> bool:
    return words([one])[0] in "JQK"


def companion(one: int) -> int:
    swapped = words([one]).translate(str.maketrans("♠♣♥♦", "♣♠♦♥"))
    return card(swapped)


def groups(on: set[int], faces: int) -> set[tuple[int, ...]]:
    """Who may run together: every base run for is empty, or its man runs too."""
    possible = [(3,), (2,), (1,), (3, 2), (3, 1), (2, 1), (3, 2, 1)]
    return {
        group
        for group in possible
        if on >= {*group}
        and len(group) <= faces
        and all(base == 3 or base + 1 not in on or base + 1 in group for base in group)
    }


class Umpire:
    """Says what is legal, of the state and of what has been called before."""

    def __init__(self) -> None:
        self.pinch_hitters = [0, 0]
        self.reliefs = [0, 0]
        self.faces_gone = 0
        self.sent_up = (-1, -1)  # the turns that were over when the last pinch hitter came

    def legal(self, s: State, decision: Decision, turns: tuple[int, int]) -> set[Any]:
        kind, seat = decision.kind, decision.seat
        hand = s.hands[seat]
        faces = {one for one in hand if face(one)}
        on = {base for base, runner in enumerate(s.bases, 1) if runner}
        if kind == "dead_ball":
            calls = {"ready"}
            if groups(on, len(faces)) and not s.stolen:
                calls.add("steal")
            if self.pinch_hitters[seat] < 3 and self.sent_up != turns:
                calls.add("pinch_hit")
            return calls
        if kind == "steal":
            return groups(on, len(faces))
        if kind == "pitch":
            new_ball = {"new_ball"} if len(faces) > 1 else set()
            relief = {"relief"} if s.hits >= 2 and not self.reliefs[seat] else set()
            return {*hand, *new_ball, *relief}
        if kind in ("new_ball", "steal_second", "steal_third", "steal_home"):
            return faces
        if kind in ("catch", "error"):
            return {companion(s.lying[-1]), "pass"} & {*hand, "pass"}
        if kind == "tag":
            return {base for base, _, answer in s.running if answer < 0}
        assert kind in ("swing", "place", "field", "give_back") or kind.startswith("throw_")
        return {*hand}

    def notes(self, decision: Decision, option: Any, turns: tuple[int, int]) -> None:
        seat = decision.seat
        if option == "pinch_hit":
            self.pinch_hitters[seat] += 1
            self.sent_up = turns
        elif option == "relief":
            self.reliefs[seat] += 1
        elif option == "new_ball":
            self.faces_gone = 0
        elif decision.kind == "new_ball":
            self.faces_gone += 1
            assert self.faces_gone <= 2


def turns_over(game: Ballgame) -> tuple[int, int]:
    """Plate appearances and halves that are over; a half that ends on the bases ends a turn."""
    plays = game.plays or []
    outs = sum(move.out for play in plays for move in play.moves)
    return sum(play.outcome < STOLEN_BASE for play in plays), outs // 3


def test_every_question_offers_what_is_legal() -> None:
    """Half of the games with sides that steal, and call on bench and bullpen, when they may."""
    seen = set()
    for seed in range(20):
        game = Ballgame(RULES, seed=seed, options=RULES.options({"innings": 4}))
        umpire = Umpire()
        rookie = MANAGERS["rookie"](RULES, seed=seed)
        while game.asks:
            ((seat, decision),) = game.asks.items()
            turns = turns_over(game)
            legal = umpire.legal(game._state, decision, turns)
            assert sorted(map(str, decision.options)) == sorted(map(str, legal))
            seen.add(decision.kind)
            lively = {"steal", "pinch_hit", "relief"} & {*decision.options}
            option = min(lively) if lively and seed % 2 else rookie.choose(None, decision)
            umpire.notes(decision, option, turns)
            game.answer(seat, option)
        assert max(umpire.pinch_hitters) <= 3
        assert max(umpire.reliefs) <= 1
    assert seen == {*PROMPTS}
