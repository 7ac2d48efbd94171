"""The veteran of Quick Baseball over a whole game: what he sees of the other, and makes of it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine import RULESETS, Ballgame
from engine.decisions import Decision
from engine.managers import MANAGERS
from engine.managers.rookie import Rookie
from engine.rulesets.quick.exchange import BASE, Asked, Mix, worth_of
from engine.rulesets.quick.tables import ALL_BATS, ALL_PITCHES
from engine.rulesets.quick.view import View
from engine.rulesets.quick.watchful import (
    AT_FIRST,
    CONVINCED,
    EARLY,
    MOSTLY,
    Met,
    WatchfulVeteran,
    lean_on_batter,
    lean_on_pitcher,
    swung,
    swung_at_random,
    thrown,
)
from tests.engine.managed import between

RULES = RULESETS["quick"]


class Witnessed(WatchfulVeteran):
    """Keeps what he made out, and how often what he saw was not to be told."""

    def __init__(self, *, seed: int) -> None:
        self.seen: list[tuple[str, str | None]] = []
        super().__init__(RULES, seed=seed)

    def choose(self, view: View, decision: Decision) -> Any:
        if self.met is not None:
            self.seen[-1] = self.seen[-1][0], made_out(self.met, view)
        return super().choose(view, decision)


def made_out(met: Met, view: View) -> str | None:
    return thrown(met, view) if met.batting else swung(met, view)


def played(one: Any, two: Any, seed: int, given: dict[str, Any] | None = None) -> Ballgame:
    """A game of these two; a witness is told what the other really answered."""
    pair = one, two
    game = between(one, two, seed, RULES.options(given or {}), log=False)
    while asked := game.asks:
        answers = {
            seat: pair[seat].choose(game.view(seat), decision) for seat, decision in asked.items()
        }
        if {decision.kind for decision in asked.values()} == {"pitch", "swing"}:
            for seat in answers:
                if isinstance(pair[seat], Witnessed):
                    pair[seat].seen.append((answers[seat.other], None))
        for seat, option in answers.items():
            game.answer(seat, option)
    return game


@pytest.mark.parametrize("given", [{}, {"stars": 3, "wild_swing": "any"}], ids=["usual", "stars"])
@pytest.mark.parametrize("other", [Rookie, MANAGERS["veteran"]], ids=["rookie", "veteran"])
def test_what_he_makes_out_is_what_was_played(given: dict[str, Any], other: Any) -> None:
    """Whatever went on between two exchanges; most of them can be told."""
    told: Counter[bool] = Counter()
    for seed in range(12):
        witness = Witnessed(seed=seed)
        played(witness, other(RULES, seed=seed + 100), seed, given)
        assert all(seemed in (None, really) for really, seemed in witness.seen)
        told.update(seemed is not None for _, seemed in witness.seen[:EARLY])
    assert told[True] > 2 * told[False]


def test_rookies_are_noticed_and_veterans_never() -> None:
    noticed = 0
    for seed in range(20):
        watchful = WatchfulVeteran(RULES, seed=seed)
        played(Rookie(RULES, seed=seed + 100), watchful, seed)
        noticed += watchful.odds[0] >= CONVINCED
        one, two = (WatchfulVeteran(RULES, seed=seed + at) for at in (200, 300))
        played(one, two, seed)
        assert max(*one.odds, *two.odds) < CONVINCED
    assert noticed >= 14


def test_the_next_game_is_against_somebody_else() -> None:
    watchful = WatchfulVeteran(RULES, seed=1)
    played(watchful, Rookie(RULES, seed=2), 3)
    watchful.odds, watchful.met = (3.0, 3.0), None  # the last exchange was not looked at
    game = between(watchful, Rookie(RULES, seed=5), 4)
    decision = next(iter(game.asks.values()))
    watchful.choose(game.view(decision.seat), decision)
    assert watchful.odds == (AT_FIRST, AT_FIRST)


def asked(draw: Random) -> Asked:
    """An exchange as may come up, hands and all."""

    def some(hand: int) -> int:
        kept = sum(1 << bit for bit in range(hand.bit_length()) if draw.random() < 0.6)
        return kept & hand or hand

    return Asked(
        bases=draw.randrange(8),
        outs=draw.randrange(3),
        balls=draw.randrange(3),
        slot=draw.randrange(9),
        star="",
        bats=some(ALL_BATS),
        pitches=some(ALL_PITCHES),
        held=0,
        left=False,
        wild=False,
        pitchout=True,
    )


def brings(matrix: Any, bats: list[float], pitches: list[float]) -> float:
    _, _, rows = matrix
    return sum(
        x * y * one
        for x, row in zip(bats, rows, strict=True)
        for y, one in zip(pitches, row, strict=True)
    )


def shares(names: list[str], mix: Mix) -> list[float]:
    by_name = dict(zip(*mix, strict=True))
    return [by_name.get(name, 0.0) for name in names]


@pytest.mark.parametrize("seed", range(25))
def test_leaning_brings_more_against_who_chooses_at_random(seed: int) -> None:
    """… and against the mixture that it is made for no answer at all brings more than a little
    more than what it gives up to who thinks."""
    worth = worth_of("no_match")
    now = asked(Random(seed))
    matrix = names, pitches, _ = worth.matrix(now)
    pitched, batted, value = worth.mixes_of(now)
    any_pitch = [1 / len(pitches)] * len(pitches)
    any_swing = swung_at_random(names, now)
    usual_bats, usual_pitches = shares(names, batted), shares(pitches, pitched)
    lean_bats = shares(names, lean_on_pitcher(matrix))
    lean_pitches = shares(pitches, lean_on_batter(matrix, now))

    assert brings(matrix, lean_bats, any_pitch) >= brings(matrix, usual_bats, any_pitch) - 1e-6
    assert (
        brings(matrix, any_swing, lean_pitches) <= brings(matrix, any_swing, usual_pitches) + 1e-6
    )

    # What the leaning batter is sure of in the game that he has in mind, nobody can better.
    def in_mind(bats: list[float]) -> float:
        worst = min(
            brings(matrix, bats, [float(at == place) for at in range(len(pitches))])
            for place in range(len(pitches))
        )
        return (1 - MOSTLY) * worst + MOSTLY * brings(matrix, bats, any_pitch)

    best = in_mind(lean_bats)
    assert best >= in_mind(usual_bats) - 1e-6
    for place in range(len(names)):
        assert best >= in_mind([float(at == place) for at in range(len(names))]) - 1e-6
    assert abs(value) < BASE
