"""A play of Quick Baseball on the table: the batter's card, the pitcher's, and the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.plays import Play
from engine.rulesets.quick.cards import (
    BATTING_CARDS,
    PITCH_OUT,
    PITCHING_CARDS,
    BattingCard,
    PitchingCard,
)
from engine.rulesets.quick.detail import Detail
from engine.rulesets.quick.tables import CHIPS, GROUP, ROW, STEALS
from engine.rulesets.quick.words import verdict

BLACK: Final = "black"
WILD: Final = "wild"
CALLS: Final = {"leave": "Leave", "steal": "Steal", WILD: "Wild"}
#: What a runner tried, who may have had to go back; in older plays only that he was sent.
TRIED: Final = dict(zip(STEALS, ("Steal 2nd", "Steal 3rd", "Steal home"), strict=True))
TOP, INSIDE = 10, 84  # where the rows of a batting card begin, and how high they are together
HEIGHTS: Final = {1: (43,), 2: (34, 53)}  # of the lines of a pitching card


class Sign(NamedTuple):
    """A color, and the letter or word that goes with it."""

    color: str
    text: str


class Row(NamedTuple):
    """One result of a batting card."""

    text: str
    inner: Sign | None  # a border of its own
    top: int
    height: int
    applied: bool  # to this batter

    @property
    def middle(self) -> int:
        return self.top + self.height // 2


class BattingFace(NamedTuple):
    """A batting card, upright; the rows that did not apply are drawn faint."""

    key: str
    outer: Sign
    rows: tuple[Row, ...]


class PitchingFace(NamedTuple):
    """A pitching card, lying on its side."""

    key: str
    outer: Sign
    inner: Sign | None
    lines: tuple[tuple[str, int], ...]  # what it says, and how far down


class Die(NamedTuple):
    face: int
    spent: bool  # another one counts


class Exchange(NamedTuple):
    """Two cards that did not settle the plate appearance."""

    batted: Sign
    pitched: tuple[Sign, ...]
    ball: bool


@dataclass(slots=True)
class Thrown:
    """The cards and dice of one play, and the cards before it in the plate appearance."""

    batted: BattingFace
    pitched: PitchingFace
    verdict: str  # “match”; nothing where a black card lay
    dice: list[Die]
    big_hitter: int  # his die, or 0
    double_play: int  # the pitcher’s die, or 0
    earlier: list[Exchange]


def thrown(play: Play) -> Thrown | None:
    """What a play's detail says; None of a pitcher who left in mid-count."""
    laid = play.detail
    if not isinstance(laid, Detail):
        return None
    group = GROUP[CHIPS[play.batter] - 1]
    return Thrown(
        BATTING_FACES[laid.batted][0 if laid.batted in CALLS else ROW[group]],
        PITCHING_FACES[laid.pitched],
        verdict(laid.batted, laid.pitched, group),
        _dice(laid.dice, max if laid.batted == WILD else min),
        laid.big_hitter,
        laid.double_play,
        [_exchange(batted, pitched) for batted, pitched in laid.earlier],
    )


def _dice(rolled: Sequence[int], counts: Callable[[Sequence[int]], int]) -> list[Die]:
    """The dice as they fell. One counts: the lowest, or of a wild swing's the highest."""
    at = rolled.index(counts(rolled)) if rolled else 0
    return [Die(face, i != at) for i, face in enumerate(rolled)]


def _sign(color: str) -> Sign:
    return Sign(color, color[0].upper())


def _rows(results: Sequence[tuple[str, str]], applied: int) -> tuple[Row, ...]:
    """Results, each with the color of its own border; one that all share stands alone."""
    if len(set(results)) == 1:
        results, applied = results[:1], 0
    height = INSIDE // len(results)
    return tuple(
        Row(text, _sign(inner) if inner else None, TOP + height * i, height, i == applied)
        for i, (text, inner) in enumerate(results)
    )


def _batting_face(card: BattingCard, row: int) -> BattingFace:
    rows = _rows(card.rows, row)
    return BattingFace(f"{card.name}-{row % len(rows)}", _sign(card.outer), rows)


def _black_card(applied: int) -> BattingFace:
    rows = _rows([(text, "") for text in CALLS.values()], applied)
    return BattingFace(f"black-{applied}", Sign(BLACK, ""), rows)


def _pitching_face(card: PitchingCard) -> PitchingFace:
    says = [card.result.capitalize(), *(["double?"] if card.possible_double else [])]
    inner = _sign(card.inner) if card.inner else None
    lines = tuple(zip(says, HEIGHTS[len(says)], strict=True))
    return PitchingFace(card.name, _sign(card.outer), inner, lines)


#: By card or call, then by the row that applies.
BATTING_FACES: Final = {
    **{
        card.name: tuple(_batting_face(card, row) for row in range(len(card.rows)))
        for card in BATTING_CARDS
    },
    **{call: (_black_card(i),) for i, call in enumerate(CALLS)},
}
PITCHING_FACES: Final = {
    **{card.name: _pitching_face(card) for card in PITCHING_CARDS},
    PITCH_OUT: PitchingFace(PITCH_OUT, Sign(BLACK, ""), None, (("Pitch out", HEIGHTS[1][0]),)),
}
#: Batting and pitching faces, each once.
DECK: Final = (
    tuple(dict.fromkeys(face for faces in BATTING_FACES.values() for face in faces)),
    tuple(PITCHING_FACES.values()),
)


def _exchange(batted: str, pitched: str) -> Exchange:
    ball = pitched == PITCH_OUT and not batted.startswith("steal")
    return Exchange(_batted(batted), _pitched(pitched), ball)


def _batted(name: str) -> Sign:
    call = TRIED.get(name) or CALLS.get(name)
    return Sign(BLACK, call) if call else BATTING_FACES[name][0].outer


def _pitched(name: str) -> tuple[Sign, ...]:
    if name == PITCH_OUT:
        return (Sign(BLACK, "PO"),)
    face = PITCHING_FACES[name]
    return (face.outer, face.inner) if face.inner else (face.outer,)
