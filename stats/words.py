"""Lines of a box score in words: what a batter or a pitcher did, as a reader would say it."""

from __future__ import annotations

from typing import Final

from engine.telling.narration import counted
from stats.catalog import Totals

#: What a batter's words name beside hits and at-bats, in this order.
_DEEDS: Final = (
    ("doubles", "a double", "doubles"),
    ("triples", "a triple", "triples"),
    ("hr", "a home run", "home runs"),
    ("bb", "a walk", "walks"),
    ("sb", "a steal", "steals"),
)


def at_bat(line: Totals) -> str:
    """“3 for 4, a home run, 2 runs, 3 RBI”; empty for who never came up."""
    counts = line.counts
    if not counts["pa"]:
        return ""
    told = [f"{counts['h']} for {counts['ab']}"]
    for field, one, more in _DEEDS:
        if number := counts[field]:
            told.append(one if number == 1 else f"{number} {more}")
    if counts["r"]:
        told.append(counted(counts["r"], "run"))
    if counts["rbi"]:
        told.append(f"{counts['rbi']} RBI")
    return ", ".join(told)


def on_the_mound(line: Totals) -> str:
    """“7.1 innings, no runs, 6 strikeouts”."""
    counts = line.counts
    told = [f"{line.text('ip')} innings", counted(counts["r"], "run") if counts["r"] else "no runs"]
    if counts["so"]:
        told.append(counted(counts["so"], "strikeout"))
    return ", ".join(told)
