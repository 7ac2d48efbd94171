"""By what clock live games are played, and times in words."""

from __future__ import annotations

from typing import Final, NamedTuple


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
