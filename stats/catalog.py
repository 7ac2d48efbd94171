"""The catalog of statistics: once of every figure its name, heading, meaning, API name, formula,
form, which way is better and what it needs. Pages, leaders, API and exports read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from stats import figures, formulas
from stats.figures import Value

Counts = Mapping[str, int]  # of a line, or summed over lines: by field


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a line, or of lines added up.

    `fields` are the counts that it is made of. A ruleset that leaves one of `needs` undefined
    leaves the figure undefined too; the rest of `fields` are 0 where they cannot happen. An average
    ranks only those who `qualify`.
    """

    name: str  # in the code and in addresses
    heading: str  # over a column
    words: str  # what that means
    api: str  # StatsAPI's name
    formula: str  # for a reader
    fields: tuple[str, ...]
    needs: frozenset[str]
    value: Callable[[Counts], Value]
    text: Callable[[Value], str]
    better: Literal["high", "low", ""]
    qualify: bool = False

    def of(self, counts: Counts, undefined: frozenset[str]) -> Value:
        """The figure of these counts in a game that leaves `undefined` fields out."""
        return None if self.needs & undefined else self.value(counts)


class Catalog(dict[str, Figure]):
    """The figures of one kind of line, by name."""

    def __init__(self, figures: Iterable[Figure]) -> None:
        super().__init__((figure.name, figure) for figure in figures)

    def pick(self, *names: str) -> tuple[Figure, ...]:
        """Some of them, as columns. Raises KeyError for a name that is none."""
        return tuple(self[name] for name in names)


def fields(columns: Iterable[Figure]) -> set[str]:
    """The fields of a line that these figures are made of."""
    return {field for column in columns for field in column.fields}


def _count(
    name: str, heading: str, words: str, api: str, better: Literal["high", "low", ""] = ""
) -> Figure:
    return Figure(
        name,
        heading,
        words,
        api,
        f"{words}, added up",
        (name,),
        frozenset({name}),
        lambda counts: counts[name],
        figures.count,
        better,
    )


def _games(api: str) -> Figure:
    return Figure(
        "games",
        "G",
        "Games",
        api,
        "games with a line in the box score",
        (),
        frozenset(),
        lambda counts: counts["games"],
        figures.count,
        "high",
    )


def _average(
    name: str,
    heading: str,
    words: str,
    formula: str,
    fields: tuple[str, ...],
    value: Callable[[Counts], Value],
    text: Callable[[Value], str],
    better: Literal["high", "low"],
) -> Figure:
    """An average needs what it cannot do without: the hits, at-bats, earned runs or outs in it."""
    needs = frozenset({"h", "ab", "er", "outs"} & {*fields})
    return Figure(
        name, heading, words, name, formula, fields, needs, value, text, better, qualify=True
    )


_HITS: Final = ("h", "doubles", "triples", "hr")
_ON_BASE: Final = ("h", "ab", "bb", "hbp", "sf")


def _obp(counts: Counts) -> Value:
    return formulas.obp(*(counts[field] for field in _ON_BASE))


def _slg(counts: Counts) -> Value:
    return formulas.slg(*(counts[field] for field in (*_HITS, "ab")))


def _ops(counts: Counts) -> Value:
    on_base = formulas.obp(*(counts[field] for field in _ON_BASE))
    return formulas.ops(on_base, formulas.slg(*(counts[field] for field in (*_HITS, "ab"))))


