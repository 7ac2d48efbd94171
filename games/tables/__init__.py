"""What lay on the table in a play, game by game.

`pieces/thrown_<slug>.html` draws it, and `games/legend_<slug>.html` says how to read that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.plays import Play
from games.tables.piecepack import piecepack_table
from games.tables.quick import quick_table
from games.tables.sackson import sackson_table
from games.tables.triple_play import triple_play_table

#: By ruleset. None of a play in which nothing was thrown. A game without an entry tells its plays
#: in words.
TABLES: Final[dict[str, Callable[[Play], Any]]] = {
    "piecepack": piecepack_table,
    "quick": quick_table,
    "sackson": sackson_table,
    "triple_play": triple_play_table,
}
