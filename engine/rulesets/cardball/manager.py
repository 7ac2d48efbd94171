"""Cardball's veteran: swings where the announced suit favors his card, and never pitches an ace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.cards import ACE, RANK, card_of
from engine.decisions import Decision
from engine.manager import Manager
from engine.ruleset import BaseOptions
from engine.rulesets.cardball.tables import (
    FLY,
    FOUL,
    GROUND_BALL,
    HOMER,
    LAST_BALL,
    ONE_BASE,
    ORDER,
    POP_UP,
    RESULTS,
    STAY,
    STRIKE,
    SWING,
    TAKE,
    THREE_BASES,
    TWO_BASES,
    value,
)
from engine.rulesets.cardball.view import View

#: Runs that a swing is worth, about; the strike's by strikes before it.
WORTH: Final = {
    HOMER: 1.4,
    THREE_BASES: 1.05,
    TWO_BASES: 0.75,
    ONE_BASE: 0.4,
    FLY: 0.0,
    GROUND_BALL: -0.1,
    POP_UP: -0.2,
}
STRIKE_WORTH: Final = (-0.05, -0.08, -0.25)
BALL_WORTH: Final = (0.04, 0.06, 0.1, 0.33)
HIT_BATTER_WORTH: Final = 0.33
#: How often he does not play his best card: when few cards are left to go round, two managers who
#: always did would foul off the same ones for ever.
WHIM: Final = 0.1
#: Pitchers throw high cards: how often, by rank from the ace.
LIKELY: Final = (0.1, 0.4, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)


def swing_worth(bat: int, suit: int, strikes: int) -> float:
    """What a card swung at a pitch of this suit is worth."""
    worth = WORTH | {STRIKE: STRIKE_WORTH[strikes], FOUL: 0 if strikes == 2 else -0.04}
    gains = [
        likely * worth[RESULTS[bat][card_of(rank, suit)]] for rank, likely in enumerate(LIKELY, ACE)
    ]
    return sum(gains) / sum(LIKELY)


def take_worth(balls: int, strikes: int) -> float:
    """What a pitch not swung at is worth."""
    hit, *pitches = LIKELY
    low = sum(pitches[: LAST_BALL - 1])
    high = sum(pitches) - low
    worth = hit * HIT_BATTER_WORTH + low * BALL_WORTH[balls] + high * STRIKE_WORTH[strikes]
    return worth / sum(LIKELY)


SWINGS: Final = tuple(
    tuple(tuple(swing_worth(bat, suit, strikes) for strikes in range(3)) for suit in range(4))
    for bat in range(52)
)
TAKES: Final = tuple(
    tuple(take_worth(balls, strikes) for strikes in range(3)) for balls in range(4)
)


class CardballVeteran(Manager):
    """Bats and pitches high; runs, throws and saves wherever he can."""

    def lineup(self, options: BaseOptions) -> tuple[int, ...]:
        return tuple(range(ORDER))

    def choose(self, view: View, decision: Decision) -> Any:
        kind = decision.kind
        options = decision.options
        if kind == "bat":
            best = len(view.strikes) == 2 and self.random() > WHIM
            return max(options, key=value) if best else self._any(options)
        if kind == "pitch":
            high = max(options, key=value)
            best = len(view.strikes) == 2 or len(view.balls) == 3
            if RANK[high] <= LAST_BALL or (best and self.random() > WHIM):
                return high
            return self._any([card for card in options if RANK[card] != ACE])
        if kind == "call":
            strikes = len(view.strikes)
            swing = SWINGS[view.batted][view.suit][strikes]
            return SWING if swing > TAKES[len(view.balls)][strikes] else TAKE
        if kind == "steal":
            return STAY
        if kind == "throw":
            return self._any(options)
        if kind == "catch":
            return min(options[:-1], key=RANK.__getitem__)
        if kind in ("out", "safe"):  # the lowest card leaves most for the next
            return min(options[:-1], key=lambda option: RANK[option[1]])
        return options[0]

    def _any(self, cards: Sequence[int]) -> int:
        return cards[int(self.random() * len(cards))]
