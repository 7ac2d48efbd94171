"""Quick Baseball’s veteran: swings what matches most, pitches what is matched least."""

from __future__ import annotations

from typing import Any

from engine.decisions import Decision
from engine.manager import Manager
from engine.ruleset import BaseOptions
from engine.rulesets.quick.tables import (
    ALL_BATS,
    BAT_BIT,
    BAT_NAMES,
    GROUP,
    MATCHES,
    PITCH_BIT,
    STAY,
    WILD,
    cards,
)
from engine.rulesets.quick.view import View


class QuickVeteran(Manager):
    """Counts the cards that lie face up."""

    def lineup(self, options: BaseOptions) -> tuple[str, ...]:
        lineup: tuple[str, ...] = self.rules.default_lineup
        return lineup

    def choose(self, view: View, decision: Decision) -> Any:
        options = decision.options
        kind = decision.kind
        offence, defence = view.sides[view.half], view.sides[1 - view.half]
        matches = MATCHES[GROUP[offence.due]]
        if kind == "swing":
            if WILD in options:
                return WILD
            likely = defence.pitches | defence.unseen
            return max(
                [card for card in options if card in BAT_BIT],
                key=lambda card: (matches[card] & likely).bit_count() + self.random(),
            )
        if kind == "pitch":
            hand = cards(offence.bats & ALL_BATS, BAT_NAMES)
            return min(
                [card for card in options if card in PITCH_BIT],
                key=lambda card: (
                    sum(matches[bat] & PITCH_BIT[card] > 0 for bat in hand) + self.random()
                ),
            )
        return STAY if STAY in options else options[0]
