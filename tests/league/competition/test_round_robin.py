"""Round robins: who meets whom how often, where, and when."""

from __future__ import annotations

import dataclasses
import time
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league import schedule
from league.competition.round_robin import RoundRobin, Settings, lengths, remaining
from league.competition.values import Entry, Round, Stage
from league.errors import Invalid
from tests.league.competition.leagues import entries, result

FORMAT = RoundRobin()


def draw(sizes: list[int], settings: Settings) -> tuple[Round, ...]:
    """The rounds of divisions with so many clubs each."""
    club = 0
    entered = []
    for name, size in zip("ABCDEFGHIJ", sizes, strict=False):
        for _ in range(size):
            club += 1
            entered.append(Entry(club, club, name if len(sizes) > 1 else ""))
    return FORMAT.draw(Stage(tuple(entered), settings))


def venues(rounds: tuple[Round, ...]) -> Counter[tuple[int, int]]:
    """How many games each plays at home against each other."""
    found: Counter[tuple[int, int]] = Counter()
    for drawn in rounds:
        for series in drawn.series:
            found[int(series.first.of), int(series.second.of)] += series.length.games
            assert series.stands == (series.length.games,)
    return found


@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=4),
    st.integers(0, 7),
    st.integers(0, 5),
    st.integers(1, 3),
)
def test_meetings_venues_and_days(
    sizes: list[int], meetings: int, outside: int, in_a_row: int
) -> None:
    if len(sizes) == 1:
        sizes, meetings = [sizes[0] + 1], max(meetings, 1)
    if 1 in sizes or not meetings:
        outside = max(outside, 1)
    rounds = draw(sizes, Settings(meetings, outside, in_a_row))
    division = [number for number, size in enumerate(sizes) for _ in range(size)]
    clubs = range(1, len(division) + 1)
    at_home = venues(rounds)
    for one, other in combinations(clubs, 2):
        times = meetings if division[one - 1] == division[other - 1] else outside
        here, there = at_home[one, other], at_home[other, one]
        assert here + there == times
        assert abs(here - there) <= in_a_row
    if in_a_row == 1:
        for club in clubs:
            home = sum(games for (host, _), games in at_home.items() if host == club)
            away = sum(games for (_, guest), games in at_home.items() if guest == club)
            assert abs(home - away) <= 1
    keys = [series.key for drawn in rounds for series in drawn.series]
    assert len(set(keys)) == len(keys)
    for number, drawn in enumerate(rounds, 1):
        assert drawn.number == number
        busy = [int(slot.of) for series in drawn.series for slot in (series.first, series.second)]
        assert len(busy) == len(set(busy))
        assert busy


@given(st.integers(2, 30), st.integers(1, 6))
def test_one_table_is_the_circle_method(n: int, legs: int) -> None:
    rounds = draw([n], Settings(legs))
    assert [
        [(int(series.second.of) - 1, int(series.first.of) - 1) for series in drawn.series]
        for drawn in rounds
    ] == schedule.round_robin(n, legs)


@pytest.mark.parametrize(
    ("sizes", "settings", "games", "rounds", "stand"),
    [
        ([5] * 6, Settings(14, 4), 156, 166, 4),  # thirty clubs, six divisions
        ([5] * 6, Settings(13, 4, 3), 152, 73, 4),  # the same in series of up to three
        ([10] * 4, Settings(8, 3), 162, 162, 6),
        ([8] * 5, Settings(0, 5), 160, 160, 7),  # across the divisions alone
    ],
)
def test_long_seasons_are_balanced_and_soon_drawn(
    sizes: list[int], settings: Settings, games: int, rounds: int, stand: int
) -> None:
    began = time.process_time()
    drawn = draw(sizes, settings)
    assert time.process_time() - began < 2
    assert len(drawn) == rounds
    at_home = venues(drawn)
    homes: Counter[int] = Counter()
    for (host, guest), number in at_home.items():
        homes[host] += number
        homes[guest] -= number
    assert set(homes.values()) <= {-1, 0, 1}
    assert sum(at_home.values()) == games * sum(sizes) // 2
    runs: dict[int, list[bool]] = {}
    met: set[frozenset[str]] = set()
    for one in drawn:
        before, met = met, {frozenset((s.first.of, s.second.of)) for s in one.series}
        assert not met & before
        for series in one.series:
            runs.setdefault(int(series.first.of), []).append(True)
            runs.setdefault(int(series.second.of), []).append(False)
    for venue in runs.values():
        text = "".join("ah"[at_home] for at_home in venue)
        assert "a" * (stand + 1) not in text
        assert "h" * (stand + 1) not in text


