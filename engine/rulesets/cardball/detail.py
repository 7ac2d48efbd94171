"""What lay on the table in a play of Cardball.

Each kind begins with the pitches since the play before: the pitching card, the batting card if it
was turned up (else NO_CARD), the pitch's code.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Pitches = tuple[tuple[int, int, str], ...]


class Pitched(NamedTuple):
    """A strikeout, a walk or a hit batter: the pitches say it all."""

    pitches: Pitches


class Steal(NamedTuple):
    """An attempt to steal; `word` is STEAL."""

    pitches: Pitches
    word: str
    cards: tuple[int, int]  # the lead-off card, and the one thrown against it


class Detail(NamedTuple):
    """A ball in play. Men are known by the base from which they started, the batter by 0."""

    pitches: Pitches
    call: str  # SWING, SAC_BUNT or SAC_FLY
    result: str  # as in `tables`; "" of a bunt
    catch: tuple[int, ...]  # the card that caught the ball, and the safe card that undid it
    out_cards: tuple[tuple[int, int], ...]  # (card, on whom)
    safe_cards: tuple[tuple[int, int], ...]  # (card, whom it saves)


def read_detail(row: tuple[Any, ...]) -> Pitched | Steal | Detail:
    for kind in (Pitched, Steal):
        if len(row) == len(kind._fields):
            return kind(*row)
    return Detail(*row)
