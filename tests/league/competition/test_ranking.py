"""Places and their reasons: against an order worked out from the bare results, and by hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.ledger import Ledger
from league.competition.ranking import Ranking, points, rank, table
from league.competition.tie_breaks import RULES, Policy, Tied, order
from league.competition.values import Result
from league.errors import Invalid
from tests.league.competition.leagues import at_random, entries, result

POLICIES = (
    Policy(),
    Policy(("beat_each", "head_to_head", "division_record", "outside_record", "last_half")),
    Policy(("head_to_head", "head_to_head_runs", "run_difference", "runs_scored", "lot")),
    Policy(("head_to_head", "away_record", "last_half"), as_it_stands=True),
    Policy(("beat_each", "run_difference"), each_alone=True),
    Policy(("buchholz", "sonneborn_berger", "head_to_head")),
    Policy(()),
)


def share(games: Sequence[bool]) -> Fraction:
    return Fraction(sum(games), len(games)) if games else Fraction(1, 2)


def won(club: int, results: Sequence[Result]) -> list[bool]:
    """Whether a club won each of its games, in order."""
    ordered = sorted(results, key=lambda game: (game.finished_at, game.number))
    return [game.winner == club for game in ordered if club in (game.visitors, game.home)]


def runs(club: int, results: Sequence[Result]) -> list[int]:
    """Runs scored less allowed of each game that was played out, in any order."""
    return [
        (1 if game.home == club else -1) * (game.home_runs - game.visitors_runs)
        for game in results
        if club in (game.visitors, game.home) and not game.forfeited
    ]


def slow_figures(
    rule: str, tied: Sequence[int], results: list[Result], pool: dict[int, str], policy: Policy
) -> dict[int, object] | None:
    """What a rule orders the tied by, from the bare results."""
    among = [game for game in results if {game.visitors, game.home} <= set(tied)]
    if rule in ("head_to_head", "beat_each", "head_to_head_runs") and not policy.as_it_stands:
        met = {frozenset((game.visitors, game.home)) for game in among}
        if len(met) < len(tied) * (len(tied) - 1) // 2:
            return None
    inside = [game for game in results if pool[game.visitors] == pool[game.home]]
    wins = {club: sum(won(club, results)) for club in pool}
    if rule == "head_to_head":
        return {club: share(won(club, among)) for club in tied}
    if rule == "beat_each":
        sign: dict[int, object] = {}
        for club in tied:
            margins = []
            for other in tied:
                if other != club:
                    two = [g for g in among if {g.visitors, g.home} == {club, other}]
                    margins.append(2 * sum(won(club, two)) - len(two))
            sign[club] = 1 if min(margins) > 0 else -1 if max(margins) < 0 else 0
        return sign
    if rule == "head_to_head_runs":
        return {club: sum(runs(club, among)) for club in tied}
    if rule == "division_record":
        return {club: share(won(club, inside)) for club in tied}
    if rule == "outside_record":
        return {club: share(won(club, [g for g in results if g not in inside])) for club in tied}
    if rule == "run_difference":
        return {club: sum(runs(club, results)) for club in tied}
    if rule == "runs_scored":
        return {
            club: sum(g.home_runs for g in results if g.home == club and not g.forfeited)
            + sum(g.visitors_runs for g in results if g.visitors == club and not g.forfeited)
            for club in tied
        }
    if rule == "away_record":
        return {club: share(won(club, [g for g in results if g.visitors == club])) for club in tied}
    if rule == "buchholz":
        return {
            club: sum(
                wins[g.home if g.visitors == club else g.visitors]
                for g in results
                if club in (g.visitors, g.home)
            )
            for club in tied
        }
    if rule == "sonneborn_berger":
        return {club: sum(wins[g.loser] for g in results if g.winner == club) for club in tied}
    assert rule == "last_half"
    games = {club: won(club, results)[::-1] for club in tied}
    most = max(map(len, games.values()))
    for more in range(most + 1):
        window = {club: share(mine[: (len(mine) + 1) // 2 + more]) for club, mine in games.items()}
        if len(set(window.values())) > 1:
            return dict(window)
    return dict.fromkeys(tied, 0)


def slow_order(
    tied: list[int], results: list[Result], pool: dict[int, str], policy: Policy
) -> list[set[int]]:
    """Groups of clubs that are level, parted by the rules, best first."""
    if len(tied) == 1:
        return [set(tied)]
    for rule in policy.rules:
        if rule == "lot":
            ledger = Ledger(entries(len(pool)), [])
            lots = RULES["lot"](Tied(tied, ledger, policy, "seed")) or {}
            return [
                {club} for club in sorted(tied, key=lambda club: order(lots[club]), reverse=True)
            ]
        figures = slow_figures(rule, tied, results, pool, policy)
        if figures is None or len(set(figures.values())) == 1:
            continue
        values = sorted(set(figures.values()), reverse=True)  # type: ignore[type-var]
        parts = [[club for club in tied if figures[club] == value] for value in values]
        if not policy.each_alone:
            parts = [parts[0], [club for part in parts[1:] for club in part]]
        return [group for part in parts for group in slow_order(part, results, pool, policy)]
    return [set(tied)]


@given(
    st.integers(2, 7),
    st.integers(1, 3),
    st.integers(0, 40),
    st.sampled_from(POLICIES),
    st.integers(0),
)
def test_order_and_shared_places(
    n: int, n_pools: int, games: int, policy: Policy, seed: int
) -> None:
    entered = entries(n, n_pools)
    pool = {entry.club: entry.pool for entry in entered}
    results = at_random(random.Random(seed), list(pool), games)
    ranking = rank(pool, Ledger(entered, results), policy, lot="seed")
    levels = sorted({share(won(club, results)) for club in pool}, reverse=True)
    expected: list[set[int]] = []
    for level in levels:
        tied = [club for club in pool if share(won(club, results)) == level]
        expected += slow_order(tied, results, pool, policy)
    assert [set(group) for group in ranking.groups] == expected
    assert_told(ranking)


def assert_told(ranking: Ranking) -> None:
    """Places are counted on, and whoever was parted from an equal can say by what."""
    for index, place in enumerate(ranking.places):
        ahead = [other for other in ranking.places if other.rank < place.rank]
        assert place.rank == len(ahead) + 1
        assert set(place.shared) == {
            other.club for other in ranking.places if other.rank == place.rank
        } - {place.club}
        assert index >= len(ahead)
    in_tie = {club: tie for tie in ranking.ties for club in tie.clubs}
    for place in ranking.places:
        tie = in_tie.get(place.club)
        if tie is None:
            assert place.by is None
            assert not place.shared
        elif set(place.shared) != set(tie.clubs) - {place.club}:
            assert place.by in tie.steps
            assert place.by is not None
            assert place.by.decided
            assert place.club in place.by.clubs


@given(st.integers(3, 6), st.integers(0, 25), st.integers(0))
def test_names_do_not_matter(n: int, games: int, seed: int) -> None:
    """Who is called what, and in which order clubs are given, changes nobody's place."""
    chance = random.Random(seed)
    entered = entries(n, 2)
    results = at_random(chance, range(1, n + 1), games)
    names = dict(zip(range(1, n + 1), chance.sample(range(100), n), strict=True))
    renamed = [g._replace(visitors=names[g.visitors], home=names[g.home]) for g in results]
    others = [type(e)(names[e.club], e.seed, e.pool) for e in entered]
    policy = Policy(("head_to_head", "beat_each", "last_half", "division_record"))
    one = rank([e.club for e in entered], Ledger(entered, results), policy)
    other = rank([e.club for e in others], Ledger(others, renamed), policy)
    assert [{names[club] for club in group} for group in one.groups] == list(map(set, other.groups))


