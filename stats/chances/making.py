"""Making a table of chances: counting what games came to, then smoothing it.

A situation's chance is what was seen of it, drawn toward a model that knows the runs still to come
in the half-inning and the chance at the start of the next; the less it was seen, the closer. Then
the two laws are kept: a run more is never worse, an out more with the same men on base never better
for the side at bat. Reserves used up move the log-odds, by a slope for each inning.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.plays import (
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_RUN,
    INTENTIONAL_WALK,
    LINE_OUT,
    POP_OUT,
    REACHED_ON_ERROR,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
    Play,
)
from stats.chances.situations import Situation, situations
from stats.chances.tables import BASES, CERTAIN, FAR, FINE, LEADS, OUTS, cell, packed

#: How many games a model counts for: at the start of a half-inning, anywhere in it, and for the
#: runs still to come by inning.
AT_START: Final = 100
WITHIN: Final = 500
BY_INNING: Final = 200
MOST_RUNS: Final = 16
#: Expected runs are told by inning where one inning's differ by so much from another's.
DIFFERENT: Final = 1.2
#: The ways on base that wOBA weighs, in its order.
WAYS: Final = (WALK, HIT_BY_PITCH, SINGLE, DOUBLE, TRIPLE, HOME_RUN)
OUTS_AT_BAT: Final = (
    *(STRIKEOUT, GROUND_OUT, FLY_OUT, LINE_OUT, POP_OUT),
    *(FIELDERS_CHOICE, GROUNDED_INTO_DOUBLE_PLAY),
)


class Seen(NamedTuple):
    """One play: the situation before it, its outcome and its runs, and what came of it (three outs
    where the half-inning was over)."""

    before: Situation
    outcome: int
    runs: int
    outs: int
    bases: int


def seen_in(plays: Sequence[Play], ruleset: str) -> list[Seen]:
    """The plays of a game."""
    found = list(situations(plays, ruleset))
    after = [situation for _, situation in found[1:]]
    rows = []
    for (number, before), then in zip(found, [*after, None], strict=True):
        play = plays[number]
        same = then and (then.inning, then.half) == (before.inning, before.half)
        outs, bases = (then.outs, then.bases) if then and same else (OUTS, 0)
        rows.append(Seen(before, play.outcome, play.runs, outs, bases))
    return rows


@dataclass(slots=True)
class Tally:
    """What games have shown, in counts."""

    innings: int
    games: int = 0
    #: By inning, half, outs, bases, lead and reserves: times, and those that the home side won.
    turns: dict[tuple[int, ...], list[int]] = field(default_factory=dict)
    #: The same of the first plays of half-innings, without outs, bases and reserves.
    starts: dict[tuple[int, int, int], list[int]] = field(default_factory=dict)
    #: By inning, half, outs and bases: runs from then to the end of a half-inning that was whole.
    rests: dict[tuple[int, int, int, int], Counter[int]] = field(default_factory=dict)
    #: By inning, outcome, outs and bases before and after, and runs.
    moves: Counter[tuple[int, ...]] = field(default_factory=Counter)

    def add(self, rows: Sequence[Seen], *, home_won: bool) -> None:
        """A game more."""
        self.games += 1
        last = None
        for row in rows:
            inning, half, outs, bases, lead, used = row.before
            at = min(inning - 1, self.innings)
            lead = max(-FAR, min(FAR, lead))
            _count(self.turns, (at, half, outs, bases, lead, used), home_won)
            if last != (last := (inning, half)):
                _count(self.starts, (at, half, lead), home_won)
            self.moves[at, row.outcome, outs, bases, row.outs, row.bases, row.runs] += 1
        for half_inning in _halves(rows):
            first = half_inning[0].before
            if first.half and first.inning >= self.innings:
                continue  # it may have been cut short
            to_come = sum(row.runs for row in half_inning)
            for row in half_inning:
                at = min(row.before.inning - 1, self.innings)
                key = at, row.before.half, row.before.outs, row.before.bases
                self.rests.setdefault(key, Counter())[to_come] += 1
                to_come -= row.runs


def _count(counts: dict[Any, list[int]], key: Any, won: bool) -> None:
    both = counts.setdefault(key, [0, 0])
    both[0] += 1
    both[1] += won


def _halves(rows: Sequence[Seen]) -> Iterable[list[Seen]]:
    found: dict[tuple[int, int], list[Seen]] = {}
    for row in rows:
        found.setdefault((row.before.inning, row.before.half), []).append(row)
    return found.values()


def table(tally: Tally, ruleset: str, options: Mapping[str, Any], manager: str) -> dict[str, Any]:
    """The content of a table's file."""
    model = Model(tally)
    runs = expected_runs(tally)
    return {
        "ruleset": ruleset,
        "options": dict(options),
        "manager": manager,
        "games": tally.games,
        "innings": tally.innings,
        "spread": WITHIN,
        "home": packed(model.home),
        "times": packed(model.times),
        "leverages": packed(model.leverages()),
        "slopes": model.slopes(),
        "runs": runs,
        "weights": weights(tally, runs),
    }


