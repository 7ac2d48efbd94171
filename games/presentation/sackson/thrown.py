"""A play of Card Baseball on the table: each pitch and its answer, then the ball in play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.plays import Play
from engine.rulesets.sackson.detail import Companion, Entry, NewBall, Pitched, Placed, Steal
from engine.rulesets.sackson.tables import FOUL, NO_CARD
from games.presentation.cards import FACES
from games.presentation.pitches import Exchange, Pitch, pitch_by_pitch

GOALS: Final = ("to second", "to third", "home")


@dataclass(slots=True)
class Thrown:
    """The cards of one play, in their order."""

    pitches: list[Pitch]
    after: list[Exchange] = field(default_factory=list)  # since the last pitch


def thrown(play: Play) -> Thrown | None:
    """What a play's detail says; None of a man called from the bench."""
    if not play.detail:
        return None
    thrown = pitch_by_pitch(play, sum(isinstance(entry, Pitched) for entry in play.detail))
    numbered = iter(thrown)
    table = Thrown([])
    last = ""
    entry: Entry
    for entry in play.detail:
        if isinstance(entry, Pitched | NewBall):
            if isinstance(entry, Pitched):
                shown, cards = next(numbered), (entry.pitch, entry.swing)
            else:
                shown, cards = Pitch(word="new ball"), (entry.first, entry.second)
            shown.parts = [FACES[card] for card in cards if card != NO_CARD]
            table.pitches += [*(Pitch(parts=parts) for parts in table.after), shown]
            table.after = []
        else:
            table.after.append(exchange(entry, last))
        last = entry.what
    return table


def exchange(entry: Placed | Companion | Steal, last: str) -> Exchange:
    """What is laid after a pitch; `last` is what the entry before it was."""
    if isinstance(entry, Steal):
        answer = entry.answer
        against: Exchange = ["not played on"] if answer == NO_CARD else ["against", FACES[answer]]
        return [GOALS[entry.base - 1], FACES[entry.card], *against]
    if isinstance(entry, Companion):
        return ["caught with" if last == FOUL else "error: companion", FACES[entry.card]]
    return [FACES[entry.placed], "fielded with", FACES[entry.fielded]]
