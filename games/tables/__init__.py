"""What lay on the table in a play, game by game.

`pieces/thrown_<slug>.html` draws it, and `games/legend_<slug>.html` says how to read that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from engine.plays import Play
from games.tables.cardball import cardball_table
from games.tables.piecepack import piecepack_table
from games.tables.quick import DECK as QUICK_DECK
from games.tables.quick import quick_table
from games.tables.sackson import sackson_table
from games.tables.triple_play import triple_play_table
from league.playing_cards import FACES

#: By ruleset. None of a play in which nothing was thrown. A game without an entry tells its plays
#: in words.
TABLES: Final[dict[str, Callable[[Play], Any]]] = {
    "cardball": cardball_table,
    "piecepack": piecepack_table,
    "quick": quick_table,
    "sackson": sackson_table,
    "triple_play": triple_play_table,
}


class Deck(NamedTuple):
    """What draws every card once, so that the plays of a page need only refer to it."""

    template: str
    cards: Sequence[Any]


PLAYING_CARDS: Final = Deck("pieces/deck.html", FACES)
#: By ruleset, for each that has a table.
DECKS: Final[dict[str, Deck]] = {
    **dict.fromkeys(("cardball", "piecepack", "sackson", "triple_play"), PLAYING_CARDS),
    "quick": Deck("pieces/deck_quick.html", QUICK_DECK),
}
