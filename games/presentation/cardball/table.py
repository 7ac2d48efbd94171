"""Cardball on the live table: seven cards, and a ruler of what each rank of the named suit does."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.cards import ACE, KING, RANK, RANK_SIGNS, card_of
from engine.decisions import Decision
from engine.rulesets.cardball.tables import (
    HAND,
    NO_CARD,
    RESULTS,
    SWING,
    TAKE,
)
from engine.rulesets.cardball.view import View
from games.presentation.cardball.layout import in_sight, taken
from games.presentation.cards import FACES, SYMBOLS
from games.presentation.lineups import batting_order
from games.presentation.slots import padded
from games.presentation.tables import Odds, Table, Worth

#: As a ruler has room for it, and how good it is for the batter.
SIGNS: Final = {
    "home run": ("HR", "far"),
    "triple": ("3B", "far"),
    "double": ("2B", "far"),
    "single": ("1B", "good"),
    "fly": ("fly", "bad"),
    "foul": ("foul", "own"),
    "strike": ("strike", "bad"),
    "ground ball": ("gb", "good"),
    "pop-up": ("pop", "bad"),
    "ball": ("ball", "good"),
    "hit by the pitch": ("HB", "good"),
}
HITS: Final = frozenset({"home run", "triple", "double", "single"})


class Span(NamedTuple):
    """Neighboring ranks that come to the same."""

    width: int
    text: str
    kind: str


class Ruler(NamedTuple):
    """Ranks of the announced suit (and whether they may be the pitch); what swing and take do."""

    symbol: str
    ranks: list[tuple[str, bool]]
    swing: list[Span]
    take: list[Span]


def spans(results: list[str]) -> list[Span]:
    """Equal neighbors as one."""
    found: list[Span] = []
    last = ""
    for result in results:
        text, kind = SIGNS[result]
        if result == last:
            found[-1] = found[-1]._replace(width=found[-1].width + 1)
        else:
            found.append(Span(1, text, kind))
        last = result
    return found


def odds(view: View, decision: Decision) -> Odds:
    """By the printed charts, for the batter who has to call."""
    if decision.kind != "call" or view.suit < 0 or view.batted < 0:
        return Odds()
    suit = [card_of(rank, view.suit) for rank in range(ACE, KING + 1)]
    hidden = in_sight(view)
    possible = [card for card in suit if card not in hidden]
    swung = [RESULTS[view.batted][card] for card in suit]
    let_go = [taken(RANK[card]) for card in suit]
    hits = sum(RESULTS[view.batted][card] in HITS for card in possible)
    strikes = sum(taken(RANK[card]) == "strike" for card in possible)
    of = len(possible)
    ruler = Ruler(
        SYMBOLS[view.suit],
        [(RANK_SIGNS[RANK[card]], card in possible) for card in suit],
        spans(swung),
        spans(let_go),
    )
    return Odds(
        {
            SWING: Worth(
                f"{hits} of {of} hit", f"{hits} of the {of} cards that it may be are hits."
            ),
            TAKE: Worth(
                f"{of - strikes} of {of} free",
                f"{strikes} of the {of} cards that it may be are strikes.",
            ),
        },
        f"Your {FACES[view.batted].words} is down. "
        f"{hits} of the {of} {SYMBOLS[view.suit]}s left are hits.",
        "Every card of the suit that you have not seen counts as equally likely.",
        "cardball/ruler.html",
        ruler,
    )


def runner(view: View, player: int, card: int) -> Any:
    """The card that runs for him."""
    return FACES[card] if card != NO_CARD else None


TABLE: Final = Table(
    sheet="css/table/cardball.css",
    ground="cardball/field.html",
    dugouts="cardball/dugouts.html",
    sheets="cardball/sheets.html",
    held="held_face.html",
    man="live/field/runner_card.html",
    asks={
        "bat": "Your batting card?",
        "pitch": "Your pitch? Its suit is told.",
        "call": "Swing at it?",
        "steal": "Steal? With which lead-off?",
        "throw": "He goes: catch him with?",
        "catch": "Catch it with an out card?",
    },
    lineup=batting_order,
    runner=runner,
    slots=padded(HAND),
    odds=odds,
)
