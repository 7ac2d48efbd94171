"""What Quick Baseball’s veteran goes by, in runs: worked out once, from a few numbers.

Numbers without a source of their own were found by playing veterans off against each other, against
rookies and against a slow player who works every exchange of cards out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.rulesets.quick.cards import (
    BATTING_CARDS,
    BLUE,
    CAUGHT,
    FOUL,
    GREEN,
    GROUND,
    GROUND_BALL,
    HR,
    LINE_DRIVE,
    ONE,
    PITCHING_CARDS,
    RED,
    STRIKE,
    TWO,
    YELLOW,
    PitchingCard,
)
from engine.rulesets.quick.tables import (
    ATTRIBUTES,
    BIG_HITTER,
    DOUBLES,
    GROUP,
    GROUPS,
    HIT_AND_RUN,
    PITCH_BIT,
    PITCHER_SLOT,
    PITCHERS,
    ROW,
)

#: Runs to the end of the half-inning between veterans, by bases (first 1, second 2, third 4) and
#: outs: `bin/bench expectancy quick --manager veteran`.
RUNS_TO_COME: Final = (
    (0.81, 0.46, 0.18),
    (1.36, 0.99, 0.57),
    (1.35, 1.01, 0.59),
    (2.21, 1.73, 1.11),
    (1.47, 1.17, 0.70),
    (2.23, 1.74, 1.11),
    (2.17, 1.75, 1.22),
    (3.03, 2.51, 1.77),
)
#: What a ball is worth, in walks, by those already counted: they run on from batter to batter.
BALL_SHARES: Final = (0.2, 0.3, 0.8)

#: A batting card costs this share of what the later batters of the inning may make of it.
THRIFT: Final = 0.1
#: How likely it is that one batter more comes up before the inning ends.
GOES_ON: Final = 0.75
#: What a second color adds to a card.
SECOND_COLOR: Final = 0.6
#: What a pitch is worth that is spent on no batter, in runs, by the cards in the pitcher’s hand.
PITCH_PRICES: Final = tuple(0.05 * 1.25 ** (9 - count) for count in range(11))
#: How much of the inning is still to come, by outs.
TO_COME: Final = (1.0, 0.65, 0.35)

#: What a pitcher would keep, the best last: a strike also stops a steal and punishes who leaves.
BEST_KEPT: Final = (FOUL, CAUGHT, GROUND, STRIKE)
#: How often the pitcher throws a card for the same danger: one with two borders, a strike, a strike
#: with a runner who may steal, a possible double play with one to be had, a foul that is no out.
DOUBLE_APPEAL: Final = 0.4
STRIKE_APPEAL: Final = 1.2
STRIKE_APPEAL_ON_STEALS: Final = 1.5
DOUBLE_PLAY_APPEAL: Final = 1.4
FOUL_APPEAL: Final = 0.4
#: How strongly to shun a color for what the best bat would make of it, how much of the other bats
#: counts beside it, and the least danger of any color, in runs.
SHYNESS: Final = 1.3
OTHER_BATS: Final = 0.15
LEAST_DANGER: Final = 0.05

RESULTS: Final = (ONE, TWO, HR, LINE_DRIVE, GROUND_BALL)
COLORS: Final = (RED, YELLOW, GREEN, BLUE)
NO_COLOR: Final = len(COLORS)  # where a card has no second one


def after_hit(bases: int, outs: int, hit: int) -> float:
    """Runs scored and to come when everybody moves up `hit` bases."""
    moved = (bases << 1 | 1) << hit - 1
    return (moved >> 3).bit_count() + RUNS_TO_COME[moved & 7][outs]


def after_walk(bases: int, outs: int) -> float:
    if bases == 7:
        return 1 + RUNS_TO_COME[7][outs]
    return RUNS_TO_COME[bases | bases + 1][outs]


def after_out(bases: int, outs: int) -> float:
    return RUNS_TO_COME[bases][outs + 1] if outs < 2 else 0.0


def after_double_play(bases: int, outs: int) -> tuple[float, int]:
    """Runs to come after the best double play, and the base of its runner."""
    forced = [base for base in (1, 2, 3) if (bases + 1 & (1 << base) - 1) == 0]
    return min((after_out(bases & ~(1 << base - 1), outs + 1), base) for base in forced)


def gains(bases: int, outs: int, star: str) -> tuple[float, ...]:
    """By result of a batting card: the runs that a match is worth over an out."""
    one, two, three, four = (
        after_hit(bases, outs, hit) - after_out(bases, outs) for hit in (1, 2, 3, 4)
    )
    line_drive = (91 * one + 61 * two + 37 * three) / 216  # the lowest of three dice
    ground_ball = 189 * one / 216
    if star == HIT_AND_RUN:
        return two, three, four, line_drive, ground_ball
    if star == BIG_HITTER:
        return tuple((gain + four) / 2 for gain in (one, two, four, line_drive, ground_ball))
    return one, two, four, line_drive, ground_ball


class Steal(NamedTuple):
    """A call, and in runs what it gains when the runner is safe and loses when not."""

    call: str
    gain: float
    loss: float


def steals(bases: int, outs: int) -> tuple[Steal, ...]:
    """The steals that the rules allow here."""
    now = RUNS_TO_COME[bases][outs]
    found = []
    for base, bit in ((3, 4), (2, 2), (1, 1)):
        if bases & bit and not bases & bit << 1:
            left = bases & ~bit
            safe = (
                1 + RUNS_TO_COME[left][outs] if base == 3 else RUNS_TO_COME[left | bit << 1][outs]
            )
            found.append(Steal(f"steal {base}", safe - now, now - after_out(left, outs)))
    return tuple(found)


# What a situation asks of the pitcher, as bits
STEAL_POSSIBLE: Final = 1
DOUBLE_PLAY_POSSIBLE: Final = 2
TWO_OUT: Final = 4


class Situation(NamedTuple):
    """What may happen with these bases and outs, in runs."""

    gains: dict[str, tuple[float, ...]]  # by star and result, over an out
    out: float  # what an out costs
    ball: tuple[float, ...]  # what a ball gains, by those counted
    wild: float  # what a wild swing gains over an out
    steals: tuple[Steal, ...]
    needs: int  # of the pitcher
    double_play: int  # the base of the runner to put out


def situation(bases: int, outs: int) -> Situation:
    now = RUNS_TO_COME[bases][outs]
    out = now - after_out(bases, outs)
    walk = after_walk(bases, outs) - now
    by_star = {star: gains(bases, outs, star) for star in ("", *ATTRIBUTES)}
    one, _, four, *_ = by_star[""]
    stolen = steals(bases, outs)
    needs = STEAL_POSSIBLE * bool(stolen) | TWO_OUT * (outs == 2)
    base = 1
    if bases & 1 and outs < 2:
        needs |= DOUBLE_PLAY_POSSIBLE
        _, base = after_double_play(bases, outs)
    return Situation(
        by_star,
        out,
        tuple(walk * share for share in BALL_SHARES),
        (one + 7 * four) / 36,
        stolen,
        needs,
        base,
    )


#: By outs, then bases.
SITUATIONS: Final = tuple(tuple(situation(bases, outs) for bases in range(8)) for outs in range(3))


class Bat(NamedTuple):
    """A batting card as one group of batters reads it: colors and result by number."""

    name: str
    outer: int
    inner: int
    result: int
    card: int


class Pitch(NamedTuple):
    """A pitching card as one group of batters meets it in one situation."""

    name: str
    outer: int
    inner: int
    appeal: float


class PitchHand(NamedTuple):
    cards: tuple[Pitch, ...]
    counts: tuple[int, ...]  # by color: cards that have it
    singles: tuple[float, ...]  # by color: appeal of those that have no other
    strikes: tuple[float, ...]  # the same of strikes alone
    doubles: tuple[tuple[int, int, float, bool], ...]  # colors, appeal, whether a strike


def bat(card: int, group: int) -> Bat:
    name, outer, rows = BATTING_CARDS[card]
    result, inner = rows[ROW[group]]
    second = COLORS.index(inner) if inner else NO_COLOR
    return Bat(name, COLORS.index(outer), second, RESULTS.index(result), card)


def pitch(card: PitchingCard, group: int, needs: int) -> Pitch:
    inner = COLORS.index(card.inner) if card.inner and group != PITCHERS else NO_COLOR
    appeal = 1.0 if inner == NO_COLOR else DOUBLE_APPEAL
    if card.result == STRIKE:
        appeal *= STRIKE_APPEAL_ON_STEALS if needs & STEAL_POSSIBLE else STRIKE_APPEAL
    if card.possible_double and needs & DOUBLE_PLAY_POSSIBLE:
        appeal *= DOUBLE_PLAY_APPEAL
    if card.result == FOUL and needs & TWO_OUT:
        appeal *= FOUL_APPEAL
    return Pitch(card.name, COLORS.index(card.outer), inner, appeal)


class BatHands(dict[int, tuple[Bat, ...]]):
    """By hand: its cards, put together when first met; there are 512 hands."""

    def __init__(self, group: int) -> None:
        super().__init__()
        self.cards = [bat(card, group) for card in range(len(BATTING_CARDS))]

    def __missing__(self, hand: int) -> tuple[Bat, ...]:
        self[hand] = tuple(card for card in self.cards if hand >> card.card & 1)
        return self[hand]


class PitchHands(dict[int, PitchHand]):
    """By hand: its cards, put together when first met; there are 4,096 hands."""

    def __init__(self, group: int, needs: int) -> None:
        super().__init__()
        self.cards = [(pitch(card, group, needs), card.result == STRIKE) for card in PITCHING_CARDS]

    def __missing__(self, hand: int) -> PitchHand:
        held = [card for i, card in enumerate(self.cards) if hand >> i & 1]
        counts, singles, strikes = [0] * 5, [0.0] * 4, [0.0] * 4
        doubles = []
        for card, strike in held:
            counts[card.outer] += 1
            if card.inner == NO_COLOR:
                singles[card.outer] += card.appeal
                strikes[card.outer] += card.appeal * strike
            else:
                counts[card.inner] += 1
                doubles.append((card.outer, card.inner, card.appeal, strike))
        found = self[hand] = PitchHand(
            tuple(card for card, _ in held),
            tuple(counts),
            tuple(singles),
            tuple(strikes),
            tuple(doubles),
        )
        return found


BAT_HANDS: Final = tuple(BatHands(group) for group in GROUPS)
#: By group, then by what the situation asks.
PITCH_HANDS: Final = tuple(
    tuple(PitchHands(group, needs) for needs in range(8)) for group in GROUPS
)


def bat_prices() -> tuple[tuple[float, ...], ...]:
    """By place in the order: how much more than another card each would bring to later batters.

    Batter 1 takes all cards up again, so nothing is dear to the pitcher.
    """
    usual = SITUATIONS[1][1].gains[""]
    prices = []
    for slot in range(PITCHER_SLOT + 1):
        worth = [0.0] * len(BATTING_CARDS)
        for later in range(slot + 1, PITCHER_SLOT + 1):
            weight = THRIFT * GOES_ON ** (later - slot - 1)
            for card in BAT_HANDS[GROUP[later]][(1 << len(worth)) - 1]:
                colors = 1 if card.inner == NO_COLOR else 1 + SECOND_COLOR
                worth[card.card] += weight * colors * usual[card.result]
        mean = sum(worth) / len(worth)
        prices.append(tuple(price - mean for price in worth))
    return tuple(prices)


BAT_PRICES: Final = bat_prices()


#: By pitching card: the more, the better to keep.
KEEPING: Final = {card.name: BEST_KEPT.index(card.result) for card in PITCHING_CARDS}

#: By set of cards with two borders: each of them.
EACH_DOUBLE: Final = {
    hand: tuple(bit for bit in PITCH_BIT.values() if hand & bit)
    for hand in range(DOUBLES + 1)
    if not hand & ~DOUBLES
}


class Threat(NamedTuple):
    """What a hand of bats threatens, by the usual situation."""

    bats: tuple[Bat, ...]  # the best for every choice of colors
    liking: tuple[float, ...]  # by color: how gladly the pitcher shows it


class Threats(dict[int, Threat]):
    """By hand, worked out when first met; there are 512 hands."""

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.hands = BAT_HANDS[GROUP[slot]]
        self.prices = BAT_PRICES[slot]

    def __missing__(self, hand: int) -> Threat:
        usual = SITUATIONS[1][1].gains[""]
        best = [0.0] * (NO_COLOR + 1)
        every = [0.0] * (NO_COLOR + 1)
        bats: dict[tuple[int, int], tuple[float, Bat]] = {}
        for card in self.hands[hand]:
            gain = max(0.0, usual[card.result] - self.prices[card.card])
            for color in (card.outer, card.inner):
                best[color] = max(best[color], gain)
                every[color] += gain
            colors = card.outer, card.inner
            bats[colors] = max(bats.get(colors, (-1.0, card)), (gain, card))
        liking = [
            (LEAST_DANGER + best[color] + OTHER_BATS * (every[color] - best[color])) ** -SHYNESS
            for color in range(NO_COLOR)
        ]
        found = self[hand] = Threat(tuple(card for _, card in bats.values()), (*liking, 1.0))
        return found


#: By place in the order.
THREATS: Final = tuple(Threats(slot) for slot in range(PITCHER_SLOT + 1))


def fresh_hand(count: int, outs: int) -> float:
    """What the cards are worth, in runs, that a new pitcher takes up beside `count` in hand."""
    return sum(PITCH_PRICES[count + 1 : 10]) * TO_COME[outs]


#: By outs, then by cards in hand.
FRESH_HAND: Final = tuple(
    tuple(fresh_hand(count, outs) for count in range(10)) for outs in range(3)
)
