"""What lay on the table in a play of piecepack baseball."""

from __future__ import annotations

from typing import Any, NamedTuple


class Detail(NamedTuple):
    """The cards and dice of a plate appearance."""

    pitch: int  # a rank
    swing: int
    dice: tuple[int, ...]
    modifier: int
    result: int
    red: int  # the fielder's die; -1 where it was not rolled
    extra: int  # the runner's die; -1 where it was not rolled
    rolled: tuple[int, ...] = ()  # the dice before some were rolled again, if any were


class Steal(NamedTuple):
    """The two cards of an attempt to steal, on which no dice are rolled."""

    pitch: int
    swing: int


def read_detail(row: tuple[Any, ...]) -> Detail | Steal:
    return Steal(*row) if len(row) == len(Steal._fields) else Detail(*row)
