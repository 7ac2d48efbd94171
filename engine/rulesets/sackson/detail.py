"""What has lain on the table in a play of Card Baseball, since the play before it, in its order."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.rulesets.sackson.tables import (
    COMPANION_THROWN,
    NEW_BALL_CALLED,
    PLACED,
    STEAL_TRIED,
)


class Pitched(NamedTuple):
    """A pitch and the batter's answer."""

    what: str  # its code: I, B, S, F, X or H
    pitch: int
    swing: int  # NO_CARD on a deliberate ball


class Placed(NamedTuple):
    """A ball in play."""

    what: str  # PLACED
    placed: int
    fielded: int


class Companion(NamedTuple):
    """A card thrown in to catch a foul or to cause an error."""

    what: str  # COMPANION_THROWN
    card: int


class Steal(NamedTuple):
    """A runner who goes, from `base`."""

    what: str  # STEAL_TRIED
    base: int
    card: int
    answer: int  # NO_CARD: nobody played on this runner


class NewBall(NamedTuple):
    """The two face cards that went for a new ball."""

    what: str  # NEW_BALL_CALLED
    first: int
    second: int


Entry = Pitched | Placed | Companion | Steal | NewBall
Detail = tuple[Entry, ...]

#: By what an entry begins with; any other code is a pitch's.
KINDS: dict[str, type[Placed | Companion | Steal | NewBall]] = {
    PLACED: Placed,
    COMPANION_THROWN: Companion,
    STEAL_TRIED: Steal,
    NEW_BALL_CALLED: NewBall,
}


def read_detail(row: tuple[Any, ...]) -> Detail:
    return tuple(KINDS.get(entry[0], Pitched)(*entry) for entry in row)
