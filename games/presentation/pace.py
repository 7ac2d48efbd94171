"""How long a game is for people at the table."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

NINE: Final = 9
#: An effect on the number of answers below this share is not worth a word.
WORTH_A_WORD: Final = 0.03


#: In the place of what `bin/bench answers --write` has measured.
NOT_MEASURED: Final[Mapping[str, Any]] = {"innings": {}, "rookie": {}, "options": {}}
#: What was measured, by innings.
Points = list[tuple[int, float]]


class Pace:
    """How often a game asks a person, measured between veterans, of whom one stands in for them.

    `innings` are those suggested for live play. Of a game that nobody has measured no numbers are
    given.
    """

    __slots__ = ("_by_innings", "_rookie", "_shares", "innings", "words")

    def __init__(self, words: str, innings: int, measured: Mapping[str, Any] | None = None) -> None:
        self.words = words  # what kind of game it is
        self.innings = innings
        measured = measured or NOT_MEASURED
        self._by_innings = _points(measured["innings"])
        self._rookie = _points(measured["rookie"])
        self._shares = {
            name: {json.loads(value): _points(share) for value, share in shares.items()}
            for name, shares in measured["options"].items()
        }

    def answers_with(self, options: Mapping[str, Any], level: str = "") -> int | None:
        """About how many answers a person gives in a game with these options; what is not given
        is as usual, the length as suggested. `level` is that of an AI on the other side."""
        if not self._by_innings:
            return None
        innings = options.get("innings", self.innings)
        exact = _between(self._by_innings, innings)
        shares = [self._shares[name].get(options.get(name)) for name in self._shares]
        shares.append(self._rookie if level == "rookie" else None)
        for share in shares:
            if share:
                exact *= _share(share, innings)
        return max(10, round(exact / 10) * 10)

    def answers_in(self, innings: int) -> int | None:
        """The same with nothing but the innings chosen."""
        return self.answers_with({"innings": innings})

    @property
    def answers(self) -> int | None:
        """The same of a game of the suggested length."""
        return self.answers_with({})

    @property
    def nine(self) -> int | None:
        """Answers of one side in nine innings; None if nobody has measured it."""
        return self.answers_in(NINE)

    @property
    def decisions(self) -> int | None:
        """About how many both sides make in nine innings."""
        return self.nine and 2 * self.nine

    def effects(self, name: str) -> list[tuple[Any, int]]:
        """Each value of an option that makes a game of the suggested length ask more or less, by
        how many percent."""
        found = [
            (value, _share(share, self.innings) - 1)
            for value, share in self._shares.get(name, {}).items()
        ]
        return [(value, round(100 * more)) for value, more in found if abs(more) >= WORTH_A_WORD]


def measured(game: str) -> Mapping[str, Any]:
    """What `bin/bench answers --write` has stored in the folder of a game."""
    found: Mapping[str, Any] = json.loads(answers_of(game).read_text(encoding="utf-8"))
    return found


def answers_of(game: str) -> Path:
    """Where it stores that."""
    return Path(__file__).with_name(game) / "answers.json"


def _points(measured: Mapping[str, float]) -> Points:
    return sorted((int(innings), found) for innings, found in measured.items())


def _between(points: Points, innings: int) -> float:
    """Between two lengths that were measured in proportion; longer ones go on as the last."""
    at = min(bisect_left(points, (innings, 0.0)), len(points) - 1) or 1
    (few, fewer), (many, more) = points[at - 1 : at + 1]
    return fewer + (more - fewer) * (innings - few) / (many - few)


def _share(points: Points, innings: int) -> float:
    """The same, but no length has a share beyond those that were measured."""
    return _between(points, min(max(innings, points[0][0]), points[-1][0]))
