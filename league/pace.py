"""How long a game is for people at the table, and by what clock they play it."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

#: What `bin/bench answers --write` has measured.
MEASURED: Final = Path(__file__).with_name("answers.json")
NINE: Final = 9
#: An effect on the number of answers below this share is not worth a word.
WORTH_A_WORD: Final = 0.03


#: What was measured, by innings.
Points = list[tuple[int, float]]


class Pace:
    """How often a game asks a person, measured between veterans, of whom one stands in for him.

    `innings` are those suggested for live play.
    """

    __slots__ = ("_by_innings", "_rookie", "_shares", "innings", "words")

    def __init__(self, words: str, innings: int, measured: Mapping[str, Any]) -> None:
        self.words = words  # what kind of game it is
        self.innings = innings
        self._by_innings = _points(measured["innings"])
        self._rookie = _points(measured["rookie"])
        self._shares = {
            name: {json.loads(value): _points(share) for value, share in shares.items()}
            for name, shares in measured["options"].items()
        }

    def answers_with(self, options: Mapping[str, Any], level: str = "") -> int:
        """About how many answers a person gives in a game with these options; what is not given
        is as usual, the length as suggested. `level` is that of an AI against whom he plays."""
        innings = options.get("innings", self.innings)
        exact = _between(self._by_innings, innings)
        shares = [self._shares[name].get(options.get(name)) for name in self._shares]
        shares.append(self._rookie if level == "rookie" else None)
        for share in shares:
            if share:
                exact *= _share(share, innings)
        return max(10, round(exact / 10) * 10)

    def answers_in(self, innings: int) -> int:
        """The same with nothing but the innings chosen."""
        return self.answers_with({"innings": innings})

    @property
    def answers(self) -> int:
        """The same of a game of the suggested length."""
        return self.answers_with({})

    @property
    def decisions(self) -> int:
        """About how many both sides make in nine innings."""
        return 2 * self.answers_in(NINE)

    def effects(self, name: str) -> list[tuple[Any, int]]:
        """Each value of an option that makes a game of the suggested length ask more or less, by
        how many percent."""
        found = [
            (value, _share(share, self.innings) - 1)
            for value, share in self._shares.get(name, {}).items()
        ]
        return [(value, round(100 * more)) for value, more in found if abs(more) >= WORTH_A_WORD]


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


WORDS: Final = {
    "cardball": (
        "A plain deck, pitch by pitch: calls, steals, throws, and a hand of cards to keep in mind. "
        "The longest of the five.",
        3,
    ),
    "piecepack": (
        "Tiles, dice and secret cards: place your eight fielders well, then choose when to spend "
        "a card. The quickest of the five.",
        5,
    ),
    "quick": (
        "Colored cards and dice: match the pitch with your swing, steal, and change pitchers "
        "before they tire. Star players, if you like.",
        9,
    ),
    "sackson": (
        "A plain deck, pitch by pitch: both sides lay their cards in secret, and many small "
        "choices make up a plate appearance.",
        3,
    ),
    "triple_play": (
        "A plain deck, a color each: number cards laid in secret, and tables that tell what comes "
        "of them. No lineups, few questions.",
        9,
    ),
}


def _paces() -> dict[str, Pace]:
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))
    return {slug: Pace(words, innings, measured[slug]) for slug, (words, innings) in WORDS.items()}


#: By ruleset.
PACE: Final = _paces()


class Clock(NamedTuple):
    """A way to limit the time of live games; in seconds, as a League stores them."""

    name: str
    words: str
    decision_seconds: int
    bank_seconds: int
    lineup_seconds: int


MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

CLOCKS: Final = {
    "live": Clock(
        "Live",
        "Both managers are at the table: a minute for each decision, and a bank of 15 minutes for "
        "the whole game.",
        MINUTE,
        15 * MINUTE,
        10 * MINUTE,
    ),
    "relaxed": Clock(
        "Relaxed",
        "A game among other things: ten minutes for each decision, and a bank of two hours.",
        10 * MINUTE,
        2 * HOUR,
        HOUR,
    ),
    "slow": Clock(
        "Slow",
        "A move when you find the time: two days for each decision, and no bank.",
        2 * DAY,
        0,
        2 * DAY,
    ),
}


def clock_words(decision_seconds: int, bank_seconds: int) -> str:
    """A league's clock in a few words: “1 minute a decision and 15 minutes in the bank”."""
    words = f"{span(decision_seconds)} a decision"
    return f"{words} and {span(bank_seconds)} in the bank" if bank_seconds else words


def span(seconds: int) -> str:
    """So many seconds in words: “10 minutes”."""
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds and seconds % unit == 0:
            number = seconds // unit
            return f"{number} {name}{'s' if number > 1 else ''}"
    return f"{seconds} second{'' if seconds == 1 else 's'}"
