"""Swiss: pairings against all that there are, and whole tournaments of any size."""

from __future__ import annotations

import dataclasses
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.formats import FORMATS
from league.competition.ledger import Ledger
from league.competition.series import End, statuses
from league.competition.swiss import (
    USUAL,
    AtHome,
    Settings,
    Swiss,
    explain,
    most_rounds,
    proposed_rounds,
)
from league.competition.values import BYE, Field, Result, Round, Series, Slot, Stage
from league.errors import Invalid
from tests.league.competition.leagues import entries, result

FORMAT = Swiss()


def clubs_of(series: Series) -> tuple[int, int | None]:
    return int(series.first.of), None if series.second == BYE else int(series.second.of)


def with_results(stage: Stage, chance: random.Random) -> Stage:
    """A stage with the last round played."""
    games: list[Result] = []
    for series in stage.rounds[-1].series:
        home, visitors = clubs_of(series)
        if visitors is not None:
            score = chance.choice(["1-0", "0-1"])
            number = len(stage.results) + len(games) + 1
            games.append(result(number, visitors, home, score)._replace(series=series.key))
    return dataclasses.replace(stage, results=(*stage.results, *games))


def rounds(stage: Stage, seed: int, leaving: float = 0) -> Iterator[tuple[Stage, Round]]:
    """A stage round by round, as it was before each, and what was drawn."""
    chance = random.Random(seed)
    while more := FORMAT.draw(stage):
        (drawn,) = more
        yield stage, drawn
        stage = dataclasses.replace(stage, rounds=(*stage.rounds, drawn))
        assert FORMAT.draw(stage) == ()
        assert not FORMAT.decided(stage)
        stage = with_results(stage, chance)
        gone = {e.club for e in stage.entries if chance.random() < leaving}
        stage = dataclasses.replace(
            stage,
            entries=tuple(
                dataclasses.replace(e, withdrawn=e.withdrawn or e.club in gone)
                for e in stage.entries
            ),
        )
    assert FORMAT.decided(stage)


class Counted:
    """What a pairing is judged by, counted from what was drawn and played alone."""

    def __init__(self, stage: Stage) -> None:
        self.clubs = [e.club for e in stage.entries if not e.withdrawn]
        self.points: Counter[int] = Counter(one.winner for one in stage.results)
        self.balance: Counter[int] = Counter(one.home for one in stage.results)
        self.balance.subtract(one.visitors for one in stage.results)
        self.byes: Counter[int] = Counter()
        self.met: dict[frozenset[int], int] = {}
        for number, one in enumerate(stage.rounds, 1):
            for series in one.series:
                club, other = clubs_of(series)
                if other is None:
                    self.byes[club] += 1
                    self.points[club] += 1
                else:
                    self.met[frozenset((club, other))] = number

    def judge(self, pairs: Sequence[tuple[int, int | None]]) -> tuple[int, ...]:
        """Rematches and how old, the group of the bye, differences, home and away."""
        again = [self.met[key] for a, b in pairs if b and (key := frozenset((a, b))) in self.met]
        bye = [club for club, other in pairs if other is None]
        squared = apart = 0
        for club, other in pairs:
            one = self.balance[club]
            if other is None:
                apart += abs(one) > 1
                continue
            two = self.balance[other]
            squared += (self.points[club] - self.points[other]) ** 2
            apart += min(
                (abs(one + 1) > 1) + (abs(two - 1) > 1), (abs(one - 1) > 1) + (abs(two + 1) > 1)
            )
        return (
            sum(self.byes[club] for club in bye),
            len(again),
            sum(again),
            sum(self.points[club] for club in bye),
            squared,
            apart,
        )

    def homes(self, pairs: Sequence[tuple[int, int | None]]) -> int:
        """How many are more than one apart with these at home."""
        after = self.balance.copy()
        for home, visitors in pairs:
            if visitors is not None:
                after[home] += 1
                after[visitors] -= 1
        return sum(abs(after[club]) > 1 for club in self.clubs)

    def goes_on(self, pairs: Sequence[tuple[int, int | None]]) -> bool:
        """Whether some pairing of the next round has no rematch and a bye for one without."""
        met = {*self.met, *(frozenset((a, b)) for a, b in pairs if b)}
        byes = {*self.byes.elements(), *(a for a, b in pairs if b is None)}
        return any(
            all(
                (b is None and a not in byes) or (b and frozenset((a, b)) not in met)
                for a, b in some
            )
            for some in every_pairing(self.clubs)
        )


def every_pairing(clubs: Sequence[int]) -> Iterator[list[tuple[int, int | None]]]:
    if len(clubs) % 2:
        for club in clubs:
            rest = [other for other in clubs if other != club]
            yield from ([*pairs, (club, None)] for pairs in every_pairing(rest))
    elif clubs:
        one, *others = clubs
        for other in others:
            rest = [club for club in others if club != other]
            yield from ([(one, other), *pairs] for pairs in every_pairing(rest))
    else:
        yield []


