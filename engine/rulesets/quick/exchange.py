"""What a half-inning of Quick Baseball is worth, and how both sides should mix in an exchange.

A half-inning is worth the sum of what its runners, outs, balls, the place in the order and both
hands promise (`values.py`, made by `bin/bench quick_values`). The cards that two sides turn up are
worth what they bring and what is left after them: a matrix of runs, of which the equilibrium is
how each side should mix (`engine/equilibrium.py`).
"""

from __future__ import annotations

from functools import cache
from typing import Final, Generic, NamedTuple, TypeVar

from engine.equilibrium import lean
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
#: So many exchanges are remembered, and as many older ones.
REMEMBERED: Final = 20_000
#: A card of less is of no use beside another of the same colors: how likely it is to hit.
LIKELY: Final = 0.35
#: How often the batter thinks that the pitcher throws any card: it costs little against who never
#: does, and brings much against who does.
CARELESS: Final = 0.35
#: All that comes after an exchange counts so much more than it brings, which keeps it above 0.
BASE: Final = 4.0
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

T = TypeVar("T")

#: Worth by outs; with three there is nothing more to come.
ByOuts = tuple[float, float, float, float]


#: By color: the pitching cards that have it.
COLORED: Final = tuple(
    sum(1 << i for i, card in enumerate(PITCHING_CARDS) if color in (card.outer, card.inner))
    for color in COLORS
)


def shown(hand: int) -> list[int]:
    """By color, how many pitching cards of a hand have it; 3 for more."""
    return [min(3, (hand & colored).bit_count()) for colored in COLORED]


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
        held = [i for i in range(len(PITCHING_CARDS)) if hand >> i & 1]
        count = min(len(held), 9)
        red, yellow, green, blue = shown(hand)
        worth = []
        for of_cards, of_counts, (reds, yellows, greens, blues) in zip(cards, counts, colors):  # noqa: B905
            colored = reds[red] + yellows[yellow] + greens[green] + blues[blue]
            worth.append(BASE + of_counts[count] + colored + sum([of_cards[i] for i in held]))
        if not hand:
            worth = self.most
        one, two, three = map(min, worth, self.most)
        found = self[hand] = one, two, three, BASE
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


#: Options, and shares of them that add up to 1.
Mix = tuple[tuple[str, ...], tuple[float, ...]]
#: How the pitcher should answer and how the batter, and what the pitcher’s mix lets him have.
Mixes = tuple[Mix, Mix, float]


#: The batter’s answers, the pitcher’s, and by each of the batter’s what the pitcher’s are worth.
Matrix = tuple[list[str], list[str], list[list[float]]]
#: By card of a hand: its bit, what the rest of the hand is worth and what it is less with one more
#: out; what the card does unhit, and what the rest of the hand is worth then.
Throws = tuple[list[str], list[tuple[int, float, float, int, float]]]


