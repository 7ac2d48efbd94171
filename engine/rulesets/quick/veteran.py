"""Quick Baseball’s veteran: mixes cards so that no color of the other hand pays best."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.decisions import Decision
from engine.manager import Manager
from engine.plays import new_tuple
from engine.ruleset import BaseOptions
from engine.rulesets.quick.cards import PITCH_OUT
from engine.rulesets.quick.options import Options
from engine.rulesets.quick.strategy import (
    BAT_PRICES,
    EACH_DOUBLE,
    FRESH_HAND,
    KEEPING,
    NO_COLOR,
    PITCH_HANDS,
    PITCH_PRICES,
    SITUATIONS,
    THREATS,
    Bat,
    PitchHand,
    Situation,
)
from engine.rulesets.quick.tables import (
    BAT_NAMES,
    BIG_HITTER,
    FIRST_PITCHER,
    GROUP,
    LEAVE,
    PITCHER_SLOT,
    POSITIONS,
    STAY,
    WILD,
)
from engine.rulesets.quick.view import View

#: How often a pitcher looks which bat pays best against the mix, and how far to shun its colors.
LOOKS: Final = 3
SHUNNED: Final = 0.6

#: How much of the mix that a batter expects is plain chance.
CHANCE_SHARE: Final = 0.3
#: How far a veteran bends what a card is worth, in outs, so as not to be read.
BLUFF: Final = 0.4
#: How often a batter expects a pitchout with a runner who may go.
PITCHOUT_SHARE: Final = 0.1
#: Runners go oftener than between equals.
DARING: Final = 2.0
#: … but never for certain: that would be pitched out.
MOST_STEALS: Final = 0.7
MOST_PITCHOUTS: Final = 0.6
#: What the pitcher thinks to save with a colored card, in outs, when a runner may go.
PITCH_WORTH: Final = 0.6
#: Pitchouts in a row after which a card must come (R26).
PATIENCE: Final = 3

#: A pitcher stays with more cards than this, and with one more in the last inning.
SHORT_HAND: Final = 4
#: What one more card with two borders costs in an inning, in runs, and what the rest of the
#: present inning counts.
COST_OF_RELIEF: Final = 0.05
REST_OF_INNING: Final = 0.3

NEVER: Final = -9.0


class Exchange(NamedTuple):
    """One exchange of cards, with the pitcher’s mix for it."""

    situation: Situation
    gains: tuple[float, ...]  # by result: a match over an out, in runs
    prices: tuple[float, ...]  # by batting card, in runs
    hand: PitchHand
    liking: list[float]  # by color; a card is thrown by its appeal times those of its colors
    exposed: list[float]  # by color: the weight of the cards that have it
    total: float  # weight


def weigh(view: View, pitches: int) -> Exchange:
    """A mix of these pitches that no bat of the batter’s is much too good against."""
    _, _, _, half, outs, _, _, (first, second, third), _, _, _, sides = view
    offence = sides[half]
    slot = offence.due
    spot = slot if slot < PITCHER_SLOT else FIRST_PITCHER + offence.pitcher
    situation = SITUATIONS[outs][(1 if first else 0) | (2 if second else 0) | (4 if third else 0)]
    gains = situation.gains[offence.lineup[spot]]
    prices = BAT_PRICES[slot]
    bats, start = THREATS[slot][offence.bats]
    hand = PITCH_HANDS[GROUP[slot]][situation.needs][pitches]
    red, yellow, green, blue = hand.singles
    doubles = hand.doubles
    liking = list(start)
    looks = LOOKS
    while True:
        reds, yellows = red * liking[0], yellow * liking[1]
        greens, blues = green * liking[2], blue * liking[3]
        exposed = [reds, yellows, greens, blues, 0.0]
        total = reds + yellows + greens + blues
        for outer, inner, appeal, _ in doubles:
            weight = appeal * liking[outer] * liking[inner]
            exposed[outer] += weight
            exposed[inner] += weight
            total += weight
        if not looks:
            return new_tuple(Exchange, (situation, gains, prices, hand, liking, exposed, total))
        looks -= 1
        most = 0.0
        shunned = other = NO_COLOR
        for _, outer, inner, result, card in bats:
            worth = (exposed[outer] + exposed[inner]) * gains[result] - prices[card] * total
            if worth > most:
                most = worth
                shunned = outer
                other = inner
        liking[shunned] *= SHUNNED
        liking[other] *= SHUNNED
        liking[NO_COLOR] = 1.0


def share_of_strikes(exchange: Exchange) -> float:
    _, _, _, hand, liking, _, total = exchange
    red, yellow, green, blue = hand.strikes
    strikes = red * liking[0] + yellow * liking[1] + green * liking[2] + blue * liking[3]
    for outer, inner, appeal, strike in hand.doubles:
        if strike:
            strikes += appeal * liking[outer] * liking[inner]
    return strikes / total


class QuickVeteran(Manager[View]):
    """Goes by run expectancy, the price of a card and what the other hand may hold."""

    def lineup(self, options: BaseOptions) -> tuple[str, ...]:
        """Big hitters, from the top of the order.

        Nine of them bring 5 runs a game, nine smart men 3, nine of hit and run 2, speed none.
        """
        assert isinstance(options, Options)
        return tuple(
            BIG_HITTER if min(spot, PITCHER_SLOT) < options.stars else ""
            for spot in range(len(POSITIONS))
        )

    def choose(self, view: View, decision: Decision) -> Any:
        kind = decision.kind
        if kind == "pitching_change":
            return self._relief(view, decision)
        if kind == "pitch":
            return self._pitch(view)
        if kind == "swing":
            return self._swing(view, decision)
        if kind == "double_play":
            # Asked with two forced runners or three; the batter’s out is counted already.
            return SITUATIONS[view.outs - 1][7 if view.bases[2] else 3].double_play
        options = decision.options
        if kind == "smart":
            prices = BAT_PRICES[0]
            return max(options, key=lambda card: prices[BAT_NAMES.index(card)])
        if kind == "swap":
            return min(options, key=KEEPING.__getitem__)
        if kind == "forced_change":
            return max(options, key=KEEPING.__getitem__)
        return options[int(self.random() * len(options))]

    def _pitch(self, view: View) -> str:
        """A card by its weight, or a pitchout often enough that no runner goes for nothing."""
        random = self.random
        exchange = weigh(view, view.sides[1 - view.half].pitches | view.hidden)
        situation = exchange.situation
        if situation.steals and view.pitchouts < PATIENCE:
            moves = 1 - share_of_strikes(exchange)
            ball = situation.ball[view.balls]
            held = PITCH_WORTH * situation.out + PITCH_PRICES[len(exchange.hand.cards)]
            often = 0.0
            for _, gain, loss in situation.steals:
                stolen = moves * gain + held
                often = max(often, stolen / (stolen + ball + loss))
            if random() < min(often, MOST_PITCHOUTS):
                return PITCH_OUT
        cards = exchange.hand.cards
        liking = exchange.liking
        left = random() * exchange.total
        for name, outer, inner, appeal in cards:
            left -= appeal * liking[outer] * liking[inner]
            if left < 0:
                return name
        return cards[-1].name

    def _swing(self, view: View, decision: Decision) -> str:
        """The card or call that is worth most against the pitcher’s mix, a little bent."""
        random = self.random
        offence, side = view.sides[view.half], view.sides[1 - view.half]
        pitches = side.pitches
        if side.unseen:
            doubles = EACH_DOUBLE[side.unseen]
            pitches |= doubles[int(random() * len(doubles))]
        exchange = weigh(view, pitches)
        situation = exchange.situation
        chosen, most = self._bat(exchange, THREATS[offence.due][offence.bats].bats)
        if situation.wild > most and WILD in decision.options:
            chosen, most = WILD, situation.wild
        most -= situation.out
        exchanges = view.exchanges
        strikes = share_of_strikes(exchange)
        price = PITCH_PRICES[len(exchange.hand.cards)]
        if not exchanges or exchanges[-1][0] != LEAVE:
            worth = (1 - strikes) * price - strikes * situation.out
            if worth > most:
                chosen, most = LEAVE, worth
        best = most
        often = 0.0
        call = ""
        for name, gain, loss in situation.steals:
            safe = (1 - strikes) * gain + price
            worth = (1 - PITCHOUT_SHARE) * safe - PITCHOUT_SHARE * loss
            if worth > best:
                best = worth
                call = name
                tempting = max(situation.ball[view.balls] - most, 0.0)
                often = DARING * tempting / (tempting + safe + loss)
        return call if call and random() < min(often, MOST_STEALS) else chosen

    def _bat(self, exchange: Exchange, bats: tuple[Bat, ...]) -> tuple[str, float]:
        """The card that is worth most, a little bent, and what the best gains over an out.

        It expects the pitcher’s mix with some plain chance in it. Without a card it leaves.
        """
        situation, gains, prices, hand, _, exposed, total = exchange
        random = self.random
        bluff = BLUFF * situation.out
        chance = CHANCE_SHARE / len(hand.cards)
        known = (1 - CHANCE_SHARE) / total
        shown = [
            chance * held + known * weight
            for held, weight in zip(hand.counts, exposed, strict=True)
        ]
        chosen = LEAVE
        most = bent = NEVER
        for name, outer, inner, result, card in bats:
            worth = (shown[outer] + shown[inner]) * gains[result] - prices[card]
            if worth > most:
                most = worth
            worth += bluff * random()
            if worth > bent:
                bent = worth
                chosen = name
        return chosen, most

    def _relief(self, view: View, decision: Decision) -> str:
        """A new pitcher when the hand is short and the new cards are worth more than they cost."""
        side = view.sides[decision.seat]
        count = (side.pitches | view.hidden).bit_count()
        innings = max(view.options.innings - view.inning, 0)
        if count > SHORT_HAND + (not innings):
            return STAY
        if FRESH_HAND[view.outs][count] < COST_OF_RELIEF * (innings + REST_OF_INNING):
            return STAY
        best: str = max(decision.options[1:], key=KEEPING.__getitem__)
        return best
