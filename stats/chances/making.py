"""Making a table of chances out of counted games: with the runs to be expected by bases and outs,
and what wOBA counts for each way on base.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

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
)
from stats.chances.counting import Tally
from stats.chances.smoothing import WITHIN, Model
from stats.chances.tables import BASES, FINE, OUTS, packed

#: Expected runs are told by inning where one inning's differ by so much from another's.
DIFFERENT: Final = 1.2
#: The ways on base that wOBA weighs, in its order.
WAYS: Final = (WALK, HIT_BY_PITCH, SINGLE, DOUBLE, TRIPLE, HOME_RUN)
HITS: Final = (SINGLE, DOUBLE, TRIPLE, HOME_RUN)
OUTS_AT_BAT: Final = (
    *(STRIKEOUT, GROUND_OUT, FLY_OUT, LINE_OUT, POP_OUT),
    *(FIELDERS_CHOICE, GROUNDED_INTO_DOUBLE_PLAY),
)


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
        "slopes": [round(slope, 4) for slope in model.slopes],
        "runs": runs,
        "weights": weights(tally, runs),
    }


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
    ordered = [over[hit] for hit in HITS if hit in over]
    if ordered != sorted(ordered):
        return None
    turns = sum(times[one] for one in (*OUTS_AT_BAT, REACHED_ON_ERROR, *WAYS))
    on_base = sum(times[way] for way in (*WAYS, INTENTIONAL_WALK))
    obp = on_base / (turns + times[INTENTIONAL_WALK])
    scale = obp / (sum(over[way] * times[way] for way in over) / turns)
    return [round(FINE * scale * over.get(way, 0.0)) for way in WAYS]
