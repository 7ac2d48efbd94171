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


def facts(plays: Sequence[Play]) -> tuple[list[Appearance], list[OnBases]]:
    """The facts of a game, or of its first plays, in their order.

    Raises EngineError for plays that cannot have been.
    """
    appearances: list[Appearance] = []
    running: list[OnBases] = []
    lead = LEVEL
    bases = first = base = 0
    side = -1
    mound = NOBODY
    simple = True  # each run is who threw's, and earned
    runs: list[int] = []  # where the half's runs stand in `running`
    for number, play in enumerate(plays):
        # Unpacked, for attributes of a named tuple are slow
        inning, half, outs, batter, pitcher, outcome, moves, scored, rbi, _, error, codes, _, _ = (
            play
        )
        if half != side:
            if not simple:
                _settle(running, runs, plays[first:number])
            side, lead, bases, first, mound = half, 2 * LEVEL - lead, 0, number, pitcher
            simple, runs = True, []
        if error or pitcher != mound:
            simple = False

        moment = half | outs << OUTS | bases << BASES | inning << INNING | lead << LEAD
        made = arrived = 0
        for _, start, end, out in moves:
            if start:
                base = 1 << start - 1
                if bases & base:
                    bases ^= base
                else:
                    arrived ^= base  # the second move of one man
            if out:
                made += 1
            elif end < HOME_PLATE:
                arrived |= 1 << end - 1
        bases |= arrived

        if outcome < STOLEN_BASE:
            event: int = outcome
            charged = pitcher
            if scored and event in _FLIES and sacrifice_fly(play):
                event = SACRIFICE_FLY
            elif outcome is SACRIFICE_BUNT and not sacrifice_bunt(play):
                event = GROUND_OUT
            elif outcome in WALKS and "." in codes:
                charged = _walker(plays[first : number + 1])
                simple = False
            count = count_before(codes) if codes else None
            fact = number, moment, batter, charged, event, made, rbi, count
            appearances.append(new_tuple(Appearance, fact))
        elif outcome is not NO_PLAY:
            running += _stealing(play, number, moment)
        if scored:
            for runner, _, end, out in moves:
                if end == HOME_PLATE and not out:
                    runs.append(len(running))
                    run = number, moment, runner[0], pitcher, pitcher, EARNED_RUN, 0
                    running.append(new_tuple(OnBases, run))
            lead += scored
    if not simple:
        _settle(running, runs, plays[first:])
    return appearances, running


def _settle(running: list[OnBases], runs: Sequence[int], half: Sequence[Play]) -> None:
    """Charge the runs of a half-inning with an error, or with relief, to who answers for them."""
    if runs:
        for at, run in zip(runs, charge(half), strict=True):
            event = EARNED_RUN if run.earned else UNEARNED_RUN
            running[at] = running[at]._replace(charged=run.pitcher, event=event)


def _walker(half: Sequence[Play]) -> int:
    """Who is charged with the walk that ends these plays."""
    former = walked_by(half, -1)
    return half[-1].pitcher if former == NOBODY else former


def _stealing(play: Play, number: int, moment: int) -> list[OnBases]:
    """Bases stolen, each by itself, and men caught."""
    found = [
        OnBases(number, moment, runner, play.pitcher, play.pitcher, STEAL, 0)
        for runner, bases in stolen_bases(play)
        for _ in range(bases)
    ]
    if play.outcome in (STOLEN_BASE, CAUGHT_STEALING):
        found += [
            OnBases(number, moment, move.runner.player, play.pitcher, play.pitcher, CAUGHT, 1)
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
