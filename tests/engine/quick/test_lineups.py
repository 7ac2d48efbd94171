"""Who may be a star."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, product
from random import Random
from typing import Any

import pytest

from engine import Ballgame, IllegalLineup
from engine.rulesets.quick import RULES
from engine.rulesets.quick.tables import ATTRIBUTES
from tests.engine.quick.table import lineup

PLAIN = lineup({})
PLACES = ("1", "2", "3", "4", "5", "6", "7", "8", "P3")  # in the batting order


def refused(given: Any, stars: int = 9) -> IllegalLineup:
    with pytest.raises(IllegalLineup) as error:
        Ballgame(RULES, seed=1, options=RULES.options({"stars": stars}), visitors=given)
    assert len(str(error.value)) < 200
    return error.value


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("1", "batter 1"),
        ("8", "batter 8"),
        ("P1", "starting pitcher"),
        ("P4", "last relief pitcher"),
    ],
)
def test_by_default_there_are_no_stars(place: str, name: str) -> None:
    assert RULES.Options().stars == 0
    error = refused(lineup({place: "smart"}), stars=0)
    assert error.field == place
    assert str(error) == f"This game is played without stars: leave {name} without an attribute."


@pytest.mark.parametrize(
    "places", [*(PLACES[:stars] for stars in range(2, 10)), ("1", "4", "6"), ("7", "P4")]
)
def test_one_star_too_many_is_the_one_at_fault(places: tuple[str, ...]) -> None:
    """All but the last are allowed."""
    allowed = len(places) - 1
    chosen = dict(zip(places, cycle(ATTRIBUTES), strict=False))
    error = refused(lineup(chosen), allowed)
    assert f"at most {allowed} star{'s' * (allowed > 1)} a side" in str(error)
    assert error.field == places[-1]
    del chosen[places[-1]]
    RULES.check_lineup(lineup(chosen), RULES.options({"stars": allowed}))


def test_the_ninth_place_counts_once_whichever_pitchers_hold_a_star() -> None:
    for staff in product(("", "smart", "speedy"), repeat=4):
        given = {f"P{number}": star for number, star in enumerate(staff, 1)}
        RULES.check_lineup(lineup(given), RULES.options({"stars": 1}))
        if any(staff):
            first = next(place for place, star in given.items() if star)
            assert refused(lineup(given | {"4": "smart"}), 1).field == first


@pytest.mark.parametrize("kind", ["fast", "Speedy", "hit and run", "none", "smart ", "x" * 9_999])
@pytest.mark.parametrize("place", ["1", "8", "P1", "P4"])
def test_an_attribute_that_does_not_exist(kind: str, place: str) -> None:
    error = refused(lineup({place: kind}))
    assert error.field == place
    assert all(attribute in str(error) for attribute in ATTRIBUTES)


@pytest.mark.parametrize("wrong", [None, 0, False, ("3", "speedy"), ["speedy"], {"a": 1}, 1.5, b""])
def test_a_star_that_is_no_word(wrong: Any) -> None:
    assert refused([*PLAIN[:4], wrong, *PLAIN[5:]]).field == "5"


@pytest.mark.parametrize("given", [[], PLAIN[:9], PLAIN[:11], (*PLAIN, ""), (*PLAIN, "speedy")])
def test_a_lineup_too_short_or_too_long(given: Any) -> None:
    error = str(refused(given))
    assert "twelve attributes" in error
    assert f"this one has {len(given)}" in error


@pytest.mark.parametrize(
    "wrong", [{"1": "speedy"}, "speedy", 3, [("1", "speedy")], [PLAIN], {*PLAIN}], ids=repr
)
def test_a_lineup_of_a_wrong_shape(wrong: Any) -> None:
    error = refused(wrong)
    assert "list" in str(error) or error.field == "1"


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
