"""Wrong types and hostile shapes: each is refused in words, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    RULESETS,
    BadOptions,
    BadRecord,
    Ballgame,
    EngineError,
    IllegalChoice,
    IllegalLineup,
    Record,
    Seat,
    VersionMismatch,
    play_out,
)
from engine.managers import MANAGERS

pytestmark = pytest.mark.parametrize("slug", sorted(RULESETS))
HUGE = 10**5000  # too long for Python to print
HUGE_VALUE = pytest.param(HUGE, id="huge")


# A new game


@pytest.mark.parametrize("seed", ["7", 7.0, True, None, [7]])
def test_a_seed_is_a_whole_number(slug: str, seed: Any) -> None:
    """Python's generator takes nearly anything, but a record could not bring it back."""
    with pytest.raises(EngineError, match="seed"):
        Ballgame(RULESETS[slug], seed=seed)
    with pytest.raises(EngineError, match="seed"):
        Ballgame(RULESETS[slug], seed=1).fork(seed)


@pytest.mark.parametrize("seed", [0, -7, 2**200])
def test_any_whole_number_is_a_seed(slug: str, seed: int) -> None:
    rules = RULESETS[slug]
    rookies = [MANAGERS["rookie"](rules, seed=side) for side in Seat]
    game = play_out(Ballgame(rules, seed=seed), visitors=rookies[0], home=rookies[1])
    again = Ballgame.replay(Record.from_json(game.record().to_json()))
    assert again.box_score() == game.box_score()


@pytest.mark.parametrize("rules", ["piecepack", None, 3])
def test_rules_are_one_of_the_rulesets(slug: str, rules: Any) -> None:
    with pytest.raises(EngineError, match="RULESETS"):
        Ballgame(rules, seed=1)


@pytest.mark.parametrize("options", [{"innings": 3}, "innings", 3, object()])
def test_options_are_made_by_the_ruleset(slug: str, options: Any) -> None:
    with pytest.raises(BadOptions, match="Options"):
        Ballgame(RULESETS[slug], seed=1, options=options)


@pytest.mark.parametrize("innings", [0, 100, "9", True, 2.5, None, [9], HUGE_VALUE])
def test_options_made_by_hand_are_checked_too(slug: str, innings: Any) -> None:
    rules = RULESETS[slug]
    with pytest.raises(BadOptions, match="innings"):
        Ballgame(rules, seed=1, options=rules.Options(innings=innings))


@pytest.mark.parametrize("given", [["innings"], "innings", 5, [["innings", 5]]])
def test_options_come_as_names_and_values(slug: str, given: Any) -> None:
    with pytest.raises(BadOptions, match="names and values"):
        RULESETS[slug].options(given)


@pytest.mark.parametrize("wrong", [True, 1.0, HUGE_VALUE, [1], {}, "1"])
def test_a_lineup_lists_what_its_positions_take(slug: str, wrong: Any) -> None:
    rules = RULESETS[slug]
    for at, position in enumerate(rules.positions):
        lineup: list[Any] = [*rules.default_lineup]
        lineup[at] = wrong
        with pytest.raises(IllegalLineup) as refusal:
            Ballgame(rules, seed=1, home=lineup)
        assert refusal.value.field == position
        assert len(str(refusal.value)) < 200
    with pytest.raises(IllegalLineup) as refusal:
        Ballgame(rules, seed=1, home=[*rules.default_lineup, wrong])
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("kind", [set, dict.fromkeys, iter])
def test_a_lineup_has_an_order(slug: str, kind: Any) -> None:
    with pytest.raises(IllegalLineup, match="list"):
        Ballgame(RULESETS[slug], seed=1, visitors=kind(RULESETS[slug].default_lineup))


# Answers and views


@pytest.mark.parametrize("seat", [2, -1, True, False, "1", None, 1.0, [1], HUGE_VALUE])
def test_there_are_two_seats(slug: str, seat: Any) -> None:
    game = Ballgame(RULESETS[slug], seed=1)
    for decision in game.asks.values():
        with pytest.raises(IllegalChoice, match="no seat"):
            game.answer(seat, decision.options[0])
    if seat is not None:
        with pytest.raises(EngineError, match="no seat"):
            game.view(seat)


def look_alikes(option: Any) -> list[Any]:
    """Values of other kinds that might be taken for this option."""
    others = [[option], {"option": option}, {0: option}, HUGE, None, repr(option) + " "]
    if isinstance(option, int):
        others += [float(option), str(option), *([bool(option)] if option in (0, 1) else [])]
    return [*others, [*option]] if isinstance(option, tuple) else others


