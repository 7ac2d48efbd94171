"""The latest that happened in a plate appearance that is not over, in a few words: it stands beside
the question. Made of a view and what lies on its table, like the table itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.felt.felt import Felt
from games.pitches import WORDS
from league.playing_cards import FACES


def lately(ruleset: str, view: Any, laid: Felt) -> str:
    """“swinging strike”, “the pitch is spades”; nothing where the last play says all."""
    tell = LATELY.get(ruleset)
    return tell(view, laid.layout) if tell else ""


def _cardball(view: Any, layout: Any) -> str:
    if layout.announced:
        return f"the pitch is {layout.announced.words}"
    if layout.result:
        return str(layout.result)
    if not view.pitches:
        return ""
    pitched = view.pitches[-1]
    return " ".join(WORDS.get(pitched[-1], (str(pitched[-1]), ""))).strip()


def _piecepack(view: Any, layout: Any) -> str:
    shown = layout.shown
    if shown is None:
        return ""
    dice = " ".join(str(die) for die in shown.dice)
    red = "" if shown.red is None else f", red die {shown.red}"
    cards = f"pitch {shown.pitch_rank}, swing {shown.swing_rank}"
    return f"{cards}, dice {dice}: {shown.result_text}{red}"


def _quick(view: Any, layout: Any) -> str:
    if not layout.exchanges:
        return ""
    met = layout.exchanges[-1]
    return f"{met.batted.words} against {met.pitched.words}: {met.words}"


def _sackson(view: Any, layout: Any) -> str:
    if layout.verdict:
        return str(layout.verdict)
    if layout.pitch or not layout.earlier:
        return ""
    return str(layout.earlier[-1][-1])


def _triple_play(view: Any, layout: Any) -> str:
    if layout.stealing:
        return "the runner goes"
    if view.shown:
        swung, pitched = view.shown
        return f"{FACES[swung].words} against {FACES[pitched].words}"
    return "fouled off" if layout.fouls else ""


#: By ruleset.
LATELY: Final[dict[str, Callable[[Any, Any], str]]] = {
    "cardball": _cardball,
    "piecepack": _piecepack,
    "quick": _quick,
    "sackson": _sackson,
    "triple_play": _triple_play,
}