@pytest.mark.parametrize(("divisions", "size"), [(2, 20), (4, 10), (4, 6), (6, 5)])
@pytest.mark.parametrize(("meetings", "outside"), [(0, 1), (2, 3), (4, 5)])
def test_stands_are_short_where_divisions_meet(
    divisions: int, size: int, meetings: int, outside: int
) -> None:
    runs: dict[str, str] = {}
    for one in draw([size] * divisions, Settings(meetings, outside)):
        for series in one.series:
            runs[series.first.of] = runs.get(series.first.of, "") + "h"
            runs[series.second.of] = runs.get(series.second.of, "") + "a"
    for run in runs.values():
        assert "h" * 6 not in run
        assert "a" * 6 not in run


@given(st.integers(0, 40), st.integers(1, 6))
def test_meetings_in_series(meetings: int, in_a_row: int) -> None:
    found = lengths(meetings, in_a_row)
    assert sum(found) == meetings
    assert not found or max(found) <= in_a_row
    assert not found or max(found) - min(found) <= 1
    assert len(found) == (meetings + in_a_row - 1) // in_a_row


def test_three_in_a_row_at_one_venue() -> None:
    drawn = draw([4], Settings(6, in_a_row=3))
    assert len(drawn) == 6
    assert {series.length.games for one in drawn for series in one.series} == {3}


def test_what_is_left_and_when_it_is_decided() -> None:
    stage = Stage(entries(3), Settings(2))
    assert not FORMAT.decided(stage)
    stage = dataclasses.replace(stage, rounds=FORMAT.draw(stage))
    assert FORMAT.draw(stage) == ()
    assert len(remaining(stage)) == 6
    series = stage.series[0]
    home, visitors = int(series.first.of), int(series.second.of)
    first = result(1, visitors, home)._replace(series=series.key)
    stage = dataclasses.replace(stage, results=(first,))
    assert len(remaining(stage)) == 5
    # Who withdraws plays no more: what is left is between the two others.
    gone = tuple(dataclasses.replace(e, withdrawn=e.club == 3) for e in stage.entries)
    left = remaining(dataclasses.replace(stage, entries=gone))
    assert all(3 not in pair for pair in left)
    everything = tuple(
        result(n, int(s.second.of), int(s.first.of))._replace(series=s.key)
        for n, s in enumerate(stage.series)
    )
    assert FORMAT.decided(dataclasses.replace(stage, results=everything))
    assert not FORMAT.decided(dataclasses.replace(stage, results=everything[1:]))


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"club": 1}, "entries", "once only"),
        ({"seed": 1}, "seeds", "Seed 1 is given twice"),
        ({"seed": 9}, "seeds", "Seed 3 is missing: the seeds are 1 to 3"),
    ],
)
def test_entries_that_cannot_be(change: dict[str, int], field: str, words: str) -> None:
    one, two, three = entries(3)
    three = dataclasses.replace(three, **change)  # type: ignore[arg-type]
    with pytest.raises(Invalid, match=words) as error:
        FORMAT.draw(Stage((one, two, three), Settings()))
    assert error.value.field == field


@pytest.mark.parametrize(
    ("settings", "field"),
    [((41,), "meetings"), ((-1,), "meetings"), ((2, 41), "outside"), ((2, 0, 0), "in_a_row")],
)
def test_settings_that_cannot_be(settings: tuple[int, ...], field: str) -> None:
    with pytest.raises(Invalid, match="is not between") as error:
        Settings(*settings)
    assert error.value.field == field
    with pytest.raises(Invalid, match="at least once"):
        Settings(0, 0)


def test_too_few_to_meet() -> None:
    with pytest.raises(Invalid, match="At least 2 clubs"):
        draw([1], Settings())
    with pytest.raises(Invalid, match="alone in its division"):
        draw([1, 3], Settings())


@given(st.integers(2, 20), st.integers(1, 4), st.integers(1, 3), st.integers(1, 3))
def test_planned_is_what_is_drawn(n: int, pools: int, meetings: int, outside: int) -> None:
    pools = min(pools, n)
    settings = Settings(meetings, outside)
    rounds = FORMAT.draw(Stage(entries(n, pools), settings))
    games = sum(series.length.games for one in rounds for series in one.series)
    assert FORMAT.rounds_planned(n, settings, pools) == len(rounds)
    assert FORMAT.games_planned(n, settings, pools) == (games, games)
