"""What lies on the table of a live game, game by game, as one seat or a spectator sees it.

`felt/<slug>.html` draws the layout; a game without an entry is played by words alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.felt.felt import Felt, Picture, plain_felt

#: By ruleset: what a view shows.
FELTS: Final[dict[str, Callable[[Any], Felt]]] = {}
#: By ruleset: the drawing of an option, by kind of question and the option; None where words do.
PICTURES: Final[dict[str, Callable[[str, Any], Picture | None]]] = {}


def felt(ruleset: str, view: Any) -> Felt:
    """What lies on the table."""
    return FELTS.get(ruleset, plain_felt)(view)


def picture(ruleset: str, kind: str, option: Any) -> Picture | None:
    """The drawing of an answer, if it is a piece."""
    draw = PICTURES.get(ruleset)
    return draw(kind, option) if draw else None
