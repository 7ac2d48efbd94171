"""Piecepack's veteran: lineup first, then cards, then the extra base and the pitching changes."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from math import exp
from typing import Any, Final

from engine.cards import ACE
from engine.decisions import Decision
from engine.diamond import Bases
from engine.manager import Manager
from engine.ruleset import BaseOptions
from engine.rulesets.piecepack.state import Side, runner_may_steal, without_faces
from engine.rulesets.piecepack.strategy import (
    CHANGES_BY_HAND,
    CHANGES_BY_HIGH,
    CHANGES_BY_TROUBLE,
    CHANGES_WHEN_SPENT,
    EXTRA_BASE,
    FEW,
    LINEUPS,
    LOW_CARDS,
    PINCH_HITS_BY_BASES,
    PINCH_HITS_BY_HAND,
    PINCH_HITS_BY_RUNS,
    PITCHES,
    PITCHES_BY_PLACE,
    PITCHOUTS,
    STAKE,
    STEALS,
    SWINGS,
    SWINGS_BY_PLACE,
)
from engine.rulesets.piecepack.tables import (
    ACE_BIT,
    BAT,
    CATCHER,
    CHANGE,
    KEEP,
    PINCH_HIT,
    PINCH_HITTER_TILE,
    PITCHER_SLOT,
    STAY,
)
from engine.rulesets.piecepack.view import View

PITCHER_TILE: Final = 5
#: Runs allowed and innings to come count up to here.
MOST_RUNS: Final = 4
MOST_INNINGS: Final = 4
NINE: Final = 9


def occupied(bases: Bases) -> int:
    first, second, third = bases
    return (1 if first else 0) | (2 if second else 0) | (4 if third else 0)


def innings_after(view: View) -> int:
    return min(max(view.options.innings - view.inning, 0), MOST_INNINGS)


def useful(hand: Sequence[int], theirs: int) -> list[int]:
    """Of cards of a hand, low to high, with none of theirs between, the lowest will do."""
    cards = []
    last = 0
    for card in hand:
        if not last or theirs & (2 << card) - (1 << last):
            cards.append(card)
        last = card
    return cards


class PiecepackVeteran(Manager[View]):
    """Mixes cards, changes and pinch hitters as self-play has found it to do best."""

    def lineup(self, options: BaseOptions) -> tuple[int, ...]:
        """One of the good ones, and of two equal tiles either."""
        values = LINEUPS[int(self.random() * len(LINEUPS))]
        left = {value: [2 * value - 2, 2 * value - 1] for value in set(values)}
        return tuple(left[value].pop(int(self.random() * len(left[value]))) for value in values)

    def choose(self, view: View, decision: Decision) -> Any:
        kind = decision.kind
        if kind == "pitch" or kind == "swing":
            return self._card(view, decision)
        if kind == "pitching_change":
            return CHANGE if self._yes(self._change(view)) else STAY
        if kind == "extra_base":
            bases = occupied(view.bases)
            runner = view.bases[bases.bit_length() - 1]
            assert runner is not None
            return EXTRA_BASE[bases][view.outs][runner.card]
        if kind == "pitch_cards_spent":
            pitcher = view.sides[1 - view.half].pitcher
            return CHANGE if self._yes(CHANGES_WHEN_SPENT[pitcher][innings_after(view)]) else KEEP
        if kind == "pinch_hit":
            return PINCH_HIT if self._yes(self._pinch_hit(view)) else BAT
        return decision.options[-1]  # every null is rolled again

    def _yes(self, steps: float) -> bool:
        return self.random() * (1 + exp(-steps)) < 1

    def _card(self, view: View, decision: Decision) -> int:
        """A card of the mix that cannot be read, for what depends on it here."""
        seat, options, inning, half, outs, on_base, pinch_hitting, _, sides = view
        first, second, third = on_base
        bases = (1 if first else 0) | (2 if second else 0) | (4 if third else 0)
        offence, defence = sides[half], sides[1 - half]
        due = offence.due
        hand = decision.options
        tile = PINCH_HITTER_TILE if pinch_hitting else offence.tiles[due]
        swings, pitches = offence.swing, defence.pitch
        if due == PITCHER_SLOT and not pinch_hitting:
            swings = without_faces(swings)
        if seat == half:
            weights, places, aces, mine, theirs = SWINGS, SWINGS_BY_PLACE, STEALS, swings, pitches
        else:
            weights, places, aces = PITCHES, PITCHES_BY_PLACE, PITCHOUTS
            mine, theirs = pitches, swings
        top = theirs.bit_length() - 1
        time = 2 if inning >= options.innings else 1 if inning == options.innings - 1 else 0
        counts = 4 * FEW[len(hand)] + FEW[theirs.bit_count()]
        low = (theirs & LOW_CARDS).bit_count()
        stake = STAKE[bases][outs][tile]
        weight, place = weights[stake, top, counts, time, low], places[stake // 2]
        going = hand[0] == ACE and runner_may_steal(on_base, defence.tiles[CATCHER])
        ace = aces[theirs & ACE_BIT == ACE_BIT][outs] if going else 0.0
        cards = useful(hand[1:] if going else hand, theirs)
        sums = [ace]
        total = ace
        for card in cards:
            row = place[(theirs >> card + 1).bit_count()][(mine >> card + 1).bit_count()]
            total += weight[card] * row[card]
            sums.append(total)
        at = bisect(sums, self.random() * total)
        return cards[at - 1] if at else ACE

    def _change(self, view: View) -> float:
        """Steps for a new pitcher, before a batter comes up."""
        defence: Side = view.sides[1 - view.half]
        pitcher, hand = defence.pitcher, defence.pitch
        trouble = CHANGES_BY_TROUBLE[3 * min(defence.allowed, MOST_RUNS - 1) + view.outs]
        return (
            trouble[occupied(view.bases).bit_count()]
            + CHANGES_BY_HAND[2 * hand.bit_count() + pitcher][innings_after(view)]
            + CHANGES_BY_HIGH[pitcher][(hand >> NINE).bit_count()]
        )

    def _pinch_hit(self, view: View) -> float:
        """Steps for a pinch hitter, with whom the pitcher goes."""
        offence = view.sides[view.half]
        return (
            PINCH_HITS_BY_BASES[occupied(view.bases).bit_count()][view.outs]
            + PINCH_HITS_BY_HAND[2 * offence.pitch.bit_count() + offence.pitcher][
                innings_after(view)
            ]
            + PINCH_HITS_BY_RUNS[min(offence.allowed, MOST_RUNS)]
        )
