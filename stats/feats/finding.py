"""Finding what is rare in the plays of one game. Pure functions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from engine.plays import (
    DOUBLE,
    HOME_PLATE,
    HOME_RUN,
    INTENTIONAL_WALK,
    NO_PLAY,
    SINGLE,
    STRIKEOUT,
    TRIPLE,
    WALK,
    Play,
)
from engine.scoring import facts as scoring
from engine.scoring.facts import Appearance, OnBases, unpacked
from engine.telling.count import pitches
from stats.feats.thresholds import thresholds

Facts = tuple[list[Appearance], list[OnBases]]

HITS: Final = {SINGLE: 1, DOUBLE: 2, TRIPLE: 3, HOME_RUN: 4}


class Kind(StrEnum):
    """What is told of, the rarest first."""

    PERFECT_GAME = "perfect_game"
    NO_HITTER = "no_hitter"
    CYCLE = "cycle"
    IMMACULATE = "immaculate"
    HOMERS = "homers"
    HITS = "hits"
    RBI = "rbi"
    RBI_IN_AN_INNING = "rbi_inning"
    STEALS = "steals"
    STRIKEOUTS = "strikeouts"
    WALKS = "walks"
    SHUTOUT = "shutout"
    COMPLETE_GAME = "complete_game"
    TEAM_RUNS = "team_runs"
    TEAM_HITS = "team_hits"
    COMEBACK = "comeback"
    WALK_OFF = "walk_off"
    MILESTONE = "milestone"
    FIRST_HOMER = "first_homer"
    DEBUT = "debut"


#: What happens in every game or may be told of in any: no threshold makes it a feat.
ALWAYS: Final = frozenset(
    (Kind.PERFECT_GAME, Kind.NO_HITTER, Kind.CYCLE, Kind.IMMACULATE, Kind.WALK_OFF)
)


class Feat(NamedTuple):
    """One feat: of a side (0 visitors, 1 home) or a player of it (a roster index), with the play
    that made it one (its number in the game) and how many there were."""

    kind: Kind
    side: int
    player: int | None
    play: int
    amount: int


def found(plays: Sequence[Play], told: Facts, ruleset: str, innings: int) -> list[Feat]:
    """The feats of a game of `innings` scheduled innings, in the order of `Kind`; `told` are the
    facts of its plays."""
    least = thresholds(ruleset).least
    feats = [
        feat
        for feat in every(plays, told, innings)
        if feat.kind in ALWAYS or feat.amount >= least.get(feat.kind, 1_000)
    ]
    perfect = {feat.side for feat in feats if feat.kind == Kind.PERFECT_GAME}
    return sorted(
        (feat for feat in feats if feat.kind != Kind.NO_HITTER or feat.side not in perfect),
        key=lambda feat: (list(Kind).index(feat.kind), feat.play),
    )


def every(plays: Sequence[Play], told: Facts, innings: int) -> Iterator[Feat]:
    """All that might be a feat, each player's highest count among them."""
    turns, running = told
    yield from _at_bat(turns)
    steals: Counter[tuple[int, int]] = Counter()
    for run in running:
        if run.event == scoring.STEAL:
            key = run.moment & 1, run.runner
            steals[key] += 1
            yield Feat(Kind.STEALS, *key, run.number, steals[key])
    for side in (0, 1):
        yield from _in_the_field(plays, turns, side, innings)
    yield from _score(plays, innings)


def _at_bat(turns: Sequence[Appearance]) -> Iterator[Feat]:
    counts: defaultdict[tuple[int, int], Counter[Kind]] = defaultdict(Counter)
    kinds: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    driven: Counter[tuple[int, int, int]] = Counter()
    hits: Counter[int] = Counter()
    for turn in turns:
        side, inning, *_ = unpacked(turn.moment)
        key = side, turn.batter
        own = counts[key]
        if turn.event in HITS:
            own[Kind.HITS] += 1
            hits[side] += 1
            yield Feat(Kind.HITS, *key, turn.number, own[Kind.HITS])
            yield Feat(Kind.TEAM_HITS, side, None, turn.number, hits[side])
            if len(kinds[key]) < len(HITS):
                kinds[key].add(turn.event)
                if len(kinds[key]) == len(HITS):
                    yield Feat(Kind.CYCLE, *key, turn.number, 1)
        if turn.event == HOME_RUN:
            own[Kind.HOMERS] += 1
            yield Feat(Kind.HOMERS, *key, turn.number, own[Kind.HOMERS])
        if turn.event in (WALK, INTENTIONAL_WALK):
            own[Kind.WALKS] += 1
            yield Feat(Kind.WALKS, *key, turn.number, own[Kind.WALKS])
        if turn.rbi:
            own[Kind.RBI] += turn.rbi
            yield Feat(Kind.RBI, *key, turn.number, own[Kind.RBI])
            driven[*key, inning] += turn.rbi
            yield Feat(Kind.RBI_IN_AN_INNING, *key, turn.number, driven[*key, inning])


