"""Columns of the tables of totals and of game logs: headings, meanings, and the figures in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.ruleset import Ruleset
from stats import formulas
from stats.figures import DASH, rate, two_places

Sums = Mapping[str, int]  # counts by field


class Column(NamedTuple):
    """A column: what stands over it, what that means, and its field or its formula."""

    heading: str
    words: str
    source: str | Callable[[Sums], str]


def _avg(sums: Sums) -> str:
    return rate(formulas.avg(sums["h"], sums["ab"]))


def _obp(sums: Sums) -> float | None:
    return formulas.obp(sums["h"], sums["ab"], sums["bb"], sums["hbp"], sums["sf"])


def _slg(sums: Sums) -> float | None:
    return formulas.slg(sums["h"], sums["doubles"], sums["triples"], sums["hr"], sums["ab"])


def _ops(sums: Sums) -> str:
    return rate(formulas.ops(_obp(sums), _slg(sums)))


def _era(sums: Sums) -> str:
    return two_places(formulas.era(sums["er"], sums["outs"]))


def _whip(sums: Sums) -> str:
    return two_places(formulas.whip(sums["h"], sums["bb"], sums["outs"]))


AVG: Final = Column("AVG", "Batting average", _avg)
OPS: Final = Column("OPS", "On-base plus slugging", _ops)
ERA: Final = Column("ERA", "Earned run average, in nine innings", _era)

BATTING: Final = (
    Column("G", "Games", "games"),
    Column("PA", "Plate appearances", "pa"),
    Column("AB", "At bats", "ab"),
    Column("R", "Runs", "r"),
    Column("H", "Hits", "h"),
    Column("2B", "Doubles", "doubles"),
    Column("3B", "Triples", "triples"),
    Column("HR", "Home runs", "hr"),
    Column("RBI", "Runs batted in", "rbi"),
    Column("BB", "Walks", "bb"),
    Column("SO", "Strikeouts", "so"),
    Column("SB", "Stolen bases", "sb"),
    Column("CS", "Caught stealing", "cs"),
    AVG,
    Column("OBP", "On-base percentage", lambda sums: rate(_obp(sums))),
    Column("SLG", "Slugging average", lambda sums: rate(_slg(sums))),
    OPS,
)
PITCHING: Final = (
    Column("W", "Wins", "wins"),
    Column("L", "Losses", "losses"),
    Column("SV", "Saves", "saves"),
    Column("G", "Games", "games"),
    Column("GS", "Games started", "gs"),
    Column("IP", "Innings pitched", "outs"),
    Column("H", "Hits", "h"),
    Column("R", "Runs", "r"),
    Column("ER", "Earned runs", "er"),
    Column("HR", "Home runs", "hr"),
    Column("BB", "Walks", "bb"),
    Column("SO", "Strikeouts", "so"),
    Column("BF", "Batters faced", "bf"),
    ERA,
    Column("WHIP", "Walks and hits an inning", _whip),
)
BATTING_LOG: Final = tuple(
    column for column in BATTING if column.heading not in ("G", "PA", "AVG", "OBP", "SLG", "OPS")
)
PITCHING_LOG: Final = tuple(
    column
    for column in PITCHING
    if column.heading not in ("W", "L", "SV", "G", "GS", "ERA", "WHIP")
)


def fields(columns: Sequence[Column]) -> set[str]:
    """The fields of a line that these columns, and the formulas among them, are made of."""
    named = {column.source for column in columns if isinstance(column.source, str)} - {"games"}
    return named | ({"hbp", "sf"} if columns is BATTING else set())


def figures(columns: Sequence[Column], sums: Any, rules: Ruleset) -> list[str]:
    """The figures of one row, from counts by field; a count that the game leaves undefined is a
    dash."""
    return [_figure(column, sums, rules) for column in columns]


def _figure(column: Column, sums: Sums, rules: Ruleset) -> str:
    source = column.source
    if callable(source):
        return source(sums)
    if source in rules.undefined:
        return DASH
    value = sums[source]
    return formulas.innings(value) if source == "outs" else str(value)
