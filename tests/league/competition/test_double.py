"""Double elimination of any number, played out and counted again from the games alone."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from league.competition.double import DoubleElimination, Settings
from league.competition.formats import FORMATS
from league.competition.series import End, Need, games, resolve, statuses
from league.competition.tie_breaks import Policy
from league.competition.values import Filler, Part, Round, Stage
from league.errors import Invalid
from tests.league.competition.leagues import entries
from tests.league.competition.playing import better_seed, drawn, played, playing

FORMAT = DoubleElimination()


def ranks(stage: Stage) -> dict[int, int]:
    return {place.club: place.rank for place in FORMAT.ranking(stage, Policy()).places}


def check(stage: Stage, n: int) -> None:
    """Who is out has lost two games, and the places are in the order of the second losses."""
    losses: Counter[int] = Counter()
    part = {series.key: one for one in stage.rounds for series in one.series}
    out: dict[tuple[Part, int], list[int]] = {}
    for result in stage.results:
        assert losses[result.winner] < 2
        assert losses[result.loser] < 2
        losses[result.loser] += 1
        if losses[result.loser] == 2:
            one = part[result.series]
            assert one.part in (Part.LOSERS, Part.FINAL)
            key = (one.part, one.number if one.part is Part.LOSERS else 0)
            out.setdefault(key, []).append(result.loser)
    (champion,) = [club for club in range(1, n + 1) if losses[club] < 2]
    assert len(stage.results) == 2 * (n - 1) + losses[champion]
    expected, left = {champion: 1}, n
    for _, clubs in sorted(out.items(), key=lambda one: (one[0][0] is Part.FINAL, one[0][1])):
        left -= len(clubs)
        expected |= dict.fromkeys(clubs, left + 1)
    assert ranks(stage) == expected


@pytest.mark.parametrize("n", [*range(2, 65), 128])
def test_nobody_is_out_before_two_losses(n: int) -> None:
    stage = played(FORMAT, Stage(entries(n), Settings()), better_seed)
    check(stage, n)
    byes = {one.first.of for one in stage.rounds[0].series if one.bye}
    assert byes == {str(seed) for seed in range(1, 2 * len(stage.rounds[0].series) - n + 1)}
    for one in stage.rounds[1:]:
        assert one.part is Part.LOSERS or not any(series.bye for series in one.series)
        assert one.series
    assert ranks(stage)[1] == 1
    assert ranks(stage)[2] == 2
    chance = random.Random(n)
    end = played(FORMAT, Stage(entries(n), Settings()), lambda *two: chance.choice(list(two)))
    check(end, n)
    keys = [series.key for series in stage.series]
    assert len(set(keys)) == len(keys)
    assert FORMAT.games_planned(n, Settings()) == (2 * n - 2, 2 * n - 1)


def meetings(
    rounds: tuple[Round, ...], wins: Callable[[Round, int, int], int]
) -> list[tuple[Round, set[int]]]:
    """Who meets in which round, series after series, told without the calculations."""
    won: dict[str, int | None] = {}
    beaten: dict[str, int | None] = {}
    found = []
    for one in rounds:
        for series in one.series:
            two: list[int | None] = []
            for slot in (series.first, series.second):
                if slot.filler is Filler.SEED:
                    two.append(int(slot.of))
                elif slot.filler is Filler.BYE:
                    two.append(None)
                else:
                    two.append((won if slot.filler is Filler.WINNER else beaten)[slot.of])
            clubs = [club for club in two if club is not None]
            if len(clubs) == 2:
                found.append((one, set(clubs)))
                winner = wins(one, *clubs)
                won[series.key], beaten[series.key] = winner, sum(clubs) - winner
            else:
                won[series.key], beaten[series.key] = clubs[0], None
    return found


def first_rematch(n: int) -> int:
    """The first losers' round in which two can meet again: of every two, each wins against all
    others but in the one round of the winners' bracket in which the better of them drops out."""
    rounds = FORMAT.draw(Stage(entries(n), Settings()))
    brackets = tuple(one for one in rounds if one.part is not Part.FINAL)
    first = 99
    for one, other in permutations(range(1, n + 1), 2):
        for drop in range(2, n.bit_length() + 1):

            def wins(
                round: Round,
                here: int,
                there: int,
                best: int = one,
                next_best: int = other,
                drop: int = drop,
            ) -> int:
                if best in (here, there):
                    if round.part is Part.WINNERS and round.number == drop:
                        return here + there - best
                    return best
                return next_best if next_best in (here, there) else here

            met = [at for at, two in meetings(brackets, wins) if two == {one, other}]
            first = min([first, *[at.number for at in met[1:] if at.part is Part.LOSERS]])
    return first


@pytest.mark.parametrize(("n", "number"), [(4, 2), (8, 3), (16, 4)])
def test_the_first_possible_rematch_is_late(n: int, number: int) -> None:
    assert first_rematch(n) == number
    assert first_rematch(n - 1) >= number


@pytest.mark.soak
@pytest.mark.parametrize(("n", "number"), [(32, 5), (64, 7), (128, 8)])
def test_the_first_possible_rematch_is_late_in_large_ones(n: int, number: int) -> None:
    assert first_rematch(n) == number


def test_two_entrants_meet_until_one_has_lost_twice() -> None:
    rounds = FORMAT.draw(Stage(entries(2), Settings()))
    assert [(one.part, one.number, one.series[0].key) for one in rounds] == [
        (Part.WINNERS, 1, "W1"),
        (Part.FINAL, 1, "F1"),
        (Part.FINAL, 2, "F2"),
    ]


