"""Chances to win: the laws of the shipped tables, and the worth of plays by dumber counts."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from engine.plays import NO_PLAY, STOLEN_BASE, Play
from stats.chances import chances_for, values
from stats.chances.counting import Tally, played, seen_in
from stats.chances.kept import counted
from stats.chances.making import expected_runs, table
from stats.chances.smoothing import Model, rising
from stats.chances.tables import BASES, CERTAIN, FAR, OUTS, Chances, cell, read
from stats.chances.values import of_table

GAMES = 40


@cache
def shipped(ruleset: str) -> Chances:
    rules = RULESETS[ruleset]
    found = chances_for(ruleset, rules.options_json(rules.Options()))
    assert found
    return found


@cache
def games(ruleset: str) -> list[tuple[list[Play], tuple[int, int]]]:
    """Games that no table was made of."""
    rules = RULESETS[ruleset]
    options = rules.Options()
    visitors, home = (MANAGERS["veteran"](rules, seed=seed) for seed in (3, 4))
    found = []
    for seed in range(GAMES):
        game = Ballgame(
            rules,
            seed=seed,
            options=options,
            visitors=visitors.lineup(options),
            home=home.lineup(options),
        )
        play_out(game, visitors=visitors, home=home)
        found.append((game.plays or [], (game.score[0], game.score[1])))
    return found


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_run_more_is_never_worse_and_an_out_more_never_better(ruleset: str) -> None:
    known = shipped(ruleset)
    assert known.games >= 100_000
    for inning, half, bases in product(range(known.innings + 1), (0, 1), range(BASES)):
        at = [
            [known.home[cell(inning, half, outs, bases, lead)] for lead in range(-FAR, FAR + 1)]
            for outs in range(OUTS)
        ]
        for row in at:
            assert row == sorted(row)
            assert 0 < row[0] <= row[-1] < CERTAIN
        for fewer, more in pairwise(at):
            gains = [two - one for one, two in zip(fewer, more, strict=True)]
            assert max(gains) <= 1 if half else min(gains) >= -1  # of 10,000: both are rounded


def dumb_states(plays: list[Play]) -> list[tuple[int, int, int]]:
    """Each play's number with the outs and men on base before it, by how many came to and left each
    base."""
    found = []
    men: Counter[int] = Counter()
    now = None
    for number, play in enumerate(plays):
        if now != (now := (play.inning, play.half)):
            men = Counter()
        if play.outcome is not NO_PLAY:
            assert all(men[base] in (0, 1) for base in (1, 2, 3))
            found.append(
                (number, play.outs, sum(2 ** (base - 1) * men[base] for base in (1, 2, 3)))
            )
        for move in play.moves:
            men[move.start] -= 1
            men[move.end] += not move.out
    return found


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_what_plays_are_worth_adds_up_to_the_result_exactly(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    options = rules.options_json(rules.Options())
    for plays, score in games(ruleset):
        won = score[1] > score[0]
        worth = values(plays, ruleset, options, home_won=won)
        assert worth
        assert [(one.number, one.situation.outs, one.situation.bases) for one in worth.plays] == (
            dumb_states(plays)
        )
        assert 4000 < worth.first < 6000
        assert worth.plays[-1].after == CERTAIN * won
        for side in (0, 1):
            gained = sum(
                gain
                for sums in (worth.batting, worth.pitching)
                for (own, _), gain in sums.items()
                if own == side
            )
            change = worth.between[side] - worth.between[1 - side]
            first = worth.first if side else CERTAIN - worth.first
            assert gained + change == CERTAIN * (won == side) - first
        turning = {one.number for one in worth.turning}
        least = min(abs(one.after - one.before) for one in worth.turning)
        others = [one for one in worth.plays if one.number not in turning]
        assert all(abs(one.after - one.before) <= least for one in others)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_runs_above_expectation_add_up_by_half_inning(ruleset: str) -> None:
    """A half-inning's RE24 is its runs less what was to be expected at its start."""
    known = shipped(ruleset)
    for plays, score in games(ruleset):
        worth = of_table(plays, known, home_won=score[1] > score[0])
        if known.weights is None:
            assert not worth.re24
            continue
        sums: Counter[tuple[int, int]] = Counter()
        runs: Counter[tuple[int, int]] = Counter()
        for one in worth.plays:
            half = one.situation.inning, one.situation.half
            assert one.re24 is not None
            sums[half] += one.re24
            runs[half] += 1000 * plays[one.number].runs
        for (inning, side), total in sums.items():
            assert total == runs[inning, side] - known.expected(inning, 0, 0)
        assert sum(worth.re24.values()) == sum(worth.re24_against.values()) == sum(sums.values())


def test_who_is_credited() -> None:
    """The batter, and on the bases whoever moved, evenly; the pitcher with the opposite."""
    shared = 0
    for plays, score in games("sackson"):
        worth = of_table(plays, shipped("sackson"), home_won=score[1] > score[0])
        batting: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for one in worth.plays:
            play = plays[one.number]
            whose = [play.batter]
            if play.outcome >= STOLEN_BASE:
                whose = list({move.runner.player: 0 for move in play.moves})
                shared += len(whose) > 1
            for player in whose:
                batting[play.half, player] += Fraction(one.wpa, len(whose))
        for key, gain in batting.items():
            assert abs(worth.batting[key] - gain) < len(plays) / 10
    assert shared


