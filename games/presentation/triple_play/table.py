"""Triple Play! on the live table: three large cards, each with how often it is safe."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from engine.cards import RANK
from engine.decisions import Decision
from engine.diamond import EMPTY
from engine.plays import REACHED_ON_ERROR, SINGLE, WALK
from engine.rulesets.triple_play.outcomes import meet
from engine.rulesets.triple_play.strategy import BATTERS, RANKS
from engine.rulesets.triple_play.tables import FOUL, NO_CARD, PINCH_HIT, PINCH_RUN, RELIEF
from engine.rulesets.triple_play.veteran import unseen_pitches, unseen_swings
from engine.rulesets.triple_play.view import View
from games.presentation.cards import FACES
from games.presentation.slots import padded
from games.presentation.tables import Odds, Table, Worth

ASSUMES: Final = "Every card of theirs that you have not seen counts as equally likely."


@cache
def safe(swing: int, pitch: int) -> bool | None:
    """Whether the batter is safe when two ranks meet with the bases empty; None of a foul."""
    margin = swing - pitch
    if abs(margin) == FOUL:
        return None
    outcome = meet(EMPTY, BATTERS[swing], margin, "", 0)[0]
    return outcome == REACHED_ON_ERROR or SINGLE <= outcome < WALK


def share_safe(pairs: list[tuple[float, bool | None]]) -> int:
    """The share of the safe among those that are no foul, in hundredths."""
    counted = [(weight, made) for weight, made in pairs if made is not None]
    whole = sum(weight for weight, _ in counted)
    return int(100 * sum(weight for weight, made in counted if made) / whole + 0.5) if whole else 0


def odds(view: View, decision: Decision) -> Odds:
    """How often each card is safe at bat, and makes an out in the field."""
    batting = decision.kind == "at_bat"
    if not batting and decision.kind != "pitch":
        return Odds()
    likely = unseen_pitches(view) if batting else unseen_swings(view)
    worths = {}
    for option in decision.options:
        if not isinstance(option, int):
            continue
        rank = RANK[option]
        pairs = [
            (weight, safe(rank, other) if batting else safe(other, rank))
            for other, weight in zip(RANKS, likely, strict=True)
        ]
        percent = share_safe(pairs)
        if batting:
            worths[option] = Worth(
                f"{percent} % safe",
                f"{FACES[option].words.capitalize()}: safe {percent} times in a hundred.",
            )
        else:
            out = 100 - percent
            worths[option] = Worth(
                f"{out} % out",
                f"{FACES[option].words.capitalize()}: an out {out} times in a hundred.",
            )
    about = "The higher card wins; by more, for more bases." if batting else "The higher card wins."
    return Odds(worths, about, ASSUMES)


def runner(view: View, player: int, card: int) -> Any:
    """The card that runs for him."""
    return FACES[card] if card != NO_CARD else None


TABLE: Final = Table(
    sheet="css/table/triple_play.css",
    ground="triple_play/field.html",
    dugouts="triple_play/dugouts.html",
    sheets="triple_play/sheets.html",
    held="triple_play/held.html",
    man="live/field/runner_card.html",
    asks={
        "bullpen": "Relief before a steal?",
        "at_bat": "Your swing: which card?",
        "pitch": "Your pitch: which card?",
        "throw": "The runner goes: which throw?",
        "discard_top": "Which card on top of the discards?",
        "bury": "Which card goes under next?",
        "pinch_run_from": "The pinch runner’s card: from where?",
    },
    briefs={PINCH_HIT: "Pinch-hit", PINCH_RUN: "Pinch-run", RELIEF: "Relief"},
    runner=runner,
    slots=padded(3),
    odds=odds,
)