def _in_the_field(
    plays: Sequence[Play], turns: Sequence[Appearance], side: int, innings: int
) -> Iterator[Feat]:
    """What a side and its pitchers did."""
    against = [turn for turn in turns if turn.moment & 1 != side]
    strikeouts: Counter[int] = Counter()
    for turn in against:
        if turn.event == STRIKEOUT:
            strikeouts[turn.pitcher] += 1
            amount = strikeouts[turn.pitcher]
            yield Feat(Kind.STRIKEOUTS, side, turn.pitcher, turn.number, amount)
    faced = [(n, play) for n, play in enumerate(plays) if play.half != side]
    yield from _immaculate(faced, side)
    if not faced or len({play.inning for _, play in faced}) < innings:
        return
    last = faced[-1][0]
    throwing = list(dict.fromkeys(play.pitcher for _, play in faced))
    alone = throwing[0] if len(throwing) == 1 else None
    played = [play for _, play in faced if play.outcome is not NO_PLAY]
    reached = any(move.start == 0 and not move.out for play in played for move in play.moves)
    if not any(turn.event in HITS for turn in against):
        yield Feat(Kind.NO_HITTER, side, alone, last, len(throwing))
        if not reached:
            yield Feat(Kind.PERFECT_GAME, side, alone, last, len(throwing))
    if alone is not None:
        yield Feat(Kind.COMPLETE_GAME, side, alone, last, 1)
        if not any(play.runs for play in played):
            yield Feat(Kind.SHUTOUT, side, alone, last, 1)


def _immaculate(faced: Sequence[tuple[int, Play]], side: int) -> Iterator[Feat]:
    """A half-inning of three strikeouts on nine strikes by one pitcher, where pitches are known."""
    halves: defaultdict[int, list[tuple[int, Play]]] = defaultdict(list)
    for number, play in faced:
        halves[play.inning].append((number, play))
    for half in halves.values():
        pitchers = {play.pitcher for _, play in half}
        out = [play for _, play in half if play.outcome == STRIKEOUT]
        if len(half) == len(out) == 3 and len(pitchers) == 1:
            thrown = [len(pitches(play.pitches)) for play in out]
            if thrown == [3, 3, 3]:
                yield Feat(Kind.IMMACULATE, side, half[-1][1].pitcher, half[-1][0], 9)


def _score(plays: Sequence[Play], innings: int) -> Iterator[Feat]:
    """What the score tells: many runs, a comeback, a last play that wins."""
    score = [0, 0]
    behind = [0, 0]
    for number, play in enumerate(plays):
        score[play.half] += play.runs
        if play.runs:
            yield Feat(Kind.TEAM_RUNS, play.half, None, number, score[play.half])
        for side in (0, 1):
            behind[side] = max(behind[side], score[1 - side] - score[side])
    if not plays or score[0] == score[1]:
        return
    winner = int(score[1] > score[0])
    last = plays[-1]
    if behind[winner]:
        yield Feat(Kind.COMEBACK, winner, None, _ahead_for_good(plays, winner), behind[winner])
    before = score[1] - last.runs
    if last.half == winner == 1 and last.runs and before <= score[0] and last.inning >= innings:
        yield Feat(Kind.WALK_OFF, 1, _who_won_it(last), len(plays) - 1, last.runs)


def _who_won_it(last: Play) -> int:
    """The batter of the last play; the man who came home, where nobody batted."""
    home = [move.runner.player for move in last.moves if move.end == HOME_PLATE and not move.out]
    return last.batter if last.outcome < scoring.SACRIFICE_FLY and last.rbi else home[-1]


def _ahead_for_good(plays: Sequence[Play], winner: int) -> int:
    margin, at = 0, len(plays) - 1
    for number, play in enumerate(plays):
        before = margin
        margin += play.runs if play.half == winner else -play.runs
        if before <= 0 < margin:
            at = number
    return at


def highest(feats: Sequence[Feat]) -> Mapping[Kind, int]:
    """The most of each counted kind, of anybody in a game."""
    most: dict[Kind, int] = {}
    for feat in feats:
        most[feat.kind] = max(most.get(feat.kind, 0), feat.amount)
    return most
