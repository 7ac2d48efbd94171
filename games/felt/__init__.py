"""What lies on the table of a live game, game by game, as one seat or a spectator sees it.

`felt/<slug>.html` draws the layout; a game without an entry is played by words alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.felt.cardball import cardball_felt, cardball_picture
from games.felt.felt import Felt, Picture, plain_felt
from games.felt.lately import lately
from games.felt.piecepack import piecepack_felt, piecepack_picture
from games.felt.quick import quick_felt, quick_picture, quick_turned_up
from games.felt.sackson import sackson_felt, sackson_picture
from games.felt.triple_play import triple_play_felt, triple_play_picture

__all__ = ["FELTS", "PICTURES", "Felt", "Picture", "felt", "lately", "open_felt", "picture"]

#: By ruleset: what a view shows.
FELTS: Final[dict[str, Callable[[Any], Felt]]] = {
    "cardball": cardball_felt,
    "piecepack": piecepack_felt,
    "quick": quick_felt,
    "sackson": sackson_felt,
    "triple_play": triple_play_felt,
}
#: By ruleset: a spectator's view with what each seat's own view alone shows on the table face up;
#: a game without an entry has nothing there but what is in the hands.
TURNED_UP: Final[dict[str, Callable[[Any, Sequence[Any]], Any]]] = {"quick": quick_turned_up}
#: By ruleset: the drawing of an option, by kind of question and the option; None where words do.
PICTURES: Final[dict[str, Callable[[str, Any], Picture | None]]] = {
    "cardball": cardball_picture,
    "piecepack": piecepack_picture,
    "quick": quick_picture,
    "sackson": sackson_picture,
    "triple_play": triple_play_picture,
}


def felt(ruleset: str, view: Any) -> Felt:
    """What lies on the table."""
    return FELTS.get(ruleset, plain_felt)(view)


def open_felt(ruleset: str, view: Any, own: Sequence[Any]) -> Felt:
    """What lies on the table of a game that is over, all face up: for a spectator, given what each
    seat saw."""
    turn_up = TURNED_UP.get(ruleset)
    return felt(ruleset, turn_up(view, own) if turn_up else view)


def picture(ruleset: str, kind: str, option: Any) -> Picture | None:
    """The drawing of an answer, if it is a piece."""
    draw = PICTURES.get(ruleset)
    return draw(kind, option) if draw else None
