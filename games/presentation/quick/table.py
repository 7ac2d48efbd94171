"""Quick Baseball on the live table: nine cards that keep their places, and how many colors meet."""

from __future__ import annotations

from typing import Any, Final

from engine.decisions import Decision
from engine.ruleset import AnyRuleset, BaseOptions
from engine.rulesets.quick.tables import (
    ALL_BATS,
    ATTRIBUTES,
    BAT_BIT,
    BAT_NAMES,
    GROUP,
    MATCHES,
    PITCH_BIT,
    PITCH_NAMES,
    SINGLES,
    cards,
)
from engine.rulesets.quick.view import View
from games.presentation.layouts import Layout
from games.presentation.lineups import Board, gifts
from games.presentation.quick.layout import batting_picture, chip, pitching_picture
from games.presentation.quick.lesson import LESSON
from games.presentation.tables import Odds, Slot, Table, Worth


def slots(view: View, layout: Layout) -> list[Slot]:
    """A slot for each card that this side plays in this half inning, held or played."""
    if view.seat is None:
        return []
    side = view.sides[view.seat]
    batting = view.seat == view.half
    names = BAT_NAMES if batting else PITCH_NAMES
    picture = batting_picture if batting else pitching_picture
    whole = ALL_BATS if batting else side.held | SINGLES | view.hidden
    held = side.bats if batting else side.pitches | view.hidden
    bits = BAT_BIT if batting else PITCH_BIT
    return [
        Slot(picture(name))
        if held & bits[name]
        else Slot(None, name.upper(), "played" if batting or side.held & bits[name] else "gone")
        for name in cards(whole, names)
    ]


def odds(view: View, decision: Decision) -> Odds:
    """How many of the other side's cards each card meets."""
    offence, defence = view.sides[view.half], view.sides[1 - view.half]
    group = GROUP[offence.due]
    worths: dict[Any, Worth] = {}
    if decision.kind == "swing":
        pitches = defence.pitches
        of = pitches.bit_count()
        for name in decision.options:
            if name in BAT_BIT:
                n = (MATCHES[group][name] & pitches).bit_count()
                worths[name] = Worth(
                    f"{n} of {of}", f"{name} meets {n} of the {of} pitches in sight."
                )
        unseen = " One more lies face down." if defence.unseen else ""
        return Odds(
            worths, f"Below: how many of the {of} pitches in sight each color meets.{unseen}"
        )
    if decision.kind == "pitch":
        bats = cards(offence.bats, BAT_NAMES)
        for name in decision.options:
            if name in PITCH_BIT:
                n = sum(bool(MATCHES[group][bat] & PITCH_BIT[name]) for bat in bats)
                worths[name] = Worth(
                    f"{n} of {len(bats)}", f"{name}: {n} of their {len(bats)} cards meet it."
                )
        return Odds(worths, f"Below: how many of their {len(bats)} cards meet each pitch.")
    return Odds()


def runner(view: View, player: int, card: int) -> Any:
    """His chip."""
    return chip(view.sides[view.half], player)


def lineup(rules: AnyRuleset, options: BaseOptions, seat: int) -> Board:
    """The whole club, and the gifts that make stars of some."""
    does = zip(ATTRIBUTES, LESSON.charts["stars"].rows, strict=True)
    return gifts(rules, {gift: words for gift, (_, words) in does})


TABLE: Final = Table(
    sheet="css/table/quick.css",
    ground="quick/field.html",
    dugouts="quick/dugouts.html",
    sheets="quick/sheets.html",
    man="games/quick/chip.html",
    balls="xx",
    strikes="",
    asks={
        "starting_double": "Which double for your starter?",
        "pitching_change": "Change the pitcher? To which double?",
        "forced_change": "Out of cards: which double comes in?",
        "smart": "The smart batter takes back:",
    },
    lineup=lineup,
    runner=runner,
    slots=slots,
    odds=odds,
)
