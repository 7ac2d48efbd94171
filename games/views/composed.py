"""The boxes of the live table that every game has: line score, call, men on base, hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine import Ballgame
from engine.diamond import Bases
from engine.plays import HOME_PLATE, Outcome, Play
from engine.scoring.box import BoxScore
from games.presentation.layouts import Picture
from games.presentation.parts import Presentation
from games.presentation.tables import Slot

#: Keys with a meaning of their own at the table: book, standing orders, menu, help.
RESERVED: Final = frozenset("bomu")
#: What is called out, and how the book writes it.
CALLED: Final = {
    Outcome.STRIKEOUT: ("Strikeout", "K"),
    Outcome.GROUND_OUT: ("Ground out", "GO"),
    Outcome.FLY_OUT: ("Fly out", "FO"),
    Outcome.LINE_OUT: ("Line out", "LO"),
    Outcome.POP_OUT: ("Pop out", "PO"),
    Outcome.FIELDERS_CHOICE: ("Fielder’s choice", "FC"),
    Outcome.GROUNDED_INTO_DOUBLE_PLAY: ("Double play", "DP"),
    Outcome.SACRIFICE_BUNT: ("Sacrifice", "SH"),
    Outcome.REACHED_ON_ERROR: ("Error", "E"),
    Outcome.SINGLE: ("Single!", "1B"),
    Outcome.DOUBLE: ("Double!", "2B"),
    Outcome.TRIPLE: ("Triple!", "3B"),
    Outcome.HOME_RUN: ("Home run!", "HR"),
    Outcome.WALK: ("Walk", "BB"),
    Outcome.INTENTIONAL_WALK: ("Intentional walk", "IW"),
    Outcome.HIT_BY_PITCH: ("Hit by the pitch", "HP"),
    Outcome.STOLEN_BASE: ("Stolen base!", "SB"),
    Outcome.CAUGHT_STEALING: ("Caught stealing", "CS"),
    Outcome.NO_PLAY: ("Time", "–"),
}


#: How the book writes an out.
OUTS: Final = frozenset({"K", "GO", "FO", "LO", "PO", "FC", "DP", "SH", "CS"})


class LineScore(NamedTuple):
    """By inning, runs of visitors and home (None: not batted yet); hits and errors of each."""

    innings: list[tuple[int | None, int | None]]
    runs: tuple[int, int]
    hits: tuple[int, int]
    errors: tuple[int, int]

    def row(self, seat: int) -> list[int | None]:
        """One side's innings."""
        return [inning[seat] for inning in self.innings]

    @property
    def rows(self) -> tuple[list[int | None], list[int | None]]:
        return self.row(0), self.row(1)


class Row(NamedTuple):
    """A side's line of the score: its runs by inning (None: not batted yet), and the inning of now,
    0 after the last."""

    runs: tuple[int | None, ...]
    now: int


class Call(NamedTuple):
    """What just happened: one large line, its cards and dice, and a sentence below.

    `number` changes with every play, `key` with every call. `half` is the side at bat, which has
    just scored if `scoring`.
    """

    number: int
    key: str
    shout: str
    more: str
    text: str
    half: int
    scoring: bool
    sound: str = ""  # “bat”, “glove”, “crowd”


@dataclass(slots=True)
class Man:
    """Somebody on the bases, or who has just come home (base 4)."""

    key: str  # the same as long as he runs
    base: int
    name: str
    piece: Any


@dataclass(slots=True)
class Slip:
    """A slot of the hand, and the answer that its card is, if it is one now."""

    picture: Picture | None
    sign: str
    words: str
    choice: Any = None


def sound_of(code: str, scoring: bool) -> str:
    """What a play sounds like, by how the book writes it."""
    if scoring:
        return "crowd"
    return "bat" if code in ("1B", "2B", "3B", "HR") else "glove" if code in OUTS else ""


def line_score(box: BoxScore, innings: int) -> LineScore:
    """The line score so far, with as many innings as the game is to have."""
    visitors, home = box.teams
    rows = [list(team.innings) for team in box.teams]
    length = max(innings, *map(len, rows))
    padded = [row + [None] * (length - len(row)) for row in rows]
    return LineScore(
        list(zip(*padded, strict=True)),
        (visitors.r, home.r),
        (visitors.h, home.h),
        (visitors.e, home.e),
    )


def reached(play: Play) -> int:
    """The base that the batter made, 4 for home; 0 where he made none."""
    return max(
        (m.end for m in play.moves if m.runner.player == play.batter and not m.out), default=0
    )


def men_on(view: Any, bases: Bases, names: Mapping[int, str], face: Presentation) -> list[Man]:
    """Everybody on a base."""
    return [
        man(view, runner.player, runner.card, base, names, face)
        for base, runner in enumerate(bases, 1)
        if runner
    ]


def come_home(view: Any, play: Play, names: Mapping[int, str], face: Presentation) -> list[Man]:
    """Who scored on a play: drawn once more on the way to the plate, where they vanish."""
    return [
        man(view, move.runner.player, move.runner.card, HOME_PLATE, names, face)
        for move in play.moves
        if move.end == HOME_PLATE and not move.out
    ]


def man(
    view: Any, player: int, card: int, base: int, names: Mapping[int, str], face: Presentation
) -> Man:
    key = f"{view.inning}-{view.half}-{player}"
    return Man(key, base, names.get(player, ""), face.table.runner(view, player, card))


def letters(labels: Iterable[str], taken: Iterable[str]) -> list[str]:
    """A key for each label: the initial of a word of it, else any letter, else a digit."""
    used = {*taken, *RESERVED}
    found = []
    for label in labels:
        words = label.lower().split()
        wanted = [word[0] for word in words] + list("".join(words)) + list("123456789")
        key = next((c for c in wanted if c.isascii() and c.isalnum() and c not in used), "")
        used.add(key)
        found.append(key)
    return found


def hand_of(slots: Sequence[Slot], choices: Sequence[Any]) -> tuple[list[Slip], list[Any]]:
    """The hand with the answers that are its cards, and the answers that are not.

    A card that would be played in several ways lies in the hand; its ways are answers beside it.
    """
    by_words: dict[str, list[Any]] = {}
    for choice in choices:
        if choice.picture:
            by_words.setdefault(choice.picture.words, []).append(choice)
    slips, lying = [], set()
    for slot in slots:
        mine = by_words.get(slot.picture.words, []) if slot.picture else []
        choice = mine[0] if len(mine) == 1 else None
        if choice:
            lying.add(choice.index)
        slips.append(Slip(slot.picture, slot.sign, slot.words, choice))
    return slips, [choice for choice in choices if choice.index not in lying]


def last_play(game: Ballgame) -> Play | None:
    plays: list[Play] = game.plays or []
    return plays[-1] if plays else None
