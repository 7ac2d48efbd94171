"""Cardball's veteran: keeps good cards for where they count, and counts those that were seen."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from math import exp
from typing import Any, Final

from engine.cards import DECK_SIZE, RANK, SUIT
from engine.decisions import Decision
from engine.diamond import Bases
from engine.manager import Manager
from engine.plays import HOME_PLATE
from engine.ruleset import BaseOptions
from engine.rulesets.cardball.strategy import (
    ADVANCES,
    BATS,
    CALLS,
    CATCHES,
    CHAIN,
    EVENTS,
    FIELD_STEPS,
    GUESS,
    LEAD_OFFS,
    MAY_STEAL,
    NEXT_SAFE,
    OUT_CARDS,
    PITCHES,
    SAFE_CARDS,
    STEAL_STEPS,
    STEALS,
    STRUCK_OUT,
    THROWS,
    THROWS_BY_SUIT,
    WILLING,
    Weights,
    runs_to_come,
)
from engine.rulesets.cardball.tables import (
    BEATEN_BY,
    FACE_VALUE,
    LAST_BALL,
    LEAD_FIRST,
    ORDER,
    SAC_BUNT,
    SAC_FLY,
    STAY,
    SWING,
    TAKE,
)
from engine.rulesets.cardball.view import View

DECK: Final = frozenset(range(DECK_SIZE))
OF_SUIT: Final = tuple(frozenset(card for card in DECK if SUIT[card] == suit) for suit in range(4))
STRIKES: Final = frozenset(card for card in DECK if RANK[card] > LAST_BALL)
#: What counts ten.
TENS: Final = frozenset(card for card in DECK if RANK[card] >= FACE_VALUE)

#: When few cards are left to go round, two managers might foul off the same ones for ever: after
#: so many pitches they now and then play any card.
LONG_AT_BAT: Final = 12
WHIM: Final = 0.3
NEVER: Final = -99.0
#: Where a single stands in a row of EVENTS.
SINGLE: Final = 3


def occupied(bases: Bases) -> int:
    first, second, third = bases
    return (first is not None) + 2 * (second is not None) + 4 * (third is not None)


def unseen(view: View, pool: frozenset[int]) -> frozenset[int]:
    """Those of these cards that may be in the deck, in the other hand, or lie face down."""
    visitors, home = view.sides
    seen = [
        *view.hand,
        *view.spent,
        *view.taken,
        *view.retired,
        *view.looked,
        *view.run_pile,
        *visitors.scored,
        *home.scored,
        *view.balls,
        *view.strikes,
        view.batted,
        view.pitched,
        view.lead_off,
    ]
    for runner in view.bases:
        if runner:
            seen.append(runner.card)
    if view.out_cards:
        seen += [card for card, _ in view.out_cards]
        seen += [card for card, _ in view.safe_cards]
    return pool.difference(seen)


def chance_of_one(wanted: frozenset[int], hidden: frozenset[int], hand: int) -> float:
    """How likely a hand of so many of the hidden cards holds one of those wanted."""
    count = len(wanted & hidden)
    if not count:
        return 0.0
    return 1 - max(0.0, 1 - hand / len(hidden)) ** count


class CardballVeteran(Manager[View]):
    """Mixes as self-play has found it to do best, by the count, the spot and his hand."""

    def lineup(self, options: BaseOptions) -> tuple[int, ...]:
        return tuple(range(ORDER))

    def choose(self, view: View, decision: Decision) -> Any:
        kind = decision.kind
        if kind == "bat":
            return self._card(view, BATS, TENS)
        if kind == "pitch":
            return self._card(view, PITCHES, STRIKES)
        if kind == "call":
            return self._call(view)
        if kind == "steal":
            return self._steal(view, decision)
        if kind == "throw":
            return self._throw(view)
        if kind == "catch":
            return self._catch(view, decision)
        if kind == "advance":
            return self._advance(view, decision)
        return self._out(view, decision) if kind == "out" else self._safe(view, decision)

    def _one(self, options: Sequence[Any], steps: Sequence[float]) -> Any:
        """One of the options, each as often as its steps say."""
        most = max(steps)
        sums = [*accumulate([exp(one - most) for one in steps])]
        return options[bisect(sums, self.random() * sums[-1])]

    # Card against card

    def _card(self, view: View, weights: Weights, counted: frozenset[int]) -> int:
        """A card of the hand, as often as its weight among the others says."""
        random = self.random
        hand = view.hand
        if len(view.pitches) > LONG_AT_BAT and random() < WHIM:
            return hand[int(random() * len(hand))]
        count = 3 * len(view.balls) + len(view.strikes)
        by_card = weights[count, len(counted.intersection(hand)), spot_of(view)]
        sums = [*accumulate([by_card[card] for card in hand])]
        return hand[bisect(sums, random() * sums[-1])]

    def _call(self, view: View) -> str:
        """By what each is worth against the cards of that suit that were not seen."""
        spot = spot_of(view)
        count = 3 * len(view.balls) + len(view.strikes)
        bat, suit = view.batted, view.suit
        here = CALLS[spot, count, RANK[bat], SUIT[bat] == suit]
        if here.clear:
            return here.clear
        rows = here.rows
        weight = take = swing = fly = 0.0
        hidden = unseen(view, OF_SUIT[suit])
        if spot < 3:
            for card in hidden:
                often, swung = rows[RANK[card]]
                weight += often
                swing += swung
            return SWING if self.random() * (1 + exp(-swing / weight)) < 1 else TAKE
        if spot < 12 or view.outs == 2:
            for card in hidden:
                often, taken, swung = rows[RANK[card]]
                weight += often
                take += taken
                swing += swung
            flown = 0.0
        else:  # a man on third may come home
            for card in hidden:
                often, taken, swung, flown = rows[RANK[card]]
                weight += often
                take += taken
                swing += swung
                fly += flown
            flown = exp((fly - take) / weight)
        swung = exp((swing - take) / weight)
        bunted = exp(here.bunt - take / weight)
        left = self.random() * (1 + swung + bunted + flown) - 1
        if left < 0:
            return TAKE
        return SWING if left < swung else SAC_BUNT if left < swung + bunted else SAC_FLY

    # Steals

    def _steal(self, view: View, decision: Decision) -> int | str:
        """A card of a suit that a blind throw is least, for third base most likely to be."""
        if not MAY_STEAL[spot_of(view)]:
            return STAY
        bases, outs = occupied(view.bases), view.outs
        now = runs_to_come(bases, outs)
        third = bases & 2
        runner, base = (2, 4) if third else (1, 2)
        caught = STEAL_STEPS * (runs_to_come(bases ^ runner, outs + 1) - now)
        safe = STEAL_STEPS * (runs_to_come(bases ^ runner | base, outs) - now)
        at = third >> 1
        go, cards = STEALS[at][outs] + caught, LEAD_OFFS[at]
        by_suit = [go + (same if third else 1 - same) * (safe - caught) for same in suits(view)]
        steps = [0.0]
        steps += [by_suit[SUIT[card]] + cards[RANK[card]] for card in decision.options[1:]]
        chosen: int | str = self._one(decision.options, steps)
        return chosen

    def _throw(self, view: View) -> int:
        """The suit of which the runner's card is likeliest; for a steal of third, fewest."""
        third = view.bases[1] is not None
        guess = -GUESS if third else GUESS
        cards, by_suit = THROWS[third], THROWS_BY_SUIT[third]
        hand = view.hand
        held = [SUIT[card] for card in hand]
        worth = [
            guess * share + by_suit[held.count(suit)] for suit, share in enumerate(suits(view))
        ]
        return int(self._one(hand, [worth[SUIT[card]] + cards[RANK[card]] for card in hand]))

    # Balls in play

    def _catch(self, view: View, decision: Decision) -> int | str:
        events = EVENTS[spot_of(view)]
        gain = FIELD_STEPS * (events[SINGLE] - events[STRUCK_OUT])
        hidden = unseen(view, DECK)
        cards = CATCHES[view.outs]
        steps = [
            gain * stands(view, card, hidden) + cards[RANK[card]] for card in decision.options[:-1]
        ]
        chosen: int | str = self._one(decision.options, [*steps, 0.0])
        return chosen

    def _out(self, view: View, decision: Decision) -> Any:
        """The card and the man that are worth most, a little more if another card may follow."""
        hidden = unseen(view, DECK)
        out = [base for _, base in view.out_cards]
        now = runs_after(view, out)
        cards = OUT_CARDS[view.outs]
        options = decision.options[:-1]
        gains = {base: now - runs_after(view, [*out, base]) for base in {o[2] for o in options}}
        others = len(gains) > 1
        steps = []
        for _, card, base in options:
            worth = gains[base] * stands(view, card, hidden)
            if others and not BEATEN_BY[card].isdisjoint(view.hand):
                worth += CHAIN
            steps.append(FIELD_STEPS * worth + cards[RANK[card]])
        return self._one(decision.options, [*steps, 0.0])

    def _safe(self, view: View, decision: Decision) -> Any:
        saved = [base for _, base in view.safe_cards]
        out = [base for _, base in view.out_cards if base not in saved]
        if any(view.ends):
            now = runs_after(view, out)
            gains = {
                base: runs_after(view, [other for other in out if other != base]) - now
                for base in out
            }
        else:  # a catch
            events = EVENTS[spot_of(view)]
            gains = {0: events[SINGLE] - events[STRUCK_OUT]}
        cards = SAFE_CARDS[view.outs]
        price = NEXT_SAFE if len(out) > 1 else 0.0
        steps = [
            FIELD_STEPS * (gains[base] - price * RANK[card]) + cards[RANK[card]]
            for _, card, base in decision.options[:-1]
        ]
        return self._one(decision.options, [*steps, 0.0])

    def _advance(self, view: View, decision: Decision) -> tuple[int, int]:
        """As far as it pays, should the other side hold a card that beats the runner's."""
        base = decision.options[0][0]
        runner = view.bases[base - 1]
        assert runner is not None
        thrown_out = chance_of_one(
            BEATEN_BY[runner.card], unseen(view, DECK), view.hands[1 - view.half]
        )
        full = min(base + (view.ends[0] or 1), HOME_PLATE)
        steps = []
        for _, end in decision.options:
            worth = runs_if(view, base, end)
            lean = 0.0
            if end == full and end > base:
                worth += thrown_out * (runs_if(view, base, 0) - worth)
                lean = ADVANCES[base - 1][view.outs]
            steps.append(FIELD_STEPS * worth + lean)
        chosen: tuple[int, int] = self._one(decision.options, steps)
        return chosen


