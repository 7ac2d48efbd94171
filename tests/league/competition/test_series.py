"""Series: won, home, and which games are needed, against all ways that they can go."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import product

import pytest

from league.competition import lots
from league.competition.series import (
    PATTERNS,
    End,
    Need,
    Status,
    fewest_most,
    games,
    home_side,
    resolve,
    stands,
    statuses,
    usual_stands,
)
from league.competition.values import (
    BEST_OF,
    BYE,
    Entry,
    Field,
    Length,
    Part,
    Result,
    Round,
    Series,
    Slot,
    Stage,
)
from league.errors import Invalid
from tests.league.competition.leagues import entries, result

SEEDS = {1: 1, 2: 2, 3: 3, 4: 4}


def a_stage(*series: Series, results: tuple[Result, ...] = (), gone: int = 0) -> Stage:
    entered = tuple(dataclasses.replace(e, withdrawn=e.club == gone) for e in entries(4))
    return Stage(entered, None, (Round(1, series, Part.WINNERS),), results, "a lot")


def one_series(length: Length, **more: object) -> Series:
    return Series("W1", Slot.seed(1), Slot.seed(2), length, **more)  # type: ignore[arg-type]


def after(series: Series, won: tuple[int, ...]) -> Status:
    """A series after some games, each won by the club of slot 0 or 1."""
    results = tuple(
        result(number, 1, 2, "0-1" if slot else "1-0")._replace(series=series.key)
        for number, slot in enumerate(won)
    )
    return statuses(a_stage(series, results=results))[series.key]


def ways(length: Length, must_decide: bool, so_far: tuple[int, ...] = ()) -> Iterator[tuple[int]]:
    """All ways in which a series can go on to its end, told by counting alone."""
    first, second = so_far.count(0), so_far.count(1)
    if length.every:
        full = len(so_far) >= length.games
        over = full and not (must_decide and first == second)
    else:
        over = 2 * max(first, second) > length.games
    if over:
        yield so_far  # type: ignore[misc]
        return
    for slot in (0, 1):
        yield from ways(length, must_decide, (*so_far, slot))


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 9])
def test_won_and_needed_as_in_all_ways_that_it_can_go(n: int, every: bool) -> None:
    if not every and n not in BEST_OF:
        return
    length = Length(n, every)
    series = one_series(length, must_decide=True)
    most = fewest_most(series)[1]
    ends = set(ways(length, True))
    assert fewest_most(series) == (min(map(len, ends)), max(map(len, ends)))
    seen = {end[:played] for end in ends for played in range(len(end) + 1)}
    for so_far in sorted(seen)[:: max(len(seen) // 60, 1)]:
        status = after(series, so_far)
        assert status.wins == (so_far.count(0), so_far.count(1))
        rest = list(ways(length, True, so_far))
        assert status.decided == (rest == [so_far])
        if status.decided:
            winner = 1 if so_far.count(0) > so_far.count(1) else 2
            assert (status.winner, status.loser, status.end) == (winner, 3 - winner, End.PLAYED)
        for game in games(status, SEEDS, ""):
            with_it = sum(len(way) >= game.number for way in rest)
            if game.number <= len(so_far):
                assert game.need is Need.PLAYED
            elif with_it == len(rest):
                assert game.need is Need.SURE
            else:
                assert game.need is (Need.IF_NECESSARY if with_it else Need.NOT_NEEDED)
        assert len(games(status, SEEDS, "")) == most


def test_all_of_n_may_end_level_in_a_table() -> None:
    series = one_series(Length(2, every=True))
    assert fewest_most(series) == (2, 2)
    level = after(series, (0, 1))
    assert (level.end, level.winner, level.loser) == (End.PLAYED, None, None)
    assert after(series, (1, 1)).winner == 2
    assert not after(series, (1,)).decided


def homes(series: Series, one: int = 1, other: int = 2, lot: str = "") -> str:
    status = Status(series, (one, other), (False, False), (0, 0))
    return "".join("ab"[game.home or 0] for game in games(status, SEEDS, lot))


@pytest.mark.parametrize(
    ("pattern", "venues"),
    [
        ("1-1-1", "aba"),
        ("2-1", "aab"),
        ("2-2-1", "aabba"),
        ("2-3-2", "aabbbaa"),
        ("2-2-1-1-1", "aabbaba"),
        ("2-3-2-1-1", "aabbbaaba"),
    ],
)
def test_home_patterns(pattern: str, venues: str) -> None:
    series = one_series(Length(len(venues)), stands=stands(pattern))
    assert homes(series) == venues
    assert homes(series, 2, 1) == venues  # whoever is in the first slot
    by_seed = dataclasses.replace(series, field=Field.SEED)
    assert homes(by_seed) == venues
    assert homes(by_seed, 2, 1) == venues.translate(str.maketrans("ab", "ba"))


def test_usual_patterns() -> None:
    assert [usual_stands(n) for n in (1, 3, 5, 7, 9)] == [
        (1,),
        (1, 1, 1),
        (2, 2, 1),
        (2, 3, 2),
        (2, 3, 2, 1, 1),
    ]
    assert (usual_stands(2), usual_stands(4), usual_stands(11)) == ((1, 1), (2, 2), (6, 5))
    for n, patterns in PATTERNS.items():
        assert {sum(stands(pattern)) for pattern in patterns} == {n}


@pytest.mark.parametrize("pattern", ["", "2--1", "2-0-1", "two", "-1", "40-1", "2-3-²", "1-999"])
def test_no_home_pattern(pattern: str) -> None:
    with pytest.raises(Invalid, match="no home pattern"):
        stands(pattern)


def test_a_short_pattern_goes_on_in_turn() -> None:
    assert homes(one_series(Length(5))) == "ababa"
    assert homes(one_series(Length(8, every=True), stands=(2, 2))) == "aabbaabb"


def test_neutral_by_lot_and_then_in_turn() -> None:
    series = one_series(Length(7), stands=(2, 3, 2), field=Field.LOT)
    found = {homes(series, lot=str(seed)) for seed in range(20)}
    assert found == {"abababa", "bababab"}
    first = lots.draw("7", "home:W1", [1, 2])[0]
    assert homes(series, lot="7")[0] == "ab"[first - 1]
    assert homes(series, lot="7") == homes(series, 2, 1, "7").translate(str.maketrans("ab", "ba"))


def test_level_after_all_the_last_is_at_the_better_seeds() -> None:
    series = one_series(Length(2, every=True), stands=(1, 1), field=Field.SEED, must_decide=True)
    assert homes(series, 2, 1) == "bab"
    assert homes(dataclasses.replace(series, field=Field.LOT), 2, 1, "9")[-1] == "b"


def test_home_that_hangs_on_who_comes() -> None:
    series = one_series(Length(3), field=Field.SEED)
    status = Status(series, (1, None), (False, False), (0, 0))
    assert home_side(status, 1, SEEDS, "") is None
    assert home_side(dataclasses.replace(status, series=one_series(Length(3))), 2, SEEDS, "") == 1


def bracket(**more: object) -> list[Series]:
    """Four clubs, a final and a third-place game, the later series first."""
    return [
        Series("T1", Slot.loser("W1"), Slot.loser("W2")),
        Series("W3", Slot.winner("W1"), Slot.winner("W2")),
        Series("W1", Slot.seed(1), Slot.seed(4)),
        Series("W2", Slot.seed(2), Slot.seed(3)),
    ]


def test_winners_and_losers_go_on() -> None:
    stage = a_stage(*bracket())
    nobody_yet = (None, None)
    assert resolve(stage) == {"T1": nobody_yet, "W3": nobody_yet, "W1": (1, 4), "W2": (2, 3)}
    stage = a_stage(*bracket(), results=(result(1, 4, 1)._replace(series="W1"),))
    assert resolve(stage)["W3"] == (4, None)
    assert resolve(stage)["T1"] == (1, None)
    assert not statuses(stage)["W3"].decided


def test_who_withdrew_loses_what_is_not_decided() -> None:
    found = statuses(a_stage(*bracket(), gone=4))
    assert (found["W1"].winner, found["W1"].loser, found["W1"].end) == (1, 4, End.WITHDRAWN)
    assert found["T1"].clubs == (4, None)
    assert not found["T1"].decided
    # What had been decided before stands.
    one = result(1, 4, 1)._replace(series="W1")
    two = result(2, 3, 2)._replace(series="W2")
    found = statuses(a_stage(*bracket(), results=(one, two), gone=4))
    assert (found["W1"].winner, found["W1"].end) == (4, End.PLAYED)
    assert (found["W3"].winner, found["W3"].loser) == (3, 4)
    assert not found["T1"].decided
    # In the middle of a series: behind or ahead.
    long = one_series(Length(3))
    stage = a_stage(long, results=(result(1, 1, 2)._replace(series="W1"),), gone=1)
    assert statuses(stage)["W1"].winner == 2
    assert [game.need for game in games(statuses(stage)["W1"], SEEDS, "")] == [
        Need.PLAYED,
        Need.NOT_NEEDED,
        Need.NOT_NEEDED,
    ]


def test_of_two_who_withdrew_the_later_goes_on() -> None:
    stage = a_stage(*bracket())
    two = result(2, 3, 2)._replace(series="W2")
    for turns, winner in [({1: 1, 4: 2}, 4), ({1: 2, 4: 1}, 1), ({1: 0, 4: 0}, 1)]:
        entered = tuple(
            dataclasses.replace(e, withdrawn=e.club in turns, withdrew=turns.get(e.club, 0))
            for e in stage.entries
        )
        found = statuses(dataclasses.replace(stage, entries=entered, results=(two,)))
        one = found["W1"]
        assert (one.end, one.winner, one.loser) == (End.WITHDRAWN, winner, 5 - winner)
        assert (found["W3"].end, found["W3"].winner) == (End.WITHDRAWN, 3)
        assert (found["T1"].end, found["T1"].winner) == (End.WITHDRAWN, 2)


def test_a_bye_is_kept_by_who_withdraws_later() -> None:
    series = Series("W1", Slot.seed(1), BYE), Series("W2", Slot.winner("W1"), Slot.seed(2))
    found = statuses(a_stage(*series, gone=1))
    assert (found["W1"].end, found["W1"].winner) == (End.BYE, 1)
    assert (found["W2"].end, found["W2"].winner) == (End.WITHDRAWN, 2)


def test_a_bye_has_no_games() -> None:
    status = statuses(a_stage(Series("W1", Slot.club(3), BYE)))["W1"]
    assert (status.winner, status.loser, status.end) == (3, None, End.BYE)
    assert games(status, SEEDS, "") == ()
    assert fewest_most(status.series) == (0, 0)


def test_a_reset_is_played_only_if_the_second_club_won() -> None:
    final = Series("F1", Slot.seed(1), Slot.seed(2))
    reset = dataclasses.replace(final, key="F2", reset_of="F1")
    assert fewest_most(reset) == (0, 1)
    found = statuses(a_stage(final, reset))
    assert found["F2"].clubs == (1, 2)
    assert [game.need for game in games(found["F2"], SEEDS, "")] == [Need.IF_NECESSARY]
    for way in product("12", repeat=2):
        results = tuple(
            result(number, 1, 2, "1-0" if winner == "1" else "0-1")._replace(series=f"F{number}")
            for number, winner in enumerate(way, 1)
        )
        one = statuses(a_stage(final, reset, results=results[:1]))["F2"]
        if way[0] == "1":
            assert (one.end, one.winner, one.loser) == (End.NOT_NEEDED, 1, 2)
        else:
            assert not one.decided
            assert [game.need for game in games(one, SEEDS, "")] == [Need.SURE]
            both = statuses(a_stage(final, reset, results=results))["F2"]
            assert both.winner == int(way[1])
    # Whoever withdraws from the final has lost it, and the reset too.
    assert statuses(a_stage(final, reset, gone=1))["F2"].winner == 2
    assert statuses(a_stage(final, reset, gone=2))["F2"].end is End.NOT_NEEDED


def test_games_of_others_count_for_nobody() -> None:
    stray = result(1, 3, 4)._replace(series="W1")
    assert statuses(a_stage(one_series(Length(1)), results=(stray,)))["W1"].wins == (0, 0)


def test_seeds_are_those_of_the_entries() -> None:
    stage = Stage(
        (Entry(31, 2), Entry(17, 1)), None, (Round(1, (one_series(Length(1)),), Part.WINNERS),)
    )
    assert resolve(stage) == {"W1": (17, 31)}