def check_best(stage: Stage, drawn: Round, last: bool) -> None:
    counted = Counted(stage)
    pairs = [clubs_of(series) for series in drawn.series]
    everybody = sorted(club for pair in pairs for club in pair if club is not None)
    assert everybody == sorted(counted.clubs)
    judged = {}
    for some in every_pairing(counted.clubs):
        judged[tuple(some)] = counted.judge(some)
    best = min(judged.values())
    assert counted.judge(pairs) == best
    assert counted.homes(pairs) == best[-1]
    if not last and not best[1] and not counted.goes_on(pairs):
        assert not any(counted.goes_on(some) for some, cost in judged.items() if cost == best)


@given(st.integers(4, 8), st.integers(0), st.sampled_from([0, 0, 0.04]))
def test_each_round_is_the_best_of_all_pairings(n: int, seed: int, leaving: float) -> None:
    total = most_rounds(n)
    for stage, drawn in rounds(Stage(entries(n), Settings(total)), seed, leaving):
        check_best(stage, drawn, len(stage.rounds) + 1 == total)


@pytest.mark.soak
@pytest.mark.parametrize("n", range(4, 11))
def test_each_round_is_the_best_of_all_pairings_many_times(n: int) -> None:
    total = most_rounds(n)
    for seed in range({9: 12, 10: 12}.get(n, 150)):
        leaving = (seed % 3 == 2) * 0.04
        for stage, drawn in rounds(Stage(entries(n), Settings(total)), seed, leaving):
            check_best(stage, drawn, len(stage.rounds) + 1 == total)


def check_whole(n: int, total: int, seed: int, leaving: float = 0) -> None:
    """No rematch while one can be avoided, byes one each, home and away no more than two apart
    where all are there."""
    import networkx

    for stage, drawn in rounds(Stage(entries(n), Settings(total)), seed, leaving):
        counted = Counted(stage)
        pairs = [clubs_of(series) for series in drawn.series]
        again = [pair for pair in pairs if frozenset(pair) in counted.met]
        byes = [club for club, other in pairs if other is None]
        assert len(byes) == len(counted.clubs) % 2
        fresh = [club for club in counted.clubs if not counted.byes[club]]
        assert all(not counted.byes[club] for club in byes) or not fresh
        if again:
            graph = networkx.complete_graph(counted.clubs)
            graph.remove_edges_from([tuple(two) for two in counted.met])
            graph.add_edges_from((club, 0) for club in fresh if len(counted.clubs) % 2)
            assert len(networkx.max_weight_matching(graph, True)) * 2 < graph.number_of_nodes()
        reasons = {
            why.series: why
            for why in explain(
                dataclasses.replace(stage, rounds=(*stage.rounds, drawn)), drawn.number
            )
        }
        for series in drawn.series:
            assert bool(reasons[series.key].rematch) == (clubs_of(series) in again)


@pytest.mark.parametrize("n", [4, 5, 6, 7, 9, 12, 13, 16, 17, 24, 33, 50])
def test_no_rematch_while_one_can_be_avoided(n: int) -> None:
    check_whole(n, min(11, most_rounds(n)), n)
    check_whole(n, min(11, most_rounds(n)), n, 0.03)


@pytest.mark.soak
@pytest.mark.parametrize("n", range(4, 201))
def test_no_rematch_while_one_can_be_avoided_of_any_size(n: int) -> None:
    check_whole(n, min(11, most_rounds(n)), n, (n % 3 == 0) * 0.02)


def test_two_hundred_are_soon_paired() -> None:
    for before, drawn in rounds(Stage(entries(200), Settings(2)), 1):
        began = time.process_time()
        again = FORMAT.draw(before)
        assert time.process_time() - began < 4  # one to two seconds of a machine at rest
        assert again == (drawn,)


def test_first_round_is_the_upper_half_against_the_lower() -> None:
    ((_, drawn), *_) = rounds(Stage(entries(8), Settings(3)), 1)
    assert [clubs_of(series) for series in drawn.series] == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert {series.field for series in drawn.series} == {Field.FIRST}
    ((_, drawn), *_) = rounds(Stage(entries(7), Settings(3)), 1)
    assert [clubs_of(series) for series in drawn.series] == [(1, 4), (5, 2), (3, 6), (7, None)]


def a_round(number: int, *pairs: tuple[int, int | None]) -> Round:
    return Round(
        number,
        tuple(
            Series(f"{number}.{place}", Slot.club(one), BYE if other is None else Slot.club(other))
            for place, (one, other) in enumerate(pairs, 1)
        ),
    )


def home_wins(*rounds: Round) -> tuple[Result, ...]:
    found: list[Result] = []
    for one in rounds:
        for series in one.series:
            home, visitors = clubs_of(series)
            if visitors is not None:
                game = result(len(found), visitors, home, "0-1")._replace(series=series.key)
                found.append(game)
    return tuple(found)


