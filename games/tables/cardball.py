"""A play of Cardball on the table: each pitch with its batting card, then the ball in play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.cards import SUIT
from engine.plays import Play
from engine.rulesets.cardball.tables import FLY, NO_CARD, POP_UP, SAC_FLY, STEAL, SWING
from games.pitches import Exchange, Pitch, pitch_by_pitch
from league.playing_cards import FACE_DOWN, FACES

SUITS: Final = ("different suits", "same suit")
#: By the base from which he started.
MEN: Final = ("the batter", "runner from first", "runner from second", "runner from third")


@dataclass(slots=True)
class Table:
    """The cards of one play, in their order."""

    pitches: list[Pitch]
    after: list[Exchange] = field(default_factory=list)  # the steal, or the ball in play


def cardball_table(play: Play) -> Table | None:
    """What a play's detail says."""
    if not play.detail:
        return None
    thrown, *what = play.detail
    table = Table(pitch_by_pitch(play, len(thrown)))
    for pitch, (pitched, batted, _) in zip(table.pitches, thrown, strict=True):
        pitch.parts = [FACES[pitched], FACE_DOWN if batted == NO_CARD else FACES[batted]]
    if not what:
        return table
    if what[0] == STEAL:
        lead_off, caught = what[1]
        suits = SUITS[SUIT[lead_off] == SUIT[caught]]
        table.after = [["lead-off", FACES[lead_off], "against", FACES[caught], suits]]
        return table
    call, result, catch, outs, safes = what
    drops = result in (FLY, POP_UP) and len(catch) != 1 and call == SWING
    table.pitches[-1].count = f"{result or 'bunt'}{' drops' if drops else ''}"
    if call == SAC_FLY:
        table.after.append(["sacrifice fly called"])
    if catch:
        dropped: Exchange = ["safe", FACES[catch[1]]] if len(catch) > 1 else []
        table.after.append(["caught with", FACES[catch[0]], *dropped])
    saved = {base: card for card, base in safes}
    for card, base in outs:
        safe: Exchange = ["safe", FACES[saved[base]]] if base in saved else []
        table.after.append([f"{MEN[base]}:", "out", FACES[card], *safe])
    return table
