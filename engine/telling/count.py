"""The count of balls and strikes, pitch by pitch."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.scoring.credits import BALLS, STRIKES

FOULS: Final = "FR"  # never the third strike
OFF_THE_COUNT: Final = "HXY"  # a hit batter, and balls in play


class Pitch(NamedTuple):
    """One pitch by its Retrosheet code, and the count after it."""

    code: str
    balls: int
    strikes: int


def pitches(codes: str) -> list[Pitch]:
    """The pitches of a plate appearance (`Play.pitches`), those told by an earlier play too.

    >>> [f"{code} {balls}–{strikes}" for code, balls, strikes in pitches("BSF.FX")]
    ['B 1–0', 'S 1–1', 'F 1–2', 'F 1–2', 'X 1–2']
    """
    thrown = []
    balls = strikes = 0
    for code in codes:
        if code not in BALLS and code not in STRIKES:
            continue
        if code not in OFF_THE_COUNT and (code not in FOULS or strikes < 2):
            balls += code in BALLS
            strikes += code in STRIKES
        thrown.append(Pitch(code, balls, strikes))
    return thrown
