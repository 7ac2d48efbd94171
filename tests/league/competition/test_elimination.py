"""Single elimination of any number, played out and counted again from the games alone."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.elimination import Settings, SingleElimination, standing
from league.competition.formats import FORMATS
from league.competition.series import resolve, statuses
from league.competition.tie_breaks import Policy
from league.competition.values import BYE, Entry, Field, Part, Stage
from league.errors import Invalid
from tests.league.competition.leagues import entries
from tests.league.competition.playing import better_seed, drawn, played, playing

FORMAT = SingleElimination()
SIZES = [*range(2, 65), 100, 127, 128]


def ranks(stage: Stage) -> dict[int, int]:
    return {place.club: place.rank for place in FORMAT.ranking(stage, Policy()).places}


@pytest.mark.parametrize("reseeded", [False, True])
@pytest.mark.parametrize("n", SIZES)
def test_byes_to_the_best_and_the_better_always_winning(n: int, reseeded: bool) -> None:
    stage = played(FORMAT, Stage(entries(n), Settings(reseeded=reseeded)), better_seed)
    clubs = resolve(stage)
    first = stage.rounds[0]
    byes = {one.first.of for one in first.series if one.bye}
    assert byes == {str(seed) for seed in range(1, first.size - n + 1)}
    for one in stage.rounds[1:]:
        assert not any(series.bye for series in one.series)
    for one in stage.rounds:
        # The round of 2^k is the first 2^k, each of the better half against its counterpart.
        for series in one.series:
            best, lowest = clubs[series.key]
            assert best is not None
            assert lowest == (None if series.bye else one.size + 1 - best)
    assert [one.size for one in stage.rounds][-1] == 2
    assert len(stage.results) == n - 1
    expected = {1: 1}
    for club in range(2, n + 1):
        expected[club] = (1 << (club - 1).bit_length() >> 1) + 1
    assert ranks(stage) == expected


@given(st.integers(2, 40), st.integers(0), st.booleans(), st.booleans(), st.sampled_from([1, 3]))
def test_out_with_one_series_lost_and_everybody_placed(
    n: int, seed: int, reseeded: bool, third: bool, games: int
) -> None:
    chance = random.Random(seed)
    settings = Settings((games,), third_place=third, third_best_of=games, reseeded=reseeded)
    stage = played(FORMAT, Stage(entries(n), settings), lambda *clubs: chance.choice(list(clubs)))
    found = statuses(stage)
    # Counted from the games alone: who lost which series, and how many were left then.
    left, place = set(range(1, n + 1)), dict[int, int]()
    third_game = None
    for one in stage.rounds:
        if one.part is Part.THIRD:
            third_game = one.series[0].key
            continue
        beaten = []
        for series in one.series:
            wins = dict.fromkeys(left, 0)
            for result in stage.results:
                if result.series == series.key:
                    wins[result.winner] += 1
            two = [club for club in found[series.key].clubs if club is not None]
            assert len(two) == 2 - series.bye
            if len(two) == 2:
                assert max(wins[club] for club in two) == (games + 1) // 2
                beaten.append(min(two, key=lambda club: wins[club]))
        left -= set(beaten)
        place |= dict.fromkeys(beaten, len(left) + 1)
    (champion,) = left
    place[champion] = 1
    assert (third_game is not None) == (third and n >= 4)
    if third_game:
        *_, last = [one for one in stage.results if one.series == third_game]
        assert place[last.winner] == place[last.loser] == 3
        place[last.loser] = 4
    assert ranks(stage) == place
    least, most = FORMAT.games_planned(n, settings)
    assert least <= len(stage.results) <= most
    rounds = [one for one in stage.rounds if one.part is Part.WINNERS]
    assert FORMAT.rounds_planned(n, settings) == len(rounds)


@pytest.mark.parametrize("reseeded", [False, True])
@pytest.mark.parametrize("n", [2, 4, 6])
def test_places_as_they_stand_are_the_best_that_are_open(n: int, reseeded: bool) -> None:
    chance = random.Random(n)
    stage = Stage(entries(n), Settings(third_place=True, reseeded=reseeded))
    steps = list(playing(FORMAT, stage, lambda *clubs: chance.choice(list(clubs))))
    for step in steps:
        best = dict.fromkeys(range(1, n + 1), n)
        for _ in range(15 * n):
            end = played(FORMAT, step, lambda *clubs: chance.choice(list(clubs)))
            for club, place in ranks(end).items():
                best[club] = min(best[club], place)
        assert ranks(step) == best


def test_reseeding_waits_for_the_round_and_pairs_best_and_lowest() -> None:
    stage = drawn(FORMAT, Stage(entries(8), Settings(reseeded=True)))
    assert len(stage.rounds) == 1
    assert FORMAT.draw(stage) == ()
    upsets = {frozenset(pair) for pair in [(1, 8), (2, 7)]}
    stage = played(
        FORMAT,
        stage,
        lambda one, other: (max if frozenset((one, other)) in upsets else min)(one, other),
    )
    clubs = resolve(stage)
    assert [clubs[series.key] for series in stage.rounds[1].series] == [(3, 8), (4, 7)]
    assert [clubs[series.key] for series in stage.rounds[2].series] == [(3, 4)]
    assert FORMAT.draw(stage) == ()


def test_standing_of_sixteen() -> None:
    assert standing(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_lengths_and_home_by_round() -> None:
    settings = Settings(
        [7, 5, 3],  # type: ignore[arg-type]
        patterns=["2-2-1-1-1"],  # type: ignore[arg-type]
        third_place=True,
        third_best_of=3,
    )
    rounds = FORMAT.draw(Stage(entries(16), settings))
    assert [(one.part, one.size, one.series[0].length.games) for one in rounds] == [
        (Part.WINNERS, 16, 3),
        (Part.WINNERS, 8, 3),
        (Part.WINNERS, 4, 5),
        (Part.THIRD, 2, 3),
        (Part.WINNERS, 2, 7),
    ]
    assert [one.series[0].stands for one in rounds[2:]] == [
        (2, 2, 1),
        (1, 1, 1),
        (2, 2, 1, 1, 1),
    ]
    assert {one.series[0].field for one in rounds} == {Field.SEED}
    assert FORMAT.games_planned(16, settings) == (
        12 * 2 + 2 * 3 + 2 + 4,
        12 * 3 + 2 * 5 + 3 + 7,
    )
    neutral = Settings(3, field="lot")  # type: ignore[arg-type]
    assert FORMAT.draw(Stage(entries(2), neutral))[0].series[0].field is Field.LOT
    two_each = Settings(2, every=True)  # type: ignore[arg-type]
    assert FORMAT.games_planned(4, two_each) == (6, 9)


def test_who_withdrew_is_out_where_it_was() -> None:
    stage = drawn(FORMAT, Stage(entries(8), Settings()))
    first = next(
        step for step in playing(FORMAT, stage, better_seed) if len(step.results) == 4
    )  # the quarterfinals are over
    gone = tuple(dataclasses.replace(e, withdrawn=e.club == 1) for e in first.entries)
    left = dataclasses.replace(first, entries=gone)
    assert ranks(left) == {1: 3, 2: 1, 3: 1, 4: 1, 5: 5, 6: 5, 7: 5, 8: 5}
    end = played(FORMAT, left, better_seed)
    assert ranks(end) == {2: 1, 4: 2, 1: 3, 3: 3, 5: 5, 6: 5, 7: 5, 8: 5}
    assert len(end.results) == 6


@given(st.integers(2, 20), st.integers(0), st.booleans(), st.booleans())
def test_it_comes_to_an_end_whoever_withdraws(
    n: int, seed: int, reseeded: bool, third: bool
) -> None:
    chance = random.Random(seed)
    stage = drawn(FORMAT, Stage(entries(n), Settings(third_place=third, reseeded=reseeded)))
    turns = 0
    while True:
        turns += 1
        gone = chance.randrange(1, 3 * n)
        entered = tuple(
            dataclasses.replace(e, withdrawn=True, withdrew=turns)
            if e.club == gone and not e.withdrawn
            else e
            for e in stage.entries
        )
        before = {key: one for key, one in statuses(stage).items() if one.decided}
        stage = dataclasses.replace(stage, entries=entered)
        after = statuses(stage)
        assert {key: after[key] for key in before} == before  # what was decided stays so
        steps = playing(FORMAT, stage, lambda *clubs: chance.choice(list(clubs)))
        stage = next(steps)
        if FORMAT.decided(stage):
            break
        stage = next(steps)
    found = ranks(stage)
    assert set(found) == set(range(1, n + 1))
    assert list(found.values()).count(1) == 1


def test_some_among_themselves() -> None:
    stage = played(FORMAT, Stage(entries(8), Settings()), better_seed)
    some = FORMAT.ranking(stage, Policy(), [8, 3, 4, 2])
    assert [(place.club, place.rank) for place in some.places] == [(2, 1), (3, 2), (4, 2), (8, 4)]
    assert some.places[1].shared == (4,)


@pytest.mark.parametrize(
    ("settings", "field", "words"),
    [
        ({"best_of": 4}, "best_of", "not of 4"),
        ({"best_of": []}, "best_of", "how many games"),
        ({"best_of": ["5"]}, "best_of", "are a number"),
        ({"best_of": [True]}, "best_of", "are a number"),
        ({"best_of": None}, "best_of", "are a number"),
        ({"patterns": "2-2"}, "patterns", "not of 4"),
        ({"best_of": 41, "every": True}, "best_of", "1 to 40 games, not 41"),
        ({"third_best_of": 2}, "third_best_of", "not of 2"),
        ({"patterns": ["2-3-2", "2-2-1-1-1"]}, "patterns", "two home patterns of 7 games"),
        ({"patterns": ["x"]}, "patterns", "no home pattern"),
        ({"field": "first"}, "field", "“seed” or “lot”"),
    ],
)
def test_settings_that_cannot_be(settings: dict[str, object], field: str, words: str) -> None:
    with pytest.raises(Invalid, match=words) as error:
        Settings(**settings)  # type: ignore[arg-type]
    assert error.value.field == field


def test_too_few_and_too_many() -> None:
    with pytest.raises(Invalid, match="At least 2 clubs"):
        FORMAT.draw(Stage(entries(1), Settings()))
    with pytest.raises(Invalid, match="At most 128 clubs"):
        FORMAT.draw(Stage(entries(129), Settings()))
    with pytest.raises(Invalid, match="Seed 2 is missing"):
        FORMAT.draw(Stage((Entry(1, 1), Entry(2, 3)), Settings()))


def test_entries_in_any_order_and_all_drawn_at_once() -> None:
    stage = Stage((Entry(5, 2), Entry(7, 3), Entry(9, 1)), Settings())
    rounds = FORMAT.draw(stage)
    assert FORMATS["single_elimination"].draw(stage) == rounds
    stage = dataclasses.replace(stage, rounds=rounds)
    assert resolve(stage) == {"W1": (9, None), "W2": (5, 7), "W3": (9, None)}
    assert rounds[0].series[0].second == BYE
    assert FORMAT.draw(stage) == ()
    assert set(ranks(stage).values()) == {1}
