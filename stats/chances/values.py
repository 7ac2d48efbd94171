"""What each play of a game was worth, in chances to win and in runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from engine.plays import STOLEN_BASE, Play
from stats.chances.situations import Situation, situations
from stats.chances.tables import CERTAIN, FINE, OUTS, Chances, chances_for

TURNING: Final = 3  # plays that turned a game


@dataclass(slots=True)
class PlayValue:
    """One play. Chances are the home side's, of CERTAIN; `between` is what the side that brought a
    man in changed by it, before the next play. Runs are in thousandths, None where the game has no
    such figure."""

    number: int  # of the play in the game, from 0
    situation: Situation
    before: int
    after: int
    between: int
    leverage: Fraction
    re24: int | None

    @property
    def wpa(self) -> int:
        """What it was worth to the side at bat, of CERTAIN."""
        change = self.after - self.before
        return change if self.situation.half else -change


@dataclass(slots=True)
class GameValues:
    """A game that was played out. Sums are by side (0 visitors, 1 home) and roster index; `between`
    is what each side changed of its own chance by bringing men in. A side's sums of `batting` and
    `pitching`, and its `between` less the rival's, are the result less its chance at the first
    pitch, exactly."""

    chances: Chances
    plays: list[PlayValue]
    batting: Counter[tuple[int, int]]
    pitching: Counter[tuple[int, int]]
    between: tuple[int, int]
    re24: Counter[tuple[int, int]]
    re24_against: Counter[tuple[int, int]]  # of pitchers: what batters gained off them

    @property
    def first(self) -> int:
        """The home side's chance at the first pitch."""
        return self.plays[0].before

    @property
    def turning(self) -> list[PlayValue]:
        """The plays that moved the chance most, in their order."""
        most = sorted(self.plays, key=lambda play: (-abs(play.after - play.before), play.number))
        return sorted(most[:TURNING], key=lambda play: play.number)


def values(
    plays: Sequence[Play], ruleset: str, options: Mapping[str, Any], *, home_won: bool
) -> GameValues | None:
    """What the plays of a game that was played out were worth; None where there is no table of such
    games, or no play."""
    chances = chances_for(ruleset, options)
    if chances is None or not plays:
        return None
    return of_table(plays, chances, home_won=home_won)


def of_table(plays: Sequence[Play], chances: Chances, *, home_won: bool) -> GameValues:
    """The same by a certain table."""
    found = list(situations(plays, chances.ruleset))
    worth: list[PlayValue] = []
    batting: Counter[tuple[int, int]] = Counter()
    pitching: Counter[tuple[int, int]] = Counter()
    re24: Counter[tuple[int, int]] = Counter()
    against: Counter[tuple[int, int]] = Counter()
    between = [0, 0]
    for at, (number, before) in enumerate(found):
        play = plays[number]
        now = chances.of(before)
        if at + 1 < len(found):
            then = found[at + 1][1]
            after = chances.of(then._replace(used=before.used))
            later = chances.of(then) - after
            # Who brought men in: the side whose reserves grew fewer
            by_home = then.used > before.used
            between[by_home] += later if by_home else -later
            same = (then.inning, then.half) == (before.inning, before.half)
            outs, bases = (then.outs, then.bases) if same else (OUTS, 0)
        else:
            after, later, outs, bases = CERTAIN * home_won, 0, OUTS, 0
        runs = None
        if chances.weights:
            gained = chances.expected(before.inning, outs, bases)
            gained -= chances.expected(before.inning, before.outs, before.bases)
            runs = FINE * play.runs + gained
        one = PlayValue(number, before, now, after, later, chances.leverage(before), runs)
        worth.append(one)
        side, mound = (before.half, play.pitcher), 1 - before.half
        _credit(batting, side[0], _whose(play), one.wpa)
        pitching[mound, play.pitcher] -= one.wpa
        if runs is not None:
            _credit(re24, side[0], _whose(play), runs)
            against[mound, play.pitcher] += runs
    return GameValues(chances, worth, batting, pitching, (between[0], between[1]), re24, against)


def _whose(play: Play) -> list[int]:
    """Who answers for a play at bat: the batter, or on the bases all who moved."""
    if play.outcome < STOLEN_BASE:
        return [play.batter]
    return list(dict.fromkeys(move.runner.player for move in play.moves))


def _credit(sums: Counter[tuple[int, int]], side: int, players: Iterable[int], worth: int) -> None:
    """Shared evenly; what is left of it goes to the first, so that nothing is lost."""
    shared = list(players)
    each, left = divmod(worth, len(shared))
    for nth, player in enumerate(shared):
        sums[side, player] += each + (nth < left)
