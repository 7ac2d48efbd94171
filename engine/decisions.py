"""What a seat is asked, and what can be wrong with an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from reprlib import repr as short_repr
from typing import Any


class Seat(IntEnum):
    """One of the two seats. The value indexes every pair that the engine keeps by side."""

    VISITORS = 0
    HOME = 1

    @property
    def other(self) -> Seat:
        return Seat(1 - self)


def shown(value: Any) -> str:
    """A value as an error quotes it: cut short, and never an error of its own."""
    try:
        return short_repr(value)
    except ValueError:  # a whole number too long for Python to print
        return "a very long number"


def seat_error(seat: Any) -> str:
    """Why this is no seat, in words; empty if it is one."""
    if type(seat) in (Seat, int) and 0 <= seat <= 1:
        return ""
    return f"There is no seat {shown(seat)}: 0 is the visitors’, 1 the home side’s."


@dataclass(slots=True)
class Decision:
    """One question to one seat.

    `kind` names the question (each ruleset lists its kinds); `options` are the legal answers as
    small plain values: a card, a base, a word, a short tuple. A record stores the index chosen.
    The first `usual` of them are what one mostly does; the rest (a walk, a relief) is for seldom.
    """

    seat: int
    kind: str
    options: Sequence[Any]
    usual: int = 1


class Questions(dict[int, Decision]):
    """A seat's questions by what they depend on; each is made once and serves every game."""

    def __init__(self, seat: int, ask: Callable[[int, int], Decision]) -> None:
        super().__init__()
        self.seat = seat
        self.ask = ask

    def __missing__(self, key: int) -> Decision:
        decision = self[key] = self.ask(self.seat, key)
        return decision


def for_each_seat(ask: Callable[[int, int], Decision]) -> tuple[Questions, Questions]:
    """The questions that `ask(seat, key)` makes, by seat; the key is often a hand, in bits."""
    return Questions(0, ask), Questions(1, ask)


class EngineError(ValueError):
    """Anything that a caller of the engine did wrong; its text is fit for a person."""


class IllegalChoice(EngineError):
    """An answer that is out of turn, not offered, or for a game that is over."""


class IllegalLineup(EngineError):
    """A lineup that the rules forbid. `field` names the slot at fault, where there is one."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field


class UnknownRuleset(EngineError, KeyError):
    """A ruleset's slug that nothing answers to."""

    __str__ = ValueError.__str__


class BadOptions(EngineError):
    """An option that the ruleset does not have, or a value that it cannot take."""


class BadRecord(EngineError):
    """A record that is damaged: it does not describe a game that these rules can play."""


class VersionMismatch(BadRecord):
    """A record made by another version of the ruleset or of the record's format."""
