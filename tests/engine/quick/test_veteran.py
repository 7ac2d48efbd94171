"""How the veteran of Quick Baseball plays: what he always does, and never."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import RULESETS
from engine.decisions import Decision
from engine.rulesets.quick.exchange import BASE, Asked, worth_of
from engine.rulesets.quick.state import State
from engine.rulesets.quick.tables import ALL_BATS, ALL_PITCHES
from engine.rulesets.quick.veteran import QuickVeteran
from engine.rulesets.quick.view import view
from tests.engine.managed import veterans_wins
from tests.engine.quick.table import Table, position

RULES = RULESETS["quick"]
TRIES = 200


def veteran(seed: int = 1) -> QuickVeteran:
    return QuickVeteran(RULES, seed=seed)


def choices(state: State, kind: str) -> list[Any]:
    """What he answers to the next question of this kind, time and again."""
    asked = questions(state)[kind]
    manager = veteran()
    return [manager.choose(view(state, asked.seat), asked) for _ in range(TRIES)]


def questions(state: State) -> dict[str, Decision]:
    table = Table(state.copy())
    table.exchange(batted="leave", pitched="PO")
    seats = {"swing": state.half, "pitch": 1 - state.half}
    return {
        kind: Decision(seats.get(kind, 1 - state.half), kind, options)
        for kind, options in table.offered.items()
    }


def share(chosen: list[Any], *wanted: Any) -> float:
    return sum(option in wanted for option in chosen) / len(chosen)


def test_a_runner_who_may_go_is_pitched_out_now_and_then() -> None:
    pitched = share(choices(position(bases={1: 5}), "pitch"), "PO")
    assert 0.02 < pitched < 0.6


def test_nobody_is_pitched_out_with_the_bases_empty() -> None:
    assert not share(choices(position(), "pitch"), "PO")


def test_r26_a_colored_card_after_three_pitchouts_in_a_row() -> None:
    """To whomever they went: the batter at hand need have seen none of them."""
    assert share(choices(position(bases={1: 5}, outs=2, pitchouts=2), "pitch"), "PO")
    assert not share(choices(position(bases={1: 5}, outs=2, pitchouts=3), "pitch"), "PO")


def test_a_runner_goes_now_and_then() -> None:
    gone = share(choices(position(bases={1: 5}, outs=2), "swing"), "steal 1")
    assert 0.02 < gone < 0.7


def test_no_runner_goes_for_certain() -> None:
    """However much a ball would bring: who is sure to go is pitched out."""
    state = position(bases={1: 8}, batter=9, bats=["R2"], balls=2)
    assert 0.1 < share(choices(state, "swing"), "steal 1") < 0.7
    assert share(choices(state, "pitch"), "PO") < 0.5


def test_r4_never_leaves_twice_in_a_row() -> None:
    """The pitcher has no strike left, so that one more would be free but for the rule."""
    state: dict[str, Any] = {"batter": 5, "bats": ["G1"], "pitches": ["r1", "g1", "b2", "d1"]}
    assert share(choices(position(**state), "swing"), "leave") > 0.5
    after = position(**state, exchanges=(("leave", "y1"),))
    assert not share(choices(after, "swing"), "leave")


def test_r1_a_wild_swing_when_nothing_can_match_and_it_pays() -> None:
    """A home run in five swings is worth more than a sure out."""
    state = position(batter=4, bats=["G1"], pitches=["r2", "y2", "b1"])
    assert share(choices(state, "swing"), "wild") == 1


def test_swings_at_colors_that_the_pitcher_may_still_have() -> None:
    chosen = choices(position(bats=["R1", "Y1", "G1"], pitches=["y1", "y2"]), "swing")
    assert set(chosen) == {"Y1"}


def test_pitches_the_color_that_the_batter_has_no_card_for() -> None:
    """Threatened by three colors, he shows the fourth."""
    chosen = choices(position(batter=7, bats=["R1", "Y1", "G1"]), "pitch")
    assert share(chosen, "b1", "b2") > 0.5


def test_what_he_plays_cannot_be_told_beforehand() -> None:
    for kind in ("pitch", "swing"):
        chosen = choices(position(), kind)
        assert len(set(chosen)) >= 3
        assert max(share(chosen, option) for option in set(chosen)) < 0.7


def test_no_answer_of_the_batter_gets_more_than_the_pitcher_must_give() -> None:
    """Nor does any pitch give less than what the batter can be sure of, but for his hopes."""
    random = Random(1)
    worth = worth_of("last_resort")
    for _ in range(60):
        asked = Asked(
            random.randrange(8),
            random.randrange(3),
            random.randrange(3),
            random.randrange(9),
            "",
            random.randrange(ALL_BATS + 1),
            random.randrange(1, ALL_PITCHES + 1),
            0,
            False,
            False,
            True,
        )
        names, thrown, rows = worth.matrix(asked)
        mixes = worth.mixes_of(asked)
        pitched, swung = (dict(zip(*mix, strict=True)) for mix in mixes[:2])
        value = mixes[2] + BASE
        for row in rows:
            gets = sum(pitched.get(name, 0) * one for name, one in zip(thrown, row, strict=True))
            assert gets < value + 0.002
        for column in zip(*rows, strict=True):
            gets = sum(swung.get(name, 0) * one for name, one in zip(names, column, strict=True))
            assert gets > value - 0.5


def test_the_starting_pitcher_stays_with_a_full_hand() -> None:
    assert share(choices(position(), "pitching_change"), "stay") == 1


def test_a_short_hand_late_in_the_game_brings_relief() -> None:
    state = position(bases={1: 1, 2: 2}, inning=9, pitches=["r1", "d1"])
    assert not share(choices(state, "pitching_change"), "stay")


def test_the_lead_runner_of_two_is_doubled_up() -> None:
    """A runner on first is worth less than one on second."""
    ask = Decision(1, "double_play", (1, 2))
    state = position(bases={1: 1, 2: 2}, outs=1)
    assert veteran().choose(view(state, 1), ask) == 2


@pytest.mark.parametrize("stars", range(10))
def test_as_many_big_hitters_as_stars_are_allowed(stars: int) -> None:
    options = RULES.options({"stars": stars})
    lineup = veteran().lineup(options)
    assert RULES.check_lineup(lineup, options) == lineup
    batters = [*lineup[:8], lineup[8]]
    assert batters.count("big_hitter") == stars


@pytest.mark.parametrize(
    "given", [{"wild_swing": "any"}, {"stars": 9}, {"stars": 4, "wild_swing": "any"}]
)
def test_beats_rookies_with_other_options(given: dict[str, Any]) -> None:
    assert veterans_wins(RULES, 100, RULES.options(given)) >= 80
