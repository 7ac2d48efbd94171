"""How a game turned: the home side's chance after every play, and who moved it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Final, NamedTuple

from engine.plays import Play
from engine.ruleset import Ruleset
from engine.telling.narration import HalfInning, heading
from league.figures import rounded
from league.models import Player, Team
from stats.chances import GameValues, values
from stats.chances.tables import CERTAIN
from stats.chances.values import PlayValue
from stats.selectors.boxes import GameBox, PlayerLine
from stats.words import at_bat, on_the_mound

STARS: Final = 3

#: Percent of the chart's width or height.
Percent = float


class Chance(NamedTuple):
    """What a play did: the home side's chance after it, in percent, and what it was worth to the
    side at bat, as a share of a win."""

    percent: str
    gain: str
    swing: bool  # it is one of those that turned the game


@dataclass(slots=True)
class Point:
    """A play in the chart."""

    number: int
    left: Percent
    x: Percent
    y: Percent
    words: str


@dataclass(slots=True)
class Bat:
    """A half-inning in the chart, and in the table that says the same."""

    x: Percent
    width: Percent
    inning: int
    half: int
    heading: str
    team: Team
    after: str  # the home side's chance at its end


@dataclass(slots=True)
class Swing:
    """One of the plays that turned the game."""

    nth: int
    point: Point
    words: str
    team: Team
    heading: str
    before: str
    after: str
    leverage: str
    size: int  # of the change, in 1/10,000
    for_home: bool


@dataclass(slots=True)
class Star:
    """Who moved the chance most toward a win."""

    player: Player
    team: Team
    words: str
    gain: str


@dataclass(slots=True)
class Turned:
    """The chart and what goes with it."""

    home: Team
    visitors: Team
    home_second: str  # the class of a side that wears its second color
    visitors_second: str
    path: str
    points: list[Point]
    bats: list[Bat]
    width: Percent  # of a play
    first: str
    swings: list[Swing]
    stars: list[Star]
    between: list[tuple[Team, str]]
    games: int
    chances: dict[int, Chance]  # by the play's number


def turned(
    rules: Ruleset,
    options: Mapping[str, Any],
    plays: Sequence[Play],
    told: Sequence[HalfInning],
    worn: Sequence[tuple[Team, str]],
    box: GameBox,
    home_won: bool,
) -> Turned | None:
    """How a game turned that was played out; None where no chances are known of its options."""
    worth = values(plays, rules.slug, options, home_won=home_won)
    if worth is None or not told:
        return None
    words = {entry.number: entry.text for half in told for entry in half.entries}
    points = _points(worth, words)
    turning = {play.number for play in worth.turning}
    teams = [team for team, _ in worn]
    return Turned(
        home=teams[1],
        visitors=teams[0],
        home_second=worn[1][1],
        visitors_second=worn[0][1],
        path=" ".join(
            [
                f"0,{_from_top(worth.first):.2f}",
                *(f"{point.x:.2f},{point.y:.2f}" for point in points),
            ]
        ),
        points=points,
        bats=list(_bats(worth, teams)),
        width=100 / len(points),
        first=percent(worth.first),
        swings=list(_swings(worth, points, words, teams)),
        stars=stars(worth, box, teams),
        between=[
            (team, signed(change))
            for team, change in zip(teams, worth.between, strict=True)
            if change
        ],
        games=worth.chances.games,
        chances={
            play.number: Chance(percent(play.after), signed(play.wpa), play.number in turning)
            for play in worth.plays
        },
    )


def percent(chance: int) -> str:
    """“53 %” of 5,312; what is neither is never “0 %” or “100 %”."""
    whole = (200 * chance + CERTAIN) // (2 * CERTAIN)
    if 0 < chance < CERTAIN:
        whole = max(1, min(99, whole))
    return f"{whole} %"


def signed(change: int) -> str:
    """“+.05” of 512: hundredths of a win, rounded half away from nothing."""
    wins = rounded(Fraction(abs(change), CERTAIN), 2).removeprefix("0")
    sign = "+" if change > 0 else "−"
    return wins if wins == ".00" else sign + wins


def stars(worth: GameValues, box: GameBox, teams: Sequence[Team]) -> list[Star]:
    """The three who moved the chance most toward their side's win, at bat and on the mound
    together."""
    sums = Counter(worth.batting)
    sums.update(worth.pitching)
    found = []
    for (side, spot), gain in sorted(sums.items(), key=lambda one: (-one[1], one[0])):
        batted = _line(box.sides[side].batting, spot)
        pitched = _line(box.sides[side].pitching, spot)
        line = batted or pitched
        if gain > 0 and line:
            told = [
                at_bat(batted.totals) if batted else "",
                on_the_mound(pitched.totals) if pitched else "",
            ]
            words = "; ".join(part for part in told if part)
            found.append(Star(line.player, teams[side], words, signed(gain)))
    return found[:STARS]


def _line(lines: Sequence[PlayerLine], spot: int) -> PlayerLine | None:
    return next((line for line in lines if line.player.spot == spot), None)


def _from_top(chance: int) -> Percent:
    return 100 - 100 * chance / CERTAIN


def _points(worth: GameValues, words: dict[int, str]) -> list[Point]:
    each = 100 / len(worth.plays)
    return [
        Point(
            play.number,
            nth * each,
            (nth + 1) * each,
            _from_top(play.after),
            f"{words.get(play.number, '')} {percent(play.after)}",
        )
        for nth, play in enumerate(worth.plays)
    ]


def _half(play: PlayValue) -> tuple[int, int]:
    return play.situation.inning, play.situation.half


def _bats(worth: GameValues, teams: Sequence[Team]) -> Iterator[Bat]:
    each = 100 / len(worth.plays)
    at = 0
    for (inning, half), plays in groupby(worth.plays, _half):
        own = list(plays)
        yield Bat(
            at * each,
            len(own) * each,
            inning,
            half,
            heading(inning, half),
            teams[half],
            percent(own[-1].after),
        )
        at += len(own)


def _swings(
    worth: GameValues,
    points: Sequence[Point],
    words: Mapping[int, str],
    teams: Sequence[Team],
) -> Iterator[Swing]:
    by_number = {point.number: point for point in points}
    for nth, play in enumerate(worth.turning, 1):
        yield Swing(
            nth,
            by_number[play.number],
            words.get(play.number, ""),
            teams[play.after > play.before],
            heading(*_half(play)),
            percent(play.before),
            percent(play.after),
            rounded(play.leverage, 1),
            abs(play.after - play.before),
            play.after > play.before,
        )
