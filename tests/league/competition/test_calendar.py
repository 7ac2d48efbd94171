"""Rounds on dates: the fast path, what binds, figures of fairness, and editing by hand."""

from __future__ import annotations

import dataclasses
import threading
import time as clock
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition import constrained
from league.competition.calendar import (
    Blackout,
    Calendar,
    Dated,
    at_home,
    first_pitch,
    games_of,
    in_turn,
)
from league.competition.constrained import Kind as Limits
from league.competition.constrained import Limit, fit
from league.competition.editing import Clash, Kind, clashes, edited, move, swap, swap_series
from league.competition.fairness import fairness
from league.competition.round_robin import RoundRobin, Settings
from league.competition.values import Field, Length, Round, Series, Slot, Stage
from league.errors import Invalid
from tests.league.competition.leagues import entries

DAY = date(2031, 4, 1)  # a Tuesday
NOON, EVENING = time(12), time(19)
NAMES = {club: f"Club {club}" for club in range(1, 41)}


def rounds(n: int, meetings: int = 2, in_a_row: int = 1) -> tuple[Round, ...]:
    return RoundRobin().draw(Stage(entries(n), Settings(meetings, in_a_row=in_a_row)))


def on(days: int) -> date:
    return DAY + timedelta(days)


def test_one_round_a_day() -> None:
    games = in_turn(rounds(6), Calendar(DAY))
    assert [game.day for game in games] == [on(number // 3) for number in range(30)]
    assert {game.at for game in games} == {EVENING}
    assert [(g.series, g.number, g.round) for g in games][:4] == [
        ("1.1", 1, 1),
        ("1.2", 1, 1),
        ("1.3", 1, 1),
        ("2.1", 1, 2),
    ]


def test_days_of_the_week_and_blackouts_of_the_league() -> None:
    calendar = Calendar(DAY, weekdays=(4, 5, 6), blackouts=(Blackout(on(4), on(4)),))
    days = sorted({game.day for game in in_turn(rounds(4), calendar)})
    assert days == [on(3), on(5), on(10), on(11), on(12), on(17)]


def test_series_stay_together_and_have_rest_between_them() -> None:
    calendar = Calendar(DAY, rest=1)
    games = in_turn(rounds(4, 6, 3), calendar)
    first = [game.day for game in games if game.round == 1]
    assert sorted(set(first)) == [on(0), on(1), on(2)]
    assert min(game.day for game in games if game.round == 2) == on(4)


def test_a_day_off_comes_before_a_series_rather_than_in_it() -> None:
    days = sorted({game.day for game in in_turn(rounds(4, 6, 3), Calendar(DAY, in_a_row=7))})
    assert days[:9] == [on(number) for number in (0, 1, 2, 3, 4, 5, 7, 8, 9)]


def test_doubleheaders_and_times_of_day() -> None:
    calendar = Calendar(DAY, times=(EVENING, NOON, time(15)), doubleheaders=(1, 3))
    games = in_turn(rounds(4), calendar)
    assert [sum(game.day == on(day) for game in games) for day in range(5)] == [4, 2, 4, 2, 0]
    for club in range(1, 5):
        at = [game.at for game in games if club in game.clubs and game.day == DAY]
        assert at[0] in (NOON, time(15))
        assert at[1] == EVENING
    assert not clashes(games, calendar)


@pytest.mark.parametrize("n", range(4, 41))
def test_long_seasons_are_drawn_and_dated_in_no_time(n: int) -> None:
    meetings = min(40, 162 // (n - 1))
    began = clock.process_time()
    games = in_turn(rounds(n, meetings), Calendar(DAY, in_a_row=20))
    assert clock.process_time() - began < 2
    found = fairness(games)
    assert {one.games for one in found.clubs} == {meetings * (n - 1)}
    assert found.margin <= 1
    assert found.home_stand <= 3
    assert found.trip <= 3


def test_who_is_at_home_in_a_series() -> None:
    series = Series("1", Slot.club(1), Slot.club(2), Length(5), (2, 2, 1))
    assert at_home(series) == [(1, 2), (1, 2), (2, 1), (2, 1), (1, 2)]
    seeded = dataclasses.replace(series, field=Field.SEED)
    assert at_home(seeded) == [(None, None)] * 5
    later = dataclasses.replace(series, first=Slot.winner("0"))
    assert at_home(later)[0] == (None, 2)


def test_rounds_of_a_bracket_follow_one_another() -> None:
    final = Series("2", Slot.winner("1.1"), Slot.winner("1.2"), Length(3), (1, 1, 1))
    bracket = (*rounds(4)[:1], Round(2, (final,)))
    games = fit(bracket, Calendar(DAY, ends_on=on(3), rest=0)).games
    assert [game.day for game in games] == [on(0), on(0), on(1), on(2), on(3)]
    conflict = fit(bracket, Calendar(DAY, ends_on=on(2))).conflict
    assert conflict.limits == (Limit(Limits.ENDS_ON),)


@pytest.mark.parametrize(
    ("day", "at", "expected"),
    [
        (date(2031, 3, 8), time(2, 30), "2031-03-08 07:30"),
        (date(2031, 3, 9), time(2, 30), "2031-03-09 07:30"),  # is left out: 3:30 EDT
        (date(2031, 3, 9), time(19), "2031-03-09 23:00"),
        (date(2031, 11, 2), time(1, 30), "2031-11-02 05:30"),  # there is twice: the first, EDT
        (date(2031, 11, 2), time(19), "2031-11-03 00:00"),
    ],
)
def test_first_pitches_on_the_days_on_which_clocks_change(
    day: date, at: time, expected: str
) -> None:
    found = first_pitch(day, at, ZoneInfo("America/New_York"))
    assert found == datetime.fromisoformat(expected).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"weekdays": ()}, "weekdays", "at least one"),
        ({"weekdays": (7,)}, "weekdays", "0 \\(Monday\\) to 6"),
        ({"times": ()}, "times", "1 to 24"),
        ({"times": (NOON, NOON)}, "times", "each once"),
        ({"doubleheaders": (6,)}, "times", "two times of day"),
        ({"weekdays": (1,), "doubleheaders": (6,)}, "doubleheaders", "with games"),
        ({"ends_on": on(-1)}, "ends_on", "not before the first"),
        ({"rest": -1}, "rest", "not between 0 and 60"),
        ({"in_a_row": 61}, "in_a_row", "not between 0 and 60"),
    ],
)
def test_calendars_that_cannot_be(values: dict[str, Any], field: str, words: str) -> None:
    with pytest.raises(Invalid, match=words) as error:
        Calendar(DAY, **values)
    assert error.value.field == field
    with pytest.raises(Invalid, match="not before its first"):
        Blackout(on(1), on(0))