class Worth:
    """What everything is worth by one set of values."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.pitches = PitchHands(values.pitches, True)
        self.last = PitchHands(values.last, False)  # of the last pitcher
        self.bats = [BatHands(values, slot) for slot in range(PITCHER_SLOT + 1)]
        self.fields: dict[tuple[int, int, int, int, str], Field] = {}
        self.throws: dict[tuple[int, int, int, bool], Throws] = {}
        self.mixes: Memory[Mixes] = Memory()
        #: By pitcher, cards held, hidden one and outs: the best change (`veteran.py`).
        self.changes: dict[tuple[int, int, int, int], tuple[float, str, int]] = {}
        #: By exchange and who is judged: what each answer says of them (`watchful.py`).
        self.evidence: Memory[dict[str, float]] = Memory()

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

        hands = self.last if held else self.pitches
        key = pitches, held, outs, double > 0
        found = self.throws.get(key)
        if found is None:
            if len(self.throws) >= REMEMBERED:
                self.throws.clear()
            found = self.throws[key] = self._throws(*key)
        names_of, throws = found
        thrown = [*names_of]
        wides = pitchout or not thrown
        if wides:
            now, then = hands[pitches][outs], hands[pitches][two]
            wide = ball + now + (moved if walks else kept)[outs]
            thrown.append(PITCH_OUT)

        best: dict[int, tuple[float, Bat, ByOuts]] = {}
        for bat in BATS[GROUP[slot]]:
            if hand & bat.bit:
                reach = bat.hits & pitches
                after = later[refill or hand & ~bat.bit]
                liking = after[outs]
                if reach:
                    liking += LIKELY * hits[bat.result][0]
                if reach not in best or liking > best[reach][0]:
                    best[reach] = liking, bat, after
        names = []
        rows = []
        for reach, (_, bat, after) in best.items():
            value, chance = hits[bat.result]
            missed = out + after[two]
            misses = (
                missed,
                grounded + (after[two] + after[three]) / 2,
                stays + same[hand & ~bat.bit][outs],
                missed,
            )
            if chance:
                value += after[outs] + chance * (after[two] - after[outs])
                row = [
                    value + now + chance * gap if reach & bit else misses[kind] + miss
                    for bit, now, gap, kind, miss in throws
                ]
            else:
                value += after[outs]
                row = [
                    value + now if reach & bit else misses[kind] + miss
                    for bit, now, _, kind, miss in throws
                ]
            if wides:
                row.append(wide)
            names.append(bat.name)
            rows.append(row)
        here = kept[outs]
        if not again or not rows:
            lost = out + moved[two]
            row = [
                lost + now + gap if again or kind == STRUCK else left + here + now
                for _, now, gap, kind, _ in throws
            ]
            if wides:
                row.append(lost + then if again else wide)
            names.append(LEAVE)
            rows.append(row)
        for call, safe, caught in steals:
            row = [
                (stays if kind == STRUCK else safe) + here + now for _, now, _, kind, _ in throws
            ]
            if wides:
                row.append(caught + then + kept[two])
            names.append(call)
            rows.append(row)
        if wild:
            swung += (8 * moved[outs] + 28 * moved[two]) / 36
            row = [swung + now + 7 / 9 * gap for _, now, gap, _, _ in throws]
            if wides:
                row.append(wide)
            names.append(WILD)
            rows.append(row)
        return names, thrown, rows

    def _throws(self, pitches: int, held: int, outs: int, doubles: bool) -> Throws:
        names, throws = [], []
        for bit, name, does in PITCHES:
            if pitches & bit:
                rest = pitches & ~bit
                if held and not rest & rest - 1:
                    rest = held
                worth = (self.last if held else self.pitches)[rest]
                now, then = worth[outs], worth[outs + 1]
                kind, miss = OUT, then
                if does == STRUCK:
                    kind = STRUCK
                elif does == GROUNDED:
                    if doubles:
                        kind, miss = GROUNDED, (then + worth[outs + 2]) / 2
                elif does == FOULED and outs == 2:
                    kind, miss = FOULED, now
                names.append(name)
                throws.append((bit, now, then - now, kind, miss))
        return names, throws

    def mixes_of(self, asked: Asked) -> Mixes:
        """The pitcher plays the equilibrium, and the batter that against who is careless at times:
        who throws any card then."""
        found = self.mixes.find(asked)
        if found is None:
            found = self._mix(asked, self.matrix(asked))
        return found

    def _mix(self, asked: Asked, matrix: Matrix) -> Mixes:
        names, thrown, rows = matrix
        cards = len(thrown) - (thrown[-1] == PITCH_OUT) or 1
        careless = CARELESS / (1 - CARELESS) / cards
        pitches, swings, value = lean(rows, [careless * sum(row[:cards]) for row in rows])
        found = mix_of(thrown, pitches), mix_of(names, swings), value - BASE
        self.mixes.keep(asked, found)
        return found

    def saves(self, now: Asked, then: Asked, price: float) -> bool:
        """Whether the one is worth so much more to the batter than the other.

        Seldom need the other be solved: the batter can be sure of what his mix of now brings him
        then against any pitch.
        """
        _, (options, shares), value = self.mixes_of(now)
        found = self.mixes.find(then)
        if found is None:
            matrix = names, _, rows = self.matrix(then)
            sure = dict(zip(options, shares))  # noqa: B905
            mixed = [(sure[name], row) for name, row in zip(names, rows) if name in sure]  # noqa: B905
            whole = sum([share for share, _ in mixed])
            if whole:
                brought = [0.0] * len(rows[0])
                for share, row in mixed:
                    brought = [one + share * two for one, two in zip(brought, row)]  # noqa: B905
                if value + BASE - min(brought) / whole < price:
                    return False
            found = self._mix(then, matrix)
        return value - found[2] > price


class Memory(Generic[T]):
    """What was asked lately, and the answers: what has not been asked for long is forgotten."""

    def __init__(self) -> None:
        self.young: dict[tuple[object, ...], T] = {}
        self.old: dict[tuple[object, ...], T] = {}

    def find(self, asked: tuple[object, ...]) -> T | None:
        found = self.young.get(asked)
        if found is None:
            found = self.old.get(asked)
            if found is not None:
                self.keep(asked, found)
        return found

    def keep(self, asked: tuple[object, ...], answer: T) -> None:
        """A plain tuple is kept, which costs the collector of garbage nothing."""
        if len(self.young) >= REMEMBERED:
            self.old, self.young = self.young, {}
        self.young[tuple(asked)] = answer


def mix_of(names: list[str], mixed: list[float]) -> Mix:
    options = [name for name, one in zip(names, mixed) if one > RARE]  # noqa: B905
    return (*options,), (*[one for one in mixed if one > RARE],)


@cache
def worth_of(wild_swing: str) -> Worth:
    """By the option that changes most: whether the batter may always swing wildly."""
    return Worth(ANY_SWING if wild_swing == "any" else PLAIN)
