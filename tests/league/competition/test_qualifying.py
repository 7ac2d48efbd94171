"""Who goes on, with which seed, and where the lot has a say."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition import lots
from league.competition.formats import going_on
from league.competition.qualifying import Rule, Seeding, qualifiers
from league.competition.ranking import Ranking, places
from league.competition.round_robin import RoundRobin, Settings
from league.competition.tie_breaks import Policy
from league.competition.values import Stage, check_entries, conferences
from league.errors import Invalid
from tests.league.competition.leagues import entries

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
        (Rule(4), "of_each", r"4 cannot go on from pool A, which has 3 clubs\."),
        (Rule(2, 3), "wild_cards", "3 wild cards are too many: 2 clubs are left"),
        (Rule(0, 0), "of_each", "at least one"),
        (Rule(None, 1), "wild_cards", "no wild card"),
        (Rule(-1), "of_each", "not below 0"),
        (Rule(1, -1), "wild_cards", "not below 0"),
    ],
)
def test_what_cannot_be(rule: Rule, field: str, words: str) -> None:
    with pytest.raises(Invalid, match=words) as error:
        going(BY_NUMBER, rule)
    assert error.value.field == field


EAST_AND_WEST = {
    "EN": [1, 9, 17],
    "ES": [3, 11, 19],
    "WN": [2, 10, 18],
    "WS": [4, 12, 20],
}
CONFERENCES = {"E": ["EN", "ES"], "W": ["WN", "WS"]}


def halves(order: list[int], rule: Rule) -> list[int]:
    rank = ranker([{club} for club in order])
    found = qualifiers(rank, EAST_AND_WEST, rule, "seed", CONFERENCES)  # type: ignore[arg-type]
    return [one.club for one in found]


def test_wild_cards_are_one_ranking_in_each_conference() -> None:
    # All of the west are better than anybody of the east.
    order = [2, 10, 18, 4, 12, 20, 1, 9, 17, 3, 11, 19]
    assert halves(order, Rule(1, 1)) == [2, 4, 1, 3, 10, 9]
    assert halves(order, Rule(1, 1, Seeding.TABLE)) == [2, 10, 4, 1, 9, 3]
    rank = ranker([{club} for club in order])
    found = qualifiers(rank, EAST_AND_WEST, Rule(1, 2), "seed", CONFERENCES)  # type: ignore[arg-type]
    assert [(one.club, one.pool, one.place) for one in found if one.wild_card] == [
        (10, "WN", 1),
        (18, "WN", 2),
        (9, "EN", 1),
        (17, "EN", 2),
    ]


def test_seeds_by_conference_go_forth_and_back() -> None:
    # In each: winners of divisions by the table, then the wild cards; the better first is seed 1.
    order = [2, 10, 18, 4, 12, 20, 1, 9, 17, 3, 11, 19]
    assert halves(order, Rule(1, 1, Seeding.CONFERENCE)) == [2, 1, 3, 4, 10, 9]
    assert halves(order[::-1], Rule(1, 2, Seeding.CONFERENCE)) == [19, 20, 18, 17, 11, 12, 4, 3]


@given(st.permutations(range(16)), st.sampled_from([1, 2, 4]), st.integers(1, 3))
def test_a_standard_bracket_keeps_conferences_apart(
    order: list[int], many: int, of_each: int
) -> None:
    pools = {str(name): [club for club in range(16) if club % many == name] for name in range(many)}
    pools = {name: clubs[:3] for name, clubs in pools.items()}
    rank = ranker([{club} for club in order])
    each = {name: [name] for name in pools}
    rule = Rule(of_each, 0, Seeding.CONFERENCE)
    found = qualifiers(rank, pools, rule, "seed", each)  # type: ignore[arg-type]
    alive = [one.pool for one in found]
    while len(alive) > many:  # the better seed always wins
        size = 1 << (len(alive) - 1).bit_length()
        for seed in range(size // 2 + 1, len(alive) + 1):
            assert alive[seed - 1] == alive[size - seed]
        alive = alive[: size // 2]
    assert len(set(alive)) == many


@pytest.mark.parametrize(
    ("rule", "conferences", "field", "words"),
    [
        (Rule(1, 5), CONFERENCES, "wild_cards", "In E 5 wild cards are too many: 4 clubs are left"),
        (Rule(2, 0, Seeding.CONFERENCE), {"E": ["EN"], "W": ["WN", "WS"]}, "seeding", "E sends 2"),
        (
            Rule(1, 0, Seeding.CONFERENCE),
            {"E": ["EN"], "W": ["WN"], "S": ["WS"]},
            "seeding",
            "2, 4 or 8 conferences, not for 3",
        ),
    ],
)
def test_conferences_that_cannot_be(
    rule: Rule, conferences: dict[str, list[str]], field: str, words: str
) -> None:
    rank = ranker([{club} for clubs in EAST_AND_WEST.values() for club in clubs])
    with pytest.raises(Invalid, match=words) as error:
        qualifiers(rank, EAST_AND_WEST, rule, "seed", conferences)  # type: ignore[arg-type]
    assert error.value.field == field


def test_a_stage_knows_its_conferences() -> None:
    names = {"N": "East", "S": "East", "O": "West", "P": "West"}
    entered = [
        dataclasses.replace(one, pool=pool, conference=names[pool])
        for one, pool in zip(entries(8), "NSOPNSOP", strict=True)
    ]
    check_entries(entered)
    assert conferences(entered) == {"East": ["N", "S"], "West": ["O", "P"]}
    assert conferences(entries(3)) == {"": [""]}
    rounds = RoundRobin().draw(Stage(tuple(entered), Settings(2, 1)))
    stage = Stage(tuple(entered), Settings(2, 1), rounds, lot="seed")
    found = going_on(RoundRobin(), stage, Policy(), Rule(1, 1, Seeding.CONFERENCE))
    east = [one.pool in "NS" for one in found]
    assert east in (
        [True, False, False, True, True, False],
        [False, True, True, False, False, True],
    )
    entered[0] = dataclasses.replace(entered[0], conference="West")
    with pytest.raises(Invalid, match="N is in two conferences"):
        check_entries(entered)


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
