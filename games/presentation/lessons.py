"""What a page that teaches a game is made of: sections, charts and drawn examples, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

from engine.cards import DECK_SIZE, short
from engine.ruleset import Ruleset
from games.presentation.cards import FACES, Face
from games.presentation.story import ON_BASE, Occupied

#: Sections that every page has, by the anchor that other pages link to; pages add their own.
COMMON: Final = frozenset(
    {
        "idea",
        "table",
        "turn",
        "charts",
        "runners",
        "steal",
        "special",
        "end",
        "options",
        "credit",
    }
)

#: Cards by their short names, “7♥”.
CARDS: Final = {short(card): card for card in range(DECK_SIZE)}

EMPTY: Final = (False, False, False)
FIRST: Final = (True, False, False)
SECOND: Final = (False, True, False)
THIRD: Final = (False, False, True)
FIRST_AND_SECOND: Final = (True, True, False)

COUNT_WORDS: Final = ("no outs", "one out", "two outs", "three outs")


class Chart(NamedTuple):
    """A table of the game; the first cell of a row heads it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Scene(NamedTuple):
    """The diamond before or after a play."""

    bases: Occupied
    outs: int = 0
    runs: int = 0

    @property
    def label(self) -> str:
        runs = f", {self.runs} run{'s' * (self.runs > 1)} in" if self.runs else ""
        return f"{ON_BASE[self.bases]}, {COUNT_WORDS[self.outs]}{runs}"


@dataclass(slots=True, kw_only=True)
class Example:
    """One play, drawn by `template` from `table` and told by `words`."""

    title: str
    words: str
    template: str
    table: Any
    before: Scene
    after: Scene
    piece: Any = None  # who bats, where his piece matters


@dataclass(slots=True, kw_only=True)
class Lesson:
    """One game's page, drawn by `template`. `options` says for each of the ruleset's options what
    it changes, where its label does not."""

    template: str = "lessons/plain.html"
    idea: str
    pieces: str
    published: str = ""
    sections: Mapping[str, str]  # titles by anchor, in the order of the page
    charts: Mapping[str, Chart] = field(default_factory=dict)
    examples: Mapping[str, tuple[Example, ...]] = field(default_factory=dict)  # by section
    options: Mapping[str, str] = field(default_factory=dict)
    #: Pieces laid out to be looked at, and figures for the text
    drawn: Mapping[str, Any] = field(default_factory=dict)
    picture: str = ""


class Option(NamedTuple):
    """An option of a game as its page tells it."""

    label: str
    default: str
    words: str


def told_options(rules: Ruleset, changes: Mapping[str, str]) -> list[Option]:
    """The ruleset's own options, in its order, each with what it changes."""
    told = []
    for option in fields(rules.Options):
        value = option.default
        if isinstance(value, bool):
            default = "on" if value else "off"
        else:
            default = option.metadata.get("choices", {}).get(value, str(value))
        told.append(Option(option.metadata["label"], default, changes.get(option.name, "")))
    return told


def plain_lesson(rules: Ruleset) -> Lesson:
    """What a game tells of itself: who plays in it, its options, the figures that it has not."""
    roster = [(spot.key, spot.name, spot.role) for spot in rules.roster]
    return Lesson(
        idea=f"{rules.name} is a game of baseball for two. At the table every question comes with "
        "all of its answers, in words.",
        pieces=f"{len(roster)} players a side",
        sections={
            "idea": "The idea",
            "table": "Who plays",
            "options": "Options",
            "credit": "Where it comes from",
        },
        charts={"roster": Chart("The players of a side", ("Key", "Name", "Role"), tuple(roster))},
    )


def faces(names: str) -> list[Face]:
    """The faces of cards: “7♥ Q♠”."""
    return [FACES[CARDS[name]] for name in names.split()]


def spans(values: Mapping[int, str]) -> list[tuple[str, str]]:
    """Neighbors that mean the same, put together: [("0 to 2", "out"), …], lowest first."""
    found: list[tuple[int, int, str]] = []
    for number in sorted(values):
        if found and found[-1][2] == values[number]:
            found[-1] = (found[-1][0], number, values[number])
        else:
            found.append((number, number, values[number]))
    return [(span(low, high), words) for low, high, words in found]


def span(low: int, high: int) -> str:
    """“11 to 12”, or one number."""
    if low == high:
        return str(low)
    return f"{low} to {high}"


def in_six(chances: int) -> str:
    """“4 in 6”."""
    return f"{chances} in 6"
