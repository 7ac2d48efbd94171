"""Records: each figure against a count game by game."""

from __future__ import annotations

import datetime
import random
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.ledger import Ledger, games_behind
from league.competition.values import Entry, Result, WonLost, until
from tests.league.competition.leagues import FIRST, at_random, entries, result


def count(club: int, entered: tuple[Entry, ...], results: list[Result]) -> dict[str, object]:
    """A club's figures, counted one game after another."""
    pool = {entry.club: entry.pool for entry in entered}
    names = ("home", "away", "division", "outside", "extra_innings", "one_run")
    found = {name: [0, 0] for name in names}
    scored = allowed = played_out = 0
    outcomes: list[int] = []  # 0 won, 1 lost
    for game in sorted(results, key=lambda game: (game.finished_at, game.number)):
        if club not in (game.visitors, game.home):
            continue
        at_home = club == game.home
        mine = game.home_runs if at_home else game.visitors_runs
        theirs = game.visitors_runs if at_home else game.home_runs
        other = game.visitors if at_home else game.home
        outcome = int(mine < theirs)
        outcomes.append(outcome)
        found["home" if at_home else "away"][outcome] += 1
        found["division" if pool[club] == pool[other] else "outside"][outcome] += 1
        if game.forfeited:
            continue
        assert game.innings is not None
        played_out += 1
        scored += mine
        allowed += theirs
        if game.innings > game.scheduled:
            found["extra_innings"][outcome] += 1
        if mine - theirs in (1, -1):
            found["one_run"][outcome] += 1
    streak = 0
    while streak < len(outcomes) and outcomes[-1 - streak] == outcomes[-1]:
        streak += 1
    return {
        **{name: tuple(two) for name, two in found.items()},
        "won": outcomes.count(0),
        "lost": outcomes.count(1),
        "last_ten": (outcomes[-10:].count(0), outcomes[-10:].count(1)),
        "streak": -streak if outcomes and outcomes[-1] else streak,
        "runs_scored": scored,
        "runs_allowed": allowed,
        "played_out": played_out,
    }


@given(st.integers(2, 7), st.integers(1, 3), st.integers(0, 60), st.integers(0))
def test_each_figure(n: int, n_pools: int, games: int, seed: int) -> None:
    entered = entries(n, n_pools)
    results = at_random(random.Random(seed), [entry.club for entry in entered], games)
    ledger = Ledger(entered, results)
    for entry in entered:
        record = ledger.records[entry.club]
        counted = count(entry.club, entered, results)
        assert {name: getattr(record, name) for name in counted} == counted
        for other in entered:
            if other != entry:
                won = sum((g.winner, g.loser) == (entry.club, other.club) for g in results)
                lost = sum((g.loser, g.winner) == (entry.club, other.club) for g in results)
                assert ledger.against(entry.club, [other.club]) == (won, lost)


def test_a_postponed_game_counts_when_it_was_finished() -> None:
    games = [result(1, 1, 2, hours=90), result(2, 2, 1, hours=5), result(3, 2, 1, hours=6)]
    assert Ledger(entries(2), games).records[1].streak == 1


def test_on_a_date_goes_by_the_clock_of_the_league() -> None:
    late = result(1, 1, 2, hours=0)._replace(finished_at=FIRST.replace(hour=3))  # 1 April, 3:00 UTC
    day = datetime.date(2031, 3, 31)
    assert until([late], day, ZoneInfo("America/New_York")) == [late]
    assert until([late], day, datetime.UTC) == []
    # The night in which the clocks go back: 1:30 comes twice, both times on 2 November.
    twice = [
        late._replace(finished_at=datetime.datetime(2031, 11, 2, hour, 30, tzinfo=datetime.UTC))
        for hour in (5, 6)
    ]
    zone = ZoneInfo("America/New_York")
    assert until(twice, datetime.date(2031, 11, 2), zone) == twice
    assert until(twice, datetime.date(2031, 11, 1), zone) == []


@pytest.mark.parametrize(
    ("scored", "allowed", "games", "expected"),
    [
        (312, 229, 56, (36, 20)),
        (213, 283, 55, (20, 35)),
        (275, 275, 55, (28, 27)),  # a half goes up
        (5, 0, 3, (3, 0)),
    ],
)
def test_expected_record(scored: int, allowed: int, games: int, expected: tuple[int, int]) -> None:
    rest = [result(number, 1, 2, "1-1") for number in range(games - 1)]
    runs = f"{scored - games + 1}-{allowed - games + 1}"
    if allowed == 0:
        rest, runs = [result(number, 1, 2, "1-0") for number in range(games - 1)], "3-0"
    found = Ledger(entries(2), [*rest, result(99, 1, 2, runs)]).records[1]
    assert (found.runs_scored, found.runs_allowed) == (scored, allowed)
    assert found.expected == expected


def test_nothing_is_expected_of_forfeits() -> None:
    record = Ledger(entries(2), [result(1, 1, 2, "9-0", forfeited=True)]).records[1]
    assert (record.won, record.diff, record.expected, record.one_run) == (1, 0, None, (0, 0))


def test_a_club_without_a_game_has_no_share() -> None:
    record = Ledger(entries(2), []).records[1]
    assert record.games.pct is None
    assert (record.games.order, record.streak) == (Fraction(1, 2), 0)


def test_games_behind_can_be_negative() -> None:
    games = [result(n, 1, 3) for n in range(2)] + [
        result(n, 2, 3, "1-0" if n < 29 else "0-1") for n in range(20, 30)
    ]
    records = Ledger(entries(3), games).records
    assert (records[1].games, records[2].games) == (WonLost(2, 0), WonLost(9, 1))
    assert games_behind(records[1], records[2]) == -3
