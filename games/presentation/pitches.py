"""A plate appearance pitch by pitch, for the pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.plays import STOLEN_BASE, Play
from engine.telling.count import pitches
from games.presentation.cards import Face

#: Cards, and the words between them.
Exchange: TypeAlias = list[Face | str]

#: By Retrosheet code: what a pitch was, and how that goes on where it is read aloud.
WORDS: Final = {
    "B": ("ball", ""),
    "C": ("called", "strike"),
    "F": ("foul", ""),
    "H": ("hit", "by pitch"),
    "I": ("intentional", "ball"),
    "S": ("swinging", "strike"),
    "X": ("in play", ""),
}
FULL: Final = (3, 2)


@dataclass(slots=True)
class Pitch:
    """One pitch; without a code, what happened between two, with a word or in its parts alone."""

    code: str = ""
    word: str = ""
    more: str = ""
    count: str = ""  # after it, or how it ended: “1–2”, “3–2 full”, “strike 3”, “fly”
    parts: Exchange = field(default_factory=list)  # what lay on the table


def pitch_by_pitch(play: Play, number: int | None = None) -> list[Pitch]:
    """The last `number` pitches of a play; else those that no play before it told."""
    if number is None:
        number = len(pitches(play.pitches.rpartition(".")[2]))
    thrown = pitches(play.pitches)
    told = [
        Pitch(code, *WORDS.get(code, ("pitch", "")), _count(balls, strikes))
        for code, balls, strikes in thrown[len(thrown) - number :]
    ]
    if told and play.outcome < STOLEN_BASE:  # the plate appearance ends
        _, balls, strikes = thrown[-1]
        told[-1].count = "ball 4" if balls == 4 else "strike 3" if strikes == 3 else ""
    return told


def _count(balls: int, strikes: int) -> str:
    return f"{balls}–{strikes}{' full' if (balls, strikes) == FULL else ''}"
