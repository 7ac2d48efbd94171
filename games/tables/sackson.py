"""A play of Card Baseball on the table: each pitch and its answer, then the ball in play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from engine.plays import Play
from engine.rulesets.sackson.tables import (
    COMPANION_THROWN,
    FOUL,
    NEW_BALL_CALLED,
    NO_CARD,
    PLACED,
    STEAL_TRIED,
)
from games.pitches import Exchange, Pitch, pitch_by_pitch
from league.playing_cards import FACES

#: Entries of a detail that are no pitches.
OTHERS: Final = (COMPANION_THROWN, NEW_BALL_CALLED, PLACED, STEAL_TRIED)
GOALS: Final = ("to second", "to third", "home")


@dataclass(slots=True)
class Table:
    """The cards of one play, in their order."""

    pitches: list[Pitch]
    after: list[Exchange] = field(default_factory=list)  # since the last pitch


def sackson_table(play: Play) -> Table | None:
    """What a play's detail says; None of a man called from the bench."""
    if not play.detail:
        return None
    thrown = pitch_by_pitch(play, sum(entry[0] not in OTHERS for entry in play.detail))
    numbered = iter(thrown)
    table = Table([])
    last = ""
    for entry in play.detail:
        what, *cards = entry
        if what in (COMPANION_THROWN, PLACED, STEAL_TRIED):
            table.after.append(exchange(entry, last))
        else:
            shown = Pitch(word="new ball") if what == NEW_BALL_CALLED else next(numbered)
            shown.parts = [FACES[card] for card in cards if card != NO_CARD]
            table.pitches += [*(Pitch(parts=parts) for parts in table.after), shown]
            table.after = []
        last = what
    return table


def exchange(entry: tuple[Any, ...], last: str) -> Exchange:
    """What is laid after a pitch; `last` is what the entry before it was."""
    what, *rest = entry
    if what == STEAL_TRIED:
        base, card, answer = rest
        against: Exchange = ["not played on"] if answer == NO_CARD else ["against", FACES[answer]]
        return [GOALS[base - 1], FACES[card], *against]
    if what == COMPANION_THROWN:
        return ["caught with" if last == FOUL else "error: companion", FACES[rest[0]]]
    placed, fielder = rest
    return [FACES[placed], "fielded with", FACES[fielder]]
