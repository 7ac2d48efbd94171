"""Clinched, eliminated and magic numbers, held against an enumeration of all outcomes."""

from __future__ import annotations

import dataclasses
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.formats import going_on
from league.competition.marks import IS_IN, IS_OUT, Mark, Marks, marks, over_games
from league.competition.qualifying import Rule
from league.competition.races import Contender, Pair, Patience
from league.competition.round_robin import RoundRobin, Settings
from league.competition.tie_breaks import Policy
from league.competition.values import Entry, Stage
from tests.league.competition.leagues import result

Clubs = Mapping[int, Contender]
Outcome = tuple[dict[int, Fraction], dict[int, int]]  # final Pct, and games won of those left
CONFERENCES = ({"": ["A"]}, {"": ["A", "B"]}, {"E": ["A", "B"], "W": ["C"]}, {"": ["A", "B", "C"]})


def outcomes(clubs: Clubs, games: Mapping[Pair, int]) -> Iterator[Outcome]:
    """Every way in which the games that are left can end."""
    for wins in product(*(range(count + 1) for count in games.values())):
        more: Counter[int] = Counter()
        lost: Counter[int] = Counter()
        for ((one, other), count), won in zip(games.items(), wins, strict=True):
            more[one] += won
            more[other] += count - won
            lost[one] += count - won
            lost[other] += won
        pct = {}
        for club, now in clubs.items():
            won, total = now.won + more[club], now.won + now.lost + more[club] + lost[club]
            pct[club] = Fraction(won, total) if total else Fraction(1, 2)
        yield pct, more


def has_place(clubs: Clubs, names: Sequence[str], rule: Rule, pct: Any, club: int) -> bool:
    """Whether a club goes on if `pct` orders them all: places are dealt out one after the other."""
    order = sorted((one for one in clubs if clubs[one].pool in names), key=pct)
    going = []
    for name in names:
        own = [one for one in order if clubs[one].pool == name]
        going += own if rule.of_each is None else own[: rule.of_each]
    others = [one for one in order if one not in going]
    return club in going + others[: rule.wild_cards]


def enumerated(
    clubs: Clubs, left: int, all_ends: list[Outcome], names: Sequence[str], rule: Rule, club: int
) -> tuple[Mark, int | None]:
    """The mark, and the most own wins with which a club may still be left without its place."""
    level: set[bool] = set()
    outright: set[bool] = set()
    missed = -1
    for pct, more in all_ends:
        for tied, found in ((True, level), (False, outright)):
            # All ties go its way, or none does.
            place = {one: (-pct[one], (one != club) if tied else (one == club)) for one in pct}
            found.add(has := has_place(clubs, names, rule, place.get, club))
            if not tied and not has:
                missed = max(missed, more[club])
    magic = missed + 1 if missed < left else None
    return Mark(outright == {True}, level == {True}, level == {False}, outright == {False}), magic


@st.composite
def leagues(draw: st.DrawFn) -> tuple[Clubs, dict[Pair, int], Mapping[str, list[str]], Rule]:
    conferences = draw(st.sampled_from(CONFERENCES))
    names = [name for some in conferences.values() for name in some]
    size = draw(st.integers(max(2, len(names)), 7))
    clubs = {}
    for club in range(1, size + 1):
        pool = names[club - 1] if club <= len(names) else draw(st.sampled_from(names))
        clubs[club] = Contender(pool, draw(st.integers(0, 4)), draw(st.integers(0, 4)))
    pairs = [(one, other) for one in clubs for other in clubs if one < other]
    games: dict[Pair, int] = {}
    outcomes = 1
    for pair in draw(st.lists(st.sampled_from(pairs), max_size=8, unique=True)):
        count = draw(st.integers(1, 3))
        if outcomes * (count + 1) <= 300:
            games[pair] = count
            outcomes *= count + 1
    rule = Rule(draw(st.sampled_from([0, 1, 1, 2])), draw(st.integers(0, 2)))
    return clubs, games, conferences, rule


League = tuple[Clubs, dict[Pair, int], Mapping[str, list[str]], Rule]


@settings(max_examples=120, deadline=None)
@given(leagues())
def test_marks_agree_with_all_outcomes(league: League) -> None:
    check(*league)


@pytest.mark.soak
@settings(max_examples=10_000, deadline=None)
@given(leagues())
def test_marks_of_thousands_of_leagues(league: League) -> None:
    check(*league)


def check(
    clubs: Clubs, games: dict[Pair, int], conferences: Mapping[str, list[str]], rule: Rule
) -> None:
    found = over_games(clubs, games, conferences, rule)
    all_ends = list(outcomes(clubs, games))
    for names in conferences.values():
        for club in (one for one in clubs if clubs[one].pool in names):
            left = sum(count for pair, count in games.items() if club in pair)
            asked = [
                (found[club].division, [clubs[club].pool], Rule(1)),
                (found[club].berth, names, rule),
            ]
            for mark, among, by in asked:
                expected, magic = enumerated(clubs, left, all_ends, among, by, club)
                assert mark is not None
                assert dataclasses.replace(mark, magic=None, by_formula=False) == expected
                if expected.out:
                    assert mark.magic is None
                elif magic is None:
                    assert mark.by_formula
                else:
                    assert (mark.magic, mark.by_formula) == (magic, False)


