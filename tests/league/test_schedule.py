"""Round robins: balance, rest between meetings, and runs at home or away."""

from __future__ import annotations

import datetime
from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.schedule import Day, dates, longest_stand, round_robin

teams = st.integers(2, 30)
legs = st.integers(1, 6)


def meetings(days: list[Day]) -> list[frozenset[int]]:
    return [frozenset(pair) for day in days for pair in day]


@given(teams, legs)
def test_each_pair_meets_once_a_leg(n: int, n_legs: int) -> None:
    days = round_robin(n, n_legs)
    per_leg = len(days) // n_legs
    everybody = {frozenset(pair): 1 for pair in combinations(range(n), 2)}
    for leg in range(n_legs):
        assert Counter(meetings(days[leg * per_leg : (leg + 1) * per_leg])) == everybody


@given(teams, legs)
def test_nobody_plays_twice_a_day_and_at_most_one_has_a_bye(n: int, n_legs: int) -> None:
    days = round_robin(n, n_legs)
    assert len(days) == (n - 1 + n % 2) * n_legs
    for day in days:
        busy = [team for pair in day for team in pair]
        assert len(busy) == len(set(busy)) == n - n % 2


@given(teams, legs)
def test_home_and_away_balance(n: int, n_legs: int) -> None:
    days = round_robin(n, n_legs)
    venues = Counter(pair for day in days for pair in day)
    for one, other in combinations(range(n), 2):
        assert abs(venues[one, other] - venues[other, one]) == n_legs % 2
    home = Counter(at_home for day in days for _, at_home in day)
    away = Counter(visitors for day in days for visitors, _ in day)
    # With an odd number of games somebody must have one more at home: never two.
    uneven = (n - 1) * n_legs % 2
    assert all(abs(home[team] - away[team]) == uneven for team in range(n))


@given(teams, legs)
def test_no_run_of_three_at_home_or_away(n: int, n_legs: int) -> None:
    days = round_robin(n, n_legs)
    assert all(longest_stand(days, team) <= 2 for team in range(n))


@given(st.integers(1, 14).map(lambda half: 2 * half + 1))
def test_an_odd_number_alternates_all_through_a_leg(n: int) -> None:
    days = round_robin(n, 1)
    assert all(longest_stand(days, team) == 1 for team in range(n))


@given(st.integers(3, 30), legs)
def test_a_pair_rests_almost_a_leg_between_meetings(n: int, n_legs: int) -> None:
    days = [set(meetings([day])) for day in round_robin(n, n_legs)]
    apart = n - 2 + n % 2
    for first, later in pairwise(range(len(days) + 1)):
        for day in range(later, min(first + apart, len(days))):
            assert not days[first] & days[day]


def test_four_teams_twice_by_hand() -> None:
    # The second leg starts at round two of the first, venues swapped, and ends with round one.
    assert round_robin(4, 2) == [
        [(3, 0), (2, 1)],
        [(1, 3), (0, 2)],
        [(3, 2), (1, 0)],
        [(3, 1), (2, 0)],
        [(2, 3), (0, 1)],
        [(0, 3), (1, 2)],
    ]


def test_two_teams_play_every_day_in_turn_at_home() -> None:
    assert round_robin(2, 4) == [[(1, 0)], [(0, 1)], [(1, 0)], [(0, 1)]]


@pytest.mark.parametrize(("n", "n_legs"), [(1, 2), (0, 1), (4, 0)])
def test_too_few_teams_or_legs(n: int, n_legs: int) -> None:
    with pytest.raises(ValueError, match="at least"):
        round_robin(n, n_legs)


def test_longest_stand_counts_across_byes() -> None:
    days: list[Day] = [[(1, 0)], [(2, 1)], [(2, 0)], [(0, 1)], [(0, 2)], [(1, 0)]]
    assert longest_stand(days, 0) == 2
    assert longest_stand([*days, [(2, 0)], [(1, 0)]], 0) == 3


def test_one_day_of_play_a_date() -> None:
    assert dates(datetime.date(2031, 2, 27), 3) == [
        datetime.date(2031, 2, 27),
        datetime.date(2031, 2, 28),
        datetime.date(2031, 3, 1),
    ]
