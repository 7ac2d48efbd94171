"""The chart of a player's season: every game a column, and a line over the last ten of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stats import figures, formulas
from stats.figures import Value
from stats.selectors.players import Career, GameLine

#: So many games make a point of the line; a chart begins with as many.
SPAN: Final = 10
#: A column has at most so many of its height in percent for one thing.
TALLEST: Final = 16.0

#: Percent of the chart's width or height, as it is written.
Percent = str


@dataclass(slots=True)
class Block:
    """One time up, or one inning's third and one run: its place from the top."""

    y: Percent
    height: Percent
    kind: str  # hr, hit, out, run


@dataclass(slots=True)
class Column:
    """A game: what it says when pointed at, and its blocks from the ground up."""

    x: Percent
    width: Percent
    words: str
    blocks: list[Block]


@dataclass(slots=True)
class PlayerChart:
    """Columns, and the line over them with the figures at its ends and between what it runs."""

    heading: str
    line: str  # points of 100 by 100
    low: str
    high: str
    last: str
    columns: list[Column]
    pitched: bool


def chart(done: Career) -> PlayerChart | None:
    """The chart of the season that is shown: of earned runs for who mostly pitched, else of hits;
    None before ten games, and where the game does not know what it is made of."""
    pitched = bool(done.pitching_log) and len(done.pitching_log) >= len(done.batting_log)
    log = done.pitching_log if pitched else done.batting_log
    needed = {"er", "outs"} if pitched else {"h", "ab"}
    if len(log) < SPAN or needed & log[0].totals.undefined:
        return None
    points = [_over(log[at - SPAN : at], pitched) for at in range(SPAN, len(log) + 1)]
    known = [value for value in points if value is not None]
    if not known:
        return None
    low, high = min(known), max(known)
    room = (high - low) or 1
    each = 100 / len(log)
    stacks = [_stacked(line, pitched) for line in log]
    height = min(TALLEST, 100 / max(1, *map(len, stacks)))
    line = " ".join(
        f"{(SPAN - 0.5 + nth) * each:.2f},{100 - 100 * float((value - low) / room):.2f}"
        for nth, value in enumerate(points)
        if value is not None
    )
    text = figures.two_places if pitched else figures.rate
    return PlayerChart(
        "ERA" if pitched else "AVG",
        line,
        text(low),
        text(high),
        text(known[-1]),
        [_column(nth, each, line, pitched, stacks[nth], height) for nth, line in enumerate(log)],
        pitched,
    )


def _over(lines: Sequence[GameLine], pitched: bool) -> Value:
    def total(field: str) -> int:
        return sum(line.totals.counts[field] for line in lines)

    if pitched:
        return formulas.era(total("er"), total("outs"))
    return formulas.avg(total("h"), total("ab"))


def _column(
    nth: int, each: float, line: GameLine, pitched: bool, stacked: Sequence[str], height: float
) -> Column:
    blocks = [
        Block(_percent(100 - (at + 1) * height), _percent(height * 0.86), kind)
        for at, kind in enumerate(stacked)
    ]
    counts = line.totals.counts
    did = (
        f"{line.totals.text('ip')} innings, {counts['er']} earned"
        if pitched
        else f"{counts['h']} for {counts['ab']}"
    )
    met = line.meeting
    where = "against" if met.at_home else "at"
    words = f"{met.game.date:%-d %b} {where} {met.opponent.nickname}: {did}"
    return Column(_percent(nth * each), _percent(each * 0.8), words, blocks)


def _percent(value: float) -> Percent:
    return f"{value:.2f}"


def _stacked(line: GameLine, pitched: bool) -> list[str]:
    counts = line.totals.counts
    if pitched:
        return ["run"] * counts["er"] + ["out"] * (counts["outs"] // 3)
    hits = counts["h"] - counts["hr"]
    return ["hr"] * counts["hr"] + ["hit"] * hits + ["out"] * (counts["ab"] - counts["h"])
