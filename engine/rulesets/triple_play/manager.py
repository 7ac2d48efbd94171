"""Triple Play!'s veteran: plays the odds of the cards that the other side may still hold."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Any, Final

from engine.cards import RANK
from engine.decisions import Decision
from engine.diamond import Bases
from engine.manager import Manager
from engine.ruleset import BaseOptions
from engine.rulesets.triple_play.state import Side, stealable_base
from engine.rulesets.triple_play.strategy import (
    HELD,
    LEGS,
    PITCHES,
    PRICES,
    SITUATIONS,
    STOLEN,
    SWINGS,
    THROWN_OUT,
    THROWS,
    Rows,
    key_of,
)
from engine.rulesets.triple_play.tables import (
    BENCH_CARDS,
    FAST,
    FROM_HAND,
    PASS,
    PINCH_HIT,
    PINCH_RUN,
    RELIEF,
    SPEED,
    STEAL,
    WALK,
)
from engine.rulesets.triple_play.view import View

#: Runs by which he misjudges a card on purpose, so that he cannot be read.
BLUFF: Final = 0.1

# What else he asks for before he acts, in runs; found by playing veterans off.
STEAL_MARGIN = 0.05
WALK_MARGIN = 0.05
#: A man of the bench or the bullpen comes once: the more innings are left, the more he must bring.
RELIEF_MARGIN = 0.04
PINCH_HIT_MARGIN = 0.04
PINCH_RUN_MARGIN = 0.05
PINCH_RUN_LEAST = 0.2
BIG = 2

NEVER: Final = -99.0


def unseen_pitches(pitching: Side, tendency: Sequence[float]) -> list[float]:
    """By rank: how likely the pitcher plays it, of the cards that he has not spent."""
    likely = [*tendency]
    for card in pitching.spent:
        rank = RANK[card]
        likely[rank] -= tendency[rank] / 2
    return likely


def unseen_swings(batting: Side, bases: Bases, tendency: Sequence[float]) -> list[float]:
    """By rank: how likely the batter plays it, of the cards that may be in her hand."""
    likely = [*tendency]
    for card in batting.retired + batting.scored + batting.buried:
        rank = RANK[card]
        likely[rank] -= tendency[rank] / 2
    for runner in bases:
        if runner:
            rank = RANK[runner.card]
            likely[rank] -= tendency[rank] / 2
    return likely


def legs_gained(bases: Bases) -> tuple[float, int]:
    """What a fast pinch runner adds for the runner who needs him most, and that one's base."""
    return max(
        (LEGS[base][FAST] - LEGS[base][SPEED[runner.card]], base + 1)
        for base, runner in enumerate(bases)
        if runner
    )


class TriplePlayVeteran(Manager):
    """Best card against the likely ones; bench and bullpen where the hand is bad for the spot."""

    def lineup(self, options: BaseOptions) -> tuple[Any, ...]:
        return ()

    def choose(self, view: View, decision: Decision) -> Any:
        kind = decision.kind
        if kind == "at_bat":
            return self._at_bat(view)
        if kind == "pitch":
            return self._pitch(view)
        if kind == "bullpen":
            return PASS
        if kind == "steal":
            return self._steal(view)[0]
        if kind == "throw":
            return self._throw(view)
        if kind == "outs":
            assert view.shown is not None
            swing, pitch = view.shown
            return SITUATIONS[key_of(view.bases, view.outs)].outs[RANK[swing], RANK[pitch]]
        if kind == "pinch_run_from":
            return FROM_HAND
        if kind == "pinch_run_base":
            return legs_gained(view.bases)[1]
        if kind == "pinch_run_card":
            return min(decision.options, key=RANK.__getitem__)
        if kind == "bury":
            return min(decision.options, key=lambda card: HELD[RANK[card]])
        return decision.options[0]

    def _best(
        self,
        hand: Sequence[int],
        rows: Rows,
        likely: list[float],
        prices: tuple[float, ...],
        stake: float = 1.0,
    ) -> tuple[int, float]:
        """The best card against the likely ones, and what it gains."""
        random = self.random
        stake /= sum(likely)
        chosen = 0
        best = NEVER
        for card in hand:
            rank = RANK[card]
            gain = stake * sum(map(mul, rows[rank], likely)) - prices[rank] + BLUFF * random()
            if gain > best:
                best = gain
                chosen = card
        return chosen, best - BLUFF / 2

    # Batting

    def _at_bat(self, view: View) -> Any:
        half, outs, bases = view.half, view.outs, view.bases
        situation = SITUATIONS[key_of(bases, outs)]
        if situation.steal and self._steal(view)[1] > STEAL_MARGIN:
            return STEAL
        likely = unseen_pitches(view.sides[1 - half], PITCHES)
        card, gain = self._best(view.hand, situation.swings, likely, PRICES[outs])
        bench = view.sides[half].bench
        if bench:
            left = max(0, view.innings - view.inning)
            if gain < -PINCH_HIT_MARGIN * left:
                poor = sum(HELD[RANK[one]] < 0.05 for one in view.hand)
                for man in reversed(bench):
                    if BENCH_CARDS[man] <= poor:
                        return PINCH_HIT, man
            if any(bases):
                low = min([RANK[one] for one in view.hand])
                if low <= 5:
                    gain = legs_gained(bases)[0]
                    if gain > PINCH_RUN_LEAST + PINCH_RUN_MARGIN * left:
                        return PINCH_RUN, bench[0]
        return card

    def _steal(self, view: View) -> tuple[int, float]:
        """The best card to steal with, and what the steal gains."""
        bases, outs = view.bases, view.outs
        base = stealable_base(bases)
        runner = bases[base - 2]
        assert runner is not None
        situation = SITUATIONS[key_of(bases, outs)]
        likely = unseen_pitches(view.sides[1 - view.half], THROWS)
        rows = STOLEN[base][RANK[runner.card]]
        stake = situation.steal - situation.caught
        card, gain = self._best(view.hand, rows, likely, PRICES[outs], stake)
        return card, situation.caught + gain

    # Pitching

    def _pitch(self, view: View) -> Any:
        half, outs, bases = view.half, view.outs, view.bases
        situation = SITUATIONS[key_of(bases, outs)]
        likely = unseen_swings(view.sides[half], bases, SWINGS)
        card, gain = self._best(view.hand, situation.pitches, likely, PRICES[outs])
        if gain < 0:
            bullpen = view.sides[1 - half].bullpen
            if bullpen:
                margin = RELIEF_MARGIN * max(view.innings - view.inning, 0)
                if gain < -margin:
                    return RELIEF, bullpen[-1 if gain < -BIG * margin else 0]
            if bases[0] is None:
                walked = SITUATIONS[situation.walked]
                _, then = self._best(view.hand, walked.pitches, likely, PRICES[outs])
                if then - situation.walk > gain + WALK_MARGIN:
                    return WALK
        return card

    def _throw(self, view: View) -> int:
        bases, outs = view.bases, view.outs
        base = stealable_base(bases)
        runner = bases[base - 2]
        assert runner is not None
        situation = SITUATIONS[key_of(bases, outs)]
        likely = unseen_swings(view.sides[view.half], bases, THROWS)
        rows = THROWN_OUT[base][RANK[runner.card]]
        stake = situation.steal - situation.caught
        return self._best(view.hand, rows, likely, PRICES[outs], stake)[0]
