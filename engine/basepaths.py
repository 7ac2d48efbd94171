"""Who stands on which base: following the men of a half-inning from play to play.

A man has one number through the half, also when a pinch runner takes over, so that what is kept by
man (who answers for the run, the cell of a scorecard) goes along on the way round.
"""

from __future__ import annotations

from engine.decisions import EngineError
from engine.plays import HOME_PLATE, Play

BASE_NAMES = ("home", "first", "second", "third", "home")


#: One man's way from one base to another: (man, start, end, out).
Leg = tuple[int, int, int, bool]
#: The men on first, second and third, by base; the entry of the plate is never filled.
OnBase = list[int | None]


def empty_bases() -> OnBase:
    return [None, None, None, None]


def follow(bases: OnBase, play: Play, batter: int) -> list[Leg]:
    """The legs that the men ran on a play, in its order; `bases` is brought up to date.

    `batter` is the number given to the man at bat. Raises EngineError when the play moves a
    runner from a base where nobody stands, or leaves two on one base.
    """
    legs: list[Leg] = []
    arrived: dict[int, int] = {}
    for _, start, end, out in play[6]:
        man = bases[start] if start else batter
        if man is None:  # the second move of one man
            man = arrived.pop(start, None)
            if man is None:
                raise EngineError(
                    f"Inning {play.inning}: a runner leaves {BASE_NAMES[start]}, "
                    "where nobody stands."
                )
        bases[start] = None
        legs.append((man, start, end, out))
        if end < HOME_PLATE and not out:
            if end in arrived:
                raise EngineError(f"Inning {play.inning}: two men end on {BASE_NAMES[end]}.")
            arrived[end] = man
    for base, man in arrived.items():
        if bases[base] is not None:
            raise EngineError(f"Inning {play.inning}: two men end on {BASE_NAMES[base]}.")
        bases[base] = man
    return legs
