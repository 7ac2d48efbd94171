"""Card Baseball’s veteran: counts the cards not yet seen and goes by runs to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.cards import RANK, SUIT
from engine.decisions import Decision
from engine.manager import Manager
from engine.ruleset import BaseOptions, Lineup
from engine.rulesets.sackson.detail import Pitched, Steal
from engine.rulesets.sackson.strategy import (
    A_SACRIFICE,
    BIT,
    COLOR_FACES,
    DECK,
    FACES,
    FIELDING,
    FIELDS,
    HOLDING,
    KEEPING,
    KEEPING_A_FACE,
    LAST_OF_A_SUIT,
    NONE_HELD,
    NUMBERS,
    OUTER,
    OUTERMOST,
    PITCHED,
    PITCHING,
    PITCHING_A_FACE,
    PLACING,
    SITUATIONS,
    SUIT_FACES,
    SUIT_NUMBERS,
    SUIT_OF_A_FACE,
    Situation,
    set_of,
)
from engine.rulesets.sackson.tables import (
    BALL,
    COMPANION,
    CONNECT,
    DELIBERATE_BALL,
    FACE,
    FIELDED,
    FOUL,
    HIT_BATTER,
    LONG_FLY,
    NEW_BALL,
    NO_CARD,
    PINCH_HIT,
    PINCH_HITTERS,
    READY,
    RELIEF,
    STEAL,
    STEAL_WITH,
    STRIKE,
    SWINGS,
    THROW_AT,
    fate_of,
)
from engine.rulesets.sackson.view import View

#: How much of a hit the batter sees in the cards that he could place, the rest as hits usually go;
#: and what he loses by a hit that is no ball, in singles and in runs.
PLACE_TRUST: Final = 0.554
A_HIT: Final = (-0.260, 0.135)
#: The same of the pitcher, who sees what his hand would hold it to. Batters place what they like.
FIELD_TRUST: Final = 0.739
A_HIT_ALLOWED: Final = (0.166, 0.011)
#: What it is worth to the pitcher that one number more, of those unseen, finds a fielder in later
#: pitches, in runs. An outer one counts twice, an outermost four times.
FIELDER: Final = 0.0447
#: The same where the pitcher chooses who fields, with fielders to come.
FIELDER_SPENT: Final = 0.0095
#: How likely the batter deems it that a foul is caught whose companion is unseen.
FOUL_CAUGHT: Final = 0.136
#: What it is worth that a steal rids the hand of a face, in runs, and that it is tried at all: who
#: is driven back is no worse off.
RID_OF_A_FACE: Final = 0.052
A_STEAL: Final = 0.152

#: A pinch hitter comes when so much is at stake: the runs to come, and more for each face in hand;
#: for less when the game ends before that turn may come again.
PINCH_HIT_AT: Final = 2.1
PINCH_HIT_FOR_A_FACE: Final = 0.15
PINCH_HIT_SOON: Final = 0.5
PINCH_HIT_NOW: Final = 0.3
#: The reliever comes with so many runs to come, and in the last two innings at the first chance.
RELIEF_AT: Final = 0.78
LATE: Final = 1


def unseen(view: View) -> int:
    """The cards in the deck or the other hand, as a set."""
    return DECK ^ set_of([*view.hand, *view.pile, *view.lying])


def situation(view: View) -> Situation:
    first, second, third = view.bases
    on = (1 if first else 0) | (2 if second else 0) | (4 if third else 0)
    return SITUATIONS[view.outs][on]


#: What a hand fields, what it holds to a single, and what to a double: numbers, as sets.
Sets = tuple[int, int, int]


def held(hand: Sequence[int]) -> tuple[Sets, Sets]:
    """What this hand holds to so many bases, and what of it one of its cards alone does."""
    outs = singles = doubles = more_outs = more_singles = more_doubles = 0
    for card in hand:
        none, one, two, _ = HOLDING[card]
        more_outs |= outs & none
        more_singles |= singles & one
        more_doubles |= doubles & two
        outs |= none
        singles |= one
        doubles |= two
    alone = outs & ~more_outs, singles & ~more_singles, doubles & ~more_doubles
    return (outs, singles, doubles), alone


def faces(hand: Sequence[int]) -> int:
    return sum(map(FACE.__getitem__, hand))


def unknown(view: View) -> list[int]:
    """By suit: how many cards the batter may have of it.

    Who let a pitch of a suit go by for a strike had none of it, and only drew some since.
    """
    size = view.hands[view.half]
    cards = [size] * 4
    if view.strikes:
        for entry in view.thrown:
            if isinstance(entry, Pitched):
                if entry.what == STRIKE:
                    cards[SUIT[entry.pitch]] = 0
                elif entry.what == DELIBERATE_BALL:
                    continue
            elif not isinstance(entry, Steal):
                continue
            cards = [min(count + 1, size) for count in cards]
    return cards


def price_in_the_field(view: View, hand: Sequence[int]) -> Callable[[int], float]:
    """What it costs the fielder, in runs, to part with a number of this hand: less where others
    field what it does."""
    _, (fielded, _, _) = held(hand)
    only = fielded & unseen(view)
    return lambda card: FIELDER_SPENT * (FIELDS[card] & only).bit_count() + FIELDING[RANK[card]]


def allowed(now: Situation, fielded: Sets, numbers: int) -> tuple[float, float, float, float]:
    """What a batter who connects brings, in runs, if he places one of these numbers and all of the
    hand is there to field it; and what it costs that one of them is no longer held to no base, to
    one, to two."""
    outs, singles, doubles = fielded
    out, single, double, triple, _ = now.hits
    each = FIELD_TRUST / (numbers.bit_count() or 1)
    an_out, a_single, a_double = (
        each * (single - out),
        each * (double - single),
        each * (triple - double),
    )
    more_singles, more = A_HIT_ALLOWED
    runs = FIELD_TRUST * triple + (1 - FIELD_TRUST) * now.connected
    runs += more_singles * (single - out) + more
    runs -= an_out * (outs & numbers).bit_count()
    runs -= a_single * (singles & numbers).bit_count()
    runs -= a_double * (doubles & numbers).bit_count()
    return runs, an_out, a_single, a_double


def tried(view: View, base: int) -> tuple[int, bool]:
    """The card of a runner who steals, and whether another has been played on before."""
    card = next(card for runner, card, _ in view.running if runner == base)
    return card, any(answer != NO_CARD for _, _, answer in view.running)


def last_out(view: View) -> bool:
    """Whether the game may be lost with the next out."""
    mine, theirs = view.sides[view.half].runs, view.sides[1 - view.half].runs
    return view.inning >= view.options.innings and view.outs == 2 and mine <= theirs


def hit(now: Situation, placed: float) -> float:
    """What it is worth to connect, in runs, when the best card that is left to place brings so
    much."""
    singles, more = A_HIT
    runs = PLACE_TRUST * placed + (1 - PLACE_TRUST) * now.connected
    return runs + singles * (now.hits[1] - now.hits[0]) + more


def far_behind(view: View) -> bool:
    """Whether, in what may be the last turn at bat, the men on base cannot tie the score."""
    behind = view.sides[1 - view.half].runs - view.sides[view.half].runs
    return view.inning >= view.options.innings and behind > sum(map(bool, view.bases))


class SacksonVeteran(Manager[View]):
    """Plays each card for what it is worth in runs, by what the other hand may hold."""

    def lineup(self, options: BaseOptions) -> Lineup:
        return self.rules.default_lineup

    def choose(self, view: View, decision: Decision) -> Any:
        kind, options = decision.kind, decision.options
        if kind == "dead_ball":
            return self._dead_ball(view, options)
        if kind == "pitch":
            return self._pitch(view, options)
        if kind == "swing":
            return self._swing(view, options)
        if kind == "place":
            return self._place(view, options)
        if kind == "field":
            if FACE[view.lying[2]]:
                return self._field_a_sacrifice(view, options)
            return self._field(view, options)
        if kind == "give_back":
            return self._give_back(view, options)
        if kind == "steal":
            worth = self._steals(view)
            return max(worth, key=worth.__getitem__)
        if kind in STEAL_WITH:
            return self._steal_card(view, options, STEAL_WITH.index(kind) - 1)
        if kind == "tag":
            return self._tag(view, options)
        if kind in THROW_AT:
            return self._throw(view, options, THROW_AT.index(kind) - 1)
        return options[0]  # catch a foul, cause an error; one face is as good as another

    # In the field

    def _pitch(self, view: View, options: Sequence[Any]) -> Any:
        """The number, or waste pitch, after which the fewest runs are to come.

        Faces go for a new ball, and relief comes when it is needed or about to be too late.
        """
        now = situation(view)
        late = view.inning >= view.options.innings - LATE
        if RELIEF in options and (late or now.now >= RELIEF_AT):
            return RELIEF
        if NEW_BALL in options:
            return NEW_BALL
        hand = view.hand
        hidden = unseen(view)
        count = hidden.bit_count()
        fielded, (outs, singles, doubles) = held(hand)
        outs, singles, doubles = outs & hidden, singles & hidden, doubles & hidden
        with_all, an_out, a_single, a_double = allowed(now, fielded, hidden & NUMBERS)
        balls, strikes = view.balls, view.strikes
        ball = now.counts[balls + 1][strikes]
        strike = now.counts[balls][strikes + 1]
        foul = strike if strikes < 2 else now.counts[balls][strikes]
        hit_batter = now.walk if view.options.hit_by_pitcher else 0.0
        companion_held = 1 - NONE_HELD[view.hands[view.half]][count][1]
        none_of = [NONE_HELD[cards][count] for cards in unknown(view)]
        chosen, least = options[0], 99.0
        for card in hand:
            if FACE[card]:
                runs = ball + PITCHING_A_FACE
            else:
                suit, higher_ones, lower_ones, suit_faces, to_none, to_one, to_two = PITCHED[card]
                none = none_of[suit]
                higher = (higher_ones & hidden).bit_count()
                lower = (lower_ones & hidden).bit_count()
                spent = to_none & outs
                connected = with_all + an_out * spent.bit_count()
                connected += a_single * (to_one & singles).bit_count()
                connected += a_double * (to_two & doubles).bit_count()
                no_number = none[higher + lower]
                nothing = none[higher + lower + (suit_faces & hidden).bit_count()]
                runs = (no_number - nothing) * foul + nothing * strike
                if ball > connected:
                    no_ball = none[lower]
                    runs += (1 - no_ball) * ball + (no_ball - no_number) * connected
                else:
                    no_hit = none[higher]
                    runs += (1 - no_hit) * connected + (no_hit - no_number) * ball
                if LONG_FLY[card] and hit_batter > runs and BIT[COMPANION[card]] & hidden:
                    runs += companion_held * (hit_batter - runs)
                if spent:
                    lost = spent.bit_count() + (spent & OUTER).bit_count()
                    runs += FIELDER * (lost + 2 * (spent & OUTERMOST).bit_count())
                runs += PITCHING[RANK[card]]
            if runs < least:
                chosen, least = card, runs
        return chosen

    def _field(self, view: View, options: Sequence[int]) -> int:
        """The nearest card, rather one whose companion the batter cannot have."""
        now = situation(view)
        advanced = view.options
        placed = view.lying[2]
        hidden = unseen(view)
        worth = now.long_hits if advanced.long_flies and LONG_FLY[placed] else now.hits
        error = 1 - NONE_HELD[view.hands[view.half]][hidden.bit_count()][1]
        price = price_in_the_field(view, options)
        chosen, least = options[0], 99.0
        for card in options:
            hit = FIELDED[placed][card]
            runs = worth[hit]
            if card == COMPANION[placed] and advanced.double_plays and now.doubles_up:
                runs = now.double_play
            elif hit < 4 and advanced.errors and BIT[COMPANION[card]] & hidden:
                runs += error * (worth[hit + 1] - runs)
            runs += price(card)
            if runs < least:
                chosen, least = card, runs
        return chosen

    def _field_a_sacrifice(self, view: View, options: Sequence[int]) -> int:
        """Two outs with a face of the suit, else one with any face, else the cheapest number."""
        suit = SUIT[view.lying[2]]
        _, out, double_play = situation(view).sacrifices
        price = price_in_the_field(view, options)

        def runs(card: int) -> float:
            if FACE[card]:
                return double_play if SUIT[card] == suit else out
            return 99 + price(card)

        return min(options, key=runs)

    def _tag(self, view: View, options: Sequence[int]) -> int:
        """Whoever can be put out, else driven back; the lead runner first."""
        later = tried(view, options[0])[1]

        def fate(base: int) -> int:
            card, _ = tried(view, base)
            return min(fate_of(card, answer, base == 3, later) for answer in view.hand)

        return min(sorted(options, reverse=True), key=fate)

    def _throw(self, view: View, options: Sequence[int], base: int) -> int:
        card, later = tried(view, base)
        price = price_in_the_field(view, options)
        return min(
            options,
            key=lambda answer: (
                fate_of(card, answer, base == 3, later),
                not FACE[answer] and 1 + price(answer),
            ),
        )

    # At bat

    def _swing(self, view: View, options: Sequence[int]) -> int:
        """The best that the hand allows, less what it costs to part with the card."""
        now = situation(view)
        advanced = view.options
        balls, strikes = view.balls, view.strikes
        strike = now.counts[balls][strikes + 1]
        foul = strike if strikes < 2 else now.counts[balls][strikes]
        if advanced.catching_fouls:
            foul -= FOUL_CAUGHT * (foul - now.out)
        worth = {
            STRIKE: strike,
            FOUL: foul,
            BALL: now.counts[balls + 1][strikes],
            HIT_BATTER: now.walk,
        }
        codes = SWINGS[advanced.hit_by_pitcher][view.lying[0]]
        suits = [0] * 4
        for card in view.hand:
            suits[SUIT[card]] += 1
        face = KEEPING_A_FACE[now.bases > 0]
        last_chance = last_out(view)  # nothing is worth keeping
        placed: dict[int, float] = {}
        on_the_best = on_the_next = 0.0
        chosen, most = options[0], -99.0
        for card in options:
            code = codes[card]
            if code == CONNECT:
                if not placed:
                    placed = self._placed(view, now, view.hand)
                    best, next_best, *_ = *sorted(placed.values(), reverse=True), now.out
                    on_the_best, on_the_next = hit(now, best), hit(now, next_best)
                # he cannot place the card that he swings with
                runs = on_the_next if placed[card] == best else on_the_best
            else:
                runs = worth[code]
            if not last_chance:
                last = LAST_OF_A_SUIT[suits[SUIT[card]]]
                runs -= face + SUIT_OF_A_FACE * last if FACE[card] else KEEPING[RANK[card]] + last
            if runs > most:
                chosen, most = card, runs
        return chosen

    def _place(self, view: View, options: Sequence[int]) -> int:
        """Where the fielders are likely fewest, or a face when they may have no face."""
        placed = self._placed(view, situation(view), options)
        return max(options, key=placed.__getitem__)

    def _placed(self, view: View, now: Situation, cards: Sequence[int]) -> dict[int, float]:
        """What each of these cards brings where it is placed, in runs, less what it costs to part
        with it."""
        advanced = view.options
        hidden = unseen(view)
        none = NONE_HELD[view.hands[1 - view.half]][hidden.bit_count()]
        errors = set_of(COMPANION[card] for card in cards) if advanced.errors else 0
        no_face = none[(FACES & hidden).bit_count()]
        safe, out, double_play = now.sacrifices
        found = {}
        for card in cards:
            companion = BIT[COMPANION[card]]
            if FACE[card]:
                not_doubled = none[(SUIT_FACES[card] & hidden).bit_count()]
                runs = no_face * safe + (not_doubled - no_face) * out
                runs += (1 - not_doubled) * double_play + A_SACRIFICE[now.bases > 0]
            else:
                worth = now.long_hits if advanced.long_flies and LONG_FLY[card] else now.hits
                caught, held_one, held_two, held_three, home = worth
                to_none, to_one, to_two, to_three = HOLDING[card]
                holding = to_none & hidden
                outs = holding.bit_count()
                runs = home
                runs -= (1 - none[(to_three & hidden).bit_count()]) * (home - held_three)
                runs -= (1 - none[(to_two & hidden).bit_count()]) * (held_three - held_two)
                runs -= (1 - none[(to_one & hidden).bit_count()]) * (held_two - held_one)
                runs -= (1 - none[outs]) * (held_one - caught)
                if outs:
                    chance = (1 - none[outs]) / outs
                    wild = (holding & errors & ~companion).bit_count()
                    runs += chance * wild * (held_one - caught)
                    if holding & companion and advanced.double_plays and now.doubles_up:
                        runs -= chance * (caught - now.double_play)
                runs -= PLACING[RANK[card]]
            found[card] = runs
        return found

    def _give_back(self, view: View, options: Sequence[int]) -> int:
        """The card that is worth least at bat."""
        suits = [SUIT[card] for card in options]

        def price(card: int) -> float:
            keeping = KEEPING_A_FACE[0] if FACE[card] else KEEPING[RANK[card]]
            return keeping + LAST_OF_A_SUIT[suits.count(SUIT[card])]

        return min(options, key=price)

    # While the ball is dead

    def _dead_ball(self, view: View, options: Sequence[str]) -> str:
        if PINCH_HIT in options and self._wants_pinch_hitter(view):
            return PINCH_HIT
        if STEAL in options and not far_behind(view) and max(self._steals(view).values()) > 0:
            return STEAL
        return READY

    def _wants_pinch_hitter(self, view: View) -> bool:
        """At the first pitch, with much at stake or little time left."""
        if view.balls or view.strikes:
            return False
        stake = situation(view).now + PINCH_HIT_FOR_A_FACE * faces(view.hand)
        left = PINCH_HITTERS - view.sides[view.half].pinch_hitters
        innings = view.options.innings - view.inning
        soon = PINCH_HIT_NOW if innings < 1 else PINCH_HIT_SOON if innings < 2 * left else 1.0
        return stake >= PINCH_HIT_AT * soon

    def _steals(self, view: View) -> dict[tuple[int, ...], float]:
        """What the steals worth a thought gain, in runs, with the best face for each."""
        hidden = unseen(view)
        none = NONE_HELD[view.hands[1 - view.half]][hidden.bit_count()]
        hand = [card for card in view.hand if FACE[card]]
        no_face = none[(FACES & hidden).bit_count()]
        worth = {}
        for group, gain, loss in situation(view).steals:
            if len(group) > len(hand):
                continue
            out = COLOR_FACES if group == (3,) else SUIT_FACES
            card = hand[0]
            if len(hand) > 1:
                card = min(hand, key=lambda card: (out[card] & hidden).bit_count())
            safe = no_face
            if group == (3,):
                safe = none[((FACES | SUIT_NUMBERS[card]) & hidden).bit_count()]
            risk = 1 - none[(out[card] & hidden).bit_count()]
            worth[group] = safe * gain - risk * loss + RID_OF_A_FACE * len(group) + A_STEAL
        return worth

    def _steal_card(self, view: View, options: Sequence[int], base: int) -> int:
        """The face for which the fewest that put the runner out are unseen."""
        hidden = unseen(view)
        out = COLOR_FACES if base == 3 else SUIT_FACES
        return min(options, key=lambda card: (out[card] & hidden).bit_count())
