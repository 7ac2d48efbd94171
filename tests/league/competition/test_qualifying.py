"""Who goes on, with which seed, and where the lot has a say."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition import lots
from league.competition.qualifying import Rule, Seeding, qualifiers
from league.competition.ranking import Ranking, places
from league.errors import Invalid

POOLS = {"A": [1, 3, 5], "B": [2, 4, 6]}


def ranker(order: list[set[int]]) -> object:
    def rank(clubs: Iterable[int]) -> Ranking:
        some = set(clubs)
        return Ranking(places([sorted(group & some) for group in order if group & some]))

    return rank


def going(order: list[set[int]], rule: Rule) -> list[tuple[int, str, int, bool]]:
    found = qualifiers(ranker(order), POOLS, rule, "seed")  # type: ignore[arg-type]
    assert [one.seed for one in found] == list(range(1, len(found) + 1))
    return [(one.club, one.pool, one.place, one.wild_card) for one in found]


BY_NUMBER = [{1}, {3}, {5}, {2}, {4}, {6}]


def test_the_first_of_each_and_two_wild_cards() -> None:
    assert going(BY_NUMBER, Rule(1, 2)) == [
        (1, "A", 1, False),
        (2, "B", 1, False),
        (3, "A", 1, True),
        (5, "A", 2, True),
    ]


def test_seeded_by_the_table() -> None:
    clubs = [one[0] for one in going(BY_NUMBER, Rule(2, 1, Seeding.TABLE))]
    assert clubs == [1, 3, 5, 2, 4]
    assert [one[0] for one in going(BY_NUMBER, Rule(2, 1))] == [1, 2, 3, 4, 5]


def test_all_by_the_table() -> None:
    assert [one[0] for one in going(BY_NUMBER, Rule(seeding=Seeding.TABLE))] == [1, 3, 5, 2, 4, 6]


def test_the_lot_decides_where_the_cut_runs_through_a_shared_place() -> None:
    order = [{1, 3}, {2}, {4}, {5, 6}]
    found = qualifiers(ranker(order), POOLS, Rule(1, 2), "seed")  # type: ignore[arg-type]
    by_lot = {one.club for one in found if one.in_by_lot}
    assert by_lot == {lots.draw("seed", "place", [1, 3])[0]}
    assert {one.club for one in found} == {1, 2, 3, 4}  # the other is the better wild card
    late = qualifiers(ranker(order), POOLS, Rule(2, 0), "seed")  # type: ignore[arg-type]
    assert not any(one.in_by_lot for one in late)  # 1 and 3 both go on: the cut is below them
    assert {one.club for one in late if one.seeded_by_lot} == set()
    table = qualifiers(ranker(order), POOLS, Rule(2, 0, Seeding.TABLE), "seed")  # type: ignore[arg-type]
    assert {one.club for one in table if one.seeded_by_lot} == {1, 3}


@pytest.mark.parametrize(
    ("rule", "field", "words"),
    [
        (Rule(4), "of_each", "4 cannot go on from pool A, which has 3 clubs"),
        (Rule(2, 3), "wild_cards", "3 wild cards are too many: 2 clubs are left"),
        (Rule(0, 0), "of_each", "at least one"),
        (Rule(None, 1), "wild_cards", "no wild card"),
        (Rule(-1), "of_each", "not below 0"),
    ],
)
def test_what_cannot_be(rule: Rule, field: str, words: str) -> None:
    with pytest.raises(Invalid, match=words) as error:
        going(BY_NUMBER, rule)
    assert error.value.field == field


@given(st.lists(st.integers(), unique=True), st.text())
def test_lots_can_be_checked_by_anybody(clubs: list[int], seed: str) -> None:
    drawn = lots.draw(seed, "place", clubs)
    assert sorted(drawn) == sorted(clubs)
    hashes = [hashlib.sha256(f"{seed}:place:{club}".encode()).hexdigest() for club in drawn]
    assert hashes == sorted(hashes)
    assert lots.draw(seed, "place", clubs[: len(clubs) // 2]) == [
        club for club in drawn if club in clubs[: len(clubs) // 2]
    ]
    assert lots.commitment(seed) == hashlib.sha256(seed.encode()).hexdigest()