def test_a_race_that_needs_the_solver_is_exact_or_not_settled() -> None:
    """Who may be let past is the question: bounds and flows alone cannot say."""
    league = needs_the_solver()
    check(*league)
    clubs, games, conferences, rule = league
    impatient = over_games(clubs, games, conferences, rule, Patience(0))
    settled = over_games(clubs, games, conferences, rule)
    answers = [
        (getattr(impatient[club].berth, name), getattr(settled[club].berth, name))
        for club in clubs
        for name in ("clinched", "clinched_tie", "out", "out_outright", "magic")
    ]
    assert any(short is None and long is not None for short, long in answers)
    assert all(short in (None, long) for short, long in answers)


def needs_the_solver() -> League:
    records = [(2, 4)] * 4 + [(3, 3)] * 2
    clubs = {club: Contender("A", *record) for club, record in enumerate(records, 1)}
    games = {(2, 3): 1, (4, 6): 1, (1, 4): 1, (1, 3): 1}
    return clubs, games, {"": ["A"]}, Rule(1, 2)


def played(results: int, withdrawn: int | None = None) -> Stage:
    """Two divisions of two and two, of whose games so many are over; the visitors always win."""
    entered = tuple(
        Entry(club, club, "AB"[club % 2], withdrawn=club == withdrawn) for club in range(1, 5)
    )
    stage = Stage(entered, Settings(2, 2), lot="seed")
    rounds = RoundRobin().draw(stage)
    stage = dataclasses.replace(stage, rounds=rounds)
    over = [
        result(number, int(one.second.of), int(one.first.of))._replace(series=one.key)
        for number, one in enumerate(stage.series)
    ]
    return dataclasses.replace(stage, results=tuple(over[:results]))


def test_when_the_last_game_is_played_the_final_order_decides() -> None:
    stage = played(99)
    found = marks(RoundRobin(), stage, Policy(), Rule(1, 1))
    best = {one.club for one in going_on(RoundRobin(), stage, Policy(), Rule(1))}
    going = {one.club for one in going_on(RoundRobin(), stage, Policy(), Rule(1, 1))}
    assert found == {
        club: Marks(IS_IN if club in best else IS_OUT, IS_IN if club in going else IS_OUT)
        for club in range(1, 5)
    }
    assert len(going) == 3  # all are level: the lot decides
    assert marks(RoundRobin(), stage, Policy())[1].berth is None


def test_before_the_first_game_everything_is_open() -> None:
    for stage in (played(0), dataclasses.replace(played(0), rounds=())):
        for one in marks(RoundRobin(), stage, Policy(), Rule(1, 1)).values():
            for mark in (one.division, one.berth):
                answers = (mark.clinched, mark.clinched_tie, mark.out, mark.out_outright)
                assert answers == (False, False, False, False)


def test_who_withdrew_is_out_and_its_rival_is_through() -> None:
    found = marks(RoundRobin(), played(5, withdrawn=1), Policy(), Rule(1))
    assert found[1] == Marks(IS_OUT, IS_OUT)
    assert found[3].division == IS_IN
    assert marks(RoundRobin(), played(99, withdrawn=1), Policy(), Rule(1))[3].division == IS_IN


@pytest.mark.parametrize(
    ("records", "left", "expected"),
    [
        # 90–65 against 88–67 with seven to play: 162 + 1 − 90 − 67 = 6, and 10 the other way, which
        # is more than it has to play.
        ([(90, 65), (88, 67)], {}, [(6, False), (10, True)]),
        # The same, and all seven against each other: each win counts twice.
        ([(90, 65), (88, 67)], {(1, 2): 7}, [(3, False), (5, False)]),
    ],
)
def test_magic_numbers(
    records: list[tuple[int, int]], left: dict[Pair, int], expected: list[tuple[int, bool]]
) -> None:
    clubs = {club: Contender("A", *record) for club, record in enumerate(records, 1)}
    clubs |= {9: Contender("Z", 0, 0)}
    games = left or {(1, 9): 7, (2, 9): 7}
    found = over_games(clubs, games, {"": ["A", "Z"]})
    assert [(found[club].division.magic, found[club].division.by_formula) for club in (1, 2)] == (
        expected
    )


def test_ten_days_before_the_end_of_a_long_season() -> None:
    """Six divisions in two conferences, three wild cards each."""
    entered = tuple(
        Entry(club, club, f"D{club % 6}", conference="EW"[club % 2]) for club in range(1, 31)
    )
    stage = Stage(entered, Settings(14, 4), lot="seed")
    stage = dataclasses.replace(stage, rounds=RoundRobin().draw(stage))
    chance = random.Random(1)
    over = [
        result(
            number, int(one.second.of), int(one.first.of), chance.choice(["1-0", "0-1"])
        )._replace(series=one.key)
        for number, one in enumerate(
            series for drawn in stage.rounds[:-10] for series in drawn.series
        )
    ]
    stage = dataclasses.replace(stage, results=tuple(over))
    began = time.process_time()
    found = marks(RoundRobin(), stage, Policy(), Rule(1, 3))
    assert time.process_time() - began < 3
    for one in found.values():
        for mark in (one.division, one.berth):
            answers = (mark.clinched, mark.clinched_tie, mark.out, mark.out_outright)
            assert None not in answers
            assert mark.out or mark.magic is not None
