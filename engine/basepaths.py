"""Who stands on which base: following the men of a half-inning from play to play.

A man keeps his number through the half, also when a pinch runner takes his place, so that what is
kept by man (who answers for him, the cell of a scorecard) stays with him on his way round.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.decisions import EngineError
from engine.plays import HOME_PLATE, Play

BASE_NAMES = ("the plate", "first", "second", "third", "home")


class Leg(NamedTuple):
    """One man's way from one base to another, safe or out."""

    man: int
    start: int
    end: int
    out: bool


#: The men on first, second and third, by base; the entry of the plate is never filled.
Bases = list[int | None]


def empty_bases() -> Bases:
    return [None, None, None, None]


def follow(bases: Bases, play: Play, batter: int) -> list[Leg]:
    """The legs that the men ran on a play, in its order; `bases` is brought up to date.

    `batter` is the number given to the man at bat. Raises EngineError when the play moves a
    runner from a base where nobody stands, or leaves two on one base.
    """
    before = bases[:]
    reached: dict[int, int] = {}
    legs = []
    for _, start, end, out in play.moves:
        man = before[start] if start else batter
        if man is None or (start and man in reached):  # his second move of the play
            man = next((m for m, base in reached.items() if base == start), None)
        if man is None:
            raise EngineError(
                f"Inning {play.inning}: a runner is moved from {BASE_NAMES[start]}, "
                "where nobody stands."
            )
        reached[man] = -1 if out else end
        legs.append(Leg(man, start, end, out))
    for base in (1, 2, 3):
        if before[base] in reached:
            bases[base] = None
    for man, base in reached.items():
        if 0 < base < HOME_PLATE:
            if bases[base] is not None:
                raise EngineError(f"Inning {play.inning}: two men end on {BASE_NAMES[base]}.")
            bases[base] = man
    return legs