class Model:
    """The chances of every cell."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.innings = tally.innings
        self.rests = self._rests()
        self.tie = 0.5
        self.starts = [[0.5] * LEADS for _ in range(2 * (self.innings + 1))]
        for _ in range(40):
            self._from_the_end()
            new = self.starts[2 * self.innings][FAR]
            if abs(new - self.tie) < 1e-6:
                break
            self.tie = new
        self.times = [0] * (2 * (self.innings + 1) * OUTS * BASES * LEADS)
        won = [0] * len(self.times)
        for (inning, half, outs, bases, lead, _), (times, wins) in tally.turns.items():
            at = cell(inning, half, outs, bases, lead)
            self.times[at] += times
            won[at] += wins
        self.home = self._smooth(won)

    def _rests(self) -> dict[tuple[int, int, int, int], list[float]]:
        """Runs to come by inning, half, outs and bases, as shares: of few half-innings drawn toward
        those of all."""
        pooled: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
        for (_, _, outs, bases), counts in self.tally.rests.items():
            pooled[outs, bases].update(counts)
        found = {}
        for inning in range(self.innings + 1):
            for half in (0, 1):
                for outs in range(OUTS):
                    for bases in range(BASES):
                        own = self.tally.rests.get((inning, half, outs, bases), Counter())
                        every = pooled[outs, bases] or Counter({0: 1})
                        found[inning, half, outs, bases] = _shares(own, every)
        return found

    def _from_the_end(self) -> None:
        """The chance at the start of each half-inning by lead, the last first."""
        seen = self.tally.starts
        for at in reversed(range(len(self.starts))):
            inning, half = divmod(at, 2)
            for lead in range(-FAR, FAR + 1):
                times, won = seen.get((inning, half, lead), (0, 0))
                model = self.chance(inning, half, 0, 0, lead)
                self.starts[at][lead + FAR] = (won + AT_START * model) / (times + AT_START)

    def chance(self, inning: int, half: int, outs: int, bases: int, lead: int) -> float:
        """By the runs still to come in the half-inning, and the start of the next."""
        last = inning >= self.innings - 1
        total = 0.0
        for runs, share in enumerate(self.rests[inning, half, outs, bases]):
            if not share:
                continue
            then = lead + runs if half else lead - runs
            if half and last:
                total += share * (1.0 if then > 0 else self.tie if then == 0 else 0.0)
            elif last and then > 0:  # nobody bats any more
                total += share
            else:
                following = min(2 * inning + half + 1, len(self.starts) - 1)
                total += share * self.starts[following][max(-FAR, min(FAR, then)) + FAR]
        return total

    def _smooth(self, won: Sequence[int]) -> list[int]:
        chances = [0.0] * len(won)
        for inning in range(self.innings + 1):
            for half in (0, 1):
                for outs in range(OUTS):
                    for bases in range(BASES):
                        for lead in range(-FAR, FAR + 1):
                            at = cell(inning, half, outs, bases, lead)
                            model = self.chance(inning, half, outs, bases, lead)
                            seen = self.times[at] + WITHIN
                            chances[at] = (won[at] + WITHIN * model) / seen
        for _ in range(50):
            before = list(chances)
            self._keep_laws(chances)
            if max(abs(one - two) for one, two in zip(before, chances, strict=True)) < 1e-7:
                break
        return [max(1, min(CERTAIN - 1, round(CERTAIN * chance))) for chance in chances]

    def _keep_laws(self, chances: list[float]) -> None:
        """More runs are never worse for who has them, more outs never better for who bats."""
        for inning in range(self.innings + 1):
            for half in (0, 1):
                for bases in range(BASES):
                    for outs in range(OUTS):
                        first = cell(inning, half, outs, bases, -FAR)
                        self._rising(chances, range(first, first + LEADS))
                    for lead in range(-FAR, FAR + 1):
                        cells = [cell(inning, half, outs, bases, lead) for outs in range(OUTS)]
                        self._rising(chances, cells[::-1] if half else cells)

    def _rising(self, chances: list[float], cells: Sequence[int]) -> None:
        """Pool neighbors that fall until none does, each weighed by how often it was seen."""
        pools: list[tuple[float, float, int]] = []  # mean, weight, cells
        for at in cells:
            pool = (chances[at], float(self.times[at] + 1), 1)
            while pools and pools[-1][0] > pool[0]:
                mean, weight, number = pools.pop()
                both = weight + pool[1]
                pool = ((mean * weight + pool[0] * pool[1]) / both, both, number + pool[2])
            pools.append(pool)
        values = [mean for mean, _, number in pools for _ in range(number)]
        for at, value in zip(cells, values, strict=True):
            chances[at] = value

    def slopes(self) -> list[float]:
        """What a reserve more used up than the rival's does to the home side's log-odds, by inning:
        nothing where it cannot be told from nothing."""
        found = []
        for inning in range(self.innings + 1):
            rows = [
                (used, times, won, _odds(self.home[cell(*where)] / CERTAIN))
                for (*where, used), (times, won) in self.tally.turns.items()
                if where[0] == inning and used
            ]
            slope = size = 0.0
            for _ in range(12):
                up = size = 0.0
                for used, times, won, odds in rows:
                    chance = 1 / (1 + math.exp(-(odds + slope * used)))
                    up += used * (won - times * chance)
                    size += used * used * times * chance * (1 - chance)
                if not size:
                    break
                slope += up / size
            # A half-inning's plays are of the same game: a game counts once
            error = math.sqrt(10 / size) if size else 1.0
            found.append(round(slope, 4) if abs(slope) > 2 * error else 0.0)
        return found

    def leverages(self) -> list[int]:
        """How far the next play moves the chance, of all cells, over the mean of all plays."""
        ways: dict[tuple[int, int], Counter[tuple[int, int, int]]] = defaultdict(Counter)
        for (_, _, outs, bases, *then), times in self.tally.moves.items():
            ways[outs, bases][then[0], then[1], then[2]] += times
        swings = [0.0] * len(self.home)
        total = times = 0.0
        for inning in range(self.innings + 1):
            for half in (0, 1):
                for (outs, bases), found in ways.items():
                    for lead in range(-FAR, FAR + 1):
                        at = cell(inning, half, outs, bases, lead)
                        now = self.home[at]
                        swing = sum(
                            number * abs(self._after(inning, half, lead, *then) - now)
                            for then, number in found.items()
                        )
                        swings[at] = swing / sum(found.values())
                        total += swings[at] * self.times[at]
                        times += self.times[at]
        return [round(FINE * swing * times / total) for swing in swings]

    def _after(self, inning: int, half: int, lead: int, outs: int, bases: int, runs: int) -> float:
        then = max(-FAR, min(FAR, lead + runs if half else lead - runs))
        last = inning >= self.innings - 1
        if half and last and then > 0:
            return CERTAIN
        if outs < OUTS:
            return self.home[cell(inning, half, outs, bases, then)]
        if last and (then > 0 or (half and then < 0)):
            return CERTAIN if then > 0 else 0
        following = min(inning + half, self.innings)
        return self.home[cell(following, 1 - half, 0, 0, then)]


def _shares(own: Counter[int], every: Counter[int]) -> list[float]:
    number, all_ = sum(own.values()), sum(every.values())
    shares = [0.0] * MOST_RUNS
    for runs, times in every.items():
        shares[min(runs, MOST_RUNS - 1)] += BY_INNING * times / all_
    for runs, times in own.items():
        shares[min(runs, MOST_RUNS - 1)] += times
    return [share / (number + BY_INNING) for share in shares]


def _odds(chance: float) -> float:
    return math.log(chance / (1 - chance))


def expected_runs(tally: Tally) -> list[list[int]]:
    """Runs to the end of a half-inning by outs and bases, in thousandths: of each inning where
    they differ, else of all together."""
    at_start = []
    for inning in range(tally.innings):
        both = [tally.rests.get((inning, half, 0, 0), Counter()) for half in (0, 1)]
        at_start.append(_mean(both))
    if max(at_start) < DIFFERENT * max(min(at_start), 0.001):
        return [_runs(tally, range(tally.innings + 1))]
    return [_runs(tally, [inning]) for inning in range(tally.innings + 1)]


def _runs(tally: Tally, innings: Iterable[int]) -> list[int]:
    wanted = {*innings}
    found = []
    for outs in range(OUTS):
        for bases in range(BASES):
            counts = [
                rest
                for (inning, _, *where), rest in tally.rests.items()
                if inning in wanted and where == [outs, bases]
            ]
            found.append(round(FINE * _mean(counts)))
    return found


def _mean(counts: Iterable[Counter[int]]) -> float:
    together = Counter[int]()
    for one in counts:
        together.update(one)
    times = sum(together.values())
    return sum(runs * number for runs, number in together.items()) / times if times else 0.0


def weights(tally: Tally, runs: Sequence[Sequence[int]]) -> list[int] | None:
    """What wOBA counts for each of WAYS, in thousandths: its runs over those of an out at bat, on
    the scale of OBP. None where the runs do not stand in the order of the hits."""
    times: Counter[int] = Counter()
    worth: dict[int, float] = defaultdict(float)
    for (inning, outcome, outs, bases, *then, scored), number in tally.moves.items():
        if outcome < STOLEN_BASE:
            expected = runs[min(inning, len(runs) - 1)]
            after = 0 if then[0] == OUTS else expected[then[0] * BASES + then[1]]
            times[outcome] += number
            worth[outcome] += number * (scored + (after - expected[outs * BASES + bases]) / FINE)
    outs_at_bat = sum(worth[one] for one in OUTS_AT_BAT) / sum(times[one] for one in OUTS_AT_BAT)
    over = {way: worth[way] / times[way] - outs_at_bat for way in WAYS if times[way]}
    ordered = [over[way] for way in WAYS if way in over and way != HIT_BY_PITCH]
    if ordered != sorted(ordered):
        return None
    turns = sum(times[one] for one in (*OUTS_AT_BAT, REACHED_ON_ERROR, *WAYS))
    on_base = sum(times[way] for way in (*WAYS, INTENTIONAL_WALK))
    obp = on_base / (turns + times[INTENTIONAL_WALK])
    scale = obp / (sum(over[way] * times[way] for way in over) / turns)
    return [round(FINE * scale * over.get(way, 0.0)) for way in WAYS]
