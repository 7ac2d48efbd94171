"""The bench that finds how veterans like to play their cards."""

from __future__ import annotations

import pytest

from bench.likings import TABLES, corrected, counted
from engine.rulesets.triple_play import strategy, veteran
from engine.rulesets.triple_play.strategy import RANKS
from engine.rulesets.triple_play.veteran import played

UNSEEN = [2.0, 2.0, 1.0, 2.0, 0.0, 2.0, 2.0, 1.0, 2.0]


def test_of_a_hand_of_one_each_is_as_likely_as_its_share_of_the_unseen() -> None:
    assert played(UNSEEN, [3.0] * 9, 0) == pytest.approx(UNSEEN)


def test_what_is_liked_is_played_more_and_least_so_where_there_is_much_of_it() -> None:
    """Against a count of every hand of two, of 14 cards."""
    liking = [0.2, 0.2, 0.2, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0]
    cards = [level for level, count in enumerate(UNSEEN) for _ in range(int(count))]
    exact = [0.0] * 9
    for place, one in enumerate(cards):
        for other in cards[:place]:
            both = liking[one] + liking[other]
            exact[one] += liking[one] / both
            exact[other] += liking[other] / both
    likely = played(UNSEEN, liking, 1)
    for level in range(9):
        assert likely[level] / sum(likely) == pytest.approx(exact[level] / sum(exact), abs=0.02)


def test_a_liking_moves_towards_what_was_played() -> None:
    row = corrected([1.0, 1.0, 1.0], [30.0, 10.0, 20.0], [20.0, 20.0, 20.0], 0.5)
    assert row[0] > row[2] > row[1]
    assert sum(row) == pytest.approx(3)
    assert corrected(row, [5.0] * 3, [5.0] * 3, 1) == pytest.approx(row)


@pytest.mark.parametrize("kept", [False, True])
def test_veterans_play_about_as_they_reckon(kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all spots, what came of each rank is near what was expected: within a tenth of cards."""
    names = [name + "_KEPT" * kept for name in TABLES.values()]
    for name in names:  # the tables are put there, and taken away after the test
        monkeypatch.setattr(veteran, name, getattr(veteran, name))
    tables = {name: [[*row] for row in getattr(strategy, name)] for name in names}
    for came, expected in counted((tables, kept, 1, 40)).values():
        by_rank = [
            [sum(row[level] for row in table) for level in range(len(RANKS))]
            for table in (came, expected)
        ]
        off = sum(abs(one - other) for one, other in zip(*by_rank, strict=True))
        assert off < 0.1 * sum(by_rank[0])
