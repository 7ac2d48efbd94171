"""Which card to play where hands are kept between half-innings, so that it cannot be read.

There a side may hold very different cards from one exchange to the next: many of its own have been
seen, and some are known to be in its hand. So each exchange is looked into by itself. Both begin
with what veterans usually play; then, round by round, either side plays of every hand that it may
have the card that does best against what the other has played so far on average (fictitious play,
later rounds counting more). What a side has played in all rounds together can hardly be answered
better than by what the other has. Whoever draws a round and plays its best card plays just that,
and it rests on nothing but what both sides know. Early rounds also play what is plainly bad against
all the others: that is left out.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final, NamedTuple

from engine.rulesets.triple_play.strategy import LEVEL, RANKS, SITUATIONS, gains_of, key_of
from engine.rulesets.triple_play.tables import NO_CARD
from engine.rulesets.triple_play.view import View, seen_of_batter, seen_of_pitcher

#: Rounds after the first, which is what veterans usually play.
ROUNDS: Final = 6
#: What each counts.
COUNTS: Final = range(2, ROUNDS + 2)
#: How likely one of them is drawn, or an earlier one.
DRAWN: Final = tuple(count / sum(COUNTS) for count in accumulate(COUNTS))
#: How often either is taken in the end for somebody who plays any card: it costs little against who
#: never does.
CARELESS: Final = 0.15
#: No card is played that then gains so many runs less than another of the hand.
WASTED: Final = 0.15
#: Cards of a rank on a side, and the most that a hand has: a reliever's.
OF_EACH: Final = 2
MOST: Final = 5
#: By size of a hand, and cards that may be in it: how many hands there are.
HANDS: Final = tuple(
    tuple(comb(cards, size) for cards in range(OF_EACH * len(RANKS) + 1))
    for size in range(MOST + 1)
)

#: By rank: runs.
Gains = list[float]
#: By rank: how likely it is played.
Mix = Sequence[float]
#: By rank, how likely veterans usually swing and pitch it, up to a factor; what it is missed for.
Expected = tuple[tuple[float, ...], tuple[float, ...]]
Prices = tuple[tuple[float, ...], tuple[float, ...]]


class Held(NamedTuple):
    """What everybody knows of a side's hand."""

    unseen: tuple[int, ...]  # by rank: cards that may be in it
    known: tuple[bool, ...]  # by rank: whether one is
    size: int  # cards in it that are not known


def held(hand: int, gone: Sequence[int], risen: Sequence[int]) -> Held:
    """A hand of so many cards; which ones have been seen to go, and which of these are in it."""
    unseen = [OF_EACH] * len(RANKS)
    for card in gone:
        unseen[LEVEL[card]] -= 1
    known = [False] * len(RANKS)
    for card in risen:
        known[LEVEL[card]] = True
    return Held(tuple(unseen), tuple(known), hand - len(risen))


def batters_hand(view: View) -> Held:
    """The card that lies face down is one of them."""
    half = view.half
    down = view.committed != NO_CARD
    return held(view.hands[half] + down, seen_of_batter(view), view.risen[half])


def pitchers_hand(view: View) -> Held:
    half = 1 - view.half
    return held(view.hands[half], seen_of_pitcher(view), view.risen[half])


def best_cards(hand: Held, gains: Gains) -> list[float]:
    """By rank: how likely it is that no card of such a hand gains more, and it has one."""
    unseen, known, size = hand
    hands = HANDS[size]
    left = sum(unseen)
    share = 1 / hands[left]
    without = 1.0  # what gains more
    found = [0.0] * len(gains)
    for level in sorted(range(len(gains)), key=gains.__getitem__, reverse=True):
        if known[level]:
            found[level] = without
            break
        if unseen[level]:
            left -= unseen[level]
            less = hands[left] * share
            found[level] = without - less
            if not less:
                break
            without = less
    return found


def any_card(hand: Held) -> Mix:
    """By rank: how likely it is played by who takes any card of such a hand."""
    unseen, known, size = hand
    cards = size + sum(known)
    each = size / (sum(unseen) or 1)
    return [(each * count + one) / cards for count, one in zip(unseen, known)]  # noqa: B905


def one_in_all(likely: Mix) -> Mix:
    """The same in shares of 1."""
    whole = sum(likely)
    return [one / whole for one in likely]


def nearer(old: Mix, new: Mix, by: float) -> Mix:
    stay = 1 - by
    return [stay * one + by * other for one, other in zip(old, new)]  # noqa: B905


@lru_cache(maxsize=64)
def answers(
    key: int, batter: Held, pitcher: Held, expected: Expected, prices: Prices
) -> tuple[list[Gains], list[Gains]]:
    """Round by round, and after all of them, what each rank gains at bat and what on the mound, in
    a situation of this key. The pitcher is asked of the same exchange as the batter, so the last
    ones are kept."""
    situation = SITUATIONS[key]
    swung, thrown = (one_in_all(likely) for likely in expected)
    swing_prices, pitch_prices = prices
    at_bat, on_the_mound = [], []
    for count in COUNTS:
        share = 2 / (count + 1)  # of all so far
        gains = gains_of(situation.swings, thrown, swing_prices)
        at_bat.append(gains)
        swung = nearer(swung, best_cards(batter, gains), share)
        gains = gains_of(situation.pitches, swung, pitch_prices)
        on_the_mound.append(gains)
        thrown = nearer(thrown, best_cards(pitcher, gains), share)
    thrown = nearer(thrown, any_card(pitcher), CARELESS)
    swung = nearer(swung, any_card(batter), CARELESS)
    at_bat.append(gains_of(situation.swings, thrown, swing_prices))
    on_the_mound.append(gains_of(situation.pitches, swung, pitch_prices))
    return at_bat, on_the_mound


def card_of(view: View, expected: Expected, prices: Prices, chance: float) -> int:
    """The card of a seat's hand for this exchange, of the round that a chance from 0 to 1 draws."""
    both = answers(
        key_of(view.bases, view.outs), batters_hand(view), pitchers_hand(view), expected, prices
    )
    *rounds, after = both[view.seat != view.half]
    gains = rounds[bisect(DRAWN, chance)]
    drawn = max(view.hand, key=lambda card: gains[LEVEL[card]])
    best = max(view.hand, key=lambda card: after[LEVEL[card]])
    return drawn if after[LEVEL[best]] - after[LEVEL[drawn]] < WASTED else best
