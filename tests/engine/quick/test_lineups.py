"""Who may be a star."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine import IllegalLineup
from engine.rulesets.quick import RULES
from engine.rulesets.quick.tables import ATTRIBUTES
from tests.engine.quick.table import lineup


def refused(stars: int, *given: Any) -> IllegalLineup:
    with pytest.raises(IllegalLineup) as refusal:
        RULES.check_lineup([*given], RULES.options({"stars": stars}))
    return refusal.value


def test_by_default_there_are_no_stars() -> None:
    assert RULES.options().stars == 0  # type: ignore[attr-defined]
    error = refused(0, *lineup({"3": "smart"}))
    assert str(error) == "This game is played without stars: leave batter 3 without an attribute."
    assert error.field == "3"


def test_one_star_too_many_is_the_one_at_fault() -> None:
    error = refused(2, *lineup({"1": "smart", "4": "speedy", "6": "smart"}))
    assert "at most 2 stars a side" in str(error)
    assert error.field == "6"


def test_the_ninth_place_counts_once_whichever_pitchers_hold_a_star() -> None:
    chosen = lineup({"1": "smart", "P1": "speedy", "P2": "big_hitter", "P4": "speedy"})
    assert RULES.check_lineup(chosen, RULES.options({"stars": 2})) == chosen
    assert refused(1, *chosen).field == "P1"


def test_an_attribute_that_does_not_exist() -> None:
    error = refused(9, *lineup({"2": "switch_hitter"}))
    assert error.field == "2"
    assert all(attribute in str(error) for attribute in ATTRIBUTES)


def test_a_lineup_too_short() -> None:
    assert "this one has 9" in str(refused(9, *[""] * 9))


def test_r16_everybody_may_have_the_same_attribute() -> None:
    chosen = ("speedy",) * 12
    assert RULES.check_lineup(chosen, RULES.options({"stars": 9})) == chosen


def test_a_random_star_may_be_anybody_with_any_attribute() -> None:
    random, options = Random(1).random, RULES.options({"stars": 1})
    found = [RULES.random_lineup(random, options) for _ in range(20_000)]
    assert all({*column} == {"", *ATTRIBUTES} for column in zip(*found, strict=True))
    places = Counter(place for stars in found for place in range(8) if stars[place])
    assert all(950 < times < 1_300 for times in places.values())  # 20,000 / 2 / 9


def test_random_lineups_keep_within_the_stars() -> None:
    random = Random(1).random
    for stars in range(10):
        options = RULES.options({"stars": stars})
        for _ in range(100):
            chosen = RULES.random_lineup(random, options)
            assert RULES.check_lineup(chosen, options) == chosen
