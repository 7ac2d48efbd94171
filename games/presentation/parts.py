"""All that a person sees of one game; each part that a game does not have is a plain one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.plays import Play
from engine.ruleset import RosterSpot
from games.presentation.cards import FACES
from games.presentation.demo import DemoLeague
from games.presentation.first_innings import FirstInning
from games.presentation.hints import Hint
from games.presentation.layouts import Layout, Picture
from games.presentation.lessons import Lesson
from games.presentation.pace import Pace
from games.presentation.pieces import Mark, Piece, in_words, unmarked
from games.presentation.tables import PLAIN_TABLE, Table

if TYPE_CHECKING:
    from league.models import Player


class Deck(NamedTuple):
    """What draws every card once, so that the plays of a page need only refer to it."""

    template: str
    cards: Sequence[Any]


PLAYING_CARDS: Final = Deck("pieces/deck.html", FACES)


def bare(view: Any) -> Layout:
    """A table on which nothing is drawn."""
    return Layout()


def as_seen(view: Any, own: Sequence[Any]) -> Any:
    """Nothing lies on the table but what lies open; the rest is in the hands."""
    return view


def undrawn(kind: str, option: Any) -> Picture | None:
    """Words do."""
    return None


def nothing_lately(view: Any, places: Any) -> str:
    """The last play says all."""
    return ""


def nothing_thrown(play: Play) -> Any:
    """A game that tells its plays in words."""
    return None


@dataclass(slots=True, kw_only=True)
class Presentation:
    """One game's face, made of views, plays and the roster, and of nothing else."""

    #: The picture that stands for the game, among the static files.
    emblem: str = "images/emblems/plain.svg"
    #: The piece that stands for a player, on the pages of players and teams.
    piece: Callable[[RosterSpot, Player], Piece] = in_words
    #: What is set after the name of whoever fills a roster spot, on this side, from this lineup.
    marks: Callable[[int, int, Sequence[str]], list[Mark]] = unmarked
    #: What lies on a live table, of a view.
    layout: Callable[[Any], Layout] = bare
    #: At the end: a spectator's view with what each seat's own view alone shows, face up.
    turned_up: Callable[[Any, Sequence[Any]], Any] = as_seen
    #: The drawing of an answer, by kind of question and the option; None where words do.
    picture: Callable[[str, Any], Picture | None] = undrawn
    #: “swinging strike”: the latest of a plate appearance that is not over, of a view and the
    #: places of its layout. It stands beside the question.
    lately: Callable[[Any, Any], str] = nothing_lately
    #: What lay on the table in a play, drawn by `thrown_template`; None of one without.
    thrown: Callable[[Play], Any] = nothing_thrown
    thrown_template: str = ""
    #: How to read that, as items of a list.
    legend_template: str = ""
    #: What draws the cards that all this refers to.
    decks: tuple[Deck, ...] = ()
    #: The page that teaches it; None: what the ruleset tells of itself.
    lesson: Lesson | None = None
    #: The prepared deal of the first visit, in words of its own; None: a few plain questions.
    first_inning: FirstInning | None = None
    #: What a beginner is told, by kind of decision.
    hints: Mapping[str, Hint] = field(default_factory=dict)
    #: How often it asks a person; None: nobody has measured it.
    pace: Pace | None = None
    demo: DemoLeague | None = None
    #: How it lies on the live table.
    table: Table = PLAIN_TABLE

    def open_layout(self, view: Any, own: Sequence[Any]) -> Layout:
        """A game that is over, all face up: for a spectator, given what each seat saw."""
        return self.layout(self.turned_up(view, own))


PLAIN: Final = Presentation()
