"""Cardball's veteran: keeps good cards for where they count, and counts those that were seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bench.veterans_0_1.cardball_strategy import (
    BAT_BLUFF,
    BAT_PRICES,
    BATS,
    CHAIN,
    GUESS,
    NEXT_SAFE,
    OUT_PRICES,
    PITCH_BLUFF,
    PITCH_PRICES,
    PITCHES,
    SAFE_PRICES,
    SITUATIONS,
    STEAL_BLUFF,
    SWING_MARGIN,
    SWUNG,
    THROW_BLUFF,
    THROWN,
    WILLING,
    ByRank,
    runs_to_come,
)
from engine.cards import DECK_SIZE, RANK, SUIT
from engine.decisions import Decision
from engine.diamond import Bases
from engine.manager import Manager
from engine.plays import HOME_PLATE
from engine.ruleset import BaseOptions
from engine.rulesets.cardball.tables import (
    BEATEN_BY,
    DONE,
    DROP,
    LAST_BALL,
    LEAD_FIRST,
    LONG_ENOUGH,
    NO_CARD,
    ONE_BASE,
    ORDER,
    RESULTS,
    SAC_BUNT,
    SAC_FLY,
    STAY,
    SWING,
    TAKE,
)
from engine.rulesets.cardball.view import View

DECK: Final = frozenset(range(DECK_SIZE))
OF_SUIT: Final = tuple(frozenset(card for card in DECK if SUIT[card] == suit) for suit in range(4))
#: By card: 1 for those that are strikes.
IS_STRIKE: Final = tuple(int(rank > LAST_BALL) for rank in RANK)

#: When few cards are left to go round, two managers might foul off the same ones for ever: after
#: so many pitches they now and then play any card.
LONG_AT_BAT: Final = 12
WHIM: Final = 0.3
NEVER: Final = -99.0


def occupied(bases: Bases) -> int:
    first, second, third = bases
    return (first is not None) + 2 * (second is not None) + 4 * (third is not None)


def unseen(view: View, pool: frozenset[int]) -> frozenset[int]:
    """Those of these cards that may be in the deck, in the other hand, or lie face down."""
    visitors, home = view.sides
    return pool.difference(
        view.hand,
        view.spent,
        view.taken,
        view.retired,
        view.looked,
        view.run_pile,
        visitors.scored,
        home.scored,
        view.balls,
        view.strikes,
        (view.batted, view.pitched, view.lead_off),
        [runner.card for runner in view.bases if runner],
        [card for card, _ in view.out_cards],
        [card for card, _ in view.safe_cards],
    )


def chance_of_one(wanted: frozenset[int], hidden: frozenset[int], hand: int) -> float:
    """How likely a hand of so many of the hidden cards holds one of those wanted."""
    count = len(wanted & hidden)
    if not count:
        return 0.0
    return 1 - max(0.0, 1 - hand / len(hidden)) ** count


class CardballVeteran(Manager[View]):
    """Junk first, tens last; swings by what the suit leaves; every out card has its price."""

    def lineup(self, options: BaseOptions) -> tuple[int, ...]:
        return tuple(range(ORDER))

    def choose(self, view: View, decision: Decision) -> Any:
        kind = decision.kind
        if kind == "bat":
            situation = SITUATIONS[occupied(view.bases), view.outs]
            gains = BATS[len(view.balls)][len(view.strikes)]
            weight = situation.bat_weight
            return self._card(view, gains, weight, BAT_PRICES, BAT_BLUFF)
        if kind == "pitch":
            situation = SITUATIONS[occupied(view.bases), view.outs]
            gains = PITCHES[len(view.balls)][len(view.strikes)]
            strikes = sum([IS_STRIKE[card] for card in view.hand])
            weight = situation.pitch_weight
            return self._card(view, gains, weight, PITCH_PRICES[strikes], PITCH_BLUFF)
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

    def _card(self, view: View, gains: ByRank, weight: float, costs: ByRank, bluff: float) -> int:
        """The card that is worth most here, against what it may be worth later."""
        random = self.random
        hand = view.hand
        if len(view.pitches) > LONG_AT_BAT and random() < WHIM:
            return hand[int(random() * len(hand))]
        chosen = NO_CARD
        best = NEVER
        for card in hand:
            rank = RANK[card] - 1
            gain = gains[rank] * weight - costs[rank] + bluff * random()
            if gain > best:
                best = gain
                chosen = card
        return chosen

    def _call(self, view: View) -> str:
        """What is worth most against the cards of that suit that were not seen."""
        bases, outs = occupied(view.bases), view.outs
        situation = SITUATIONS[bases, outs]
        balls, strikes = len(view.balls), len(view.strikes)
        worth, swung, taken = situation.counts[balls][strikes]
        thrown = THROWN[balls][strikes]
        results = RESULTS[view.batted]
        run_home = bases >= 4 and outs < 2
        fly = situation.sac_fly - worth
        weights = take = swing = sacrifice = 0.0
        for card in unseen(view, OF_SUIT[view.suit]):
            rank = RANK[card] - 1
            weight = thrown[rank]
            weights += weight
            take += weight * taken[rank]
            result = results[card]
            gain = weight * swung[result]
            swing += gain
            if run_home:
                sacrifice += weight * fly if result in LONG_ENOUGH else gain
        swing -= SWING_MARGIN * weights
        best = max(take, swing)
        if run_home and sacrifice > best:
            return SAC_FLY
        if bases and (situation.bunt - worth) * weights > best:
            return SAC_BUNT
        return SWING if swing > take else TAKE

    # Steals

    def _steal(self, view: View, decision: Decision) -> int | str:
        """A card of a suit that a blind throw is least, for third base most likely to be."""
        random = self.random
        bases, outs = occupied(view.bases), view.outs
        now = runs_to_come(bases, outs)
        runner, base = (2, 4) if bases & 2 else (1, 2)
        safe = runs_to_come(bases ^ runner | base, outs) - now
        caught = runs_to_come(bases ^ runner, outs + 1) - now
        shares = suits(view)
        chosen: int | str = STAY
        best = 0.0
        for card in decision.options[1:]:
            same = shares[SUIT[card]]
            succeeds = same if base == 4 else 1 - same
            gain = caught + succeeds * (safe - caught) - SAFE_PRICES[RANK[card] - 1]
            gain += STEAL_BLUFF * random()
            if gain > best:
                best = gain
                chosen = card
        return chosen

    def _throw(self, view: View) -> int:
        """The suit of which the runner's card is likeliest; for a steal of third, fewest."""
        random = self.random
        shares = suits(view)
        guess = -GUESS if view.bases[1] else GUESS
        return max(
            view.hand,
            key=lambda card: (
                guess * shares[SUIT[card]] - OUT_PRICES[RANK[card] - 1] + THROW_BLUFF * random()
            ),
        )

    # Balls in play

    def _catch(self, view: View, decision: Decision) -> int | str:
        situation = SITUATIONS[occupied(view.bases), view.outs]
        gain = SWUNG[ONE_BASE] - situation.strikeout
        hidden = unseen(view, DECK)
        chosen: int | str = DROP
        best = 0.0
        for card in decision.options[:-1]:
            worth = gain * stands(view, card, hidden) - OUT_PRICES[RANK[card] - 1]
            if worth > best:
                best = worth
                chosen = card
        return chosen

    def _out(self, view: View, decision: Decision) -> Any:
        """The card and the man that are worth most, a little more if another card may follow."""
        hidden = unseen(view, DECK)
        out = [base for _, base in view.out_cards]
        now = runs_after(view, out)
        others = len({base for _, _, base in decision.options[:-1]}) > 1
        chosen: Any = DONE
        best = 0.0
        for option in decision.options[:-1]:
            _, card, base = option
            gain = now - runs_after(view, [*out, base])
            worth = gain * stands(view, card, hidden) - OUT_PRICES[RANK[card] - 1]
            if others and not BEATEN_BY[card].isdisjoint(view.hand):
                worth += CHAIN
            if worth > best:
                best = worth
                chosen = option
        return chosen

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
            situation = SITUATIONS[occupied(view.bases), view.outs]
            gains = {0: SWUNG[ONE_BASE] - situation.strikeout}
        chosen: Any = DONE
        best = 0.0
        for option in decision.options[:-1]:
            _, card, base = option
            gain = gains[base] - SAFE_PRICES[RANK[card] - 1]
            if len(out) > 1:
                gain -= NEXT_SAFE * RANK[card]
            if gain > best:
                best = gain
                chosen = option
        return chosen

    def _advance(self, view: View, decision: Decision) -> tuple[int, int]:
        """As far as it pays, should the other side hold a card that beats the runner's."""
        base = decision.options[0][0]
        runner = view.bases[base - 1]
        assert runner is not None
        thrown_out = chance_of_one(
            BEATEN_BY[runner.card], unseen(view, DECK), view.hands[1 - view.half]
        )
        full = min(base + (view.ends[0] or 1), HOME_PLATE)
        chosen: tuple[int, int] = decision.options[0]
        best = NEVER
        for option in decision.options:
            _, end = option
            worth = runs_if(view, base, end)
            if end == full and end > base:
                worth += thrown_out * (runs_if(view, base, 0) - worth)
            if worth > best:
                best = worth
                chosen = option
        return chosen


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
