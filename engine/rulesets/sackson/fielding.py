"""What becomes of a ball that the batter has hit: runners, outs and how the play is scored."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import SUIT
from engine.diamond import Bases, advance_all, walk_off_bases
from engine.plays import (
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_OF_BASES,
    HOME_PLATE,
    LINE_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    Ball,
    Move,
    Outcome,
    Runner,
)
from engine.rulesets.sackson.tables import BATTER_OUT, FACE, STARTING_PITCHER

#: A long fly that falls for a single, and one that would be caught but for an error (R10).
LONG_SINGLE: Final = Ball("fly", (2, 2, 1))
LONG_FLY_OUT: Final = Ball("fly", (0, 1, 1))
BUNT: Final = Ball("bunt")


class Result(NamedTuple):
    """What a batted ball came to; `error` is the base that an error gave, 0 or 1."""

    outcome: Outcome
    bases: Bases
    moves: list[Move]
    runs: int = 0
    rbi: int = 0
    error: int = 0
    ball: Ball | None = None


def out_at_first(batter: Runner) -> Move:
    return BATTER_OUT[batter.pitcher - STARTING_PITCHER][batter.player]


# A ball in play


def base_hit(bases: Bases, batter: Runner, hit: int, long_fly: bool, needed: int) -> Result:
    """Everybody moves up as far as the batter, on a long single one base more.

    Where `needed` runs win the game no more of them score, but on a home run (R31).
    """
    if hit == 1 and long_fly and not (needed and needed <= runs_on(bases, 1, False)):
        after, moves, runs = long_single(bases, batter)
        return Result(SINGLE, after, moves, runs, runs, ball=LONG_SINGLE)
    if needed:
        hit = walk_off_bases(bases, hit, needed)
    after, moves, runs = advance_all(bases, batter, hit)
    return Result(HIT_OF_BASES[hit], after, moves, runs, runs)


def with_error(bases: Bases, batter: Runner, hit: int, long_fly: bool, needed: int) -> Result:
    """A base more for everybody; on a long fly that was caught, as on a long single (R22).

    The batter has the hit, and runs batted in, that would have been theirs without it (R21, R33).
    """
    if hit == 0 and long_fly:
        advanced = base_hit(bases, batter, 1, long_fly, needed)
        after, moves, runs = advanced.bases, advanced.moves, advanced.runs
    else:
        after, moves, runs = advance_all(bases, batter, hit + 1)
    if hit == 0:
        return Result(
            REACHED_ON_ERROR, after, moves, runs, 0, 1, LONG_FLY_OUT if long_fly else None
        )
    ball = LONG_SINGLE if hit == 1 and long_fly else None
    return Result(HIT_OF_BASES[hit], after, moves, runs, runs_on(bases, hit, long_fly), 1, ball)


def runs_on(bases: Bases, hit: int, long_fly: bool) -> int:
    """Runs that a hit short of a home run brings in."""
    going = 2 if hit == 1 and long_fly else hit
    return sum(runner is not None for runner in bases[3 - going :])


def long_single(bases: Bases, batter: Runner) -> tuple[Bases, list[Move], int]:
    """The runners go two bases: (bases after, moves, runs)."""
    first, second, third = bases
    moves = []
    if third:
        moves.append(Move(third, 3, HOME_PLATE, False))
    if second:
        moves.append(Move(second, 2, HOME_PLATE, False))
    runs = len(moves)
    if first:
        moves.append(Move(first, 1, 3, False))
    return (batter, None, first), [*moves, Move(batter, 0, 1, False)], runs


def caught_deep(bases: Bases, batter: Runner) -> Result:
    """A long fly with fewer than two out: third scores and second goes to third (R10)."""
    first, second, third = bases
    moves = []
    if third:
        moves.append(Move(third, 3, HOME_PLATE, False))
    runs = len(moves)
    if second:
        moves.append(Move(second, 2, 3, False))
    moves.append(out_at_first(batter))
    return Result(FLY_OUT, (first, None, second), moves, runs, runs)


def plain_out(bases: Bases, batter: Runner, fly: bool) -> Result:
    """Whoever is on base holds."""
    return Result(FLY_OUT if fly else GROUND_OUT, bases, [out_at_first(batter)])


def double_play(bases: Bases, batter: Runner, fly: bool) -> Result:
    """The batter and the runner on first, else the last of the others (R11, R30)."""
    base = 1 if bases[0] else 2 if bases[1] else 3
    after, runner = without(bases, base)
    if fly:
        return Result(LINE_OUT, after, [out_at_first(batter), Move(runner, base, base, True)])
    moves = [Move(runner, base, base + 1, True), out_at_first(batter)]
    return Result(GROUNDED_INTO_DOUBLE_PLAY if base == 1 else GROUND_OUT, after, moves)


def without(bases: Bases, base: int) -> tuple[Bases, Runner]:
    """The bases when the runner on this one is gone, and who that was."""
    runner = bases[base - 1]
    assert runner is not None
    first, second, third = bases
    after = (
        None if base == 1 else first,
        None if base == 2 else second,
        None if base == 3 else third,
    )
    return after, runner


# Sacrifices


def sacrifice(bases: Bases, batter: Runner, outs: int, placed: int, fielded: int) -> Result:
    """A face is led: a face of its suit doubles up, another retires the batter, a number nobody."""
    if FACE[fielded] and SUIT[fielded] == SUIT[placed]:
        return bunt_into_double_play(bases, batter, outs)
    safe = not FACE[fielded]
    if not safe and outs == 2:
        return Result(SACRIFICE_BUNT, bases, [out_at_first(batter)])
    after, moves = pushed(bases)
    if safe and not after[0]:
        after = (batter, after[1], after[2])
        return Result(SINGLE, after, [*moves, Move(batter, 0, 1, False)], ball=BUNT)
    return Result(SACRIFICE_BUNT, after, [*moves, out_at_first(batter)])  # R14


def pushed(bases: Bases) -> tuple[Bases, list[Move]]:
    """Runners on second and first move up where there is room; nobody goes home (R14)."""
    first, second, third = bases
    moves = []
    if second and not third:
        moves.append(Move(second, 2, 3, False))
        second, third = None, second
    if first and not second:
        moves.append(Move(first, 1, 2, False))
        first, second = None, first
    return (first, second, third), moves


def bunt_into_double_play(bases: Bases, batter: Runner, outs: int) -> Result:
    """The batter and the man who was running: from first, else from second (R12, R29)."""
    first, second, third = bases
    if outs < 2 and (first or (second and not third)):
        return double_play(bases, batter, fly=False)
    return Result(SACRIFICE_BUNT, bases, [out_at_first(batter)])