def test_why_they_meet() -> None:
    first = a_round(1, (1, 4), (2, 5), (3, 6), (7, None))
    stage = Stage(entries(7), Settings(4), (first,), home_wins(first))
    stage = dataclasses.replace(stage, rounds=(first, *FORMAT.draw(stage)))
    reasons = explain(stage, 2)
    assert len(reasons) == 4
    bye = reasons[-1]
    assert bye.visitors is None
    assert bye.at_home is None
    assert bye.home.points == 0
    assert bye.passed == ()
    for why in reasons[:-1]:
        assert why.visitors is not None
        assert why.rematch is None
        assert why.floated is None or why.home.points != why.visitors.points
        assert why.at_home is not None
    assert {side.club for why in reasons for side in (why.home, why.visitors) if side} == {
        *range(1, 8)
    }
    # Seven has had its bye: a lower one has it, though seven has as many points as any.
    assert bye.home.club in (4, 5, 6)
    first_reasons = explain(stage, 1)
    assert {why.at_home for why in first_reasons[:-1]} == {AtHome.BOARD}


def test_why_names_whom_it_had_met_and_an_old_rematch() -> None:
    # All of four have met: the rematch is that of the first round.
    drawn = [
        a_round(1, (1, 2), (3, 4)),
        a_round(2, (1, 3), (2, 4)),
        a_round(3, (4, 1), (3, 2)),
    ]
    five = tuple(dataclasses.replace(e, withdrawn=e.club > 4) for e in entries(6))
    stage = Stage(five, Settings(5), tuple(drawn), home_wins(*drawn))
    (fourth,) = FORMAT.draw(stage)
    pairs = {frozenset(clubs_of(series)) for series in fourth.series}
    assert pairs == {frozenset((1, 2)), frozenset((3, 4))}
    reasons = explain(dataclasses.replace(stage, rounds=(*drawn, fourth)), 4)
    assert [why.rematch for why in reasons] == [1, 1]
    for why in reasons:
        for side in (why.home, why.visitors):
            assert side is not None
            points = Ledger(five, stage.results).records
            assert {points[other].points for other in side.met} <= {side.points}
            assert all(
                points[club].points != side.points or club in side.met
                for club in (1, 2, 3, 4)
                if club != side.club
            )


def test_withdrawals() -> None:
    first = a_round(1, (1, 3), (2, 4))
    stage = Stage(entries(4), Settings(3), (first,), ())
    gone = tuple(dataclasses.replace(e, withdrawn=e.club == 3) for e in stage.entries)
    stage = dataclasses.replace(stage, entries=gone)
    assert statuses(stage)["1.1"].end is End.WITHDRAWN
    # Nobody was there to meet: as good as a bye.
    assert FORMAT.ledger(stage).records[1].points == 1
    assert FORMAT.draw(stage) == ()
    game = result(1, 4, 2, "0-1")._replace(series="1.2")
    stage = dataclasses.replace(stage, results=(game,))
    (drawn,) = FORMAT.draw(stage)
    assert sorted(map(clubs_of, drawn.series), key=str) in (
        [(1, 2), (4, None)],
        [(2, 1), (4, None)],
    )
    # A forfeit that was entered is a game, and no bye.
    forfeit = result(2, 3, 1, "0-9")._replace(innings=None, series="1.1", forfeited=True)
    record = FORMAT.ledger(dataclasses.replace(stage, results=(game, forfeit))).records[1]
    assert (record.won, record.byes, record.points) == (1, 0, 1)
    alone = tuple(dataclasses.replace(e, withdrawn=e.club != 1) for e in stage.entries)
    stage = dataclasses.replace(stage, entries=alone)
    assert FORMAT.draw(stage) == ()
    assert FORMAT.decided(stage)


def test_ranked_by_points_and_buchholz() -> None:
    *_, (stage, drawn) = rounds(Stage(entries(9), Settings(4)), 5)
    stage = with_results(
        dataclasses.replace(stage, rounds=(*stage.rounds, drawn)), random.Random(2)
    )
    ledger = FORMAT.ledger(stage)
    ranking = FORMAT.ranking(stage, USUAL)
    order = [ledger.records[club].points for club in ranking.clubs]
    assert order == sorted(order, reverse=True)
    assert sum(order) == 4 * 4 + 4
    assert FORMAT.ranking(stage, USUAL, [3, 8], ledger).clubs == [
        club for club in ranking.clubs if club in (3, 8)
    ]


def test_rounds() -> None:
    assert [proposed_rounds(n) for n in (4, 5, 8, 9, 16, 24, 200)] == [2, 3, 3, 4, 4, 5, 8]
    assert [most_rounds(n) for n in (4, 5, 16)] == [3, 5, 15]
    assert FORMAT.rounds_planned(24, Settings()) == 5
    assert FORMAT.games_planned(9, Settings(6)) == (24, 24)
    with pytest.raises(
        Invalid, match="8 clubs can play 7 rounds without a rematch, not 8"
    ) as error:
        FORMATS["swiss"].draw(Stage(entries(8), Settings(8)))
    assert error.value.field == "rounds"
    for rounds in (-1, True, "3"):
        with pytest.raises(Invalid, match="number of rounds"):
            Settings(rounds)  # type: ignore[arg-type]
    with pytest.raises(Invalid, match="At least 4 clubs"):
        FORMAT.draw(Stage(entries(3), Settings()))
    with pytest.raises(Invalid, match="At most 200 clubs"):
        FORMAT.draw(Stage(entries(201), Settings()))
