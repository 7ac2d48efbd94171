"""The tables that are shipped: one file for a ruleset with its options."""

from __future__ import annotations

import base64
import json
import math
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine import RULESETS
from stats.catalog import Weights
from stats.chances.situations import Situation

DATA: Final = Path(__file__).parent / "data"
#: Chances are whole numbers of this many, so that their differences add up exactly.
CERTAIN: Final = 10_000
#: A lead counts as this at most.
FAR: Final = 20
LEADS: Final = 2 * FAR + 1
OUTS: Final = 3
BASES: Final = 8
#: Leverage and runs are kept in thousandths.
FINE: Final = 1000


def cell(inning: int, half: int, outs: int, bases: int, lead: int) -> int:
    """Where the tables have a situation; `inning` counts from 0, and extra ones as one."""
    far = max(-FAR, min(FAR, lead))
    return (((inning * 2 + half) * OUTS + outs) * BASES + bases) * LEADS + far + FAR


@dataclass(slots=True)
class Chances:
    """What `games` games between managers of one kind, of these options, have shown."""

    ruleset: str
    options: Mapping[str, Any]
    manager: str
    games: int
    innings: int
    home: Sequence[int]  # by cell: the home side's chance, of CERTAIN, where reserves are even
    times: Sequence[int]  # by cell: games that came to it
    leverages: Sequence[int]  # by cell, in thousandths
    slopes: Sequence[float]  # by inning: log-odds for each reserve more used up than the rival
    runs: Sequence[Sequence[int]]  # by inning, or once: by outs and bases, in thousandths
    weights: Weights | None  # of wOBA; none where run values do not stand in the order of the hits
    spread: float  # standard error of a chance of one half where one game came to it, and less …
    _known: dict[Situation, int] = field(default_factory=dict)

    def inning(self, number: int) -> int:
        """The tables' inning, from 0."""
        return min(number - 1, self.innings)

    def of(self, situation: Situation) -> int:
        """The home side's chance to win before the next play, of CERTAIN."""
        found = self._known.get(situation)
        if found is None:
            found = self._known[situation] = self._of(situation)
        return found

    def _of(self, at: Situation) -> int:
        inning = self.inning(at.inning)
        chance = self.home[cell(inning, at.half, at.outs, at.bases, at.lead)]
        return moved(chance, self.slopes[inning] * at.used)

    def error(self, at: Situation) -> float:
        """The standard error of a chance, as a share of 1."""
        number = cell(self.inning(at.inning), at.half, at.outs, at.bases, at.lead)
        chance = self.home[number] / CERTAIN
        return math.sqrt(chance * (1 - chance) / (self.times[number] + self.spread))

    def leverage(self, at: Situation) -> Fraction:
        """How much hangs on the next play; 1 is the mean of all plays."""
        number = cell(self.inning(at.inning), at.half, at.outs, at.bases, at.lead)
        return Fraction(self.leverages[number], FINE)

    def expected(self, inning: int, outs: int, bases: int) -> int:
        """Runs that will still score in the half-inning, in thousandths; none after three outs."""
        if outs == OUTS:
            return 0
        table = self.runs[min(inning - 1, len(self.runs) - 1)]
        return table[outs * BASES + bases]


def moved(chance: int, by: float) -> int:
    """A chance whose log-odds are moved: never to certainty."""
    if not by:
        return chance
    odds = math.log(chance / (CERTAIN - chance)) + by
    return max(1, min(CERTAIN - 1, round(CERTAIN / (1 + math.exp(-odds)))))


def chances_for(ruleset: str, options: Mapping[str, Any]) -> Chances | None:
    """The table of a ruleset with these options, those not given at their defaults; None where
    none was made. Raises BadOptions for options that there are not."""
    rules = RULESETS[ruleset]
    return _shelf(ruleset).get(_key(rules.options_json(rules.options(options))))


@cache
def _shelf(ruleset: str) -> dict[str, Chances]:
    files = sorted(DATA.glob(f"{ruleset}*.json"))
    found = [read(json.loads(file.read_text())) for file in files]
    return {_key(one.options): one for one in found}


def file_of(ruleset: str, options: Mapping[str, Any]) -> str:
    """The name of a table's file: the ruleset's own options are not in it."""
    usual = RULESETS[ruleset].options_json(RULESETS[ruleset].Options())
    other = [f"{name}-{value}".lower() for name, value in options.items() if value != usual[name]]
    return "_".join([ruleset, *other]) + ".json"


def _key(options: Mapping[str, Any]) -> str:
    return json.dumps(dict(options), sort_keys=True)


def read(data: Mapping[str, Any]) -> Chances:
    """A table from its file's content."""
    weights = data["weights"]
    return Chances(
        ruleset=data["ruleset"],
        options=data["options"],
        manager=data["manager"],
        games=data["games"],
        innings=data["innings"],
        home=unpacked(data["home"]),
        times=unpacked(data["times"]),
        leverages=unpacked(data["leverages"]),
        slopes=data["slopes"],
        runs=data["runs"],
        weights=Weights(*(Fraction(one, FINE) for one in weights)) if weights else None,
        spread=data["spread"],
    )


def packed(numbers: Sequence[int]) -> str:
    """Numbers up to 65,535 as text."""
    shorts = array("H", (min(one, 65_535) for one in numbers))
    return base64.b64encode(zlib.compress(shorts.tobytes(), 9)).decode()


def unpacked(text: str) -> Sequence[int]:
    shorts = array("H")
    shorts.frombytes(zlib.decompress(base64.b64decode(text)))
    return shorts
