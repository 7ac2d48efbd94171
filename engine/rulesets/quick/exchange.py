"""What a half-inning of Quick Baseball is worth, and how both sides should mix in an exchange.

A half-inning is worth the sum of what its runners, outs, balls, the place in the order and both
hands promise (`values.py`, made by `bin/bench quick_values`). The cards that two sides turn up are
worth what they bring and what is left after them: a matrix of runs, of which the equilibrium is
how each side should mix (`engine/equilibrium.py`).
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from engine.equilibrium import solve
from engine.rulesets.quick.cards import (
    BATTING_CARDS,
    BLUE,
    FOUL,
    GREEN,
    GROUND,
    GROUND_BALL,
    HR,
    LINE_DRIVE,
    ONE,
    PITCH_OUT,
    PITCHING_CARDS,
    RED,
    STRIKE,
    TWO,
    YELLOW,
)
from engine.rulesets.quick.tables import (
    ALL_BATS,
    BALLS_FOR_A_WALK,
    BAT_BIT,
    BIG_HITTER,
    DOUBLES,
    GROUP,
    GROUPS,
    HIT_AND_RUN,
    LEAVE,
    MATCHES,
    PITCHER_SLOT,
    RESULTS,
    SINGLES,
    STEALS,
    WILD,
)
from engine.rulesets.quick.values import ANY_SWING, PLAIN, Hands, Values

#: What a new pitcher costs the rest of the game, in runs, where a hand is worth one at most.
RELIEF: Final = 0.8
#: So many mixes of either side are remembered, and as many older ones.
REMEMBERED: Final = 10_000
#: A card of less is of no use beside another of the same colors: how likely it is to hit.
LIKELY: Final = 0.35
#: How often the batter thinks that the pitcher throws any card: it costs little against who never
#: does, and brings much against who does.
CARELESS: Final = 0.35
#: Shares below this are none.
RARE: Final = 1e-4

COLORS: Final = (RED, YELLOW, GREEN, BLUE)
NUMBERS: Final = (ONE, TWO, HR, LINE_DRIVE, GROUND_BALL)
#: Chances of one, two and three bases on a line drive, of none, and of none on a ground ball.
LINE: Final = (91 / 216, 61 / 216, 37 / 216)
LINE_OUT: Final = 27 / 216
GROUND_OUT: Final = 27 / 216

#: What an unhit pitch does.
OUT, GROUNDED, FOULED, STRUCK = range(4)
#: Pitches by bit: their names and what they do.
PITCHES: Final = tuple(
    (1 << i, card.name, {GROUND: GROUNDED, FOUL: FOULED, STRIKE: STRUCK}.get(card.result, OUT))
    for i, card in enumerate(PITCHING_CARDS)
)
#: A usual fresh hand.
FRESH: Final = SINGLES | (DOUBLES & -DOUBLES)


class Bat(NamedTuple):
    """A batting card as one group of batters reads it."""

    name: str
    bit: int
    hits: int  # the pitches that it hits
    result: int  # a place in NUMBERS


BATS: Final = tuple(
    tuple(
        Bat(
            card.name,
            BAT_BIT[card.name],
            MATCHES[group][card.name],
            NUMBERS.index(RESULTS[group][card.name]),
        )
        for card in BATTING_CARDS
    )
    for group in GROUPS
)

#: Worth by outs; with three there is nothing more to come.
ByOuts = tuple[float, float, float, float]


def shown(hand: int) -> list[int]:
    """By color, how many pitching cards of a hand have it; 3 for more."""
    held = [card for i, card in enumerate(PITCHING_CARDS) if hand >> i & 1]
    return [min(3, sum(color in (card.outer, card.inner) for card in held)) for color in COLORS]


class PitchHands(dict[int, ByOuts]):
    """By the pitcher’s hand: what it is worth to the batter, worked out when first met.

    Short hands are worth no more than a fresh one and the price of it, where one is to be had.
    """

    def __init__(self, hands: Hands, relief: bool) -> None:
        super().__init__()
        self.hands = hands
        self.most = [float("inf")] * 3
        if relief:
            self.most = [one + RELIEF for one in self[FRESH][:3]]
            self.clear()

    def __missing__(self, hand: int) -> ByOuts:
        cards, counts, colors = self.hands
        worth = [
            counts[outs][min(hand.bit_count(), 9)]
            + sum(one for i, one in enumerate(cards[outs]) if hand >> i & 1)
            + sum(colors[outs][color][number] for color, number in enumerate(shown(hand)))
            for outs in range(3)
        ]
        if not hand:
            worth = self.most
        one, two, three = map(min, worth, self.most)
        found = self[hand] = one, two, three, 0.0
        return found


class BatHands(dict[int, ByOuts]):
    """By the batter’s hand, at one place in the order: what it is worth."""

    def __init__(self, values: Values, slot: int) -> None:
        super().__init__()
        self.cards = [by_slot[slot] for by_slot in values.bats]

    def __missing__(self, hand: int) -> ByOuts:
        one, two, three = (
            sum(worth for i, worth in enumerate(cards) if hand >> i & 1) for cards in self.cards
        )
        found = self[hand] = one, two, three, 0.0
        return found


class Field(NamedTuple):
    """What may happen with these runners, outs and balls to one batter, in runs and runs to come
    without what the hands are worth."""

    hits: tuple[tuple[float, float], ...]  # by result, with how often it is an out after all
    out: float
    grounded: float  # out, or a double play
    double: int  # the base of the runner to double up; 0 for none
    stays: float
    left: float  # … after leaving a pitch
    ball: float
    walks: bool  # on the next ball
    wild: float
    steals: tuple[tuple[str, float, float], ...]  # call, when safe, when out


class Asked(NamedTuple):
    """All that an exchange depends on."""

    bases: int  # first 1, second 2, third 4
    outs: int
    balls: int
    slot: int
    star: str
    bats: int
    pitches: int
    held: int  # what the last pitcher takes up again when one card is left; 0 for others
    left: bool  # the batter has just left a pitch
    wild: bool  # may be called
    pitchout: bool  # one more is allowed


class Mix(NamedTuple):
    """How a side should answer: options with shares that add up to 1; and what it is worth."""

    options: tuple[tuple[str, float], ...]
    value: float


#: The batter’s answers, the pitcher’s, and by each of the pitcher’s what the batter’s are worth.
Matrix = tuple[list[str], list[str], list[list[float]]]


class Worth:
    """What everything is worth by one set of values."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.pitches = PitchHands(values.pitches, True)
        self.last = PitchHands(values.last, False)  # of the last pitcher
        self.bats = [BatHands(values, slot) for slot in range(PITCHER_SLOT + 1)]
        self.fields: dict[tuple[int, int, int, int, str], Field] = {}
        self.pitched = Memory()
        self.swung = Memory()
        self.asked: Asked | None = None
        self.latest: Matrix = [], [], []

    def rest(self, bases: int, outs: int, balls: int, slot: int) -> float:
        """Runs to come, without what the hands are worth."""
        if outs > 2:
            return 0.0
        values = self.values
        return values.bases[outs][bases] + values.slots[outs][slot] + values.balls[outs][balls]

    def field(self, bases: int, outs: int, balls: int, slot: int, star: str) -> Field:
        key = bases, outs, balls, slot, star
        found = self.fields.get(key)
        if found is None:
            found = self.fields[key] = self._field(bases, outs, balls, slot, star)
        return found

    def _field(self, bases: int, outs: int, balls: int, slot: int, star: str) -> Field:
        rest = self.rest
        after = 0 if slot == PITCHER_SLOT else slot + 1
        one, two, three, four = (
            (moved >> 3).bit_count() + rest(moved & 7, outs, balls, after)
            for moved in ((bases << 1 | 1) << bases_run for bases_run in range(4))
        )
        out = rest(bases, outs + 1, balls, after)
        line = LINE[0] * one + LINE[1] * two + LINE[2] * three + LINE_OUT * out
        ground = (1 - GROUND_OUT) * one + GROUND_OUT * out
        hits = [(one, 0.0), (two, 0.0), (four, 0.0), (line, LINE_OUT), (ground, GROUND_OUT)]
        if star == HIT_AND_RUN:
            hits[:2] = [(two, 0.0), (three, 0.0)]
        elif star == BIG_HITTER:
            hits = [((runs + four) / 2, outs / 2) for runs, outs in hits]
        double, grounded = 0, out
        if bases & 1 and outs < 2:
            forced = [base for base in (1, 2, 3) if not bases + 1 & (1 << base) - 1]
            doubled, double = min(
                (rest(bases & ~(1 << base - 1), outs + 2, balls, after), base) for base in forced
            )
            grounded = (out + doubled) / 2
        stays = rest(bases, outs, balls, slot)
        walks = balls + 1 == BALLS_FOR_A_WALK
        if not walks:
            ball = rest(bases, outs, balls + 1, slot)
        elif bases == 7:
            ball = 1 + rest(7, outs, 0, after)
        else:
            ball = rest(bases | bases + 1, outs, 0, after)
        steals = []
        for call, base in STEALS.items():
            bit = 1 << base - 1
            if bases & bit and not bases & bit << 1:
                off = bases & ~bit
                safe = rest((off | bit << 1) & 7, outs, balls, slot) + (base == 3)
                steals.append((call, safe, rest(off, outs + 1, balls, slot)))
        return Field(
            tuple(hits),
            out,
            grounded,
            double,
            stays,
            stays + self.values.left[outs],
            ball,
            walks,
            (one + 7 * four + 28 * out) / 36,
            tuple(steals),
        )

    def matrix(self, asked: Asked) -> Matrix:
        """What every pair of answers is worth.

        Of batting cards that hit the same pitches the best stands for all, and nobody leaves a
        second time who can swing.
        """
        bases, outs, balls, slot, star, hand, pitches, held, again, wild, pitchout = asked
        hits, out, grounded, double, stays, left, ball, walks, swung, steals = self.field(
            bases, outs, balls, slot, star
        )
        two, three = outs + 1, min(outs + 2, 3)
        same = self.bats[slot]
        kept = same[hand]
        if slot == PITCHER_SLOT:
            later, refill = self.bats[0], ALL_BATS
        else:
            later, refill = self.bats[slot + 1], 0
        moved = later[refill or hand]

        best: dict[int, tuple[float, Bat]] = {}
        for bat in BATS[GROUP[slot]]:
            if hand & bat.bit:
                reach = bat.hits & pitches
                liking = later[refill or hand & ~bat.bit][outs]
                if reach:
                    liking += LIKELY * hits[bat.result][0]
                if reach not in best or liking > best[reach][0]:
                    best[reach] = liking, bat
        names = [bat.name for _, bat in best.values()]
        cards = []
        for reach, (_, bat) in best.items():
            value, chance = hits[bat.result]
            cards.append((reach, value, chance, later[refill or hand & ~bat.bit], bat.bit))
        leaves = not again or not cards
        if leaves:
            names.append(LEAVE)
        names += [call for call, _, _ in steals]
        if wild:
            names.append(WILD)

        columns: list[list[float]] = []
        thrown = []
        hands = self.last if held else self.pitches
        for bit, name, does in PITCHES:
            if not pitches & bit:
                continue
            rest = pitches & ~bit
            if held and not rest & rest - 1:
                rest = held
            worth = hands[rest]
            now, then, last = worth[outs], worth[two], worth[three]
            column = []
            for reach, value, chance, after, card in cards:
                if reach & bit:
                    safe = now + after[outs]
                    if chance:
                        safe += chance * (then + after[two] - safe)
                    column.append(value + safe)
                elif does == GROUNDED and double:
                    column.append(grounded + (then + after[two] + last + after[three]) / 2)
                elif does == FOULED and outs == 2:
                    column.append(stays + now + same[hand & ~card][outs])
                else:
                    column.append(out + then + after[two])
            here = now + kept[outs]
            if leaves:
                gone = again or does == STRUCK
                column.append(out + then + moved[two] if gone else left + here)
            for _, safe, _ in steals:
                column.append((stays if does == STRUCK else safe) + here)
            if wild:
                column.append(swung + (8 * (now + moved[outs]) + 28 * (then + moved[two])) / 36)
            columns.append(column)
            thrown.append(name)
        if pitchout or not columns:
            now, then = hands[pitches][outs], hands[pitches][two]
            wide = ball + now + (moved if walks else kept)[outs]
            column = [wide] * len(cards)
            if leaves:
                column.append(out + then + moved[two] if again else wide)
            column += [caught + then + kept[two] for _, _, caught in steals]
            if wild:
                column.append(wide)
            columns.append(column)
            thrown.append(PITCH_OUT)
        return names, thrown, columns

    def matrix_of(self, asked: Asked) -> Matrix:
        """The last that was asked for is at hand: both sides are asked at once."""
        if asked != self.asked:
            self.asked, self.latest = asked, self.matrix(asked)
        return self.latest

    def pitches_of(self, asked: Asked) -> Mix:
        """How the pitcher should mix, and what that lets the batter have."""
        found = self.pitched.find(asked)
        if found is None:
            _, thrown, columns = self.matrix_of(asked)
            _, mixed, value = solve([*zip(*columns, strict=True)])
            found = self.pitched.keep(asked, Mix(shares(thrown, mixed), value))
        return found

    def swings_of(self, asked: Asked) -> Mix:
        """How the batter should mix against a pitcher who is careless now and then."""
        found = self.swung.find(asked)
        if found is None:
            names, thrown, columns = self.matrix_of(asked)
            cards = len(thrown) - (thrown[-1] == PITCH_OUT) or 1
            careless = CARELESS / cards
            careful = 1 - CARELESS
            rows = []
            for row in zip(*columns, strict=True):
                bonus = careless * sum(row[:cards])
                rows.append([careful * one + bonus for one in row])
            mixed, _, value = solve(rows)
            found = self.swung.keep(asked, Mix(shares(names, mixed), value))
        return found


class Memory:
    """What was asked lately, and the answers: what has not been asked for long is forgotten."""

    def __init__(self) -> None:
        self.young: dict[Asked, Mix] = {}
        self.old: dict[Asked, Mix] = {}

    def find(self, asked: Asked) -> Mix | None:
        found = self.young.get(asked)
        if found is None:
            found = self.old.get(asked)
            if found is not None:
                self.keep(asked, found)
        return found

    def keep(self, asked: Asked, mix: Mix) -> Mix:
        if len(self.young) >= REMEMBERED:
            self.old, self.young = self.young, {}
        self.young[asked] = mix
        return mix


def shares(names: list[str], mixed: list[float]) -> tuple[tuple[str, float], ...]:
    return tuple((name, one) for name, one in zip(names, mixed, strict=True) if one > RARE)


@cache
def worth_of(wild_swing: str) -> Worth:
    """By the option that changes most: whether the batter may always swing wildly."""
    return Worth(ANY_SWING if wild_swing == "any" else PLAIN)