BATTING: Final = Catalog(
    (
        _games("gamesPlayed"),
        _count("pa", "PA", "Plate appearances", "plateAppearances", "high"),
        _count("ab", "AB", "At bats", "atBats", "high"),
        _count("r", "R", "Runs", "runs", "high"),
        _count("h", "H", "Hits", "hits", "high"),
        _count("doubles", "2B", "Doubles", "doubles", "high"),
        _count("triples", "3B", "Triples", "triples", "high"),
        _count("hr", "HR", "Home runs", "homeRuns", "high"),
        _count("rbi", "RBI", "Runs batted in", "rbi", "high"),
        _count("bb", "BB", "Walks", "baseOnBalls", "high"),
        _count("ibb", "IBB", "Intentional walks", "intentionalWalks", "high"),
        _count("so", "SO", "Strikeouts", "strikeOuts", "low"),
        _count("hbp", "HBP", "Hit by pitch", "hitByPitch", "high"),
        _count("sh", "SH", "Sacrifice bunts", "sacBunts", "high"),
        _count("sf", "SF", "Sacrifice flies", "sacFlies", "high"),
        _count("sb", "SB", "Stolen bases", "stolenBases", "high"),
        _count("cs", "CS", "Caught stealing", "caughtStealing", "low"),
        _count("gidp", "GIDP", "Grounded into double plays", "groundIntoDoublePlay", "low"),
        _count("lob", "LOB", "Left on base", "leftOnBase", "low"),
        _average(
            "avg",
            "AVG",
            "Batting average",
            "H ÷ AB",
            ("h", "ab"),
            lambda counts: formulas.avg(counts["h"], counts["ab"]),
            figures.rate,
            "high",
        ),
        _average(
            "obp",
            "OBP",
            "On-base percentage",
            "(H + BB + HBP) ÷ (AB + BB + HBP + SF)",
            _ON_BASE,
            _obp,
            figures.rate,
            "high",
        ),
        _average(
            "slg",
            "SLG",
            "Slugging average",
            "(H + 2B + 2 × 3B + 3 × HR) ÷ AB",
            (*_HITS, "ab"),
            _slg,
            figures.rate,
            "high",
        ),
        _average(
            "ops",
            "OPS",
            "On-base plus slugging",
            "OBP + SLG",
            (*_ON_BASE, *_HITS[1:]),
            _ops,
            figures.rate,
            "high",
        ),
    )
)
PITCHING: Final = Catalog(
    (
        _count("wins", "W", "Wins", "wins", "high"),
        _count("losses", "L", "Losses", "losses", "low"),
        _count("saves", "SV", "Saves", "saves", "high"),
        _count("holds", "HLD", "Holds", "holds", "high"),
        _count("blown_saves", "BS", "Blown saves", "blownSaves", "low"),
        _games("gamesPlayed"),
        _count("gs", "GS", "Games started", "gamesStarted", "high"),
        _count("gf", "GF", "Games finished", "gamesFinished", "high"),
        Figure(
            "ip",
            "IP",
            "Innings pitched",
            "inningsPitched",
            "outs ÷ 3; .1 and .2 are thirds",
            ("outs",),
            frozenset({"outs"}),
            lambda counts: counts["outs"],
            figures.innings,
            "high",
        ),
        _count("outs", "Outs", "Outs", "outs", "high"),
        _count("h", "H", "Hits", "hits", "low"),
        _count("r", "R", "Runs", "runs", "low"),
        _count("er", "ER", "Earned runs", "earnedRuns", "low"),
        _count("hr", "HR", "Home runs", "homeRuns", "low"),
        _count("bb", "BB", "Walks", "baseOnBalls", "low"),
        _count("ibb", "IBB", "Intentional walks", "intentionalWalks", "low"),
        _count("so", "SO", "Strikeouts", "strikeOuts", "high"),
        _count("hbp", "HBP", "Batters hit", "hitBatsmen", "low"),
        _count("bf", "BF", "Batters faced", "battersFaced", "high"),
        _count("pitches", "NP", "Pitches", "numberOfPitches", "high"),
        _count("strikes", "STR", "Strikes", "strikes", "high"),
        _count("inherited", "IR", "Inherited runners", "inheritedRunners"),
        _count(
            "inherited_scored",
            "IRS",
            "Inherited runners who scored",
            "inheritedRunnersScored",
            "low",
        ),
        _average(
            "era",
            "ERA",
            "Earned run average, in nine innings",
            "27 × ER ÷ outs",
            ("er", "outs"),
            lambda counts: formulas.era(counts["er"], counts["outs"]),
            figures.two_places,
            "low",
        ),
        _average(
            "whip",
            "WHIP",
            "Walks and hits an inning",
            "3 × (BB + H) ÷ outs",
            ("h", "bb", "outs"),
            lambda counts: formulas.whip(counts["h"], counts["bb"], counts["outs"]),
            figures.two_places,
            "low",
        ),
    )
)
FIELDING: Final = Catalog(
    (
        _games("gamesPlayed"),
        _count("outs", "Outs", "Outs in the field", "outs", "high"),
        _count("po", "PO", "Putouts", "putOuts", "high"),
        _count("a", "A", "Assists", "assists", "high"),
        _count("e", "E", "Errors", "errors", "low"),
        _count("dp", "DP", "Double plays", "doublePlays", "high"),
    )
)


@dataclass(slots=True)
class Totals:
    """Lines added up, of one player or of a team: `totals["avg"]` is a number, None where it is
    undefined."""

    catalog: Catalog
    counts: Counts
    undefined: frozenset[str]  # the ruleset's

    def __getitem__(self, name: str) -> Value:
        return self.catalog[name].of(self.counts, self.undefined)

    def text(self, name: str) -> str:
        """The figure as it is printed."""
        return self.catalog[name].text(self[name])
