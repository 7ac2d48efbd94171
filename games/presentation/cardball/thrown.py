"""A play of Cardball on the table: each pitch with its batting card, then the ball in play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.cards import SUIT
from engine.plays import Play
from engine.rulesets.cardball.detail import Detail, Pitched, Steal
from engine.rulesets.cardball.tables import FLY, NO_CARD, POP_UP, SAC_FLY, SWING
from games.presentation.cards import FACE_DOWN, FACES
from games.presentation.pitches import Exchange, Pitch, pitch_by_pitch

SUITS: Final = ("different suits", "same suit")
#: By the base from which he started.
MEN: Final = ("the batter", "runner from first", "runner from second", "runner from third")


@dataclass(slots=True)
class Thrown:
    """The cards of one play, in their order."""

    pitches: list[Pitch]
    after: list[Exchange] = field(default_factory=list)  # the steal, or the ball in play


def thrown(play: Play) -> Thrown | None:
    """What a play's detail says."""
    laid = play.detail
    if not laid:
        return None
    assert isinstance(laid, Pitched | Steal | Detail)
    table = Thrown(pitch_by_pitch(play, len(laid.pitches)))
    for pitch, (pitched, batted, _) in zip(table.pitches, laid.pitches, strict=True):
        pitch.parts = [FACES[pitched], FACE_DOWN if batted == NO_CARD else FACES[batted]]
    if isinstance(laid, Pitched):
        return table
    if isinstance(laid, Steal):
        lead_off, caught = laid.cards
        suits = SUITS[SUIT[lead_off] == SUIT[caught]]
        table.after = [["lead-off", FACES[lead_off], "against", FACES[caught], suits]]
        return table
    catch = laid.catch
    drops = laid.result in (FLY, POP_UP) and len(catch) != 1 and laid.call == SWING
    table.pitches[-1].count = f"{laid.result or 'bunt'}{' drops' if drops else ''}"
    if laid.call == SAC_FLY:
        table.after.append(["sacrifice fly called"])
    if catch:
        dropped: Exchange = ["safe", FACES[catch[1]]] if len(catch) > 1 else []
        table.after.append(["caught with", FACES[catch[0]], *dropped])
    saved = {base: card for card, base in laid.safe_cards}
    for card, base in laid.out_cards:
        safe: Exchange = ["safe", FACES[saved[base]]] if base in saved else []
        table.after.append([f"{MEN[base]}:", "out", FACES[card], *safe])
    return table
