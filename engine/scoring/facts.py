"""What a game leaves for splits: a fact for each plate appearance, each run and each steal.

A fact knows the moment before its play. Whoever adds facts up gets the lines of the box score, over
any partition: R, SB and runs charged belong to the play on which they happen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.plays import (
    CAUGHT_STEALING,
    GROUND_OUT,
    HOME_PLATE,
    NO_PLAY,
    SACRIFICE_BUNT,
    STOLEN_BASE,
    Play,
    new_tuple,
)
from engine.scoring.credits import sacrifice_bunt, sacrifice_fly, stolen_bases
from engine.scoring.earned_runs import NOBODY, WALKS, charge, walked_by
from engine.telling.count import pitches as thrown

#: Beyond the outcomes of plays: a fly that scored a run (9.08(d)).
SACRIFICE_FLY: Final = 19
#: What happens on the bases: a run by whether it was earned, a base stolen, a man caught.
UNEARNED_RUN: Final = 0
EARNED_RUN: Final = 1
STEAL: Final = 2
CAUGHT: Final = 3

_AT: Final = (0, 1, 2, 4)  # a base's bit
_FLIES: Final = (2, 3, 4)  # outcomes that may be sacrifice flies


class Moment(NamedTuple):
    """How a game stands before a play. `bases` has 1, 2 and 4 for men on first, second and third;
    `lead` is of the side at bat."""

    half: int
    inning: int
    outs: int
    bases: int
    lead: int

    @property
    def packed(self) -> int:
        """In one number of 25 bits, as facts keep it: HALF, OUTS, BASES, INNING and LEAD say where
        each is; the lead has LEVEL added."""
        half, inning, outs, bases, lead = self
        return half | outs << OUTS | bases << BASES | inning << INNING | lead + LEVEL << LEAD


OUTS: Final = 1
BASES: Final = 3
INNING: Final = 6
LEAD: Final = 14
LEVEL: Final = 1024


def unpacked(packed: int) -> Moment:
    """The moment that is this number."""
    return Moment(
        packed & 1,
        packed >> INNING & 255,
        packed >> OUTS & 3,
        packed >> BASES & 7,
        (packed >> LEAD) - LEVEL,
    )


class Appearance(NamedTuple):
    """A plate appearance. Players are roster indices."""

    number: int  # of the play in the game, from 0
    moment: int  # a Moment, packed
    batter: int
    pitcher: int  # who is charged with it (9.16(h)), mostly who threw
    event: int  # an Outcome below STOLEN_BASE, or SACRIFICE_FLY
    made: int  # outs made on the play
    rbi: int
    before: int | None  # the count: ten times the balls plus the strikes before the last pitch


class OnBases(NamedTuple):
    """A run, a base stolen, or a man caught, with the moment before its play."""

    number: int
    moment: int
    runner: int
    pitcher: int  # who threw
    charged: int  # with the run; else who threw
    event: int
    made: int  # outs made on the play that no plate appearance tells


#: The fields of an Appearance, and of an OnBases.
AppearanceRow = tuple[int, int, int, int, int, int, int, int | None]
OnBasesRow = tuple[int, int, int, int, int, int, int]


def facts(plays: Sequence[Play]) -> tuple[list[Appearance], list[OnBases]]:
    """The facts of a game, or of its first plays, in their order.

    Raises EngineError for plays that cannot have been.
    """
    turns, runs = rows(plays)
    appearances = [new_tuple(Appearance, turn) for turn in turns]
    return appearances, [new_tuple(OnBases, run) for run in runs]


def rows(plays: Sequence[Play]) -> tuple[list[AppearanceRow], list[OnBasesRow]]:
    """The same without the names, for who packs them: these take a tenth of the time."""
    appearances: list[AppearanceRow] = []
    running: list[OnBasesRow] = []
    lead = LEVEL
    bases = first = base = stands = 0
    side = -1
    mound = NOBODY
    runs: list[int] = []  # where the half's runs stand in `running`
    clear = -1  # so many of them are who threw's, and earned; -1 for all
    add = appearances.append
    for number, play in enumerate(plays):
        # Unpacked, for attributes of a named tuple are slow
        inning, half, outs, batter, pitcher, outcome, moves, scored, rbi, _, error, codes, _, _ = (
            play
        )
        if half != side:
            if 0 <= clear < len(runs):
                _settle(running, runs, clear, plays[first:number])
            side, lead, bases, first, mound = half, 2 * LEVEL - lead, 0, number, pitcher
            clear, runs = -1, []
            stands = half | inning << INNING | lead << LEAD
        if clear < 0 and (error or (bases and pitcher != mound)):
            clear = len(runs)
        mound = pitcher

        moment = stands | outs << OUTS | bases << BASES
        made = arrived = 0
        for _, start, end, out in moves:
            if start:
                base = _AT[start]
                if bases & base:
                    bases ^= base
                else:
                    arrived ^= base  # the second move of one man
            if out:
                made += 1
            elif end < HOME_PLATE:
                arrived |= _AT[end]
        bases |= arrived

        if outcome < STOLEN_BASE:
            event: int = outcome
            charged = pitcher
            count = None
            if scored and event in _FLIES and sacrifice_fly(play):
                event = SACRIFICE_FLY
            elif outcome is SACRIFICE_BUNT and not sacrifice_bunt(play):
                event = GROUND_OUT
            if codes:
                count = count_before(codes)
                if outcome in WALKS and "." in codes:
                    charged = _walker(plays[first : number + 1])
                    if clear < 0:
                        clear = len(runs)
            add((number, moment, batter, charged, event, made, rbi, count))
        elif outcome is not NO_PLAY:
            running += _stealing(play, number, moment)
        if scored:
            for runner, _, end, out in moves:
                if end == HOME_PLATE and not out:
                    runs.append(len(running))
                    running.append((number, moment, runner[0], pitcher, pitcher, EARNED_RUN, 0))
            lead += scored
            stands += scored << LEAD
    if 0 <= clear < len(runs):
        _settle(running, runs, clear, plays[first:])
    return appearances, running


def _settle(
    running: list[OnBasesRow], runs: Sequence[int], clear: int, half: Sequence[Play]
) -> None:
    """Charge the runs of a half-inning since its first error, or relief with men on base, to who
    answers for them; so many as are `clear` scored before."""
    for at, run in zip(runs[clear:], charge(half)[clear:], strict=True):
        number, moment, runner, pitcher, _, _, made = running[at]
        event = EARNED_RUN if run.earned else UNEARNED_RUN
        running[at] = number, moment, runner, pitcher, run.pitcher, event, made


def _walker(half: Sequence[Play]) -> int:
    """Who is charged with the walk that ends these plays."""
    former = walked_by(half, -1)
    return half[-1].pitcher if former == NOBODY else former


def _stealing(play: Play, number: int, moment: int) -> list[OnBasesRow]:
    """Bases stolen, each by itself, and men caught."""
    found = [
        (number, moment, runner, play.pitcher, play.pitcher, STEAL, 0)
        for runner, bases in stolen_bases(play)
        for _ in range(bases)
    ]
    if play.outcome in (STOLEN_BASE, CAUGHT_STEALING):
        found += [
            (number, moment, move.runner.player, play.pitcher, play.pitcher, CAUGHT, 1)
            for move in play.moves
            if move.out
        ]
    return found


@lru_cache(maxsize=4096)
def count_before(codes: str) -> int | None:
    """Ten times the balls plus the strikes before the last pitch; None where none was thrown."""
    pitches = thrown(codes)
    if not pitches:
        return None
    if len(pitches) == 1:
        return 0
    return 10 * pitches[-2].balls + pitches[-2].strikes
