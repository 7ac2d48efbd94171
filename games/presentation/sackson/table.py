"""Card Baseball on the live table: a row of pitches, and what each card would do."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import DECK_SIZE, short
from engine.decisions import Decision
from engine.rulesets.sackson.detail import Steal
from engine.rulesets.sackson.tables import CONNECT, FACE, FIELDED, HAND, SWINGS
from engine.rulesets.sackson.view import View
from games.presentation.lineups import batting_order
from games.presentation.sackson.layout import word
from games.presentation.slots import padded
from games.presentation.tables import Odds, Table, Worth

OUT: Final = 0
BASES_OF: Final = ("out", "single", "double", "triple", "homer")


def still_out(view: View) -> frozenset[int]:
    """The cards that are neither in this hand nor open: in the deck or in the other hand."""
    open_cards = {*view.hand, *view.pile, *view.lying}
    open_cards |= {card for _, *cards in view.running for card in cards}
    for entry in view.thrown:
        open_cards |= (
            {part for part in entry[1:] if isinstance(part, int)}
            if not isinstance(entry, Steal)
            else {entry.card, entry.answer}
        )
    return frozenset(range(DECK_SIZE)) - open_cards


def odds(view: View, decision: Decision) -> Odds:
    """For each card what it does, or how many of the cards still out would answer it."""
    if decision.kind == "pitch":
        return of_pitch(view, decision)
    if decision.kind == "swing" and view.lying:
        swings = SWINGS[view.options.hit_by_pitcher][view.lying[0]]
        return Odds(
            {
                card: Worth(word(swings[card]).rpartition(" ")[2], word(swings[card]).capitalize())
                for card in decision.options
            },
            f"Against the {short(view.lying[0])}: its suit and higher connects.",
        )
    if decision.kind == "field" and len(view.lying) >= 3:
        placed = view.lying[2]
        worths = {card: Worth(BASES_OF[FIELDED[placed][card]]) for card in decision.options}
        return Odds(worths, f"The {short(placed)} is in play: the nearer, the better.")
    if decision.kind == "place":
        return of_place(view, decision)
    return Odds()


def of_pitch(view: View, decision: Decision) -> Odds:
    """How many cards still out would connect with each pitch."""
    out = still_out(view)
    worths = {}
    for pitch in decision.options:
        if not isinstance(pitch, int):
            continue
        if FACE[pitch]:
            worths[pitch] = Worth("ball", f"{short(pitch)}: a deliberate ball.")
            continue
        swings = SWINGS[view.options.hit_by_pitcher][pitch]
        against = sorted(card for card in out if swings[card] == CONNECT)
        told = ", ".join(short(card) for card in against) or "nothing"
        worths[pitch] = Worth(f"hit by {len(against)}", f"{short(pitch)}: {told} would connect.")
    return Odds(worths, f"Below: how many of the {len(out)} cards still out could connect.")


def of_place(view: View, decision: Decision) -> Odds:
    """How many cards still out would make an out of each card that is placed."""
    out = still_out(view)
    worths = {}
    for card in decision.options:
        if isinstance(card, int):
            caught = sum(FIELDED[card][other] == OUT for other in out)
            worths[card] = Worth(
                f"out by {caught}",
                f"{short(card)}: {caught} of the {len(out)} cards still out make an out.",
            )
    return Odds(worths, "Below: how many of the cards still out would make an out.")


def runner(view: View, player: int, card: int) -> Any:
    """His place in the order."""
    return card or ""


TABLE: Final = Table(
    sheet="css/table/sackson.css",
    ground="sackson/field.html",
    dugouts="sackson/dugouts.html",
    held="held_face.html",
    asks={
        "dead_ball": "Dead ball: your call?",
        "tag": "Play on which runner next?",
        "place": "Connected! Place which card?",
        "new_ball": "Which face for a new ball?",
    },
    lineup=batting_order,
    runner=runner,
    slots=padded(HAND),
    odds=odds,
)
