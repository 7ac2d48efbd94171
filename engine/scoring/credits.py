"""What one play is worth by section 9 of the Official Baseball Rules, seen by itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.plays import (
    FLY_OUT,
    HOME_PLATE,
    LINE_OUT,
    POP_OUT,
    SACRIFICE_BUNT,
    STOLEN_BASE,
    Play,
)

# Retrosheet's pitch codes; the rest (pickoffs, blocks, plays off the batter) are no pitches.
BALLS: Final = "BHIPV"
STRIKES: Final = "CFKLMOQRSTXY"


def sacrifice_fly(play: Play) -> bool:
    """A caught ball on which a run scores with fewer than two out, not by an error (9.08(d))."""
    return (
        play.outcome in (FLY_OUT, LINE_OUT, POP_OUT)
        and play.runs > 0
        and play.outs < 2
        and not play.error
    )


def sacrifice_bunt(play: Play) -> bool:
    """A bunt with fewer than two out that moves a runner up, with none put out (9.08(a), (c))."""
    if play.outcome is not SACRIFICE_BUNT or play.outs > 1:
        return False
    runners = [move for move in play.moves if move.start]
    return any(move.end > move.start for move in runners) and not any(m.out for m in runners)


def stolen_bases(play: Play) -> list[tuple[int, int]]:
    """(Runner, bases stolen) of a steal; nobody is credited if anybody is put out (9.07(d))."""
    if play.outcome is not STOLEN_BASE or any(move.out for move in play.moves):
        return []
    return [
        (move.runner.player, move.end - move.start - play.error)
        for move in play.moves
        if move.end - move.start > play.error
    ]


@lru_cache(maxsize=4096)
def count_pitches(codes: str) -> tuple[int, int]:
    """Pitches and strikes. Those before the last "." were thrown on an earlier play."""
    thrown = codes.rpartition(".")[2]
    strikes = sum(map(thrown.count, STRIKES))
    return strikes + sum(map(thrown.count, BALLS)), strikes


def batter_on_base(play: Play) -> bool:
    """Whether the batter stood on a base when the play was over."""
    safe = False
    at = 0
    for _, start, end, out in play.moves:
        if start == at and (start == 0 or safe):
            safe = not out and end < HOME_PLATE
            at = end
    return safe
