"""What of a game's face only its live table needs: its field, the hand in slots, and the odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.decisions import Decision
from games.presentation.layouts import Layout, Picture
from games.presentation.lineups import Drawn, by_lists


class Slot(NamedTuple):
    """A place in the hand: a card, or the gap of one that is not there, and what the gap says."""

    picture: Picture | None
    sign: str = ""
    words: str = ""


class Worth(NamedTuple):
    """What an answer is worth by public facts: a word or two on it, and a sentence once lifted."""

    short: str = ""
    words: str = ""


NO_WORTH: Final = Worth()


@dataclass(slots=True, frozen=True)
class Odds:
    """Worths by option, what is said over them, and what they take for granted.

    `template`, of `scenes/`, draws `chart` under the hand, where a game has one.
    """

    worths: Mapping[Any, Worth] = field(default_factory=dict)
    about: str = ""
    assumes: str = ""
    template: str = ""
    chart: Any = None


NO_ODDS: Final = Odds()


def in_order(view: Any, layout: Layout) -> list[Slot]:
    """The hand as it is, a slot a card."""
    return [Slot(card) for card in layout.hand]


def no_odds(view: Any, decision: Decision) -> Odds:
    """A game of which nobody has counted anything."""
    return NO_ODDS


def nothing_drawn(view: Any, player: int, card: int) -> Any:
    """A runner without a piece: a token in the color of the club."""
    return None


@dataclass(slots=True, frozen=True, kw_only=True)
class Table:
    """How a game lies on the live table. `ground`, `dugouts` and `sheets` are templates of
    `scenes/`, given the `places` of its layout: on the field, at its sides, and behind the fold of
    all that lies open.
    """

    #: The style sheet of its dock and its pieces, among the static files.
    sheet: str = ""
    ground: str = ""
    dugouts: str = ""
    sheets: str = ""
    #: Draws the cards of the page, in place of the decks'; "": the decks do.
    deck: str = ""
    #: A card in the hand, another of `scenes/`; and a runner on his base, given `piece`.
    held: str = "held.html"
    man: str = "live/token.html"
    #: A lineup with pieces in its places. Without it the lineup is filled in by lists alone.
    lineup: Drawn = by_lists
    #: The lamps of balls and of strikes on the scoreboard, where a game counts them.
    balls: str = "xxx"
    strikes: str = "xx"
    #: Questions in fewer words than the ruleset's, by kind.
    asks: Mapping[str, str] = field(default_factory=dict)
    #: A call in a word, where the answer's picture shows its card; by the call.
    briefs: Mapping[str, str] = field(default_factory=dict)
    #: The worth stands on the card itself, not below it.
    worth_on_card: bool = False
    #: The runner's piece: of a view, who he is, and the number that stands for him.
    runner: Callable[[Any, int, int], Any] = nothing_drawn
    slots: Callable[[Any, Layout], list[Slot]] = in_order
    odds: Callable[[Any, Decision], Odds] = no_odds


PLAIN_TABLE: Final = Table()
