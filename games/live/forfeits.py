"""How a game came to be forfeited, in words: at its table, on its page, in lists and in mail."""

from __future__ import annotations

from typing import Final

from games.models import LiveGame

Forfeit = LiveGame.Forfeit
#: To whoever lost it.
TO_THE_LOSER: Final = {
    Forfeit.RESIGNED: "you gave the game up",
    Forfeit.CLAIMED: "your clock ran out, and the other side claimed the game",
    Forfeit.CLOCK: "your clock ran out, and the league’s rule is a forfeit",
    Forfeit.DECIDED: "a commissioner of the league decided so",
    Forfeit.DEADLINE: "you had not come to the table by its deadline",
}
#: To everybody else, of whoever lost it.
TO_OTHERS: Final = {
    Forfeit.RESIGNED: "the {loser} gave the game up",
    Forfeit.CLAIMED: "the {loser} ran out of time, and the other side claimed the game",
    Forfeit.CLOCK: "the {loser} ran out of time, and the league’s rule is a forfeit",
    Forfeit.DECIDED: "a commissioner of the league decided so",
    Forfeit.DEADLINE: "the {loser} had not come to the table by its deadline",
}


def why(live: LiveGame, seat: int | None, loser: str) -> str:
    """Why a game was forfeited, to this seat (None: to everybody), `loser` the side that lost it;
    nothing where nobody noted it."""
    words = TO_OTHERS if seat is None or seat == live.winner else TO_THE_LOSER
    return words[Forfeit(live.forfeit)].format(loser=loser) if live.forfeit else ""
