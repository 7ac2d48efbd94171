"""What lay on the table in a play of Triple Play!"""

from __future__ import annotations

from typing import Any, NamedTuple


class Detail(NamedTuple):
    """The batter's card against the pitcher's, and the fouls before it."""

    batter: int
    pitcher: int  # NO_CARD: an intentional walk
    choice: str  # which outs the pitcher took, where there was a choice
    fouls: tuple[tuple[int, int], ...]  # batter's and pitcher's card, in this plate appearance


def read_detail(row: tuple[Any, ...]) -> Detail:
    return Detail(*row)
