"""Triple Play!'s veteran: plays the odds of the cards that the other side may still hold."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul, truediv
from typing import Any, Final

from engine.cards import RANK
from engine.decisions import Decision
from engine.diamond import EMPTY, Bases, stealable_base
from engine.manager import Manager
from engine.plays import HOME_PLATE
from engine.ruleset import AnyRuleset, BaseOptions
from engine.rulesets.triple_play import kept
from engine.rulesets.triple_play.outcomes import meet
from engine.rulesets.triple_play.strategy import (
    BATTERS,
    HELD,
    LEGS,
    LEVEL,
    PITCH_PRICES,
    PITCH_PRICES_KEPT,
    PITCHES,
    PITCHES_KEPT,
    RANKS,
    SITUATIONS,
    STOLEN,
    SWING_PRICES,
    SWING_PRICES_KEPT,
    SWINGS,
    SWINGS_KEPT,
    THROWN_OUT,
    THROWS,
    WALKED_CARD,
    gains_of,
    key_of,
)
from engine.rulesets.triple_play.tables import (
    BENCH_CARDS,
    FAST,
    FROM_DECK,
    FROM_HAND,
    HAND,
    NO_CARD,
    NOBODY,
    PASS,
    PINCH_HIT,
    PINCH_RUN,
    RELIEF,
    RELIEF_CARDS,
    SPEED,
    STEAL,
    STEAL_BONUS,
    WALK,
)
from engine.rulesets.triple_play.view import View, seen_of_batter, seen_of_pitcher

#: Runs by which a veteran misjudges a card on purpose, so as not to be read.
BLUFF: Final = 0.07

# What a veteran asks for before acting, in runs; found by playing veterans off against each other,
# but for what is whole (`bin/bench bending triple_play`).
STEAL_MARGIN: Final = 0.051
#: A runner is called but once, and must bring so much for each inning that might bring more.
PATIENCE: Final = 0.089
#: With a card that gains so much nobody is called.
WELL: Final = 0.133
#: What a pinch hitter must bring, in runs, for each inning that might need him more and now; and
#: how much more who costs two or three cards.
HITTER: Final = 0.061
HITTER_NOW: Final = 0.213
HITTERS: Final = (1.256, 1.183, 1.093)
#: The same of relievers, by the cards that they draw from three on.
RELIEVER: Final = 0.092
RELIEVER_NOW: Final = 0.396
RELIEVERS: Final = (0.811, 1.400, 1.088)
#: So many runs down nobody steals.
FAR_BEHIND: Final = 5
#: Before a steal a pitcher is relieved from so many innings before the last, within so many runs,
#: if no card in hand stops one of middle rank.
LATE: Final = 0
CLOSE: Final = 2
MIDDLE_RANK: Final = 5
#: Runs by which a runner from the deck is worth less than one from the hand.
DRAWN: Final = 0.101

#: A runner stays put who could not beat a throw of this rank.
FAIR_THROW: Final = 8
NEVER: Final = -99.0
#: Cards of each rank on a side.
OF_EACH: Final = (2.0,) * len(RANKS)
#: By number of cards: how likely the best of them is of the lowest rank, of the next …
BEST_OF: Final = tuple(
    tuple((rank / 9) ** count - ((rank - 1) / 9) ** count for rank in range(1, 10))
    for count in range(6)
)
#: How much more a card counts that is surely held than all that are surely not.
SURE: Final = 1000.0


def unseen_pitches(view: View) -> list[float]:
    """By rank: how many cards the pitcher may hold, as many as hands may be dealt with each."""
    return held(view, 1 - view.half, seen_of_pitcher(view))


def unseen_swings(view: View) -> list[float]:
    """… how many the batter may."""
    return held(view, view.half, seen_of_batter(view))


def held(view: View, half: int, gone: Sequence[int]) -> list[float]:
    """By rank: the cards of a side that may be in its hand, each as likely as any other; one that
    is known to be there counts for more."""
    left = [*OF_EACH]
    for card in gone:
        left[LEVEL[card]] -= 1.0
    if risen := view.risen[half]:
        down = view.half == half and view.committed != NO_CARD
        others = view.hands[half] + down - len(risen)
        known = sum(left) / others if others > 0 else SURE
        for card in risen:
            left[LEVEL[card]] += known
    return left


def played(unseen: list[float], liking: Sequence[float], beside: int) -> list[float]:
    """By rank: how likely it is played, up to a factor, by whoever likes ranks so much and holds so
    many cards beside it. Each is chosen by its share of what is liked in a hand; the others of that
    hand are taken for what the unseen ones are on average."""
    liked = [*map(mul, unseen, liking)]
    others = beside * sum(liked) / sum(unseen)
    return [*map(truediv, liked, map(others.__add__, liking))]


def stealing_runner(bases: Bases) -> tuple[int, int]:
    """The base to steal, and the card."""
    base = stealable_base(bases)
    runner = bases[base - 2]
    assert runner is not None
    return base, runner.card


def behind(view: View) -> int:
    """How many runs the side at bat is behind; below nothing when it leads."""
    return view.sides[1 - view.half].runs - view.sides[view.half].runs


def worth_a_steal(view: View) -> bool:
    """Not far behind; and in the last inning nobody is risked whose run would not tie."""
    runs = behind(view)
    if view.inning >= view.options.innings:
        return runs < 1 + sum([runner is not None for runner in view.bases])
    return runs < FAR_BEHIND


def spot_of(bases: Bases, outs: int) -> int:
    """A number for outs and bases occupied, from 0 to 23."""
    first, second, third = bases
    return outs + (3 if first else 0) + (6 if second else 0) + (12 if third else 0)


def swings_expected(view: View) -> list[float]:
    """By rank: how likely the batter plays it here, as a veteran on the mound reckons."""
    likings = SWINGS if view.options.reshuffle else SWINGS_KEPT
    return played(unseen_swings(view), likings[spot_of(view.bases, view.outs)], HAND - 1)


def pitches_expected(view: View) -> list[float]:
    """… how likely the pitcher does, as a veteran at bat reckons."""
    likings = PITCHES if view.options.reshuffle else PITCHES_KEPT
    beside = view.hands[1 - view.half] - 1
    return played(unseen_pitches(view), likings[spot_of(view.bases, view.outs)], beside)


def swing_prices(view: View) -> tuple[float, ...]:
    """What playing a card at bat costs for later, by rank."""
    return (SWING_PRICES if view.options.reshuffle else SWING_PRICES_KEPT)[view.outs]


def pitch_prices(view: View) -> tuple[float, ...]:
    """… on the mound."""
    return (PITCH_PRICES if view.options.reshuffle else PITCH_PRICES_KEPT)[view.outs]


def best_of(gains: list[float], count: int, floor: float) -> float:
    """What the best of so many cards of any rank gains, beside one that gains `floor`."""
    most = [gain if gain > floor else floor for gain in sorted(gains)]
    return sum([chance * gain for chance, gain in zip(BEST_OF[count], most, strict=True)])


def reliever(view: View, prices: tuple[float, ...], gains: list[float]) -> int | None:
    """Who saves the most, if it is enough to be worth more than later."""
    levels = [LEVEL[held] for held in view.hand]
    now = max([gains[level] for level in levels]) + sum([prices[level] for level in levels])
    price = RELIEVER * max(0, view.options.innings - view.inning) + RELIEVER_NOW
    mean = sum(prices) / len(prices)
    most = max(gains)
    best, chosen = 0.0, None
    for man in view.sides[1 - view.half].bullpen:
        count = RELIEF_CARDS[man]
        gained = mean * count - now - price * RELIEVERS[count - 3]
        if gained + most > best:  # or no card of his could do it
            worth = gained + best_of(gains, count, NEVER)
            if worth > best:
                best, chosen = worth, man
    return chosen


def called_at(view: View, more: int = 0) -> tuple[int, int, int]:
    """A moment of the pitcher's: it stays the same until a card is thrown."""
    return view.inning, view.half, len(view.sides[1 - view.half].spent) + more


