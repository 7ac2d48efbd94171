"""Pitching."""

from __future__ import annotations

from typing import Final

from stats import figures, formulas
from stats.catalog.figure import (
    UNINTENTIONAL,
    Baseline,
    Catalog,
    Counts,
    Figure,
    average,
    counted,
    games,
    relative,
    worth,
)
from stats.figures import Value

_AGAINST: Final = ("h", "ab", "bb", "hbp", "sf")
_ALONE: Final = ("hr", "bb", "hbp", "so", "outs")


def _fip(counts: Counts, league: Baseline) -> Value:
    alone = formulas.fip_alone(*(counts[field] for field in _ALONE))
    return None if alone is None or league.fip is None else alone + league.fip


PITCHING: Final = Catalog(
    (
        counted("wins", "W", "Wins", "wins", "high"),
        counted("losses", "L", "Losses", "losses", "low"),
        counted("saves", "SV", "Saves", "saves", "high"),
        counted("holds", "HLD", "Holds", "holds", "high"),
        counted("blown_saves", "BS", "Blown saves", "blownSaves", "low"),
        games("gamesPlayed"),
        counted("gs", "GS", "Games started", "gamesStarted", "high"),
        counted("gf", "GF", "Games finished", "gamesFinished", "high"),
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
        counted("outs", "Outs", "Outs", "outs", "high"),
        counted("h", "H", "Hits", "hits", "low"),
        counted("r", "R", "Runs", "runs", "low"),
        counted("er", "ER", "Earned runs", "earnedRuns", "low"),
        counted("hr", "HR", "Home runs", "homeRuns", "low"),
        counted("bb", "BB", "Walks", "baseOnBalls", "low"),
        counted("ibb", "IBB", "Intentional walks", "intentionalWalks", "low"),
        counted("so", "SO", "Strikeouts", "strikeOuts", "high"),
        counted("hbp", "HBP", "Batters hit", "hitBatsmen", "low"),
        counted("bf", "BF", "Batters faced", "battersFaced", "high"),
        counted("pitches", "NP", "Pitches", "numberOfPitches", "high"),
        counted("strikes", "STR", "Strikes", "strikes", "high"),
        counted("inherited", "IR", "Inherited runners", "inheritedRunners"),
        counted(
            "inherited_scored",
            "IRS",
            "Inherited runners who scored",
            "inheritedRunnersScored",
            "low",
        ),
        average(
            "era",
            "ERA",
            "Earned run average, in nine innings",
            "27 × ER ÷ outs",
            ("er", "outs"),
            lambda counts: formulas.era(counts["er"], counts["outs"]),
            figures.two_places,
            "low",
        ),
        average(
            "whip",
            "WHIP",
            "Walks and hits an inning",
            "3 × (BB + H) ÷ outs",
            ("h", "bb", "outs"),
            lambda counts: formulas.whip(counts["h"], counts["bb"], counts["outs"]),
            figures.two_places,
            "low",
        ),
        average(
            "so9",
            "K/9",
            "Strikeouts in nine innings",
            "27 × SO ÷ outs",
            ("so", "outs"),
            lambda counts: formulas.in_nine(counts["so"], counts["outs"]),
            figures.two_places,
            "high",
            api="strikeoutsPer9Inn",
            more=("so",),
        ),
        average(
            "bb9",
            "BB/9",
            "Walks in nine innings",
            "27 × BB ÷ outs",
            ("bb", "outs"),
            lambda counts: formulas.in_nine(counts["bb"], counts["outs"]),
            figures.two_places,
            "low",
            api="walksPer9Inn",
            more=(UNINTENTIONAL,),
        ),
        average(
            "hr9",
            "HR/9",
            "Home runs in nine innings",
            "27 × HR ÷ outs",
            ("hr", "outs"),
            lambda counts: formulas.in_nine(counts["hr"], counts["outs"]),
            figures.two_places,
            "low",
            api="homeRunsPer9",
            more=("hr",),
        ),
        average(
            "so_bb",
            "K/BB",
            "Strikeouts a walk",
            "SO ÷ BB",
            ("so", "bb"),
            lambda counts: formulas.share(counts["so"], counts["bb"]),
            figures.two_places,
            "high",
            api="strikeoutWalkRatio",
            more=("so", UNINTENTIONAL),
        ),
        average(
            "avg_against",
            "oAVG",
            "Opponents’ batting average",
            "H ÷ AB of the batters faced",
            ("h", "ab"),
            lambda counts: formulas.avg(counts["h"], counts["ab"]),
            figures.rate,
            "low",
            api="avg",
            beyond=True,
        ),
        average(
            "obp_against",
            "oOBP",
            "Opponents’ on-base percentage",
            "(H + BB + HBP) ÷ (AB + BB + HBP + SF) of the batters faced",
            _AGAINST,
            lambda counts: formulas.obp(
                *(counts[field] for field in ("h", "ab", "bb", "hbp", "sf"))
            ),
            figures.rate,
            "low",
            api="obp",
            beyond=True,
        ),
        relative(
            "fip",
            "FIP",
            "Fielding-independent pitching",
            "fip",
            "3 × (13 × HR + 3 × (BB + HBP) − 2 × SO) ÷ outs + what makes the league’s its ERA",
            _ALONE,
            _fip,
            figures.two_places,
            "low",
            needs=("hr", "so", UNINTENTIONAL),
        ),
        relative(
            "era_plus",
            "ERA+",
            "The league’s ERA against it, which is 100",
            "eraPlus",
            "100 × league’s ERA ÷ ERA",
            ("er", "outs"),
            lambda counts, league: formulas.era_plus(
                formulas.era(counts["er"], counts["outs"]), league.era
            ),
            figures.whole,
            "high",
            needs=("er", "outs"),
        ),
        worth(
            "wpa",
            "WPA",
            "Win probability added",
            "wpa",
            "his side’s chance to win after plays against him − before them, added up, in wins",
            "wpa_pitching",
            figures.wins,
        ),
        worth(
            "re24",
            "RE24",
            "Runs saved of what was to be expected",
            "re24",
            "what batters gained off him by RE24, with the other sign",
            "re24_allowed",
            figures.runs,
            sign=-1,
        ),
    )
)
