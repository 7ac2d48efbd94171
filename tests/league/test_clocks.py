"""By what clock live games are played."""

from __future__ import annotations

from league.clocks import CLOCKS, clock_words


def test_clocks_in_words() -> None:
    assert [clock_words(c.decision_seconds, c.bank_seconds) for c in CLOCKS.values()] == [
        "1 minute a decision and 15 minutes in the bank",
        "10 minutes a decision and 2 hours in the bank",
        "2 days a decision",
    ]
    assert clock_words(90, 1) == "90 seconds a decision and 1 second in the bank"