@pytest.mark.parametrize("ruleset", ["piecepack", "triple_play"])
def test_expected_runs_are_a_recount(ruleset: str) -> None:
    """Over half-innings that could not be cut short, each play alike."""
    rules = RULESETS[ruleset]
    innings = rules.Options().innings
    tally = Tally(innings)
    sums: defaultdict[tuple[int, int, int], list[int]] = defaultdict(list)
    for plays, score in games(ruleset):
        tally.add(seen_in(plays, ruleset), home_won=score[1] > score[0])
        for number, outs, bases in dumb_states(plays):
            play = plays[number]
            rest = plays[number:]
            same = [one for one in rest if (one.inning, one.half) == (play.inning, play.half)]
            if not play.half or play.inning < innings:
                at = min(play.inning, innings + 1)
                sums[at, outs, bases].append(sum(one.runs for one in same))
    found = expected_runs(tally)
    for outs, bases in product(range(OUTS), range(BASES)):
        by_inning = [sums[inning, outs, bases] for inning in range(1, innings + 2)]
        rows = by_inning if len(found) > 1 else [[run for one in by_inning for run in one]]
        for own, wanted in zip(found, rows, strict=True):
            mean = 1000 * sum(wanted) / len(wanted) if wanted else 0
            assert abs(own[outs * BASES + bases] - mean) <= 0.51


def test_shipped_chances_are_near_what_happens() -> None:
    """Of 300 games that the table has not seen; `bin/bench chances` says it finely."""
    known = shipped("piecepack")
    rules = RULESETS["piecepack"]
    options = rules.options_json(rules.Options())
    off = plays = 0.0
    by_third: list[list[float]] = [[], [], []]
    for rows, won in played("piecepack", options, "veteran", 9_000_000, 300):
        for row in rows:
            chance = known.of(row.before) / CERTAIN
            off += (chance - won) ** 2
            plays += 1
            by_third[min(2, int(3 * chance))].append(won - chance)
    assert off / plays < 0.19
    for third in by_third:
        assert abs(sum(third) / len(third)) < 0.08


@given(
    st.lists(
        st.tuples(st.fractions(0, 1, max_denominator=20), st.integers(1, 5)), min_size=1, max_size=8
    )
)
def test_neighbors_are_pooled_as_least_squares_would(cells: list[tuple[Fraction, int]]) -> None:
    """Against the definition: the highest of the lowest means of all stretches about a cell."""

    def mean(first: int, last: int) -> Fraction:
        part = cells[first : last + 1]
        return sum((one * size for one, size in part), Fraction()) / sum(size for _, size in part)

    number = len(cells)
    found = rising([one for one, _ in cells], [size for _, size in cells])
    for at in range(number):
        wanted = max(
            min(mean(first, last) for last in range(at, number)) for first in range(at + 1)
        )
        assert found[at] == wanted


def test_counted_games_are_kept_and_read_again(tmp_path: Path, monkeypatch: Any) -> None:
    rules = RULESETS["quick"]
    options = rules.options_json(rules.Options())
    first = counted("quick", options, "veteran", 3, tmp_path, 8_000_000)
    assert first.games == 3
    assert len(list(tmp_path.iterdir())) == 1
    with monkeypatch.context() as patched:
        patched.setattr("stats.chances.kept.played", lambda *_: iter(()))
        assert counted("quick", options, "veteran", 3, tmp_path, 8_000_000) == first
        # Other games, or another engine, are not what was kept
        assert counted("quick", options, "veteran", 2, tmp_path, 8_000_000).games == 0
        patched.setattr("stats.chances.kept.engine_mark", lambda: "another")
        assert counted("quick", options, "veteran", 3, tmp_path, 8_000_000).games == 0
    assert counted("quick", options, "veteran", 3, None, 8_000_000) == first


def test_a_table_is_read_as_it_was_made() -> None:
    rules = RULESETS["piecepack"]
    options = rules.options_json(rules.Options(innings=2))
    tally, halves = Tally(2), [Tally(2), Tally(2)]
    for number, (rows, won) in enumerate(played("piecepack", options, "rookie", 1, 60)):
        tally.add(rows, home_won=won)
        halves[number % 2].add(rows, home_won=won)
    halves[0].join(halves[1])
    made = table(tally, "piecepack", options, "rookie")
    assert table(halves[0], "piecepack", options, "rookie") == made
    known = read(made)
    assert (known.games, known.innings, known.options) == (60, 2, options)
    assert list(known.home) == Model(tally).home
    swings = sum(lever * times for lever, times in zip(known.leverages, known.times, strict=True))
    assert abs(swings / sum(known.times) - 1000) < 20  # 1 on the mean of all plays


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["foo"], "no game “foo”"),
        (["quick", "--games", "70"], "5,000 at a time"),
        (["quick", "--option", "innings=0"], "innings"),
    ],
)
def test_a_table_that_cannot_be_made(given: list[str], told: str) -> None:
    with pytest.raises(CommandError, match=told):
        call_command("make_chances", *given)


def test_games_of_other_options_have_no_chances() -> None:
    rules = RULESETS["piecepack"]
    plays, _ = games("piecepack")[0]
    other = rules.options_json(rules.Options(innings=77))
    assert values(plays, "piecepack", other, home_won=True) is None
