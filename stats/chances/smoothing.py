"""Chances out of counts.

A situation's chance is what was seen of it, drawn toward a model that knows the runs still to come
in the half-inning and the chance at the start of the next; the less it was seen, the closer. Then
the two laws are kept: a run more is never worse, an out more with the same men on base never better
for the side at bat. Reserves used up move the log-odds, by a slope for each inning.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Final, TypeVar

from stats.chances.counting import Tally
from stats.chances.tables import BASES, CERTAIN, FAR, FINE, LEADS, OUTS, cell

#: How many games a model counts for: at the start of a half-inning, anywhere in it, and for the
#: runs still to come by inning.
AT_START: Final = 100
WITHIN: Final = 500
BY_INNING: Final = 200
MOST_RUNS: Final = 16
#: How many times chances and slopes are fitted to each other; how much reserves at a lead say of
#: those at the next.
TOGETHER: Final = 5
NEIGHBOR: Final = 0.05


Real = TypeVar("Real", float, Fraction)


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
        self.used: dict[tuple[int, int], dict[int, Counter[int]]] = defaultdict(dict)
        for (inning, half, outs, bases, lead, used), (times, wins) in tally.turns.items():
            at = cell(inning, half, outs, bases, lead)
            self.times[at] += times
            won[at] += wins
            self.used[inning, half].setdefault(lead, Counter())[used] += times
        self.slopes = [0.0] * (self.innings + 1)
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
        even = self._lawful(chances)
        for _ in range(TOGETHER):
            self.slopes = self._slopes(even)
            if not any(self.slopes):
                break
            even = self._lawful(self._at_even(chances))
        return [_whole(chance) for chance in even]

    def _lawful(self, chances: list[float]) -> list[float]:
        """The nearest chances that keep both laws."""
        kept = list(chances)
        for _ in range(50):
            before = list(kept)
            self._keep_laws(kept)
            if max(abs(one - two) for one, two in zip(before, kept, strict=True)) < 1e-7:
                break
        return kept

    def _at_even(self, chances: Sequence[float]) -> list[float]:
        """What the chances would be with reserves even: they were seen with reserves as they are at
        such a lead, and who leads has often used more of them."""
        even = list(chances)
        for inning, half in product(range(self.innings + 1), (0, 1)):
            if not (slope := self.slopes[inning]):
                continue
            for lead in range(-FAR, FAR + 1):
                moves = [
                    (slope * used, share) for used, share in self._used(inning, half, lead).items()
                ]
                for outs, bases in product(range(OUTS), range(BASES)):
                    at = cell(inning, half, outs, bases, lead)
                    even[at] = _without(chances[at], moves)
        return even

    def _used(self, inning: int, half: int, lead: int) -> dict[int, float]:
        """How often reserves stand so at a lead: as seen there, or about there where little is."""
        weights: defaultdict[int, float] = defaultdict(float)
        for other, counts in self.used[inning, half].items():
            near = NEIGHBOR ** abs(other - lead)
            for used, times in counts.items():
                weights[used] += near * times
        total = sum(weights.values())
        return {used: weight / total for used, weight in weights.items()} if total else {0: 1.0}

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
        own = rising([chances[at] for at in cells], [self.times[at] + 1 for at in cells])
        for at, value in zip(cells, own, strict=True):
            chances[at] = value

    def _slopes(self, home: Sequence[float]) -> list[float]:
        """What a reserve more used up than the rival's does to the home side's log-odds, by inning:
        nothing where it cannot be told from nothing."""
        found = []
        for inning in range(self.innings + 1):
            rows = [
                (used, times, won, _odds(home[cell(*where)]))
                for (*where, used), (times, won) in self.tally.turns.items()
                if where[0] == inning and used
            ]
            slope, size = 0.0, 0.0
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
            found.append(slope if abs(slope) > 2 * error else 0.0)
        return found

    def leverages(self) -> list[int]:
        """How far the next play moves the chance, of all cells, over the mean of all plays."""
        ways: dict[tuple[int, int], Counter[tuple[int, int, int]]] = defaultdict(Counter)
        for (_, _, outs, bases, *then), times in self.tally.moves.items():
            ways[outs, bases][then[0], then[1], then[2]] += times
        swings = [0.0] * len(self.home)
        total, plays = 0.0, 0
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
                        plays += self.times[at]
        return [round(FINE * swing * plays / total) for swing in swings]

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


def rising(values: Sequence[Real], weights: Sequence[int]) -> list[Real]:
    """The nearest numbers to these that never fall: neighbors that do are pooled, each weighed."""
    pools: list[tuple[Real, int, int]] = []  # mean, weight, how many
    for value, weight in zip(values, weights, strict=True):
        pool = (value, weight, 1)
        while pools and pools[-1][0] > pool[0]:
            mean, before, number = pools.pop()
            both = before + pool[1]
            pool = ((mean * before + pool[0] * pool[1]) / both, both, number + pool[2])
        pools.append(pool)
    return [mean for mean, _, number in pools for _ in range(number)]


def _shares(own: Counter[int], every: Counter[int]) -> list[float]:
    number, all_ = sum(own.values()), sum(every.values())
    shares = [0.0] * MOST_RUNS
    for runs, times in every.items():
        shares[min(runs, MOST_RUNS - 1)] += BY_INNING * times / all_
    for runs, times in own.items():
        shares[min(runs, MOST_RUNS - 1)] += times
    return [share / (number + BY_INNING) for share in shares]


def _whole(chance: float) -> int:
    return max(1, min(CERTAIN - 1, round(CERTAIN * chance)))


def _odds(chance: float) -> float:
    near = max(0.5 / CERTAIN, min(1 - 0.5 / CERTAIN, chance))
    return math.log(near / (1 - near))


def _without(chance: float, moves: Sequence[tuple[float, float]]) -> float:
    """The chance that comes to this one on the mean where its log-odds are moved so far, each in a
    share of all."""
    wanted = max(0.5 / CERTAIN, min(1 - 0.5 / CERTAIN, chance))
    odds = _odds(chance) - sum(move * share for move, share in moves)
    for _ in range(6):
        mean = steep = 0.0
        for move, share in moves:
            one = 1 / (1 + math.exp(-(odds + move)))
            mean += share * one
            steep += share * one * (1 - one)
        odds += max(-1.0, min(1.0, (wanted - mean) / steep))
    return 1 / (1 + math.exp(-odds))