def test_an_answer_is_of_the_kind_that_is_offered(slug: str) -> None:
    """At the first question of every kind in a game between rookies."""
    game = Ballgame(RULESETS[slug], seed=1)
    rookie = MANAGERS["rookie"](game.rules, seed=1)
    asked: set[str] = set()
    while game.asks:
        seat, decision = next(iter(game.asks.items()))
        if decision.kind not in asked:
            asked.add(decision.kind)
            before = game.record()
            for wrong in look_alikes(decision.options[0]):
                with pytest.raises(IllegalChoice, match="not among the choices") as refusal:
                    game.answer(seat, wrong)
                assert len(str(refusal.value)) < 600
            assert game.record() == before
        game.answer(seat, rookie.choose(None, decision))
    assert asked


def test_an_answer_that_is_long_is_not_read_back_whole(slug: str) -> None:
    game = Ballgame(RULESETS[slug], seed=1)
    with pytest.raises(IllegalChoice) as refusal:
        game.answer(next(iter(game.asks)), "ball " * 100_000)
    assert len(str(refusal.value)) < 400


def asked_together(slug: str) -> Ballgame:
    """A game at two simultaneous questions; some games ask one seat at a time."""
    game = Ballgame(RULESETS[slug], seed=1)
    while len(game.asks) < 2:
        if game.over:
            pytest.skip("no simultaneous questions in this game")
        (seat,) = game.asks
        game.answer(seat, game.asks[seat].options[0])
    return game


def test_a_manager_who_breaks_off_leaves_the_game_as_it_was(slug: str) -> None:
    """Of two simultaneous choices the first is not half made when the second is refused."""
    rules = RULESETS[slug]

    class Quitter:
        sees = False

        def choose(self, view: object, decision: object) -> str:
            return "five aces"

    game = asked_together(slug)
    before = game.record()
    rookie, first = MANAGERS["rookie"](rules, seed=1), next(iter(game._asked_now())).seat
    pair = (rookie, Quitter()) if first == 0 else (Quitter(), rookie)
    with pytest.raises(IllegalChoice, match="five aces"):
        play_out(game, visitors=pair[0], home=pair[1])
    assert game.record() == before
    assert Ballgame.replay(game.record()).asks == game.asks


# Records


@pytest.mark.parametrize(
    "damage",
    [
        {"ruleset": ["piecepack"]},
        {"ruleset": None},
        {"version": True},
        {"version": "1"},
        {"seed": 7},
        {"seed": 7.5},
        {"seed": float("inf")},
        {"seed": "7.5"},
        {"seed": " 7"},
        {"seed": "٧"},
        {"seed": "0x7"},
        {"seed": "7" * 5000},
        {"options": [["innings", 3]]},
        {"options": None},
        {"options": {"innings": HUGE}},
        {"lineups": "01"},
        {"lineups": {"visitors": [0], "home": [1]}},
        {"lineups": ["01234567", "01234567"]},
        {"lineups": [None, None]},
        {"lineups": [[0], [1], [2]]},
        {"lineups": [[[0]], [[1]]]},
        {"choices": "00"},
        {"choices": {"0": 0}},
        {"choices": [[0, [0, [0]]]]},
        {"choices": [0.0]},
        {"choices": [HUGE]},
        {"choices": [-HUGE]},
        {"sealed": [0]},
        {"sealed": {"-1": 0}},
        {"sealed": {"True": 0}},
        {"sealed": {True: 0}},
        {"sealed": {"00": 0}},
        {"sealed": {"0": True}},
        {"sealed": {"0": HUGE}},
        {"sealed": {"0": -1}},
    ],
)
def test_a_record_of_another_shape_is_damaged(slug: str, damage: dict[str, Any]) -> None:
    data = Ballgame(RULESETS[slug], seed=5).record().to_json() | damage
    with pytest.raises(BadRecord, match="damaged") as refusal:
        Ballgame.replay(Record.from_json(data))
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize("version", [True, 1.0, "1", None])
def test_a_format_is_a_whole_number(slug: str, version: Any) -> None:
    data = Ballgame(RULESETS[slug], seed=5).record().to_json() | {"format": version}
    with pytest.raises(VersionMismatch, match="format"):
        Record.from_json(data)


def test_a_record_seals_one_answer_of_two(slug: str) -> None:
    """With both in, the question would have been settled."""
    game = asked_together(slug)
    data = game.record().to_json() | {"sealed": {"0": 0, "1": 0}}
    with pytest.raises(BadRecord, match="damaged"):
        Ballgame.replay(Record.from_json(data))
