"""Averages by hand, and the figures that are undefined."""

from __future__ import annotations

import pytest

from stats import formulas


def test_averages() -> None:
    assert formulas.avg(3, 8) == 0.375
    assert formulas.obp(h=3, ab=8, bb=1, hbp=1, sf=2) == 5 / 12
    assert formulas.total_bases(h=4, doubles=1, triples=1, hr=1) == 10
    assert formulas.slg(h=4, doubles=1, triples=1, hr=1, ab=8) == 1.25
    assert formulas.ops(0.4, 0.5) == 0.9
    assert formulas.whip(h=4, bb=2, outs=9) == 2.0


def test_an_era_is_of_nine_innings_in_every_game() -> None:
    assert formulas.era(er=2, outs=15) == 3.6  # five innings
    assert formulas.era(er=1, outs=1) == 27.0


def test_undefined_is_none() -> None:
    assert formulas.avg(0, 0) is None
    assert formulas.obp(0, 0, 0, 0, 0) is None
    assert formulas.slg(0, 0, 0, 0, 0) is None
    assert formulas.ops(None, 0.5) is None
    assert formulas.ops(0.5, None) is None
    assert formulas.era(3, 0) is None
    assert formulas.whip(1, 0, 0) is None


@pytest.mark.parametrize(("outs", "text"), [(0, "0.0"), (1, "0.1"), (15, "5.0"), (17, "5.2")])
def test_innings(outs: int, text: str) -> None:
    assert formulas.innings(outs) == text


def test_who_qualifies() -> None:
    assert formulas.qualifying_pa(162, 9) == pytest.approx(502.2)
    assert formulas.qualifying_outs(162, 9) == 486
    assert formulas.qualifying_pa(14, 5) == pytest.approx(3.1 * 14 * 5 / 9)
    assert formulas.qualifying_pa(10, 9, 18) == pytest.approx(15.5)
    assert formulas.qualifying_outs(9, 5) == 15