def test_there_is_no_day_at_all() -> None:
    with pytest.raises(Invalid, match="not enough days"):
        in_turn(rounds(4), Calendar(DAY, blackouts=(Blackout(DAY, on(9999)),)))


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    """Such as a few rounds of six clubs can be played by."""
    out = []
    for _ in range(draw(st.integers(1, 4))):
        first = draw(st.integers(0, 25))
        last = first + draw(st.integers(0, 2))
        out.append(Blackout(on(first), on(last), draw(st.sampled_from([None, 1, 2, 3, 4, 5, 6]))))
    return Calendar(
        DAY,
        ends_on=draw(st.sampled_from([None, on(12), on(20), on(60)])),
        weekdays=draw(st.sampled_from([(0, 1, 2, 3, 4, 5, 6), (1, 3, 4, 5, 6)])),
        times=(NOON, EVENING),
        doubleheaders=draw(st.sampled_from([(), (6,)])),
        blackouts=tuple(out),
        rest=draw(st.sampled_from([0, 0, 1])),
        in_a_row=draw(st.sampled_from([0, 0, 5])),
    )


SHAPES = st.sampled_from([(1, 1), (2, 1), (3, 2)])


@settings(max_examples=8, deadline=None)
@given(calendars(), SHAPES)
def test_what_comes_out_keeps_everything(calendar: Calendar, shape: tuple[int, int]) -> None:
    check(calendar, shape)


@pytest.mark.soak
@settings(max_examples=500, deadline=None)
@given(calendars(), SHAPES)
def test_hundreds_of_calendars(calendar: Calendar, shape: tuple[int, int]) -> None:
    check(calendar, shape)


def check(calendar: Calendar, shape: tuple[int, int]) -> None:
    drawn = rounds(6, *shape)
    found = fit(drawn, calendar, 3)
    if found.conflict:
        assert not found.games
        assert found.conflict.limits
        assert found.conflict.words(calendar, NAMES)
        if any(limit.kind is Limits.ENDS_ON for limit in found.conflict.give_way):
            later = dataclasses.replace(calendar, ends_on=None)
            again = fit(drawn, later, 3)
            assert again.games or Limit(Limits.ENDS_ON) not in again.conflict.limits
        return
    assert not clashes(found.games, calendar)
    played = Counter(game.series for game in found.games)
    assert played == Counter({s.key: games_of(s) for one in drawn for s in one.series})


TEN = tuple(Blackout(on(3 * i), on(3 * i + i % 3), i + 1) for i in range(10))


