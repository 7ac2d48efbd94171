"""The bench that finds a veteran's numbers by playing him off against himself."""

from __future__ import annotations

import sys

import pytest

from bench.bending import BENT, Bending, Bent, leaves, rebuilt
from engine import RULESETS
from engine.rulesets.triple_play import strategy, veteran


@pytest.mark.parametrize("slug", sorted(BENT))
def test_begins_with_the_numbers_that_the_veteran_has(slug: str) -> None:
    bench = Bending(slug)
    numbers = bench.numbers()
    assert len(numbers) == len(bench.far) == len(bench.where)
    named = bench.named(numbers)
    own = sys.modules[RULESETS[slug].veteran.__module__]
    assert named == {one.name: getattr(own, one.name) for one in BENT[slug]}


def test_what_is_whole_in_a_table_is_left_alone_and_a_share_stays_one() -> None:
    table = (0, 0.5, (1.5, 2), 2.5)
    assert [*leaves(table)] == [0.5, 1.5, 2.5]
    assert rebuilt(table, iter([-0.5, 3.5, 4.5]), 0.02) == (0, 0.02, (3.5, 2), 4.5)


def test_two_sit_down_with_numbers_of_their_own_and_the_engine_keeps_its() -> None:
    bench = Bending("triple_play")
    own = strategy, veteran
    before = [vars(module)["THROWS"] for module in own]
    numbers = bench.numbers()
    bench.seat(0, [number + 1 for number in numbers], seed=1)
    bench.seat(1, [number + 2 for number in numbers], seed=1)
    (_, one), (_, two) = bench.copies
    assert [*leaves(two.THROWS)] == pytest.approx([number + 1 for number in leaves(one.THROWS)])
    assert [vars(module)["THROWS"] for module in own] == before
    assert sys.modules["engine.rulesets.triple_play.veteran"] is veteran


def test_numbers_move_to_where_the_winners_had_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two out a ten is not worth keeping for later: who keeps it loses the more games."""
    monkeypatch.setitem(BENT, "triple_play", [Bent("SWING_PRICES", 2.0, False)])
    bench = Bending("triple_play")
    plays, keeps = [0.0] * 27, [2.0 if place % 9 > 5 else 0.0 for place in range(27)]
    pair = bench.seat(0, plays, 1), bench.seat(1, keeps, 2)
    options = bench.rules.options({})
    assert sum(bench.lead(pair, game % 2, game, options) > 0 for game in range(100)) > 60
    slope = bench.slope(keeps, 1)
    assert slope[24] + slope[25] + slope[26] < 0
    assert bench.slope(keeps, 1) == slope
