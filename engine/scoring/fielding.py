"""Putouts, assists and errors of one side in the field (9.09 to 9.12)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.scoring.box import FieldingLine, PitchingLine

#: The numbers that scorers give the positions.
POSITION_NUMBERS: Final = {
    "P": 1,
    "C": 2,
    "1B": 3,
    "2B": 4,
    "3B": 5,
    "SS": 6,
    "LF": 7,
    "CF": 8,
    "RF": 9,
}
PITCHER: Final = "1"

#: Number, player and position of a fielder.
Post = tuple[int, int, str]


@lru_cache(maxsize=4096)
def handled(fielders: str) -> tuple[int, tuple[int, ...]]:
    """Who made the putout, and who the assists: one each, however often they had the ball."""
    return int(fielders[-1]), tuple(sorted({int(number) for number in fielders[:-1]}))


class Fielders:
    """Counts outs by those who made them; lines are written when the game has been scored."""

    __slots__ = ("chances", "double_plays", "errors", "of_pitchers", "posts")

    def __init__(self, posts: Sequence[Post]) -> None:
        self.posts = posts  # all but the pitchers; none if the game does not know its fielders
        self.chances: defaultdict[str, int] = defaultdict(int)
        self.of_pitchers: list[tuple[int, dict[str, int]]] = []  # as above, while each pitched
        self.double_plays: list[tuple[int, str]] = []  # who pitched, who handled it
        self.errors: list[tuple[int, str]] = []  # who pitched, at which position it was made

    def relieve(self, pitcher: int) -> None:
        """What the pitcher who leaves had a part in is set aside."""
        chances = self.chances
        if PITCHER in "".join(chances):
            theirs = {made: chances.pop(made) for made in [*chances] if PITCHER in made}
            self.of_pitchers.append((pitcher, theirs))

    def lines(self, staff: Sequence[PitchingLine], putouts: int) -> list[FieldingLine]:
        """Lines in the order of the lineup, the pitchers last."""
        if not self.posts:
            return []
        po, a, e, dp = [0] * 10, [0] * 10, [0] * 10, [0] * 10
        pitchers: dict[int, list[int]] = {}  # putouts, assists, errors, double plays
        if staff:
            self.of_pitchers.append((staff[-1].player, self.chances))
        for pitcher, chances in self.of_pitchers:
            for fielders, times in chances.items():
                putout, assists = handled(fielders)
                po[putout] += times
                for number in assists:
                    a[number] += times
            if po[1] or a[1]:
                pitchers[pitcher] = [po[1], a[1], 0, 0]
                po[1] = a[1] = 0
        for pitcher, at in self.errors:
            e[int(at)] += 1
            if at == PITCHER:
                pitchers.setdefault(pitcher, [0, 0, 0, 0])[2] += 1
        for pitcher, fielders in self.double_plays:
            for at in {*fielders}:
                dp[int(at)] += 1
                if at == PITCHER:
                    pitchers.setdefault(pitcher, [0, 0, 0, 0])[3] += 1
        lines = [
            FieldingLine(player, position, putouts, po[number], a[number], e[number], dp[number])
            for number, player, position in self.posts
        ]
        for line in staff:
            player = line.player
            theirs = pitchers.get(player, ())
            lines.append(FieldingLine(player, "P", line.outs, *theirs))
        return lines