def test_sixteen_clubs_with_ten_blackouts() -> None:
    calendar = Calendar(DAY, ends_on=on(37), blackouts=TEN)
    began = clock.monotonic()
    steps: list[tuple[int, int]] = []
    found = fit(rounds(16), calendar, progress=lambda one, of, stop: steps.append((one, of)))
    assert clock.monotonic() - began < 30
    assert steps[0] == (1, 4)
    assert found.moved
    assert len(found.games) == 240
    assert fit(rounds(16), calendar) == found
    assert not clashes(found.games, calendar)
    rematch = fairness(found.games).rematch
    assert rematch is not None
    assert rematch >= 4


class Enough(Exception):
    """Somebody wants no more of a search."""


def test_a_search_is_ended_from_another_thread() -> None:
    """The try of now ends, and the next one never begins."""
    stops: list[Callable[[], None]] = []

    def progress(step: int, steps: int, stop: Callable[[], None]) -> None:
        if stops:
            raise Enough
        stops.append(stop)

    ended = threading.Event()

    def end() -> None:
        while not ended.wait(0.05):
            for stop in stops:
                stop()

    ending = threading.Thread(target=end)
    ending.start()
    began = clock.monotonic()
    try:
        with pytest.raises(Enough):
            fit(rounds(16), Calendar(DAY, ends_on=on(33), blackouts=TEN), 600, progress)
    finally:
        ended.set()
        ending.join()
    assert clock.monotonic() - began < 60


def test_a_club_with_too_few_days_is_named() -> None:
    calendar = Calendar(DAY, ends_on=on(31), blackouts=(*TEN, Blackout(on(20), on(21), 3)))
    found = fit(rounds(16), calendar).conflict
    assert (found.proven, found.club, found.games, found.turns) == (True, 3, 30, 27)
    assert found.words(calendar, NAMES) == (
        "Club 3 has 30 games to play and room for 27: the blackout of Club 3, April 7, 2031 to"
        " April 9, 2031; the blackout of Club 3, April 21, 2031 to April 22, 2031; the last day,"
        " May 2, 2031. There are dates without: the last day, May 2, 2031."
    )


def test_one_club_out_leaves_another_idle() -> None:
    """Everyone has days enough, but on ten of them the number of clubs is odd."""
    out = tuple(Blackout(on(3 * i), on(3 * i), i + 1) for i in range(10))
    found = fit(rounds(16), Calendar(DAY, ends_on=on(30), blackouts=out)).conflict
    assert (found.proven, found.club, found.games, found.turns) == (True, None, 240, 238)


def test_what_clashes_is_the_least_that_does() -> None:
    """Two days off after each series and nothing after the end cannot be; the blackout of a club on
    the last day but one has nothing to do with it."""
    out = (Blackout(on(7), on(7), 1),)
    calendar = Calendar(DAY, ends_on=on(8), rest=2, blackouts=out)
    found = fit(rounds(4), calendar).conflict
    assert found.proven
    assert set(found.limits) == {Limit(Limits.ENDS_ON), Limit(Limits.REST)}
    assert len(found.give_way) == 1
    assert "2 days off between series" in found.words(calendar, NAMES)


def game(series: str, number: int, home: int, visitors: int, day: int, at: time = NOON) -> Dated:
    return Dated(series, number, 1, home, visitors, on(day), at)


def test_figures_of_fairness() -> None:
    games = [
        game("a", 1, 1, 2, 0),
        game("a", 2, 1, 2, 1),
        game("b", 1, 1, 3, 4),  # Saturday
        game("b", 2, 1, 3, 4, EVENING),
        game("c", 1, 2, 1, 9),
    ]
    found = fairness(games)
    one, two, three = found.clubs
    assert (one.games, one.home, one.away, one.home_stand, one.trip) == (5, 4, 1, 4, 1)
    assert (one.rest, one.rematch, one.weekend, one.doubleheaders) == (0, 8, 2, 1)
    assert (two.home, two.away, two.trip, two.rest, two.rematch) == (1, 2, 2, 0, 8)
    assert (three.rest, three.rematch) == (0, None)
    assert (found.first, found.last, found.days, found.games) == (DAY, on(9), 4, 5)
    assert (found.margin, found.home_stand, found.trip, found.rematch) == (3, 4, 2, 8)
    assert found.weekend == (0, 2)
    assert fairness([]).rest is None