@pytest.mark.parametrize("n", [2, 3, 5])
def test_places_as_they_stand_are_the_best_that_are_open(n: int) -> None:
    chance = random.Random(n)
    stage = Stage(entries(n), Settings())
    for step in playing(FORMAT, stage, lambda *two: chance.choice(list(two))):
        best = dict.fromkeys(range(1, n + 1), n)
        for _ in range(20 * n):
            end = played(FORMAT, step, lambda *two: chance.choice(list(two)))
            for club, place in ranks(end).items():
                best[club] = min(best[club], place)
        assert ranks(step) == best


def test_fourteen_as_drawn() -> None:
    rounds = FORMAT.draw(Stage(entries(14), Settings()))
    assert [(one.part, one.number, one.size, len(one.series)) for one in rounds] == [
        (Part.WINNERS, 1, 16, 8),
        (Part.WINNERS, 2, 8, 4),
        (Part.LOSERS, 1, 8, 4),
        (Part.LOSERS, 2, 8, 4),
        (Part.WINNERS, 3, 4, 2),
        (Part.LOSERS, 3, 4, 2),
        (Part.LOSERS, 4, 4, 2),
        (Part.WINNERS, 4, 2, 1),
        (Part.LOSERS, 5, 2, 1),
        (Part.LOSERS, 6, 2, 1),
        (Part.FINAL, 1, 2, 1),
        (Part.FINAL, 2, 2, 1),
    ]
    slots = {series.key: series for one in rounds for series in one.series}
    drops = {slot.of: key for key, one in slots.items() for slot in (one.first, one.second)}
    dropped = {
        slot.of: key
        for key, one in slots.items()
        for slot in (one.first, one.second)
        if slot.filler is Filler.LOSER
    }
    assert drops
    assert (dropped["W12"], dropped["W9"], dropped["W13"]) == ("L5", "L8", "L11")
    assert [key for key in ("L1", "L2", "L3", "L4") if slots[key].bye] == ["L1", "L3"]
    assert FORMAT.rounds_planned(14, Settings()) == 9
    assert FORMAT.rounds_planned(2, Settings()) == 3


def test_the_reset_is_played_when_the_first_has_lost_the_final() -> None:
    steps = list(playing(FORMAT, Stage(entries(4), Settings()), better_seed))
    before, end = steps[-2], steps[-1]
    found = statuses(end)
    assert (found["F1"].winner, found["F2"].end, found["F2"].winner) == (1, End.NOT_NEEDED, 1)
    seeds = {club: club for club in range(1, 5)}
    assert [game.need for game in games(found["F2"], seeds, "")] == [Need.NOT_NEEDED]
    assert resolve(before)["F1"] == resolve(before)["F2"] == (1, 2)
    assert ranks(before) == {1: 1, 2: 1, 3: 3, 4: 4}
    other = played(FORMAT, before, lambda one, other: max(one, other))
    assert statuses(other)["F2"].end is End.PLAYED
    assert ranks(other) == {2: 1, 1: 2, 3: 3, 4: 4}


def test_lengths_by_bracket_and_round() -> None:
    settings = Settings(
        best_of=[5, 3],  # type: ignore[arg-type]
        losers_best_of=[3, 1],  # type: ignore[arg-type]
        final_best_of=7,
    )
    rounds = FORMAT.draw(Stage(entries(8), settings))
    lengths = {(one.part.value, one.number): one.series[0].length.games for one in rounds}
    assert lengths == {
        ("winners", 1): 3,
        ("winners", 2): 3,
        ("winners", 3): 5,
        ("losers", 1): 1,
        ("losers", 2): 1,
        ("losers", 3): 1,
        ("losers", 4): 3,
        ("final", 1): 7,
        ("final", 2): 7,
    }
    assert FORMAT.games_planned(8, settings) == (6 * 2 + 3 + 5 + 2 + 4, 6 * 3 + 5 + 5 + 3 + 14)
    chance = random.Random(1)
    end = played(FORMAT, Stage(entries(8), settings), lambda *two: chance.choice(list(two)))
    assert sorted(ranks(end).values()) == [1, 2, 3, 4, 5, 5, 7, 7]


@example(3, 154435)  # the champion withdraws once all is won
@given(st.integers(2, 20), st.integers(0))
def test_it_comes_to_an_end_whoever_withdraws(n: int, seed: int) -> None:
    chance = random.Random(seed)
    stage = drawn(FORMAT, Stage(entries(n), Settings()))
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
        steps = playing(FORMAT, stage, lambda *two: chance.choice(list(two)))
        stage = next(steps)
        if FORMAT.decided(stage):
            break
        stage = next(steps)
    found = ranks(stage)
    assert set(found) == set(range(1, n + 1))
    assert max(found.values()) <= n
    assert list(found.values()).count(1) == 1
    losses = Counter(result.loser for result in stage.results)
    for entry in stage.entries:
        if not entry.withdrawn and found[entry.club] > 1:
            assert losses[entry.club] == 2


def test_who_withdraws_before_the_last_game_is_last() -> None:
    stage = drawn(FORMAT, Stage(entries(6), Settings()))
    gone = tuple(dataclasses.replace(e, withdrawn=e.club == 1) for e in stage.entries)
    end = played(FORMAT, dataclasses.replace(stage, entries=gone), better_seed)
    assert ranks(end)[2] == 1
    assert ranks(end)[3] == 2
    assert not [result for result in end.results if 1 in (result.home, result.visitors)]


def test_settings_that_cannot_be() -> None:
    with pytest.raises(Invalid, match="not of 4") as error:
        Settings(losers_best_of=(3, 4))
    assert error.value.field == "losers_best_of"
    with pytest.raises(Invalid, match="not of 2") as error:
        Settings(final_best_of=2)
    assert error.value.field == "final_best_of"
    with pytest.raises(Invalid, match="At most 128"):
        FORMATS["double_elimination"].draw(Stage(entries(129), Settings()))
