"""What a line score tells of a game, in one line. Pure functions over runs by inning."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import Final, NamedTuple

#: From how many behind it is a comeback, how many in an inning decide a game, how many ahead it is
#: a rout.
BEHIND: Final = 3
RALLY: Final = 3
ROUT: Final = 8


class Turn(StrEnum):
    """What a game is told by, the most telling first."""

    LAST_AT_BAT = "last_at_bat"
    COMEBACK = "comeback"  # number: how far behind they were
    SHUTOUT = "shutout"
    RALLY = "rally"  # number: runs in the inning that put them ahead for good
    ONE_RUN = "one_run"
    ROUT = "rout"  # number: by how many
    FROM_THE_FIRST = "from_the_first"
    AHEAD = "ahead"  # inning: since when


class Story(NamedTuple):
    """How the winner won: by which turn, in which inning, and the number that goes with it."""

    turn: Turn
    home_won: bool
    inning: int  # in which the winner took the lead for good
    number: int = 0


def story(visitors: Sequence[int | None], home: Sequence[int | None]) -> Story:
    """The story of a finished game by its line score; None is an inning not batted.

    Raises ValueError for a tie, which baseball does not know.
    """
    margin = worst = 0  # of the home side; how far the later winner was behind
    taken, taken_by, last = 0, 0, False  # the inning of the lead for good, its runs, at whose bat
    home_won = _sum(home) > _sum(visitors)
    if _sum(home) == _sum(visitors):
        raise ValueError("A tie has no winner.")
    sign = 1 if home_won else -1
    innings = list(zip_longest(visitors, home))
    for inning, halves in enumerate(innings, 1):
        for at_home, runs in enumerate(halves):
            before, margin = margin, margin + (runs or 0) * (1 if at_home else -1)
            worst = max(worst, -sign * margin)
            if sign * before <= 0 < sign * margin:
                taken, taken_by = inning, runs or 0
                last = bool(at_home) and inning == len(innings)
    by = abs(margin)
    if last:
        return Story(Turn.LAST_AT_BAT, home_won, taken)
    if worst >= BEHIND:
        return Story(Turn.COMEBACK, home_won, taken, worst)
    if not _sum(visitors if home_won else home):
        return Story(Turn.SHUTOUT, home_won, taken)
    if taken_by >= RALLY:
        return Story(Turn.RALLY, home_won, taken, taken_by)
    if by == 1:
        return Story(Turn.ONE_RUN, home_won, taken, 1)
    if by >= ROUT:
        return Story(Turn.ROUT, home_won, taken, by)
    return Story(Turn.FROM_THE_FIRST if taken == 1 else Turn.AHEAD, home_won, taken, by)


def _sum(runs: Sequence[int | None]) -> int:
    return sum(one or 0 for one in runs)