def spot_of(view: View) -> int:
    first, second, third = view.bases
    spot: int = view.outs
    if first:
        spot += 3
    if second:
        spot += 6
    return spot + 12 if third else spot


def suits(view: View) -> list[float]:
    """How the cards that were not seen are shared among the suits."""
    hidden = unseen(view, DECK)
    return [len(hidden & suit) / max(1, len(hidden)) for suit in OF_SUIT]


def stands(view: View, card: int, hidden: frozenset[int]) -> float:
    """How likely no safe card undoes this one."""
    return 1 - WILLING * chance_of_one(BEATEN_BY[card], hidden, view.hands[view.half])


def runs_after(view: View, out: Sequence[int]) -> float:
    """Runs of the play, and to come, if these men are out (by the base from which they started)."""
    outs = view.outs + len(out)
    if outs >= 3:
        return 0.0
    runs = bases = 0
    for base in LEAD_FIRST:
        if base in out or (view.bases[base - 1] is None if base else not view.ends[0]):
            continue
        end = view.ends[base] or base
        if end == HOME_PLATE:
            runs += 1
        else:
            bases |= 1 << end - 1
    return runs + runs_to_come(bases, outs)


def runs_if(view: View, base: int, end: int) -> float:
    """Runs of the play, and to come, if this runner goes so far (0: is out).

    Those behind, who have not been asked, go as far as they may.
    """
    outs = view.outs + (not end)
    if outs >= 3:
        return 0.0
    hit = view.ends[0]
    runs = bases = 0
    farthest = HOME_PLATE
    for start in (3, 2, 1):
        if view.bases[start - 1] is None or (start == base and not end):
            continue
        if start == base:
            to = end
        elif start > base:
            to = view.ends[start] or start
        else:
            to = min(start + hit, farthest)
        if to == HOME_PLATE:
            runs += 1
        else:
            bases |= 1 << to - 1
            farthest = to - 1
    if hit:
        bases |= 1 << min(hit, farthest) - 1
    return runs + runs_to_come(bases, outs)
