"""Cardball: each decision in a few words."""

from __future__ import annotations

from typing import Final

from games.presentation.hints import Hint

HINTS: Final = {
    "bat": Hint(
        "This card bats, if you swing once you have heard the suit of the pitch. Tens and faces "
        "hit hardest: keep them for two strikes, and throw away low cards early in the count.",
        "turn",
    ),
    "pitch": Hint(
        "The batter hears the suit of this card, not its rank. Let go by, 2 to 7 is a ball and 8 "
        "to king a strike, but an ace hits the batter. High cards are hard to hit: save some for "
        "two strikes.",
        "turn",
    ),
    "call": Hint(
        "You know the suit of the pitch. With a card of that suit and a high number, swing; with "
        "another suit you mostly foul. Let it go by if you expect a ball. A sacrifice gives an "
        "out to move runners.",
        "turn",
    ),
    "steal": Hint(
        "A runner may go now, or stay. For second base your card and the one thrown must be of "
        "different suits, three chances in four; for third of the same suit, one in four. Both "
        "cards are spent.",
        "steal",
    ),
    "throw": Hint(
        "A runner goes, his card face down. To second he is out if yours is of the same suit, to "
        "third if it is of another. Throw a card that you can spare.",
        "steal",
    ),
    "catch": Hint(
        "You can catch this ball: it costs a card, and the batter is out unless he covers it with "
        "a higher one of its suit. The lowest card that does it is mostly enough; a very high one "
        "is safer.",
        "flies",
    ),
    "advance": Hint(
        "How far does this runner go? The whole way, or home, he may be thrown out; if he stops "
        "short, he may not. A high card is hard to throw at, a low one easy.",
        "advance",
    ),
    "out": Hint(
        "An out card is higher than the runner’s and of his suit, and he is out if it stands. A "
        "second one must beat the first. High out cards are hard to cover; take the man nearest "
        "home first.",
        "out-cards",
    ),
    "safe": Hint(
        "A higher card of its suit on an out card saves your man, who runs on as that out card. A "
        "second one must beat the first. Save the run, or whoever would be the third out.",
        "safe-cards",
    ),
}
