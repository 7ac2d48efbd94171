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


class Appearance(NamedTuple):
    """A plate appearance. Players are roster indices; `bases` has 1, 2 and 4 for men on first,
    second and third; `lead` is the batter's side's; all of it before the play."""

    number: int  # of the play in the game, from 0
    half: int
    inning: int
    outs: int
    bases: int
    lead: int
    batter: int
    pitcher: int  # who is charged with it (9.16(h)), mostly who threw
    event: int  # an Outcome below STOLEN_BASE, or SACRIFICE_FLY
    made: int  # outs made on the play
    rbi: int
    count: int | None  # ten times the balls plus the strikes before the last pitch


class OnBases(NamedTuple):
    """A run, a base stolen, or a man caught, with the moment before its play."""

    number: int
    half: int
    inning: int
    outs: int
    bases: int
    lead: int
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
    lead = bases = first = at = 0
    side = -1
    mound = NOBODY
    simple = True  # each run is who threw's, and earned
    runs: list[int] = []  # where the half's runs stand in `running`
    for number, play in enumerate(plays):
        inning, half, outs, batter, pitcher, outcome, moves, scored, rbi, _, error, codes, _, _ = (
            play
        )
        if half != side:
            if not simple:
                _settle(running, runs, plays[first:number])
            side, lead, bases, first, mound = half, -lead, 0, number, pitcher
            simple, runs = True, []
        if error or pitcher != mound:
            simple = False

        before = bases
        made = 0
        arrived = 0
        for _, start, end, out in moves:
            if start:
                if bases & (at := 1 << start - 1):
                    bases ^= at
                else:
                    arrived ^= at  # the second move of one man
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
            appearances.append(
                new_tuple(
                    Appearance,
                    (
                        *(number, half, inning, outs, before, lead, batter, charged, event),
                        *(made, rbi, count_before(codes) if codes else None),
                    ),
                )
            )
            made = 0
        elif outcome is not NO_PLAY:
            moment = number, half, inning, outs, before, lead
            running += _stealing(play, moment)
        if scored:
            for move in moves:
                if move[2] == HOME_PLATE and not move[3]:
                    runs.append(len(running))
                    running.append(
                        new_tuple(
                            OnBases,
                            (
                                *(number, half, inning, outs, before, lead),
                                *(move[0][0], pitcher, pitcher, EARNED_RUN, 0),
                            ),
                        )
                    )
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


def _stealing(play: Play, moment: tuple[int, int, int, int, int, int]) -> list[OnBases]:
    """Bases stolen, each by itself, and men caught."""
    found = [
        OnBases(*moment, runner, play.pitcher, play.pitcher, STEAL, 0)
        for runner, bases in stolen_bases(play)
        for _ in range(bases)
    ]
    if play.outcome in (STOLEN_BASE, CAUGHT_STEALING):
        found += [
            OnBases(*moment, move.runner.player, play.pitcher, play.pitcher, CAUGHT, 1)
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
