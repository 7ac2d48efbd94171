"""What lay on the table in a play of Quick Baseball."""

from __future__ import annotations

from typing import Any, NamedTuple


class Detail(NamedTuple):
    """The exchange of cards that settled the play, its dice, and the exchanges before it."""

    batted: str  # a batting card, or a call; of a steal only “steal”
    pitched: str
    dice: tuple[int, ...]
    big_hitter: int  # the star's die, 0 where it was not rolled
    double_play: int  # the pitcher's die, 0 where it was not rolled
    earlier: tuple[tuple[str, str], ...]  # batted and pitched, since the play before


def read_detail(row: tuple[Any, ...]) -> Detail:
    return Detail(*row)