@given(st.integers(2, 9), st.integers(1, 4))
def test_figures_counted_the_slow_way(n: int, meetings: int) -> None:
    games = in_turn(rounds(n, meetings), Calendar(DAY, weekdays=(1, 2, 5)))
    for figures in fairness(games).clubs:
        own = [one for one in games if figures.club in one.clubs]
        text = "".join("h" if one.home == figures.club else "a" for one in own)
        for letter, stand in (("h", figures.home_stand), ("a", figures.trip)):
            assert letter * stand in text
            assert letter * (stand + 1) not in text
        off = [(later.day - one.day).days - 1 for one, later in pairwise(own)]
        assert figures.rest == (min(off) if off else None)
        apart = [
            (later.day - one.day).days
            for place, one in enumerate(own)
            for later in own[place + 1 :]
            if set(one.clubs) == set(later.clubs)
        ]
        assert figures.rematch == min(apart, default=None)


def test_moving_a_game_by_hand() -> None:
    calendar = Calendar(DAY, blackouts=(Blackout(on(8), on(8), 1), Blackout(on(9), on(9))))
    before = in_turn(rounds(4), calendar)
    key = next((g.series, g.number) for g in before if 1 in g.clubs)
    other = next(g for g in before if (g.series, g.number) == key)
    rival = next(club for club in other.clubs if club != 1)
    found = edited(before, move(before, key, on(1), EVENING), calendar)
    assert {(one.kind, one.club) for one in found.new} == {
        (Kind.TWICE, 1),
        (Kind.TWICE, rival),
    }
    assert found.before == fairness(before)
    assert found.after == fairness(found.games)
    assert found.after.clubs[0].rest == 0
    back = edited(found.games, before, calendar)
    assert (back.new, set(back.gone)) == ((), set(found.new))
    for day, clash in [
        (8, Clash(on(8), Kind.BLACKOUT, (key,), 1)),
        (9, Clash(on(9), Kind.BLACKOUT, (key,))),
        (-1, Clash(on(-1), Kind.BEFORE, (key,))),
    ]:
        assert edited(before, move(before, key, on(day), NOON), calendar).new == (clash,)
    assert not edited(before, move(before, key, on(20), NOON), calendar).new


def test_everything_that_can_be_wrong_with_a_date() -> None:
    def kinds(calendar: Calendar, *games: Dated) -> list[Kind]:
        return [one.kind for one in clashes(games, calendar)]

    first = game("a", 1, 1, 2, 0)
    assert kinds(Calendar(DAY, ends_on=on(0)), game("a", 1, 1, 2, 1)) == [Kind.AFTER]
    assert kinds(Calendar(DAY, weekdays=(1,)), game("a", 1, 1, 2, 1)) == [Kind.WEEKDAY]
    rest = kinds(Calendar(DAY, rest=2), first, game("a", 2, 1, 2, 1), game("b", 1, 1, 3, 3))
    assert rest == [Kind.REST]
    row = kinds(Calendar(DAY, in_a_row=1), first, game("b", 1, 1, 3, 1))
    assert row == [Kind.IN_A_ROW]
    assert kinds(Calendar(DAY), game("a", 2, 1, 2, 0), game("a", 1, 1, 2, 1)) == [Kind.ORDER]
    both = Calendar(DAY, times=(NOON, EVENING), doubleheaders=(1,))
    second = game("b", 1, 3, 1, 0, EVENING)
    assert kinds(both, first, second) == []
    assert kinds(both, first, second, game("c", 1, 1, 4, 0, time(22))) == [Kind.TWICE]


def test_swapping_home_and_away() -> None:
    calendar = Calendar(DAY)
    before = in_turn(rounds(4, 6, 3), calendar)
    first = before[0]
    found = edited(before, swap(before, (first.series, first.number)), calendar)
    assert not found.new
    changed = [g for g in found.games if g not in before]
    assert changed == [first._replace(home=first.visitors, visitors=first.home)]
    whole = swap_series(before, first.series)
    assert sum(g not in before for g in whole) == 3
    assert swap_series(whole, first.series) == before
    for change in (lambda: swap(before, ("x", 1)), lambda: swap_series(before, "x")):
        with pytest.raises(Invalid, match="no game 1 of series x"):
            change()


def test_a_blackout_of_a_club_of_another_stage_is_nothing_here() -> None:
    out = (Blackout(on(0), on(5), 99), Blackout(on(1), on(1), 1))
    calendar = Calendar(DAY, ends_on=on(5), blackouts=out)
    found = fit(rounds(4), calendar).conflict
    assert found.limits == (Limit(Limits.BLACKOUT, out[1]), Limit(Limits.ENDS_ON))
    assert found.words(calendar, NAMES)
    assert fit(rounds(4), dataclasses.replace(calendar, blackouts=out[:1])).games


def test_a_vast_season_is_told_from_one_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every start is tried then, so that nothing is proven."""
    calendar = Calendar(DAY, ends_on=on(8), rest=2)
    assert fit(rounds(4), calendar).conflict.proven
    monkeypatch.setattr(constrained, "VAST", 0)
    assert not fit(rounds(4), calendar).conflict.proven
