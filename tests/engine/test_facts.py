"""Facts of a game, added up, are its box score; and each says the moment before its play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from engine import RULESETS, Ballgame, play_out
from engine.basepaths import empty_bases, follow
from engine.managers import MANAGERS
from engine.plays import Outcome, Play
from engine.scoring import facts as kept
from engine.scoring.facts import Appearance, OnBases, facts, unpacked

GAMES = 40
BATTING = [
    "pa",
    "ab",
    "r",
    "h",
    "doubles",
    "triples",
    "hr",
    "rbi",
    "bb",
    "ibb",
    "so",
    "hbp",
    "sh",
    "sf",
    "sb",
    "cs",
    "gidp",
]
PITCHING = ["outs", "bf", "h", "r", "er", "hr", "bb", "ibb", "so", "hbp"]
HITS = {9: "", 10: "doubles", 11: "triples", 12: "hr"}
NO_AT_BAT = {7: ("sh",), 13: ("bb",), 14: ("bb", "ibb"), 15: ("hbp",), 19: ("sf",)}
RUNNING = {0: ("r",), 1: ("r", "er"), 2: ("sb",), 3: ("cs",)}


def games(slug: str, manager: str = "rookie") -> Iterator[Ballgame]:
    rules = RULESETS[slug]
    for seed in range(GAMES):
        visitors, home = (MANAGERS[manager](rules, seed=seed + side) for side in (0, 1))
        game = Ballgame(rules, seed=seed)
        yield play_out(game, visitors=visitors, home=home)


def counts(event: int) -> list[str]:
    """What a turn at bat adds to a batter's line."""
    if event in NO_AT_BAT:
        return ["pa", *NO_AT_BAT[event]]
    if event in HITS:
        return ["pa", "ab", "h", *filter(None, [HITS[event]])]
    return ["pa", "ab", *{0: ["so"], 6: ["gidp"]}.get(event, [])]


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_facts_add_up_to_the_box_score(slug: str) -> None:
    for game in games(slug):
        bats: Counter[tuple[int, int, str]] = Counter()
        arms: Counter[tuple[int, int, str]] = Counter()
        appearances, running = facts(game.plays or [])
        for one in appearances:
            half = one.moment & 1
            for field in counts(one.event):
                bats[half, one.batter, field] += 1
                arms[1 - half, one.pitcher, "bf" if field == "pa" else field] += 1
            bats[half, one.batter, "rbi"] += one.rbi
            thrower = (game.plays or [])[one.number].pitcher
            arms[1 - half, thrower, "outs"] += one.made
        for run in running:
            half = run.moment & 1
            for field in RUNNING[run.event]:
                bats[half, run.runner, field] += 1
                arms[1 - half, run.charged, field] += 1
            arms[1 - half, run.pitcher, "outs"] += run.made
        box = game.box_score()
        for side in (0, 1):
            for line in box.batting[side]:
                found = {field: bats[side, line.player, field] for field in BATTING}
                assert found == {field: asdict(line)[field] for field in BATTING}
            for arm in box.pitching[side]:
                found = {field: arms[side, arm.player, field] for field in PITCHING}
                assert found == {field: asdict(arm)[field] for field in PITCHING}


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_each_tells_the_moment_before_its_play(slug: str) -> None:
    for game in games(slug):
        plays = game.plays or []
        moments = list(told(plays))
        appearances, running = facts(plays)
        facts_of: list[Appearance | OnBases] = [*appearances, *running]
        for one in facts_of:
            assert unpacked(one.moment) == moments[one.number]
            assert unpacked(one.moment).packed == one.moment
        batting = [at for at, play in enumerate(plays) if play.outcome < Outcome.STOLEN_BASE]
        assert [one.number for one in appearances] == batting


def told(plays: list[Play]) -> Iterator[tuple[int, int, int, int, int]]:
    """The moments of a game, by following every man."""
    bases = empty_bases()
    now = None
    for at, play in enumerate(plays):
        if now != (now := (play.inning, play.half)):
            bases = empty_bases()
        runs = [0, 0]
        for earlier in plays[:at]:
            runs[earlier.half] += earlier.runs
        mask = sum(1 << base - 1 for base in (1, 2, 3) if bases[base] is not None)
        lead = runs[play.half] - runs[1 - play.half]
        yield play.half, play.inning, play.outs, mask, lead
        follow(bases, play, at)


def test_the_count_is_that_before_the_last_pitch() -> None:
    assert kept.count_before("BSX") == 11
    assert kept.count_before("X") == 0
    assert kept.count_before("BBB.SFFB") == 32
    assert kept.count_before("1") is None
