"""A play of Card Baseball on the table: each pitch and its answer, then the ball in play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from engine.plays import Play
from engine.rulesets.sackson.tables import (
    BALL,
    COMPANION_THROWN,
    CONNECT,
    DELIBERATE_BALL,
    FOUL,
    HIT_BATTER,
    NEW_BALL_CALLED,
    NO_CARD,
    PLACED,
    STEAL_TRIED,
    STRIKE,
)
from league.playing_cards import FACES, Face

RESULTS: Final = {
    BALL: "ball",
    DELIBERATE_BALL: "deliberate ball",
    STRIKE: "strike",
    FOUL: "foul",
    CONNECT: "in play",
    HIT_BATTER: "hit batter",
}
GOALS: Final = ("to second", "to third", "home")

#: Cards, and the words between them.
Exchange: TypeAlias = list[Face | str]


@dataclass(slots=True)
class Table:
    """The exchanges of one play, in their order."""

    earlier: list[Exchange] = field(default_factory=list)
    settling: list[Exchange] = field(default_factory=list)  # the last, or every runner of a steal


def sackson_table(play: Play) -> Table | None:
    """What a play's detail says; None of a man called from the bench."""
    if not play.detail:
        return None
    table = Table()
    last = ""
    for entry in play.detail:
        what = entry[0]
        if what == COMPANION_THROWN:
            if last == FOUL:
                table.settling[-1][-1] = "foul, companion"
            else:
                table.settling[-1].append("companion")
            table.settling[-1].append(FACES[entry[1]])
            continue
        if what != STEAL_TRIED or last != STEAL_TRIED:
            table.earlier += table.settling
            table.settling = []
        table.settling.append(exchange(entry))
        last = what
    return table


def exchange(entry: tuple[Any, ...]) -> Exchange:
    """What one entry of the detail shows."""
    what, *rest = entry
    if what == STEAL_TRIED:
        base, card, answer = rest
        against: Exchange = ["not played on"] if answer == NO_CARD else ["against", FACES[answer]]
        return [GOALS[base - 1], FACES[card], *against]
    cards = [FACES[card] for card in rest if card != NO_CARD]
    if what == PLACED:
        return [cards[0], "fielded", cards[1]]
    return [*cards, "new ball" if what == NEW_BALL_CALLED else RESULTS[what]]
