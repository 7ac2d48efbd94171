"""How long games are for people: the figures stand by what the games are measured to ask."""

from __future__ import annotations

import pytest

from engine import RULESETS
from games.exhibition import exhibition
from league.pace import CLOCKS, PACE, clock_words


def test_every_game_has_its_pace() -> None:
    assert sorted(PACE) == sorted(RULESETS)


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_the_decisions_are_those_of_two_veterans(slug: str) -> None:
    found = exhibition(slug, games=12, options={"innings": 9})
    assert found.decisions_per_game == pytest.approx(PACE[slug].decisions, rel=0.2)


def test_a_person_answers_half() -> None:
    pace = PACE["piecepack"]
    assert pace.answers_in(9) == pytest.approx(pace.decisions / 2, abs=5)
    assert pace.answers == pace.answers_in(pace.innings)


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_a_sitting_is_no_longer_than_a_few_hundred_answers(slug: str) -> None:
    assert PACE[slug].answers < 400


def test_clocks_in_words() -> None:
    assert [clock_words(c.decision_seconds, c.bank_seconds) for c in CLOCKS.values()] == [
        "1 minute a decision and 15 minutes in the bank",
        "10 minutes a decision and 2 hours in the bank",
        "2 days a decision",
    ]
    assert clock_words(90, 1) == "90 seconds a decision and 1 second in the bank"
