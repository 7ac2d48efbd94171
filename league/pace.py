"""How long a game is for people at the table, and by what clock they play it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Pace(NamedTuple):
    """`decisions` of both sides in nine innings, measured between veterans; a person answers about
    half. `innings` are those suggested for live play."""

    words: str  # what kind of game it is
    decisions: int
    innings: int

    def answers_in(self, innings: int) -> int:
        """About how many answers one person gives in a game of so many innings."""
        exact = self.decisions * innings / 18
        return max(10, round(exact / 10) * 10)

    @property
    def answers(self) -> int:
        """About how many answers one person gives in a game of the suggested length."""
        return self.answers_in(self.innings)


#: By ruleset. The decisions are those that `bin/manage simulate <ruleset> --games 200
#: --option innings=9 --json` counts.
PACE: Final = {
    "cardball": Pace(
        "A plain deck, pitch by pitch: calls, steals, throws, and a hand of cards to keep in mind. "
        "The longest of the five.",
        1510,
        3,
    ),
    "piecepack": Pace(
        "Tiles, dice and secret cards: place your eight fielders well, then choose when to spend "
        "a card. The quickest of the five.",
        275,
        5,
    ),
    "quick": Pace(
        "Colored cards and dice: match the pitch with your swing, steal, and change pitchers "
        "before they tire. Star players, if you like.",
        335,
        9,
    ),
    "sackson": Pace(
        "A plain deck, pitch by pitch: both sides lay their cards in secret, and many small "
        "choices make up a plate appearance.",
        880,
        3,
    ),
    "triple_play": Pace(
        "A plain deck, a color each: number cards laid in secret, and tables that tell what comes "
        "of them. No lineups, few questions.",
        245,
        9,
    ),
}


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
