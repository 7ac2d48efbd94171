"""Batting."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from stats import figures, formulas
from stats.catalog.figure import (
    UNINTENTIONAL,
    Baseline,
    Catalog,
    Counts,
    average,
    counted,
    derived,
    games,
    relative,
    worth,
)
from stats.figures import Value

_HITS: Final = ("h", "doubles", "triples", "hr")
_ON_BASE: Final = ("h", "ab", "bb", "hbp", "sf")
_IN_PLAY: Final = ("h", "hr", "ab", "so", "sf")


def _obp(counts: Counts) -> Fraction | None:
    return formulas.obp(*(counts[field] for field in _ON_BASE))


def _slg(counts: Counts) -> Fraction | None:
    return formulas.slg(*(counts[field] for field in (*_HITS, "ab")))


def _ops(counts: Counts) -> Value:
    on_base = formulas.obp(*(counts[field] for field in _ON_BASE))
    return formulas.ops(on_base, formulas.slg(*(counts[field] for field in (*_HITS, "ab"))))


def _ops_plus(counts: Counts, league: Baseline) -> Value:
    return formulas.ops_plus(_obp(counts), _slg(counts), league.obp, league.slg)


def _woba(counts: Counts, league: Baseline) -> Value:
    weights = league.weights
    chances = sum(counts[field] for field in ("ab", "bb", "hbp", "sf")) - counts["ibb"]
    if weights is None or not chances:
        return None
    singles = counts["h"] - counts["doubles"] - counts["triples"] - counts["hr"]
    worth = (
        weights.bb * (counts["bb"] - counts["ibb"])
        + weights.hbp * counts["hbp"]
        + weights.single * singles
        + weights.double * counts["doubles"]
        + weights.triple * counts["triples"]
        + weights.hr * counts["hr"]
    )
    return Fraction(worth) / chances


BATTING: Final = Catalog(
    (
        games("gamesPlayed"),
        counted("pa", "PA", "Plate appearances", "plateAppearances", "high"),
        counted("ab", "AB", "At bats", "atBats", "high"),
        counted("r", "R", "Runs", "runs", "high"),
        counted("h", "H", "Hits", "hits", "high"),
        counted("doubles", "2B", "Doubles", "doubles", "high"),
        counted("triples", "3B", "Triples", "triples", "high"),
        counted("hr", "HR", "Home runs", "homeRuns", "high"),
        counted("rbi", "RBI", "Runs batted in", "rbi", "high"),
        counted("bb", "BB", "Walks", "baseOnBalls", "high"),
        counted("ibb", "IBB", "Intentional walks", "intentionalWalks", "high"),
        counted("so", "SO", "Strikeouts", "strikeOuts", "low"),
        counted("hbp", "HBP", "Hit by pitch", "hitByPitch", "high"),
        counted("sh", "SH", "Sacrifice bunts", "sacBunts", "high"),
        counted("sf", "SF", "Sacrifice flies", "sacFlies", "high"),
        counted("sb", "SB", "Stolen bases", "stolenBases", "high"),
        counted("cs", "CS", "Caught stealing", "caughtStealing", "low"),
        counted("gidp", "GIDP", "Grounded into double plays", "groundIntoDoublePlay", "low"),
        counted("lob", "LOB", "Left on base", "leftOnBase", "low"),
        average(
            "avg",
            "AVG",
            "Batting average",
            "H ÷ AB",
            ("h", "ab"),
            lambda counts: formulas.avg(counts["h"], counts["ab"]),
            figures.rate,
            "high",
        ),
        average(
            "obp",
            "OBP",
            "On-base percentage",
            "(H + BB + HBP) ÷ (AB + BB + HBP + SF)",
            _ON_BASE,
            _obp,
            figures.rate,
            "high",
        ),
        average(
            "slg",
            "SLG",
            "Slugging average",
            "(H + 2B + 2 × 3B + 3 × HR) ÷ AB",
            (*_HITS, "ab"),
            _slg,
            figures.rate,
            "high",
        ),
        average(
            "ops",
            "OPS",
            "On-base plus slugging",
            "OBP + SLG",
            (*_ON_BASE, *_HITS[1:]),
            _ops,
            figures.rate,
            "high",
        ),
        derived(
            "tb",
            "TB",
            "Total bases",
            "totalBases",
            "H + 2B + 2 × 3B + 3 × HR",
            _HITS,
            lambda counts: formulas.total_bases(*(counts[field] for field in _HITS)),
        ),
        derived(
            "xbh",
            "XBH",
            "Extra-base hits",
            "extraBaseHits",
            "2B + 3B + HR",
            _HITS[1:],
            lambda counts: sum(counts[field] for field in _HITS[1:]),
        ),
        average(
            "iso",
            "ISO",
            "Isolated power",
            "SLG − AVG",
            (*_HITS, "ab"),
            lambda counts: formulas.iso(*(counts[field] for field in (*_HITS, "ab"))),
            figures.rate,
            "high",
        ),
        average(
            "babip",
            "BABIP",
            "Average on balls in play",
            "(H − HR) ÷ (AB − SO − HR + SF)",
            _IN_PLAY,
            lambda counts: formulas.babip(
                *(counts[field] for field in ("h", "hr", "ab", "so", "sf"))
            ),
            figures.rate,
            "high",
        ),
        average(
            "so_rate",
            "K%",
            "Strikeouts a plate appearance",
            "SO ÷ PA",
            ("so", "pa"),
            lambda counts: formulas.share(counts["so"], counts["pa"]),
            figures.percent,
            "low",
            api="strikeoutRate",
            more=("so",),
        ),
        average(
            "bb_rate",
            "BB%",
            "Walks a plate appearance",
            "BB ÷ PA",
            ("bb", "pa"),
            lambda counts: formulas.share(counts["bb"], counts["pa"]),
            figures.percent,
            "high",
            api="walkRate",
            more=(UNINTENTIONAL,),
        ),
        relative(
            "woba",
            "wOBA",
            "Weighted on-base average",
            "woba",
            "each way on base by its runs, over AB + BB − IBB + HBP + SF, on the scale of OBP",
            (*_ON_BASE, *_HITS[1:], "ibb"),
            _woba,
            figures.rate,
            "high",
            needs=("woba",),
        ),
        relative(
            "ops_plus",
            "OPS+",
            "OPS against the league’s, which is 100",
            "opsPlus",
            "100 × (OBP ÷ league’s OBP + SLG ÷ league’s SLG − 1)",
            (*_ON_BASE, *_HITS[1:]),
            _ops_plus,
            figures.whole,
            "high",
        ),
        worth(
            "wpa",
            "WPA",
            "Win probability added",
            "wpa",
            "the chance to win after his plays − before them, added up, in wins",
            "wpa",
            figures.wins,
        ),
        worth(
            "re24",
            "RE24",
            "Runs above what was to be expected",
            "re24",
            "runs to be expected after his plays − before them + runs scored, added up; none where"
            " the runs of hits do not stand in their order",
            "re24",
            figures.runs,
        ),
    )
)