KEEPERS, HERONS, ROOKS, HARES = 1, 2, 3, 4


def test_three_that_beat_each_other_step_by_step() -> None:
    games = [
        result(1, HERONS, KEEPERS, "4-7"),
        result(2, ROOKS, KEEPERS, "9-8"),
        result(3, HARES, KEEPERS, "2-8"),
        result(4, ROOKS, HERONS, "2-4"),
        result(5, HARES, HERONS, "5-6"),
        result(6, HARES, ROOKS, "3-7"),
    ]
    policy = Policy(("head_to_head", "head_to_head_runs", "run_difference", "lot"))
    found = rank(range(1, 5), Ledger(entries(4), games), policy)
    assert found.clubs == [KEEPERS, HERONS, ROOKS, HARES]
    (tie,) = found.ties
    assert [(step.rule, set(step.clubs), step.decided) for step in tie.steps] == [
        ("head_to_head", {KEEPERS, HERONS, ROOKS}, False),
        ("head_to_head_runs", {KEEPERS, HERONS, ROOKS}, True),
        ("head_to_head", {HERONS, ROOKS}, True),  # again from the top, for two
    ]
    assert tie.steps[0].figures == dict.fromkeys((KEEPERS, HERONS, ROOKS), (1, 1))
    assert tie.steps[1].figures == {KEEPERS: 2, HERONS: -1, ROOKS: -1}
    assert tie.steps[2].figures == {HERONS: (1, 0), ROOKS: (0, 1)}
    by = {place.club: place.by for place in found.places}
    assert by[KEEPERS] is tie.steps[1]
    assert by[HERONS] is by[ROOKS] is tie.steps[2]
    assert by[HARES] is None


def test_head_to_head_does_not_count_while_two_have_not_met() -> None:
    # 1 beat 2, 2 and 3 have not met; 3 beat 4, 4 beat 1: each 1–1 or so, level at .500.
    games = [result(1, 1, 2), result(2, 2, 5), result(3, 3, 1), result(4, 5, 3)]
    ledger = Ledger(entries(5), games)
    strict = rank([1, 2, 3], ledger, Policy(("head_to_head",)))
    assert strict.groups == [(1, 2, 3)]
    assert strict.ties[0].steps[0].figures is None
    loose = rank([1, 2, 3], ledger, Policy(("head_to_head",), as_it_stands=True))
    assert loose.groups == [(3,), (1,), (2,)]  # 1–0, 1–1, 0–1 among the tied


def test_what_nothing_decides_is_shared() -> None:
    games = [result(1, 1, 3), result(2, 2, 4), result(3, 3, 5), result(4, 4, 5)]
    found = rank(range(1, 6), Ledger(entries(5), games), Policy(("head_to_head",)))
    assert [(place.club, place.rank) for place in found.places] == [
        *((1, 1), (2, 1)),
        *((3, 3), (4, 3)),
        (5, 5),
    ]
    assert found.places[0].shared == (2,)


def test_points_count_byes_and_rows_say_who_is_behind() -> None:
    ledger = Ledger(entries(3), [result(1, 1, 2)], byes={3: 2})
    found = rank(range(1, 4), ledger, Policy(()), points)
    assert found.clubs == [3, 1, 2]
    rows = table(rank(range(1, 4), ledger, Policy(())), ledger)
    assert [(row.place.club, row.behind) for row in rows] == [(1, 0), (3, 0.5), (2, 1)]


def test_no_such_tie_break() -> None:
    with pytest.raises(Invalid, match="no tie-break “age”; there are: head_to_head, beat_each"):
        Policy(("age",))
    with pytest.raises(Invalid, match="once only"):
        Policy(("lot", "lot"))