def legs_gained(bases: Bases) -> tuple[float, int]:
    """What a fast runner adds in the place of the one who is helped most, and that one's base."""
    return max(
        (LEGS[base][FAST] - LEGS[base][SPEED[runner.card]], base + 1)
        for base, runner in enumerate(bases)
        if runner
    )


class TriplePlayVeteran(Manager[View]):
    """Best card against the likely ones; bench and bullpen where the hand is bad for the spot."""

    def __init__(self, rules: AnyRuleset, *, seed: int) -> None:
        super().__init__(rules, seed=seed)
        #: When he called for relief last: another reliever comes after a pitch at the soonest.
        self._called: tuple[int, int, int] | None = None

    def lineup(self, options: BaseOptions) -> tuple[Any, ...]:
        return ()

    def choose(self, view: View, decision: Decision) -> Any:
        kind = decision.kind
        if kind == "at_bat":
            return self._at_bat(view)
        if kind == "pitch":
            return self._pitch(view)
        if kind == "bullpen":
            return self._before_a_steal(view)
        if kind == "steal":
            return self._steal(view)[0]
        if kind == "throw":
            return self._throw(view)
        if kind == "outs":
            return self._outs(view, decision)
        if kind == "pinch_run_from":
            return FROM_HAND if FAST in [SPEED[held] for held in view.hand] else FROM_DECK
        if kind == "pinch_run_base":
            return legs_gained(view.bases)[1]
        if kind == "pinch_run_card":
            return min(decision.options, key=RANK.__getitem__)
        if kind == "bury":
            return min(decision.options, key=lambda card: HELD[LEVEL[card]])
        return decision.options[0]

    def _best(self, hand: Sequence[int], gains: list[float]) -> tuple[int, float]:
        """The best card by what each rank gains, and what it gains; near enough is as good."""
        random = self.random
        chosen = 0
        best = NEVER
        for card in hand:
            gain = gains[LEVEL[card]] + BLUFF * random()
            if gain > best:
                best = gain
                chosen = card
        return chosen, best - BLUFF / 2

    def _mixed(self, view: View, swings: list[float], pitches: list[float]) -> int:
        """Where hands are kept: a card of a mix that allows for what either side may hold."""
        expected = tuple(swings), tuple(pitches)
        return kept.card_of(view, expected, (swing_prices(view), pitch_prices(view)), self.random())

    # Batting

    def _at_bat(self, view: View) -> Any:
        half, outs, bases, hand = view.half, view.outs, view.bases, view.hand
        situation = SITUATIONS[key_of(bases, outs)]
        if (
            situation.steal
            and worth_a_steal(view)
            and self._may_steal(view)
            and self._steal(view)[1] > STEAL_MARGIN
        ):
            return STEAL
        prices = swing_prices(view)
        likely = pitches_expected(view)
        gains = gains_of(situation.swings, likely, prices)
        card, gain = self._best(hand, gains)
        if view.sides[half].bench:
            if gain < WELL and view.pinch_hitter == NOBODY:
                man = self._pinch_hitter(view, prices, gains)
                if man is not None:
                    return PINCH_HIT, man
            if bases != EMPTY:
                man = self._pinch_runner(view)
                if man is not None:
                    return PINCH_RUN, man
        return card if view.options.reshuffle else self._mixed(view, swings_expected(view), likely)

    def _pinch_runner(self, view: View) -> int | None:
        """Who takes a fast card of the hand to a base; in a close game, who may draw one."""
        bench = view.sides[view.half].bench
        least = PATIENCE * max(0, view.options.innings - view.inning)
        if FAST in [SPEED[held] for held in view.hand]:
            man = bench[0]
            may = BENCH_CARDS[man] == 1
        else:
            man = bench[-1]
            may = BENCH_CARDS[man] > 1 and behind(view) in (0, 1)
            least += DRAWN
        return man if may and legs_gained(view.bases)[0] > least else None

    def _pinch_hitter(
        self, view: View, prices: tuple[float, ...], gains: list[float]
    ) -> int | None:
        """Who brings the most for the worst cards, if it is enough."""
        levels = sorted([LEVEL[card] for card in view.hand], key=gains.__getitem__)
        now, most = gains[levels[-1]], max(gains)
        price = HITTER * max(0, view.options.innings - view.inning) + HITTER_NOW
        mean = sum(prices) / len(prices)
        best, chosen, count = 0.0, None, 0
        for man in view.sides[view.half].bench:
            if count == BENCH_CARDS[man]:
                continue  # as good as the one before
            count = BENCH_CARDS[man]
            # Of what is left when one is played so many are fresh, and worth the mean
            fresh = min(count, len(levels) - 1)
            left = mean * fresh - sum([prices[level] for level in levels[:fresh]])
            gained = left - now - price * HITTERS[count - 1]
            if gained + most > best:  # or no card of his could do it
                floor = now if count < len(levels) else NEVER
                worth = gained + best_of(gains, count, floor)
                if worth > best:
                    best, chosen = worth, man
        return chosen

    def _may_steal(self, view: View) -> bool:
        base, runner = stealing_runner(view.bases)
        best = max([RANK[card] for card in view.hand])
        return best + STEAL_BONUS[base] >= RANK[runner] + FAIR_THROW

    def _steal(self, view: View) -> tuple[int, float]:
        """The best card to steal with, and what the steal gains."""
        outs = view.outs
        base, runner = stealing_runner(view.bases)
        situation = SITUATIONS[key_of(view.bases, outs)]
        likely = played(unseen_pitches(view), THROWS, HAND - 1)
        stake = situation.steal - situation.caught
        rows = STOLEN[base][LEVEL[runner]]
        card, gain = self._best(view.hand, gains_of(rows, likely, swing_prices(view), stake))
        return card, situation.caught + gain

    # Pitching

    def _pitch(self, view: View) -> Any:
        outs, bases, hand = view.outs, view.bases, view.hand
        situation = SITUATIONS[key_of(bases, outs)]
        likely = swings_expected(view)
        prices = pitch_prices(view)
        gains = gains_of(situation.pitches, likely, prices)
        card, gain = self._best(hand, gains)
        bullpen = view.sides[1 - view.half].bullpen
        if bullpen and gain < WELL and self._called != called_at(view):
            man = reliever(view, prices, gains)
            if man is not None:
                self._called = called_at(view, 1)
                return RELIEF, man
        if gain < 0 and bases[0] is None and bases != EMPTY:
            # The hand stays as it is, so it must be a better one for what comes then (R20)
            walked = SITUATIONS[situation.walked]
            _, then = self._best(hand, gains_of(walked.pitches, likely, prices))
            if then - situation.walk + WALKED_CARD > gain:
                return WALK
        return card if view.options.reshuffle else self._mixed(view, likely, pitches_expected(view))

    def _before_a_steal(self, view: View) -> Any:
        """Relief while it may be had, late in a close game, if the runner could not be stopped."""
        base, runner = stealing_runner(view.bases)
        side = view.sides[1 - view.half]
        late = view.inning >= view.options.innings - LATE
        best = max([RANK[card] for card in view.hand])
        sure = best + RANK[runner] <= MIDDLE_RANK + STEAL_BONUS[base]
        if late and sure and abs(behind(view)) <= CLOSE and self._called != called_at(view):
            self._called = called_at(view, 1)
            return RELIEF, side.bullpen[0]
        return PASS

    def _outs(self, view: View, decision: Decision) -> Any:
        """What leaves the fewest runs to come; but never what lets the winning run in."""
        assert view.shown is not None
        swing, pitch = (RANK[card] for card in view.shown)
        best = SITUATIONS[key_of(view.bases, view.outs)].outs[swing, pitch]
        needed = behind(view) + 1
        if not view.half or view.inning < view.options.innings:
            return best

        def wins(word: str) -> bool:
            _, _, moves = meet(view.bases, BATTERS[swing], swing - pitch, word, view.outs)
            return sum(move.end == HOME_PLATE and not move.out for move in moves) >= needed

        if not wins(best):
            return best
        return next((word for word in decision.options if not wins(word)), best)

    def _throw(self, view: View) -> int:
        outs = view.outs
        base, runner = stealing_runner(view.bases)
        situation = SITUATIONS[key_of(view.bases, outs)]
        likely = played(unseen_swings(view), THROWS, HAND - 1)
        stake = situation.steal - situation.caught
        rows = THROWN_OUT[base][LEVEL[runner]]
        card, _ = self._best(view.hand, gains_of(rows, likely, pitch_prices(view), stake))
        return card
