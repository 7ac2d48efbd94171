"""Quick Baseball’s veteran: mixes as no reader can punish, and knows what a hand is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.decisions import Decision
from engine.manager import Manager
from engine.plays import new_tuple
from engine.ruleset import BaseOptions
from engine.rulesets.quick.exchange import Asked, Mix, Worth, worth_of
from engine.rulesets.quick.options import Options
from engine.rulesets.quick.state import Side
from engine.rulesets.quick.tables import (
    BAT_BIT,
    BIG_HITTER,
    DOUBLES,
    FIRST_PITCHER,
    GROUP,
    LAST_PITCHER,
    LEAVE,
    PITCH_BIT,
    PITCH_NAMES,
    PITCHER_SLOT,
    POSITIONS,
    REACH,
    STAY,
    SWAPS,
    cards,
)
from engine.rulesets.quick.view import View

#: Pitchouts in a row after which a card must come (R26).
PATIENCE: Final = 3
#: What a new pitcher must save for every inning to come, and some more, in runs: by the pitcher
#: who leaves. The last of them takes his cards up again, so he may come sooner.
COST_OF_RELIEF: Final = (0.12, 0.12, 0.08)
PRESENT_INNING: Final = 1.3
#: A hand so much worse than a fresh one, in runs, is looked at closely.
SUSPECT: Final = 0.1


def question(view: View, pitches: int) -> Asked:
    """What the exchange depends on, if the pitcher holds these cards."""
    _, options, _, half, outs, balls, pitchouts, bases, exchanges, _, _, sides = view
    first, second, third = bases
    offence, defence = sides[half], sides[1 - half]
    slot = offence.due
    spot = slot if slot < PITCHER_SLOT else FIRST_PITCHER + offence.pitcher
    bats = offence.bats
    return new_tuple(
        Asked,
        (
            (1 if first else 0) | (2 if second else 0) | (4 if third else 0),
            outs,
            balls,
            slot,
            offence.lineup[spot],
            bats,
            pitches,
            defence.held | pitches if defence.pitcher == LAST_PITCHER else 0,
            bool(exchanges) and exchanges[-1][0] == LEAVE,
            options.wild_swing == "any"
            or not REACH[GROUP[slot]][bats] & (defence.pitches | defence.unseen),
            pitchouts < PATIENCE,
        ),
    )


class QuickVeteran(Manager[View]):
    """Solves every exchange for what it is worth, and answers by the mix that comes out."""

    #: Which values he goes by, if not by those of the options.
    worth: Worth | None = None

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
        options = view.options
        worth = self.worth or worth_of(options.wild_swing)
        half = view.half
        defence = view.sides[1 - half]
        if kind == "pitching_change":
            side = view.sides[decision.seat]
            return self._relief(worth, view, side, decision.options[1:])
        if kind == "pitch":
            asked = question(view, defence.pitches | view.hidden)
            return self._draw(self.mix(worth, view, asked, batting=False))
        if kind == "swing":
            pitches = defence.pitches
            if defence.unseen:
                doubles = cards(defence.unseen, PITCH_NAMES)
                pitches |= PITCH_BIT[doubles[int(self.random() * len(doubles))]]
            return self._draw(self.mix(worth, view, question(view, pitches), batting=True))
        if kind == "double_play":
            # The batter’s out is counted already.
            before = question(view, 0)
            field = worth.field(before.bases, view.outs - 1, view.balls, before.slot, "")
            return field.double
        if kind == "swap":
            return self._swap(worth, view, decision.options)
        if kind == "forced_change":
            return best_change(worth, view, defence, decision.options)[1]
        if kind == "smart":
            offence = view.sides[half]
            hands = worth.bats[offence.due]
            return max(
                decision.options, key=lambda card: hands[offence.bats | BAT_BIT[card]][view.outs]
            )
        return decision.options[int(self.random() * len(decision.options))]

    def mix(self, worth: Worth, view: View, asked: Asked, *, batting: bool) -> Mix:
        """How often to give each answer of an exchange."""
        pitched, batted, _ = worth.mixes_of(asked)
        return batted if batting else pitched

    def _draw(self, mix: Mix) -> str:
        left = self.random()
        for option, share in zip(*mix):  # noqa: B905
            left -= share
            if left < 0:
                return option
        return mix[0][-1]

    def _relief(self, worth: Worth, view: View, side: Side, doubles: Sequence[str]) -> str:
        """A new pitcher when his cards save more than they will be missed later."""
        hand = side.pitches | view.hidden
        outs = view.outs
        innings = max(view.options.innings - view.inning, 0)
        price = COST_OF_RELIEF[side.pitcher] * (innings + PRESENT_INNING)
        fresh, double, held = best_change(worth, view, side, doubles)
        if worth.pitches[hand][outs] - fresh < min(SUSPECT, price):
            return STAY
        now = question(view, hand)
        then = question(view, held)
        then = then._replace(held=held if side.pitcher + 1 == LAST_PITCHER else 0)
        return double if worth.saves(now, then, price) else STAY

    def _swap(self, worth: Worth, view: View, singles: Sequence[str]) -> str:
        """The card that the double is to replace: which double it is, its colors tell."""
        side = view.sides[1 - view.half]
        offered = sum(PITCH_BIT[single] for single in singles)
        double = next(
            name
            for name in cards(DOUBLES & ~side.held & ~view.hidden, PITCH_NAMES)
            if SWAPS[name] & side.held == offered
        )
        return best_swap(worth, view, side, double)[1]


def best_swap(worth: Worth, view: View, side: Side, double: str) -> tuple[float, str, int]:
    """What the next pitcher’s hand is worth with this double, what it replaces, and the hand."""
    hands = worth.last if side.pitcher + 1 == LAST_PITCHER else worth.pitches
    held = side.held | view.hidden | PITCH_BIT[double]
    return min(
        (hands[held & ~PITCH_BIT[single]][view.outs], single, held & ~PITCH_BIT[single])
        for single in cards(SWAPS[double] & side.held, PITCH_NAMES)
    )


def best_change(
    worth: Worth, view: View, side: Side, doubles: Sequence[str]
) -> tuple[float, str, int]:
    """What the next pitcher’s hand is worth at best, with which double, and the hand."""
    key = side.pitcher, side.held, view.hidden, view.outs
    found = worth.changes.get(key)
    if found is None:
        found = worth.changes[key] = min(
            (value, double, hand)
            for double in doubles
            for value, _, hand in (best_swap(worth, view, side, double),)
        )
    return found
