"""How good the managers are, and that they play by the rules."""

from __future__ import annotations

import doctest

import pytest

import engine
from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from tests.engine.managed import veterans_wins

#: Enough to tell; a game of cards with an order of nine takes long, and is hardly ever lost.
GAMES = {"cardball": 60, "piecepack": 600, "quick": 120, "sackson": 100, "triple_play": 400}
#: Share of them that a veteran must take from a rookie, home half the time, by default options: a
#: little below what he takes, so that one who has lost a good habit is noticed.
BARS = {"cardball": 0.99, "piecepack": 0.76, "quick": 0.97, "sackson": 0.99, "triple_play": 0.98}


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_veteran_beats_rookie(slug: str) -> None:
    assert veterans_wins(RULESETS[slug], GAMES[slug]) >= BARS[slug] * GAMES[slug]


@pytest.mark.parametrize("slug", sorted(RULESETS))
@pytest.mark.parametrize("name", sorted(MANAGERS))
def test_lineups_are_legal(slug: str, name: str) -> None:
    rules = RULESETS[slug]
    options = rules.Options()
    for seed in range(200):
        lineup = MANAGERS[name](rules, seed=seed).lineup(options)
        assert rules.check_lineup(lineup, options) == lineup


def test_rookie_lineups_differ() -> None:
    rules = RULESETS["piecepack"]
    rookie = MANAGERS["rookie"](rules, seed=1)
    assert len({rookie.lineup(rules.Options()) for _ in range(300)}) > 250


@pytest.mark.parametrize("name", sorted(MANAGERS))
def test_same_seed_same_choices(name: str) -> None:
    rules = RULESETS["piecepack"]
    options = rules.options({"innings": 1 if MANAGERS[name].thinks else 5})
    games = [
        play_out(
            Ballgame(rules, seed=4, options=options),
            visitors=MANAGERS[name](rules, seed=8),
            home=MANAGERS[name](rules, seed=9),
        )
        for _ in range(2)
    ]
    assert games[0].record() == games[1].record()


def test_the_examples_of_the_front_page_run() -> None:
    failed, tried = doctest.testmod(engine)
    assert tried >= 5
    assert not failed
