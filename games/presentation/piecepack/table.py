"""Piecepack baseball on the live table: twelve cards that keep their places, coins, dice, odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

from engine.cards import RANK_SIGNS
from engine.decisions import Decision
from engine.ruleset import AnyRuleset, BaseOptions
from engine.rulesets.piecepack.state import without_faces
from engine.rulesets.piecepack.tables import (
    ACE_BIT,
    DECK,
    FIELDED_BY,
    FIRST_PITCHER,
    FLY_MOST,
    GO,
    HOLD,
    OUTFIELDERS,
    PITCHER_SLOT,
    POSITIONS,
    STRIKEOUT_MOST,
    TILES,
    cards,
)
from engine.rulesets.piecepack.view import View
from games.presentation.layouts import Layout
from games.presentation.lineups import FIELD, Board, Laid, Place
from games.presentation.piecepack.layout import PITCHES, SWINGS, at_bat, tile
from games.presentation.piecepack.pieces import POSITION_NAMES
from games.presentation.tables import Odds, Slot, Table, Worth

FACES_OF_DIE: Final = range(6)
#: The tile that plays no outfield, and the least that is better in the field than at bat.
INFIELDER, GLOVES = 4, 3
BAT: Final = "bats better, fields less"
GLOVE: Final = "bats less, fields better"


class Bar(NamedTuple):
    """What the dice come to with one modifier, in hundredths of all throws."""

    words: str
    on: int  # the batter makes a base, at least
    extra: int  # two bases or more


@cache
def totals(tile: int, dice: int) -> Counter[int]:
    """How many throws of so many dice come to each sum; dice that show the tile count nothing."""
    return Counter(
        sum(face for face in thrown if face != tile)
        for thrown in product(FACES_OF_DIE, repeat=dice)
    )


@cache
def chances(tile: int, dice: int, modifier: int, gloves: tuple[int, ...]) -> tuple[float, float]:
    """How often a throw is a hit, and how often one for two bases or more.

    `gloves` are the tiles in the field by lineup place: a ball to one falls in when the red die
    shows his number or more. Dice that are rolled again for juice are left out.
    """
    found = totals(tile, dice)
    whole = sum(found.values())
    hit = extra = 0.0
    for total, throws in found.items():
        result = total + modifier
        if result > FLY_MOST:
            hit += throws
            extra += throws
        elif result > STRIKEOUT_MOST:
            hit += throws * (6 - gloves[FIELDED_BY[result]]) / 6
    return hit / whole, extra / whole


def percent(share: float) -> int:
    """Rounded half up."""
    return int(100 * share + 0.5)


def slots(view: View, layout: Layout) -> list[Slot]:
    """A slot for each card of the deck: held, played, or out of the game."""
    if view.seat is None:
        return []
    pictures = SWINGS if view.seat == view.half else PITCHES
    held = {picture.words for picture in layout.hand}
    deck = DECK | ACE_BIT if view.options.steal_second else DECK
    return [
        Slot(pictures[rank])
        if pictures[rank].words in held
        else Slot(None, RANK_SIGNS[rank], "played")
        for rank in cards(deck)
    ]


def runner(view: View, player: int, card: int) -> Any:
    """A coin with the value of his tile."""
    return card


def theirs(view: View) -> tuple[int, ...]:
    """The cards that the other side may lay against this seat's."""
    offence, defence = view.sides[view.half], view.sides[1 - view.half]
    if view.seat == view.half:
        return cards(defence.pitch)
    swings = offence.swing
    if offence.due == PITCHER_SLOT and not view.pinch_hitting:
        swings = without_faces(swings)
    return cards(swings)


def met(rank: int, others: Sequence[int]) -> tuple[int, int, int]:
    """How many of the other cards it beats, ties and loses to."""
    above = sum(other < rank for other in others)
    even = sum(other == rank for other in others)
    return above, even, len(others) - above - even


def odds(view: View, decision: Decision) -> Odds:
    """What each card does against a card of theirs that is as likely as any other; what a runner
    who is sent has before him."""
    if decision.kind == "extra_base":
        return of_runner(view)
    if decision.kind not in ("pitch", "swing"):
        return Odds()
    tile = TILES[at_bat(view)]
    defence = view.sides[1 - view.half]
    gloves = tuple(defence.tiles[:PITCHER_SLOT])
    dice = 4 if defence.trouble else 3
    by_modifier = {by: chances(tile, dice, by, gloves) for by in (2, 0, -2)}
    swings = decision.kind == "swing"
    sign = 1 if swings else -1
    others = theirs(view)
    worths = {}
    for rank in decision.options:
        beats, ties, loses = met(rank, others)
        shares = (beats, 2 * sign), (ties, 0), (loses, -2 * sign)
        hit = sum(n * by_modifier[by][0] for n, by in shares) / max(1, len(others))
        short = f"{percent(hit)} %" if swings else f"{percent(1 - hit)} %"
        worths[rank] = Worth(
            short,
            f"{RANK_SIGNS[rank]}: beats {beats}, ties {ties} of their {len(others)} cards; "
            f"{percent(hit)} % for a hit.",
        )
    left = " ".join(RANK_SIGNS[rank] for rank in others)
    bars = [
        Bar(words, percent(by_modifier[by][0]), percent(by_modifier[by][1]))
        for words, by in (
            ("my card wins", 2 * sign),
            ("even", 0),
            ("it loses", -2 * sign),
        )
    ]
    return Odds(
        worths,
        f"They still hold {left}.",
        "Each of their cards counts as equally likely.",
        "piecepack/chart.html",
        bars,
    )


def of_runner(view: View) -> Odds:
    """The lead runner’s try: safe on his number or less."""
    lead = next((man for man in reversed(view.bases) if man), None)
    if lead is None:
        return Odds()
    safe = percent((lead.card + 1) / 6)
    worths = {
        GO: Worth(
            f"safe {safe} %", f"His tile is {lead.card}: a die of {lead.card} or less is safe."
        ),
        HOLD: Worth("nobody runs"),
    }
    return Odds(worths, f"Safe on 0 to {lead.card}: {safe} %.")


def lineup(rules: AnyRuleset, options: BaseOptions, seat: int) -> Board:
    """The eight tiles that play the field, where each stands; no 4 plays the outfield."""
    return Board(
        shape=FIELD,
        places=tuple(
            Place(sign, POSITION_NAMES[sign], f"at-{sign.lower()}") for sign in rules.positions
        ),
        pieces=tuple(
            Laid(
                spot,
                tile(seat, spot),
                BAT if TILES[spot] < GLOVES else GLOVE,
                POSITIONS[:OUTFIELDERS] if TILES[spot] == INFIELDER else (),
            )
            for spot in range(FIRST_PITCHER)
        ),
        bench=True,
        hint="Tap a tile, then its place; or drag it there.",
        barred="A 4 may not play the outfield.",
    )


TABLE: Final = Table(
    sheet="css/table/piecepack.css",
    ground="piecepack/field.html",
    dugouts="piecepack/dugouts.html",
    sheets="piecepack/sheets.html",
    held="piecepack/held.html",
    man="games/piecepack/coin.html",
    lineup=lineup,
    worth_on_card=True,
    asks={
        "pitch_cards_spent": "The pitch cards are spent. Keep him?",
        "pinch_hit": "Pinch-hit for the pitcher?",
        "reroll_nulls": "Roll how many nulls again?",
    },
    runner=runner,
    slots=slots,
    odds=odds,
)
