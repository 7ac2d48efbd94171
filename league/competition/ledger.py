"""Each club's record, counted once from the results: all that tables and tie-breaks ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from league.competition.values import Entry, Result, WonLost, in_order

LAST: Final = 10
POWER: Final = 0.287  # of runs a game, in the exponent of the expected record


class Line(NamedTuple):
    """A game from the side of one club."""

    opponent: int
    won: bool
    home: bool
    scored: int  # as `allowed`, 0 in a forfeit
    allowed: int
    forfeited: bool
    extra: bool


@dataclass(frozen=True, slots=True)
class Record:
    """What a club has done. A forfeit is in no figure of runs: not one-run, not expected."""

    club: int
    won: int
    lost: int
    home: WonLost
    away: WonLost
    division: WonLost
    outside: WonLost
    extra_innings: WonLost
    one_run: WonLost
    last_ten: WonLost
    streak: int  # wins in a row, or losses as a negative number; 0 before the first game
    runs_scored: int
    runs_allowed: int
    played_out: int  # games that were no forfeits
    byes: int

    @property
    def games(self) -> WonLost:
        return WonLost(self.won, self.lost)

    @property
    def diff(self) -> int:
        return self.runs_scored - self.runs_allowed

    @property
    def points(self) -> int:
        """One for a win, and a bye is one."""
        return self.won + self.byes

    @property
    def expected(self) -> WonLost | None:
        """The record that its runs would give, of the games played out; None before the first
        run."""
        return expected(self.runs_scored, self.runs_allowed, self.played_out)


def expected(scored: int, allowed: int, games: int) -> WonLost | None:
    """The record that runs of so many games would give (Pythagenpat): RS^x against RA^x, where x
    is (RS + RA) a game, to the power of .287. None before the first run."""
    if not games or not scored + allowed:
        return None
    exponent = ((scored + allowed) / games) ** POWER
    share = scored**exponent / (scored**exponent + allowed**exponent)
    won = int(games * share + 0.5)
    return WonLost(won, games - won)


class Ledger:
    """The results of a stage, by club. `byes` counts those of each club."""

    def __init__(
        self,
        entries: Iterable[Entry],
        results: Iterable[Result],
        byes: Mapping[int, int] | None = None,
    ) -> None:
        self.pool = {entry.club: entry.pool for entry in entries}
        self.byes = byes or {}
        #: Each club's games by when they were finished.
        self.lines: dict[int, list[Line]] = {club: [] for club in self.pool}
        #: How often the first has beaten the second.
        self.beaten: dict[tuple[int, int], int] = {}
        for result in in_order(results):
            self._add(result)
        self.records = {club: self._count(club) for club in self.pool}

    def _add(self, result: Result) -> None:
        visitors, home = result.visitors, result.home
        home_won = result.home_runs > result.visitors_runs
        forfeited = result.forfeited
        theirs, ours = (0, 0) if forfeited else (result.visitors_runs, result.home_runs)
        extra = not forfeited and (result.innings or 0) > result.scheduled
        self.lines[home].append(Line(visitors, home_won, True, ours, theirs, forfeited, extra))
        self.lines[visitors].append(Line(home, not home_won, False, theirs, ours, forfeited, extra))
        pair = (home, visitors) if home_won else (visitors, home)
        self.beaten[pair] = self.beaten.get(pair, 0) + 1

    def _count(self, club: int) -> Record:
        lines = self.lines[club]
        division = self.pool[club]
        pool = self.pool
        runs = [line for line in lines if not line.forfeited]
        return Record(
            club=club,
            won=sum(line.won for line in lines),
            lost=sum(not line.won for line in lines),
            home=tally([line for line in lines if line.home]),
            away=tally([line for line in lines if not line.home]),
            division=tally([line for line in lines if pool[line.opponent] == division]),
            outside=tally([line for line in lines if pool[line.opponent] != division]),
            extra_innings=tally([line for line in lines if line.extra]),
            one_run=tally([line for line in runs if abs(line.scored - line.allowed) == 1]),
            last_ten=tally(lines[-LAST:]),
            streak=_streak(lines),
            runs_scored=sum(line.scored for line in lines),
            runs_allowed=sum(line.allowed for line in lines),
            played_out=len(runs),
            byes=self.byes.get(club, 0),
        )

    def against(self, club: int, others: Iterable[int]) -> WonLost:
        """A club's games against some others."""
        won = lost = 0
        for other in others:
            won += self.beaten.get((club, other), 0)
            lost += self.beaten.get((other, club), 0)
        return WonLost(won, lost)

    def opponents(self, club: int) -> list[int]:
        """Whom it has met, once for each game."""
        return [line.opponent for line in self.lines[club]]


def tally(lines: Sequence[Line]) -> WonLost:
    """Games won and lost among these."""
    won = sum([line.won for line in lines])
    return WonLost(won, len(lines) - won)


def _streak(lines: Sequence[Line]) -> int:
    length = 0
    for line in reversed(lines):
        if line.won != lines[-1].won:
            break
        length += 1
    return length if lines and lines[-1].won else -length


def games_behind(leader: Record, record: Record) -> float:
    """((Wl − W) + (L − Ll)) / 2; negative where it has more wins over losses than the leader."""
    return ((leader.won - record.won) + (record.lost - leader.lost)) / 2
