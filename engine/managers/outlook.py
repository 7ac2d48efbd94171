"""The chance of winning between two plays, from the runs that half-innings still bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, floor
from typing import Final

from engine.ruleset import AnyRuleset, AnyState

#: A lead counts as this at most.
FAR: Final = 30
#: When nothing is to come: the game goes on until one leads, and both are as likely to.
LEVEL: Final = [1.0 if lead > 0 else 0.5 if lead == 0 else 0.0 for lead in range(-FAR, FAR + 1)]


@cache
def chances(to_come: str) -> list[tuple[float, ...]]:
    """Of `Ruleset.to_come`, line by line, the chances of 0, 1, 2 … runs."""
    rows = [[*map(int, row.split())] for row in to_come.strip().splitlines()]
    return [tuple(times / sum(row) for times in row) for row in rows]


@cache
def outlook(runs: tuple[float, ...], innings: int) -> Sequence[Sequence[float]]:
    """By half-inning about to begin (0 the first of the visitors, 1 the first of the home side …)
    the home side's chance by its lead, from -FAR to FAR; the last two are those of an extra inning.

    `runs` are the chances of 0, 1, 2 … runs in a half-inning, the same for all. Between equals an
    extra inning that ends level leaves even chances.
    """
    leads = range(-FAR, FAR + 1)
    last = [1.0 if lead > 0 else _after(LEVEL, lead, 1, runs) for lead in leads]  # of the home side
    extra = [[_after(last, lead, -1, runs) for lead in leads], last]
    halves = [*extra]
    for inning in range(innings, 0, -1):
        home = last if inning == innings else [_after(halves[0], x, 1, runs) for x in leads]
        halves[:0] = [[_after(home, lead, -1, runs) for lead in leads], home]
    return halves


def _after(then: Sequence[float], lead: int, sign: int, runs: tuple[float, ...]) -> float:
    """The chance before a half-inning whose runs move the lead by `sign`, by what it is after."""
    return sum(
        chance * then[max(0, min(2 * FAR, lead + sign * scored + FAR))]
        for scored, chance in enumerate(runs)
    )


@cache
def amid(to_come: str, innings: int, number: int, situation: int) -> Sequence[float]:
    """The home side's chance by its lead, from -FAR to FAR, in the half-inning of this `number` as
    `outlook` counts them, with these men on base and outs."""
    rows = chances(to_come)
    at_home = number % 2
    last = at_home and number >= 2 * innings - 1
    then = LEVEL if last else outlook(rows[0], innings)[number + 1]
    leads = range(-FAR, FAR + 1)
    sign = 1 if at_home else -1
    return [
        1.0 if last and lead > 0 else _after(then, lead, sign, rows[situation]) for lead in leads
    ]


def situation(state: AnyState) -> int:
    """Outs and the men on base, as a line of `Ruleset.to_come`."""
    first, second, third = (runner is not None for runner in state.bases)
    return 8 * state.outs + first + 2 * second + 4 * third


def chance(rules: AnyRuleset, state: AnyState) -> float:
    """The home side's chance between two plays: by the lead, by outs and the men on base, and by
    what each side has left, which counts as runs as far as there is time to use it."""
    visitors, home = state.score
    if state.over:
        return float(home > visitors)
    innings: int = state.options.innings
    number = 2 * (min(state.inning, innings + 1) - 1) + state.half
    lead = home - visitors + FAR + worth(rules, state) * in_time(2 * (innings + 1) - number)
    low = max(0, min(2 * FAR - 1, floor(lead)))
    now = amid(rules.to_come, innings, number, situation(state))
    part = min(1.0, max(0.0, lead - low))
    return float(now[low] * (1 - part) + now[low + 1] * part)


def worth(rules: AnyRuleset, state: AnyState) -> float:
    """How many runs more the home side's reserves are worth."""
    weights = rules.reserve_weights
    if not weights:
        return 0.0
    home, visitors = rules.reserves(state, 1), rules.reserves(state, 0)
    return sum(w * (mine - theirs) for w, mine, theirs in zip(weights, home, visitors, strict=True))


def in_time(halves: int) -> float:
    """The share of reserves that can still be used in so many half-innings."""
    return 1 - exp(-halves / 5)
