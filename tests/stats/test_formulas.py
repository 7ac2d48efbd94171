"""Averages by hand, and the figures that are undefined."""

from __future__ import annotations

from fractions import Fraction

import pytest

from league.figures import rounded
from stats import figures, formulas


def test_averages() -> None:
    assert formulas.avg(3, 8) == 0.375
    assert formulas.obp(h=3, ab=8, bb=1, hbp=1, sf=2) == Fraction(5, 12)
    assert formulas.total_bases(h=4, doubles=1, triples=1, hr=1) == 10
    assert formulas.slg(h=4, doubles=1, triples=1, hr=1, ab=8) == 1.25
    assert formulas.ops(Fraction(2, 5), Fraction(1, 2)) == Fraction(9, 10)
    assert formulas.whip(h=4, bb=2, outs=9) == 2.0


def test_an_era_is_of_nine_innings_in_every_game() -> None:
    assert formulas.era(er=2, outs=15) == Fraction(18, 5)  # five innings
    assert formulas.era(er=1, outs=1) == 27.0


def test_undefined_is_none() -> None:
    assert formulas.avg(0, 0) is None
    assert formulas.obp(0, 0, 0, 0, 0) is None
    assert formulas.slg(0, 0, 0, 0, 0) is None
    assert formulas.ops(None, Fraction(1, 2)) is None
    assert formulas.ops(Fraction(1, 2), None) is None
    assert formulas.era(3, 0) is None
    assert formulas.whip(1, 0, 0) is None


@pytest.mark.parametrize(("outs", "text"), [(0, "0.0"), (1, "0.1"), (15, "5.0"), (17, "5.2")])
def test_innings(outs: int, text: str) -> None:
    assert figures.innings(outs) == text


def test_who_qualifies() -> None:
    assert formulas.qualifying_pa(162, 9) == Fraction(5022, 10)
    assert formulas.qualifying_outs(162, 9) == 486
    assert formulas.qualifying_pa(14, 5) == Fraction(31, 10) * 14 * 5 / 9
    assert formulas.qualifying_pa(10, 9, 18) == Fraction(31, 2)
    assert formulas.qualifying_outs(9, 5) == 15


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(5, 16), ".313"),  # a float's format says .312
        (Fraction(9, 16), ".563"),
        (Fraction(1, 3), ".333"),
        (Fraction(2, 3), ".667"),
        (Fraction(0), ".000"),
        (Fraction(1), "1.000"),
        (Fraction(19999, 20000), "1.000"),
        (Fraction(5), "5.000"),
        (None, "–"),
    ],
)
def test_a_rate_is_rounded_half_up(number: Fraction | None, text: str) -> None:
    assert figures.rate(number) == text


def test_two_places_are_rounded_half_up() -> None:
    assert figures.two_places(Fraction(9, 8)) == "1.13"
    assert figures.two_places(Fraction(27)) == "27.00"
    assert figures.two_places(Fraction(1, 200)) == "0.01"
    assert figures.two_places(None) == "–"
    assert rounded(Fraction(-1, 8), 2) == "-0.13"


def test_rounding_agrees_with_counting_thousandths() -> None:
    for below in range(1, 40):
        for above in range(2 * below):
            exact = Fraction(above, below)
            near = range(max(int(exact * 1000) - 2, 0), int(exact * 1000) + 3)
            thousandths = min(near, key=lambda n: (abs(Fraction(n, 1000) - exact), -n))
            expected = f"{thousandths // 1000}.{thousandths % 1000:03}"
            assert rounded(exact, 3) == expected
